// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/activity_parser.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

namespace ridgepoint::recording::collect::cuda {
namespace {

// Maximum length of a name. It is longer than any real name and prevents endless reading if a file
// is malformed or a record is damaged.
constexpr std::size_t kLongestName = std::size_t{1} << 16;

// A record in a buffer, with access to its fields.
struct Record {
    const RecordLayout& layout;
    const std::byte* at;

    template <class Value = std::uint32_t>
    Value get(Field field) const {
        return static_cast<Value>(layout.read(at, field));
    }
};

OnDevice onDevice(const Record& record) {
    OnDevice on;
    on.start_ns = record.get<std::uint64_t>(Field::start);
    on.end_ns = record.get<std::uint64_t>(Field::end);
    on.correlation = record.get(Field::correlation);
    on.device = record.get(Field::device);
    on.context = record.get(Field::context);
    on.stream = record.get(Field::stream);
    on.graph = record.get(Field::graph);
    on.graph_node = record.get<std::uint64_t>(Field::graph_node);
    return on;
}

MemoryPlace place(unsigned kind) {
    return kind <= 7 ? static_cast<MemoryPlace>(kind) : MemoryPlace::unknown;
}

CopyDirection direction(std::uint8_t kind) {  // kind: a CUpti_ActivityMemcpyKind
    using enum CopyDirection;
    // CUDA arrays are in device memory, so they are treated like other device memory.
    constexpr std::array kDirections = {unknown,          host_to_device,        device_to_host,
                                        host_to_device,   device_to_host,        device_to_device,
                                        device_to_device, device_to_device,      device_to_device,
                                        host_to_host,     device_to_other_device};
    return kind < kDirections.size() ? kDirections[kind] : unknown;
}

constexpr std::uint8_t kAsynchronous = 1;  // CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC

CopyActivity copyOf(const Record& record) {
    CopyActivity copy;
    copy.on = onDevice(record);
    copy.direction = direction(record.get<std::uint8_t>(Field::copy_kind));
    copy.from = place(record.get(Field::source_kind));
    copy.to = place(record.get(Field::destination_kind));
    copy.asynchronous = (record.get(Field::flags) & kAsynchronous) != 0;
    copy.bytes = record.get<std::uint64_t>(Field::bytes);
    return copy;
}

KernelActivity kernelOf(const Record& record) {
    KernelActivity kernel;
    kernel.on = onDevice(record);
    kernel.grid = {record.get<std::int32_t>(Field::grid_x), record.get<std::int32_t>(Field::grid_y),
                   record.get<std::int32_t>(Field::grid_z)};
    kernel.block = {record.get<std::int32_t>(Field::block_x),
                    record.get<std::int32_t>(Field::block_y),
                    record.get<std::int32_t>(Field::block_z)};
    kernel.cluster = {record.get(Field::cluster_x), record.get(Field::cluster_y),
                      record.get(Field::cluster_z)};
    kernel.registers_per_thread = record.get<std::uint16_t>(Field::registers_per_thread);
    kernel.shared_bytes = std::int64_t{record.get<std::int32_t>(Field::static_shared_bytes)} +
                          record.get<std::int32_t>(Field::dynamic_shared_bytes);
    kernel.local_bytes_per_thread = record.get(Field::local_bytes_per_thread);
    return kernel;
}

}  // namespace

std::string_view PointerNames::name(std::uint64_t field) const {
    if (field == 0) return {};
    const char* const text = reinterpret_cast<const char*>(field);
    return {text, ::strnlen(text, kLongestName)};
}

void PointerNames::release(std::uint64_t field) const { std::free(reinterpret_cast<void*>(field)); }

std::string_view overheadName(std::uint32_t kind) {
    switch (kind) {  // CUpti_ActivityOverheadKind
        case 1:
            return "compiling for the GPU";
        case 1u << 16:
            return "handing over trace buffers";
        case 2u << 16:
            return "tracing";
        case 3u << 16:
            return "setting up tracing";
        case 4u << 16:
            return "loading GPU code";
        case 5u << 16:
            return "loading GPU functions";
        case 6u << 16:
            return "launch queue full";
        case 7u << 16:
            return "asking for trace buffers";
        case 8u << 16:
            return "setting up managed memory tracing";
        default:
            return "other";
    }
}

std::uint64_t ParseCounts::skippedRecords() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : skipped) sum += count;
    return sum;
}

