// SPDX-License-Identifier: GPL-3.0-or-later
// libcupti of the pretend GPU: the Activity API and callbacks as CUPTI documents them. NVIDIA's
// headers declare each function and each record, so the compiler checks both. It is compiled once
// for each of several versions. RIDGEPOINT_PRETEND_CUPTI sets the reported CUPTI_API_VERSION, which
// replaces the headers' value.
#include <cupti_activity.h>
#include <cupti_callbacks.h>
#include <cupti_version.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/pretend/gpu.h"

namespace {

namespace pretend = ridgepoint::pretend;
using pretend::Activity;

struct CallName {
    std::uint32_t call;
    const char* name;
};
// CMake writes these from cupti_runtime_cbid.h and cupti_driver_cbid.h.
constexpr CallName kRuntimeCalls[] = {
#include "runtime_calls.inc"
};
constexpr CallName kDriverCalls[] = {
#include "driver_calls.inc"
};

constexpr std::size_t kMostCalls = 1024;

#ifdef RIDGEPOINT_PRETEND_CUPTI
constexpr std::uint32_t kVersion = RIDGEPOINT_PRETEND_CUPTI;
#else
constexpr std::uint32_t kVersion = CUPTI_API_VERSION;
#endif

// The newest records in the headers.
#if CUPTI_API_VERSION >= 130400
using KernelRecord = CUpti_ActivityKernel13;
using MemcpyRecord = CUpti_ActivityMemcpy7;
using MemsetRecord = CUpti_ActivityMemset5;
#else
#if CUPTI_API_VERSION >= 130300
using KernelRecord = CUpti_ActivityKernel12;
#elif CUPTI_API_VERSION >= 130100
using KernelRecord = CUpti_ActivityKernel11;
#elif CUPTI_API_VERSION >= 130000
using KernelRecord = CUpti_ActivityKernel10;
#else
using KernelRecord = CUpti_ActivityKernel9;
#endif
#if CUPTI_API_VERSION >= 26
using MemcpyRecord = CUpti_ActivityMemcpy6;
#else
using MemcpyRecord = CUpti_ActivityMemcpy5;
#endif
using MemsetRecord = CUpti_ActivityMemset4;
#endif
#if CUPTI_API_VERSION >= 26
using WaitRecord = CUpti_ActivitySynchronization2;
#else
using WaitRecord = CUpti_ActivitySynchronization;
#endif

// The fields that a client may select for user-defined records.
struct Selectable {
    int identifier;
    std::size_t offset, bytes;  // in the record struct
    std::size_t selected_bytes;
};
#define SELECTABLE(identifier, Record, member) \
    {identifier, offsetof(Record, member), sizeof(Record::member), sizeof(Record::member)}
// Thread and correlation identifiers have 64 bits in user-defined records.
#define SELECTABLE_WIDE(identifier, Record, member) \
    {identifier, offsetof(Record, member), sizeof(Record::member), 8}
#define SELECTABLE_PLACE(prefix, Record)                               \
    SELECTABLE(prefix##_FIELD_KIND, Record, kind),                     \
        SELECTABLE(prefix##_FIELD_START, Record, start),               \
        SELECTABLE(prefix##_FIELD_END, Record, end),                   \
        SELECTABLE(prefix##_FIELD_DEVICE_ID, Record, deviceId),        \
        SELECTABLE(prefix##_FIELD_CONTEXT_ID, Record, contextId),      \
        SELECTABLE(prefix##_FIELD_STREAM_ID, Record, streamId),        \
        SELECTABLE(prefix##_FIELD_GRAPH_ID, Record, graphId),          \
        SELECTABLE(prefix##_FIELD_GRAPH_NODE_ID, Record, graphNodeId), \
        SELECTABLE_WIDE(prefix##_FIELD_CORRELATION_ID, Record, correlationId)
#define SELECTABLE_COPY(prefix, Record)                                                       \
    SELECTABLE_PLACE(prefix, Record), SELECTABLE(prefix##_FIELD_COPY_KIND, Record, copyKind), \
        SELECTABLE(prefix##_FIELD_SRC_KIND, Record, srcKind),                                 \
        SELECTABLE(prefix##_FIELD_DST_KIND, Record, dstKind),                                 \
        SELECTABLE(prefix##_FIELD_FLAGS, Record, flags),                                      \
        SELECTABLE(prefix##_FIELD_BYTES, Record, bytes)

#if CUPTI_API_VERSION >= 130300
std::vector<Selectable> selectable(std::uint32_t kind) {
    switch (kind) {
        case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
        case CUPTI_ACTIVITY_KIND_KERNEL:
            return {
                SELECTABLE_PLACE(KERNEL, KernelRecord),
                SELECTABLE(KERNEL_FIELD_NAME, KernelRecord, name),
                SELECTABLE(KERNEL_FIELD_GRID_X, KernelRecord, gridX),
                SELECTABLE(KERNEL_FIELD_GRID_Y, KernelRecord, gridY),
                SELECTABLE(KERNEL_FIELD_GRID_Z, KernelRecord, gridZ),
                SELECTABLE(KERNEL_FIELD_BLOCK_X, KernelRecord, blockX),
                SELECTABLE(KERNEL_FIELD_BLOCK_Y, KernelRecord, blockY),
                SELECTABLE(KERNEL_FIELD_BLOCK_Z, KernelRecord, blockZ),
                SELECTABLE(KERNEL_FIELD_CLUSTER_X, KernelRecord, clusterX),
                SELECTABLE(KERNEL_FIELD_CLUSTER_Y, KernelRecord, clusterY),
                SELECTABLE(KERNEL_FIELD_CLUSTER_Z, KernelRecord, clusterZ),
                SELECTABLE(KERNEL_FIELD_REGISTERS_PER_THREAD, KernelRecord, registersPerThread),
                SELECTABLE(KERNEL_FIELD_STATIC_SHARED_MEMORY, KernelRecord, staticSharedMemory),
                SELECTABLE(KERNEL_FIELD_DYNAMIC_SHARED_MEMORY, KernelRecord, dynamicSharedMemory),
                SELECTABLE(KERNEL_FIELD_LOCAL_MEMORY_PER_THREAD, KernelRecord,
                           localMemoryPerThread)};
        case CUPTI_ACTIVITY_KIND_MEMCPY:
            return {SELECTABLE_COPY(MEMCPY, MemcpyRecord)};
        case CUPTI_ACTIVITY_KIND_MEMCPY2:
            return {SELECTABLE_COPY(MEMCPY2, CUpti_ActivityMemcpyPtoP4)};
        case CUPTI_ACTIVITY_KIND_MEMSET:
            return {SELECTABLE_PLACE(MEMSET, MemsetRecord),
                    SELECTABLE(MEMSET_FIELD_MEMORY_KIND, MemsetRecord, memoryKind),
                    SELECTABLE(MEMSET_FIELD_BYTES, MemsetRecord, bytes)};
        case CUPTI_ACTIVITY_KIND_DRIVER:
        case CUPTI_ACTIVITY_KIND_RUNTIME:
            return {SELECTABLE(API_FIELD_KIND, CUpti_ActivityAPI, kind),
                    SELECTABLE(API_FIELD_CBID, CUpti_ActivityAPI, cbid),
                    SELECTABLE(API_FIELD_START, CUpti_ActivityAPI, start),
                    SELECTABLE(API_FIELD_END, CUpti_ActivityAPI, end),
                    SELECTABLE_WIDE(API_FIELD_THREAD_ID, CUpti_ActivityAPI, threadId),
                    SELECTABLE_WIDE(API_FIELD_CORRELATION_ID, CUpti_ActivityAPI, correlationId),
                    SELECTABLE(API_FIELD_RETURN_VALUE, CUpti_ActivityAPI, returnValue)};
        case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION:
            return {
                SELECTABLE(SYNCHRONIZATION_FIELD_KIND, WaitRecord, kind),
                SELECTABLE(SYNCHRONIZATION_FIELD_TYPE, WaitRecord, type),
                SELECTABLE(SYNCHRONIZATION_FIELD_START, WaitRecord, start),
                SELECTABLE(SYNCHRONIZATION_FIELD_END, WaitRecord, end),
                SELECTABLE_WIDE(SYNCHRONIZATION_FIELD_CORRELATION_ID, WaitRecord, correlationId),
                SELECTABLE(SYNCHRONIZATION_FIELD_CONTEXT_ID, WaitRecord, contextId),
                SELECTABLE(SYNCHRONIZATION_FIELD_STREAM_ID, WaitRecord, streamId)};
        case CUPTI_ACTIVITY_KIND_OVERHEAD:
            return {
                SELECTABLE(OVERHEAD_FIELD_KIND, CUpti_ActivityOverhead3, kind),
                SELECTABLE(OVERHEAD_FIELD_OVERHEAD_KIND, CUpti_ActivityOverhead3, overheadKind),
                SELECTABLE(OVERHEAD_FIELD_START, CUpti_ActivityOverhead3, start),
                SELECTABLE(OVERHEAD_FIELD_END, CUpti_ActivityOverhead3, end),
                SELECTABLE(OVERHEAD_FIELD_OVERHEAD_DATA, CUpti_ActivityOverhead3, overheadData)};
        default:
            return {};
    }
}

// The selected fields of a kind, and their layout. The layout of a version that does not exist yet
// has eight unused bytes between fields.
struct Selected {
    std::vector<Selectable> fields;
    std::vector<CUpti_ActivityFieldLayoutEntry> entries;
    CUpti_ActivityRecordLayout layout{};

    bool select(std::uint32_t kind, const CUpti_ActivityFieldSelection& selection) {
        fields.clear();
        entries.clear();
        const std::vector<Selectable> all = selectable(kind);
        std::size_t at = 0;
        for (std::size_t i = 0; i < selection.numFields; ++i) {
            const auto found = std::find_if(all.begin(), all.end(), [&](const Selectable& field) {
                return field.identifier == selection.pFieldIds[i];
            });
            if (found == all.end() || (i == 0) != (found->offset == 0)) return false;
            const std::size_t bytes = found->selected_bytes;
            at = (at + bytes - 1) / bytes * bytes;
            if (i != 0 && kVersion != CUPTI_API_VERSION) at += 8;
            fields.push_back(*found);
            entries.push_back(
                {sizeof(CUpti_ActivityFieldLayoutEntry), found->identifier, at, bytes, bytes});
            at += bytes;
        }
        layout = {sizeof(layout), entries.data(), entries.size(), (at + 7) / 8 * 8};
        return true;
    }
};
#endif

// A client's buffer while it is filled, or when it is full.
struct Buffer {
    std::uint8_t* bytes = nullptr;
    std::size_t size = 0, used = 0, most_records = 0, records = 0;
    std::uint64_t full_at = 0;  // ns
};

class Cupti : public pretend::Listener {
  public:
    void happened(const Activity& activity) override {
        const std::lock_guard lock(mutex_);
        if (enabled_.none()) return;
        switch (activity.kind) {
            case pretend::Kind::kernel:
                if (!enabled_[CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL] &&
                    !enabled_[CUPTI_ACTIVITY_KIND_KERNEL])
                    return;
                break;
            case pretend::Kind::copy:
                // Copies between GPUs belong to MEMCPY, except in user-defined records.
                if (!enabled_[user_defined_ && activity.copy_kind == pretend::kToPeer
                                  ? CUPTI_ACTIVITY_KIND_MEMCPY2
                                  : CUPTI_ACTIVITY_KIND_MEMCPY])
                    return;
                break;
            case pretend::Kind::fill:
                if (!enabled_[CUPTI_ACTIVITY_KIND_MEMSET]) return;
                break;
            case pretend::Kind::call:
                if (activity.driver ? !wants(CUPTI_ACTIVITY_KIND_DRIVER, driver_off_, activity)
                                    : !wants(CUPTI_ACTIVITY_KIND_RUNTIME, runtime_off_, activity))
                    return;
                write(activity);
                return;
            case pretend::Kind::wait:
                if (enabled_[CUPTI_ACTIVITY_KIND_SYNCHRONIZATION]) write(activity);
                return;
            case pretend::Kind::overhead:
                if (enabled_[CUPTI_ACTIVITY_KIND_OVERHEAD]) write(activity);
                return;
        }
        // The GPU has not finished it yet; its record is written when it has.
        running_.push_back(activity);
        if (running_.size() >= look_at_) writeDone(pretend::now());
    }

    void entered(bool driver, std::uint32_t call, std::uint32_t correlation) override {
        pushExternals(correlation);
        callBack(CUPTI_API_ENTER, driver, call, correlation);
    }
    void left(bool driver, std::uint32_t call, std::uint32_t correlation) override {
        callBack(CUPTI_API_EXIT, driver, call, correlation);
    }

    CUptiResult subscribe(CUpti_SubscriberHandle* handle, CUpti_CallbackFunc function, void* data) {
        const std::lock_guard lock(mutex_);
        if (handle == nullptr) return CUPTI_ERROR_INVALID_PARAMETER;
        if (subscribed_) return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
        subscribed_ = true;
        callback_ = function;
        callback_data_ = data;
        *handle = reinterpret_cast<CUpti_SubscriberHandle>(this);
        pretend::listen(this);
        return CUPTI_SUCCESS;
    }
#if CUPTI_API_VERSION >= 130300
    CUptiResult setUserDefined(bool on) {
        const std::lock_guard lock(mutex_);
        if (!subscribed_ || (on && enabled_.any())) return CUPTI_ERROR_INVALID_OPERATION;
        user_defined_ = on;
        return CUPTI_SUCCESS;
    }
    CUptiResult enableSelected(CUpti_ActivityKind kind, const CUpti_ActivityConfig* config,
                               bool on) {
        if (config == nullptr || config->structSize == 0 ||
            config->fieldSelection.structSize != sizeof(CUpti_ActivityFieldSelection)) {
            return CUPTI_ERROR_INVALID_PARAMETER;
        }
        if (kVersion >= 130400 && config->structSize != sizeof(CUpti_ActivityConfig))
            return CUPTI_ERROR_INVALID_PARAMETER;
        if (on) {
            const std::lock_guard lock(mutex_);
            if (!user_defined_) return CUPTI_ERROR_INVALID_OPERATION;
            if (!selected_[kind].select(kind, config->fieldSelection))
                return CUPTI_ERROR_INVALID_PARAMETER;
        }
        return enable(kind, on);
    }
    void registerBuffersV2(CUpti_BuffersCallbackRequestFunc_v2 request,
                           CUpti_BuffersCallbackCompleteFunc_v2 complete) {
        const std::lock_guard lock(mutex_);
        request_v2_ = request;
        complete_v2_ = complete;
    }
#endif
    // With user-defined records, functions without a subscriber fail.
    bool userDefined() const { return user_defined_; }

    CUptiResult unsubscribe(CUpti_SubscriberHandle handle) {
        const std::lock_guard lock(mutex_);
        if (!subscribed_ || handle != reinterpret_cast<CUpti_SubscriberHandle>(this))
            return CUPTI_ERROR_INVALID_PARAMETER;
        subscribed_ = false;
        user_defined_ = false;
        callback_ = nullptr;
        for (auto& domain : callbacks_) domain.reset();
        return CUPTI_SUCCESS;
    }
    CUptiResult enableCallback(bool on, CUpti_CallbackDomain domain, std::uint32_t call) {
        const std::lock_guard lock(mutex_);
        if (domain >= callbacks_.size() || call >= kMostCalls) return CUPTI_ERROR_INVALID_PARAMETER;
        callbacks_[domain][call] = on;
        return CUPTI_SUCCESS;
    }
    CUptiResult enableDomain(bool on, CUpti_CallbackDomain domain) {
        const std::lock_guard lock(mutex_);
        if (domain >= callbacks_.size()) return CUPTI_ERROR_INVALID_PARAMETER;
        on ? callbacks_[domain].set() : callbacks_[domain].reset();
        return CUPTI_SUCCESS;
    }

    CUptiResult enable(CUpti_ActivityKind kind, bool on) {
        const std::lock_guard lock(mutex_);
        switch (kind) {
            case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
            case CUPTI_ACTIVITY_KIND_KERNEL:
            case CUPTI_ACTIVITY_KIND_MEMCPY:
            case CUPTI_ACTIVITY_KIND_MEMCPY2:
            case CUPTI_ACTIVITY_KIND_MEMSET:
            case CUPTI_ACTIVITY_KIND_RUNTIME:
            case CUPTI_ACTIVITY_KIND_DRIVER:
            case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION:
            case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION:
            case CUPTI_ACTIVITY_KIND_OVERHEAD:
                break;
            default:
                return CUPTI_ERROR_INVALID_KIND;
        }
        // Both kinds of kernel records cannot be enabled together (cupti_activity.h).
        if (on && kind == CUPTI_ACTIVITY_KIND_KERNEL &&
            enabled_[CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL])
            return CUPTI_ERROR_NOT_COMPATIBLE;
        enabled_[kind] = on;
        pretend::listen(this);
        return CUPTI_SUCCESS;
    }
    void enableCall(bool driver, std::uint32_t call, bool on) {
        const std::lock_guard lock(mutex_);
        if (call < kMostCalls) (driver ? driver_off_ : runtime_off_)[call] = !on;
    }

    void registerBuffers(CUpti_BuffersCallbackRequestFunc request,
                         CUpti_BuffersCallbackCompleteFunc complete) {
        const std::lock_guard lock(mutex_);
        request_ = request;
        complete_ = complete;
    }
    void registerClock(CUpti_TimestampCallbackFunc clock) {
        const std::lock_guard lock(mutex_);
        const auto apart = static_cast<std::int64_t>(clock() - pretend::now());
        // If both times are nearly the same, the clock is the same. There is no other clock for the
        // virtual one.
        constexpr std::int64_t kSame = 1'000'000;
        const bool same = apart > -kSame && apart < kSame;
        offset_ = same || pretend::now() < 3600ull * 1'000'000'000 ? 0 : apart;
        // Before CUDA 13.1, the first records after a second registration have wrong times
        // (github.com/pytorch/pytorch/issues/192021).
        if (std::exchange(has_clock_, true) && kVersion < 130100) wrong_times_ = 100;
    }
    std::uint64_t timestamp() const {
        return pretend::now() + static_cast<std::uint64_t>(has_clock_ ? offset_ : kRealTime);
    }

    CUptiResult flush(bool forced) {
        std::unique_lock lock(mutex_);
        if (!hasBuffers()) return CUPTI_ERROR_INVALID_OPERATION;
        const std::uint64_t start = pretend::now();
        writeDone(start);
        if (forced) writeUnfinished();
        if (buffer_.used > 0) full_.push_back(std::exchange(buffer_, {}));
        const bool worth_a_record = std::exchange(unflushed_, false);
        delivered_.wait(lock, [this] { return !delivering_; });
        std::vector<Buffer> give = std::move(full_);
        full_.clear();
        if (const std::uint64_t delay = pretend::faults().delay_ns; delay != 0) {
            for (Buffer& buffer : give) {
                buffer.full_at = start;
                held_.push_back(buffer);
            }
            give.clear();
            while (!held_.empty() && (forced || held_.front().full_at + delay <= start)) {
                give.push_back(held_.front());
                held_.erase(held_.begin());
            }
        } else if (pretend::faults().late) {
            std::swap(give, held_);
            std::reverse(give.begin(), give.end());
            if (forced) {
                give.insert(give.end(), held_.rbegin(), held_.rend());
                held_.clear();
            }
        }
        deliver(give, lock);
        lock.unlock();
        // Goes to the next buffer, like the record of any other call.
        if (worth_a_record) pretend::tookTime(pretend::kBufferFlush, start);
        return CUPTI_SUCCESS;
    }
    // CUPTI's own thread delivers full buffers every `period`, or at once if it is 0.
    void setPeriod(std::chrono::milliseconds period) {
        const std::lock_guard lock(mutex_);
        period_ = period;
        wakeWorker();
    }
    void setLatencyTimestamps(bool on) {
        const std::lock_guard lock(mutex_);
        latency_timestamps_ = on;
    }
    std::size_t takeDropped() {
        const std::lock_guard lock(mutex_);
        return std::exchange(dropped_, 0);
    }
    void setThreadIds(CUpti_ActivityThreadIdType type) { thread_ids_ = type; }
    CUpti_ActivityThreadIdType threadIds() const { return thread_ids_; }

    void push(CUpti_ExternalCorrelationKind kind, std::uint64_t id) {
        externals().emplace_back(kind, id);
    }
    bool pop(CUpti_ExternalCorrelationKind kind, std::uint64_t* last) {
        auto& stack = externals();
        for (auto top = stack.rbegin(); top != stack.rend(); ++top) {
            if (top->first != kind) continue;
            if (last != nullptr) *last = top->second;
            stack.erase(std::next(top).base());
            return true;
        }
        return false;
    }

  private:
    static constexpr std::size_t kLook =
        64;  // running activities before the first search for ended ones

    // Approximate offset from CLOCK_MONOTONIC to CLOCK_REALTIME for a program without a callback,
    // ns.
    static constexpr std::int64_t kRealTime = 1'700'000'000'000'000'000;

    static bool atOnce() { return !pretend::faults().late && pretend::faults().delay_ns == 0; }
    bool hasBuffers() const {
#if CUPTI_API_VERSION >= 130300
        if (user_defined_) return request_v2_ != nullptr;
#endif
        return request_ != nullptr;
    }

    using Calls = std::bitset<kMostCalls>;
    static std::vector<std::pair<CUpti_ExternalCorrelationKind, std::uint64_t>>& externals() {
        thread_local std::vector<std::pair<CUpti_ExternalCorrelationKind, std::uint64_t>> stack;
        return stack;
    }

    bool wants(CUpti_ActivityKind kind, const Calls& off, const Activity& activity) const {
        return enabled_[kind] && !off[activity.call];
    }

    void pushExternals(std::uint32_t correlation) {
        const auto& stack = externals();
        if (stack.empty()) return;
        const std::lock_guard lock(mutex_);
        if (!enabled_[CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION]) return;
        // Writes the top of the stack for each kind.
        for (std::size_t i = 0; i < stack.size(); ++i) {
            const bool covered =
                std::any_of(stack.begin() + static_cast<std::ptrdiff_t>(i) + 1, stack.end(),
                            [&](const auto& later) { return later.first == stack[i].first; });
            if (covered) continue;
            CUpti_ActivityExternalCorrelation record{};
            record.kind = CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION;
            record.externalKind = stack[i].first;
            record.externalId = stack[i].second;
            record.correlationId = correlation;
            put(record);
        }
    }

    void callBack(CUpti_ApiCallbackSite site, bool driver, std::uint32_t call,
                  std::uint32_t correlation) {
        const auto domain = driver ? CUPTI_CB_DOMAIN_DRIVER_API : CUPTI_CB_DOMAIN_RUNTIME_API;
        CUpti_CallbackFunc function = nullptr;
        void* data = nullptr;
        {
            const std::lock_guard lock(mutex_);
            if (call >= kMostCalls || !callbacks_[domain][call]) return;
            function = callback_;
            data = callback_data_;
        }
        if (function == nullptr) return;
        CUpti_CallbackData about{};
        about.callbackSite = site;
        about.correlationId = correlation;
        const char* name = "";
        cuptiGetCallbackName(domain, call, &name);
        about.functionName = name;
        function(data, domain, call, &about);
    }

    void deliver(const std::vector<Buffer>& buffers, std::unique_lock<std::mutex>& lock) {
        delivering_ = true;
        const CUpti_BuffersCallbackCompleteFunc complete = complete_;
#if CUPTI_API_VERSION >= 130300
        const auto complete_v2 = user_defined_ ? complete_v2_ : nullptr;
        // CUPTI passes only the layouts of enabled kinds.
        std::array<CUpti_ActivityRecordLayout*, CUPTI_ACTIVITY_KIND_COUNT> layouts{};
        for (std::size_t kind = 0; kind < layouts.size(); ++kind)
            layouts[kind] = enabled_[kind] ? &selected_[kind].layout : nullptr;
        CUpti_BufferCallbackCompleteInfo info{sizeof(info), 0, layouts.data(), layouts.size()};
#endif
        lock.unlock();
        for (const Buffer& buffer : buffers) {
#if CUPTI_API_VERSION >= 130300
            if (complete_v2 != nullptr) {
                complete_v2(buffer.bytes, buffer.size, buffer.used, &info);
                continue;
            }
#endif
            complete(nullptr, 0, buffer.bytes, buffer.size, buffer.used);
        }
        lock.lock();
        delivering_ = false;
        delivered_.notify_all();
    }
    void wakeWorker() {
        if (!std::exchange(working_, true)) std::thread([this] { work(); }).detach();
        wake_.notify_one();
    }
    void work() {
        std::unique_lock lock(mutex_);
        for (;;) {
            const auto period = period_;
            const auto due = [&] {
                return period_ != period ||
                       (period.count() == 0 && !full_.empty() && !pretend::faults().late);
            };
            if (period.count() == 0) {
                wake_.wait(lock, due);
            } else {
                wake_.wait_for(lock, period, due);
            }
            if (period_ != period || !atOnce()) continue;
            delivered_.wait(lock, [this] { return !delivering_; });
            std::vector<Buffer> give = std::move(full_);
            full_.clear();
            if (!give.empty()) deliver(give, lock);
        }
    }

    // Activities that still run during a forced flush have no times.
    void writeUnfinished() {
        for (Activity& running : running_) {
            running.start = running.end = CUPTI_TIMESTAMP_UNKNOWN;
            write(running);
        }
        running_.clear();
    }
    void writeDone(std::uint64_t until) {
        const auto middle = std::stable_partition(
            running_.begin(), running_.end(), [&](const Activity& a) { return a.end <= until; });
        for (auto done = running_.begin(); done != middle; ++done) write(*done);
        running_.erase(running_.begin(), middle);
        look_at_ = std::max(kLook, 2 * running_.size());  // limits the checks of each
    }

    std::uint64_t stamp(std::uint64_t time) {
        if (time == CUPTI_TIMESTAMP_UNKNOWN) return time;
        if (wrong_times_ > 0) return --wrong_times_;
        return time + static_cast<std::uint64_t>(offset_);
    }

    template <class Record>
    static void place(Record& record, const Activity& from) {
        record.deviceId = from.device;
        record.contextId = from.context;
        record.streamId = from.stream;
        record.correlationId = from.correlation;
        record.graphId = from.graph;
        record.graphNodeId = from.graph_node;
    }

    void write(const Activity& a) {
        switch (a.kind) {
            case pretend::Kind::kernel: {
                KernelRecord record{};
                record.kind = enabled_[CUPTI_ACTIVITY_KIND_KERNEL]
                                  ? CUPTI_ACTIVITY_KIND_KERNEL
                                  : CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
                place(record, a);
                record.start = stamp(a.start);
                record.end = record.completed = stamp(a.end);
                if (latency_timestamps_) {
                    record.queued = stamp(a.queued);
                    record.submitted = stamp(a.submitted);
                }
                record.name = a.name;
                record.gridX = static_cast<int>(a.grid[0]);
                record.gridY = static_cast<int>(a.grid[1]);
                record.gridZ = static_cast<int>(a.grid[2]);
                record.blockX = static_cast<int>(a.block[0]);
                record.blockY = static_cast<int>(a.block[1]);
                record.blockZ = static_cast<int>(a.block[2]);
                record.clusterX = a.cluster[0];
                record.clusterY = a.cluster[1];
                record.clusterZ = a.cluster[2];
                record.registersPerThread = static_cast<std::uint16_t>(a.registers);
                record.dynamicSharedMemory = static_cast<int>(a.shared_bytes);
                put(record);
                return;
            }
            case pretend::Kind::copy:
                if (a.copy_kind == pretend::kToPeer) {
                    CUpti_ActivityMemcpyPtoP4 record{};
                    record.kind = CUPTI_ACTIVITY_KIND_MEMCPY2;
                    place(record, a);
                    record.srcDeviceId = a.device;
                    record.dstDeviceId = a.to_device;
                    fillCopy(record, a);
                    put(record);
                } else {
                    MemcpyRecord record{};
                    record.kind = CUPTI_ACTIVITY_KIND_MEMCPY;
                    place(record, a);
#if CUPTI_API_VERSION >= 26
                    record.copyCount = 1;
#endif
                    fillCopy(record, a);
                    put(record);
                }
                return;
            case pretend::Kind::fill: {
                MemsetRecord record{};
                record.kind = CUPTI_ACTIVITY_KIND_MEMSET;
                place(record, a);
                record.start = stamp(a.start);
                record.end = stamp(a.end);
                record.bytes = a.bytes;
                record.value = a.value;
                record.memoryKind = a.to;
                record.flags = a.asynchronous ? CUPTI_ACTIVITY_FLAG_MEMSET_ASYNC : 0;
                put(record);
                return;
            }
            case pretend::Kind::call: {
                CUpti_ActivityAPI record{};
                record.kind = a.driver ? CUPTI_ACTIVITY_KIND_DRIVER : CUPTI_ACTIVITY_KIND_RUNTIME;
                record.cbid = a.call;
                record.start = stamp(a.start);
                record.end = stamp(a.end);
                record.threadId = a.thread;
                record.correlationId = a.correlation;
                record.returnValue = a.result;
                put(record);
                return;
            }
            case pretend::Kind::wait: {
                WaitRecord record{};
                record.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION;
                record.type = static_cast<CUpti_ActivitySynchronizationType>(a.wait);
                record.start = stamp(a.start);
                record.end = stamp(a.end);
                record.correlationId = a.correlation;
                record.contextId = a.context;
                record.streamId = a.stream;
                put(record);
                return;
            }
            case pretend::Kind::overhead: {
                CUpti_ActivityOverhead3 record{};
                record.kind = CUPTI_ACTIVITY_KIND_OVERHEAD;
                record.overheadKind = static_cast<CUpti_ActivityOverheadKind>(a.overhead);
                record.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD;
                record.objectId.pt.threadId = a.thread;
                record.start = stamp(a.start);
                record.end = stamp(a.end);
                record.correlationId = a.correlation;
                // The client frees it (cupti_activity.h).
                if (a.overhead == pretend::kLaunchQueueFull) {
                    record.overheadData = std::malloc(kOverheadBytes);
                    std::memset(record.overheadData, 0, kOverheadBytes);
                }
                put(record);
                return;
            }
        }
    }

    template <class Record>
    void fillCopy(Record& record, const Activity& a) {
        record.copyKind = a.copy_kind;
        record.srcKind = a.from;
        record.dstKind = a.to;
        record.flags = a.asynchronous ? CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC : 0;
        record.bytes = a.bytes;
        record.start = stamp(a.start);
        record.end = stamp(a.end);
    }

    template <class Record>
    void put(const Record& record) {
        const auto kind = static_cast<std::uint32_t>(record.kind);
#if CUPTI_API_VERSION >= 130300
        if (user_defined_) {
            const Selected& selected = selected_[kind];
            std::vector<std::uint8_t> bytes(selected.layout.recordSize);
            for (std::size_t i = 0; i < selected.fields.size(); ++i) {
                const Selectable& field = selected.fields[i];
                std::memcpy(&bytes[selected.entries[i].offset],
                            reinterpret_cast<const std::uint8_t*>(&record) + field.offset,
                            field.bytes);
            }
            putBytes(kind, bytes.data(), bytes.size());
            return;
        }
#endif
        putBytes(kind, &record, sizeof(record));
    }
    void putBytes(std::uint32_t kind, const void* record, std::size_t bytes) {
        const std::uint64_t drop_every = pretend::faults().drop_every;
        if (drop_every != 0 && ++written_ % drop_every == 0) {
            ++dropped_;
            return;
        }
        const bool full = buffer_.bytes != nullptr &&
                          (buffer_.used + bytes > buffer_.size ||
                           (buffer_.most_records != 0 && buffer_.records >= buffer_.most_records));
        if (full) {
            full_.push_back(std::exchange(buffer_, {}));
            if (period_.count() == 0 && atOnce()) wakeWorker();
        }
        if (buffer_.bytes == nullptr && hasBuffers()) {
#if CUPTI_API_VERSION >= 130300
            CUpti_BufferCallbackRequestInfo info{sizeof(info)};
            if (user_defined_) {
                request_v2_(&buffer_.bytes, &buffer_.size, &buffer_.most_records, &info);
            } else
#endif
            {
                request_(&buffer_.bytes, &buffer_.size, &buffer_.most_records);
            }
            if (buffer_.bytes == nullptr || buffer_.size < bytes) buffer_ = {};
        }
        if (buffer_.bytes == nullptr) {
            ++dropped_;
            return;
        }
        std::memcpy(buffer_.bytes + buffer_.used, record, bytes);
        buffer_.used += bytes;
        ++buffer_.records;
        unflushed_ |= kind != CUPTI_ACTIVITY_KIND_OVERHEAD;
    }

    static constexpr std::size_t kOverheadBytes =
        sizeof(CUpti_ActivityOverheadCommandBufferFullData);

    std::mutex mutex_;
    std::condition_variable wake_, delivered_;
    bool working_ = false;     // the delivering thread is running
    bool delivering_ = false;  // only one delivery at a time
    bool unflushed_ = false;   // other records have arrived since the last flush
    bool latency_timestamps_ = false;
    std::chrono::milliseconds period_{0};
    bool subscribed_ = false;
    std::atomic<bool> user_defined_{false};
    bool has_clock_ = false;
    std::uint64_t wrong_times_ = 0;  // number of further records with wrong times
#if CUPTI_API_VERSION >= 130300
    std::array<Selected, CUPTI_ACTIVITY_KIND_COUNT> selected_;
    CUpti_BuffersCallbackRequestFunc_v2 request_v2_ = nullptr;
    CUpti_BuffersCallbackCompleteFunc_v2 complete_v2_ = nullptr;
#endif
    CUpti_CallbackFunc callback_ = nullptr;
    void* callback_data_ = nullptr;
    std::array<Calls, CUPTI_CB_DOMAIN_SIZE> callbacks_;
    std::bitset<CUPTI_ACTIVITY_KIND_COUNT> enabled_;
    Calls runtime_off_, driver_off_;
    CUpti_BuffersCallbackRequestFunc request_ = nullptr;
    CUpti_BuffersCallbackCompleteFunc complete_ = nullptr;
    std::int64_t offset_ = 0;  // ns, from the pretend clock to the client's
    CUpti_ActivityThreadIdType thread_ids_ = CUPTI_ACTIVITY_THREAD_ID_TYPE_DEFAULT;
    Buffer buffer_;
    std::vector<Buffer> full_, held_;
    std::vector<Activity> running_;
    std::size_t look_at_ = kLook;  // running activities before the next search for ended ones
    std::size_t dropped_ = 0;
    std::uint64_t written_ = 0;
};

Cupti& cupti() {
    static Cupti* const made = new Cupti;  // outlives every thread
    return *made;
}

// Returns the fault status configured for this call, or success.
CUptiResult faultOf(const char* call) {
    const pretend::Faults& faults = pretend::faults();
    return faults.cupti_call == call ? static_cast<CUptiResult>(faults.cupti) : CUPTI_SUCCESS;
}

thread_local CUptiResult last_result = CUPTI_SUCCESS;
CUptiResult done(CUptiResult result) {
    if (result != CUPTI_SUCCESS) last_result = result;
    return result;
}

struct ResultName {
    int result;
    const char* name;
};
// CMake writes these from cupti_result.h.
constexpr ResultName kResults[] = {
#include "results.inc"
};

template <class Names>
const char* nameIn(const Names& names, std::uint32_t number) {
    for (const auto& entry : names) {
        if (static_cast<std::uint32_t>(entry.call) == number) return entry.name;
    }
    return nullptr;
}

}  // namespace

extern "C" {

CUptiResult cuptiGetVersion(uint32_t* version) {
    *version = kVersion;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetResultString(CUptiResult result, const char** text) {
    for (const ResultName& known : kResults) {
        if (known.result != static_cast<int>(result)) continue;
        *text = known.name;
        return CUPTI_SUCCESS;
    }
    return done(CUPTI_ERROR_INVALID_PARAMETER);
}
CUptiResult cuptiGetErrorMessage(CUptiResult result, const char** text) {
    return cuptiGetResultString(result, text);
}
CUptiResult cuptiGetLastError() { return std::exchange(last_result, CUPTI_SUCCESS); }

#if CUPTI_API_VERSION >= 130000
CUptiResult cuptiSubscribe_v2(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback,
                              void* data, CUpti_SubscriberParams* params) {
    if (params != nullptr && params->structSize == 0) return done(CUPTI_ERROR_INVALID_PARAMETER);
    if (const CUptiResult fault = faultOf("subscribe")) return done(fault);
    const std::string& holder = pretend::faults().holder;
    if (!holder.empty()) {
        if (params != nullptr && params->oldSubscriberName != nullptr) {
            std::snprintf(params->oldSubscriberName, params->oldSubscriberSize, "CUPTI for %s",
                          holder.c_str());
        }
        return done(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED);
    }
    return done(cupti().subscribe(subscriber, callback, data));
}
#endif
CUptiResult cuptiSubscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback,
                           void* data) {
    if (const CUptiResult fault = faultOf("subscribe")) return done(fault);
    if (!pretend::faults().holder.empty())
        return done(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED);
    return done(cupti().subscribe(subscriber, callback, data));
}
CUptiResult cuptiUnsubscribe(CUpti_SubscriberHandle subscriber) {
    return done(cupti().unsubscribe(subscriber));
}
CUptiResult cuptiEnableCallback(uint32_t on, CUpti_SubscriberHandle, CUpti_CallbackDomain domain,
                                CUpti_CallbackId call) {
    return done(cupti().enableCallback(on != 0, domain, call));
}
CUptiResult cuptiEnableDomain(uint32_t on, CUpti_SubscriberHandle, CUpti_CallbackDomain domain) {
    return done(cupti().enableDomain(on != 0, domain));
}
CUptiResult cuptiGetCallbackName(CUpti_CallbackDomain domain, uint32_t call, const char** name) {
    const char* const found = domain == CUPTI_CB_DOMAIN_RUNTIME_API  ? nameIn(kRuntimeCalls, call)
                              : domain == CUPTI_CB_DOMAIN_DRIVER_API ? nameIn(kDriverCalls, call)
                                                                     : nullptr;
    if (found == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    *name = found;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind) {
    if (cupti().userDefined()) return done(CUPTI_ERROR_NOT_COMPATIBLE);
    if (const CUptiResult fault = faultOf("enable")) return done(fault);
    return done(cupti().enable(kind, true));
}
CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind) {
    if (cupti().userDefined()) return done(CUPTI_ERROR_NOT_COMPATIBLE);
    return done(cupti().enable(kind, false));
}
CUptiResult cuptiActivityEnableRuntimeApi(CUpti_CallbackId call, uint8_t on) {
    cupti().enableCall(false, call, on != 0);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityEnableDriverApi(CUpti_CallbackId call, uint8_t on) {
    cupti().enableCall(true, call, on != 0);
    return CUPTI_SUCCESS;
}
#if CUPTI_API_VERSION >= 130000
CUptiResult cuptiActivityEnableCudaEventDeviceTimestamps(uint8_t) { return CUPTI_SUCCESS; }
#endif
CUptiResult cuptiActivityEnableLatencyTimestamps(uint8_t on) {
    cupti().setLatencyTimestamps(on != 0);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                                           CUpti_BuffersCallbackCompleteFunc complete) {
    if (request == nullptr || complete == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    if (cupti().userDefined()) return done(CUPTI_ERROR_NOT_COMPATIBLE);
    if (const CUptiResult fault = faultOf("buffers")) return done(fault);
    cupti().registerBuffers(request, complete);
    return CUPTI_SUCCESS;
}
#if CUPTI_API_VERSION >= 130300
CUptiResult cuptiActivityEnable_v2(CUpti_SubscriberHandle, CUpti_ActivityKind kind,
                                   CUpti_ActivityConfig* config) {
    if (const CUptiResult fault = faultOf("enable")) return done(fault);
    return done(cupti().enableSelected(kind, config, true));
}
CUptiResult cuptiActivityDisable_v2(CUpti_SubscriberHandle, CUpti_ActivityKind kind,
                                    CUpti_ActivityConfig* config) {
    return done(cupti().enableSelected(kind, config, false));
}
CUptiResult cuptiActivityEnableRuntimeApi_v2(CUpti_SubscriberHandle, CUpti_CallbackId call,
                                             uint8_t on) {
    cupti().enableCall(false, call, on != 0);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityEnableDriverApi_v2(CUpti_SubscriberHandle, CUpti_CallbackId call,
                                            uint8_t on) {
    cupti().enableCall(true, call, on != 0);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityRegisterCallbacks_v2(CUpti_SubscriberHandle,
                                              CUpti_BuffersCallbackRequestFunc_v2 request,
                                              CUpti_BuffersCallbackCompleteFunc_v2 complete) {
    if (request == nullptr || complete == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    if (const CUptiResult fault = faultOf("buffers")) return done(fault);
    cupti().registerBuffersV2(request, complete);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivitySetAttribute_v2(CUpti_SubscriberHandle, CUpti_ActivityAttribute attribute,
                                         size_t* bytes, void* value) {
    if (bytes == nullptr || value == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    switch (static_cast<int>(attribute)) {
        case CUPTI_ACTIVITY_ATTR_USER_DEFINED_RECORDS:
            return done(cupti().setUserDefined(*static_cast<std::uint8_t*>(value) != 0));
        case CUPTI_ACTIVITY_ATTR_TIMESTAMP_CALLBACK:
            if (const CUptiResult fault = faultOf("timestamp")) return done(fault);
            if (*bytes != sizeof(CUpti_TimestampCallbackFunc))
                return done(CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT);
            cupti().registerClock(*static_cast<CUpti_TimestampCallbackFunc*>(value));
            return CUPTI_SUCCESS;
        case CUPTI_ACTIVITY_ATTR_THREAD_ID_TYPE:
            cupti().setThreadIds(*static_cast<CUpti_ActivityThreadIdType*>(value));
            return CUPTI_SUCCESS;
        default:
            return CUPTI_SUCCESS;
    }
}
CUptiResult cuptiActivityGetNumDroppedRecords_v2(CUpti_SubscriberHandle, CUcontext, uint32_t,
                                                 size_t* dropped) {
    if (dropped == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    *dropped = cupti().takeDropped();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetTimestamp_v2(CUpti_SubscriberHandle, uint64_t* time) {
    *time = cupti().timestamp();
    return CUPTI_SUCCESS;
}
#endif
CUptiResult cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc clock) {
    if (clock == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    if (cupti().userDefined()) return done(CUPTI_ERROR_NOT_COMPATIBLE);
    if (const CUptiResult fault = faultOf("timestamp")) return done(fault);
    cupti().registerClock(clock);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityFlushAll(uint32_t flag) {
    if (const CUptiResult fault = faultOf("flush")) return done(fault);
    return done(cupti().flush((flag & CUPTI_ACTIVITY_FLAG_FLUSH_FORCED) != 0));
}
CUptiResult cuptiActivityFlushPeriod(uint32_t milliseconds) {
    cupti().setPeriod(std::chrono::milliseconds(milliseconds));
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityGetNumDroppedRecords(CUcontext, uint32_t, size_t* dropped) {
    if (dropped == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    *dropped = cupti().takeDropped();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivitySetAttribute(CUpti_ActivityAttribute, size_t* bytes, void* value) {
    return bytes == nullptr || value == nullptr ? done(CUPTI_ERROR_INVALID_PARAMETER)
                                                : CUPTI_SUCCESS;
}
CUptiResult cuptiActivityGetNextRecord(uint8_t* buffer, size_t valid, CUpti_Activity** record) {
    const auto size = [](const CUpti_Activity* at) -> std::size_t {
        switch (at->kind) {
            case CUPTI_ACTIVITY_KIND_KERNEL:
            case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
                return sizeof(KernelRecord);
            case CUPTI_ACTIVITY_KIND_MEMCPY:
                return sizeof(MemcpyRecord);
            case CUPTI_ACTIVITY_KIND_MEMCPY2:
                return sizeof(CUpti_ActivityMemcpyPtoP4);
            case CUPTI_ACTIVITY_KIND_MEMSET:
                return sizeof(MemsetRecord);
            case CUPTI_ACTIVITY_KIND_RUNTIME:
            case CUPTI_ACTIVITY_KIND_DRIVER:
                return sizeof(CUpti_ActivityAPI);
            case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION:
                return sizeof(CUpti_ActivityExternalCorrelation);
            case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION:
                return sizeof(WaitRecord);
            case CUPTI_ACTIVITY_KIND_OVERHEAD:
                return sizeof(CUpti_ActivityOverhead3);
            default:
                return 0;
        }
    };
    if (valid == 0) return CUPTI_ERROR_MAX_LIMIT_REACHED;
    std::uint8_t* next = buffer;
    if (*record != nullptr) {
        const std::size_t bytes = size(*record);
        if (bytes == 0) return CUPTI_ERROR_INVALID_KIND;
        next = reinterpret_cast<std::uint8_t*>(*record) + bytes;
    }
    if (next >= buffer + valid) return CUPTI_ERROR_MAX_LIMIT_REACHED;
    *record = reinterpret_cast<CUpti_Activity*>(next);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityPushExternalCorrelationId(CUpti_ExternalCorrelationKind kind,
                                                   uint64_t id) {
    cupti().push(kind, id);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityPopExternalCorrelationId(CUpti_ExternalCorrelationKind kind,
                                                  uint64_t* last) {
    return cupti().pop(kind, last) ? CUPTI_SUCCESS : CUPTI_ERROR_QUEUE_EMPTY;
}
CUptiResult cuptiSetThreadIdType(CUpti_ActivityThreadIdType type) {
    cupti().setThreadIds(type);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetThreadIdType(CUpti_ActivityThreadIdType* type) {
    *type = cupti().threadIds();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetTimestamp(uint64_t* time) {
    if (cupti().userDefined()) return done(CUPTI_ERROR_NOT_COMPATIBLE);
    *time = cupti().timestamp();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiFinalize() {
    cupti().flush(true);
    return CUPTI_SUCCESS;
}

}  // extern "C"
