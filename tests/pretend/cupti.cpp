// SPDX-License-Identifier: GPL-3.0-or-later
// libcupti.so.13 of the pretend GPU: the Activity API and callbacks as CUPTI 13.0 documents them.
// NVIDIA's headers declare each function and each record, so that the compiler checks both.
#include <cupti.h>

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
// Written by CMake from cupti_runtime_cbid.h and cupti_driver_cbid.h.
constexpr CallName kRuntimeCalls[] = {
#include "runtime_calls.inc"
};
constexpr CallName kDriverCalls[] = {
#include "driver_calls.inc"
};

constexpr std::size_t kMostCalls = 1024;

// A buffer of the client's that is being filled, and those that are full.
struct Buffer {
    std::uint8_t* bytes = nullptr;
    std::size_t size = 0, used = 0, most_records = 0, records = 0;
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
                if (!enabled_[CUPTI_ACTIVITY_KIND_MEMCPY]) return;
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
        // The GPU has not done it yet: its record is written when it has.
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
    CUptiResult unsubscribe(CUpti_SubscriberHandle handle) {
        const std::lock_guard lock(mutex_);
        if (!subscribed_ || handle != reinterpret_cast<CUpti_SubscriberHandle>(this))
            return CUPTI_ERROR_INVALID_PARAMETER;
        subscribed_ = false;
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
        // Not both kinds of kernel records at once (cupti_activity.h).
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
        // The same clock, read a moment later; the virtual clock has no other.
        constexpr std::int64_t kSame = 1'000'000;
        const bool same = apart > -kSame && apart < kSame;
        offset_ = same || pretend::now() < 3600ull * 1'000'000'000 ? 0 : apart;
    }

    CUptiResult flush(bool forced) {
        std::unique_lock lock(mutex_);
        if (request_ == nullptr) return CUPTI_ERROR_INVALID_OPERATION;
        const std::uint64_t start = pretend::now();
        writeDone(start);
        if (forced) writeUnfinished();
        if (buffer_.used > 0) full_.push_back(std::exchange(buffer_, {}));
        const bool worth_a_record = std::exchange(unflushed_, false);
        delivered_.wait(lock, [this] { return !delivering_; });
        std::vector<Buffer> give = std::move(full_);
        full_.clear();
        if (pretend::faults().late) {
            std::swap(give, held_);
            std::reverse(give.begin(), give.end());
            if (forced) {
                give.insert(give.end(), held_.rbegin(), held_.rend());
                held_.clear();
            }
        }
        deliver(give, lock);
        lock.unlock();
        // In the next buffer, as of any other call.
        if (worth_a_record) pretend::tookTime(pretend::kBufferFlush, start);
        return CUPTI_SUCCESS;
    }
    // CUPTI's own thread hands over what is full: at once, or each `period` (0: at once).
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
        64;  // activities that run before those that ended are sought

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
        // The top of each kind.
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
        lock.unlock();
        for (const Buffer& buffer : buffers)
            complete(nullptr, 0, buffer.bytes, buffer.size, buffer.used);
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
            if (period_ != period || pretend::faults().late) continue;
            delivered_.wait(lock, [this] { return !delivering_; });
            std::vector<Buffer> give = std::move(full_);
            full_.clear();
            if (!give.empty()) deliver(give, lock);
        }
    }

    // What a forced flush finds running has no times yet.
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
        look_at_ = std::max(kLook, 2 * running_.size());  // each is looked at a few times
    }

    std::uint64_t stamp(std::uint64_t time) const {
        return time == CUPTI_TIMESTAMP_UNKNOWN ? time : time + static_cast<std::uint64_t>(offset_);
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
                CUpti_ActivityKernel10 record{};
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
                    CUpti_ActivityMemcpy6 record{};
                    record.kind = CUPTI_ACTIVITY_KIND_MEMCPY;
                    place(record, a);
                    record.copyCount = 1;
                    fillCopy(record, a);
                    put(record);
                }
                return;
            case pretend::Kind::fill: {
                CUpti_ActivityMemset4 record{};
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
                CUpti_ActivitySynchronization2 record{};
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
    void fillCopy(Record& record, const Activity& a) const {
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
        const std::uint64_t drop_every = pretend::faults().drop_every;
        if (drop_every != 0 && ++written_ % drop_every == 0) {
            ++dropped_;
            return;
        }
        const bool full = buffer_.bytes != nullptr &&
                          (buffer_.used + sizeof(record) > buffer_.size ||
                           (buffer_.most_records != 0 && buffer_.records >= buffer_.most_records));
        if (full) {
            full_.push_back(std::exchange(buffer_, {}));
            if (period_.count() == 0 && !pretend::faults().late) wakeWorker();
        }
        if (buffer_.bytes == nullptr && request_ != nullptr) {
            request_(&buffer_.bytes, &buffer_.size, &buffer_.most_records);
            if (buffer_.bytes == nullptr || buffer_.size < sizeof(record)) buffer_ = {};
        }
        if (buffer_.bytes == nullptr) {
            ++dropped_;
            return;
        }
        std::memcpy(buffer_.bytes + buffer_.used, &record, sizeof(record));
        buffer_.used += sizeof(record);
        ++buffer_.records;
        unflushed_ |= record.kind != CUPTI_ACTIVITY_KIND_OVERHEAD;
    }

    static constexpr std::size_t kOverheadBytes =
        sizeof(CUpti_ActivityOverheadCommandBufferFullData);

    std::mutex mutex_;
    std::condition_variable wake_, delivered_;
    bool working_ = false;     // the thread that delivers was started
    bool delivering_ = false;  // one at a time
    bool unflushed_ = false;   // records came since the last flush that were not its own
    bool latency_timestamps_ = false;
    std::chrono::milliseconds period_{0};
    bool subscribed_ = false;
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
    std::size_t look_at_ = kLook;  // of them, before those that ended are sought
    std::size_t dropped_ = 0;
    std::uint64_t written_ = 0;
};

