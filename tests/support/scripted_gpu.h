// SPDX-License-Identifier: GPL-3.0-or-later
// A simulated GPU that runs nothing. Tests launch kernels by name, and a Collection receives the
// same bytes that CUPTI would write, with timestamps from the same clocks.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/recording/collect/cuda/gpu_collector.h"
#include "core/recording/collect/device_sampler.h"
#include "tests/recording/collect/cuda/buffer_writer.h"

namespace ridgepoint::tests {

class ScriptedGpu {
  public:
    ScriptedGpu();
    ScriptedGpu(const ScriptedGpu&) = delete;
    ScriptedGpu& operator=(const ScriptedGpu&) = delete;

    // Returns the tracing for Collection::traceGpu(); it may outlive this object.
    recording::collect::cuda::GpuTracing tracing() const;

    // Launch work; callable on any training thread. On the GPU, the work in a stream runs in order.
    // The name must outlive the recording. Return the correlation.
    std::uint32_t launch(const char* kernel, std::int64_t nanoseconds, std::uint32_t stream = 7);
    std::uint32_t copy(run::CopyDirection direction, std::uint64_t bytes, std::int64_t nanoseconds,
                       bool pinned = false, std::uint32_t stream = 7);
    std::uint32_t fill(std::uint64_t bytes, std::int64_t nanoseconds);
    // Makes a call that launches nothing and takes this time; `id` is its number in
    // cupti_runtime_cbid.h.
    void plainCall(std::uint32_t id, std::int64_t nanoseconds = 800);
    // Waits until the GPU is idle, then delivers the trace.
    void synchronize();
    // If true, the records of the last launch are delayed until the next delivery. The records of
    // calls and of GPU work are delivered in separate buffers, GPU work first.
    bool keep_last_back = false;
    // If true, traces launches but not their kernels, as if the kernels' records were lost.
    bool lose_kernels = false;

    void drop(std::uint64_t records);  // makes CUPTI report this number of dropped records
    void failAfter(int flushes, std::string sentence);
    void traced(const std::function<bool()>& until) const;  // waits for `until`, at most 10 s
    bool tracing_on() const;

  private:
    struct State;
    class Source;
    std::uint32_t call(std::uint32_t id, std::int64_t nanoseconds = 1500);
    std::pair<std::uint64_t, std::uint64_t> run(std::int64_t nanoseconds, std::uint32_t stream);

    std::shared_ptr<State> state_;
    std::mutex mutex_;
    std::uint32_t correlation_ = 100;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> stream_ends_;
    BufferWriter calls_, device_;
    std::vector<BufferWriter> kept_;
};

// A meter with simulated values: when the temperature rises, clocks fall and the power cap is the
// reason.
class ScriptedMeter : public recording::collect::DeviceMeter {
  public:
    explicit ScriptedMeter(int readings = 1 << 30) : left_(readings) {}
    std::optional<recording::collect::DeviceReading> read() override;

  private:
    int left_, count_ = 0;
};

}  // namespace ridgepoint::tests
