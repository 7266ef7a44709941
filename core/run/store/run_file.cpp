// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/run_file.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/run/store/tables/schema.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;

// Minimum size of a row in a page: a cell pointer, a header and some values.
constexpr std::int64_t kLeastRowBytes = 5;

fs::path beside(const fs::path& path, const char* ending) {
    fs::path result = path;
    result += ending;
    return result;
}

std::uintmax_t sizeOf(const fs::path& path) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? 0 : size;
}

bool isFull(int system_errno) {
    return system_errno == ENOSPC || system_errno == EDQUOT || system_errno == EFBIG;
}

// Returns whether opening a database in write-ahead-log mode failed only because its index cannot
// be created or locked, as in a read-only folder.
bool cannotOpenLog(const sqlite::Failure& failure) {
    return failure.primaryCode() == SQLITE_CANTOPEN || failure.primaryCode() == SQLITE_READONLY ||
           failure.primaryCode() == SQLITE_PERM;
}

void throwUnlessReadable(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
        throw StoreError(Kind::not_found,
                         fmt::format("The file \"{}\" does not exist.", path.string()));
    }
    if (status.type() == fs::file_type::directory) {
        throw StoreError(Kind::not_readable,
                         fmt::format("\"{}\" is a folder, not a run file.", path.string()));
    }
    if (::access(path.c_str(), R_OK) != 0) {
        throw StoreError(Kind::not_readable,
                         fmt::format("\"{}\" cannot be read: {}.", path.string(),
                                     std::generic_category().message(errno)));
    }
    if (status.type() != fs::file_type::regular) {
        throw StoreError(Kind::not_readable,
                         fmt::format("\"{}\" is not a regular file.", path.string()));
    }
    if (sizeOf(path) == 0) {
        throw StoreError(Kind::not_sqlite,
                         fmt::format("\"{}\" is empty, so it is not a run file.", path.string()));
    }
}

}  // namespace

StoreError damaged(const fs::path& path, std::string_view table, std::string_view why) {
    return StoreError(Kind::damaged,
                      fmt::format("\"{}\" is damaged: in its table {}, {}; \"ridgepoint check "
                                  "--repair\" saves what can be saved.",
                                  path.string(), table, why));
}

void rethrowAsStoreError(const fs::path& path, bool writing) {
    const std::string name = path.string();
    try {
        throw;
    } catch (const sqlite::Failure& failure) {
        const int code = failure.primaryCode();
        if (code == SQLITE_FULL || (writing && isFull(failure.systemErrno()))) {
            throw StoreError(Kind::disk_full,
                             fmt::format("The disk is full: \"{}\" is incomplete; free some space "
                                         "and try again.",
                                         name));
        }
        if (code == SQLITE_RANGE) throw StoreError(Kind::impossible, failure.what());
        if (code == SQLITE_INTERRUPT) {
            throw StoreError(Kind::cancelled, fmt::format("Reading \"{}\" was cancelled.", name));
        }
        if (code == SQLITE_NOTADB) {
            throw StoreError(Kind::not_sqlite, fmt::format("\"{}\" is not a run file.", name));
        }
        if (code == SQLITE_CORRUPT || code == SQLITE_TOOBIG || code == SQLITE_ERROR ||
            code == SQLITE_FORMAT || code == SQLITE_MISMATCH || code == SQLITE_CONSTRAINT) {
            throw StoreError(
                Kind::damaged,
                fmt::format("\"{}\" is damaged ({}); \"ridgepoint check --repair\" saves "
                            "what can be saved.",
                            name, failure.what()));
        }
        const std::string reason = failure.systemErrno() != 0
                                       ? std::generic_category().message(failure.systemErrno())
                                       : failure.what();
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
            throw StoreError(
                Kind::other,
                fmt::format("\"{}\" is locked by another program{}.", name,
                            writing ? ", or its file system has no locks; record to another folder"
                                    : "; close it there, or try again"));
        }
        if (writing) {
            throw StoreError(Kind::not_writable,
                             fmt::format("\"{}\" cannot be written: {}.", name, reason));
        }
        throw StoreError(Kind::not_readable,
                         fmt::format("\"{}\" cannot be read: {}.", name, reason));
    }
}

RunFile::RunFile(const fs::path& path, Purpose purpose, std::span<const Migration> steps)
    : path_(path), purpose_(purpose) {
    throwUnlessReadable(path_);
    try {
        openSomehow();
        validate(steps);
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path_, false);
    }
}

RunFile::~RunFile() = default;

