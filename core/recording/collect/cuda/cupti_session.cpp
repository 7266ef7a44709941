// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/cupti_session.h"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "core/recording/collect/cuda/record_table.h"
#include "core/recording/collect/tick_clock.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

// Values from cupti_result.h.
constexpr int kMultipleSubscribers = 39;
constexpr int kInsufficientPrivileges = 35;
constexpr int kVirtualizedDevice = 33;
constexpr int kConfidentialComputing = 41;
constexpr int kMiningProcessor = 42;
constexpr int kMigDevice = 43;
// Values from CUpti_ActivityThreadIdType and CUpti_ActivityAttribute.
constexpr int kSystemThreadIds = 1;
constexpr int kZeroedBuffers = 5;
// CUPTI_API_VERSION of the first release with kind options.
constexpr std::uint32_t kKindOptionsVersion = 130400;

constexpr std::array kKinds = {kConcurrentKernel, kMemcpy,          kMemset,  kRuntime,
                               kDriver,           kSynchronization, kOverhead};

// A global variable, because CUPTI's buffer callbacks have no user data pointer.
std::atomic<ActivityBuffers*> current{nullptr};

void requestBuffer(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
    ActivityBuffers* const buffers = current.load(std::memory_order_acquire);
    std::byte* const given = buffers == nullptr ? nullptr : buffers->request();
    *buffer = reinterpret_cast<std::uint8_t*>(given);
    *bytes = given == nullptr ? 0 : buffers->bytes();
    *most_records = 0;  // 0: as many records as fit
}

void completeBuffer(std::uint8_t* buffer, std::size_t valid) {
    ActivityBuffers* const buffers = current.load(std::memory_order_acquire);
    if (buffers != nullptr) buffers->complete(reinterpret_cast<std::byte*>(buffer), valid);
}

void ignoreCallback(void*, int, std::uint32_t, const void*) {}
void* callback() { return reinterpret_cast<void*>(&ignoreCallback); }

[[noreturn]] void anotherHolds(std::string_view holder) {
    throw TracingUnavailable(fmt::format(
        "Another tool already traces this process with CUPTI ({}); only one can at a time: end it, "
        "or start without it.",
        holder.empty() ? "another profiler" : holder));
}

// Subscribes and returns a CUptiResult. If another tool already uses CUPTI, `holder` receives its
// name.
int subscribeV2(const CuptiApi& api, void*& subscriber, bool allow_others, std::string& holder) {
    std::array<char, 128> name{};
    SubscriberParams params;
    // Before CUDA 13.2, the structure ended before allow_others.
    params.struct_size =
        api.number < 130200 ? offsetof(SubscriberParams, allow_others) : sizeof(SubscriberParams);
    params.name = "ridgepoint";
    params.holder = name.data();
    params.holder_bytes = name.size();
    params.allow_others = allow_others ? 1 : 0;
    const int result = api.subscribe_v2(&subscriber, callback(), nullptr, &params);
    name.back() = '\0';
    holder = name.data();
    return result;
}

// Registers this program's clock, which CUPTI then uses until the process exits. Before CUDA 13.1,
// the first records after a second registration have wrong times
// (github.com/pytorch/pytorch/issues/192021).
int registerClockOnce(const CuptiApi& api) {
    static std::mutex mutex;
    // For each CUPTI library: the function that registers a clock, and `shows`, which is true if
    // cuptiGetTimestamp() reports the time of the clock that is currently registered.
    static std::vector<std::pair<int (*)(CuptiApi::Clock), bool>> registered;
    // Maximum difference between equal clocks, in nanoseconds.
    constexpr std::int64_t kSame = 1'000'000'000;
    const auto isOurs = [&api] {
        std::uint64_t theirs = 0;
        if (api.timestamp == nullptr || api.timestamp(&theirs) != 0) return true;
        const auto apart = static_cast<std::int64_t>(theirs - clockNanoseconds());
        return apart > -kSame && apart < kSame;
    };
    const std::lock_guard lock(mutex);
    for (auto& [by, shows] : registered) {
        if (by != api.register_timestamp) continue;
        // Only if `shows` is true can isOurs() detect that another tool has registered its own
        // clock since.
        return !shows || isOurs() ? 0 : api.register_timestamp(&clockNanoseconds);
    }
    const int result = api.register_timestamp(&clockNanoseconds);
    if (result == 0) registered.emplace_back(api.register_timestamp, isOurs());
    return result;
}

