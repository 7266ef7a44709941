// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/torch_memory.h"

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>

namespace ridgepoint::collect {
namespace {

class Reporter : public c10::MemoryReportingInfoBase {
  public:
    explicit Reporter(ThreadLogs& logs) : logs_(logs) {}
    void reportMemoryUsage(void* address, std::int64_t bytes, std::size_t /*total_allocated*/,
                           std::size_t /*total_reserved*/, c10::Device) override {
        if (bytes != 0) logs_.mine().memory(reinterpret_cast<std::uint64_t>(address), bytes);
    }
    bool memoryProfilingEnabled() const override { return true; }

  private:
    ThreadLogs& logs_;
};

}  // namespace

struct MemoryHook::Armed {
    explicit Armed(ThreadLogs& logs)
        : guard(c10::DebugInfoKind::PROFILER_STATE, std::make_shared<Reporter>(logs)) {}
    c10::DebugInfoGuard guard;
};

MemoryHook::MemoryHook(ThreadLogs& logs) : logs_(logs) { resume(); }
MemoryHook::~MemoryHook() = default;
void MemoryHook::pause() { armed_.reset(); }
void MemoryHook::resume() { armed_ = std::make_unique<Armed>(logs_); }

}  // namespace ridgepoint::collect
