// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/cuda/cupti_source.h"

#include <fmt/format.h>

#include <array>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "core/collect/tick_clock.h"

namespace ridgepoint::collect::cuda {
namespace {

// cupti_result.h
constexpr int kMultipleSubscribers = 39;
constexpr int kInsufficientPrivileges = 35;
constexpr int kVirtualizedDevice = 33;
constexpr int kConfidentialComputing = 41;
constexpr int kMiningProcessor = 42;
constexpr int kMigDevice = 43;
// CUpti_ActivityThreadIdType, CUpti_ActivityAttribute, CUpti_ActivityFlag
constexpr int kSystemThreadIds = 1;
constexpr int kZeroedBuffers = 5;
constexpr std::uint32_t kFlushForced = 1;
// CUpti_CallbackDomain
constexpr int kDriverDomain = 1;
constexpr int kRuntimeDomain = 2;

constexpr std::array kKinds = {layout::kConcurrentKernel, layout::kMemcpy, layout::kMemset,
                               layout::kRuntime,          layout::kDriver, layout::kSynchronization,
                               layout::kOverhead};

// CUPTI's buffer callbacks carry no pointer of ours.
std::atomic<ActivityBuffers*> current{nullptr};
// A thread of CUPTI's may still be in a callback when tracing has stopped, so that a pool is never
// freed; the next trace takes it over.
struct Resting {
    std::mutex mutex;
    std::vector<ActivityBuffers*> pools;
};
Resting& resting() {
    static Resting* const pools = new Resting;  // outlives every thread
    return *pools;
}

ActivityBuffers* takePool(const CuptiSource::Settings& settings) {
    Resting& rest = resting();
    const std::lock_guard lock(rest.mutex);
    for (auto pool = rest.pools.begin(); pool != rest.pools.end(); ++pool) {
        if ((*pool)->bytes() != settings.buffer_bytes || (*pool)->count() != settings.buffers)
            continue;
        ActivityBuffers* const found = *pool;
        rest.pools.erase(pool);
        return found;
    }
    return new ActivityBuffers(settings.buffers, settings.buffer_bytes);
}

void returnPool(ActivityBuffers* pool) {
    const std::lock_guard lock(resting().mutex);
    resting().pools.push_back(pool);
}

void requestBuffer(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
    ActivityBuffers* const buffers = current.load(std::memory_order_acquire);
    std::byte* const given = buffers == nullptr ? nullptr : buffers->request();
    *buffer = reinterpret_cast<std::uint8_t*>(given);
    *bytes = given == nullptr ? 0 : buffers->bytes();
    *most_records = 0;  // as many as fit
}

void completeBuffer(void*, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid) {
    ActivityBuffers* const buffers = current.load(std::memory_order_acquire);
    if (buffers != nullptr) buffers->complete(reinterpret_cast<std::byte*>(buffer), valid);
}

void ignoreCallback(void*, int, std::uint32_t, const void*) {}

}  // namespace

void CuptiSource::check(int result, const char* what) const {
    if (result == 0) return;
    const char* name = nullptr;
    if (api_.result_name(result, &name) != 0 || name == nullptr) name = "an unknown error";
    std::string_view remedy = "training is recorded without GPU kernels";
    if (result == kInsufficientPrivileges) {
        remedy =
            "the administrator has reserved profiling; set NVreg_RestrictProfilingToAdminUsers=0 "
            "for the nvidia module, or record as root";
    } else if (result == kVirtualizedDevice) {
        remedy = "this virtual GPU does not allow profiling";
    } else if (result == kConfidentialComputing) {
        remedy = "a GPU in confidential-computing mode cannot be traced";
    } else if (result == kMiningProcessor) {
        remedy = "a mining processor cannot be traced";
    } else if (result == kMigDevice) {
        remedy =
            "this MIG slice cannot be traced; use one with its own compute instance, or leave MIG "
            "mode (nvidia-smi -mig 0)";
    }
    throw TracingUnavailable(fmt::format("CUPTI could not {} ({}): {}.", what, name, remedy));
}

CuptiSource::CuptiSource(CuptiApi api, Settings settings) : api_(std::move(api)) {
    checkVersions(api_);
    subscribe();
    buffers_ = takePool(settings);
    current.store(buffers_, std::memory_order_release);
    try {
        enable();
    } catch (...) {
        stop();
        throw;
    }
}

CuptiSource::~CuptiSource() { stop(); }

void CuptiSource::subscribe() {
    std::array<char, 128> holder{};
    SubscriberParams params;
    params.name = "ridgepoint";
    params.holder = holder.data();
    params.holder_bytes = holder.size();
    const int result =
        api_.subscribe(&subscriber_, reinterpret_cast<void*>(&ignoreCallback), nullptr, &params);
    if (result == kMultipleSubscribers) {
        holder.back() = '\0';
        const std::string_view who = holder[0] == '\0' ? "another profiler" : holder.data();
        throw TracingUnavailable(fmt::format(
            "Another tool already traces this process with CUPTI ({}); only one can at a "
            "time: end it, or start without it.",
            who));
    }
    check(result, "be started");
}

void CuptiSource::enable() {
    // One clock with the ops' (device_clock.h); must come before anything is enabled.
    check(api_.register_timestamp(&clockNanoseconds), "take this program's clock");
    check(api_.set_thread_id_type(kSystemThreadIds), "name threads as the system does");
    std::uint8_t yes = 1;
    std::size_t bytes = sizeof(yes);
    api_.set_attribute(kZeroedBuffers, &bytes, &yes);  // saves time only
    check(api_.register_callbacks(&requestBuffer, &completeBuffer), "take this program's buffers");
    for (const layout::Kind kind : kKinds) check(api_.enable(kind), "begin to trace");
}

void CuptiSource::stop() {
    for (const layout::Kind kind : kKinds) api_.disable(kind);
    api_.flush_all(kFlushForced);
    if (subscriber_ != nullptr) api_.unsubscribe(subscriber_);
    current.store(nullptr, std::memory_order_release);
    buffers_->drain([](std::span<const std::byte>) {});
    returnPool(buffers_);
}

void CuptiSource::flush(bool all, const Take& take) {
    const int result = api_.flush_all(all ? kFlushForced : 0);
    buffers_->drain(take);
    check(result, "hand over what it traced");
    check(refused_, "begin to trace again");
    // Without a lock that a callback could want (CUPTI waits for its callbacks in there).
    std::size_t dropped = 0;
    if (api_.dropped(nullptr, 0, &dropped) == 0) dropped_ += dropped;
}

std::string CuptiSource::callName(bool driver, std::uint32_t call) const {
    const char* name = nullptr;
    if (api_.call_name == nullptr ||
        api_.call_name(driver ? kDriverDomain : kRuntimeDomain, call, &name) != 0 ||
        name == nullptr) {
        return {};
    }
    return name;
}

void CuptiSource::setTracing(bool on) {
    if (on_.exchange(on) == on) return;
    for (const layout::Kind kind : kKinds) {
        const int result = on ? api_.enable(kind) : api_.disable(kind);
        if (on && result != 0) refused_ = result;
    }
}

}  // namespace ridgepoint::collect::cuda
