// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/merge_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>

#include "core/run/rank_runs.h"
#include "core/run/ranks.h"
#include "core/run/run_identity.h"
#include "core/store/run_file.h"
#include "core/store/store.h"
#include "core/store/table_reader.h"
#include "core/store/tables/migrate.h"
#include "core/store/write/inserts.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& sentence) {
    throw StoreError(StoreError::Kind::other, sentence);
}

struct Part {
    fs::path file;
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<Collective> collectives;
    const RankInfo& info() const { return *snapshot->info.rank; }
};

Part read(const fs::path& file) {
    Part part;
    part.file = file;
    const auto reader = RunReader::open(file);
    part.snapshot = reader->summary();
    if (!part.snapshot->info.rank) {
        refuse(
            fmt::format("\"{}\" is not of one rank of several, so that there is nothing to "
                        "merge.",
                        file.string()));
    }
    if (reader->beingWritten()) {
        refuse(
            fmt::format("\"{}\" is still being recorded; merge when it is done.", file.string()));
    }
    RunFile opened(file);
    part.collectives = TableReader(opened, file).rows<tables::Collectives>();
    // Those of other ranks are from an earlier merge.
    std::erase_if(part.collectives,
                  [&](const Collective& exchange) { return exchange.rank != part.info().rank; });
    return part;
}

// The offset between the clocks of two ranks, estimated from their exchanges: neither rank had a
// result before both had reached the exchange. In broadcasts the root need not wait, so not all
// exchanges agree; the offset is the one that most of them allow.
struct Offset {
    std::int64_t least = 0, most = 0;
};
std::optional<Offset> offsetBetween(const Part& from, const Part& to) {
    std::map<std::pair<std::int64_t, std::int64_t>, const Collective*> of_other;
    for (const Collective& each : to.collectives) of_other[{each.step, each.number}] = &each;
    std::vector<std::pair<std::int64_t, int>>
        ends;  // where an exchange begins, or ceases, to allow
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

// Ranks of a script have compared no clocks. Those of one machine have the same; of others, and of
// one where the exchanges contradict that, the exchanges say how far they differ.
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

// Turns the times of a rank's run into those of the run that it is merged into.
class Shift {
  public:
    Shift(const RankInfo& from, const RankInfo& to) : by_(from.clock_ns - to.clock_ns) {}
    // Within what the file holds, whatever a damaged file says.
    std::int64_t operator()(std::int64_t time) const {
        return std::clamp(time + by_, -kMaxTime, kMaxTime);
    }
    Collective operator()(Collective exchange) const {
        for (std::int64_t* const time : {&exchange.arrival_ns, &exchange.end_ns})
            *time = (*this)(*time);
        for (auto* const time : {&exchange.wait_start_ns, &exchange.wait_end_ns})
            if (*time) **time = (*this)(**time);
        return exchange;
    }

  private:
    std::int64_t by_;
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
        steps.push_back(step);
    }
    rank.steps.append(steps);
    rank.cells = *snapshot.cells;
    return rank;
}

// Sums over the measured steps of the run's last segment, as its rows are.
void addExchanges(std::vector<RankOfRun>& ranks, std::vector<Collective>& all,
                  const Snapshot& run) {
    std::sort(all.begin(), all.end(), [](const Collective& a, const Collective& b) {
        return std::tie(a.step, a.rank, a.number) < std::tie(b.step, b.rank, b.number);
    });
    const Scope scope = scopeOf(run);
    std::set<std::int64_t> measured;
    for (const StepRecord& step : *run.steps) {
        if (step.kind == StepRecord::Kind::measured && step.segment == scope.segment)
            measured.insert(step.index);
    }
    std::vector<ExchangeTimes> sums(ranks.size());
    for (auto first = all.begin(); first != all.end();) {
        const auto end = std::find_if(first, all.end(), [&](const Collective& exchange) {
            return exchange.step != first->step;
        });
        if (measured.contains(first->step)) {
            const auto times = exchangeTimes({first, end}, ranks.size());
            for (std::size_t rank = 0; rank < ranks.size(); ++rank) sums[rank].add(times[rank]);
        }
        first = end;
    }
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        if (sums[rank].steps > 0) ranks[rank].exchanges = sums[rank];
    }
}

// Names of the other runs by the numbers that they have, or get, in this one.
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
    std::int64_t next_ = 1;  // of a repaired file two ids may have the same text
};

void write(const Part& run, const std::vector<Part>& parts, std::vector<RankOfRun>& ranks,
           const std::vector<Collective>& collectives) {
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
        for (const Collective& exchange : collectives) insert.put(exchange);
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
    std::vector<Part> parts{read(run)};
    MergeReport report;
    const Part own = parts.front();
    std::set<std::int64_t> known{own.info().rank};
    for (const fs::path& file : others) {
        Part part = read(file);
        if (part.info().ranks != own.info().ranks || part.info().training != own.info().training) {
            refuse(
                fmt::format("\"{}\" is of another training than \"{}\"; name files that were "
                            "recorded together.",
                            file.string(), run.string()));
        }
        if (!known.insert(part.info().rank).second) {
            refuse(fmt::format("\"{}\" is of rank {}, as another of the files is.", file.string(),
                               part.info().rank));
        }
        parts.push_back(std::move(part));
    }
    std::sort(parts.begin(), parts.end(),
              [](const Part& a, const Part& b) { return a.info().rank < b.info().rank; });
    std::vector<RankOfRun> ranks;
    std::vector<Collective> collectives;
    bool one_clock = true;
    for (Part& part : parts) {
        one_clock = compareClocks(part, own) && one_clock;
        const Shift shift(part.info(), own.info());
        ranks.push_back(rankOf(part, shift));
        for (const Collective& each : part.collectives) collectives.push_back(shift(each));
    }
    report.ranks = static_cast<std::int64_t>(ranks.size());
    if (!one_clock) {
        report.notes.emplace_back(
            "The clocks of the ranks' machines were never compared, and no exchange of all ranks "
            "was recorded, so the time spent waiting for other ranks is unknown.");
    } else if (report.ranks == own.info().ranks) {
        addExchanges(ranks, collectives, *own.snapshot);
    } else {
        report.notes.push_back(
            fmt::format("Found the runs of {} of {} ranks, so waiting time is unknown.",
                        report.ranks, own.info().ranks));
    }
    write(own, parts, ranks, collectives);
    return report;
}

}  // namespace ridgepoint::run
