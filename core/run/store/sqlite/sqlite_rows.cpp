// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/sqlite/sqlite_rows.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <new>
#include <string>

namespace ridgepoint::run::sqlite {

struct RowBuffer::Source {
    const std::int64_t* values = nullptr;
    std::int64_t rows = 0;
    int columns = 0;
};

namespace {

// A virtual table that is visible only in this connection and contains the rows of a buffer.
struct Table : sqlite3_vtab {
    RowBuffer::Source* source = nullptr;
};
struct Cursor : sqlite3_vtab_cursor {
    std::int64_t row = 0;
};

RowBuffer::Source& sourceOf(sqlite3_vtab_cursor* cursor) {
    return *static_cast<Table*>(cursor->pVtab)->source;
}

// Returns a list of column names, for example "c0, c1".
std::string columnNames(int count) {
    std::string names;
    for (int i = 0; i < count; ++i) names += fmt::format("{}c{}", i == 0 ? "" : ", ", i);
    return names;
}

int connect(sqlite3* handle, void* source, int, const char* const*, sqlite3_vtab** result, char**) {
    const int columns = static_cast<RowBuffer::Source*>(source)->columns;
    const int code = sqlite3_declare_vtab(
        handle, fmt::format("CREATE TABLE x({})", columnNames(columns)).c_str());
    if (code != SQLITE_OK) return code;
    auto* const table = new (std::nothrow) Table();
    if (table == nullptr) return SQLITE_NOMEM;
    table->source = static_cast<RowBuffer::Source*>(source);
    *result = table;
    return SQLITE_OK;
}
int disconnect(sqlite3_vtab* table) {
    delete static_cast<Table*>(table);
    return SQLITE_OK;
}
int bestIndex(sqlite3_vtab* table, sqlite3_index_info* info) {
    info->estimatedCost = 1;
    info->estimatedRows = static_cast<Table*>(table)->source->rows;
    return SQLITE_OK;
}
int open(sqlite3_vtab*, sqlite3_vtab_cursor** result) {
    *result = new (std::nothrow) Cursor();
    return *result == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}
int close(sqlite3_vtab_cursor* cursor) {
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
}
int filter(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**) {
    static_cast<Cursor*>(cursor)->row = 0;
    return SQLITE_OK;
}
int next(sqlite3_vtab_cursor* cursor) {
    ++static_cast<Cursor*>(cursor)->row;
    return SQLITE_OK;
}
int atEnd(sqlite3_vtab_cursor* cursor) {
    return static_cast<Cursor*>(cursor)->row >= sourceOf(cursor).rows ? 1 : 0;
}
int column(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int number) {
    const RowBuffer::Source& source = sourceOf(cursor);
    const std::int64_t value =
        source.values[static_cast<Cursor*>(cursor)->row * source.columns + number];
    if (value == RowBuffer::kNull) {
        sqlite3_result_null(context);
    } else {
        sqlite3_result_int64(context, value);
    }
    return SQLITE_OK;
}
int rowId(sqlite3_vtab_cursor* cursor, sqlite3_int64* id) {
    *id = static_cast<Cursor*>(cursor)->row;
    return SQLITE_OK;
}

constexpr sqlite3_module makeModule() {
    sqlite3_module module{};
    module.xConnect = connect;
    module.xBestIndex = bestIndex;
    module.xDisconnect = disconnect;
    module.xOpen = open;
    module.xClose = close;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = atEnd;
    module.xColumn = column;
    module.xRowid = rowId;
    return module;
}
constexpr sqlite3_module kModule = makeModule();

Statement prepareInsert(Database& database, std::string_view table, RowBuffer::Source* source) {
    const std::string rows = fmt::format("{}_rows", table);
    database.addModule(rows.c_str(), &kModule, source);
    return database.prepare(
        fmt::format("INSERT INTO {} SELECT {} FROM {}", table, columnNames(source->columns), rows));
}

}  // namespace

RowBuffer::RowBuffer(Database& database, std::string_view table, int columns)
    : source_(std::make_unique<Source>(Source{nullptr, 0, columns})),
      insert_(prepareInsert(database, table, source_.get())) {}

RowBuffer::~RowBuffer() = default;

std::int64_t* RowBuffer::addRow() {
    const std::size_t at = values_.size();
    values_.resize(at + static_cast<std::size_t>(source_->columns));
    return values_.data() + at;
}

void RowBuffer::write() {
    if (values_.empty()) return;
    source_->values = values_.data();
    source_->rows = static_cast<std::int64_t>(values_.size()) / source_->columns;
    insert_.run();
    forget();
}

void RowBuffer::forget() {
    values_.clear();
    source_->rows = 0;
}

}  // namespace ridgepoint::run::sqlite
