// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/run/counted_rows.h"
#include "core/run/gpu_summary.h"
#include "core/run/json_values.h"
#include "core/run/row_rates.h"
#include "core/run/show.h"
#include "core/run/show_ranks.h"
#include "core/run/store_documents.h"
#include "core/run/seconds.h"
#include "core/run/step_json.h"

namespace ridgepoint::run {
namespace {

using Json = nlohmann::ordered_json;

// Levels as scripts know them, from the outside in.
constexpr std::array<roofline::Level, roofline::kLevelCount> kLevels = {
    roofline::Level::dram, roofline::Level::l3, roofline::Level::l2, roofline::Level::l1};

// A count that is a mean: whole numbers look like it.
Json countOrNull(const std::optional<double>& value) {
    constexpr double exact = 9007199254740992.0;  // 2^53
    if (value && *value == std::floor(*value) && *value >= 0 && *value < exact) {
        return Json(static_cast<std::uint64_t>(*value));
    }
    return orNull(value);
}

Json provenance(const std::optional<roofline::Provenance>& from) {
    return from ? Json(toString(*from)) : Json(nullptr);
}

Json texts(const std::vector<std::string>& values) {
    Json list = Json::array();
    for (const std::string& value : values) list.push_back(jsonText(value));
    return list;
}

Json outOfMemoryJson(const OutOfMemory& moment) {
    Json json;
    json["step"] = moment.step;
    json["batch"] = moment.batch;
    json["phase"] = toString(moment.phase);
    json["op"] = jsonText(moment.op);
    json["layer"] = jsonText(moment.layer);
    json["requested_bytes"] = moment.requested_bytes;
    json["allocated_bytes"] = total(moment.bytes);
    json["reserved_bytes"] = orNull(moment.reserved_bytes);
    json["bytes"] = Json::object();
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        json["bytes"][std::string(toString(static_cast<MemoryCategory>(i)))] = moment.bytes[i];
    }
    json["largest"] = Json::array();
    for (const OutOfMemory::Block& block : moment.largest) {
        json["largest"].push_back({{"bytes", block.bytes},
                                   {"category", toString(block.category)},
                                   {"op", jsonText(block.op)},
                                   {"layer", jsonText(block.layer)}});
    }
    json["batch_that_fits"] = orNull(moment.batch_that_fits);
    return json;
}

Json runJson(const Snapshot& snapshot, const Scope& scope, const StepSummary& steps) {
    const RunInfo& info = snapshot.info;
    Json json;
    json["id"] = jsonText(info.id);
    json["title"] = jsonText(info.title);
    json["source"] = jsonText(info.source);
    json["started"] = jsonText(info.started);
    json["model"] = jsonText(info.model);
    json["batch"] = steps.batch > 0 ? Json(steps.batch) : Json(nullptr);
    json["precision"] = jsonText(info.precision);
    json["optimizer"] = jsonText(info.optimizer);
    json["device"] = jsonText(info.device);
    json["warmup_steps"] = info.warmup_steps;
    json["steps"] = scope.warmup ? 0 : scope.steps;
    json["complete"] = info.complete;
    json["dropped_records"] = info.dropped_records;
    json["rung"] = toString(info.rung);
    json["rung_reason"] = jsonText(info.rung_reason);
    json["end_reason"] = jsonText(info.end_reason);
    json["losses"] = texts(info.losses);
    json["modes"] = texts(info.modes);
    json["notes"] = texts(info.notes);
    json["out_of_memory"] =
        info.out_of_memory ? outOfMemoryJson(*info.out_of_memory) : Json(nullptr);
    json["rank"] = rankJson(snapshot, steps);
    json["threads"] = info.threads;
    json["seed"] = info.seed;
    // The steps whose every call the file holds, [first, last]; null: all.
    json["detailed_steps"] = nullptr;
    if (snapshot.detailed_steps) {
        json["detailed_steps"] = Json::array();
        for (const StepRange& range : *snapshot.detailed_steps) {
            json["detailed_steps"].push_back({range.first, range.last});
        }
    }
    return json;
}

Json machineJson(const MachineInfo& machine) {
    Json json;
    json["host"] = jsonText(machine.host);
    json["cpu"] = jsonText(machine.cpu);
    json["gpus"] = texts(machine.gpus);
    Json software = Json::object();
    for (const auto& [name, version] : machine.software)
        software[validUtf8(name)] = jsonText(version);
    json["software"] = std::move(software);
    json["logical_cores"] = machine.logical_cores > 0 ? Json(machine.logical_cores) : Json(nullptr);
    json["physical_cores"] =
        machine.physical_cores > 0 ? Json(machine.physical_cores) : Json(nullptr);
    json["memory_bytes"] = orNull(machine.memory_bytes);
    Json caches = Json::object();
    for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
        if (machine.cache_bytes[level] > 0) {
            caches[std::string(toString(static_cast<roofline::Level>(level)))] =
                machine.cache_bytes[level];
        }
    }
    json["cache_bytes"] = std::move(caches);
    return json;
}

