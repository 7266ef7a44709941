// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/base/save_as.h"
#include "core/store/run_file.h"
#include "core/store/store.h"

namespace ridgepoint::run {

namespace fs = std::filesystem;

void saveRunAs(const fs::path& from, const fs::path& to) { saveRunAs(from, to, {}); }

void saveRunAs(const fs::path& from, const fs::path& to, std::stop_token stop) {
    RunFile source(from);
    if (!source.notice().empty()) throw StoreError(StoreError::Kind::not_readable, source.notice());
    // Made here, so that nothing is overwritten; SQLite fills an empty file.
    const int file = ::open(to.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        if (errno == EEXIST) {
            throw StoreError(
                StoreError::Kind::already_exists,
                fmt::format("\"{}\" exists already; choose another name.", to.string()));
        }
        throw StoreError(StoreError::Kind::not_writable,
                         fmt::format("\"{}\" cannot be made: {}.", to.string(),
                                     std::generic_category().message(errno)));
    }
    ::close(file);
    try {
        source.database().stopWhen(stop);
        const std::string target = fs::absolute(to).string();
        sqlite::Statement copy = source.database().prepare("VACUUM INTO ?");
        copy.bind(std::string_view(target)).run();
        if (stop.stop_requested()) throw sqlite::Failure("stopped", SQLITE_INTERRUPT, 0);
    } catch (const sqlite::Failure& failure) {
        std::error_code ignored;
        fs::remove(to, ignored);
        if (stop.stop_requested()) {
            throw StoreError(StoreError::Kind::cancelled,
                             fmt::format("Saving \"{}\" was cancelled.", to.string()));
        }
        const bool source_is_damaged =
            failure.primaryCode() == SQLITE_CORRUPT || failure.primaryCode() == SQLITE_NOTADB;
        rethrowAsStoreError(source_is_damaged ? from : to, !source_is_damaged);
    }
}

}  // namespace ridgepoint::run
