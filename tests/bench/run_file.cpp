// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the run file: time and memory for opening runs with 10⁵, 10⁶ and 10⁷ op calls, the cost
// of recording, and the file size per call. Each file is opened in a new process; the file is in
// the page cache, as after copying or recording.
//
//   bench_run_file [CALLS…]          default: 1e5 1e6 1e7
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

#include "core/present/show.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "report.h"
#include "tests/support/training_generator.h"

namespace {

using namespace ridgepoint;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double cpuSeconds(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Runs in its own process.
void open(const fs::path& path, const std::string& words) {
    const Clock::time_point start = Clock::now();
    const auto reader = run::RunReader::open(path);
    const auto first = reader->summary();
    const present::ShowOptions options;
    static_cast<void>(run::summarizeSteps(*first));
    const std::size_t rows = run::rowsOf(*first, run::defaultGroupBy(*first)).size();
    const double first_view = secondsSince(start);
    const auto snapshot = reader->snapshot();
    for (const run::GroupBy by : {run::GroupBy::op, run::GroupBy::layer, run::GroupBy::phase,
                                  run::GroupBy::category, run::GroupBy::step}) {
        run::rowsOf(*snapshot, by);
    }
    std::size_t points = 0;
    for (const auto& chunk : snapshot->memory_points) points += chunk->size();
    const std::int64_t some_step = snapshot->steps->at(snapshot->steps->size() / 2).index;
    const std::size_t ops = reader->ops(some_step).size() + reader->memoryEvents(some_step).size();
    const auto [from, to] = reader->timeSpan();
    std::size_t slices =
        reader->timeline(run::IntervalKind::op, from, to, (to - from) / 1600).size();
    const double all_views = secondsSince(start);

    // Simulates scrolling and zooming: changing ranges at every zoom.
    std::vector<double> frames;
    std::uint64_t state = 7;
    for (int i = 0; i < 400; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const std::int64_t width = std::max<std::int64_t>((to - from) >> (i % 20), 1'000'000);
        const auto at =
            from + static_cast<std::int64_t>(static_cast<double>(state >> 11) * 0x1p-53 *
                                             static_cast<double>(to - from - width + 1));
        const Clock::time_point begin = Clock::now();
        slices = std::max(
            slices, reader->timeline(run::IntervalKind::op, at, at + width, width / 1600).size());
        frames.push_back(secondsSince(begin));
    }
    std::sort(frames.begin(), frames.end());
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const double calls = std::atof(words.c_str());
    bench::print({"open " + words + " op calls: first view", first_view, "s",
                  calls > 5e6   ? 3.0
                  : calls > 5e5 ? 0.3
                                : 0,
                  fmt::format("{} rows", rows)});
    bench::print({"open " + words + " op calls: all views", all_views, "s",
                  calls > 5e6   ? 0
                  : calls > 5e5 ? 1.5
                                : 0,
                  fmt::format("every table, {} memory points, a step's {} records, the timeline",
                              points, ops)});
    bench::print({"timeline at " + words + " op calls: 95 % of frames",
                  frames[frames.size() * 95 / 100], "s", 1.0 / 30,
                  fmt::format("slices of 400 ranges at every zoom, the worst {:.1f} ms, "
                              "at most {} slices",
                              frames.back() * 1e3, slices)});
    bench::print({"open " + words + " op calls: peak RSS",
                  static_cast<double>(usage.ru_maxrss) * 1024, "B", 1.5 * (1 << 30), ""});
}

void inAProcess(const std::function<void()>& action) {
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        action();
        std::fflush(stdout);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (status != 0) throw std::runtime_error("a measuring process failed");
}

// 50,000 events per second for several seconds, with ten commits per second like the recorder.
void record(const fs::path& path) {
    auto [generator, writer] = tests::makeGeneratedWriter(path);
    const double events = static_cast<double>(generator->eventsPerStep());
    const double step_seconds = events / 50'000;
    constexpr double kSeconds = 10;
    // Steps are generated beforehand, so that only writing is measured.
    const Clock::time_point start = Clock::now();
    double spent = 0;
    std::int64_t steps = 0, commits = 0;
    while (secondsSince(start) < kSeconds) {
        const auto due = static_cast<std::int64_t>(secondsSince(start) / step_seconds) - steps;
        if (due > 0) {
            run::RunWriter::Batch batch =
                tests::nextBatch(*generator, due * generator->opsPerStep());
            steps += static_cast<std::int64_t>(batch.steps.size());
            const double before = cpuSeconds(CLOCK_THREAD_CPUTIME_ID);
            writer->commit(batch);
            spent += cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - before;
            ++commits;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    const double elapsed = secondsSince(start);
    bench::print(
        {"writing 50,000 events/s: share of a core", spent / elapsed, "ratio", 0.05,
         fmt::format("CPU time of {} commits of {} steps in {:.1f} s", commits, steps, elapsed)});
    writer->finish(generator->info());
}

// Measures the time from passing a step to the writer until a reader in another process, which
// polls every 50 ms, receives it. The writer commits every 100 ms, like the recorder.
void follow(const fs::path& path) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
    auto [generator, writer] = tests::makeGeneratedWriter(path);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto reader = run::RunReader::open(path);
        std::size_t seen = 0;
        while (seen < 100) {
            const std::size_t steps = reader->snapshot()->steps->size();
            for (; seen < steps; ++seen) {
                const double now = cpuSeconds(CLOCK_MONOTONIC);
                if (::write(ends[1], &now, sizeof now) != sizeof now) ::_exit(1);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        ::_exit(0);
    }
    std::vector<double> made, lags;
    for (int i = 0; i < 100;) {
        run::RunWriter::Batch batch;
        // Two steps that end some time before the next commit.
        for (int k = 0; k < 2; ++k, ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            const run::RunWriter::Batch step = generator->next(run::StepRecord::Kind::measured);
            made.push_back(cpuSeconds(CLOCK_MONOTONIC));
            batch.steps.push_back(step.steps[0]);
            batch.ops.insert(batch.ops.end(), step.ops.begin(), step.ops.end());
            batch.memory_events.insert(batch.memory_events.end(), step.memory_events.begin(),
                                       step.memory_events.end());
            batch.memory_points.insert(batch.memory_points.end(), step.memory_points.begin(),
                                       step.memory_points.end());
        }
        batch.cells = generator->takeCells();
        writer->commit(batch);
    }
    for (const double start : made) {
        double seen = 0;
        if (::read(ends[0], &seen, sizeof seen) != sizeof seen) break;
        lags.push_back(seen - start);
    }
    ::waitpid(child, nullptr, 0);
    std::sort(lags.begin(), lags.end());
    bench::print({"following a file: from step to reader, 99 %", lags.at(lags.size() * 99 / 100),
                  "s", 0.25,
                  fmt::format("{} steps, median {:.0f} ms, the worst {:.0f} ms", lags.size(),
                              lags[lags.size() / 2] * 1e3, lags.back() * 1e3)});
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 4 && std::strcmp(argv[1], "--open") == 0) {
        open(argv[2], argv[3]);
        return 0;
    }
    std::vector<std::string> sizes(argv + 1, argv + argc);
    if (sizes.empty()) sizes = {"1e5", "1e6", "1e7"};
    const fs::path folder =
        fs::temp_directory_path() / fmt::format("ridgepoint-bench-run-file-{}", ::getpid());
    fs::create_directories(folder);
    inAProcess([&] { record(folder / "recorded.ridge"); });
    inAProcess([&] { follow(folder / "followed.ridge"); });
    for (const std::string& size : sizes) {
        const fs::path path = folder / (size + ".ridge");
        inAProcess([&] {
            const Clock::time_point start = Clock::now();
            const double before = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
            run::Detail all;
            all.mode = run::Detail::Mode::all;
            const tests::GeneratedRun made =
                tests::generateRun(path, static_cast<std::int64_t>(std::atof(size.c_str())), all);
            const double events = static_cast<double>(made.ops + made.memory_events);
            bench::print(
                {"write " + size + " op calls", secondsSince(start), "s", 0,
                 fmt::format("{:.2f} µs of CPU for each of {:.0f} events",
                             (cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - before) * 1e6 / events,
                             events)});
            bench::print({"bytes on disk for each of " + size + " op calls",
                          static_cast<double>(fs::file_size(path)) / static_cast<double>(made.ops),
                          "B", 60, "the whole file: memory, steps and totals as well"});
        });
        inAProcess([&] {
            ::execl("/proc/self/exe", "bench_run_file", "--open", path.c_str(), size.c_str(),
                    static_cast<char*>(nullptr));
        });
        fs::remove(path);
    }
    fs::remove_all(folder);
    return 0;
}
