// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/stream_rows.h"

#include <fmt/format.h>

#include <limits>

#include "core/run/store/documents.h"

namespace ridgepoint::far {
namespace {

using run::sqlite::Database;
using run::sqlite::Statement;
using run::tables::Type;

constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kNoDigest = 0xcbf29ce484222325;
constexpr std::string_view kThinned = "memory_point";

bool isPlaceOfCalls(std::string_view column) {
    return column.starts_with("first_") || column.starts_with("last_");
}

Row rowIn(const Statement& query, const run::tables::Table& table, int first) {
    Row row;
    int at = first;
    for (const run::tables::Column& column : table.columns) {
        const int place = at++;
        if (query.isNull(place) || (table.name == "step" && isPlaceOfCalls(column.name))) {
            row.emplace_back();
        } else if (column.type == Type::integer) {
            row.emplace_back(query.integer(place, kLeast, kMost));
        } else if (column.type == Type::real) {
            row.emplace_back(query.real(place));
        } else {
            row.emplace_back(query.text(place, run::kMaxDocumentBytes));
        }
    }
    return row;
}

std::optional<std::uint64_t> digestAt(Database& database, const run::tables::Table& table,
                                      std::int64_t id) {
    Statement query = database.prepare(
        fmt::format("SELECT {} FROM {} WHERE {} = ?", table.columnNames(), table.name, table.id));
    query.bind(id);
    if (!query.step()) return std::nullopt;
    return digestOf(kNoDigest, rowIn(query, table, 0));
}

}  // namespace

bool isOwnDocument(std::string_view name) { return name == "detail" || name == "writer"; }

void readRows(Database& database, std::size_t number, std::int64_t after,
              const std::function<void(std::int64_t, Row)>& take) {
    const run::tables::Table& table = *sentTables()[number].table;
    if (table.id.empty()) {
        Statement query = database.prepare(fmt::format("SELECT {} FROM {} ORDER BY {}",
                                                       table.columnNames(), table.name, table.key));
        while (query.step()) take(0, rowIn(query, table, 0));
        return;
    }
    Statement query = database.prepare(fmt::format("SELECT {0} FROM {1} WHERE {2} > ? ORDER BY {2}",
                                                   table.allNames(), table.name, table.id));
    query.bind(after);
    while (query.step()) take(query.integer(0, kLeast, kMost), rowIn(query, table, 1));
}

Marks marksOf(Database& database) {
    Marks marks;
    for (const SentTable& sent : sentTables()) {
        if (sent.how != SentTable::How::growing) continue;
        const run::tables::Table& table = *sent.table;
        Mark mark;
        mark.id = database.integer(
            fmt::format("SELECT coalesce(max({}), 0) FROM {}", table.id, table.name));
        mark.digest = digestAt(database, table, mark.id).value_or(0);
        marks[std::string(table.name)] = mark;
    }
    return marks;
}

bool contains(Database& database, const Marks& marks) {
    for (const SentTable& sent : sentTables()) {
        const auto mark = marks.find(std::string(sent.table->name));
        if (mark == marks.end() || mark->second.id == 0) continue;
        const auto digest = digestAt(database, *sent.table, mark->second.id);
        if (!digest && sent.table->name == kThinned) continue;
        if (digest != mark->second.digest) return false;
    }
    return true;
}

}  // namespace ridgepoint::far
