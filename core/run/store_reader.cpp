// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <optional>
#include <system_error>
#include <unordered_map>

#include "core/run/point_sieve.h"
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
// More memory points than this are thinned out to about half as many.
constexpr std::int64_t kMostPoints = 1 << 20;
// So many calls are looked at one by one.
constexpr std::uint64_t kMostSingleCalls = 20'000;

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
    Reader(const fs::path& path, Watch watch) : path_(path), watch_(std::move(watch)) {
        notice_ = file().notice();
        refresh(false);
        summary_ = snapshot_;
    }

    std::shared_ptr<const Snapshot> summary() override { return summary_; }
    std::shared_ptr<const Snapshot> snapshot() override {
        // A complete run does not change, and need not be held open.
        if (!has_points_ || !snapshot_->info.complete) refresh(true);
        return snapshot_;
    }
    bool beingWritten() override;
    std::vector<OpRecord> ops(std::int64_t step) override {
        const auto row = row_of_step_.find(step);
        if (row == row_of_step_.end()) return {};
        return TableReader(file(), path_).ops(step, row->second);
    }
    std::vector<MemoryEvent> memoryEvents(std::int64_t step) override {
        const auto row = row_of_step_.find(step);
        if (row == row_of_step_.end() && step != kBeforeFirstStep) return {};
        return TableReader(file(), path_)
            .memoryEvents(step, row == row_of_step_.end() ? 0 : row->second);
    }
    std::vector<MemoryPoint> memoryPoints(std::int64_t from_ns, std::int64_t to_ns,
                                          std::size_t most) override {
        return TableReader(file(), path_).memoryPointsBetween(from_ns, to_ns, most);
    }
    Span timeSpan() override;
    std::vector<TimelineSlice> timeline(std::int64_t from_ns, std::int64_t to_ns,
                                        std::int64_t resolution_ns) override;
    std::string notice() const override { return notice_; }

  private:
    RunFile& file() {
        if (!file_) {
            file_ = std::make_unique<RunFile>(path_);
            if (watch_.stop.stop_possible()) file_->database().stopWhen(watch_.stop);
        }
        return *file_;
    }
    void refresh(bool with_points);
    void read(Snapshot& next, bool with_points);
    void readPoints(TableReader& tables, Snapshot& next);
    void progress(double done) const {
        if (watch_.progress) watch_.progress(done);
    }
    void bringTimelineUpToDate();
    bool hasDetail(std::int64_t step) const;

    fs::path path_;
    Watch watch_;
    std::unique_ptr<RunFile> file_;
    std::string notice_;
    std::string writer_place_;
    std::shared_ptr<const Snapshot> summary_, snapshot_;
    bool has_points_ = false;
    std::int64_t data_version_ = -1;
    // How far the tables that only grow were read.
    std::int64_t last_string_ = 0, last_step_ = 0, last_point_ = 0;
    std::vector<std::string> strings_{std::string()};
    std::unordered_map<std::int64_t, std::int64_t> row_of_step_;

    TimelineBuckets buckets_;
    std::size_t steps_in_buckets_ = 0;
    std::optional<Timeline> timeline_;
};

void Reader::refresh(bool with_points) {
    auto next = snapshot_ ? std::make_shared<Snapshot>(*snapshot_) : std::make_shared<Snapshot>();
    bool in_log_mode = false;
    try {
        sqlite::Database& database = file().database();
        // All tables as they were at one moment.
        const sqlite::Transaction transaction(database, sqlite::Transaction::Kind::read);
        const std::int64_t version = database.integer("PRAGMA data_version");
        if (snapshot_ && version == data_version_ && has_points_ >= with_points) return;
        read(*next, with_points);
        data_version_ = version;
        has_points_ = with_points;
        in_log_mode = next->info.complete && database.text("PRAGMA journal_mode") == "wal";
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path_, false);
    }
    ++next->revision;
    snapshot_ = std::move(next);
    // Its recorder waits for this before it leaves one plain file.
    if (in_log_mode && with_points && !file_->isCopy() && file_->notice().empty()) file_.reset();
}

