// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/analysis/rank_summary.h"
#include "core/analysis/step_split.h"
#include "core/analysis/step_summary.h"
#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/present/step_json.h"
#include "core/roofline/quantity.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::run {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kMostLines = 16;

// Returns the mean per step, in seconds.
double perStep(const ExchangeTimes& times, std::int64_t nanoseconds) {
    return static_cast<double>(nanoseconds) * 1e-9 / static_cast<double>(times.steps);
}

Json exchangesJson(const RankOfRun& rank) {
    if (!rank.exchanges || rank.exchanges->steps == 0) return nullptr;
    const ExchangeTimes& times = *rank.exchanges;
    const auto of_step = [&](std::int64_t value) {
        return static_cast<double>(value) / static_cast<double>(times.steps);
    };
    Json object;
    object["steps"] = times.steps;
    object["exchanges"] = of_step(times.exchanges);
    object["bytes"] = of_step(times.bytes);
    object["waiting_seconds"] = perStep(times, times.waiting_ns);
    object["moving_seconds"] = perStep(times, times.moving_ns);
    object["hidden_seconds"] = perStep(times, times.hidden_ns);
    object["hidden_share"] = orNull(times.hiddenShare());
    object["caused_seconds"] = perStep(times, times.caused_ns);
    object["last_share"] =
        times.exchanges > 0
            ? Json(static_cast<double>(times.last) / static_cast<double>(times.exchanges))
            : Json(nullptr);
    return object;
}

// Returns times as mean values per step, like the times of exchanges.
Json divisionJson(const std::optional<GpuDivision>& gpu) {
    if (!gpu || gpu->steps == 0) return nullptr;
    Json object;
    object["steps"] = gpu->steps;
    StepSplit split;
    split.gpu = gpu;
    for (const SplitFigure& figure : splitFigures()) {
        const bool of_gpu = figure.of == SplitFigure::Of::gpu || figure.of == SplitFigure::Of::none;
        if (!of_gpu) continue;
        object[fmt::format("{}_seconds", figure.id)] =
            seconds(figure.nanoseconds(split).value_or(0)) / static_cast<double>(gpu->steps);
    }
    return object;
}

Json clockJson(const std::optional<RankClock>& clock) {
    if (!clock) return nullptr;
    const bool aligned = clock->refusal.empty();
    Json object;
    object["aligned"] = aligned;
    object["refusal"] = jsonText(clock->refusal);
    object["offset_seconds"] = aligned ? Json(seconds(clock->offset_ns)) : Json(nullptr);
    object["drift"] = aligned ? Json(clock->drift) : Json(nullptr);
    object["exchanges"] = clock->exchanges;
    object["residual_seconds"] = aligned ? Json(seconds(clock->residual_ns)) : Json(nullptr);
    object["uncertainty_seconds"] = aligned ? Json(seconds(clock->uncertainty_ns)) : Json(nullptr);
    return object;
}

std::string exchangeGroupLines(const Snapshot& snapshot, int columns) {
    std::string text;
    std::size_t lines = 0;
    const std::vector<ExchangeSummary> groups = summarizeExchanges(snapshot);
    for (const ExchangeSummary& group : groups) {
        if (++lines > kMostLines) {
            text += wrapped(
                "", {fmt::format("and {} more kinds of exchanges", groups.size() - kMostLines)},
                columns);
            break;
        }
        std::vector<std::string> words{printable(group.operation)};
        if (!group.element.empty()) words.back() += " of " + printable(group.element);
        if (!group.members.empty()) words.push_back("ranks " + printable(group.members));
        words.push_back(
            fmt::format("{} × {}", group.exchanges, roofline::formatTraffic(group.bytes)));
        words.push_back(fmt::format("{} for data", roofline::formatSeconds(group.moving_seconds)));
        words.push_back(
            fmt::format("{} for the last rank", roofline::formatSeconds(group.waiting_seconds)));
        if (group.bus_bytes_per_second) {
            words.push_back(
                fmt::format("bus {}", roofline::formatBandwidth(group.bus_bytes_per_second)));
        }
        if (group.last_rank) {
            words.push_back(fmt::format("rank {} is last in {}", *group.last_rank,
                                        roofline::formatShare(group.last_share)));
        }
        text += wrapped(lines == 1 ? "Exchange" : "", words, columns);
    }
    return text;
}

}  // namespace

Json exchangeGroupsJson(const Snapshot& snapshot) {
    if (!snapshot.exchange_groups) return nullptr;
    Json list = Json::array();
    for (const ExchangeSummary& group : summarizeExchanges(snapshot)) {
        Json object;
        object["operation"] = jsonText(group.operation);
        object["element"] = jsonText(group.element);
        object["process_group"] = jsonText(group.process_group);
        object["description"] = jsonText(group.description);
        object["ranks"] = jsonText(group.members);
        object["size"] = nullUnlessPositive(group.size);
        object["exchanges"] = group.exchanges;
        object["bytes_mean"] = orNull(group.bytes);
        object["moving_seconds_mean"] = group.moving_seconds;
        object["waiting_seconds_mean"] = group.waiting_seconds;
        object["algorithm_bytes_per_second"] = orNull(group.algorithm_bytes_per_second);
        object["bus_bytes_per_second"] = orNull(group.bus_bytes_per_second);
        object["last_rank"] = orNull(group.last_rank);
        object["last_share"] = group.last_rank ? Json(group.last_share) : Json(nullptr);
        list.push_back(std::move(object));
    }
    return list;
}