// Uses the record structs from the version's header. A process can have only one such subscriber.
class PredefinedRecords : public CuptiSession {
  public:
    explicit PredefinedRecords(const CuptiApi& api)
        : api_(api), layouts_(std::shared_ptr<void>(), RecordLayouts::ofVersion(api.number)) {
        std::string holder;
        const int result = api_.subscribe_v2 == nullptr
                               ? api_.subscribe(&subscriber_, callback(), nullptr)
                               : subscribeV2(api_, subscriber_, false, holder);
        if (result == kMultipleSubscribers) anotherHolds(holder);
        checkCupti(api_, result, "be started");
    }
    ~PredefinedRecords() override {
        if (subscriber_ != nullptr) api_.unsubscribe(subscriber_);
        current.store(nullptr, std::memory_order_release);
    }
    PredefinedRecords(const PredefinedRecords&) = delete;
    PredefinedRecords& operator=(const PredefinedRecords&) = delete;

    void prepare() {
        // GPU records must use the same clock as ops (device_clock.h), so the clock is registered
        // before any kind is enabled.
        checkCupti(api_, registerClockOnce(api_), "take this program's clock");
        checkCupti(api_, api_.set_thread_id_type(kSystemThreadIds),
                   "name threads as the system does");
        std::uint8_t yes = 1;
        std::size_t bytes = sizeof(yes);
        // Zeroed buffers only save time, so a failure is ignored.
        api_.set_attribute(kZeroedBuffers, &bytes, &yes);
        const auto complete = [](void*, std::uint32_t, std::uint8_t* buffer, std::size_t,
                                 std::size_t valid) { completeBuffer(buffer, valid); };
        checkCupti(api_, api_.register_callbacks(&requestBuffer, complete),
                   "take this program's buffers");
    }

    int enable() override {
        for (const Kind kind : kKinds) {
            if (const int result = api_.enable(kind); result != 0) return result;
        }
        // Enabling a kind turns on all of its calls, so the unwanted calls are turned off
        // afterwards.
        for (const std::uint32_t call : kUnrecordedDriverCalls) {
            if (api_.enable_driver_call != nullptr) api_.enable_driver_call(call, 0);
        }
        for (const std::uint32_t call : kUnrecordedRuntimeCalls) {
            if (api_.enable_runtime_call != nullptr) api_.enable_runtime_call(call, 0);
        }
        return 0;
    }
    int disable() override {
        int first = 0;
        for (const Kind kind : kKinds) {
            if (const int result = api_.disable(kind); first == 0) first = result;
        }
        return first;
    }
    std::size_t takeDropped() override {
        std::size_t dropped = 0;
        return api_.dropped(nullptr, 0, &dropped) == 0 ? dropped : 0;
    }
    std::shared_ptr<const RecordLayouts> layouts() const override { return layouts_; }

  private:
    const CuptiApi& api_;
    std::shared_ptr<const RecordLayouts> layouts_;
    void* subscriber_ = nullptr;
};

