// SPDX-License-Identifier: GPL-3.0-or-later
// A GPU that runs nothing: whoever trains on it launches by name, and a Session gets what CUPTI
// would have traced, byte for byte, stamped by the same clocks.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/collect/cuda/gpu_collector.h"
#include "core/collect/device_sampler.h"
#include "tests/collect/cuda/buffer_writer.h"

namespace ridgepoint::tests {

class ScriptedGpu {
  public:
    ScriptedGpu();
    ScriptedGpu(const ScriptedGpu&) = delete;
    ScriptedGpu& operator=(const ScriptedGpu&) = delete;

    // For Session::traceGpu(); may outlive this object.
    collect::cuda::GpuTracing tracing() const;

    // Any thread that trains, as it launches; on the GPU they run one after the other in their
    // stream. The name must outlive the recording. Returns the correlation.
    std::uint32_t launch(const char* kernel, std::int64_t nanoseconds, std::uint32_t stream = 7);
    std::uint32_t copy(run::CopyDirection direction, std::uint64_t bytes, std::int64_t nanoseconds,
                       bool pinned = false, std::uint32_t stream = 7);
    std::uint32_t fill(std::uint64_t bytes, std::int64_t nanoseconds);
    // A call that launches nothing, by its number in cupti_runtime_cbid.h; it takes so long.
    void plainCall(std::uint32_t id, std::int64_t nanoseconds = 800);
    // Waits until the GPU is done, then hands over what was traced.
    void synchronize();
    // The records of calls and of the GPU are handed over as buffers, the GPU's ones first. Kept
    // back: those of the last launch, until the next time.
    bool keep_last_back = false;
    // Launches are traced, what they ran is not: records that were lost.
    bool lose_kernels = false;

    void drop(std::uint64_t records);  // "CUPTI had no room for so many"
    void failAfter(int flushes, std::string sentence);
    void traced(const std::function<bool()>& until) const;  // spins until it is true, at most 10 s
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

// A meter whose values are made up: clocks fall and the power cap is named when it gets hot.
class ScriptedMeter : public collect::DeviceMeter {
  public:
    explicit ScriptedMeter(int readings = 1 << 30) : left_(readings) {}
    std::optional<collect::DeviceReading> read() override;

  private:
    int left_, count_ = 0;
};

}  // namespace ridgepoint::tests
