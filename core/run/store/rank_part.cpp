// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/rank_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/run/run_questions.h"
#include "core/run/store/align_clocks.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"
#include "core/run/store/table_reader.h"

namespace ridgepoint::run {
namespace {

[[noreturn]] void refusePart(const std::string& sentence) {
    throw StoreError(StoreError::Kind::other, sentence);
}

// Reads the GPU activity of a trace. Sets the times in which the rank exchanges data but does not
// compute, and the division of the GPU's time in the rows' steps.
void readActivity(RankPart& part, RunReader& reader) {
    const StepList& steps = *part.snapshot->steps;
    GpuActivity activity;
    for (const StepRecord& step : steps) activity.add(reader.gpuRecords(step.index));
    if (activity.busy.empty()) return;
    activity.join();
    std::map<std::int64_t, base::Stretches> exchanged;
    for (const Collective& each : part.collectives)
        exchanged[each.step].emplace_back(each.arrival_ns, each.end_ns);
    for (auto& [step, stretches] : exchanged) {
        const base::Stretches all = base::joined(std::move(stretches));
        if (all.empty()) continue;
        part.still[step] = base::without(
            all, base::between(activity.computing, all.front().first, all.back().second));
    }
    const Scope scope = scopeOf(*part.snapshot);
    const auto kind = scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
    GpuDivision sum;
    for (const StepRecord& step : steps) {
        const Window window = windowOf(step);
        if (step.segment == scope.segment && step.kind == kind)
            sum.add(activity.divide(window.from_ns, window.to_ns));
    }
    if (sum.steps > 0 && part.snapshot->info.times_of == TimesOf::run) part.gpu = sum;
}

using ByNumber = std::map<std::pair<std::int64_t, std::int64_t>, const Collective*>;

ByNumber byNumber(const RankPart& part) {
    ByNumber exchanges;
    for (const Collective& each : part.collectives) exchanges[{each.step, each.number}] = &each;
    return exchanges;
}

// Returns the exchanges that both ranks recorded. The times of `other` are converted to the clock
// with which it is aligned.
std::vector<SharedExchange> shared(const RankPart& part, const RankPart& other,
                                   const std::vector<ExchangeGroup>& groups) {
    const ByNumber of_other = byNumber(other);
    std::vector<SharedExchange> both;
    for (const Collective& each : part.collectives) {
        const auto found = of_other.find({each.step, each.number});
        if (found == of_other.end()) continue;
        const auto group = static_cast<std::size_t>(groupOfExchange(each.number));
        const std::string& operation = group < groups.size() ? groups[group].operation : "";
        // Traces that start with different exchanges number their exchanges differently, so an
        // all-reduce with another size is not the same exchange.
        const bool same = each.bytes == found->second->bytes || operation != "allreduce";
        if (!same) continue;
        both.push_back({each.arrival_ns, each.end_ns, other.clock->at(found->second->arrival_ns),
                        other.clock->at(found->second->end_ns), endsTogether(operation)});
    }
    return both;
}

std::pair<std::int64_t, std::int64_t> timesOf(const RankPart& part) {
    const StepList& steps = *part.snapshot->steps;
    if (steps.empty()) return {0, 0};
    std::int64_t from = steps.front().start_ns, to = steps.back().start_ns;
    to += steps.back().duration_ns;
    for (const Collective& each : part.collectives) {
        from = std::min(from, each.arrival_ns);
        to = std::max(to, each.end_ns);
    }
    return {from, to};
}

}  // namespace

RankPart readRankPart(const std::filesystem::path& file) {
    RankPart part;
    part.file = file;
    const auto reader = RunReader::open(file);
    part.snapshot = reader->summary();
    if (!part.snapshot->info.rank) {
        refusePart(
            fmt::format("\"{}\" is not of one rank of several, so that there is nothing to "
                        "merge.",
                        file.string()));
    }
    if (reader->beingWritten()) {
        refusePart(
            fmt::format("\"{}\" is still being recorded; merge when it is done.", file.string()));
    }
    RunFile opened(file);
    TableReader tables(opened, file);
    part.collectives = tables.rows<tables::Collectives>();
    // Exchanges of other ranks come from an earlier merge.
    std::erase_if(part.collectives,
                  [&](const Collective& exchange) { return exchange.rank != part.info().rank; });
    if (!isImported(part.snapshot->info)) return part;
    if (const auto groups = tables.exchangeGroups()) part.groups = *groups;
    readActivity(part, *reader);
    return part;
}

std::vector<ExchangeGroup> uniteGroups(std::vector<RankPart>& parts) {
    std::vector<ExchangeGroup> all;
    for (RankPart& part : parts) {
        std::vector<std::int64_t> numbers;
        for (ExchangeGroup& group : part.groups) {
            const auto known = std::find_if(all.begin(), all.end(), [&](const auto& other) {
                return other.sameExchanges(group);
            });
            numbers.push_back(known - all.begin());
            if (known != all.end()) continue;
            ExchangeGroup& added = all.emplace_back(group);
            added.exchanges = added.bytes = added.moving_ns = added.waiting_ns = 0;
            added.last.clear();
        }
        std::erase_if(part.collectives, [&](const Collective& each) {
            return static_cast<std::size_t>(groupOfExchange(each.number)) >= numbers.size();
        });
        for (Collective& each : part.collectives) {
            const std::int64_t group = groupOfExchange(each.number);
            each.number = exchangeNumber(numbers[static_cast<std::size_t>(group)],
                                         each.number - exchangeNumber(group, 0));
        }
        part.groups.clear();
    }
    return all;
}

std::vector<std::string> compareTraceClocks(std::vector<RankPart>& parts, std::size_t own,
                                            const std::vector<ExchangeGroup>& groups) {
    parts[own].clock.emplace();
    std::vector<std::size_t> aligned{own};
    // A rank without common exchanges with this rank may have some with another rank that is
    // already aligned.
    for (std::size_t next = 0; next < aligned.size(); ++next) {
        const RankPart& other = parts[aligned[next]];
        for (std::size_t i = 0; i < parts.size(); ++i) {
            RankPart& part = parts[i];
            if (i == own || (part.clock && part.clock->refusal.empty())) continue;
            const std::vector<SharedExchange> both = shared(part, other, groups);
            const auto [from, to] = timesOf(part);
            RankClock clock = alignClocks(both, from, to);
            clock.uncertainty_ns += other.clock->uncertainty_ns;
            if (clock.refusal.empty() && clock.uncertainty_ns > kMostClockError) {
                clock.refusal = fmt::format(
                    "its clock was compared through rank {}, with a total uncertainty of {} µs",
                    other.info().rank, clock.uncertainty_ns / 1000);
            }
            // The first refusal is kept, because it comes from the comparison with the run's own
            // rank.
            if (clock.refusal.empty()) aligned.push_back(i);
            if (clock.refusal.empty() || !part.clock) part.clock = clock;
        }
    }
    std::vector<std::string> sentences;
    for (const RankPart& part : parts) {
        if (part.clock->refusal.empty()) continue;
        sentences.push_back(
            fmt::format("The clock of rank {} cannot be aligned with that of rank {}: {}. Its "
                        "exchanges are left out.",
                        part.info().rank, parts[own].info().rank, part.clock->refusal));
    }
    return sentences;
}

}  // namespace ridgepoint::run
