// SPDX-License-Identifier: GPL-3.0-or-later
// Provides RAII classes for the part of SQLite's C interface that run files require.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_module;
struct sqlite3_stmt;

namespace ridgepoint::run::sqlite {

// A failed SQLite call. `code` is SQLite's extended result code. `system_errno` is errno of the
// failed system call, or 0 if no system call failed.
class Failure : public std::runtime_error {
  public:
    Failure(const std::string& what, int code, int system_errno)
        : std::runtime_error(what), code_(code), system_errno_(system_errno) {}
    int code() const { return code_; }
    int primaryCode() const { return code_ & 0xff; }
    int systemErrno() const { return system_errno_; }

  private:
    int code_;
    int system_errno_;
};

// A stored value with a wrong type or outside its valid range. what() names the column.
class BadValue : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Access : std::uint8_t {
    read_write,  // requires an existing file
    read_only,
    // read-only, without locks or write-ahead log; requires that no process writes the file.
    immutable,
};

class Statement;

class Database {
  public:
    // Opens a database with defensive settings. Throws Failure.
    Database(const std::filesystem::path& path, Access access);
    // Opens these bytes as a read-only database in memory. Throws Failure.
    static Database ofBytes(std::string_view bytes);

    // Allows values of up to `most_bytes`, for databases of other programs.
    void allowLongValues(int most_bytes);
    // Makes reads continue past missing pages and invalid schema entries, instead of refusing the
    // whole file. Requires a read-only connection.
    void readWhatCanBeRead();
    void execute(const char* sql);
    Statement prepare(std::string_view sql);
    std::int64_t integer(std::string_view sql);  // returns the first value, or 0
    std::string text(std::string_view sql);
    bool inTransaction() const;
    // Adds a virtual table to this connection. `module` supplies its rows.
    void addModule(const char* name, const sqlite3_module* module, void* data);
    // Makes running statements fail with SQLITE_INTERRUPT after a stop request.
    void stopWhen(std::stop_token stop);

  private:
    friend class Statement;
    Database(const std::string& name, int flags);
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::unique_ptr<std::stop_token> stop_;  // at a stable address, and outlives the handle
    std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
  public:
    // The following functions bind the parameters in order. The first call binds parameter 1.
    Statement& bind(std::int64_t value);
    Statement& bind(std::uint64_t value);  // clamps the value to SQLite's largest integer
    Statement& bind(std::uint32_t value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(double value);
    Statement& bind(std::string_view value);
    Statement& bindNull();
    template <class Value>
    Statement& bind(const std::optional<Value>& value) {
        return value ? bind(*value) : bindNull();
    }

    bool step();   // returns whether a row is available
    void run();    // executes the statement, then resets it
    void reset();  // prepares the statement for new parameters

    // The following functions read a column, numbered from 0. They convert nothing, and throw
    // BadValue if the value has another type or is out of range.
    bool isNull(int column) const;
    std::string_view name(int column) const;
    std::int64_t integer(int column, std::int64_t least, std::int64_t most) const;
    std::optional<std::int64_t> optionalInteger(int column, std::int64_t least,
                                                std::int64_t most) const;
    double real(int column) const;
    std::string text(int column, std::size_t most_bytes) const;
    // Return the value as stored, for databases of other programs, or an unset or empty value if it
    // has another type. Strings and blobs are valid until the next step.
    std::optional<std::int64_t> anyInteger(int column) const;
    std::optional<double> anyNumber(int column) const;
    std::string_view anyText(int column) const;

  private:
    friend class Database;
    Statement(sqlite3* handle, sqlite3_stmt* statement) : handle_(handle), statement_(statement) {}
    [[noreturn]] void bad(int column, std::string_view why) const;
    void check(int code) const;

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    sqlite3* handle_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int next_parameter_ = 1;
};

// A transaction that is rolled back unless it is committed.
class Transaction {
  public:
    enum class Kind : std::uint8_t { read, write };
    Transaction(Database& database, Kind kind);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

  private:
    Database& database_;
    bool open_ = true;
};

}  // namespace ridgepoint::run::sqlite
