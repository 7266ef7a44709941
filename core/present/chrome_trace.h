// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a run in the Trace Event Format (Google, 2016), with torch.profiler's categories and
// arguments (Kineto, schemaVersion 1), for chrome://tracing, Perfetto and HolisticTraceAnalysis.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/store/store.h"

namespace ridgepoint::exchange {

struct TraceContents {
    std::int64_t steps = 0, calls = 0, gpu_records = 0, api_calls = 0;
    std::int64_t steps_without_calls = 0;  // of a long run, which does not keep all
};

// Times are µs since the start of the recording. Calls are "cpu_op" events on their threads, steps
// "user_annotation" events named ProfilerStep#N, live memory a counter. Each GPU is a process with
// its streams as threads: "kernel", "gpu_memcpy" and "gpu_memset" events, joined to the call that
// launched them by an "ac2g" flow from the moment of the launch, and its samples as counters. The
// calls of CUDA's API have no events: a run keeps their totals. `write` gets the text a
// piece at a time, `progress` the share that is done; at most one step is in memory.
// Throws run::StoreError, and what `write` throws.
TraceContents writeChromeTrace(run::RunReader& reader,
                               const std::function<void(std::string_view)>& write,
                               const std::function<void(double)>& progress);

}  // namespace ridgepoint::exchange
