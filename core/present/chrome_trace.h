// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a run in the Trace Event Format (Google, 2016) for chrome://tracing, Perfetto and
// HolisticTraceAnalysis. The trace uses the categories and arguments of torch.profiler (Kineto,
// schemaVersion 1).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/store/store.h"

namespace ridgepoint::present {

struct TraceContents {
    std::int64_t steps = 0, calls = 0, gpu_records = 0, api_calls = 0;
    std::int64_t steps_without_calls = 0;  // steps without stored calls, in a long run
};

// Writes the trace. Times are µs since the recording started.
// - Ops become "cpu_op" events on their threads, and CUDA API calls "cuda_runtime" or "cuda_driver"
//   events.
// - Steps become "user_annotation" events named ProfilerStep#N, and live memory becomes a counter.
// - Each GPU becomes a process with its streams as threads and its samples as counters. GPU records
//   become "kernel", "gpu_memcpy" and "gpu_memset" events. An "ac2g" flow joins each GPU record to
//   the launching call and starts at the launch time.
// - Calls of annotations (annotationsIn()) become "user_annotation" events, and the work that they
//   launched becomes "gpu_user_annotation" events on its streams (run::AnnotatedWork).
// `write` receives the text in pieces, and `progress` the completed share. At most one step is in
// memory. Throws run::StoreError and rethrows the exceptions of `write`.
TraceContents writeChromeTrace(run::RunReader& reader,
                               const std::optional<std::vector<std::string>>& annotations,
                               const std::function<void(std::string_view)>& write,
                               const std::function<void(double)>& progress);

}  // namespace ridgepoint::present
