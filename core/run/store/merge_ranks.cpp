// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/merge_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <tuple>

#include "core/base/in_parallel.h"
#include "core/run/rank_runs.h"
#include "core/run/ranks.h"
#include "core/run/run_identity.h"
#include "core/run/run_questions.h"
#include "core/run/store/documents.h"
#include "core/run/store/rank_part.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"
#include "core/run/store/table_reader.h"
#include "core/run/store/tables/migrate.h"
#include "core/run/store/write/inserts.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& sentence) {
    throw StoreError(StoreError::Kind::other, sentence);
}

using Part = RankPart;

// Reads the runs on two threads, because reading the kernels takes most of the time.
std::vector<Part> readParts(const fs::path& run, std::span<const fs::path> others) {
    std::vector<Part> parts(others.size() + 1);
    base::inParallel(2, parts.size(),
                     [&](std::size_t i) { parts[i] = readRankPart(i == 0 ? run : others[i - 1]); });
    return parts;
}

// The offset between the clocks of two ranks, estimated from their exchanges. Neither rank can have
// a result before both have reached the exchange. The exchanges can contradict each other, because
// the root of a broadcast does not wait. The result is the range of offsets that most exchanges
// allow.
struct Offset {
    std::int64_t least = 0, most = 0;
};
std::optional<Offset> offsetBetween(const Part& from, const Part& to) {
    std::map<std::pair<std::int64_t, std::int64_t>, const Collective*> of_other;
    for (const Collective& each : to.collectives) of_other[{each.step, each.number}] = &each;
    std::vector<std::pair<std::int64_t, int>>
        ends;  // limits of the offsets that each exchange allows
    for (const Collective& each : from.collectives) {
        const auto other = of_other.find({each.step, each.number});
        if (other == of_other.end()) continue;
        const std::int64_t least = other->second->arrival_ns - each.end_ns;
        const std::int64_t most = other->second->end_ns - each.arrival_ns;
        if (least > most) continue;
        ends.emplace_back(least, -1);
        ends.emplace_back(most, 1);
    }
    std::sort(ends.begin(), ends.end());
    std::optional<Offset> offset;
    int allow = 0, most_allow = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        allow -= ends[i].second;
        if (allow <= most_allow) continue;
        most_allow = allow;
        offset = {ends[i].first, ends[i + 1].first};
    }
    return offset;
}

// Estimates the clock offset between ranks of a script that did not compare their clocks. Ranks on
// the same machine share a clock unless their exchanges contradict this. Otherwise, the offset is
// estimated from the exchanges. Returns false if the offset is unknown.
bool compareClocks(Part& part, const Part& own) {
    if (part.snapshot->info.source != kFromCommand || part.info().rank == own.info().rank) {
        return true;
    }
    const auto offset = offsetBetween(part, own);
    const std::int64_t known = part.info().clock_ns - own.info().clock_ns;
    const bool one_machine = part.snapshot->machine.host == own.snapshot->machine.host;
    if (one_machine && (!offset || (offset->least <= known && known <= offset->most))) return true;
    if (!offset) return false;
    auto changed = std::make_shared<Snapshot>(*part.snapshot);
    RankInfo& info = *changed->info.rank;
    info.clock_ns =
        std::max<std::int64_t>(0, own.info().clock_ns + std::midpoint(offset->least, offset->most));
    info.clock_uncertainty_ns = (offset->most - offset->least) / 2;
    part.snapshot = std::move(changed);
    return true;
}

// Stores the aligned clock in the RankInfo of a trace's rank.
void useClock(Part& part, const Part& own) {
    if (!part.clock || !part.clock->refusal.empty()) return;
    auto changed = std::make_shared<Snapshot>(*part.snapshot);
    RankInfo& info = *changed->info.rank;
    info.clock_ns =
        std::clamp<std::int64_t>(own.info().clock_ns + part.clock->offset_ns, 0, base::kMaxClock);
    info.clock_uncertainty_ns = part.clock->uncertainty_ns;
    part.snapshot = std::move(changed);
}

// Converts times in a rank's run to the clock of the run into which it is merged.
class Shift {
  public:
    Shift(const Part& from, const Part& to) {
        clock_.offset_ns = from.info().clock_ns - to.info().clock_ns;
        if (from.clock && from.clock->refusal.empty()) clock_ = *from.clock;
    }
    // Clamps the time to the range that a file can store, because a damaged file can contain any
    // time.
    std::int64_t operator()(std::int64_t time) const {
        return std::clamp(clock_.at(time), -base::kMaxTime, base::kMaxTime);
    }
    Collective operator()(Collective exchange) const {
        for (std::int64_t* const time : {&exchange.arrival_ns, &exchange.end_ns})
            *time = (*this)(*time);
        for (auto* const time : {&exchange.wait_start_ns, &exchange.wait_end_ns})
            if (*time) **time = (*this)(**time);
        return exchange;
    }
    base::Stretches operator()(base::Stretches stretches) const {
        for (auto& [from, to] : stretches) {
            from = (*this)(from);
            to = (*this)(to);
        }
        return stretches;
    }

