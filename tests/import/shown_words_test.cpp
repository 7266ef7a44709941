// SPDX-License-Identifier: GPL-3.0-or-later
// The words around the figures of a trace: what they count, and whose time they are.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/present/show.h"
#include "core/present/show_modules.h"
#include "core/present/show_overview.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/timeline/step_splits.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Writes a trace; times are in microseconds.
class WordsTrace {
  public:
    void add(std::string_view category, std::string_view name, int process, int thread,
             double start, std::string_view duration, const std::string& arguments = "") {
        events_ += fmt::format(
            R"({}{{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{}{},"args":{{{}}}}})",
            events_.empty() ? "" : ",\n", category, name, process, thread, 1000000 + start,
            duration.empty() ? "" : fmt::format(",\"dur\":{}", duration), arguments);
    }
    void step(int number, double start) {
        add("user_annotation", fmt::format("ProfilerStep#{}", number), 100, 1, start, "299");
    }
    // Adds an op of the CPU that launches a kernel of 60 µs; `kernel` is its start. 0: it is lost.
    void mm(double start, double kernel, int device = 0) {
        add("cpu_op", "aten::mm", 100, 1, start, "15",
            R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
        add("cuda_runtime", "cudaLaunchKernel", 100, 1, start + 2, "3",
            fmt::format("\"correlation\":{}", ++launches_));
        if (kernel > 0) {
            add("kernel", "ampere_sgemm_64x64_nn", device, 7, kernel, "60",
                fmt::format(R"("device":{},"context":1,"stream":7,"correlation":{},)"
                            R"("grid":[4,4,1],"block":[64,1,1])",
                            device, launches_));
        }
    }
    std::string text() const {
        constexpr std::string_view kDevice =
            R"({{"id":{},"name":"NVIDIA A100-SXM4-80GB","totalGlobalMem":85051834368,
               "computeMajor":8,"computeMinor":0,"numSms":108}})";
        return fmt::format(R"({{"schemaVersion":1,"deviceProperties":[{},{}],"traceEvents":[{}]}})",
                           fmt::format(fmt::runtime(kDevice), 0),
                           fmt::format(fmt::runtime(kDevice), 1), events_);
    }

  private:
    std::string events_;
    int launches_ = 0;
};

std::string shown(const tests::Imported& run) {
    return present::showText(*run.run, present::ShowOptions(), 300);
}

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

TEST(ShownWords, PhasesAreTimesOfTheCpu) {
    WordsTrace trace;
    for (const int step : {0, 1, 2}) {
        trace.step(step, 300.0 * step);
        trace.add("user_annotation", "forward", 100, 1, 300.0 * step + 4, "40");
        trace.mm(300.0 * step + 5, 300.0 * step + 200);
    }
    const std::string text = shown(tests::ImportedRun({trace.text()}));
    EXPECT_THAT(text, testing::ContainsRegex("Phases .*forward 40.0 µs.* CPU time"));
}

TEST(ShownWords, WithoutABackwardPassThereIsNoForwardPassAndNoMfu) {
    WordsTrace trace;
    for (const int step : {0, 1, 2}) {
        trace.step(step, 300.0 * step);
        trace.mm(300.0 * step + 5, 300.0 * step + 30);
    }
    const tests::ImportedRun run({trace.text()});
    const run::StepSummary steps = run::summarizeSteps(*run.run);
    EXPECT_FALSE(steps.phase_seconds[static_cast<std::size_t>(run::Phase::forward)]);
    EXPECT_TRUE(steps.utilization.hfu);
    EXPECT_FALSE(steps.utilization.mfu);
    EXPECT_THAT(shown(run), Not(HasSubstr("Phases")));
}

TEST(ShownWords, LostRecordsAreReportedOnceAndMakeOwnTimesLowerBounds) {
    WordsTrace trace;
    for (const int step : {0, 1, 2}) {
        trace.step(step, 300.0 * step);
        trace.add("python_function", "nn.Module: Linear_0", 100, 1, 300.0 * step + 4, "60");
        trace.mm(300.0 * step + 5, 300.0 * step + 30);
        trace.mm(300.0 * step + 25, step == 1 ? 0 : 300.0 * step + 90);
    }
    const tests::ImportedRun run({trace.text()});
    ASSERT_EQ(run.run->info.dropped_records, 1u);
    EXPECT_EQ(countOf(shown(run), "the profiler lost the records"), 1u);
    const std::string modules = present::modulesText(*run.run, present::ShowOptions(), 300);
    EXPECT_EQ(countOf(modules, "≥ 300 µs"), 2u) << "time and own time\n" << modules;
}

TEST(ShownWords, CopiesWithoutBytesAndQueuesOfDevicesAreNamed) {
    WordsTrace trace;
    for (const int step : {0, 1, 2}) {
        const double begin = 600.0 * step;
        trace.step(step, begin);
        for (const int device : {0, 1}) {
            for (const int op : {0, 1, 2})
                trace.mm(begin + 5 + 60 * device + 20 * op, begin + 150 + 60 * op, device);
        }
        trace.add("gpu_memcpy", "Memcpy HtoD (Pageable -> Device)", 0, 7, begin + 400, "20",
                  R"("device":0,"context":1,"stream":7)");
    }
    trace.add("cpu_op", "aten::add", 100, 1, 100, "");
    const tests::Scratch scratch;
    const tests::Imported run = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_THAT(shown(run), HasSubstr("1 copy of unknown size in "));
    EXPECT_THAT(shown(run), Not(HasSubstr("finishes 150 µs after the step")));
    EXPECT_THAT(run.said(),
                HasSubstr("skipped: 1 event: they have no duration, or an impossible one"));
    const run::StepSplits splits = run::splitSteps(*run.reader, *run.run);
    const std::string text = present::overviewText(splits, *run.run->strings, 300);
    EXPECT_THAT(text, HasSubstr("queue of stream 7 of device 0: mean"));
    EXPECT_THAT(text, HasSubstr("queue of stream 7 of device 1: mean"));
    EXPECT_THAT(text, HasSubstr("unknown size in "));
}

}  // namespace
}  // namespace ridgepoint::import
