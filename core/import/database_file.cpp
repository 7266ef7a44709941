// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/import/import_error.h"
#include "core/import/piece.h"

namespace ridgepoint::import {
namespace {

using run::sqlite::Access;
using run::sqlite::Database;
using run::sqlite::Failure;

constexpr int kMostOfAValue = 64 << 20;
constexpr std::int64_t kMostTables = 2000;
constexpr std::uint64_t kRowsBetweenLooks = 8192;

std::string identifier(std::string_view name) {
    std::string text = "\"";
    for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

Database openIn(Input& input) {
    if (const auto file = input.plainFile()) return Database(*file, Access::immutable);
    std::string bytes;
    for (;;) {
        const std::size_t had = bytes.size(), more = piece(4 << 20);
        if (had > DatabaseFile::kMostInMemory) {
            throw ImportError(fmt::format(
                "\"{}\" unpacks to more than {} GiB; unpack it and import the file itself.",
                input.name(), DatabaseFile::kMostInMemory >> 30));
        }
        bytes.resize(had + more);
        const std::size_t got = input.read(std::span(bytes.data() + had, more));
        bytes.resize(had + got);
        if (got == 0) break;
    }
    return Database::ofBytes(bytes);
}

}  // namespace

DatabaseFile::DatabaseFile(Input& input, Report& report) : input_(input), report_(report) {
    try {
        database_.emplace(openIn(input));
        database_->allowLongValues(kMostOfAValue);
        auto tables = database_->prepare(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE "
            "VIRTUAL%' "
            "LIMIT ?");
        tables.bind(kMostTables);
        while (tables.step()) {
            const std::string table(tables.anyText(0).substr(0, 1000));
            auto columns = database_->prepare("SELECT name FROM pragma_table_info(?) LIMIT 1000");
            columns.bind(std::string_view(table));
            std::vector<std::string>& names = columns_[table];
            while (columns.step()) names.emplace_back(columns.anyText(0).substr(0, 1000));
        }
    } catch (const Failure& failure) {
        throw ImportError(fmt::format("\"{}\" is a damaged database ({}); export it again.",
                                      input.name(), failure.what()));
    }
}

bool DatabaseFile::has(std::string_view table, std::string_view column) const {
    const auto found = columns_.find(std::string(table));
    return found != columns_.end() &&
           std::find(found->second.begin(), found->second.end(), column) != found->second.end();
}

std::vector<std::string> DatabaseFile::tablesBeginningWith(std::string_view prefix) const {
    std::vector<std::string> names;
    for (const auto& [name, columns] : columns_) {
        if (name.starts_with(prefix)) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::uint64_t DatabaseFile::rowsIn(std::string_view table) {
    constexpr std::int64_t kLeastOfARow = 8;  // minimum bytes per row, including the row number
    if (!has(table)) return 0;
    try {
        const std::int64_t bytes =
            database_->integer("PRAGMA page_count") * database_->integer("PRAGMA page_size");
        auto last = database_->prepare(fmt::format("SELECT max(rowid) FROM {}", identifier(table)));
        if (last.step())
            return static_cast<std::uint64_t>(
                std::clamp<std::int64_t>(last.anyInteger(0).value_or(0), 0, bytes / kLeastOfARow));
    } catch (const Failure&) {
        // The table has no row IDs, or it is damaged, which rows() reports.
    }
    return 0;
}

void DatabaseFile::expect(std::initializer_list<std::string_view> tables) {
    for (const std::string_view table : tables) expected_ += rowsIn(table);
}

void DatabaseFile::failed(const Failure& failure, std::string_view table) {
    if (std::exchange(damaged_, true)) return;
    report_.noteTruncation(fmt::format("The table {} is damaged ({}); the part before was read.",
                                       table.substr(0, 100), failure.what()));
}

void DatabaseFile::rows(std::string_view table, std::initializer_list<std::string_view> columns,
                        const std::function<void(const Row&)>& take, std::string_view rest) {
    if (!has(table)) return;
    std::vector<std::string> wanted;
    for (const std::string_view column : columns) {
        const bool expression = column.find('(') != std::string_view::npos;
        wanted.push_back(expression           ? std::string(column)
                         : has(table, column) ? identifier(column)
                                              : "NULL");
    }
    try {
        auto statement = database_->prepare(
            fmt::format("SELECT {} FROM {} {}", fmt::join(wanted, ", "), identifier(table), rest));
        while (statement.step()) {
            if (++rows_ % kRowsBetweenLooks == 0) {
                input_.reach(std::min(1.0, static_cast<double>(rows_) /
                                               static_cast<double>(std::max(expected_, rows_))));
            }
            take(statement);
        }
    } catch (const Failure& failure) {
        failed(failure, table);
    }
}

std::string_view DatabaseFile::text(std::string_view table, std::string_view id_column,
                                    std::string_view text_column, std::int64_t id) {
    const auto [place, is_new] = strings_.try_emplace(id);
    if (!is_new || !has(table)) return place->second;
    try {
        if (!string_) {
            string_.emplace(database_->prepare(
                fmt::format("SELECT {} FROM {} WHERE {} = ?", identifier(text_column),
                            identifier(table), identifier(id_column))));
        }
        string_->reset();
        string_->bind(id);
        if (string_->step()) place->second = string_->anyText(0).substr(0, kMostText);
    } catch (const Failure& failure) {
        failed(failure, table);
    }
    return place->second;
}

}  // namespace ridgepoint::import
