// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the records of devices, and the calls of their API.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/saturating.h"
#include "core/import/kineto/trace_loader.h"
#include "core/run/ranks.h"

namespace ridgepoint::import::kineto {
namespace {

// Returns the size of a collective's element type in bytes, or 0 if the type is unknown.
std::uint64_t bytesOf(std::string_view type) {
    static constexpr std::pair<std::string_view, std::uint64_t> kElements[] = {
        {"Float", 4},       {"Half", 2},          {"BFloat16", 2},        {"Double", 8},
        {"Int", 4},         {"Long", 8},          {"Short", 2},           {"Byte", 1},
        {"Char", 1},        {"Bool", 1},          {"ComplexFloat", 8},    {"ComplexDouble", 16},
        {"Float8_e5m2", 1}, {"Float8_e4m3fn", 1}, {"Float8_e5m2fnuz", 1}, {"Float8_e4m3fnuz", 1}};
    for (const auto& [name, bytes] : kElements) {
        if (name == type) return bytes;
    }
    return 0;
}

}  // namespace

void Loader::count(const TraceEvent& event, DeviceRecord& record) {
    if (trace_.counted.size() >= Trace::kMostCounted || counted_bytes_ > Trace::kMostCountedBytes) {
        ++trace_.not_counted;
        report_.skip("counts of kernels", "the limit was reached", event.name);
        record.type = DeviceRecord::Type::kernel;
        return;
    }
    record.counted = static_cast<std::uint32_t>(trace_.counted.size());
    std::vector<double> row;  // large enough for the last metric
    for (const auto& [metric, value] : event.values) {
        auto place = metrics_.find(metric);
        if (place == metrics_.end()) {
            if (metrics_.size() >= 256) continue;
            place = metrics_.emplace(metric, static_cast<std::uint32_t>(metrics_.size())).first;
            trace_.metrics.emplace_back(metric);
        }
        if (row.size() <= place->second) row.resize(std::size_t{place->second} + 1, std::nan(""));
        row[place->second] = value;
    }
    counted_bytes_ += row.capacity() * sizeof(double);
    trace_.counted.push_back(std::move(row));
}

void Loader::exchange(const TraceEvent& event, DeviceRecord& record) {
    const Collective& stated = event.collective;
    const std::string_view named = trace_.names.at(record.name).exchange;
    if (stated.name.empty() && named.empty()) return;
    constexpr std::size_t kMostText = 256;
    run::ExchangeGroup group;
    group.operation = (stated.name.empty() ? named : stated.name).substr(0, kMostText);
    group.element = stated.dtype.substr(0, kMostText);
    group.process_group = stated.group.substr(0, kMostText);
    group.description = stated.group_description.substr(0, kMostText);
    group.members = stated.ranks.size() < kMostText ? stated.ranks : std::string_view();
    group.size = std::clamp<std::int64_t>(stated.group_size.value_or(0), 0, run::kMostRanks);
    auto& groups = trace_.exchange_groups;
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& other) { return other.sameExchanges(group); });
    if (known == groups.end() &&
        groups.size() >= static_cast<std::size_t>(run::kMostExchangeGroups)) {
        report_.skip("collectives", "they are of too many process groups and operations",
                     event.name);
        return;
    }
    record.exchange_group = static_cast<std::uint16_t>(known - groups.begin() + 1);
    if (known == groups.end()) groups.push_back(std::move(group));
    const std::int64_t elements =
        std::clamp<std::int64_t>(stated.in_elements.value_or(0), 0, kMostBytes / 16);
    record.bytes = static_cast<std::uint64_t>(elements) * bytesOf(stated.dtype);
}

void Loader::device(const TraceEvent& event, DeviceRecord::Type type) {
    if (*event.start_ns == 0 && *event.duration_ns == 0) {
        report_.skip("GPU records", "their times are 0, which means that they are unknown",
                     event.name);
        return;
    }
    DeviceRecord record;
    record.type = type;
    record.start_ns = *event.start_ns;
    record.duration_ns = *event.duration_ns;
    record.name = trace_.names.indexOf(event.name);
    if (event.correlation && *event.correlation > 0) record.correlation = *event.correlation;
    if (event.external && *event.external > 0) record.external = *event.external;
    if (event.graph && *event.graph > 0 && event.graph_node)
        trace_.graph_launches.add(record.correlation, *event.graph, *event.graph_node);
    record.device = event.device.value_or(static_cast<std::uint32_t>(event.process & 0xffff));
    record.context = event.context.value_or(0);
    record.stream = event.stream.value_or(static_cast<std::uint32_t>(event.thread & 0xffffffff));
    record.grid = event.grid;
    record.block = event.block;
    record.registers_per_thread = event.registers_per_thread;
    record.shared_bytes = event.shared_bytes;
    record.bytes = std::min(event.bytes.value_or(0), static_cast<std::uint64_t>(kMostBytes));
    if (type == DeviceRecord::Type::kernel || type == DeviceRecord::Type::counted) {
        if (trace_.device_ns.size() < Sink::kMostDevices ||
            trace_.device_ns.contains(record.device))
            base::addSaturating(trace_.device_ns[record.device], record.duration_ns);
        if (!event.collective.name.empty()) {
            std::string what(event.collective.name);
            if (!event.collective.ranks.empty() && event.collective.ranks.size() < 200) {
                what += fmt::format(" over ranks {}", event.collective.ranks);
            }
            if (trace_.collectives.size() < 1000 || trace_.collectives.contains(what)) {
                ++trace_.collectives[what];
            }
        }
    }
    if (type == DeviceRecord::Type::kernel) exchange(event, record);
    if (event.category.starts_with("mtia")) trace_.device_kind = "mtia";
    if (type == DeviceRecord::Type::counted) count(event, record);
    range_.add(record.start_ns, record.start_ns + record.duration_ns);
    trace_.unjoined.add(record);
}

void Loader::call(const TraceEvent& event, run::GpuCall::Kind kind) {
    const NameIndex name = trace_.names.indexOf(event.name);
    const std::int64_t start = *event.start_ns;
    if (kind == run::GpuCall::Kind::runtime || kind == run::GpuCall::Kind::driver) {
        if (event.correlation && *event.correlation > 0) {
            const Name& of = trace_.names.at(name);
            trace_.launches.add({*event.correlation, start, threadOf(event), of.launches_work,
                                 of.copies, of.fills});
        }
        if (trace_.names.at(name).launches_kernel &&
            trace_.kernel_launches.size() <= Trace::kMostCounted) {
            trace_.kernel_launches.push_back(
                {event.correlation.value_or(-1), start, threadOf(event)});
        }
        if (event.category == "xpu_runtime") trace_.device_kind = "xpu";
        range_.add(start, start + *event.duration_ns);
    }
    trace_.calls.add({start, *event.duration_ns, name,
                      static_cast<std::uint32_t>(event.correlation.value_or(0)), threadOf(event),
                      kind});
}

}  // namespace ridgepoint::import::kineto
