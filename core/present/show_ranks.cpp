// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_ranks.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/present/show.h"
#include "core/present/step_json.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/rank_summary.h"
#include "core/run/analysis/step_split.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::present {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kMostLines = 16;

// Returns the mean per step, in seconds.
double perStep(const run::ExchangeTimes& times, std::int64_t nanoseconds) {
    return static_cast<double>(nanoseconds) * 1e-9 / static_cast<double>(times.steps);
}

Json exchangesJson(const run::RankOfRun& rank) {
    if (!rank.exchanges || rank.exchanges->steps == 0) return nullptr;
    const run::ExchangeTimes& times = *rank.exchanges;
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
    object["hidden_share"] = base::orNull(times.hiddenShare());
    object["caused_seconds"] = perStep(times, times.caused_ns);
    object["last_share"] =
        times.exchanges > 0
            ? Json(static_cast<double>(times.last) / static_cast<double>(times.exchanges))
            : Json(nullptr);
    return object;
}

// Returns the GPU's times as mean values per step, like the times of exchanges.
Json divisionJson(const std::optional<run::GpuDivision>& gpu) {
    if (!gpu || gpu->steps == 0) return nullptr;
    Json object;
    object["steps"] = gpu->steps;
    run::StepSplit split;
    split.gpu = gpu;
    for (const run::SplitFigure& figure : run::splitFigures()) {
        const bool of_gpu =
            figure.of == run::SplitFigure::Of::gpu || figure.of == run::SplitFigure::Of::none;
        if (!of_gpu) continue;
        object[fmt::format("{}_seconds", figure.id)] =
            base::seconds(figure.nanoseconds(split).value_or(0)) / static_cast<double>(gpu->steps);
    }
    return object;
}

Json clockJson(const std::optional<run::RankClock>& clock) {
    if (!clock) return nullptr;
    const bool aligned = clock->refusal.empty();
    Json object;
    object["aligned"] = aligned;
    object["refusal"] = base::jsonText(clock->refusal);
    object["offset_seconds"] = aligned ? Json(base::seconds(clock->offset_ns)) : Json(nullptr);
    object["drift"] = aligned ? Json(clock->drift) : Json(nullptr);
    object["exchanges"] = clock->exchanges;
    object["residual_seconds"] = aligned ? Json(base::seconds(clock->residual_ns)) : Json(nullptr);
    object["uncertainty_seconds"] =
        aligned ? Json(base::seconds(clock->uncertainty_ns)) : Json(nullptr);
    return object;
}

std::string exchangeGroupLines(const run::Snapshot& snapshot, int columns) {
    std::string text;
    std::size_t lines = 0;
    const std::vector<run::ExchangeSummary> groups = run::summarizeExchanges(snapshot);
    for (const run::ExchangeSummary& group : groups) {
        if (++lines > kMostLines) {
            text += base::wrapped(
                "", {fmt::format("and {} more kinds of exchanges", groups.size() - kMostLines)},
                columns);
            break;
        }
        std::vector<std::string> words{base::printable(group.operation)};
        if (!group.element.empty()) words.back() += " of " + base::printable(group.element);
        if (!group.members.empty()) words.push_back("ranks " + base::printable(group.members));
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
        text += base::wrapped(lines == 1 ? "Exchange" : "", words, columns);
    }
    return text;
}

}  // namespace

Json exchangeGroupsJson(const run::Snapshot& snapshot) {
    if (!snapshot.exchange_groups) return nullptr;
    Json list = Json::array();
    for (const run::ExchangeSummary& group : summarizeExchanges(snapshot)) {
        Json object;
        object["operation"] = base::jsonText(group.operation);
        object["element"] = base::jsonText(group.element);
        object["process_group"] = base::jsonText(group.process_group);
        object["description"] = base::jsonText(group.description);
        object["ranks"] = base::jsonText(group.members);
        object["size"] = base::nullUnlessPositive(group.size);
        object["exchanges"] = group.exchanges;
        object["bytes_mean"] = base::orNull(group.bytes);
        object["moving_seconds_mean"] = group.moving_seconds;
        object["waiting_seconds_mean"] = group.waiting_seconds;
        object["algorithm_bytes_per_second"] = base::orNull(group.algorithm_bytes_per_second);
        object["bus_bytes_per_second"] = base::orNull(group.bus_bytes_per_second);
        object["last_rank"] = base::orNull(group.last_rank);
        object["last_share"] = group.last_rank ? Json(group.last_share) : Json(nullptr);
        list.push_back(std::move(object));
    }
    return list;
}

Json rankJson(const run::Snapshot& snapshot, const run::StepSummary& steps) {
    if (!snapshot.info.rank) return nullptr;
    const run::RankInfo& rank = *snapshot.info.rank;
    Json object;
    object["rank"] = rank.rank;
    object["ranks"] = rank.ranks;
    object["batch_of_all"] = base::orNull(run::batchOfAll(snapshot));
    object["exchange"] = base::jsonText(rank.exchange);
    object["samples_per_second_of_all"] = base::orNull(run::samplesPerSecondOfAll(snapshot, steps));
    object["clock_uncertainty_seconds"] = static_cast<double>(rank.clock_uncertainty_ns) * 1e-9;
    return object;
}

