// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <sqlite3.h>

#include <system_error>

#include "core/base/replaced_file.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

class RunCopy {
  public:
    RunCopy(const fs::path& from, const fs::path& to) : source_(from), from_(from), to_(to) {
        if (!source_.notice().empty())
            throw StoreError(StoreError::Kind::not_readable, source_.notice());
    }

    // Writes the copy to a file, which must be empty.
    void writeTo(const fs::path& empty, const std::stop_token& stop) try {
        source_.database().stopWhen(stop);
        const std::string target = fs::absolute(empty).string();
        sqlite::Statement copy = source_.database().prepare("VACUUM INTO ?");
        copy.bind(std::string_view(target)).run();
        if (stop.stop_requested()) throw sqlite::Failure("stopped", SQLITE_INTERRUPT, 0);
    } catch (const sqlite::Failure& failure) {
        if (stop.stop_requested()) {
            throw StoreError(StoreError::Kind::cancelled,
                             fmt::format("Saving \"{}\" was cancelled.", to_.string()));
        }
        const bool source_is_damaged =
            failure.primaryCode() == SQLITE_CORRUPT || failure.primaryCode() == SQLITE_NOTADB;
        try {
            rethrowAsStoreError(source_is_damaged ? from_ : to_, !source_is_damaged);
        } catch (const StoreError& error) {
            if (error.kind() != StoreError::Kind::disk_full) throw;
            // No part of the copy remains, so the message reports that nothing was written.
            throw StoreError(
                StoreError::Kind::disk_full,
                fmt::format("The disk is full: \"{}\" was not written. Free some space "
                            "and try again.",
                            to_.string()));
        }
    }

  private:
    RunFile source_;
    const fs::path &from_, &to_;
};

}  // namespace

void saveRunAs(const fs::path& from, const fs::path& to) {
    RunCopy copy(from, to);
    makeFile(to);
    try {
        copy.writeTo(to, {});
    } catch (const StoreError&) {
        removeFile(to);
        throw;
    }
}

void replaceWithRun(const fs::path& from, const fs::path& to, const std::stop_token& stop) {
    RunCopy copy(from, to);
    try {
        base::ReplacedFile replaced(to);
        copy.writeTo(replaced.temporary(), stop);
        replaced.putInPlace();
    } catch (const std::system_error& error) {
        cannotCreate(to, error.code().value());
    }
}

}  // namespace ridgepoint::run