Json stepJson(const StepSummary& steps) {
    Json json;
    putStepTimes(json, steps);
    json["flops"] = countOrNull(steps.flops);
    json["flops_matrix"] = countOrNull(steps.flops_matrix);
    // Without a known batch there are steps, and no samples.
    json["samples_per_second"] = steps.batch > 0 ? orNull(steps.samples_per_second) : Json(nullptr);
    putOverhead(json, steps);
    return json;
}

Json memoryJson(const MemorySummary& memory) {
    Json json;
    json["peak_allocated_bytes"] = orNull(memory.peak_allocated_bytes);
    json["peak_reserved_bytes"] = orNull(memory.peak_reserved_bytes);
    Json at_peak;
    for (std::size_t category = 0; category < kMemoryCategoryCount; ++category) {
        at_peak[std::string(toString(static_cast<MemoryCategory>(category)))] =
            memory.at_peak ? Json((*memory.at_peak)[category]) : Json(nullptr);
    }
    json["at_peak"] = std::move(at_peak);
    json["capacity_bytes"] = orNull(memory.capacity_bytes);
    return json;
}

Json rangeJson(const std::optional<SampleRange>& range) {
    if (!range) return nullptr;
    Json json;
    json["mean"] = orNull(std::optional(range->mean));
    json["min"] = orNull(std::optional(range->least));
    json["max"] = orNull(std::optional(range->most));
    return json;
}

// Totals over the scope's steps, as the rows are.
Json useJson(const std::optional<GpuUse>& use) {
    if (!use) return nullptr;
    Json json;
    json["kernel_seconds"] = seconds(use->kernel_ns);
    json["kernels_at_once_seconds"] = seconds(use->kernels_at_once_ns);
    json["transfer_seconds"] = seconds(use->transfer_ns);
    json["transfer_beside_kernel_seconds"] = seconds(use->transfer_beside_kernel_ns);
    json["waited_for_launch_seconds"] = seconds(use->waited_for_launch_ns);
    json["longest_gap_seconds"] = seconds(use->longest_gap_ns);
    json["transfers"] = use->transfers;
    json["transferred_bytes"] = use->transferred_bytes;
    json["pageable_bytes"] = use->pageable_bytes;
    return json;
}

Json gpuJson(const Snapshot& snapshot) {
    const std::optional<GpuSummary> gpu = summarizeGpu(snapshot);
    if (!gpu) return nullptr;
    Json json;
    json["busy_share"] = orNull(gpu->busy_share);
    json["kernels"] = countOrNull(gpu->kernels);
    json["kernel_seconds"] = orNull(gpu->kernel_seconds);
    json["kernels_without_op"] = countOrNull(gpu->kernels_without_op);
    json["copies"] = countOrNull(gpu->copies);
    json["copy_seconds"] = orNull(gpu->copy_seconds);
    json["copied_bytes"] = countOrNull(gpu->copied_bytes);
    json["use"] = useJson(gpu->use);
    Json calls = Json::array();
    for (const GpuSummary::Call& call : gpu->calls) {
        Json one;
        one["kind"] = toString(call.kind);
        one["name"] = jsonText(call.name);
        one["group"] = call.group ? Json(kernel::toString(*call.group)) : Json(nullptr);
        one["calls"] = call.kind == GpuCall::Kind::overhead ? Json(nullptr) : Json(call.calls);
        one["seconds"] = call.seconds;
        one["share"] = call.share;
        calls.push_back(std::move(one));
    }
    json["calls"] = std::move(calls);
    Json groups = Json::array();
    for (const GpuSummary::Group& group : gpu->groups) {
        groups.push_back({{"group", kernel::toString(group.group)},
                          {"calls", group.calls},
                          {"seconds", group.seconds},
                          {"share", group.share}});
    }
    json["call_groups"] = std::move(groups);
    Json device;
    device["samples"] = gpu->samples;
    device["sm_clock_hz"] = rangeJson(gpu->sm_clock_hz);
    device["memory_clock_hz"] = rangeJson(gpu->memory_clock_hz);
    device["power_watts"] = rangeJson(gpu->power_watts);
    device["temperature_celsius"] = rangeJson(gpu->temperature_celsius);
    device["busy"] = rangeJson(gpu->busy);
    device["memory_busy"] = rangeJson(gpu->memory_busy);
    Json held_back = Json::array();
    for (const GpuSummary::HeldBack& reason : gpu->held_back) {
        held_back.push_back({{"reason", jsonText(reason.reason)}, {"share", reason.share}});
    }
    device["held_back"] = std::move(held_back);
    json["device"] = std::move(device);
    return json;
}

