// SPDX-License-Identifier: GPL-3.0-or-later
// A long recording at 20,000 events a second through the whole recorder (rings, assembler, live
// snapshot, file) while a reader follows the file: memory must not grow. An hour when
// RIDGEPOINT_SOAK=full, else as many seconds as the first argument says (180).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <thread>

#include "bench_session.h"
#include "report.h"
#include "tests/collect/scripted_log.h"

namespace {

using namespace ridgepoint;
using Clock = std::chrono::steady_clock;
using Kind = run::StepRecord::Kind;
using tests::OpScopeGuard;

constexpr double kEventsPerSecond = 20'000;
constexpr int kOps = 1400, kBlocks = 300;  // of a step
constexpr double kEventsPerStep = kOps + 2 * kBlocks;

double residentBytes() {
    std::ifstream file("/proc/self/statm");
    double size = 0, resident = 0;
    file >> size >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

void trainStep(collect::ThreadLog& log, std::int64_t index, run::StringId layer) {
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

}  // namespace

int main(int argc, char** argv) {
    const char* const wanted = std::getenv("RIDGEPOINT_SOAK");
    const bool full = wanted != nullptr && std::string_view(wanted) == "full";
    const double seconds = argc > 1 ? std::atof(argv[1]) : full ? 3600 : 180;
    // A shorter soak is an hour in small: the file's budget of records is as much smaller, so that
    // it is used up and windows of steps are deleted just as often.
    run::Detail detail;
    detail.most_records = static_cast<std::int64_t>(static_cast<double>(detail.most_records) *
                                                    std::min(seconds / 3600, 1.0));
    bench::BenchSession session("soak", detail);
    const run::StringId layer = session->intern("layer");
    session->begin();
    const Clock::time_point start = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    // Until all that is bounded is full; the budget of records is used up after a quarter.
    const double warm_up = seconds / 3;
    double warm = 0, most = 0;
    std::int64_t step = 0;
    while (elapsed() < seconds) {
        const auto due = static_cast<std::int64_t>(elapsed() * kEventsPerSecond / kEventsPerStep);
        for (; step < due; ++step) trainStep(session->logs().mine(), step, layer);
        // What a view does.
        static_cast<void>(session->snapshot()->steps->size());
        const double resident = residentBytes();
        if (elapsed() < warm_up) {
            warm = std::max(warm, resident);
        } else {
            most = std::max(most, resident);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    const auto snapshot = session->snapshot();
    if (const auto failure = session->failure()) {
        fmt::print(stderr, "{}\n", *failure);
        return 1;
    }
    bench::print({"soak at 20,000 events/s: memory after / before", most / warm, "ratio", 1.05,
                  fmt::format("{:.0f} s, {} steps, {} records dropped; at most {:.1f} MiB after a "
                              "warm-up of {:.0f} s with {:.1f} MiB",
                              seconds, step, snapshot->info.dropped_records, most / (1 << 20),
                              warm_up, warm / (1 << 20))});
    return snapshot->info.dropped_records == 0 ? 0 : 1;
}
