// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/ranks.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/run/ranks.h"
#include "core/store/inserts.h"
#include "core/store/row.h"
#include "core/store/run_file.h"
#include "core/store/tables.h"

namespace ridgepoint::run {
namespace {

constexpr SchemaObject kRankObjects[] = {
    {"table", "collective",
     "CREATE TABLE collective(\n"
     "  step INTEGER NOT NULL,\n"
     "  rank INTEGER NOT NULL,\n"
     "  number INTEGER NOT NULL,\n"
     "  bytes INTEGER NOT NULL,\n"
     "  arrival_ns INTEGER NOT NULL,\n"
     "  end_ns INTEGER NOT NULL,\n"
     "  wait_start_ns INTEGER,\n"
     "  wait_end_ns INTEGER,\n"
     "  PRIMARY KEY(step, rank, number)) WITHOUT ROWID"},
    {"table", "rank",
     "CREATE TABLE rank(\n"
     "  rank INTEGER PRIMARY KEY,\n"
     "  ranks INTEGER NOT NULL,\n"
     "  batch INTEGER NOT NULL,\n"
     "  clock_ns INTEGER NOT NULL,\n"
     "  clock_uncertainty_ns INTEGER NOT NULL,\n"
     "  host TEXT NOT NULL,\n"
     "  device TEXT NOT NULL,\n"
     "  threads INTEGER NOT NULL,\n"
     "  complete INTEGER NOT NULL,\n"
     "  end_reason TEXT NOT NULL,\n"
     "  exchanged_steps INTEGER,\n"
     "  exchanges INTEGER,\n"
     "  exchanged_bytes INTEGER,\n"
     "  waiting_ns INTEGER,\n"
     "  moving_ns INTEGER,\n"
     "  hidden_ns INTEGER,\n"
     "  caused_ns INTEGER,\n"
     "  last INTEGER)"},
    {"table", "rank_step",
     "CREATE TABLE rank_step(\n"
     "  rank INTEGER NOT NULL,\n"
     "  step INTEGER NOT NULL,\n"
     "  segment INTEGER NOT NULL,\n"
     "  kind TEXT NOT NULL,\n"
     "  batch INTEGER NOT NULL,\n"
     "  start_ns INTEGER NOT NULL,\n"
     "  duration_ns INTEGER NOT NULL,\n"
     "  data_ns INTEGER NOT NULL,\n"
     "  forward_ns INTEGER NOT NULL,\n"
     "  loss_ns INTEGER NOT NULL,\n"
     "  backward_ns INTEGER NOT NULL,\n"
     "  optimizer_ns INTEGER NOT NULL,\n"
     "  flops_matrix INTEGER NOT NULL,\n"
     "  flops_elementwise INTEGER NOT NULL,\n"
     "  PRIMARY KEY(rank, step)) WITHOUT ROWID"},
    {"table", "rank_cell",
     "CREATE TABLE rank_cell(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  rank INTEGER NOT NULL,\n"
     "  segment INTEGER NOT NULL,\n"
     "  warmup INTEGER NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  precision INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  inner INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  calls INTEGER NOT NULL,\n"
     "  calls_without_cost INTEGER NOT NULL,\n"
     "  self_ns INTEGER NOT NULL,\n"
     "  min_ns INTEGER NOT NULL,\n"
     "  max_ns INTEGER NOT NULL,\n"
     "  flops_matrix INTEGER NOT NULL,\n"
     "  flops_elementwise INTEGER NOT NULL,\n"
     "  bytes_l1 INTEGER NOT NULL,\n"
     "  bytes_l2 INTEGER NOT NULL,\n"
     "  bytes_l3 INTEGER NOT NULL,\n"
     "  bytes_dram INTEGER NOT NULL,\n"
     "  known_ns INTEGER)"},
    {"view", "rank_cell_readable",
     "CREATE VIEW rank_cell_readable AS\n"
     "SELECT c.rank, c.segment, c.warmup, phase.name AS phase, category.name AS category,\n"
     "  precision.name AS precision, n.text AS name, i.text AS inner, l.text AS layer, c.calls,\n"
     "  c.calls_without_cost, c.self_ns, c.min_ns, c.max_ns, c.flops_matrix,\n"
     "  c.flops_elementwise, c.bytes_l1, c.bytes_l2, c.bytes_l3, c.bytes_dram\n"
     "FROM rank_cell AS c\n"
     "LEFT JOIN phase ON phase.code = c.phase\n"
     "LEFT JOIN category ON category.code = c.category\n"
     "LEFT JOIN precision ON precision.code = c.precision\n"
     "LEFT JOIN string AS n ON n.id = c.name\n"
     "LEFT JOIN string AS i ON i.id = c.inner\n"
     "LEFT JOIN string AS l ON l.id = c.layer"},
};

constexpr std::array kTimedPhases{Phase::data, Phase::forward, Phase::loss, Phase::backward,
                                  Phase::optimizer};

void putSteps(sqlite::Database& database, const RankOfRun& rank) {
    sqlite::Statement insert =
        database.prepare("INSERT INTO rank_step VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const StepRecord& step : rank.steps) {
        insert.bind(rank.info.rank)
            .bind(step.index)
            .bind(step.segment)
            .bind(toString(step.kind))
            .bind(step.batch)
            .bind(step.start_ns)
            .bind(step.duration_ns);
        for (const Phase phase : kTimedPhases) {
            insert.bind(step.phase_ns[static_cast<std::size_t>(phase)]);
        }
        insert.bind(step.flops_matrix).bind(step.flops_elementwise).run();
    }
}

void putCells(sqlite::Database& database, const RankOfRun& rank) {
    sqlite::Statement insert = database.prepare(
        "INSERT INTO rank_cell VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
        "?, ?, ?)");
    for (const Cell& cell : rank.cells) {
        bindCell(insert.bind(rank.info.rank), cell);
        insert.run();
    }
}

RankOfRun& rankAt(std::vector<RankOfRun>& ranks, std::int64_t number) {
    const auto found = std::find_if(ranks.begin(), ranks.end(), [&](const RankOfRun& rank) {
        return rank.info.rank == number;
    });
    if (found == ranks.end()) bad("a row is of a rank that is not in the table rank");
    return *found;
}

StepRecord rankStepFrom(StoredRow& row) {
    StepRecord step;
    step.index = row.count();
    step.segment = row.count();
    step.kind = known(parseStepKind(row.text(kMaxName)), "the kind");
    step.batch = row.count();
    step.start_ns = row.time();
    step.duration_ns = row.duration();
    for (const Phase phase : kTimedPhases) {
        step.phase_ns[static_cast<std::size_t>(phase)] = row.duration();
    }
    step.flops_matrix = row.work();
    step.flops_elementwise = row.work();
    return step;
}

}  // namespace

std::span<const SchemaObject> rankObjects() { return kRankObjects; }

CollectiveInsert::CollectiveInsert(sqlite::Database& database)
    : statement_(
          database.prepare("INSERT OR REPLACE INTO collective VALUES(?, ?, ?, ?, ?, ?, ?, ?)")) {}

void CollectiveInsert::put(const Collective& exchange) {
    statement_.bind(exchange.step)
        .bind(exchange.rank)
        .bind(exchange.number)
        .bind(exchange.bytes)
        .bind(exchange.arrival_ns)
        .bind(exchange.end_ns)
        .bind(exchange.wait_start_ns)
        .bind(exchange.wait_end_ns)
        .run();
}

std::vector<Collective> readCollectives(sqlite::Database& database, std::int64_t most) {
    sqlite::Statement query = database.prepare(
        "SELECT step, rank, number, bytes, arrival_ns, end_ns, wait_start_ns, wait_end_ns "
        "FROM collective ORDER BY step, rank, number");
    std::vector<Collective> all;
    while (query.step()) {
        if (--most < 0) bad("there are too many rows");
        StoredRow row(query);
        Collective& exchange = all.emplace_back();
        exchange.step = row.count();
        exchange.rank = row.between(0, kMostRanks - 1);
        exchange.number = row.count();
        exchange.bytes = row.between(0, kMaxBytes);
        exchange.arrival_ns = row.time();
        exchange.end_ns = row.time();
        exchange.wait_start_ns = row.optionalBetween(-kMaxTime, kMaxTime);
        exchange.wait_end_ns = row.optionalBetween(-kMaxTime, kMaxTime);
        if (exchange.wait_start_ns.has_value() != exchange.wait_end_ns.has_value())
            bad("a wait has a start or an end alone");
    }
    return all;
}

void putRanks(sqlite::Database& database, std::span<const RankOfRun> ranks) {
    for (const char* const table :
         {"DELETE FROM rank", "DELETE FROM rank_step", "DELETE FROM rank_cell"}) {
        database.execute(table);
    }
    sqlite::Statement insert = database.prepare(
        "INSERT INTO rank VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const RankOfRun& rank : ranks) {
        insert.bind(rank.info.rank)
            .bind(rank.info.ranks)
            .bind(rank.info.batch)
            .bind(rank.info.clock_ns)
            .bind(rank.info.clock_uncertainty_ns)
            .bind(std::string_view(rank.host))
            .bind(std::string_view(rank.device))
            .bind(rank.threads)
            .bind(std::int64_t{rank.complete ? 1 : 0})
            .bind(std::string_view(rank.end_reason));
        const auto time = [&](std::int64_t ExchangeTimes::* member) {
            insert.bind(rank.exchanges ? std::optional((*rank.exchanges).*member) : std::nullopt);
        };
        for (const auto member :
             {&ExchangeTimes::steps, &ExchangeTimes::exchanges, &ExchangeTimes::bytes,
              &ExchangeTimes::waiting_ns, &ExchangeTimes::moving_ns, &ExchangeTimes::hidden_ns,
              &ExchangeTimes::caused_ns, &ExchangeTimes::last}) {
            time(member);
        }
        insert.run();
        putSteps(database, rank);
        putCells(database, rank);
    }
}

std::shared_ptr<const std::vector<RankOfRun>> readRanks(sqlite::Database& database,
                                                        std::size_t string_count, std::int64_t most,
                                                        bool known_times) {
    auto ranks = std::make_shared<std::vector<RankOfRun>>();
    sqlite::Statement query = database.prepare(
        "SELECT rank, ranks, batch, clock_ns, clock_uncertainty_ns, host, device, threads, "
        "complete, end_reason, exchanged_steps, exchanges, exchanged_bytes, waiting_ns, moving_ns, "
        "hidden_ns, caused_ns, last FROM rank ORDER BY rank");
    while (query.step()) {
        StoredRow row(query);
        RankOfRun& rank = ranks->emplace_back();
        rank.info.rank = row.between(0, kMostRanks - 1);
        rank.info.ranks = row.between(rank.info.rank + 1, kMostRanks);
        rank.info.batch = row.count();
        rank.info.clock_ns = row.between(0, kMaxClock);
        rank.info.clock_uncertainty_ns = row.between(0, kMaxClock);
        rank.host = row.text(kMaxName);
        rank.device = row.text(kMaxName);
        rank.threads = row.count();
        rank.complete = row.between(0, 1) != 0;
        rank.end_reason = row.text(kMaxText);
        const auto steps = row.optionalBetween(0, kMaxCount);
        if (!steps) continue;
        ExchangeTimes& times = rank.exchanges.emplace();
        times.steps = *steps;
        for (std::int64_t* const value :
             {&times.exchanges, &times.bytes, &times.waiting_ns, &times.moving_ns, &times.hidden_ns,
              &times.caused_ns, &times.last}) {
            *value = row.between(0, kMost);
        }
    }
    if (ranks->empty()) return nullptr;

    sqlite::Statement steps = database.prepare(
        "SELECT rank, step, segment, kind, batch, start_ns, duration_ns, data_ns, forward_ns, "
        "loss_ns, backward_ns, optimizer_ns, flops_matrix, flops_elementwise FROM rank_step "
        "ORDER BY rank, step");
    for (std::int64_t left = most; steps.step();) {
        if (--left < 0) bad("there are too many rows");
        StoredRow row(steps);
        RankOfRun& rank = rankAt(*ranks, row.number());
        const StepRecord step = rankStepFrom(row);
        rank.steps.append({&step, 1});
    }

    sqlite::Statement cells = database.prepare(fmt::format(
        "SELECT rank, segment, warmup, phase, category, precision, name, inner, layer, calls, "
        "calls_without_cost, self_ns, min_ns, max_ns, flops_matrix, flops_elementwise, bytes_l1, "
        "bytes_l2, bytes_l3, bytes_dram, {} FROM rank_cell",
        known_times ? "known_ns" : "NULL"));
    for (std::int64_t left = most; cells.step();) {
        if (--left < 0) bad("there are too many rows");
        StoredRow row(cells);
        RankOfRun& rank = rankAt(*ranks, row.number());
        rank.cells.push_back(cellFrom(row, string_count));
    }
    for (RankOfRun& rank : *ranks) {
        std::sort(rank.cells.begin(), rank.cells.end(),
                  [](const Cell& a, const Cell& b) { return a.key < b.key; });
    }
    return ranks;
}

std::shared_ptr<const std::vector<RankOfRun>> TableReader::ranks(std::size_t string_count) {
    if (!file_.has("rank") || !file_.has("rank_step") || !file_.has("rank_cell")) return nullptr;
    return readingTable(path_, "rank", [&] {
        return readRanks(file_.database(), string_count, most_rows_,
                         file_.has("rank_cell", "known_ns"));
    });
}

std::vector<Collective> TableReader::collectives() {
    if (!file_.has("collective")) return {};
    return readingTable(path_, "collective",
                        [&] { return readCollectives(file_.database(), most_rows_); });
}

}  // namespace ridgepoint::run
