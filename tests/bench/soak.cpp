// SPDX-License-Identifier: GPL-3.0-or-later
// A long recording with 20,000 events per second through the whole recorder (rings, assembler, live
// snapshot, file), while a view reads its snapshots. Memory must not grow, and the view must not
// fall behind. The first argument or RIDGEPOINT_SOAK sets the duration in seconds (180; "full": an
// hour). Eight hours are a million steps. The second argument names a file in which the run is
// kept.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <thread>
#include <vector>

#include "bench_collection.h"
#include "report.h"
#include "tests/recording/collect/scripted_log.h"

namespace {

using namespace ridgepoint;
using Clock = std::chrono::steady_clock;
using Kind = run::StepRecord::Kind;
using tests::OpScopeGuard;

constexpr double kEventsPerSecond = 20'000;
constexpr int kOps = 400, kBlocks = 88;  // per step
constexpr double kEventsPerStep = kOps + 2 * kBlocks;

double residentBytes() {
    std::ifstream file("/proc/self/statm");
    double size = 0, resident = 0;
    file >> size >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

void trainStep(recording::collect::ThreadLog& log, std::int64_t index, run::StringId layer) {
    const Kind kind = index < 3 ? Kind::warmup : Kind::measured;
    log.openStep(kind, index, 0, 16);
    for (const run::Phase phase : {run::Phase::forward, run::Phase::backward}) {
        log.openPhase(phase);
        log.openLayer(layer);
        for (int i = 0; i < kOps / 2; ++i) {
            const std::int64_t size = 8 * (1 + i % 50);
            const OpScopeGuard op(log, {.name = i % 3 == 0 ? "aten::mm" : "aten::relu",
                                        .arguments = {tests::tensor({size, 64}, 64),
                                                      tests::tensor({64, size}, 4096)}});
            if (phase == run::Phase::forward && i < kBlocks) {
                log.memory(static_cast<std::uint64_t>(4096 * (1 + i)), 1024 * size);
            }
        }
        if (phase == run::Phase::backward) {
            for (int i = 0; i < kBlocks; ++i) {
                log.memory(static_cast<std::uint64_t>(4096 * (1 + i)), -1024 * 8 * (1 + i % 50));
            }
        }
        log.closeLayer();
        log.closePhase(phase);
    }
    log.closeStep(kind, index, 0, 16);
}

double wantedSeconds(int argc, char** argv) {
    const char* const variable = std::getenv("RIDGEPOINT_SOAK");
    const std::string_view wanted = argc > 1 ? argv[1] : variable != nullptr ? variable : "180";
    return wanted == "full" ? 3600 : std::max(std::atof(std::string(wanted).c_str()), 1.0);
}

// How long a view waits for the end of a step. The size does not depend on the number of steps.
class Lags {
  public:
    void ended(std::int64_t step) { at(step) = Clock::now(); }
    void seen(std::int64_t step, bool late) {
        if (step <= seen_) return;
        seen_ = step;
        const auto lag =
            std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - at(step));
        const auto bin = std::min<std::size_t>(static_cast<std::size_t>(lag.count()), kBins - 1);
        ++counts_[late ? 1 : 0][bin];
    }
    // Returns the median in milliseconds.
    double median(bool late) const {
        const auto& counts = counts_[late ? 1 : 0];
        std::int64_t all = 0, below = 0;
        for (const std::int64_t count : counts) all += count;
        for (std::size_t bin = 0; bin < kBins; ++bin) {
            below += counts[bin];
            if (2 * below >= all) return static_cast<double>(bin);
        }
        return 0;
    }

  private:
    static constexpr std::size_t kBins = 10'000, kSteps = 1 << 14;
    Clock::time_point& at(std::int64_t step) {
        return ends_[static_cast<std::size_t>(step) % kSteps];
    }
    std::vector<Clock::time_point> ends_{kSteps};
    std::array<std::vector<std::int64_t>, 2> counts_{std::vector<std::int64_t>(kBins),
                                                     std::vector<std::int64_t>(kBins)};
    std::int64_t seen_ = -1;
};

}  // namespace

int main(int argc, char** argv) {
    const double seconds = wantedSeconds(argc, argv);
    // A shorter soak is a scaled-down hour: the file's record limit is proportionally smaller, so
    // that windows of steps are deleted just as often.
    run::Detail detail;
    detail.most_records = static_cast<std::int64_t>(static_cast<double>(detail.most_records) *
                                                    std::min(seconds / 3600, 1.0));
    bench::BenchCollection collection("soak", detail, argc > 2 ? argv[2] : "");
    const run::StringId layer = collection->intern("layer");
    collection->begin();
    const Clock::time_point start = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    // Warm-up lasts until all limits are reached: the file's records after a quarter, the live
    // view's steps after four minutes.
    const double warm_up = std::max(seconds / 3, std::min(0.6 * seconds, 260.0));
    double warm = 0, most = 0;
    std::int64_t step = 0;
    Lags lags;
    while (elapsed() < seconds) {
        const auto due = static_cast<std::int64_t>(elapsed() * kEventsPerSecond / kEventsPerStep);
        for (; step < due; ++step) {
            trainStep(collection->logs().mine(), step, layer);
            lags.ended(step);
        }
        const bool late = elapsed() >= warm_up;
        // Simulates a view.
        const auto snapshot = collection->snapshot();
        if (!snapshot->steps->empty()) lags.seen(snapshot->steps->back().index, late);
        const double resident = residentBytes();
        (late ? most : warm) = std::max(late ? most : warm, resident);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    if (const auto failure = collection->failure()) {
        fmt::print(stderr, "{}\n", *failure);
        return 1;
    }
    collection->finish(collection->snapshot()->info);
    const auto snapshot = collection->snapshot();
    bench::print({"soak at 20,000 events/s: memory after / before", most / warm, "ratio", 1.02,
                  fmt::format("{:.0f} s, {} steps, {} records dropped; at most {:.1f} MiB after a "
                              "warm-up of {:.0f} s with {:.1f} MiB",
                              seconds, step, snapshot->info.dropped_records, most / (1 << 20),
                              warm_up, warm / (1 << 20))});
    bench::print({"soak: from the end of a step to the live view, median", lags.median(true), "ms",
                  200,
                  fmt::format("{:.0f} ms in the first {:.0f} s", lags.median(false), warm_up)});
    return snapshot->info.dropped_records == 0 ? 0 : 1;
}
