// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/base/replaced_file.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"

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

    [[noreturn]] void cannotMake(int error) const {
        throw StoreError(StoreError::Kind::not_writable,
                         fmt::format("Cannot create \"{}\": {}.", to_.string(),
                                     std::generic_category().message(error)));
    }

  private:
    RunFile source_;
    const fs::path &from_, &to_;
};

}  // namespace

void saveRunAs(const fs::path& from, const fs::path& to) {
    RunCopy copy(from, to);
    // O_EXCL ensures that no existing file is overwritten.
    const int file = ::open(to.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        if (errno != EEXIST) copy.cannotMake(errno);
        throw StoreError(StoreError::Kind::already_exists,
                         fmt::format("\"{}\" exists already; choose another name.", to.string()));
    }
    ::close(file);
    try {
        copy.writeTo(to, {});
    } catch (const StoreError&) {
        std::error_code ignored;
        fs::remove(to, ignored);
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
        copy.cannotMake(error.code().value());
    }
}

}  // namespace ridgepoint::run
