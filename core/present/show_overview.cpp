// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_overview.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/cost/kernel/short_name.h"
#include "core/roofline/amount.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::present {
namespace {

using Json = nlohmann::ordered_json;
using Of = run::SplitFigure::Of;
constexpr std::size_t kMostRows = 20;

std::optional<double> meanOf(const std::optional<std::int64_t>& nanoseconds, std::int64_t steps) {
    if (!nanoseconds || steps <= 0) return std::nullopt;
    return base::seconds(*nanoseconds) / static_cast<double>(steps);
}

// Returns the number of steps over which a figure's mean is calculated. GPU figures exclude steps
// without GPU work.
std::int64_t stepsOf(const run::StepSplit& split, Of of) {
    if (of == Of::step) return split.steps;
    return split.gpu ? split.gpu->steps : 0;
}

// Returns the figure's nanoseconds. A step without a time of its own has none.
std::optional<std::int64_t> valueOf(const run::SplitFigure& figure, const run::StepSplit& split) {
    return split.duration_ns > 0 ? figure.nanoseconds(split) : std::nullopt;
}

Json splitJson(const run::StepSplit& split) {
    Json object;
    const auto duration =
        split.duration_ns > 0 ? meanOf(split.duration_ns, split.steps) : std::nullopt;
    object["seconds"] = duration ? Json(*duration) : Json(nullptr);
    for (const run::SplitFigure& figure : run::splitFigures()) {
        const auto mean = meanOf(valueOf(figure, split), stepsOf(split, figure.of));
        object[fmt::format("{}_seconds", figure.id)] = mean ? Json(*mean) : Json(nullptr);
    }
    return object;
}

std::int64_t totalOf(const run::StepSplit& split, Of of) {
    if (of == Of::step) return split.duration_ns;
    if (!split.gpu) return 0;
    return of == Of::idle ? split.gpu->idleNs() : split.gpu->steps_ns;
}

std::string figures(const run::StepSplits& splits, Of of, const char* title, int columns) {
    std::vector<std::string> words;
    const run::StepSplit& split = splits.sum;
    const std::int64_t total = totalOf(split, of);
    for (const run::SplitFigure& figure : run::splitFigures()) {
        const auto value = figure.nanoseconds(split);
        if (figure.of != of || value.value_or(0) <= 0 || total <= 0) continue;
        const bool bound = splits.records_lost && run::growsWithRecords(figure);
        std::string& word = words.emplace_back(fmt::format(
            "{} {}", figure.title,
            roofline::atLeast(bound, roofline::formatSeconds(meanOf(value, stepsOf(split, of))))));
        if (splits.duration_partial) continue;  // a share of a lower bound is not a bound
        const double share = static_cast<double>(*value) / static_cast<double>(total);
        word += fmt::format(" ({})", roofline::atLeast(bound, roofline::formatShare(share)));
    }
    return words.empty() ? std::string() : base::wrapped(title, words, columns);
}

Json distributionJson(const std::optional<run::Distribution>& of) {
    if (!of || of->count == 0) return nullptr;
    return {{"count", of->count},
            {"mean", of->mean},
            {"min", of->least},
            {"median", of->median},
            {"max", of->most}};
}

Json streamsJson(const std::vector<run::StreamIdle>& streams) {
    Json list = Json::array();
    for (const run::StreamIdle& stream : streams) {
        const auto idle = [&](run::IdleCause cause) {
            return base::seconds(stream.idle[static_cast<std::size_t>(cause)]);
        };
        list.push_back({{"device", stream.lane.device},
                        {"context", stream.lane.context},
                        {"stream", stream.lane.stream},
                        {"host_wait_seconds", idle(run::IdleCause::host_wait)},
                        {"kernel_wait_seconds", idle(run::IdleCause::kernel_wait)},
                        {"other_idle_seconds", idle(run::IdleCause::other)}});
    }
    return list;
}

Json launchesJson(const run::LaunchSummary& launches) {
    Json object;
    object["launches"] = launches.launches;
    object["delay_seconds"] = distributionJson(launches.delay);
    object["short_kernels"] = launches.short_kernels;
    object["queues"] = Json::array();
    for (const run::LaunchSummary::Queue& queue : launches.queues) {
        object["queues"].push_back({{"device", queue.lane.device},
                                    {"context", queue.lane.context},
                                    {"stream", queue.lane.stream},
                                    {"length", distributionJson(queue.length)},
                                    {"full_seconds", queue.full_seconds}});
    }
    return object;
}

Json copiesJson(const std::vector<run::CopySummary>& directions) {
    Json list = Json::array();
    for (const run::CopySummary& copies : directions) {
        Json by_step = Json::array();
        for (const run::CopySummary::OfStep& step : copies.steps) {
            const bool known = step.bytes > 0 && step.seconds > 0;
            by_step.push_back(
                {{"step", step.step},
                 {"copies", step.copies},
                 {"bytes", base::nullUnlessPositive(step.bytes)},
                 {"seconds", step.seconds},
                 {"bytes_per_second",
                  known ? Json(static_cast<double>(step.bytes) / step.seconds) : Json(nullptr)}});
        }
        list.push_back({{"direction", toString(copies.direction)},
                        {"copies", copies.copies},
                        {"bytes", base::nullUnlessPositive(copies.bytes)},
                        {"seconds", copies.seconds},
                        {"bytes_per_second", distributionJson(copies.bytes_per_second)},
                        {"by_step", std::move(by_step)}});
    }
    return list;
}

Json kernelFillJson(const std::vector<run::KernelFill>& kernels, const run::StringTable& strings) {
    Json list = Json::array();
    for (const run::KernelFill& fill : kernels) {
        list.push_back(
            {{"name", base::jsonText(strings[fill.name])},
             {"calls", fill.calls},
             {"seconds", base::seconds(fill.device_ns)},
             {"mean_seconds", base::seconds(fill.device_ns) / static_cast<double>(fill.calls)},
             {"min_seconds", base::seconds(fill.min_ns)},
             {"max_seconds", base::seconds(fill.max_ns)},
             {"tensor_cores", fill.tensor_cores},
             {"blocks_per_multiprocessor", fill.blocks_per_multiprocessor},
             {"occupancy", base::orNull(fill.occupancy)}});
    }
    return list;
}

Json sequencesJson(const std::vector<run::KernelSequence>& sequences,
                   const run::StringTable& strings) {
    Json list = Json::array();
    for (const run::KernelSequence& sequence : sequences) {
        Json names = Json::array();
        for (const run::StringId kernel : sequence.kernels)
            names.push_back(base::jsonText(strings[kernel]));
        list.push_back({{"op", base::jsonText(strings[sequence.op])},
                        {"kernels", std::move(names)},
                        {"count", sequence.count},
                        {"seconds", base::seconds(sequence.device_ns)},
                        {"op_seconds", base::seconds(sequence.op_ns)}});
    }
    return list;
}

Json annotationsJson(const std::vector<run::Annotation>& annotations,
                     const run::StringTable& strings) {
    Json list = Json::array();
    for (const run::Annotation& each : annotations) {
        list.push_back({{"name", base::jsonText(strings[each.name])},
                        {"calls", each.calls},
                        {"seconds", base::seconds(each.cpu_ns)},
                        {"min_seconds", base::seconds(each.min_ns)},
                        {"max_seconds", base::seconds(each.max_ns)},
                        {"gpu_records", each.gpu_records},
                        {"gpu_seconds", base::seconds(each.gpu_ns)},
                        {"gpu_ranges", each.gpu_ranges},
                        {"gpu_ranges_seconds", base::seconds(each.gpu_ranges_ns)}});
    }
    return list;
}

std::string grouped(std::uint64_t count) {
    return roofline::formatCount(static_cast<double>(count));
}

std::string sequenceLines(const run::StepSplits& splits, const run::StringTable& strings,
                          int columns) {
    constexpr std::size_t kMostLines = 5, kMostNames = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(splits.sequences.size(), kMostLines); ++i) {
        const run::KernelSequence& sequence = splits.sequences[i];
        std::vector<std::string> names;
        for (const run::StringId kernel : sequence.kernels) {
            if (names.size() == kMostNames) break;
            names.push_back(cost::kernel::shortName(strings[kernel]));
        }
        if (sequence.kernels.size() > kMostNames)
            names.push_back(fmt::format("… {} more", sequence.kernels.size() - kMostNames));
        text += base::wrapped(
            i == 0 ? "Repeated" : "",
            {fmt::format("{} × {}", grouped(sequence.count), base::printable(strings[sequence.op])),
             fmt::format("{} kernels and copies in {}", sequence.kernels.size(),
                         roofline::formatSeconds(base::seconds(sequence.device_ns))),
             base::printable(fmt::format("{}", fmt::join(names, ", ")))},
            columns);
    }
    return text;
}

