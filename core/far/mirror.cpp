// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/mirror.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/base/own_folder.h"
#include "core/far/sha256.h"
#include "core/far/stream_frames.h"
#include "core/run/store/documents.h"
#include "core/run/store/run_file.h"
#include "core/run/store/tables/schema.h"
#include "core/run/store/tables/write.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::far {
namespace {

namespace fs = std::filesystem;
using run::StoreError;
using run::sqlite::Transaction;

constexpr std::uintmax_t kSpared = 256 << 20;  // free disk space that is not used
constexpr std::size_t kLookAtDisk = 16 << 20;  // bytes written between two checks of the free space
constexpr int kMostMirrors = 1000;             // maximum number of mirrors per address
constexpr std::size_t kDigits = 16;
// Mirrors that have not been used for kMostAge are removed. The oldest ones are also removed if all
// mirrors together take more than kMostTogether bytes. Mirrors that were used within the last
// kRecent are never removed.
constexpr std::chrono::hours kMostAge{30 * 24}, kRecent{24};
constexpr std::uintmax_t kMostTogether = std::uintmax_t{4} << 30;

template <class Do>
auto writing(const fs::path& path, Do&& what) {
    try {
        return what();
    } catch (const run::sqlite::Failure&) {
        run::rethrowAsStoreError(path, true);
    }
}

constexpr const char* kFolder = "far";  // name of the folder in the cache

// Returns whether the string has the form of a folder name from mirrorFile().
bool isMirrorName(std::string_view name) {
    constexpr std::string_view kHex = "0123456789abcdef", kDecimal = "0123456789";
    if (name.substr(0, kDigits).find_first_not_of(kHex) != std::string_view::npos) return false;
    if (name.size() <= kDigits) return name.size() == kDigits;
    return name[kDigits] == '-' && name.size() > kDigits + 1 &&
           name.find_first_not_of(kDecimal, kDigits + 1) == std::string_view::npos;
}

struct Old {
    fs::path folder;
    std::chrono::system_clock::time_point used;
    std::uintmax_t bytes = 0;
};

// Returns the folder if it contains a mirror of this user that no program is writing, or unset
// otherwise.
std::optional<Old> unused(const fs::path& folder) {
    Old old{folder, {}};
    std::error_code error;
    const auto look = [&](const fs::path& path) {
        struct stat found{};
        if (::lstat(path.c_str(), &found) != 0) return;
        old.used = std::max({old.used, std::chrono::system_clock::from_time_t(found.st_mtime),
                             std::chrono::system_clock::from_time_t(found.st_atime)});
        old.bytes += static_cast<std::uintmax_t>(found.st_size);
    };
    struct stat itself{};
    if (!isMirrorName(folder.filename().string()) || ::lstat(folder.c_str(), &itself) != 0 ||
        !S_ISDIR(itself.st_mode) || itself.st_uid != ::geteuid())
        return std::nullopt;
    old.used = std::chrono::system_clock::from_time_t(itself.st_mtime);
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto identity = run::identityOf(entry.path());
        if (identity && run::WriterPresence::isHeld(*identity)) return std::nullopt;
        look(entry.path());
    }
    return old;
}

// Returns whether a program has the mirror open. The file times do not show this, because a window
// may show a mirror for days without reading it.
bool isOpen(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator process("/proc", error), end; !error && process != end;
         process.increment(error)) {
        std::error_code denied;
        for (fs::directory_iterator file(process->path() / "fd", denied);
             !denied && file != fs::directory_iterator(); file.increment(denied)) {
            std::error_code gone;
            if (fs::read_symlink(file->path(), gone).parent_path() == folder) return true;
        }
    }
    return false;
}

}  // namespace

std::uintmax_t spareBytes(const fs::path& folder) {
    std::error_code error;
    const fs::space_info space = fs::space(folder, error);
    if (error) return std::numeric_limits<std::uintmax_t>::max();
    return space.available - std::min(space.available, kSpared);
}

void removeOldMirrors(const fs::path& cache) {
    std::error_code error;
    std::vector<Old> found;
    std::uintmax_t together = 0;
    for (const auto& entry : fs::directory_iterator(cache, error)) {
        if (auto old = unused(entry.path())) {
            together += old->bytes;
            found.push_back(*std::move(old));
        }
    }
    std::sort(found.begin(), found.end(),
              [](const Old& a, const Old& b) { return a.used < b.used; });
    const auto now = std::chrono::system_clock::now();
    for (const Old& old : found) {
        const auto age = now - old.used;
        if (age < kRecent || (age < kMostAge && together <= kMostTogether)) break;
        if (isOpen(old.folder)) continue;
        fs::remove_all(old.folder, error);
        together -= old.bytes;
    }
}

namespace {

// Returns whether nothing has been written to the file yet. A process that was killed while it
// created the tables leaves a database without any. Other files are not empty.
bool isEmpty(run::sqlite::Database& database) {
    try {
        return database.integer("PRAGMA application_id") == 0 &&
               database.integer("SELECT COUNT(*) FROM sqlite_schema") == 0;
    } catch (const run::sqlite::Failure&) {
        return false;
    }
}

}  // namespace

Mirror::Mirror(const fs::path& path) : path_(path) {
    std::error_code error;
    if (!fs::exists(path, error)) run::makeFile(path);
    writing(path_, [&] {
        file_ = std::make_unique<run::WrittenFile>(path);
        if (isEmpty(file_->database())) {
            Transaction transaction(file_->database(), Transaction::Kind::write);
            run::createSchema(file_->database());
            transaction.commit();
        } else {
            run::RunFile(path, run::RunFile::Purpose::reading);  // throws if the file is not a run
        }
        file_->useLog();
    });
}

