// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scripted_gpu.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace ridgepoint::tests {

using recording::collect::clockNanoseconds;

struct ScriptedGpu::State {
    std::mutex mutex;
    std::vector<std::vector<std::byte>> buffers;
    std::uint64_t dropped = 0;
    int flushes_left = -1;  // negative: never fails
    std::string sentence;
    std::atomic<bool> on{true};
    cuda::PointerNames names;
};

class ScriptedGpu::Source : public cuda::ActivitySource {
  public:
    explicit Source(std::shared_ptr<State> state) : state_(std::move(state)) {}
    void flush(bool, const Take& take) override {
        std::vector<std::vector<std::byte>> buffers;
        {
            const std::lock_guard lock(state_->mutex);
            if (state_->flushes_left == 0) throw std::runtime_error(state_->sentence);
            if (state_->flushes_left > 0) --state_->flushes_left;
            buffers.swap(state_->buffers);
        }
        for (const auto& buffer : buffers) take({buffer, BufferWriter::layouts()});
    }
    const cuda::NameResolver& names() const override { return state_->names; }
    std::uint64_t dropped() const override {
        const std::lock_guard lock(state_->mutex);
        return state_->dropped;
    }
    std::string callName(bool driver, std::uint32_t call) const override {
        if (driver) return {};
        switch (call) {  // numbers from cupti_runtime_cbid.h
            case 20:
                return "cudaMalloc_v3020";
            case 41:
                return "cudaMemcpyAsync_v3020";
            case 51:
                return "cudaMemsetAsync_v3020";
            case 131:
                return "cudaStreamSynchronize_v3020";
            case 135:
                return "cudaEventRecord_v3020";
            case 138:
                return "cudaEventQuery_v3020";
            case 317:
                return "cudaStreamIsCapturing_v10000";
            case 211:
                return "cudaLaunchKernel_v7000";
            default:
                return {};
        }
    }
    void setTracing(bool on) override { state_->on = on; }

  private:
    std::shared_ptr<State> state_;
};

ScriptedGpu::ScriptedGpu() : state_(std::make_shared<State>()) {}

recording::collect::cuda::GpuTracing ScriptedGpu::tracing() const {
    recording::collect::cuda::GpuTracing tracing;
    tracing.source = std::make_unique<Source>(state_);
    tracing.reason = "hardware counters would lift this";
    return tracing;
}

std::uint32_t ScriptedGpu::call(std::uint32_t id, std::int64_t nanoseconds) {
    const std::uint32_t correlation = ++correlation_;
    const std::uint64_t start = clockNanoseconds();
    const std::uint64_t end = start + static_cast<std::uint64_t>(nanoseconds);
    // Waits for the call's duration, so that a thread's calls do not overlap.
    while (clockNanoseconds() < end) {
    }
    calls_.call(correlation, static_cast<std::uint32_t>(::gettid()), start, end, id);
    return correlation;
}

void ScriptedGpu::plainCall(std::uint32_t id, std::int64_t nanoseconds) {
    const std::lock_guard lock(mutex_);
    if (state_->on) call(id, nanoseconds);
}

std::pair<std::uint64_t, std::uint64_t> ScriptedGpu::run(std::int64_t nanoseconds,
                                                         std::uint32_t stream) {
    auto end = std::find_if(stream_ends_.begin(), stream_ends_.end(),
                            [stream](const auto& each) { return each.first == stream; });
    if (end == stream_ends_.end()) end = stream_ends_.insert(end, {stream, 0});
    const std::uint64_t start = std::max(clockNanoseconds() + 3000, end->second + 200);
    end->second = start + static_cast<std::uint64_t>(nanoseconds);
    return {start, end->second};
}

std::uint32_t ScriptedGpu::launch(const char* kernel, std::int64_t nanoseconds,
                                  std::uint32_t stream) {
    const std::lock_guard lock(mutex_);
    // The call comes first, so that the kernel always starts after it.
    const std::uint32_t correlation = state_->on ? call(211) : 0;
    const auto [start, end] = run(nanoseconds, stream);
    if (correlation == 0) return 0;
    if (lose_kernels) return correlation;
    if (keep_last_back) {
        kept_.push_back(BufferWriter().kernel(kernel, correlation, start, end, stream));
    } else {
        device_.kernel(kernel, correlation, start, end, stream);
    }
    return correlation;
}

