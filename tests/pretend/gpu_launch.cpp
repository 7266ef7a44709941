// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time that tracing adds to a launch on the launching thread. Compares the core time
// of launches on the pretend GPU with and without CUPTI records, while another thread reads the
// records like the recorder. The result is an upper bound, because the pretend CUPTI also writes
// its records on the launching thread.
#include <time.h>

#include <atomic>
#include <chrono>
#include <span>
#include <thread>
#include <vector>

#include "core/recording/collect/cuda/cupti_source.h"
#include "tests/bench/report.h"
#include "tests/pretend/gpu.h"
#include "tests/pretend/program.h"

namespace {

using namespace ridgepoint;

constexpr int kRounds = 9, kLaunches = 100'000;

double coreNanoseconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

double launches() {
    const double start = coreNanoseconds();
    for (int i = 0; i < kLaunches; ++i) tests::launch(tests::kRelu, {1, 1, 1}, {128, 1, 1});
    const double took = coreNanoseconds() - start;
    cudaDeviceSynchronize();
    return took / kLaunches;
}

}  // namespace

int main() {
    pretend::configure("H200 SXM", "", "virtual");  // waiting takes no time
    pretend::costs() = {0, 0, 0, 0, 0};
    pretend::keepLedger(false);
    recording::collect::cuda::CuptiSource source(recording::collect::cuda::loadCupti());
    std::atomic<bool> done{false};
    std::atomic<std::size_t> bytes{0};
    std::thread recorder([&] {
        while (!done) {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            source.flush(true, [&](const recording::collect::cuda::ActivityBuffer& read) {
                bytes += read.bytes.size();
            });
        }
    });
    std::vector<double> added, without;
    for (int round = 0; round < kRounds; ++round) {
        source.setTracing(false);
        without.push_back(launches());
        source.setTracing(true);
        added.push_back(launches() - without.back());
    }
    done = true;
    recorder.join();
    bench::print({"Tracing one launch on the pretend GPU, on the launching thread",
                  bench::median(added), "ns", 300,
                  std::to_string(kLaunches) + " launches, of a core's time, median of " +
                      std::to_string(kRounds) + "; a launch without tracing: " +
                      std::to_string(static_cast<int>(bench::median(without))) + " ns, " +
                      std::to_string(source.dropped()) + " records dropped"});
    return bytes > 0 ? 0 : 1;
}
