// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/torch_memory.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/util/Logging.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <torch/csrc/profiler/orchestration/observer.h>
#include <unistd.h>

#include <atomic>
#include <memory_resource>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace ridgepoint::recording::collect {
namespace {

namespace profiler = torch::profiler::impl;

// While reporting is on, LibTorch's CPU allocator prints a line when it first frees a block that
// was allocated before reporting began, and at every thousandth such block
// (c10/core/CPUAllocator.cpp). This class triggers the first line while printing is off, so that
// the line does not appear in the output of a recorded script.
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

// Allocators report to the object that replaces torch's profiler. A compiled graph also reads the
// profiler's configuration from this object (RecordFunctionFast), so the object is a disabled
// profiler.
class MemoryHook::Reporter : public profiler::ProfilerStateBase {
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
        const auto where = reinterpret_cast<std::uint64_t>(address);
        const std::int64_t held = reserved(total_reserved);
        if (resting_.load(std::memory_order_relaxed) && staysUnlogged(where, bytes, held)) return;
        logs_.mine().memory(where, bytes, held);
    }
    // Logs that a block was freed. here: whether the calling thread reports to this object. If
    // `here` is false, only one thread at a time may call this function.
    void freed(void* address, bool here) {
        const auto where = reinterpret_cast<std::uint64_t>(address);
        const bool resting = resting_.load(std::memory_order_relaxed);
        if (resting && staysUnlogged(where, -1, kNotReserved)) return;
        (here ? logs_.mine() : logs_.others()).memory(where, -1);
    }
    void reportOutOfMemory(std::int64_t bytes, std::size_t /*total_allocated*/,
                           std::size_t total_reserved, c10::Device device) override {
        if (!isOurs(device)) return;
        {
            const std::lock_guard lock(mutex_);
            logUnlogged();  // an out-of-memory report must include all live blocks
        }
        logs_.mine().outOfMemory(bytes, reserved(total_reserved));
    }
    // Returns false for the CPU, because LibTorch's CPU allocator would otherwise maintain a table
    // of blocks behind a lock. CpuAllocator reports the CPU's blocks instead.
    bool memoryProfilingEnabled() const override { return !device_.is_cpu(); }

    void rest() { resting_.store(true, std::memory_order_relaxed); }
    void wake() {
        const std::lock_guard lock(mutex_);
        resting_.store(false, std::memory_order_relaxed);
        logUnlogged();
    }

  private:
    // Returns whether the allocation or free of a block happens while the hook rests and must not
    // be logged.
    bool staysUnlogged(std::uint64_t address, std::int64_t bytes, std::int64_t held) {
        const std::lock_guard lock(mutex_);
        if (!resting_.load(std::memory_order_relaxed)) return false;
        reserved_ = held;
        if (bytes < 0) return unlogged_.erase(address) != 0;
        unlogged_[address] = bytes;
        return true;
    }
    void logUnlogged() {
        for (const auto& [address, bytes] : unlogged_) {
            logs_.mine().memory(address, bytes, reserved_);
        }
        unlogged_.clear();
    }
    bool isOurs(c10::Device device) const {
        return device.type() == device_.type() &&
               (!device_.has_index() || !device.has_index() || device.index() == device_.index());
    }
    // Returns kNotReserved on a CPU, because its allocator has no cache and reports 0.
    std::int64_t reserved(std::size_t total) const {
        return device_.is_cpu() ? kNotReserved : static_cast<std::int64_t>(total);
    }

    ThreadLogs& logs_;
    const c10::Device device_;
    std::atomic<bool> resting_{false};
    std::mutex mutex_;  // guards the members below
    std::pmr::unsynchronized_pool_resource pool_;
    // The address of each unlogged block and its size in bytes.
    std::pmr::unordered_map<std::uint64_t, std::int64_t> unlogged_{&pool_};
    std::int64_t reserved_ = kNotReserved;  // last reported value
};

