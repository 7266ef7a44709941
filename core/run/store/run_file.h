// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a run file for reading, even after an interrupted recording, and converts SQLite's errors
// to messages.
#pragma once

#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/temporary_folder.h"
#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/store.h"
#include "core/run/store/tables/migrate.h"

namespace ridgepoint::run {

// An open run file that has the tables of the newest format version.
class RunFile {
  public:
    enum class Purpose : std::uint8_t {
        reading,
        salvage,  // ignores invalid tables instead of refusing the file
    };
    // Opens a file. If it has an older format, converts a temporary copy with the migrations in
    // `steps`. Throws StoreError.
    explicit RunFile(const std::filesystem::path& path, Purpose purpose = Purpose::reading,
                     std::span<const Migration> steps = migrations());
    ~RunFile();
    RunFile(const RunFile&) = delete;
    RunFile& operator=(const RunFile&) = delete;

    sqlite::Database& database() { return *database_; }
    // Returns a sentence that explains which part of the file is not readable, or an empty string.
    const std::string& notice() const { return notice_; }
    bool isCopy() const { return copy_.has_value(); }
    // Names of the tables that must not be read. Only Purpose::salvage can lead to such tables.
    const std::vector<std::string>& lostTables() const { return lost_tables_; }
    // Returns the maximum number of rows in a file of this size.
    std::int64_t mostRows();

  private:
    void openSomehow();
    void validate(std::span<const Migration> steps);
    void convert(int version, std::span<const Migration> steps);
    bool tryOpen(const std::filesystem::path& path, sqlite::Access access);
    bool tryCopy();

    std::filesystem::path path_;
    Purpose purpose_;
    std::vector<std::string> lost_tables_;
    // Declared before the database, which must be closed first.
    std::optional<base::TemporaryFolder> copy_;
    std::unique_ptr<sqlite::Database> database_;
    std::string notice_;
};

// Rethrows the current exception, which must be a sqlite::Failure, as a StoreError for this file.
// `writing` is true if the failed operation was a write.
[[noreturn]] void rethrowAsStoreError(const std::filesystem::path& path, bool writing);
StoreError damaged(const std::filesystem::path& path, std::string_view table, std::string_view why);

// Calls `read`, and reports a bad value as damage to `table`.
template <class Read>
auto readingTable(const std::filesystem::path& path, std::string_view table, Read&& read) {
    try {
        return read();
    } catch (const sqlite::BadValue& bad) {
        throw damaged(path, table, bad.what());
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path, false);
    }
}

}  // namespace ridgepoint::run
