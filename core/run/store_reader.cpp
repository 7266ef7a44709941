// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <system_error>

#include "core/run/run_file.h"
#include "core/run/store.h"
#include "core/run/store_tables.h"
#include "core/run/writer_presence.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// A recorder whose presence cannot be seen from here (another machine, a container) counts as
// writing while the file changes at least this often.
constexpr auto kQuiet = std::chrono::seconds(10);

constexpr std::size_t kPointsPerChunk = 1 << 16;

bool changedLately(const fs::path& path) {
    fs::path log = path;
    log += "-wal";
    const auto now = fs::file_time_type::clock::now();
    for (const fs::path& part : {path, log}) {
        std::error_code error;
        const fs::file_time_type time = fs::last_write_time(part, error);
        if (!error && time > now - kQuiet) return true;
    }
    return false;
}

class Reader final : public RunReader {
  public:
    explicit Reader(const fs::path& path) : path_(path), file_(std::make_unique<RunFile>(path)) {
        notice_ = file_->notice();
        refresh();
    }

    std::shared_ptr<const Snapshot> snapshot() override {
        // A complete run does not change, and need not be held open.
        if (!snapshot_->info.complete) refresh();
        return snapshot_;
    }
    bool beingWritten() override;
    std::vector<OpRecord> ops(std::int64_t step) override {
        return TableReader(file(), path_).ops(step);
    }
    std::vector<MemoryEvent> memoryEvents(std::int64_t step) override {
        return TableReader(file(), path_).memoryEvents(step);
    }
    std::string notice() const override { return notice_; }

  private:
    RunFile& file() {
        if (!file_) file_ = std::make_unique<RunFile>(path_);
        return *file_;
    }
    void refresh();
    void read(Snapshot& next);

    fs::path path_;
    std::unique_ptr<RunFile> file_;
    std::string notice_;
    std::string writer_place_;
    std::shared_ptr<const Snapshot> snapshot_;
    std::int64_t data_version_ = -1;
    // How far the tables that only grow were read.
    std::int64_t last_string_ = 0, last_step_ = 0, last_point_ = 0;
    std::vector<std::string> strings_{std::string()};
};

void Reader::refresh() {
    auto next = snapshot_ ? std::make_shared<Snapshot>(*snapshot_) : std::make_shared<Snapshot>();
    bool in_log_mode = false;
    try {
        sqlite::Database& database = file().database();
        // All tables as they were at one moment.
        const sqlite::Transaction transaction(database, sqlite::Transaction::Kind::read);
        const std::int64_t version = database.integer("PRAGMA data_version");
        if (snapshot_ && version == data_version_) return;
        read(*next);
        data_version_ = version;
        in_log_mode = next->info.complete && database.text("PRAGMA journal_mode") == "wal";
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path_, false);
    }
    ++next->revision;
    snapshot_ = std::move(next);
    // Its recorder waits for this before it leaves one plain file.
    if (in_log_mode && !file_->isCopy() && file_->notice().empty()) file_.reset();
}

void Reader::read(Snapshot& next) {
    TableReader tables(*file_, path_);
    next.info = tables.runInfo();
    next.machine = tables.machineInfo();
    next.ceilings = tables.ceilings();
    next.memory = tables.memorySummary();
    writer_place_ = tables.writerPlace();

    // Only what is new is read, and taken over when all of it could be.
    std::int64_t last_string = last_string_;
    std::vector<std::string> strings;
    tables.strings(last_string, strings);
    next.cells =
        std::make_shared<std::vector<Cell>>(tables.cells(strings_.size() + strings.size()));
    std::int64_t last_step = last_step_;
    auto steps = std::make_shared<std::vector<StepRecord>>(*next.steps);
    tables.steps(last_step, *steps);
    std::int64_t last_point = last_point_;
    std::vector<MemoryPoint> points;
    tables.memoryPoints(last_point, points);

    if (!strings.empty() || !snapshot_) {
        strings_.insert(strings_.end(), std::make_move_iterator(strings.begin()),
                        std::make_move_iterator(strings.end()));
        next.strings = std::make_shared<StringTable>(strings_);
    }
    next.steps = std::move(steps);
    for (std::size_t begin = 0; begin < points.size(); begin += kPointsPerChunk) {
        const auto from = points.begin() + static_cast<std::ptrdiff_t>(begin);
        const std::size_t size = std::min(kPointsPerChunk, points.size() - begin);
        next.memory_points.push_back(std::make_shared<std::vector<MemoryPoint>>(
            from, from + static_cast<std::ptrdiff_t>(size)));
    }
    last_string_ = last_string;
    last_step_ = last_step;
    last_point_ = last_point;
}

bool Reader::beingWritten() {
    if (snapshot_->info.complete) return false;
    const std::optional<FileIdentity> identity = identityOf(path_);
    if (!identity) return false;
    if (WriterPresence::isHeld(*identity)) return true;
    // From where the recorder can be seen, not seeing it means that it is gone.
    const bool visible = !writer_place_.empty() && writer_place_ == WriterPresence::place();
    return !visible && changedLately(path_);
}

}  // namespace

std::unique_ptr<RunReader> RunReader::open(const fs::path& path) {
    return std::make_unique<Reader>(path);
}

}  // namespace ridgepoint::run