std::uint32_t ScriptedGpu::copy(run::CopyDirection direction, std::uint64_t bytes,
                                std::int64_t nanoseconds, bool pinned, std::uint32_t stream) {
    const std::lock_guard lock(mutex_);
    const std::uint32_t correlation = state_->on ? call(41) : 0;
    const auto [start, end] = run(nanoseconds, stream);
    if (correlation == 0) return 0;
    layout::Memcpy record{};
    record.kind = cuda::kMemcpy;
    // CUpti_ActivityMemcpyKind: 1 host to device, 2 back, 8 within the device.
    const bool in = direction == run::CopyDirection::host_to_device;
    const bool out = direction == run::CopyDirection::device_to_host;
    const auto host =
        static_cast<std::uint8_t>(pinned ? run::MemoryPlace::pinned : run::MemoryPlace::pageable);
    const auto device = static_cast<std::uint8_t>(run::MemoryPlace::device);
    record.copy_kind = in ? 1 : out ? 2 : 8;
    record.source_kind = in ? host : device;
    record.destination_kind = out ? host : device;
    record.flags = pinned ? 1 : 0;
    record.bytes = bytes;
    record.start = start;
    record.end = end;
    record.context = 1;
    record.stream = stream;
    record.correlation = correlation;
    device_.put(record);
    return record.correlation;
}

std::uint32_t ScriptedGpu::fill(std::uint64_t bytes, std::int64_t nanoseconds) {
    const std::lock_guard lock(mutex_);
    const std::uint32_t correlation = state_->on ? call(51) : 0;
    const auto [start, end] = run(nanoseconds, 7);
    if (correlation == 0) return 0;
    layout::Memset record{};
    record.kind = cuda::kMemset;
    record.bytes = bytes;
    record.start = start;
    record.end = end;
    record.context = 1;
    record.stream = 7;
    record.memory_kind = static_cast<std::uint16_t>(run::MemoryPlace::device);
    record.correlation = correlation;
    device_.put(record);
    return record.correlation;
}

void ScriptedGpu::synchronize() {
    const std::lock_guard lock(mutex_);
    const std::uint64_t start = clockNanoseconds();
    std::uint64_t done = start;
    for (const auto& [stream, end] : stream_ends_) done = std::max(done, end);
    while (clockNanoseconds() < done) {
    }
    if (state_->on) {
        const std::uint32_t correlation = ++correlation_;
        calls_.call(correlation, static_cast<std::uint32_t>(::gettid()), start, clockNanoseconds(),
                    131);
        layout::Synchronization wait{};
        wait.kind = cuda::kSynchronization;
        wait.type = 3;  // CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE
        wait.start = start;
        wait.end = clockNanoseconds();
        wait.correlation = correlation;
        calls_.put(wait);
    }
    const std::lock_guard handing_over(state_->mutex);
    state_->buffers.push_back(device_.bytes());
    state_->buffers.push_back(calls_.bytes());
    device_ = {};
    calls_ = {};
    const std::size_t last = keep_last_back && !kept_.empty() ? kept_.size() - 1 : kept_.size();
    for (std::size_t i = 0; i < last; ++i) state_->buffers.push_back(kept_[i].bytes());
    kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(last));
}

void ScriptedGpu::drop(std::uint64_t records) {
    const std::lock_guard lock(state_->mutex);
    state_->dropped += records;
}

void ScriptedGpu::failAfter(int flushes, std::string sentence) {
    const std::lock_guard lock(state_->mutex);
    state_->flushes_left = flushes;
    state_->sentence = std::move(sentence);
}

bool ScriptedGpu::tracing_on() const { return state_->on; }

void ScriptedGpu::traced(const std::function<bool()>& until) const {
    const std::uint64_t give_up = clockNanoseconds() + 10'000'000'000u;
    while (!until() && clockNanoseconds() < give_up) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

std::optional<recording::collect::DeviceReading> ScriptedMeter::read() {
    if (left_-- <= 0) return std::nullopt;
    const int at = count_++;
    const bool hot = at % 4 == 3;
    recording::collect::DeviceReading reading;
    reading.sample.sm_clock_hz = hot ? 1.59e9 : 1.71e9;
    reading.sample.memory_clock_hz = 2.619e9;
    reading.sample.power_watts = 250.0 + at % 7;
    reading.sample.temperature_celsius = 50.0 + at % 20;
    reading.sample.busy = 0.5 + 0.1 * (at % 3);
    reading.sample.memory_busy = 0.3;
    if (hot) reading.held_back = "the power cap";
    return reading;
}

}  // namespace ridgepoint::tests