  private:
    RankClock clock_;
};

RankOfRun rankOf(const Part& part, const Shift& shift) {
    const Snapshot& snapshot = *part.snapshot;
    RankOfRun rank;
    rank.info = part.info();
    rank.host = snapshot.machine.host;
    rank.device = snapshot.info.device;
    rank.end_reason = snapshot.info.end_reason;
    rank.complete = snapshot.info.complete;
    rank.threads = snapshot.info.threads;
    rank.memory = snapshot.memory;
    std::vector<StepRecord> steps;
    for (StepRecord step : *snapshot.steps) {
        step.start_ns = shift(step.start_ns);
        for (auto* const time : {&step.window_start_ns, &step.window_end_ns})
            if (*time) *time = shift(**time);
        steps.push_back(step);
    }
    rank.steps.append(steps);
    rank.cells = *snapshot.cells;
    rank.missing = snapshot.info;
    rank.clock = part.clock;
    rank.gpu = part.gpu;
    return rank;
}

// The exchanges of all ranks on a common clock.
struct Exchanges {
    std::vector<Collective> all;
    std::vector<ExchangeGroup> groups;
    std::vector<std::map<std::int64_t, base::Stretches>>
        still;  // indexed by rank, then keyed by step
};

// Adds up the exchanges in the measured steps of the run's last segment, because the rows of the
// run cover the same steps. `ranks` must be sorted.
void addExchanges(std::vector<RankOfRun>& ranks, Exchanges& exchanges, const Snapshot& run) {
    std::vector<Collective>& all = exchanges.all;
    std::sort(all.begin(), all.end(), [](const Collective& a, const Collective& b) {
        return std::tie(a.step, a.rank, a.number) < std::tie(b.step, b.rank, b.number);
    });
    const Scope scope = scopeOf(run);
    std::set<std::int64_t> measured;
    for (const StepRecord& step : *run.steps) {
        if (step.kind == StepRecord::Kind::measured && step.segment == scope.segment)
            measured.insert(step.index);
    }
    // Ranks can be missing, so a rank's number can differ from its index.
    const auto placeOf = [&](std::int64_t rank) {
        const auto found =
            std::lower_bound(ranks.begin(), ranks.end(), rank,
                             [](const RankOfRun& a, std::int64_t b) { return a.info.rank < b; });
        return found - ranks.begin();
    };
    std::vector<ExchangeTimes> sums(ranks.size());
    for (auto first = all.begin(); first != all.end();) {
        const auto end = std::find_if(first, all.end(), [&](const Collective& exchange) {
            return exchange.step != first->step;
        });
        if (measured.contains(first->step)) {
            std::vector<Collective> of_step(first, end);
            for (Collective& each : of_step) each.rank = placeOf(each.rank);
            std::vector<base::Stretches> still;
            for (const auto& of_rank : exchanges.still) {
                const auto found = of_rank.find(first->step);
                still.push_back(found == of_rank.end() ? base::Stretches() : found->second);
            }
            const auto times = exchangeTimes(of_step, ranks.size(), exchanges.groups, still);
            for (std::size_t rank = 0; rank < ranks.size(); ++rank) sums[rank].add(times[rank]);
        }
        first = end;
    }
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        if (sums[rank].steps > 0) ranks[rank].exchanges = sums[rank];
    }
    for (ExchangeGroup& group : exchanges.groups) {
        std::map<std::int64_t, std::int64_t> last;
        for (const auto& [place, count] : group.last)
            last[ranks[static_cast<std::size_t>(place)].info.rank] = count;
        group.last = std::move(last);
    }
}

// Maps the names of the other runs to IDs in this run. Names that this run does not contain get new
// IDs.
class MergedNames {
  public:
    MergedNames(sqlite::Database& database, const StringTable& known) : insert_(database) {
        for (std::size_t id = 1; id < known.size(); ++id) {
            ids_.emplace(known[static_cast<StringId>(id)], static_cast<std::int64_t>(id));
        }
        next_ = static_cast<std::int64_t>(std::max<std::size_t>(known.size(), 1));
    }
    StringId operator()(const std::string& text) {
        if (text.empty()) return StringId::none;
        const auto [place, is_new] = ids_.emplace(text, next_);
        if (is_new) insert_.put(next_++, text);
        return static_cast<StringId>(place->second);
    }

  private:
    tables::Insert<tables::Strings> insert_;
    std::map<std::string, std::int64_t> ids_;
    // The next free ID. It can exceed ids_.size() + 1, because names in a repaired file can be
    // equal.
    std::int64_t next_ = 1;
};

