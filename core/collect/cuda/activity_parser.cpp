// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/cuda/activity_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace ridgepoint::collect::cuda {
namespace layout {
namespace {

// Index: kind. From the structs of cupti_activity.h that each kind's comment names.
constexpr std::array<std::uint16_t, kKindCount> kBytes = {
    0,  96, 88,  216, 40, 40, 0,   0,  184, 32, 216, 32,  56, 40, 0,   0,   0,   56, 144,
    40, 40, 0,   96,  0,  0,  104, 32, 24,  24, 0,   0,   0,  0,  152, 152, 120, 56, 24,
    56, 24, 136, 0,   0,  0,  0,   80, 168, 40, 40,  128, 80, 56, 72,  56,  64,  32};

}  // namespace

std::size_t recordBytes(std::uint32_t kind) { return kind < kBytes.size() ? kBytes[kind] : 0; }

}  // namespace layout

namespace {

// Longer than any real name; a file or a damaged record cannot make us read on for ever.
constexpr std::size_t kLongestName = std::size_t{1} << 16;

template <class Record>
Record read(const std::byte* at) {
    Record record;
    std::memcpy(&record, at, sizeof(record));
    return record;
}

template <class Record>
OnDevice onDevice(const Record& record) {
    OnDevice on;
    on.start_ns = record.start;
    on.end_ns = record.end;
    on.correlation = record.correlation;
    on.device = record.device;
    on.context = record.context;
    on.stream = record.stream;
    on.graph = record.graph;
    if constexpr (requires { record.graph_node; }) on.graph_node = record.graph_node;
    return on;
}

MemoryPlace place(unsigned kind) {
    return kind <= 7 ? static_cast<MemoryPlace>(kind) : MemoryPlace::unknown;
}

CopyDirection direction(std::uint8_t kind) {  // CUpti_ActivityMemcpyKind
    using enum CopyDirection;
    // Arrays lie on the device.
    constexpr std::array kDirections = {unknown,          host_to_device,        device_to_host,
                                        host_to_device,   device_to_host,        device_to_device,
                                        device_to_device, device_to_device,      device_to_device,
                                        host_to_host,     device_to_other_device};
    return kind < kDirections.size() ? kDirections[kind] : unknown;
}

constexpr std::uint8_t kAsynchronous = 1;  // CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC

template <class Record>
CopyActivity copyOf(const Record& record) {
    CopyActivity copy;
    copy.on = onDevice(record);
    copy.direction = direction(record.copy_kind);
    copy.from = place(record.source_kind);
    copy.to = place(record.destination_kind);
    copy.asynchronous = (record.flags & kAsynchronous) != 0;
    copy.bytes = record.bytes;
    return copy;
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

void ActivityParser::parse(std::span<const std::byte> bytes, ActivitySink& sink) {
    while (bytes.size() >= sizeof(std::uint32_t)) {
        const auto kind = read<std::uint32_t>(bytes.data());
        const std::size_t size = layout::recordBytes(kind);
        if (size == 0) {
            ++counts_.unreadable_buffers;
            counts_.unreadable_bytes += bytes.size();
            return;
        }
        if (size > bytes.size()) break;
        take(kind, bytes.data(), sink);
        bytes = bytes.subspan(size);
    }
    if (!bytes.empty()) {
        ++counts_.torn_buffers;
        counts_.unreadable_bytes += bytes.size();
    }
}

void ActivityParser::take(std::uint32_t kind, const std::byte* record, ActivitySink& sink) {
    const auto give = [&](auto activity) {
        auto& times = [&]() -> auto& {
            if constexpr (requires { activity.on; })
                return activity.on;
            else
                return activity;
        }();
        if constexpr (requires { activity.on; }) {
            if (times.start_ns == 0 && times.end_ns == 0) ++counts_.untimed;
        }
        if constexpr (requires { times.end_ns; }) {
            if (times.end_ns < times.start_ns) {
                ++counts_.reversed_times;
                times.end_ns = times.start_ns;
            }
        }
        ++counts_.records;
        sink.take(activity);
    };
    switch (kind) {
        case layout::kConcurrentKernel:
        case layout::kSerialKernel: {
            const auto from = read<layout::Kernel>(record);
            KernelActivity kernel;
            kernel.on = onDevice(from);
            kernel.name = names_.name(from.name);
            if (kernel.name.empty()) ++counts_.unnamed_kernels;
            std::memcpy(kernel.grid.data(), record + offsetof(layout::Kernel, grid), 12);
            std::memcpy(kernel.block.data(), record + offsetof(layout::Kernel, block), 12);
            std::memcpy(kernel.cluster.data(), record + offsetof(layout::Kernel, cluster), 12);
            kernel.registers_per_thread = from.registers_per_thread;
            kernel.shared_bytes =
                std::int64_t{from.static_shared_bytes} + from.dynamic_shared_bytes;
            kernel.local_bytes_per_thread = from.local_bytes_per_thread;
            give(kernel);
            return;
        }
        case layout::kMemcpy:
            give(copyOf(read<layout::Memcpy>(record)));
            return;
        case layout::kMemcpyPeer:  // on the device whose stream does it, not always the source
            give(copyOf(read<layout::MemcpyPeer>(record)));
            return;
        case layout::kMemset: {
            const auto from = read<layout::Memset>(record);
            give(FillActivity{onDevice(from), place(from.memory_kind), from.bytes});
            return;
        }
        case layout::kGraphTrace:
            give(GraphActivity{onDevice(read<layout::GraphTrace>(record))});
            return;
        case layout::kRuntime:
        case layout::kDriver: {
            const auto from = read<layout::Api>(record);
            give(ApiActivity{kind == layout::kDriver, from.call, from.start, from.end, from.thread,
                             from.correlation, from.result});
            return;
        }
        case layout::kSynchronization: {
            const auto from = read<layout::Synchronization>(record);
            using Type = SynchronizationActivity::Type;
            give(SynchronizationActivity{
                from.type <= 4 ? static_cast<Type>(from.type) : Type::unknown, from.start, from.end,
                from.correlation, from.context, from.stream});
            return;
        }
        case layout::kOverhead: {
            const auto from = read<layout::Overhead>(record);
            names_.release(from.data);
            give(OverheadActivity{from.overhead_kind, from.start, from.end});
            return;
        }
        default:
            ++counts_.skipped[kind];
    }
}

}  // namespace ridgepoint::collect::cuda