// The arithmetics that occur. Whether a row without any did no arithmetic or an unknown amount, its
// provenance and flops_per_second say.
Json flopsJson(const Row& row) {
    Json json = Json::object();
    for (std::size_t i = 0; i < row.flops.size(); ++i) {
        if (row.flops[i] > 0) {
            json[std::string(toString(static_cast<roofline::Arithmetic>(i)))] = row.flops[i];
        }
    }
    return json;
}

Json rowJson(const Row& row) {
    Json json;
    json["name"] = jsonText(row.name);
    json["full_name"] = jsonText(row.full_name);
    json["kind"] = row.kind;
    json["category"] = cost::toString(row.category);
    json["phase"] = row.phase ? Json(toString(*row.phase)) : Json(nullptr);
    json["calls"] = row.calls;
    json["seconds"] = row.seconds;
    json["seconds_mean"] = orNull(row.seconds_mean);
    json["seconds_min"] = orNull(row.seconds_min);
    json["seconds_max"] = orNull(row.seconds_max);
    json["share"] = row.share;
    json["flops"] = flopsJson(row);
    Json bytes, intensity;
    for (const roofline::Level level : kLevels) {
        const std::string name(toString(level));
        bytes[name] = orNull(row.bytes[roofline::index(level)]);
        intensity[name] = orNull(row.intensity[roofline::index(level)]);
    }
    json["bytes"] = std::move(bytes);
    json["intensity"] = std::move(intensity);
    json["flops_per_second"] = orNull(row.flops_per_second);
    json["roof_share"] = orNull(row.roof_share);
    json["bound"] = row.bound ? Json(roofline::toString(*row.bound)) : Json(nullptr);
    Json from;
    from["seconds"] = provenance(row.seconds_from);
    from["flops"] = provenance(row.flops_from);
    from["bytes"] = provenance(row.bytes_from);
    json["provenance"] = std::move(from);
    json["flops_matrix"] = row.flops_known ? Json(row.flops_matrix) : Json(nullptr);
    json["flops_partial"] = row.flops_partial;
    // Of a GPU run; null otherwise.
    json["host_seconds"] = orNull(row.host_seconds);
    json["launches"] = orNull(row.launches);
    json["copied_bytes"] = orNull(row.copied_bytes);
    json["algorithm"] = row.algorithm.empty() ? Json(nullptr) : jsonText(row.algorithm);
    json["pass"] =
        row.pass == kernel::Pass::unknown ? Json(nullptr) : Json(kernel::toString(row.pass));
    // Beside what was counted; null where the model's numbers are the row's own.
    json["modelled"] = nullptr;
    json["bytes_counted_to_modelled"] = nullptr;
    json["flops_counted_to_modelled"] = orNull(countedFlopsOverModelled(row));
    if (row.modelled_flops) {
        Json modelled, modelled_bytes, ratio;
        modelled["flops"] = *row.modelled_flops;
        for (const roofline::Level level : kLevels) {
            const std::string name(toString(level));
            modelled_bytes[name] = orNull(row.modelled_bytes[roofline::index(level)]);
            ratio[name] = orNull(countedOverModelled(row, level));
        }
        modelled["bytes"] = std::move(modelled_bytes);
        json["modelled"] = std::move(modelled);
        json["bytes_counted_to_modelled"] = std::move(ratio);
    }
    return json;
}