Mirror::~Mirror() {
    transaction_.reset();
    inserts_.clear();
}

run::RunInfo Mirror::info() {
    return writing(path_, [&]() -> run::RunInfo {
        const std::string text =
            file_->database().text("SELECT json FROM document WHERE name = 'run'");
        if (text.empty()) return {};
        try {
            return run::runInfoFrom(text);
        } catch (const run::sqlite::BadValue&) {
            return {};
        }
    });
}

std::string Mirror::runId() { return info().id; }

Marks Mirror::marks() {
    return writing(path_, [&] { return marksOf(file_->database()); });
}

void Mirror::connected() {
    transaction_.reset();  // the other end will send uncommitted rows again
    decoder_ = std::make_unique<RowDecoder>();
}

void Mirror::refuseToFillDisk(std::size_t bytes) {
    bytes_ += bytes;
    if (bytes_ < kLookAtDisk) return;
    bytes_ = 0;
    if (spareBytes(path_.parent_path()) == 0) {
        throw StoreError(
            StoreError::Kind::disk_full,
            fmt::format("The disk is almost full: \"{}\" contains the steps up to this "
                        "point.",
                        path_.string()));
    }
}

void Mirror::add(std::string_view rows) {
    writing(path_, [&] {
        if (!transaction_) {
            transaction_ =
                std::make_unique<Transaction>(file_->database(), Transaction::Kind::write);
        }
        decoder_->read(rows, {[this](std::size_t table) { clear(table); },
                              [this](std::size_t table, std::int64_t id, const Row& row) {
                                  put(table, id, row);
                              }});
    });
}

void Mirror::clear(std::size_t table) {
    file_->database().execute(
        fmt::format("DELETE FROM {}", sentTables()[table].table->name).c_str());
}

void Mirror::put(std::size_t number, std::int64_t id, const Row& row) {
    const run::tables::Table& table = *sentTables()[number].table;
    if (table.name == "document" && isOwnDocument(std::get<std::string>(row[0]))) return;
    auto insert = inserts_.find(number);
    if (insert == inserts_.end()) {
        insert = inserts_
                     .emplace(number, file_->database().prepare(run::tables::insertStatement(
                                          table, run::tables::Existing::replaced)))
                     .first;
    }
    run::sqlite::Statement& statement = insert->second;
    if (!table.id.empty()) statement.bind(id);
    for (const Value& value : row) {
        if (const auto* const integer = std::get_if<std::int64_t>(&value)) {
            statement.bind(*integer);
        } else if (const auto* const real = std::get_if<double>(&value)) {
            statement.bind(*real);
        } else if (const auto* const text = std::get_if<std::string>(&value)) {
            statement.bind(std::string_view(*text));
        } else {
            statement.bindNull();
        }
    }
    statement.run();
    std::size_t bytes = sizeof(Value) * row.size();
    for (const Value& value : row) {
        if (const auto* const text = std::get_if<std::string>(&value)) bytes += text->size();
    }
    refuseToFillDisk(bytes);
}

void Mirror::commit() {
    if (!transaction_) return;
    writing(path_, [&] {
        auto& database = file_->database();
        auto document =
            database.prepare("INSERT OR REPLACE INTO document(name, json) VALUES(?, ?)");
        // A mirror does not contain the calls of any step, so the recorder's `detail` document is
        // replaced.
        document.bind(std::string_view("detail"))
            .bind(std::string_view(run::detailDocument({})))
            .run();
        if (file_->isVisible())
            document.bind(std::string_view("writer"))
                .bind(std::string_view(run::WriterPresence::place()))
                .run();
        transaction_->commit();
        transaction_.reset();
    });
}

void Mirror::finish() {
    transaction_.reset();
    inserts_.clear();
    // If the recorder was killed, the "writer" document remains and shows readers that no program
    // writes the run any more.
    const bool complete = info().complete;
    writing(path_, [&] {
        if (complete) file_->database().execute("DELETE FROM document WHERE name = 'writer'");
        file_->leaveLog();
    });
    file_->close();
}

fs::path mirrorFile(const Address& address, const std::vector<std::string>& start) {
    const fs::path cache = base::cacheFolder();
    if (cache.empty()) {
        throw base::PathError(
            "There is no folder for the run's copy here; set HOME or XDG_CACHE_HOME to a folder of "
            "your own.");
    }
    const fs::path folder = base::ownFolder(cache, {kFolder});
    removeOldMirrors(folder);
    Sha256 hash;
    hash.add(address.place() + "\n" + address.text());
    for (const std::string& word : start) hash.add("\n" + word);
    fs::path name = fs::path(address.path).stem();
    if (name.empty() || name.string().front() == '.') name = "run";
    const std::string own = hash.hex().substr(0, kDigits);
    for (int number = 1; number < kMostMirrors; ++number) {
        const fs::path place = base::ownFolder(
            cache, {kFolder, number == 1 ? own : fmt::format("{}-{}", own, number)});
        const fs::path file = place / (name.string() + ".ridge");
        const auto identity = run::identityOf(file);
        if (!identity || !run::WriterPresence::isHeld(*identity)) return file;
    }
    throw std::system_error(std::make_error_code(std::errc::file_exists), folder.string());
}

}  // namespace ridgepoint::far