Json rankJson(const Snapshot& snapshot, const StepSummary& steps) {
    if (!snapshot.info.rank) return nullptr;
    const RankInfo& rank = *snapshot.info.rank;
    Json object;
    object["rank"] = rank.rank;
    object["ranks"] = rank.ranks;
    object["batch_of_all"] = orNull(batchOfAll(snapshot));
    object["exchange"] = jsonText(rank.exchange);
    object["samples_per_second_of_all"] = orNull(samplesPerSecondOfAll(snapshot, steps));
    object["clock_uncertainty_seconds"] = static_cast<double>(rank.clock_uncertainty_ns) * 1e-9;
    return object;
}

Json ranksJson(const Snapshot& snapshot) {
    if (!snapshot.ranks) return nullptr;
    Json list = Json::array();
    for (const RankOfRun& rank : *snapshot.ranks) {
        const StepSummary steps = summarizeSteps(snapshot, rank);
        Json object;
        object["rank"] = rank.info.rank;
        object["host"] = jsonText(rank.host);
        object["device"] = jsonText(rank.device);
        object["threads"] = nullUnlessPositive(rank.threads);
        object["complete"] = rank.complete;
        object["end_reason"] = jsonText(rank.end_reason);
        object["steps"] = steps.count;
        putStepTimes(object, steps);
        putOverhead(object, steps);
        object["clock_uncertainty_seconds"] =
            static_cast<double>(rank.info.clock_uncertainty_ns) * 1e-9;
        putMemory(object["memory"], rank.memory);
        object["exchanges"] = exchangesJson(rank);
        object["clock"] = clockJson(rank.clock);
        object["gpu"] = divisionJson(rank.gpu);
        list.push_back(std::move(object));
    }
    return list;
}

std::vector<std::string> memoryWords(const MemorySummary& memory) {
    std::vector<std::string> words;
    const auto add = [&words](const char* what, const std::optional<std::int64_t>& bytes) {
        if (bytes)
            words.push_back(
                fmt::format("{} {}", what, roofline::formatMemory(static_cast<double>(*bytes))));
    };
    add("peak", memory.peak_allocated_bytes);
    add("reserved", memory.peak_reserved_bytes);
    add("CUDA context", memory.contextBytes());
    add("whole GPU", memory.peak_device_bytes);
    if (!memory.contextBytes()) add("process", memory.peak_process_bytes);
    return words;
}

std::string rankLines(const Snapshot& snapshot, const StepSummary& steps, int columns) {
    if (!snapshot.info.rank) return {};
    const RankInfo& own = *snapshot.info.rank;
    std::vector<std::string> words{fmt::format("this is rank {} of {}", own.rank, own.ranks)};
    if (const auto batch = batchOfAll(snapshot))
        words.push_back(fmt::format("batch {} of all", *batch));
    if (const auto rate = samplesPerSecondOfAll(snapshot, steps))
        words.push_back(fmt::format("{} samples/s of all", roofline::formatRate(rate)));
    if (!own.exchange.empty())
        words.push_back(fmt::format("gradients over {}", printable(exchangeName(own.exchange))));
    if (!snapshot.ranks) words.emplace_back("the others are not merged in");
    std::string text = wrapped("Ranks", words, columns);
    if (!snapshot.ranks) return text;
    std::size_t lines = 0;
    for (const RankOfRun& rank : *snapshot.ranks) {
        if (++lines > kMostLines) {
            text +=
                wrapped("", {fmt::format("and {} more ranks", snapshot.ranks->size() - kMostLines)},
                        columns);
            break;
        }
        const StepSummary summary = summarizeSteps(snapshot, rank);
        words = {fmt::format("rank {}", rank.info.rank)};
        for (const std::string& word : {rank.host, rank.device})
            if (!word.empty()) words.push_back(printable(word));
        words.push_back(fmt::format("mean {}", roofline::formatSeconds(summary.seconds_mean)));
        for (std::string& word : memoryWords(rank.memory)) words.push_back(std::move(word));
        if (rank.exchanges && rank.exchanges->steps > 0) {
            const ExchangeTimes& times = *rank.exchanges;
            words.push_back(fmt::format("waits {} for other ranks",
                                        roofline::formatSeconds(perStep(times, times.waiting_ns))));
            words.push_back(fmt::format("{} for data",
                                        roofline::formatSeconds(perStep(times, times.moving_ns))));
            if (const auto hidden = times.hiddenShare()) {
                words.push_back(
                    fmt::format("{} of the exchange hidden", roofline::formatShare(hidden)));
            }
        }
        if (rank.gpu && rank.gpu->steps > 0) {
            StepSplit split;
            split.gpu = rank.gpu;
            for (const SplitFigure& figure : splitFigures()) {
                const auto part = figure.nanoseconds(split);
                if (figure.of != SplitFigure::Of::gpu || part.value_or(0) <= 0) continue;
                words.push_back(
                    fmt::format("{} {}", figure.title,
                                roofline::formatSeconds(seconds(*part) /
                                                        static_cast<double>(rank.gpu->steps))));
            }
        }
        if (rank.clock && !rank.clock->refusal.empty()) {
            words.emplace_back("clock not aligned");
        } else if (rank.clock && rank.clock->exchanges > 0) {
            words.push_back(fmt::format(
                "clock within {}", roofline::formatSeconds(seconds(rank.clock->uncertainty_ns))));
        }
        if (!rank.end_reason.empty()) words.push_back(printable(rank.end_reason));
        text += wrapped("", words, columns);
    }
    return text + exchangeGroupLines(snapshot, columns);
}

}  // namespace ridgepoint::run
