// SPDX-License-Identifier: GPL-3.0-or-later
// Defines classes with destructors for the part of SQLite's C interface that the run file needs.
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

// A failed SQLite call. code: SQLite's extended result code; system_errno: errno of the failed
// system call, 0 if there was none.
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

// A stored value with a wrong type or out of range; what() names the column.
class BadValue : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Access : std::uint8_t {
    read_write,  // for an existing file
    read_only,
    immutable,  // read-only, without locks and write-ahead log: for a file that nobody writes
};

class Statement;

class Database {
  public:
    // Opens with defensive settings. Throws Failure.
    Database(const std::filesystem::path& path, Access access);
    // Opens a database in memory with these bytes, read-only. Throws Failure.
    static Database ofBytes(std::string_view bytes);

    // Reads longer values than run files contain.
    void allowLongValues(int most_bytes);
    // Continues reading if pages are missing or schema entries are invalid, instead of refusing the
    // whole file. Only for read-only connections.
    void readWhatCanBeRead();
    void execute(const char* sql);
    Statement prepare(std::string_view sql);
    std::int64_t integer(std::string_view sql);  // returns the only value of a query
    std::string text(std::string_view sql);
    bool inTransaction() const;
    // Adds a virtual table to this connection; the module supplies its rows.
    void addModule(const char* name, const sqlite3_module* module, void* data);
    // After a stop request, running statements fail with SQLITE_INTERRUPT.
    void stopWhen(std::stop_token stop);

  private:
    friend class Statement;
    Database(const std::string& name, int flags);
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::unique_ptr<std::stop_token> stop_;  // has a stable address; outlives the handle
    std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
  public:
    // Binds the parameters in order, starting with 1; each call binds the next one.
    Statement& bind(std::int64_t value);
    Statement& bind(std::uint64_t value);  // too large values become SQLite's largest
    Statement& bind(std::uint32_t value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(double value);
    Statement& bind(std::string_view value);
    Statement& bindNull();
    template <class Value>
    Statement& bind(const std::optional<Value>& value) {
        return value ? bind(*value) : bindNull();
    }

    bool step();   // true: a row is available
    void run();    // steps to the end and resets
    void reset();  // makes the statement ready for new parameters

    // Columns start at 0. All throw BadValue for other types or values; there are no conversions.
    bool isNull(int column) const;
    std::string_view name(int column) const;
    std::int64_t integer(int column, std::int64_t least, std::int64_t most) const;
    std::optional<std::int64_t> optionalInteger(int column, std::int64_t least,
                                                std::int64_t most) const;
    double real(int column) const;
    std::string text(int column, std::size_t most_bytes) const;
    // For other programs' databases. The value as it is stored; unset (empty) for another type.
    // Texts and blobs are valid until the next step.
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
