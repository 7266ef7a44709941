// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/counted.h"

#include <algorithm>
#include <cmath>

#include "core/store/json.h"

namespace ridgepoint::run {
namespace {

using namespace documents;
using roofline::Arithmetic;
using roofline::Level;

constexpr std::size_t kMostTerms = 256;
// The levels that a GPU has, in the order of the columns.
constexpr std::array kCountedLevels = {Level::l1, Level::l2, Level::dram};

// Counts are wholeNumber numbers; a sum beyond those that a file holds is not known.
std::optional<std::int64_t> wholeNumber(const std::optional<double>& value) {
    if (!value || !(*value >= 0) || !(*value < 9e18)) return std::nullopt;
    return std::llround(*value);
}

std::optional<double> amount(StoredRow& row) {
    const auto value = row.optionalBetween(0, kMost);
    if (!value) return std::nullopt;
    return static_cast<double>(*value);
}

}  // namespace

std::string toDocument(const CountersInfo& info) {
    ordered_json document;
    document["recipe"] = info.recipe;
    document["chip"] = info.chip;
    document["passes"] = info.passes;
    document["every"] = info.every;
    document["sets"] = info.sets;
    document["refused_sets"] = info.refused_sets;
    document["flops_complete"] = info.flops_complete;
    document["unseen"] = info.unseen;
    document["bytes_at_least"] = info.bytes_at_least;
    ordered_json& metrics = document["metrics"];
    metrics = ordered_json::array();
    for (const CounterTerm& term : info.terms) {
        metrics.push_back(
            {{"metric", term.metric}, {"counts", term.counts}, {"factor", term.factor}});
    }
    ordered_json& checks = document["checks"];
    checks = ordered_json::array();
    for (const CounterCheck& check : info.checks) {
        ordered_json& entry = checks.emplace_back();
        entry["precision"] = toString(check.arithmetic);
        entry["expected_flops"] = check.expected_flops;
        entry["counted_flops"] =
            check.counted_flops ? ordered_json(*check.counted_flops) : ordered_json();
        entry["good"] = check.good;
        entry["reason"] = check.reason;
    }
    document["notes"] = info.notes;
    return serialize(document);
}

CountersInfo countersFrom(std::string_view text) {
    const json document = parse(text);
    const Reader read(document);
    CountersInfo info;
    read("recipe", info.recipe);
    read("chip", info.chip);
    read("passes", info.passes);
    read("every", info.every);
    read("sets", info.sets);
    read("refused_sets", info.refused_sets);
    read("flops_complete", info.flops_complete);
    read("unseen", info.unseen);
    read("bytes_at_least", info.bytes_at_least);
    read("notes", info.notes);
    const auto list = [&](const char* name, const auto& take) {
        const json* const entries = read.find(name);
        if (entries == nullptr) return;
        if (!entries->is_array() || entries->size() > kMostTerms) Reader::wrong(name);
        for (const json& entry : *entries) take(Reader(entry));
    };
    list("metrics", [&](const Reader& of) {
        CounterTerm term;
        of("metric", term.metric);
        of("counts", term.counts);
        of("factor", term.factor);
        info.terms.push_back(std::move(term));
    });
    list("checks", [&](const Reader& of) {
        CounterCheck check;
        std::string precision;
        of("precision", precision);
        const auto arithmetic = roofline::parseArithmetic(precision);
        if (!arithmetic) return;  // of a later version
        check.arithmetic = *arithmetic;
        of("expected_flops", check.expected_flops);
        of("counted_flops", check.counted_flops);
        of("good", check.good);
        of("reason", check.reason);
        info.checks.push_back(std::move(check));
    });
    return info;
}

void putCountedCells(sqlite::Database& database, const std::vector<CountedCell>& cells) {
    database.execute("DELETE FROM counted_cell");
    sqlite::Statement insert = database.prepare(
        "INSERT INTO counted_cell VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
        "?, "
        "?, ?, ?, ?, ?, ?, ?)");
    for (const CountedCell& cell : cells) {
        insert.bind(cell.key.segment)
            .bind(toString(cell.key.kind))
            .bind(static_cast<std::int64_t>(cell.key.phase))
            .bind(static_cast<std::int64_t>(cell.key.category))
            .bind(static_cast<std::int64_t>(cell.key.name))
            .bind(static_cast<std::int64_t>(cell.key.full_name))
            .bind(static_cast<std::int64_t>(cell.key.op))
            .bind(static_cast<std::int64_t>(cell.key.layer))
            .bind(cell.sets)
            .bind(cell.launches);
        insert.bind(wholeNumber(cell.seconds ? std::optional(*cell.seconds * 1e9) : std::nullopt));
        for (const Level level : kCountedLevels)
            insert.bind(wholeNumber(cell.bytes[roofline::index(level)]));
        for (const std::optional<double>& flops : cell.flops) insert.bind(wholeNumber(flops));
        insert.run();
    }
}

std::vector<CountedCell> countedCells(sqlite::Database& database, std::size_t string_count,
                                      std::int64_t most) {
    std::string columns;
    for (std::size_t i = 0; i < roofline::kArithmeticCount; ++i) {
        columns += fmt::format(", flops_{}", toString(static_cast<Arithmetic>(i)));
    }
    sqlite::Statement query = database.prepare(fmt::format(
        "SELECT segment, kind, phase, category, name, full_name, op, layer, sets, launches, "
        "counted_ns, bytes_l1, bytes_l2, bytes_dram{} FROM counted_cell",
        columns));
    std::vector<CountedCell> cells;
    while (query.step()) {
        if (--most < 0) bad("there are too many rows");
        StoredRow row(query);
        CountedCell cell;
        cell.key.segment = row.number();
        cell.key.kind = known(parseCountedKind(row.text(kMaxName)), "the kind");
        cell.key.phase = row.code<Phase>(kPhaseCount);
        cell.key.category = row.code<cost::Category>(cost::kCategoryCount);
        for (StringId* const name :
             {&cell.key.name, &cell.key.full_name, &cell.key.op, &cell.key.layer}) {
            *name = row.string();
            if (static_cast<std::size_t>(*name) >= string_count) {
                bad("a name is not in the table string");
            }
        }
        cell.sets = static_cast<std::uint64_t>(row.count());
        cell.launches = static_cast<std::uint64_t>(row.count());
        cell.seconds = amount(row);
        if (cell.seconds) *cell.seconds *= 1e-9;
        for (const Level level : kCountedLevels) cell.bytes[roofline::index(level)] = amount(row);
        for (std::optional<double>& flops : cell.flops) flops = amount(row);
        cells.push_back(cell);
    }
    std::sort(cells.begin(), cells.end(),
              [](const CountedCell& a, const CountedCell& b) { return a.key < b.key; });
    const auto twice = std::adjacent_find(
        cells.begin(), cells.end(),
        [](const CountedCell& a, const CountedCell& b) { return a.key == b.key; });
    if (twice != cells.end()) bad("a total is there twice");
    return cells;
}

}  // namespace ridgepoint::run