Json countersJson(const Snapshot& snapshot) {
    if (!snapshot.counted) return nullptr;
    const CountersInfo& info = snapshot.counted->info;
    Json json;
    json["recipe"] = jsonText(info.recipe);
    json["chip"] = jsonText(info.chip);
    json["passes"] = info.passes;
    json["every"] = info.every;
    json["sets"] = info.sets;
    json["refused_sets"] = info.refused_sets;
    json["pass_overhead"] = orNull(countingOverhead(snapshot));
    json["unseen"] = texts(info.unseen);
    json["bytes_at_least"] = info.bytes_at_least;
    Json metrics = Json::array(), checks = Json::array();
    for (const CounterTerm& term : info.terms) {
        metrics.push_back({{"metric", jsonText(term.metric)},
                           {"counts", jsonText(term.counts)},
                           {"factor", term.factor}});
    }
    for (const CounterCheck& check : info.checks) {
        checks.push_back({{"precision", toString(check.arithmetic)},
                          {"expected_flops", check.expected_flops},
                          {"counted_flops", orNull(check.counted_flops)},
                          {"good", check.good},
                          {"reason", jsonText(check.reason)}});
    }
    json["metrics"] = std::move(metrics);
    json["checks"] = std::move(checks);
    json["notes"] = texts(info.notes);
    return json;
}

}  // namespace

nlohmann::ordered_json ceilingsJson(std::span<const roofline::Ceiling> ceilings) {
    Json list = Json::array();
    for (const roofline::Ceiling& ceiling : ceilings) {
        const bool compute = ceiling.kind == roofline::Ceiling::Kind::compute;
        Json json;
        json["name"] = jsonText(ceiling.name);
        json["kind"] = compute ? "compute" : "bandwidth";
        json["precision"] = compute ? Json(toString(ceiling.arithmetic)) : Json(nullptr);
        json["unit"] = !ceiling.unit.empty() ? jsonText(ceiling.unit) : Json(nullptr);
        json["level"] = compute ? Json(nullptr) : Json(toString(ceiling.level));
        json["value"] = orNull(std::optional(ceiling.value));
        json["provenance"] = toString(ceiling.provenance);
        json["samples"] = ceiling.samples;
        json["spread"] = orNull(ceiling.spread);
        json["threads"] = ceiling.threads > 0 ? Json(ceiling.threads) : Json(nullptr);
        list.push_back(std::move(json));
    }
    return list;
}

std::vector<Row> rowsToShow(const Snapshot& snapshot, const ShowOptions& options) {
    std::vector<Row> rows = rowsOf(snapshot, options.by.value_or(defaultGroupBy(snapshot)));
    // Names read from A on; of everything else the largest comes first.
    if (options.sort != "seconds") {
        sortRows(rows, options.sort, options.level.value_or(tellingLevel(rows)),
                 options.sort != "name");
    }
    if (options.top && rows.size() > *options.top) {
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(*options.top), rows.end());
    }
    return rows;
}

nlohmann::ordered_json showJson(const Snapshot& snapshot, const ShowOptions& options) {
    const Scope scope = scopeOf(snapshot);
    const StepSummary steps = summarizeSteps(snapshot);
    Json json;
    json["format"] = "ridgepoint-show";
    json["version"] = 1;
    json["run"] = runJson(snapshot, scope, steps);
    json["machine"] = machineJson(snapshot.machine);
    json["ceilings"] = ceilingsJson(snapshot.ceilings);
    json["step"] = stepJson(steps);
    json["memory"] = memoryJson(snapshot.memory);
    json["gpu"] = gpuJson(snapshot);
    json["counters"] = countersJson(snapshot);
    json["ranks"] = ranksJson(snapshot);
    json["by"] = toString(options.by.value_or(defaultGroupBy(snapshot)));
    Json of;
    of["segment"] = scope.segment;
    of["warmup"] = scope.warmup;
    of["steps"] = scope.steps;
    json["scope"] = std::move(of);
    Json rows = Json::array();
    for (const Row& row : rowsToShow(snapshot, options)) rows.push_back(rowJson(row));
    json["rows"] = std::move(rows);
    return json;
}

}  // namespace ridgepoint::run
