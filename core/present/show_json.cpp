// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/present/show.h"
#include "core/present/show_energy.h"
#include "core/present/show_ranks.h"
#include "core/present/step_json.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/compile_time.h"
#include "core/run/analysis/counted_rows.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"
#include "core/run/store/compilation_fields.h"
#include "core/run/store/documents.h"

namespace ridgepoint::present {
namespace {

using base::jsonText;
using base::nullUnlessPositive;
using base::orNull;
using Json = nlohmann::ordered_json;

// Memory levels in the order that scripts expect, outermost first.
constexpr std::array<roofline::Level, roofline::kLevelCount> kLevels = {
    roofline::Level::dram, roofline::Level::l3, roofline::Level::l2, roofline::Level::l1};

// Returns an average count as an integer if it is a whole number.
Json countOrNull(const std::optional<double>& value) {
    constexpr double exact = 9007199254740992.0;  // 2^53
    if (value && *value == std::floor(*value) && *value >= 0 && *value < exact) {
        return Json(static_cast<std::uint64_t>(*value));
    }
    return orNull(value);
}

// Returns the members of a document as valid UTF-8, starting with those in `first`.
Json membersOf(const Json& document, std::initializer_list<const char*> first = {}) {
    Json object = Json::object();
    for (const char* const name : first) object[name] = nullptr;
    object.update(Json(base::parseJson(base::jsonDocument(document))));
    return object;
}

Json lossJson(const std::vector<run::LossPoint>& points) {
    Json object;
    for (const run::LossPoint& point : points) {
        object["steps"].push_back(point.step);
        object["values"].push_back(point.value);
    }
    return object;
}

Json outOfMemoryJson(const run::OutOfMemory& moment) {
    Json object = membersOf(run::toJson(moment));
    object.erase("time_ns");
    object["allocated_bytes"] = run::total(moment.bytes);
    object["reserved_bytes"] = orNull(moment.reserved_bytes);
    object["batch_that_fits"] = orNull(moment.batch_that_fits);
    return object;
}

Json compilationsJson(const run::Compilations& compilations, const run::StepList& list) {
    Json object;
    run::compilationFields(compilations, [&](const char* name, const auto& field) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, std::string>)
            object[name] = jsonText(field);
        else
            object[name] = field;
    });
    object["events"] = Json::array();
    for (const run::Compilations::Event& event : compilations.events) {
        Json& one = object["events"].emplace_back();
        const auto step = stepOf(event, list);
        one["step"] = step ? Json(*step) : Json(nullptr);
        one["start_seconds"] = base::seconds(event.start_ns);
        one["seconds"] = base::seconds(event.duration_ns);
        eventFields(event, [&](const char* name, const std::string& field) {
            one[name] = field.empty() ? Json(nullptr) : jsonText(field);
        });
    }
    return object;
}

Json runJson(const run::Snapshot& snapshot, const run::Scope& scope,
             const run::StepSummary& steps) {
    const run::RunInfo& info = snapshot.info;
    Json object =
        membersOf(run::toJson(info), {"id", "title", "source", "started", "model", "batch",
                                      "precision", "optimizer", "device", "warmup_steps", "steps",
                                      "complete", "dropped_records", "rung", "losses"});
    object["batch"] = nullUnlessPositive(steps.batch);
    object["steps"] = scope.warmup ? 0 : scope.steps;
    object["times_of"] = toString(info.times_of);
    object["without_launch"] = info.without_launch;
    if (info.losses.empty()) object["losses"] = Json::array();
    object["out_of_memory"] =
        info.out_of_memory ? outOfMemoryJson(*info.out_of_memory) : Json(nullptr);
    object["compilations"] =
        info.compilations ? compilationsJson(*info.compilations, *snapshot.steps) : Json(nullptr);
    object["rank"] = rankJson(snapshot, steps);
    object["threads"] = nullUnlessPositive(info.threads);
    object["seed"] = run::hasSeed(info) ? Json(info.seed) : Json(nullptr);
    // Ranges of steps, each as [first, last], whose calls are stored; null if the calls of all
    // steps are stored.
    object["detailed_steps"] = nullptr;
    if (snapshot.detailed_steps) {
        object["detailed_steps"] = Json::array();
        for (const run::StepRange& range : *snapshot.detailed_steps) {
            object["detailed_steps"].push_back({range.first, range.last});
        }
    }
    return object;
}

