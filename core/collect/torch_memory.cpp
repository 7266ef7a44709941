// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/torch_memory.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/util/Logging.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <torch/csrc/profiler/orchestration/observer.h>

#include <utility>

namespace ridgepoint::collect {
namespace {

namespace profiler = torch::profiler::impl;

// Allocators look for whom to tell in the place of torch's profiler, and so does torch: a compiled
// graph reads the profiler's configuration there (RecordFunctionFast). So this is one, which is
// disabled.
class Reporter : public profiler::ProfilerStateBase {
  public:
    Reporter(ThreadLogs& logs, c10::Device device)
        : ProfilerStateBase(profiler::ProfilerConfig(profiler::ProfilerState::Disabled)),
          logs_(logs),
          device_(device) {}
    profiler::ActiveProfilerType profilerType() override {
        return profiler::ActiveProfilerType::NONE;
    }
    void reportMemoryUsage(void* address, std::int64_t bytes, std::size_t /*total_allocated*/,
                           std::size_t total_reserved, c10::Device device) override {
        if (bytes == 0 || !isOurs(device)) return;
        logs_.mine().memory(reinterpret_cast<std::uint64_t>(address), bytes,
                            reserved(total_reserved));
    }
    void reportOutOfMemory(std::int64_t bytes, std::size_t /*total_allocated*/,
                           std::size_t total_reserved, c10::Device device) override {
        if (isOurs(device)) logs_.mine().outOfMemory(bytes, reserved(total_reserved));
    }
    bool memoryProfilingEnabled() const override { return true; }

  private:
    bool isOurs(c10::Device device) const {
        return device.type() == device_.type() &&
               (!device_.has_index() || !device.has_index() || device.index() == device_.index());
    }
    // A CPU's allocator keeps nothing and says 0.
    std::int64_t reserved(std::size_t total) const {
        return device_.is_cpu() ? kNotReserved : static_cast<std::int64_t>(total);
    }

    ThreadLogs& logs_;
    const c10::Device device_;
};

// While somebody listens, LibTorch's CPU allocator prints a line at the first block, and at every
// thousandth, that is freed and was allocated before (c10/core/CPUAllocator.cpp). The first shall
// not appear among what an entered program prints: it is brought about here, with printing off.
class FirstRemark {
  public:
    FirstRemark() : block_(c10::GetCPUAllocator()->allocate(64)) {}
    void provoke() {
        const int usual = std::exchange(FLAGS_caffe2_log_level, c10::GLOG_ERROR);
        block_.clear();
        FLAGS_caffe2_log_level = usual;
    }

  private:
    c10::DataPtr block_;
};

}  // namespace

struct MemoryHook::Armed {
    Armed(ThreadLogs& logs, const std::string& device)
        : guard(c10::DebugInfoKind::PROFILER_STATE,
                std::make_shared<Reporter>(logs, c10::Device(device))) {}
    c10::DebugInfoGuard guard;
};

MemoryHook::MemoryHook(ThreadLogs& logs, std::string device)
    : logs_(logs), device_(std::move(device)) {
    resume();
}
MemoryHook::~MemoryHook() = default;
void MemoryHook::pause() { armed_.reset(); }
void MemoryHook::resume() {
    FirstRemark remark;  // its block is allocated before anybody listens
    armed_ = std::make_unique<Armed>(logs_, device_);
    remark.provoke();
}

}  // namespace ridgepoint::collect