Json ranksJson(const run::Snapshot& snapshot) {
    if (!snapshot.ranks) return nullptr;
    Json list = Json::array();
    for (const run::RankOfRun& rank : *snapshot.ranks) {
        const run::StepSummary steps = summarizeSteps(snapshot, rank);
        Json object;
        object["rank"] = rank.info.rank;
        object["host"] = base::jsonText(rank.host);
        object["device"] = base::jsonText(rank.device);
        object["threads"] = base::nullUnlessPositive(rank.threads);
        object["complete"] = rank.complete;
        object["end_reason"] = base::jsonText(rank.end_reason);
        object["steps"] = steps.count;
        putStepTimes(object, steps);
        putOverhead(object, steps);
        object["clock_uncertainty_seconds"] =
            static_cast<double>(rank.info.clock_uncertainty_ns) * 1e-9;
        putMemory(object["memory"], rank.memory);
        object["exchanges"] = exchangesJson(rank);
        object["clock"] = clockJson(rank.clock);
        object["gpu"] = divisionJson(rank.gpu);
        object["dropped_records"] = rank.missing.dropped_records;
        object["losses"] = Json::array();
        for (const std::string& loss : rank.missing.losses)
            object["losses"].push_back(base::jsonText(loss));
        list.push_back(std::move(object));
    }
    return list;
}

std::vector<std::string> memoryWords(const run::MemorySummary& memory) {
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

std::string rankLines(const run::Snapshot& snapshot, const run::StepSummary& steps, int columns) {
    if (!snapshot.info.rank) return {};
    const run::RankInfo& own = *snapshot.info.rank;
    std::vector<std::string> words{fmt::format("this is rank {} of {}", own.rank, own.ranks)};
    if (const auto batch = run::batchOfAll(snapshot))
        words.push_back(fmt::format("batch {} of all", *batch));
    if (const auto rate = run::samplesPerSecondOfAll(snapshot, steps))
        words.push_back(fmt::format("{} samples/s of all", roofline::formatRate(rate)));
    if (!own.exchange.empty())
        words.push_back(
            fmt::format("gradients over {}", base::printable(run::exchangeName(own.exchange))));
    if (!snapshot.ranks) words.emplace_back("the others are not merged in");
    std::string text = base::wrapped("Ranks", words, columns);
    if (!snapshot.ranks) return text;
    std::size_t lines = 0;
    for (const run::RankOfRun& rank : *snapshot.ranks) {
        if (++lines > kMostLines) {
            text += base::wrapped(
                "", {fmt::format("and {} more ranks", snapshot.ranks->size() - kMostLines)},
                columns);
            break;
        }
        const run::StepSummary summary = summarizeSteps(snapshot, rank);
        words = {fmt::format("rank {}", rank.info.rank)};
        for (const std::string& word : {rank.host, rank.device})
            if (!word.empty()) words.push_back(base::printable(word));
        words.push_back(fmt::format("mean {}", meanStepText(summary)));
        for (std::string& word : memoryWords(rank.memory)) words.push_back(std::move(word));
        if (rank.exchanges && rank.exchanges->steps > 0) {
            const run::ExchangeTimes& times = *rank.exchanges;
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
            run::StepSplit split;
            split.gpu = rank.gpu;
            for (const run::SplitFigure& figure : run::splitFigures()) {
                const auto part = figure.nanoseconds(split);
                if (figure.of != run::SplitFigure::Of::gpu || part.value_or(0) <= 0) continue;
                const bool lost = rank.missing.dropped_records > 0;
                const double mean = base::seconds(*part) / static_cast<double>(rank.gpu->steps);
                words.push_back(
                    fmt::format("{} {}", figure.title,
                                lost && !run::growsWithRecords(figure)
                                    ? std::string(roofline::kUnknown)
                                    : roofline::atLeast(lost, roofline::formatSeconds(mean))));
            }
        }
        if (rank.clock && !rank.clock->refusal.empty()) {
            words.emplace_back("clock not aligned");
        } else if (rank.clock && rank.clock->exchanges > 0) {
            words.push_back(fmt::format("clock within {}", roofline::formatSeconds(base::seconds(
                                                               rank.clock->uncertainty_ns))));
        }
        if (rank.missing.dropped_records > 0) {
            words.push_back(roofline::formatAmount(rank.missing.dropped_records, "record dropped",
                                                   "records dropped"));
        }
        if (!rank.end_reason.empty()) words.push_back(base::printable(rank.end_reason));
        text += base::wrapped("", words, columns);
    }
    return text + exchangeGroupLines(snapshot, columns);
}

}  // namespace ridgepoint::present