Json machineJson(const run::MachineInfo& machine) {
    Json object = membersOf(run::toJson(machine), {"host", "cpu", "gpus", "software"});
    for (const char* const internal : {"gpu_multiprocessors", "gpu_compute_capability"})
        object.erase(internal);
    object["logical_cores"] = nullUnlessPositive(machine.logical_cores);
    object["physical_cores"] = nullUnlessPositive(machine.physical_cores);
    return object;
}

Json stepJson(const run::Snapshot& snapshot, const run::StepSummary& steps) {
    Json object;
    putStepTimes(object, steps);
    object["flops"] = countOrNull(steps.flops);
    object["flops_matrix"] = countOrNull(steps.flops_matrix);
    // If the batch size is unknown, the number of samples is unknown.
    object["samples_per_second"] =
        steps.batch > 0 ? orNull(steps.samples_per_second) : Json(nullptr);
    putOverhead(object, steps);
    object["compiling_steps"] = steps.compile_seconds ? Json(steps.compiling_steps) : Json(nullptr);
    object["compile_seconds"] = orNull(steps.compile_seconds);
    object["partial"] = steps.flops_partial;
    object["known_share"] = orNull(steps.known_share);
    object["samples_per_second_median"] = orNull(typicalRate(steps));
    object["flops_per_second_median"] = orNull(typicalFlopRate(steps));
    object["cpu_seconds_mean"] = orNull(steps.cpu_seconds_mean);
    object["seconds_partial"] = steps.seconds_partial;
    object["uncertain_steps"] = steps.uncertain_steps;
    object["utilization"] = utilizationJson(steps);
    object["notes"] = Json::array();
    for (const run::Doubt& doubt : doubtsOf(snapshot))
        object["notes"].push_back(jsonText(doubt.text()));
    return object;
}

Json memoryJson(const run::MemorySummary& memory, bool imported) {
    // In another tool's file, the blocks of a category might not be identifiable. They are then
    // among the unknown blocks.
    const bool hidden =
        imported && memory.at_peak &&
        (*memory.at_peak)[static_cast<std::size_t>(run::MemoryCategory::unknown)] > 0;
    // Adds these two members now so that they come first, as in earlier versions. putMemory() sets
    // them.
    Json object{{"peak_allocated_bytes", nullptr}, {"peak_reserved_bytes", nullptr}};
    Json at_peak;
    for (std::size_t category = 0; category < run::kMemoryCategoryCount; ++category) {
        at_peak[std::string(run::toString(static_cast<run::MemoryCategory>(category)))] =
            memory.at_peak && !(hidden && (*memory.at_peak)[category] == 0)
                ? Json((*memory.at_peak)[category])
                : Json(nullptr);
    }
    object["at_peak"] = std::move(at_peak);
    object["capacity_bytes"] = orNull(memory.capacity_bytes);
    putMemory(object, memory);
    return object;
}

Json rangeJson(const std::optional<run::SampleRange>& range) {
    if (!range) return nullptr;
    Json object;
    object["mean"] = orNull(std::optional(range->mean));
    object["min"] = orNull(std::optional(range->least));
    object["max"] = orNull(std::optional(range->most));
    return object;
}