std::string annotationLines(const run::StepSplits& splits, const run::StringTable& strings,
                            int columns) {
    constexpr std::size_t kMostLines = 8;
    std::string text;
    if (!splits.annotations) return text;
    const auto& annotations = *splits.annotations;
    for (std::size_t i = 0; i < std::min(annotations.size(), kMostLines); ++i) {
        const run::Annotation& each = annotations[i];
        std::vector<std::string> words{
            fmt::format("{} × {}", grouped(each.calls), base::printable(strings[each.name])),
            fmt::format("{} on the CPU", roofline::formatSeconds(base::seconds(each.cpu_ns)))};
        if (each.gpu_records > 0) {
            words.push_back(fmt::format(
                "{} in {}",
                roofline::formatAmount(each.gpu_records, "kernel or copy", "kernels and copies"),
                roofline::formatSeconds(base::seconds(each.gpu_ns))));
        }
        text += base::wrapped(i == 0 ? "Ranges" : "", words, columns);
    }
    if (annotations.size() > kMostLines) {
        text +=
            base::wrapped("", {fmt::format("… {} more", annotations.size() - kMostLines)}, columns);
    }
    return text;
}

std::string launchLines(const run::StepSplits& splits, int columns) {
    std::string text;
    const auto atLeast = [&](std::string figure) {
        return roofline::atLeast(splits.records_lost, std::move(figure));
    };
    const run::LaunchSummary& launches = splits.launches;
    if (launches.delay) {
        std::vector<std::string> words{
            atLeast(roofline::formatAmount(launches.launches, "launch", "launches")),
            fmt::format("delay mean {}, median {}, at most {}",
                        roofline::formatSeconds(launches.delay->mean),
                        roofline::formatSeconds(launches.delay->median),
                        roofline::formatSeconds(launches.delay->most)),
            roofline::formatAmount(launches.short_kernels, "kernel is shorter than its launch",
                                   "kernels are shorter than their launch")};
        const bool several =
            std::any_of(launches.queues.begin(), launches.queues.end(), [&](const auto& queue) {
                return queue.lane.device != launches.queues.front().lane.device;
            });
        for (const run::LaunchSummary::Queue& queue : launches.queues) {
            if (queue.length.most < 2) continue;
            const std::string device =
                several ? fmt::format(" of device {}", queue.lane.device) : std::string();
            words.push_back(fmt::format("queue of stream {}{}: mean {:.1f}, at most {}",
                                        queue.lane.stream, device, queue.length.mean,
                                        roofline::formatCount(queue.length.most)));
            if (queue.full_seconds > 0) {
                words.push_back(
                    fmt::format("full for {}", roofline::formatSeconds(queue.full_seconds)));
            }
        }
        text += base::wrapped("Launches", words, columns);
    }
    for (const run::DeviceFill& fill : splits.devices) {
        std::vector<std::string> words{
            fmt::format("kernels run for {} of the time",
                        atLeast(roofline::formatShare(fill.kernel_share))),
            fmt::format("estimated SM efficiency {}", roofline::formatShare(fill.sm_efficiency))};
        if (fill.occupancy)
            words.push_back(
                fmt::format("estimated occupancy {}", roofline::formatShare(fill.occupancy)));
        text += base::wrapped(fmt::format("GPU {}", fill.device), words, columns);
    }
    if (const auto share = run::tensorCoreShare(splits)) {
        text +=
            base::wrapped("Kernels",
                          {fmt::format("{} of the kernels' time on tensor cores, by their names",
                                       roofline::formatShare(*share))},
                          columns);
    }
    bool first = true;
    for (const run::CopySummary& copies : splits.copies) {
        std::vector<std::string> words{
            fmt::format("{} {}", atLeast(grouped(copies.copies)), toString(copies.direction)),
            fmt::format("{} in {}",
                        copies.bytes > 0
                            ? atLeast(roofline::formatTraffic(static_cast<double>(copies.bytes)))
                            : std::string("unknown size"),
                        atLeast(roofline::formatSeconds(copies.seconds)))};
        if (copies.bytes_per_second) {
            words.push_back(fmt::format("median {}, at most {}",
                                        roofline::formatBandwidth(copies.bytes_per_second->median),
                                        roofline::formatBandwidth(copies.bytes_per_second->most)));
        }
        text += base::wrapped(first ? "Copies" : "", words, columns);
        first = false;
    }
    return text;
}

