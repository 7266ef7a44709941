// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/sqlite/sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/run/store/store.h"

namespace ridgepoint::run::sqlite {
namespace {

constexpr int kBusyMilliseconds = 2000;
// Maximum size of a stored value. The largest values are documents of up to 1 MiB.
constexpr int kMaxValueBytes = 4 << 20;

// Returns errno of the failed file operation. SQLite resets errno when a statement returns, but
// stores it in the file object of the log or the database.
int systemErrnoOf(sqlite3* handle, int code) {
    if ((code & 0xff) == SQLITE_IOERR) {
        for (const int which : {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER}) {
            sqlite3_file* file = nullptr;
            int number = 0;
            if (sqlite3_file_control(handle, "main", which, &file) == SQLITE_OK && file &&
                file->pMethods &&
                file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK &&
                number != 0) {
                return number;
            }
        }
    }
    return sqlite3_system_errno(handle);
}

[[noreturn]] void fail(sqlite3* handle, int code) {
    if (handle == nullptr) throw Failure(sqlite3_errstr(code), code, 0);
    const int extended = sqlite3_extended_errcode(handle);
    throw Failure(sqlite3_errmsg(handle), extended, systemErrnoOf(handle, extended));
}

// Returns an absolute name that SQLite can interpret only as a file. For `immutable`, the name is a
// URI.
std::string databaseName(const std::filesystem::path& path, Access access) {
    const std::string absolute = std::filesystem::absolute(path).string();
    if (absolute.size() > kMostPathBytes) {
        throw Failure(fmt::format("its path is longer than {} characters", kMostPathBytes),
                      SQLITE_CANTOPEN, 0);
    }
    if (access != Access::immutable) return absolute;
    std::string uri = "file:";
    for (const char c : absolute) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-' || c == '_';
        uri += plain ? std::string(1, c) : fmt::format("%{:02x}", byte);
    }
    return uri + "?immutable=1";
}

// Applies defensive settings. A run file can come from an untrusted source, so its content must not
// be executed and is checked.
void beDefensive(sqlite3* handle) {
    sqlite3_extended_result_codes(handle, 1);
    sqlite3_busy_timeout(handle, kBusyMilliseconds);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 100);
    sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 50);
    // Allows one attached database, because VACUUM INTO attaches its target.
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1);
    sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0);
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::filesystem::path& path, Access access)
    : Database(databaseName(path, access),
               (access == Access::read_write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) |
                   (access == Access::immutable ? SQLITE_OPEN_URI : 0)) {}

Database::Database(const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(
        name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nullptr);
    handle_.reset(handle);
    if (code != SQLITE_OK) fail(handle, code);
    beDefensive(handle);
    execute("PRAGMA cell_size_check = ON");
    execute("PRAGMA mmap_size = 0");
}

Database Database::ofBytes(std::string_view bytes) {
    Database database(":memory:", SQLITE_OPEN_READWRITE);
    auto* const copy =
        static_cast<unsigned char*>(sqlite3_malloc64(std::max<std::size_t>(bytes.size(), 1)));
    if (copy == nullptr) throw Failure("out of memory", SQLITE_NOMEM, 0);
    std::memcpy(copy, bytes.data(), bytes.size());
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    const int code =
        sqlite3_deserialize(database.handle_.get(), "main", copy, size, size,
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
    if (code != SQLITE_OK) fail(database.handle_.get(), code);
    return database;
}

void Database::allowLongValues(int most_bytes) {
    sqlite3_limit(handle_.get(), SQLITE_LIMIT_LENGTH, most_bytes);
}

void Database::readWhatCanBeRead() {
    sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    execute("PRAGMA writable_schema = ON");
    execute("PRAGMA cell_size_check = OFF");
}

void Database::execute(const char* sql) {
    const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(handle_.get(), code);
}

Statement Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
    if (code != SQLITE_OK) fail(handle_.get(), code);
    return Statement(handle_.get(), statement);
}

std::int64_t Database::integer(std::string_view sql) {
    Statement statement = prepare(sql);
    if (!statement.step()) return 0;
    return statement.integer(0, std::numeric_limits<std::int64_t>::min(),
                             std::numeric_limits<std::int64_t>::max());
}

std::string Database::text(std::string_view sql) {
    Statement statement = prepare(sql);
    return statement.step() ? statement.text(0, kMaxValueBytes) : std::string();
}

void Database::addModule(const char* name, const sqlite3_module* module, void* data) {
    const int code = sqlite3_create_module(handle_.get(), name, module, data);
    if (code != SQLITE_OK) fail(handle_.get(), code);
}