std::string ParseCounts::describe() const {
    std::string text;
    const auto say = [&text]<class... Values>(fmt::format_string<Values...> words,
                                              Values&&... values) {
        if (!text.empty()) text += "; ";
        fmt::format_to(std::back_inserter(text), words, std::forward<Values>(values)...);
    };
    const auto things = [](std::uint64_t count, std::string_view one, std::string_view many) {
        return fmt::format("{} {}", count, count == 1 ? one : many);
    };
    for (std::size_t kind = 0; kind < skipped.size(); ++kind) {
        if (skipped[kind] == 0) continue;
        say("{} skipped: kind {}", things(skipped[kind], "record", "records"), kind);
    }
    if (unnamed_kernels != 0) {
        say("{} without a name", things(unnamed_kernels, "kernel", "kernels"));
    }
    if (untimed != 0) {
        say("{} without times", things(untimed, "GPU record", "GPU records"));
    }
    if (implausible_times != 0) {
        say("{} with times outside the recording", things(implausible_times, "record", "records"));
    }
    if (reversed_times != 0) {
        say("{} with the end before the start", things(reversed_times, "record", "records"));
    }
    if (torn_buffers != 0) {
        say("{} inside a record", things(torn_buffers, "buffer ends", "buffers end"));
    }
    if (unreadable_buffers != 0) {
        say("{} a record of unknown kind",
            things(unreadable_buffers, "buffer has", "buffers have"));
    }
    if (unreadable_bytes != 0) say("{} lost", things(unreadable_bytes, "byte", "bytes"));
    return text;
}

void ActivityParser::parse(const ActivityBuffer& buffer, ActivitySink& sink) {
    std::span<const std::byte> bytes = buffer.bytes;
    while (bytes.size() >= sizeof(std::uint32_t)) {
        std::uint32_t kind = 0;
        std::memcpy(&kind, bytes.data(), sizeof(kind));
        const RecordLayout& layout = buffer.layouts.of(kind);
        if (layout.bytes < sizeof(kind)) {
            ++counts_.unreadable_buffers;
            counts_.unreadable_bytes += bytes.size();
            return;
        }
        if (layout.bytes > bytes.size()) break;
        take(kind, layout, bytes.data(), sink);
        bytes = bytes.subspan(layout.bytes);
    }
    if (!bytes.empty()) {
        ++counts_.torn_buffers;
        counts_.unreadable_bytes += bytes.size();
    }
}

void ActivityParser::take(std::uint32_t kind, const RecordLayout& layout, const std::byte* record,
                          ActivitySink& sink) {
    const Record from{layout, record};
    const auto give = [&](auto activity) {
        auto& times = [&]() -> auto& {
            if constexpr (requires { activity.on; })
                return activity.on;
            else
                return activity;
        }();
        const bool timed = times.start_ns != 0 || times.end_ns != 0;
        if (timed && (times.start_ns < earliest_ns_ || times.end_ns > latest_ns_)) {
            ++counts_.implausible_times;
            // A host activity without times cannot be assigned to a step, so it is dropped.
            if constexpr (!requires { activity.on; }) return;
            times.start_ns = times.end_ns = 0;
        }
        if constexpr (requires { activity.on; }) {
            if (times.start_ns == 0 && times.end_ns == 0) ++counts_.untimed;
        }
        if (times.end_ns < times.start_ns) {
            ++counts_.reversed_times;
            times.end_ns = times.start_ns;
        }
        ++counts_.records;
        sink.take(activity);
    };
    switch (kind) {
        case kConcurrentKernel:
        case kSerialKernel: {
            KernelActivity kernel = kernelOf(from);
            kernel.name = names_.name(from.get<std::uint64_t>(Field::name));
            if (kernel.name.empty()) ++counts_.unnamed_kernels;
            give(kernel);
            return;
        }
        case kMemcpy:
        case kMemcpyPeer:  // a peer copy belongs to the device of the copying stream, which is not
                           // always the source
            give(copyOf(from));
            return;
        case kMemset:
            give(FillActivity{onDevice(from), place(from.get(Field::memory_kind)),
                              from.get<std::uint64_t>(Field::bytes)});
            return;
        case kGraphTrace:
            give(GraphActivity{onDevice(from)});
            return;
        case kRuntime:
        case kDriver:
            give(ApiActivity{kind == kDriver, from.get(Field::call),
                             from.get<std::uint64_t>(Field::start),
                             from.get<std::uint64_t>(Field::end), from.get(Field::thread),
                             from.get(Field::correlation), from.get(Field::result)});
            return;
        case kSynchronization: {
            using Type = SynchronizationActivity::Type;
            const auto type = from.get(Field::type);
            give(SynchronizationActivity{
                type <= 4 ? static_cast<Type>(type) : Type::unknown,
                from.get<std::uint64_t>(Field::start), from.get<std::uint64_t>(Field::end),
                from.get(Field::correlation), from.get(Field::context), from.get(Field::stream)});
            return;
        }
        case kOverhead:
            names_.release(from.get<std::uint64_t>(Field::overhead_data));
            give(OverheadActivity{from.get(Field::overhead_kind),
                                  from.get<std::uint64_t>(Field::start),
                                  from.get<std::uint64_t>(Field::end)});
            return;
        default:
            ++counts_.skipped[kind];
    }
}

}  // namespace ridgepoint::recording::collect::cuda
