// SPDX-License-Identifier: GPL-3.0-or-later
// Generates small traces of the PyTorch profiler with the faults that real ones have: a GPU that
// runs steps behind the CPU, work from before the trace, lost records and wrong times. The
// generator also returns what it put into the trace, so tests need not ask the importer.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::tests {

struct RandomTrace {
    std::string text;
    bool marked = true;  // whether the trace names its steps; else it is one step

    // A kernel, copy or fill with a known time. Times count from the first event.
    struct Work {
        std::int64_t start_ns = 0, duration_ns = 0;
        int device = 0, stream = 0;
        bool launched = true;                // whether its launch is in the trace
        std::optional<std::int64_t> step{};  // unset: launched before the trace and in no step
        auto operator<=>(const Work&) const = default;
    };
    std::vector<Work> work;

    // The steps that the trace names, and the window that each must have.
    struct Step {
        std::int64_t number = 0, from_ns = 0, to_ns = 0;
    };
    std::vector<Step> steps;
    std::vector<Step> true_steps;           // the same with the work whose records are lost
    std::vector<std::int64_t> cpu_ends_ns;  // when the CPU has finished each of them

    // Ops of the steps in `steps`.
    struct Op {
        std::uint64_t calls = 0, kernels = 0;
        std::uint64_t without_kernel = 0;  // calls whose kernel or launch is missing
        std::uint64_t flops = 0;           // of the calls with a kernel and its launch
        bool has_flops = false;            // whether the trace contains what the op computes
    };
    std::map<std::string, Op> ops;

    std::uint64_t launches = 0, lost = 0;  // calls that launch kernels or graphs; of all steps
    std::uint64_t lost_in_steps = 0;       // of the steps in `steps`
    std::uint64_t backlog = 0;             // work from before the trace
    std::uint64_t at_time_zero = 0, outliers = 0;
};

RandomTrace randomTrace(unsigned seed);

}  // namespace ridgepoint::tests
