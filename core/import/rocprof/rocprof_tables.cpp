// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/rocprof/rocprof_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/import/gpu_names.h"
#include "core/import/numbers.h"

namespace ridgepoint::import::rocprof {
namespace {

// Removes a suffix that rocprof appends to kernel names, as in "gemm(float*) [clone .kd]" and
// "gemm.kd".
std::string_view plainKernel(std::string_view name) {
    for (const std::string_view suffix : {" [clone .kd]", ".kd"}) {
        if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
    }
    return name;
}

std::uint32_t groupsOf(std::uint32_t items, std::uint32_t group) {
    return group == 0 ? items : items / group + (items % group != 0 ? 1 : 0);
}

}  // namespace

std::uint32_t agentNumber(std::string_view text) {
    const std::size_t digits = text.find_last_not_of("0123456789");
    const auto number =
        parseWhole(digits == std::string_view::npos ? text : text.substr(digits + 1));
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number.value_or(0), 0xffff));
}

// Converts a time to seconds since the first time. All tables of a run use the same clock, so any
// time can be the origin.
double Tables::seconds(std::int64_t ns) {
    if (!zero_ns_) zero_ns_ = ns;
    std::int64_t since = 0;
    if (__builtin_sub_overflow(ns, *zero_ns_, &since)) return 0;
    return static_cast<double>(since) * 1e-9;
}

void Tables::putKernel(const Dispatch& dispatch) {
    if (dispatch.end_ns < dispatch.start_ns || dispatch.start_ns < 0) {
        report_.skip("rows", "their start or end is impossible", dispatch.kernel);
        return;
    }
    run::GpuRecord record;
    record.device = dispatch.agent;
    record.stream = dispatch.queue;
    record.registers_per_thread = dispatch.registers;
    record.shared_bytes = dispatch.shared_bytes;
    record.block = dispatch.group;
    for (std::size_t i = 0; i < 3; ++i)
        record.grid[i] = groupsOf(dispatch.items[i], dispatch.group[i]);
    record.duration_ns = dispatch.end_ns - dispatch.start_ns;
    ++used_[dispatch.agent];
    tables_.addKernel(plainKernel(dispatch.kernel),
                      {record, seconds(dispatch.start_ns), dispatch.correlation});
}

void Tables::addKernel(const Dispatch& dispatch) {
    ++traced_;
    putKernel(dispatch);
}

void Tables::addCounter(const Dispatch& dispatch, std::string_view counter, double value) {
    const std::pair key(dispatch.process, dispatch.id);
    if (counted_.size() >= kMostCounted && !counted_.contains(key)) {
        report_.skip("dispatches", "there are too many with counters", dispatch.kernel);
        return;
    }
    const auto [place, is_new] = counted_.try_emplace(key);
    if (is_new) place->second.dispatch = dispatch;
    constexpr std::size_t kMostCounters = 1000;
    Counters& counters = place->second.counters;
    if (counters.size() < kMostCounters) counters[std::string(counter)] += value;
    report_.read("counters of dispatches");
}

void Tables::addCopy(std::string_view direction, std::uint32_t agent, std::uint64_t bytes,
                     std::int64_t start_ns, std::int64_t end_ns,
                     std::optional<std::uint64_t> correlation) {
    if (end_ns < start_ns || start_ns < 0) {
        report_.skip("rows", "their start or end is impossible", direction);
        return;
    }
    run::GpuRecord record;
    record.kind = run::GpuKind::copy;
    record.device = agent;
    record.direction = directionIn(direction);
    record.copied_bytes = bytes;
    record.duration_ns = end_ns - start_ns;
    tables_.addWork({record, seconds(start_ns), correlation});
}

void Tables::addCall(std::string_view function, const HostThread& thread, std::int64_t start_ns,
                     std::int64_t end_ns, std::uint64_t correlation) {
    if (end_ns < start_ns || start_ns < 0) return;
    tables_.addCall(function, {thread, seconds(start_ns),
                               static_cast<double>(end_ns - start_ns) * 1e-9, correlation, 0});
}

void Tables::addRange(std::string_view name, const HostThread& thread, std::int64_t start_ns,
                      std::int64_t end_ns) {
    if (end_ns <= start_ns || start_ns < 0 || name.empty()) return;
    tables_.add(name,
                {thread, seconds(start_ns), static_cast<double>(end_ns - start_ns) * 1e-9, false});
}

void Tables::addAgent(std::uint32_t node, std::string_view gfx, std::string_view product,
                      std::int64_t compute_units, double clock_hz) {
    if (agents_.size() >= 1024) return;
    machine::SeenDevice device;
    device.number = node;
    device.name = product.empty() ? gfx.substr(0, 200) : product.substr(0, 200);
    // The version in "gfx90a" is 9.0, and in "gfx1100" it is 11.0.
    if (gfx.starts_with("gfx") && gfx.size() >= 6) {
        const std::string_view version = gfx.substr(3);
        device.compute_capability = fmt::format("{}.{}", version.substr(0, version.size() - 2),
                                                version[version.size() - 2]);
    }
    device.multiprocessors = std::clamp<std::int64_t>(compute_units, 0, 1'000'000);
    if (clock_hz > 0) device.clock_hz = clock_hz;
    agents_[node] = device;
}

void Tables::finish() {
    if (traced_ == 0) {
        for (const auto& [key, counted] : counted_) {
            if (counted.dispatch.end_ns > 0) {
                putKernel(counted.dispatch);
            } else if (GpuTables::Kernel* const kernel =
                           tables_.kernelOf(plainKernel(counted.dispatch.kernel))) {
                ++kernel->counted;
            }
        }
    }
    std::vector<std::pair<std::uint32_t, std::uint64_t>> order(used_.begin(), used_.end());
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [agent, records] : order) {
        const auto known = agents_.find(agent);
        machine::SeenDevice device;
        if (known != agents_.end()) device = known->second;
        device.number = agent;
        tables_.see(device);
    }
    Sink& sink = tables_.sink();
    sink.info.rung = run::EvidenceLevel::activity;
    sink.info.rung_reason = "The files have no counters of FLOPs or bytes.";
    WorkRules rules;
    if (!counted_.empty() && tables_.timed()) {
        LaunchCounts counts;
        KernelNamer namer(sink);
        for (const auto& [key, counted] : counted_) {
            const Dispatch& dispatch = counted.dispatch;
            const NamedKernel& named = namer.of(plainKernel(dispatch.kernel));
            LaunchCounts::Launch launch{
                sink.text(named.full_name), sink.text(named.name), {}, dispatch.group};
            for (std::size_t i = 0; i < 3; ++i)
                launch.grid[i] = groupsOf(dispatch.items[i], dispatch.group[i]);
            counts.add(launch, rules.workOf(counted.counters));
        }
        sink.launch_counts = std::move(counts);
    }
    tables_.finish();
    if (!sink.launch_counts) return;
    rules.describe(sink.counters);
    if (sink.launch_counts->matched() > 0 && !sink.counters.terms.empty()) {
        sink.info.rung = run::EvidenceLevel::counted;
        sink.info.rung_reason.clear();
    }
    report_.note(fmt::format(
        "Counters of {} dispatches are joined with {} of {} launches, by kernel and size. rocprof "
        "runs one kernel at a time to count.",
        counted_.size(), sink.launch_counts->matched(), sink.launch_counts->launches()));
    report_.note(
        "FLOPs of vector instructions count all 64 lanes of a wavefront, also masked ones.");
}

}  // namespace ridgepoint::import::rocprof