// Returns the GPU use as totals over the steps that the rows cover.
Json useJson(const std::optional<run::GpuUse>& use) {
    if (!use) return nullptr;
    Json object;
    object["kernel_seconds"] = base::seconds(use->kernel_ns);
    object["kernels_at_once_seconds"] = base::seconds(use->kernels_at_once_ns);
    object["transfer_seconds"] = base::seconds(use->transfer_ns);
    object["transfer_beside_kernel_seconds"] = base::seconds(use->transfer_beside_kernel_ns);
    object["waited_for_launch_seconds"] = base::seconds(use->waited_for_launch_ns);
    object["longest_gap_seconds"] = base::seconds(use->longest_gap_ns);
    // The lag is the time during which the GPU still ran a step's work after the step ended.
    // lag_seconds is the total for all steps.
    object["lag_seconds"] = use->lag_ns ? Json(base::seconds(*use->lag_ns)) : Json(nullptr);
    object["longest_lag_seconds"] =
        use->longest_lag_ns ? Json(base::seconds(*use->longest_lag_ns)) : Json(nullptr);
    object["devices"] = use->devices ? Json(*use->devices) : Json(nullptr);
    object["transfers"] = use->transfers;
    // If the transfers have no bytes, their sizes were not recorded and are unknown.
    const bool sizes = use->transfers == 0 || use->transferred_bytes > 0;
    object["transferred_bytes"] = sizes ? Json(use->transferred_bytes) : Json(nullptr);
    object["pageable_bytes"] = sizes ? Json(use->pageable_bytes) : Json(nullptr);
    return object;
}

Json gpuJson(const run::Snapshot& snapshot) {
    const std::optional<run::GpuSummary> gpu = run::summarizeGpu(snapshot);
    if (!gpu) return nullptr;
    Json object;
    object["busy_share"] = orNull(gpu->busy_share);
    object["partial"] = gpu->records_dropped;
    object["kernels"] = countOrNull(gpu->kernels);
    object["kernel_seconds"] = orNull(gpu->kernel_seconds);
    object["kernel_seconds_partial"] = gpu->kernel_seconds_partial;
    object["kernels_without_op"] = countOrNull(gpu->kernels_without_op);
    object["copies"] = countOrNull(gpu->copies);
    object["copy_seconds"] = orNull(gpu->copy_seconds);
    object["copied_bytes"] = countOrNull(gpu->copied_bytes);
    object["use"] = useJson(gpu->use);
    Json ratios;
    ratios["kernels_to_copies"] = orNull(gpu->ratios.kernels_to_copies);
    ratios["copy_overlap"] = orNull(gpu->ratios.copy_overlap);
    ratios["kernel_concurrency"] = orNull(gpu->ratios.kernel_concurrency);
    ratios["copy_bytes_per_second"] = orNull(gpu->ratios.copy_bytes_per_second);
    object["ratios"] = std::move(ratios);
    Json calls = Json::array();
    for (const run::GpuSummary::Call& call : gpu->calls) {
        Json one;
        one["kind"] = toString(call.kind);
        one["name"] = jsonText(call.name);
        one["group"] = call.group ? Json(cost::kernel::toString(*call.group)) : Json(nullptr);
        one["calls"] = call.kind == run::GpuCall::Kind::overhead ? Json(nullptr) : Json(call.calls);
        one["seconds"] = call.seconds;
        one["share"] = orNull(call.share);
        calls.push_back(std::move(one));
    }
    object["calls"] = std::move(calls);
    Json groups = Json::array();
    for (const run::GpuSummary::Group& group : gpu->groups) {
        groups.push_back({{"group", cost::kernel::toString(group.group)},
                          {"calls", group.calls},
                          {"seconds", group.seconds},
                          {"share", orNull(group.share)}});
    }
    object["call_groups"] = std::move(groups);
    Json device;
    device["samples"] = gpu->samples;
    device["sm_clock_hz"] = rangeJson(gpu->sm_clock_hz);
    device["memory_clock_hz"] = rangeJson(gpu->memory_clock_hz);
    device["power_watts"] = rangeJson(gpu->power_watts);
    device["temperature_celsius"] = rangeJson(gpu->temperature_celsius);
    device["busy"] = rangeJson(gpu->busy);
    device["memory_busy"] = rangeJson(gpu->memory_busy);
    Json held_back = Json::array();
    for (const run::GpuSummary::HeldBack& reason : gpu->held_back) {
        held_back.push_back({{"reason", jsonText(reason.reason)}, {"share", reason.share}});
    }
    device["held_back"] = std::move(held_back);
    object["device"] = std::move(device);
    return object;
}