void write(const Part& run, const std::vector<Part>& parts, std::vector<RankOfRun>& ranks,
           const Exchanges& exchanges) {
    try {
        sqlite::Database database(run.file, sqlite::Access::read_write);
        sqlite::Transaction transaction(database, sqlite::Transaction::Kind::write);
        const std::int64_t version = database.integer("PRAGMA user_version");
        if (version < kSchemaVersion) migrate(database, static_cast<int>(version), migrations());
        MergedNames names(database, *run.snapshot->strings);
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const StringTable& own = *parts[i].snapshot->strings;
            for (Cell& cell : ranks[i].cells) {
                tables::eachName<tables::Cells>(cell,
                                                [&](StringId& name) { name = names(own[name]); });
            }
        }
        putRanks(database, ranks);
        database.execute("DELETE FROM collective");
        tables::Insert<tables::Collectives> insert(database);
        for (const Collective& exchange : exchanges.all) insert.put(exchange);
        if (!exchanges.groups.empty()) {
            tables::Insert<tables::Documents>(database, tables::Existing::replaced)
                .put(tables::Document{"exchange_groups", exchangeGroupsDocument(exchanges.groups)});
        }
        transaction.commit();
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(run.file, true);
    }
}

}  // namespace

std::vector<fs::path> otherRanksBeside(const fs::path& run, std::int64_t rank, std::int64_t ranks) {
    std::vector<fs::path> files;
    for (std::int64_t other = 0; other < ranks; ++other) {
        std::error_code error;
        const fs::path file = fileOfRank(run, other);
        if (other != rank && fs::exists(file, error)) files.push_back(file);
    }
    return files;
}

MergeReport mergeRanks(const fs::path& run, std::span<const fs::path> others) {
    std::vector<Part> parts = readParts(run, others);
    MergeReport report;
    const RankInfo own = parts.front().info();
    std::set<std::int64_t> known{own.rank};
    for (const Part& part : std::span(parts).subspan(1)) {
        if (part.info().ranks != own.ranks || part.info().training != own.training) {
            refuse(
                fmt::format("\"{}\" is of another training than \"{}\"; name files that were "
                            "recorded together.",
                            part.file.string(), run.string()));
        }
        if (!known.insert(part.info().rank).second) {
            refuse(fmt::format("\"{}\" is of rank {}, as another of the files is.",
                               part.file.string(), part.info().rank));
        }
    }
    std::sort(parts.begin(), parts.end(),
              [](const Part& a, const Part& b) { return a.info().rank < b.info().rank; });
    const auto at = static_cast<std::size_t>(
        std::find_if(parts.begin(), parts.end(),
                     [&](const Part& part) { return part.info().rank == own.rank; }) -
        parts.begin());
    report.ranks = static_cast<std::int64_t>(parts.size());
    const bool all_ranks = report.ranks == own.ranks;
    Exchanges exchanges;
    bool one_clock = true;
    const bool traces = isImported(parts[at].snapshot->info);
    if (traces) {
        exchanges.groups = uniteGroups(parts);
        const bool any = std::any_of(parts.begin(), parts.end(),
                                     [](const Part& part) { return !part.collectives.empty(); });
        if (any) {
            report.notes = compareTraceClocks(parts, at, exchanges.groups);
        } else {
            report.notes.emplace_back(
                "The traces contain no collectives, so the clocks of the ranks cannot be "
                "aligned, and the time spent waiting for other ranks is unknown.");
        }
    }
    std::vector<RankOfRun> ranks;
    for (Part& part : parts) {
        if (traces) {
            useClock(part, parts[at]);
        } else {
            one_clock = compareClocks(part, parts[at]) && one_clock;
        }
        const Shift shift(part, parts[at]);
        ranks.push_back(rankOf(part, shift));
        for (auto& [step, stretches] : part.still) stretches = shift(std::move(stretches));
        if (traces) exchanges.still.push_back(std::move(part.still));
        if (part.clock && !part.clock->refusal.empty()) continue;
        for (const Collective& each : part.collectives) {
            const auto group = static_cast<std::size_t>(groupOfExchange(each.number));
            // If a rank is missing and the group's size is unknown, the missing rank may have taken
            // part in the exchange, so the exchange is omitted.
            if (traces && !all_ranks && exchanges.groups[group].size == 0) continue;
            exchanges.all.push_back(shift(each));
        }
    }
    if (!one_clock) {
        report.notes.emplace_back(
            "The clocks of the ranks' machines were never compared, and no exchange of all ranks "
            "was recorded, so the time spent waiting for other ranks is unknown.");
    } else if (all_ranks || traces) {
        addExchanges(ranks, exchanges, *parts[at].snapshot);
    } else {
        report.notes.push_back(
            fmt::format("Found the runs of {} of {} ranks, so waiting time is unknown.",
                        report.ranks, own.ranks));
    }
    write(parts[at], parts, ranks, exchanges);
    return report;
}

}  // namespace ridgepoint::run