void Database::stopWhen(std::stop_token stop) {
    // Number of virtual machine instructions between checks for a stop request. They take far less
    // than 1 ms.
    constexpr int kInstructions = 2000;
    stop_ = std::make_unique<std::stop_token>(std::move(stop));
    sqlite3_progress_handler(
        handle_.get(), kInstructions,
        [](void* token) {
            return static_cast<const std::stop_token*>(token)->stop_requested() ? 1 : 0;
        },
        stop_.get());
}

bool Database::inTransaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::check(int code) const {
    if (code != SQLITE_OK) fail(handle_, code);
}

Statement& Statement::bind(std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), next_parameter_++, value));
    return *this;
}

Statement& Statement::bind(std::uint64_t value) {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    return bind(value > static_cast<std::uint64_t>(most) ? most : static_cast<std::int64_t>(value));
}

Statement& Statement::bind(double value) {
    check(sqlite3_bind_double(statement_.get(), next_parameter_++, value));
    return *this;
}

Statement& Statement::bind(std::string_view value) {
    // An empty string is bound as "", because a null pointer would bind NULL.
    check(sqlite3_bind_text64(statement_.get(), next_parameter_++,
                              value.empty() ? "" : value.data(), value.size(), SQLITE_TRANSIENT,
                              SQLITE_UTF8));
    return *this;
}

Statement& Statement::bindNull() {
    check(sqlite3_bind_null(statement_.get(), next_parameter_++));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) fail(handle_, code);
    return false;
}

void Statement::run() {
    // The error must be read before the reset, which clears it.
    const int code = sqlite3_step(statement_.get());
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        const int extended = sqlite3_extended_errcode(handle_);
        const Failure failure(sqlite3_errmsg(handle_), extended, systemErrnoOf(handle_, extended));
        sqlite3_reset(statement_.get());
        next_parameter_ = 1;
        throw failure;
    }
    sqlite3_reset(statement_.get());
    next_parameter_ = 1;
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    next_parameter_ = 1;
}

void Statement::bad(int column, std::string_view why) const {
    throw BadValue(fmt::format("{} {}", name(column), why));
}

std::string_view Statement::name(int column) const {
    const char* const name = sqlite3_column_name(statement_.get(), column);
    return name ? name : "a value";
}

bool Statement::isNull(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column, std::int64_t least, std::int64_t most) const {
    // Large tables have tens of millions of numbers, and sqlite3_column_type and
    // sqlite3_column_int64 would each look up the column. Direct access to the value is safe
    // because no other thread uses the connection.
    sqlite3_value* const found = sqlite3_column_value(statement_.get(), column);
    if (sqlite3_value_type(found) != SQLITE_INTEGER) bad(column, "is not a whole number");
    const std::int64_t value = sqlite3_value_int64(found);
    if (value < least || value > most) bad(column, fmt::format("cannot be {}", value));
    return value;
}

std::optional<std::int64_t> Statement::optionalInteger(int column, std::int64_t least,
                                                       std::int64_t most) const {
    if (isNull(column)) return std::nullopt;
    return integer(column, least, most);
}

double Statement::real(int column) const {
    if (sqlite3_column_type(statement_.get(), column) != SQLITE_FLOAT) {
        bad(column, "is not a number with a fraction");
    }
    const double value = sqlite3_column_double(statement_.get(), column);
    if (!std::isfinite(value)) bad(column, "is not finite");
    return value;
}

std::string Statement::text(int column, std::size_t most_bytes) const {
    if (sqlite3_column_type(statement_.get(), column) != SQLITE_TEXT) bad(column, "is not text");
    const auto* const bytes =
        reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    if (bytes == nullptr) throw Failure("out of memory", SQLITE_NOMEM, 0);
    if (size > most_bytes) bad(column, "is too long");
    return std::string(bytes, size);
}

std::optional<std::int64_t> Statement::anyInteger(int column) const {
    sqlite3_value* const found = sqlite3_column_value(statement_.get(), column);
    if (sqlite3_value_type(found) != SQLITE_INTEGER) return std::nullopt;
    return sqlite3_value_int64(found);
}

std::optional<double> Statement::anyNumber(int column) const {
    const int type = sqlite3_column_type(statement_.get(), column);
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) return std::nullopt;
    const double value = sqlite3_column_double(statement_.get(), column);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::string_view Statement::anyText(int column) const {
    const int type = sqlite3_column_type(statement_.get(), column);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) return {};
    const auto* const bytes =
        static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    if (bytes == nullptr) return {};
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
    database_.execute(kind == Kind::read ? "BEGIN" : "BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    // SQLite has already rolled back after some failures.
    if (!open_ || !database_.inTransaction()) return;
    try {
        database_.execute("ROLLBACK");
    } catch (const Failure&) {
        // Ignoring the error is safe: nothing was committed, and closing the database also rolls
        // back.
    }
}

void Transaction::commit() {
    database_.execute("COMMIT");
    open_ = false;
}

}  // namespace ridgepoint::run::sqlite