// Returns a table in plain text. The first row contains the titles. All cells are right-aligned.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    constexpr std::size_t kGap = 2;
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], base::widthOf(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) text.append(kGap, ' ');
            text += base::padded(row[i], widths[i], true);
        }
        text += '\n';
    }
    return text;
}

}  // namespace

Json overviewJson(const run::StepSplits& splits, const run::StringTable& strings) {
    Json object;
    object["steps"] = splits.sum.steps;
    object["partial"] = splits.records_lost;
    object["seconds_partial"] = splits.duration_partial;
    object["mean"] = splits.sum.steps > 0 ? splitJson(splits.sum) : Json(nullptr);
    object["by_step"] = Json::array();
    for (const run::StepSplit& split : splits.steps) {
        Json one{{"step", split.step},
                 {"warmup", split.warmup},
                 {"seconds_partial", split.certainty == run::StepTime::at_least},
                 {"uncertain", split.certainty != run::StepTime::exact}};
        one.update(splitJson(split));
        object["by_step"].push_back(std::move(one));
    }
    object["notes"] = Json::array();
    for (const run::Doubt& note : splits.notes)
        object["notes"].push_back(base::jsonText(note.text()));
    object["streams"] = streamsJson(splits.streams);
    object["launches"] = launchesJson(splits.launches);
    object["copies"] = copiesJson(splits.copies);
    object["gpus"] = Json::array();
    for (const run::DeviceFill& fill : splits.devices) {
        object["gpus"].push_back({{"device", fill.device},
                                  {"kernel_share", fill.kernel_share},
                                  {"sm_efficiency", fill.sm_efficiency},
                                  {"occupancy", base::orNull(fill.occupancy)}});
    }
    object["kernels"] = kernelFillJson(splits.kernels, strings);
    object["tensor_core_share"] = base::orNull(run::tensorCoreShare(splits));
    object["kernel_sequences"] = sequencesJson(splits.sequences, strings);
    object["annotations"] =
        splits.annotations ? annotationsJson(*splits.annotations, strings) : Json(nullptr);
    return object;
}