void Reader::read(Snapshot& next, bool with_points) {
    TableReader tables(*file_, path_);
    next.info = tables.runInfo();
    next.machine = tables.machineInfo();
    next.ceilings = tables.ceilings();
    next.memory = tables.memorySummary();
    next.detailed_steps = tables.detailedSteps();
    writer_place_ = tables.writerPlace();

    // Only what is new is read, and taken over when all of it could be.
    std::int64_t last_string = last_string_;
    std::vector<std::string> strings;
    tables.strings(last_string, strings);
    next.cells =
        std::make_shared<std::vector<Cell>>(tables.cells(strings_.size() + strings.size()));
    std::int64_t last_step = last_step_;
    std::vector<StepRecord> steps;
    std::vector<std::int64_t> rows;
    tables.steps(last_step, steps, rows);
    if (with_points) readPoints(tables, next);

    if (!strings.empty() || !snapshot_) {
        strings_.insert(strings_.end(), std::make_move_iterator(strings.begin()),
                        std::make_move_iterator(strings.end()));
        next.strings = std::make_shared<StringTable>(strings_);
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        row_of_step_.try_emplace(steps[i].index, rows[i]);
    }
    if (!steps.empty()) {
        auto all = std::make_shared<std::vector<StepRecord>>();
        all->reserve(next.steps->size() + steps.size());
        all->insert(all->end(), next.steps->begin(), next.steps->end());
        all->insert(all->end(), steps.begin(), steps.end());
        next.steps = std::move(all);
    }
    last_string_ = last_string;
    last_step_ = last_step;
}

void Reader::readPoints(TableReader& tables, Snapshot& next) {
    const std::int64_t expected = tables.lastMemoryPoint() - last_point_;
    std::vector<MemoryPoint> points;
    std::int64_t last_point = last_point_;
    std::vector<std::shared_ptr<const std::vector<MemoryPoint>>> chunks;
    PointSieve sieve(
        expected > kMostPoints ? static_cast<std::size_t>(4 * expected / kMostPoints) : 1, points);
    const auto cut = [&] {
        chunks.push_back(std::make_shared<std::vector<MemoryPoint>>(std::move(points)));
        points = {};
    };
    std::int64_t count = 0;
    tables.memoryPoints(last_point, [&](const MemoryPoint& point) {
        sieve.take(point);
        if (points.size() >= kPointsPerChunk) cut();
        if (++count % (1 << 16) == 0) {
            progress(static_cast<double>(count) / static_cast<double>(std::max(expected, count)));
        }
    });
    sieve.flush();
    if (!points.empty()) cut();
    next.memory_points.insert(next.memory_points.end(), chunks.begin(), chunks.end());
    last_point_ = last_point;
}

RunReader::Span Reader::timeSpan() {
    const std::vector<StepRecord>& steps = *snapshot_->steps;
    if (steps.empty()) return {};
    return {steps.front().start_ns, steps.back().start_ns + steps.back().duration_ns};
}

bool Reader::hasDetail(std::int64_t step) const {
    if (!snapshot_->detailed_steps) return true;
    return std::any_of(
        snapshot_->detailed_steps->begin(), snapshot_->detailed_steps->end(),
        [step](const StepRange& range) { return step >= range.first && step <= range.last; });
}

void Reader::bringTimelineUpToDate() {
    const std::vector<StepRecord>& steps = *snapshot_->steps;
    if (timeline_ && steps_in_buckets_ == steps.size()) return;
    TableReader tables(file(), path_);
    const std::int64_t most = file().mostRows();
    if (steps_in_buckets_ == 0 && tables.timeline(buckets_)) {
        steps_in_buckets_ = steps.size();
    }
    for (; steps_in_buckets_ < steps.size(); ++steps_in_buckets_) {
        for (const OpRecord& op : ops(steps[steps_in_buckets_].index)) buckets_.add(op);
        if (buckets_.calls() > static_cast<std::uint64_t>(most)) {
            throw damaged(path_, "step", "several steps have the same ops");
        }
        if (steps_in_buckets_ % 64 == 0) {
            progress(static_cast<double>(steps_in_buckets_) / static_cast<double>(steps.size()));
        }
    }
    timeline_.emplace(buckets_);
}

std::vector<TimelineSlice> Reader::timeline(std::int64_t from_ns, std::int64_t to_ns,
                                            std::int64_t resolution_ns) {
    bringTimelineUpToDate();
    if (timeline_->width() <= resolution_ns ||
        timeline_->callsBetween(from_ns, to_ns) > kMostSingleCalls) {
        return timeline_->between(from_ns, to_ns, resolution_ns);
    }
    const std::vector<StepRecord>& steps = *snapshot_->steps;
    const auto first = std::partition_point(
        steps.begin(), steps.end(),
        [&](const StepRecord& step) { return step.start_ns + step.duration_ns <= from_ns; });
    std::vector<TimelineSlice> slices;
    for (auto step = first; step != steps.end() && step->start_ns < to_ns; ++step) {
        if (!hasDetail(step->index)) return timeline_->between(from_ns, to_ns, resolution_ns);
        for (const OpRecord& op : ops(step->index)) {
            if (op.start_ns >= to_ns || op.start_ns + op.duration_ns <= from_ns) continue;
            slices.push_back({op.start_ns, op.duration_ns, op.thread, op.depth, 1, op.duration_ns,
                              op.name, op.category});
        }
    }
    return slices;
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

std::unique_ptr<RunReader> RunReader::open(const fs::path& path, Watch watch) {
    return std::make_unique<Reader>(path, std::move(watch));
}

}  // namespace ridgepoint::run
