// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/written_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "core/run/store/write/create.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// Maximum time that the writer waits for readers to notice that the file is complete.
constexpr std::chrono::milliseconds kFollowersLeave{3000};

fs::path partOf(const fs::path& path, const char* ending) {
    fs::path part = path;
    return part += ending;
}

bool isFile(const struct stat& one, const FileIdentity& other) {
    return one.st_dev == other.device && one.st_ino == other.inode;
}

// A transaction that changes a document writes a few 4 KiB pages. The rest is for the overhead of
// the file system.
constexpr off_t kReservedBytes = 128 << 10;

// Reserves space on the disk of this folder. Reserves nothing if the file system does not support
// unnamed files.
base::Descriptor reserveIn(const fs::path& folder) {
    base::Descriptor file(
        ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (file.number() >= 0 && ::posix_fallocate(file.number(), 0, kReservedBytes) != 0)
        file.close();
    return file;
}

// Returns the current path of the file behind a descriptor, or an empty path if it is unknown.
fs::path nameOf(int descriptor) {
    std::error_code error;
    const fs::path name = fs::read_symlink(fmt::format("/proc/self/fd/{}", descriptor), error);
    return error ? fs::path() : name;
}

}  // namespace

WrittenFile::WrittenFile(const fs::path& path, RunWriter::Survives survives)
    : path_(path),
      absolute_(fs::absolute(path)),
      identity_(identityOf(path).value_or(FileIdentity{})),
      survives_(survives),
      file_(::open(path.c_str(), O_PATH | O_CLOEXEC)),
      presence_(identity_),
      reserve_(reserveIn(path.parent_path())),
      database_(std::make_unique<sqlite::Database>(path, sqlite::Access::read_write)) {}

void WrittenFile::useLog() {
    if (survives_ == RunWriter::Survives::nothing) {
        database_->execute("PRAGMA journal_mode = MEMORY");
        database_->execute("PRAGMA synchronous = OFF");
        return;
    }
    const auto use = [this](const char* locking) {
        database_->execute(locking);
        database_->execute("PRAGMA journal_mode = WAL");
        database_->execute("PRAGMA synchronous = NORMAL");
        sqlite::Transaction(*database_, sqlite::Transaction::Kind::write).commit();
    };
    try {
        use("PRAGMA locking_mode = NORMAL");
    } catch (const sqlite::Failure& failure) {
        const int code = failure.code();
        if (code != SQLITE_IOERR_SHMOPEN && code != SQLITE_IOERR_SHMSIZE &&
            code != SQLITE_IOERR_SHMLOCK && code != SQLITE_IOERR_SHMMAP) {
            throw;
        }
        // Some file systems do not support shared memory, which the index of the log requires. The
        // file is then locked exclusively, and readers cannot open it before it is complete.
        database_.reset();
        database_ = std::make_unique<sqlite::Database>(absolute_, sqlite::Access::read_write);
        use("PRAGMA locking_mode = EXCLUSIVE");
    }
}

void WrittenFile::leaveLog() {
    database_->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    const auto until = std::chrono::steady_clock::now() + kFollowersLeave;
    for (;;) {
        try {
            if (database_->text("PRAGMA journal_mode = DELETE") == "delete") return;
        } catch (const sqlite::Failure& failure) {
            if (failure.primaryCode() != SQLITE_BUSY) throw;
        }
        // A reader still has the file open. The file is already complete, so the log that remains
        // is empty.
        if (std::chrono::steady_clock::now() >= until) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void WrittenFile::close() {
    database_.reset();
    presence_.release();
}

std::string WrittenFile::loss() {
    struct stat own{}, there{};
    if (::fstat(file_.number(), &own) != 0 || !isFile(own, identity_)) {
        torn_away_ = true;
        return "was closed by the recorded program";
    }
    const bool found = ::stat(absolute_.c_str(), &there) == 0;
    if (!found && errno != ENOENT && errno != ENOTDIR) return {};
    if (own.st_nlink == 0) return found ? "was replaced" : "was deleted";
    if (!found || !isFile(there, identity_)) {
        const fs::path name = nameOf(file_.number());
        if (name.empty()) return "was renamed";
        return fmt::format("was renamed to \"{}\"", name.parent_path() == absolute_.parent_path()
                                                        ? name.filename().string()
                                                        : name.string());
    }
    if (own.st_size < bytes_) return "was truncated";
    bytes_ = own.st_size;
    log_ = identityOf(partOf(absolute_, "-wal"));
    index_ = identityOf(partOf(absolute_, "-shm"));
    return {};
}

bool WrittenFile::hasName() const {
    struct stat own{};
    return !torn_away_ && ::fstat(file_.number(), &own) == 0 && own.st_nlink > 0;
}

bool WrittenFile::copyInto(const fs::path& other) {
    if (torn_away_) {
        if (identityOf(absolute_) != identity_) return false;
        fs::copy_file(absolute_, other, fs::copy_options::overwrite_existing);
        if (const fs::path log = partOf(absolute_, "-wal"); fs::exists(log))
            fs::copy_file(log, partOf(other, "-wal"));
        return true;
    }
    try {
        sqlite::Statement copy = database_->prepare("VACUUM INTO ?");
        copy.bind(std::string_view(fs::absolute(other).native())).run();
        return true;
    } catch (const sqlite::Failure& failure) {
        const int code = failure.primaryCode();
        if (code != SQLITE_CORRUPT && code != SQLITE_NOTADB && code != SQLITE_SCHEMA &&
            code != SQLITE_ERROR) {
            throw;
        }
        fs::resize_file(other, 0);
        return false;
    }
}

void WrittenFile::abandon() {
    try {
        if (hasName()) database_->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const sqlite::Failure&) {
        // Ignored: the file lacks its last steps, but the copy contains them.
    }
    close();
    for (const auto& [ending, own] : {std::pair{"-wal", log_}, std::pair{"-shm", index_}}) {
        const fs::path part = partOf(absolute_, ending);
        std::error_code ignored;
        if (own && identityOf(part) == own) fs::remove(part, ignored);
    }
}

bool WrittenFile::remove() {
    struct stat own{}, there{};
    if (::fstat(file_.number(), &own) != 0 || ::stat(absolute_.c_str(), &there) != 0 ||
        !isFile(own, identity_) || !isFile(there, identity_)) {
        return false;
    }
    close();
    removeFile(absolute_);
    return !fs::exists(absolute_);
}

}  // namespace ridgepoint::run