std::string overviewText(const run::StepSplits& splits, const run::StringTable& strings,
                         int columns) {
    if (splits.sum.steps == 0) return "The run contains no steps whose time can be split.\n";
    std::string text =
        figures(splits, Of::step, "Step", columns) + figures(splits, Of::gpu, "GPU", columns) +
        figures(splits, Of::idle, "Idle", columns) + launchLines(splits, columns) +
        sequenceLines(splits, strings, columns) + annotationLines(splits, strings, columns);
    // The table has one row per step, and shows only figures that at least one step contains.
    std::vector<const run::SplitFigure*> shown;
    for (const run::SplitFigure& figure : run::splitFigures()) {
        const bool any = std::any_of(
            splits.steps.begin(), splits.steps.end(),
            [&](const run::StepSplit& split) { return figure.nanoseconds(split).value_or(0) > 0; });
        if (any && figure.of == Of::step) shown.push_back(&figure);
    }
    std::vector<std::vector<std::string>> rows{{"step", "time"}};
    for (const run::SplitFigure* const figure : shown) rows.front().emplace_back(figure->title);
    const std::size_t first = splits.steps.size() > kMostRows ? splits.steps.size() - kMostRows : 0;
    for (std::size_t i = first; i < splits.steps.size(); ++i) {
        const run::StepSplit& split = splits.steps[i];
        auto& row = rows.emplace_back();
        row.push_back(
            fmt::format("{}{}{}", split.step, split.warmup ? " (warm-up)" : "",
                        split.certainty == run::StepTime::uncertain ? " (uncertain)" : ""));
        row.push_back(roofline::atLeast(
            split.certainty == run::StepTime::at_least,
            roofline::formatSeconds(split.duration_ns > 0
                                        ? std::optional(base::seconds(split.duration_ns))
                                        : std::nullopt)));
        for (const run::SplitFigure* const figure : shown) {
            row.push_back(
                roofline::atLeast(splits.records_lost && run::growsWithRecords(*figure),
                                  roofline::formatSeconds(meanOf(valueOf(*figure, split), 1))));
        }
    }
    if (splits.records_lost)
        text += base::wrapped("Note", {run::lostRecordsNote().text()}, columns);
    text += "\n" + aligned(rows);
    if (first > 0) text += fmt::format("… and {} earlier steps\n", first);
    return text;
}

}  // namespace ridgepoint::present