// Collects the record layouts that CUPTI passes with each buffer. CUPTI omits disabled kinds, so
// the earlier layouts of these kinds are kept.
class ReportedLayouts {
  public:
    void take(const CompleteInfo* info) {
        if (info == nullptr || info->struct_size < sizeof(CompleteInfo) ||
            info->layouts == nullptr) {
            return;
        }
        const std::lock_guard lock(mutex_);
        std::shared_ptr<RecordLayouts> changed;
        for (std::uint32_t kind = 1; kind < kKindCount && kind < info->layout_count; ++kind) {
            const std::vector<SelectedField>& selected = selected_[kind];
            const RecordLayoutEntry* const reported = info->layouts[kind];
            if (reported == nullptr || selected.empty()) continue;
            const RecordLayout layout = layoutOf(*reported, selected);
            if (layout == known_->of(kind)) continue;
            if (changed == nullptr) changed = std::make_shared<RecordLayouts>(*known_);
            changed->set(kind, layout);
        }
        if (changed != nullptr) known_ = std::move(changed);
    }
    std::shared_ptr<const RecordLayouts> known() const {
        const std::lock_guard lock(mutex_);
        return known_;
    }

  private:
    static constexpr std::size_t kMostFields = 256;

    static RecordLayout layoutOf(const RecordLayoutEntry& reported,
                                 const std::vector<SelectedField>& selected) {
        RecordLayout layout;
        layout.bytes = static_cast<std::uint16_t>(reported.bytes);
        for (std::size_t i = 0; i < reported.field_count && i < kMostFields; ++i) {
            const FieldLayoutEntry& entry = reported.fields[i];
            for (const auto& [field, identifier] : selected) {
                if (identifier != entry.identifier) continue;
                layout.places[static_cast<std::size_t>(field)] = {
                    static_cast<std::uint16_t>(entry.offset),
                    static_cast<std::uint16_t>(entry.bytes)};
            }
        }
        return layout;
    }
    static std::array<std::vector<SelectedField>, kKindCount> allSelected() {
        std::array<std::vector<SelectedField>, kKindCount> all;
        for (std::uint32_t kind = 0; kind < kKindCount; ++kind) all[kind] = selectedFields(kind);
        return all;
    }

    const std::array<std::vector<SelectedField>, kKindCount> selected_ = allSelected();
    mutable std::mutex mutex_;
    std::shared_ptr<const RecordLayouts> known_ = std::make_shared<RecordLayouts>();
};

ReportedLayouts& reportedLayouts() {
    // The object is never freed, because it must outlive every thread.
    static ReportedLayouts* const layouts = new ReportedLayouts;
    return *layouts;
}

// Requests records that contain only the fields that Ridgepoint reads. Other subscribers can exist
// at the same time.
class UserDefinedRecords : public CuptiSession {
  public:
    explicit UserDefinedRecords(const CuptiApi& api) : api_(api) {
        std::string holder;
        // Since CUDA 13.3 and driver 610, several tools can trace at the same time if the first one
        // allows it.
        int result = subscribeV2(api_, subscriber_, true, holder);
        if (result == kMultipleSubscribers) result = subscribeV2(api_, subscriber_, false, holder);
        if (result == kMultipleSubscribers) anotherHolds(holder);
        checkCupti(api_, result, "be started");
    }
    ~UserDefinedRecords() override {
        if (subscriber_ != nullptr) {
            // If this attribute stayed on, it would change the records of the next subscriber.
            set(kUserDefinedRecords, std::uint8_t{0});
            api_.unsubscribe(subscriber_);
        }
        current.store(nullptr, std::memory_order_release);
    }
    UserDefinedRecords(const UserDefinedRecords&) = delete;
    UserDefinedRecords& operator=(const UserDefinedRecords&) = delete;

    void prepare() {
        checkCupti(api_, set(kUserDefinedRecords, std::uint8_t{1}),
                   "write records of these fields");
        checkCupti(api_, set(kTimestampCallback, CuptiApi::Clock{&clockNanoseconds}),
                   "take this program's clock");
        checkCupti(api_, set(kThreadIdType, kSystemThreadIds), "name threads as the system does");
        set(kZeroedBuffers, std::uint8_t{1});  // only saves time, so a failure is ignored
        const auto request = [](std::uint8_t** buffer, std::size_t* bytes, std::size_t* most,
                                void*) { requestBuffer(buffer, bytes, most); };
        const auto complete = [](std::uint8_t* buffer, std::size_t, std::size_t valid,
                                 const CompleteInfo* info) {
            reportedLayouts().take(info);
            completeBuffer(buffer, valid);
        };
        checkCupti(api_, api_.register_callbacks_v2(subscriber_, request, complete),
                   "take this program's buffers");
    }