// The fields in docs/cli.md come first, in the same order. The other fields follow in the order of
// the columns.
constexpr std::string_view kFirstFields[] = {
    "name",       "full_name", "kind",         "category",    "phase",
    "calls",      "seconds",   "seconds_mean", "seconds_min", "seconds_max",
    "share",      "flops",     "bytes",        "intensity",   "flops_per_second",
    "roof_share", "bound",     "provenance"};

Json valueJson(const run::Column& column, const run::ColumnValue& value) {
    if (const auto* const flag = std::get_if<bool>(&value)) return *flag;
    if (const auto* const whole = std::get_if<std::uint64_t>(&value)) return *whole;
    if (const auto* const number = std::get_if<double>(&value))
        return orNull(std::optional(*number));
    if (column.unit == run::Unit::flag) return false;
    if (std::holds_alternative<std::monostate>(value)) return nullptr;
    return jsonText(run::valueWords(value));
}

Json columnJson(const run::Column& column, const run::Row& row) {
    if (column.per == run::ColumnPer::row) return valueJson(column, column.value(row, {}));
    Json object = Json::object();
    if (column.per == run::ColumnPer::level) {
        for (const roofline::Level level : kLevels) {
            object[std::string(toString(level))] =
                valueJson(column, column.value(row, {.level = level}));
        }
        return object;
    }
    // The JSON contains only precisions that occur. For a row without precisions, its provenance
    // and flops_per_second show whether it did no arithmetic or an unknown amount.
    for (std::size_t i = 0; i < roofline::kArithmeticCount; ++i) {
        const auto precision = static_cast<roofline::Arithmetic>(i);
        const run::ColumnPlace place{.precision = precision};
        if (run::columnNumber(column, row, place).value_or(0) > 0)
            object[std::string(toString(precision))] = valueJson(column, column.value(row, place));
    }
    return object;
}

Json countersJson(const run::Snapshot& snapshot) {
    if (!snapshot.counted) return nullptr;
    Json object = membersOf(run::toJson(snapshot.counted->info));
    object.erase("flops_complete");
    object["pass_overhead"] = orNull(run::countingOverhead(snapshot));
    return object;
}

}  // namespace

Json rowJson(const run::Row& row) {
    Json object;
    for (const std::string_view field : kFirstFields) object[std::string(field)] = nullptr;
    for (const run::Column& column : run::columns()) {
        const std::string_view path = column.json.empty() ? column.id : column.json;
        object[Json::json_pointer(fmt::format("/{}", path))] = columnJson(column, row);
    }
    // These members are null if the row's own numbers are modelled.
    if (!row.modelled_flops) object["modelled"] = object["bytes_counted_to_modelled"] = nullptr;
    return object;
}

nlohmann::ordered_json ceilingsJson(std::span<const roofline::Ceiling> ceilings) {
    Json list = Json::array();
    for (const roofline::Ceiling& ceiling : ceilings) {
        const bool compute = ceiling.kind == roofline::Ceiling::Kind::compute;
        Json object;
        object["name"] = jsonText(ceiling.name);
        object["kind"] = compute ? "compute" : "bandwidth";
        object["precision"] = compute ? Json(toString(ceiling.arithmetic)) : Json(nullptr);
        object["unit"] = !ceiling.unit.empty() ? jsonText(ceiling.unit) : Json(nullptr);
        object["level"] = compute ? Json(nullptr) : Json(toString(ceiling.level));
        object["value"] = orNull(std::optional(ceiling.value));
        object["provenance"] = toString(ceiling.provenance);
        object["samples"] = ceiling.samples;
        object["spread"] = orNull(ceiling.spread);
        object["threads"] = nullUnlessPositive(ceiling.threads);
        list.push_back(std::move(object));
    }
    return list;
}