Cupti& cupti() {
    static Cupti* const made = new Cupti;  // outlives every thread
    return *made;
}

// The status that was asked for of these calls, if any.
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
// Written by CMake from cupti_result.h.
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
    *version = CUPTI_API_VERSION;
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
CUptiResult cuptiSubscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback,
                           void* data) {
    return cuptiSubscribe_v2(subscriber, callback, data, nullptr);
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
    if (const CUptiResult fault = faultOf("enable")) return done(fault);
    return done(cupti().enable(kind, true));
}
CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind) {
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
CUptiResult cuptiActivityEnableCudaEventDeviceTimestamps(uint8_t) { return CUPTI_SUCCESS; }
CUptiResult cuptiActivityEnableLatencyTimestamps(uint8_t on) {
    cupti().setLatencyTimestamps(on != 0);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                                           CUpti_BuffersCallbackCompleteFunc complete) {
    if (request == nullptr || complete == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
    if (const CUptiResult fault = faultOf("buffers")) return done(fault);
    cupti().registerBuffers(request, complete);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc clock) {
    if (clock == nullptr) return done(CUPTI_ERROR_INVALID_PARAMETER);
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
                return sizeof(CUpti_ActivityKernel10);
            case CUPTI_ACTIVITY_KIND_MEMCPY:
                return sizeof(CUpti_ActivityMemcpy6);
            case CUPTI_ACTIVITY_KIND_MEMCPY2:
                return sizeof(CUpti_ActivityMemcpyPtoP4);
            case CUPTI_ACTIVITY_KIND_MEMSET:
                return sizeof(CUpti_ActivityMemset4);
            case CUPTI_ACTIVITY_KIND_RUNTIME:
            case CUPTI_ACTIVITY_KIND_DRIVER:
                return sizeof(CUpti_ActivityAPI);
            case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION:
                return sizeof(CUpti_ActivityExternalCorrelation);
            case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION:
                return sizeof(CUpti_ActivitySynchronization2);
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
    *time = pretend::now();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiFinalize() {
    cupti().flush(true);
    return CUPTI_SUCCESS;
}

}  // extern "C"
