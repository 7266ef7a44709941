// SPDX-License-Identifier: GPL-3.0-or-later
// The little of SQLite's C interface that the run file needs, with destructors.
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

// A call that SQLite refused. code is SQLite's extended result code; system_errno is errno of the
// system call behind it, 0 when there was none.
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

// A stored value that is not of the type or in the range that it must be; what() names the column.
class BadValue : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Access : std::uint8_t {
    read_write,  // of a file that exists
    read_only,
    immutable,  // read-only, no locks and no write-ahead log: of a file that nobody writes
};

class Statement;

class Database {
  public:
    // Opens with defensive settings. Throws Failure.
    Database(const std::filesystem::path& path, Access access);

    // Reads on where it would refuse the whole file: beyond pages that are not there, in spite of
    // entries of the schema that make no sense. For a connection that only reads.
    void readWhatCanBeRead();
    void execute(const char* sql);
    Statement prepare(std::string_view sql);
    std::int64_t integer(std::string_view sql);  // of a query's only value
    std::string text(std::string_view sql);
    bool inTransaction() const;
    // A table of this connection whose rows come from a program.
    void addModule(const char* name, const sqlite3_module* module, void* data);
    // Statements that are running fail with SQLITE_INTERRUPT once it is asked for.
    void stopWhen(std::stop_token stop);

  private:
    friend class Statement;
    Database(const std::string& name, int flags);
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::unique_ptr<std::stop_token> stop_;  // stays where it is; outlives the handle
    std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
  public:
    // Parameters from 1, in order; each call binds the next one.
    Statement& bind(std::int64_t value);
    Statement& bind(std::uint64_t value);  // beyond what SQLite can hold: its largest number
    Statement& bind(std::uint32_t value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(double value);
    Statement& bind(std::string_view value);
    Statement& bindNull();
    template <class Value>
    Statement& bind(const std::optional<Value>& value) {
        return value ? bind(*value) : bindNull();
    }

    bool step();   // true: there is a row
    void run();    // step to the end, then ready to be bound again
    void reset();  // ready to be bound again

    // Columns from 0. Throw BadValue for what is not as asked; nothing is converted.
    bool isNull(int column) const;
    std::string_view name(int column) const;
    std::int64_t integer(int column, std::int64_t least, std::int64_t most) const;
    std::optional<std::int64_t> optionalInteger(int column, std::int64_t least,
                                                std::int64_t most) const;
    double real(int column) const;
    std::string text(int column, std::size_t most_bytes) const;

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

// Rolled back unless committed.
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