// Reports the CPU's blocks. LibTorch's own report costs several times as much and misses blocks
// that other threads free. For example, Gloo's threads free a block if they have the last reference
// to exchanged data. LibTorch uses this allocator until the process exits, because blocks may
// outlive every hook.
class MemoryHook::CpuAllocator : public c10::Allocator {
  public:
    // Makes LibTorch's CPU allocator report to `reporter`, the reporter of the hook that was armed
    // last, or null.
    static void reportTo(Reporter* reporter) {
        static CpuAllocator* const allocator = [] {
            auto* const made = new CpuAllocator(c10::GetCPUAllocator());
            own_ = made->inner_->raw_deleter();
            c10::SetAllocator(c10::DeviceType::CPU, made);
            return made;
        }();
        static_cast<void>(allocator);
        const std::lock_guard lock(mutex_);
        process_ = ::getpid();
        reporter_.store(reporter);
    }

    c10::DataPtr allocate(std::size_t bytes) override {
        Reporter* const reporter = reporter_.load(std::memory_order_relaxed);
        if (reporter == nullptr || reporter != here()) return inner_->allocate(bytes);
        c10::DataPtr block = allocate(bytes, *reporter);
        if (block && block.compare_exchange_deleter(own_, giveBack)) {
            reporter->reportMemoryUsage(block.get(), static_cast<std::int64_t>(bytes), 0, 0,
                                        c10::DeviceType::CPU);
        }
        return block;
    }
    c10::DeleterFnPtr raw_deleter() const override { return giveBack; }
    bool is_simple_data_ptr(const c10::DataPtr& block) const override {
        return inner_->is_simple_data_ptr(block);
    }
    void copy_data(void* to, const void* from, std::size_t bytes) const override {
        inner_->copy_data(to, from, bytes);
    }

  private:
    explicit CpuAllocator(c10::Allocator* inner) : inner_(inner) {}

    c10::DataPtr allocate(std::size_t bytes, Reporter& reporter) {
        try {
            return inner_->allocate(bytes);
        } catch (...) {
            reporter.reportOutOfMemory(static_cast<std::int64_t>(bytes), 0, 0,
                                       c10::DeviceType::CPU);
            throw;
        }
    }

    // Returns the object to which the allocators on this thread report.
    static const c10::DebugInfoBase* here() {
        return c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::PROFILER_STATE);
    }
    static void giveBack(void* block) {
        Reporter* const reporter = reporter_.load(std::memory_order_relaxed);
        if (reporter != nullptr && reporter == here()) {
            reporter->freed(block, true);
        } else if (reporter != nullptr && process_ == ::getpid()) {
            // Forked processes are excluded, because they inherit the mutex, possibly locked by a
            // thread that they do not have.
            const std::lock_guard lock(mutex_);
            if (Reporter* const now = reporter_.load()) now->freed(block, false);
        }
        own_(block);
    }

    c10::Allocator* const inner_;
    static inline c10::DeleterFnPtr own_ = nullptr;
    static inline std::mutex mutex_;  // locked while another thread uses the reporter
    static inline std::atomic<Reporter*> reporter_{nullptr};
    static inline std::atomic<pid_t> process_{0};
};

struct MemoryHook::Armed {
    Armed(ThreadLogs& logs, const std::string& name)
        : device(name),
          reporter(std::make_shared<Reporter>(logs, device)),
          guard(c10::DebugInfoKind::PROFILER_STATE, reporter) {
        if (device.is_cpu()) CpuAllocator::reportTo(reporter.get());
    }
    ~Armed() {
        if (device.is_cpu()) CpuAllocator::reportTo(nullptr);
    }
    Armed(const Armed&) = delete;
    Armed& operator=(const Armed&) = delete;
    const c10::Device device;
    std::shared_ptr<Reporter> reporter;
    c10::DebugInfoGuard guard;
};

MemoryHook::MemoryHook(ThreadLogs& logs, std::string device)
    : logs_(logs), device_(std::move(device)) {
    logs_.mine();  // registers the training thread, whose log must be the first
    resume();
}
MemoryHook::~MemoryHook() = default;
void MemoryHook::pause() {
    wake();
    armed_.reset();
}
void MemoryHook::resume() {
    FirstRemark remark;  // allocates its block before the hook is armed
    armed_ = std::make_unique<Armed>(logs_, device_);
    remark.provoke();
}
void MemoryHook::rest() {
    if (armed_) armed_->reporter->rest();
}
void MemoryHook::wake() {
    if (armed_) armed_->reporter->wake();
}

}  // namespace ridgepoint::recording::collect