    int enable() override {
        for (const Kind kind : kinds()) {
            if (const int result = withSelection(api_.enable_v2, kind); result != 0) return result;
        }
        for (const std::uint32_t call : kUnrecordedDriverCalls) {
            if (api_.enable_driver_call_v2 != nullptr)
                api_.enable_driver_call_v2(subscriber_, call, 0);
        }
        for (const std::uint32_t call : kUnrecordedRuntimeCalls) {
            if (api_.enable_runtime_call_v2 != nullptr)
                api_.enable_runtime_call_v2(subscriber_, call, 0);
        }
        return 0;
    }
    int disable() override {
        int first = 0;
        for (const Kind kind : kinds()) {
            if (const int result = withSelection(api_.disable_v2, kind); first == 0) first = result;
        }
        return first;
    }
    std::size_t takeDropped() override {
        std::size_t dropped = 0;
        if (api_.dropped_v2 == nullptr || api_.dropped_v2(subscriber_, nullptr, 0, &dropped) != 0) {
            return 0;
        }
        return dropped;
    }
    std::shared_ptr<const RecordLayouts> layouts() const override {
        return reportedLayouts().known();
    }

  private:
    // Returns the kinds to enable. For user-defined records, copies between GPUs are a separate
    // kind.
    static std::vector<Kind> kinds() {
        std::vector<Kind> all(kKinds.begin(), kKinds.end());
        all.push_back(kMemcpyPeer);
        return all;
    }
    int withSelection(int (*function)(void*, std::uint32_t, ActivityConfig*), Kind kind) const {
        std::vector<int> identifiers{0};
        for (const SelectedField& field : selectedFields(kind))
            identifiers.push_back(field.identifier);
        ActivityConfig config;
        config.struct_size = api_.number < kKindOptionsVersion
                                 ? offsetof(ActivityConfig, kind_options)
                                 : sizeof(ActivityConfig);
        config.selection.count = identifiers.size();
        config.selection.identifiers = identifiers.data();
        return function(subscriber_, kind, &config);
    }
    template <class Value>
    int set(int attribute, Value value) const {
        std::size_t bytes = sizeof(value);
        return api_.set_attribute_v2(subscriber_, attribute, &bytes, &value);
    }
    const CuptiApi& api_;
    void* subscriber_ = nullptr;
};

}  // namespace

void checkCupti(const CuptiApi& api, int result, const char* what) {
    if (result == 0) return;
    const char* name = nullptr;
    if (api.result_name(result, &name) != 0 || name == nullptr) name = "an unknown error";
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

namespace {

template <class Session>
std::unique_ptr<CuptiSession> begin(const CuptiApi& api, ActivityBuffers& buffers) {
    auto session = std::make_unique<Session>(api);
    current.store(&buffers, std::memory_order_release);
    session->prepare();
    if (const int result = session->enable(); result != 0) {
        session->disable();
        session.reset();
        checkCupti(api, result, "begin to trace");
    }
    return session;
}

}  // namespace

std::unique_ptr<CuptiSession> openSession(const CuptiApi& api, ActivityBuffers& buffers) {
    if (!api.hasUserDefinedRecords()) return begin<PredefinedRecords>(api, buffers);
    try {
        return begin<UserDefinedRecords>(api, buffers);
    } catch (const TracingUnavailable&) {
        // If user-defined records are unavailable, the records of a known CUPTI version can still
        // be read with the struct layouts of that version.
        if (RecordLayouts::ofVersion(api.number) == nullptr) throw;
        return begin<PredefinedRecords>(api, buffers);
    }
}

}  // namespace ridgepoint::recording::collect::cuda