std::vector<run::Row> rowsToShow(const run::Snapshot& snapshot, const ShowOptions& options) {
    std::vector<run::Row> rows =
        run::rowsOf(snapshot, options.by.value_or(run::defaultGroupBy(snapshot)));
    // Text is sorted in ascending order and numbers in descending order.
    const run::Column* const column = run::findColumn(options.sort);
    if (column != nullptr && options.sort != "seconds")
        run::sortRows(rows, options.sort,
                      options.level ? *options.level : run::defaultLevel(snapshot),
                      column->isNumber());
    if (options.top && rows.size() > *options.top) {
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(*options.top), rows.end());
    }
    return rows;
}

namespace {

Json withoutRows(const run::Snapshot& snapshot, const ShowOptions& options) {
    const run::Scope scope = scopeOf(snapshot);
    const run::StepSummary steps = summarizeSteps(snapshot);
    Json object;
    object["format"] = "ridgepoint-show";
    object["version"] = 1;
    object["run"] = runJson(snapshot, scope, steps);
    object["machine"] = machineJson(snapshot.machine);
    object["ceilings"] = ceilingsJson(snapshot.ceilings);
    object["step"] = stepJson(snapshot, steps);
    object["memory"] = memoryJson(snapshot.memory, run::isImported(snapshot.info));
    object["gpu"] = gpuJson(snapshot);
    object["energy"] = energyJson(snapshot, steps);
    object["counters"] = countersJson(snapshot);
    object["ranks"] = ranksJson(snapshot);
    object["exchange_groups"] = exchangeGroupsJson(snapshot);
    object["by"] = run::toString(options.by.value_or(run::defaultGroupBy(snapshot)));
    Json of;
    of["segment"] = scope.segment;
    of["warmup"] = scope.warmup;
    of["steps"] = scope.steps;
    object["scope"] = std::move(of);
    object["rows"] = Json::array();
    return object;
}

}  // namespace

nlohmann::ordered_json showJson(const run::Snapshot& snapshot, const ShowOptions& options) {
    Json object = withoutRows(snapshot, options);
    for (const run::Row& row : rowsToShow(snapshot, options))
        object["rows"].push_back(rowJson(row));
    return object;
}

void writeShowJson(const run::Snapshot& snapshot, const ShowOptions& options,
                   const nlohmann::ordered_json& more,
                   const std::function<void(std::string_view)>& write) {
    constexpr std::size_t kBlockBytes = 1 << 20;
    constexpr std::string_view kNoRows = "\n  \"rows\": []";
    Json document = withoutRows(snapshot, options);
    if (snapshot.loss) document["loss"] = lossJson(*snapshot.loss);
    if (!more.empty()) document.update(more);
    const std::string frame = base::jsonDocument(nlohmann::json(document), 2) + "\n";
    const std::vector<run::Row> rows = rowsToShow(snapshot, options);
    const std::size_t at = frame.find(kNoRows);
    if (rows.empty()) return write(frame);
    std::string text = frame.substr(0, at + kNoRows.size() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += i > 0 ? ",\n    " : "\n    ";
        for (const char c : base::jsonDocument(nlohmann::json(rowJson(rows[i])), 2)) {
            text += c;
            if (c == '\n') text.append(4, ' ');
        }
        if (text.size() < kBlockBytes) continue;
        write(text);
        text.clear();
    }
    write(text + "\n  " + frame.substr(at + kNoRows.size() - 1));
}

}  // namespace ridgepoint::present
