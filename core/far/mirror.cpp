// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/mirror.h"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

#include "core/far/frames.h"
#include "core/far/sha256.h"
#include "core/store/documents.h"
#include "core/store/run_file.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/write.h"
#include "core/store/write/create.h"

namespace ridgepoint::far {
namespace {

namespace fs = std::filesystem;
using run::StoreError;
using run::sqlite::Transaction;

constexpr std::uintmax_t kSpared = 256 << 20;  // of the disk
constexpr std::size_t kLookAtDisk = 16 << 20;  // after so many bytes
constexpr int kMostMirrors = 1000;             // of one address
constexpr std::size_t kDigits = 16;

template <class Do>
auto writing(const fs::path& path, Do&& what) {
    try {
        return what();
    } catch (const run::sqlite::Failure&) {
        run::rethrowAsStoreError(path, true);
    }
}

fs::path cacheFolder() {
    if (const char* const cache = std::getenv("XDG_CACHE_HOME");
        cache != nullptr && *cache == '/') {
        return fs::path(cache) / "ridgepoint" / "far";
    }
    const char* const home = std::getenv("HOME");
    return (home != nullptr && *home == '/' ? fs::path(home) / ".cache"
                                            : fs::temp_directory_path()) /
           "ridgepoint" / "far";
}

}  // namespace

Mirror::Mirror(const fs::path& path) : path_(path) {
    std::error_code error;
    const bool is_new = !fs::exists(path, error) || fs::file_size(path, error) == 0;
    if (!fs::exists(path, error)) run::makeFile(path);
    writing(path_, [&] {
        file_ = std::make_unique<run::WrittenFile>(path);
        if (is_new) {
            Transaction transaction(file_->database(), Transaction::Kind::write);
            run::createSchema(file_->database());
            transaction.commit();
        } else {
            run::RunFile(path, run::RunFile::Purpose::reading);  // throws if it is no run
        }
        file_->useLog();
    });
}

Mirror::~Mirror() {
    transaction_.reset();
    inserts_.clear();
}

std::string Mirror::runId() {
    return writing(path_, [&]() -> std::string {
        const std::string text =
            file_->database().text("SELECT json FROM document WHERE name = 'run'");
        if (text.empty()) return {};
        try {
            return run::runInfoFrom(text).id;
        } catch (const run::sqlite::BadValue&) {
            return {};
        }
    });
}

Marks Mirror::marks() {
    return writing(path_, [&] { return marksOf(file_->database()); });
}

void Mirror::connected() {
    transaction_.reset();  // what was not committed is sent again
    decoder_ = std::make_unique<RowDecoder>();
}

void Mirror::refuseToFillDisk(std::size_t bytes) {
    bytes_ += bytes;
    if (bytes_ < kLookAtDisk) return;
    bytes_ = 0;
    std::error_code error;
    const fs::space_info space = fs::space(path_.parent_path(), error);
    if (!error && space.available < kSpared) {
        throw StoreError(
            StoreError::Kind::disk_full,
            fmt::format("The disk is almost full: \"{}\" contains the steps up to this "
                        "point.",
                        path_.string()));
    }
}

void Mirror::add(std::string_view rows) {
    writing(path_, [&] {
        refuseToFillDisk(rows.size());
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
}

void Mirror::commit() {
    if (!transaction_) return;
    writing(path_, [&] {
        auto& database = file_->database();
        auto document =
            database.prepare("INSERT OR REPLACE INTO document(name, json) VALUES(?, ?)");
        // No step has its calls here.
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
    writing(path_, [&] {
        file_->database().execute("DELETE FROM document WHERE name = 'writer'");
        file_->leaveLog();
    });
    file_->close();
}

fs::path mirrorFile(const Address& address, const std::vector<std::string>& start) {
    const fs::path folder = cacheFolder();
    fs::create_directories(folder);
    Sha256 hash;
    hash.add(address.place() + "\n" + address.text());
    for (const std::string& word : start) hash.add("\n" + word);
    fs::path name = fs::path(address.path).stem();
    if (name.empty() || name.string().front() == '.') name = "run";
    const fs::path own = folder / hash.hex().substr(0, kDigits);
    for (int number = 1; number < kMostMirrors; ++number) {
        const fs::path place =
            number == 1 ? own : fs::path(fmt::format("{}-{}", own.string(), number));
        fs::create_directories(place);
        fs::permissions(place, fs::perms::owner_all);
        const fs::path file = place / (name.string() + ".ridge");
        const auto identity = run::identityOf(file);
        if (!identity || !run::WriterPresence::isHeld(*identity)) return file;
    }
    throw std::system_error(std::make_error_code(std::errc::file_exists), folder.string());
}

}  // namespace ridgepoint::far