bool RunFile::tryOpen(const fs::path& path, sqlite::Access access) {
    try {
        database_ = std::make_unique<sqlite::Database>(path, access);
        if (purpose_ == Purpose::salvage) database_->readWhatCanBeRead();
        // SQLite opens the log at the first read.
        database_->integer("SELECT count(*) FROM sqlite_schema");
        return true;
    } catch (const sqlite::Failure& failure) {
        database_.reset();
        if (!cannotOpenLog(failure)) throw;
        return false;
    }
}

bool RunFile::tryCopy() {
    std::error_code error;
    const fs::path temporary = fs::temp_directory_path(error);
    if (error) return false;
    const fs::space_info space = fs::space(temporary, error);
    const fs::path log = beside(path_, "-wal");
    if (error || space.available / 2 < sizeOf(path_) + sizeOf(log)) return false;
    try {
        copy_.emplace();
    } catch (const std::system_error&) {
        return false;
    }
    const fs::path copied = *copy_ / "copy.ridge";
    for (const char* const ending : {"", "-wal"}) {
        if (error || (*ending != 0 && sizeOf(log) == 0)) break;
        fs::copy_file(beside(path_, ending), beside(copied, ending), error);
        // The copy inherits the permissions of the original, which may be read-only.
        if (!error) {
            fs::permissions(beside(copied, ending), fs::perms::owner_read | fs::perms::owner_write,
                            error);
        }
    }
    if (!error && tryOpen(copied, sqlite::Access::read_write)) return true;
    copy_.reset();
    return false;
}

void RunFile::openSomehow() {
    if (tryOpen(path_, sqlite::Access::read_only)) return;
    // Opening fails, for example, if a killed recorder left its log and the log's index cannot be
    // created in this folder. A copy can then be opened instead.
    const bool has_log = sizeOf(beside(path_, "-wal")) > 0;
    if (has_log && tryCopy()) return;
    database_ = std::make_unique<sqlite::Database>(path_, sqlite::Access::immutable);
    if (purpose_ == Purpose::salvage) database_->readWhatCanBeRead();
    if (has_log) {
        notice_ = fmt::format(
            "The last steps of \"{}\" could not be read, because its recorder was interrupted and "
            "the folder cannot be written to; copy it with its -wal file to another folder.",
            path_.string());
    }
}

void RunFile::validate(std::span<const Migration> steps) {
    const std::int64_t application = database_->integer("PRAGMA application_id");
    if (application != kApplicationId) {
        throw StoreError(
            Kind::other_application,
            fmt::format("\"{}\" is an SQLite database of another program, not a run file.",
                        path_.string()));
    }
    const std::int64_t version = database_->integer("PRAGMA user_version");
    const auto newest = static_cast<std::int64_t>(steps.size()) + 1;
    if (version > newest) {
        throw StoreError(Kind::newer_schema,
                         fmt::format("\"{}\" has the format {} of a newer Ridgepoint, and this one "
                                     "reads formats up to {}; update Ridgepoint to open it.",
                                     path_.string(), version, newest));
    }
    if (version < 1) {
        throw StoreError(
            Kind::damaged,
            fmt::format("\"{}\" has the format {}, which does not exist; copy the file "
                        "again from where it was recorded.",
                        path_.string(), version));
    }
    if (version < newest) convert(static_cast<int>(version), steps);
    std::vector<std::string> foreign =
        readingTable(path_, "sqlite_schema", [this] { return foreignTables(*database_); });
    if (purpose_ == Purpose::salvage) {
        lost_tables_ = std::move(foreign);
    } else if (!foreign.empty()) {
        throw damaged(path_, foreign.front(), "the columns are not those of a run file");
    }
}

// Converts a copy, because opening a file must not change it and the file may be read-only.
void RunFile::convert(int version, std::span<const Migration> steps) {
    if (!isCopy() && !tryCopy()) {
        throw StoreError(
            Kind::other,
            fmt::format("\"{}\" has the older format {} and cannot be converted, because "
                        "the temporary folder has no space for a copy; free some space "
                        "there, or set TMPDIR to another folder.",
                        path_.string(), version));
    }
    sqlite::Transaction transaction(*database_, sqlite::Transaction::Kind::write);
    migrate(*database_, version, steps);
    transaction.commit();
}

std::int64_t RunFile::mostRows() {
    return database_->integer("PRAGMA page_count") * database_->integer("PRAGMA page_size") /
           kLeastRowBytes;
}

}  // namespace ridgepoint::run
