// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <optional>
#include <system_error>
#include <unordered_map>

#include "core/run/point_history.h"
#include "core/run/sample_history.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"
#include "core/run/store/stored_timeline.h"
#include "core/run/store/table_reader.h"
#include "core/run/store/write/writer_presence.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// A recorder on another machine or in a container is not visible from here. It is assumed to be
// writing as long as the file changes at least this often.
constexpr auto kQuiet = std::chrono::seconds(10);

constexpr std::int64_t kPointsPerChunk = 1 << 16;
// Maximum number of memory points. Further points are thinned out.
constexpr std::size_t kMostPoints = 1 << 20;
// Maximum number of device samples. Further samples are thinned out.
constexpr std::size_t kMostSamples = 1 << 16;
// Number of steps that are appended to the list at a time.
constexpr std::size_t kStepsAtOnce = 4096;

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

class FileReader final : public RunReader {
  public:
    FileReader(const fs::path& path, Watch watch) : path_(path), watch_(std::move(watch)) {
        notice_ = file().notice();
        refresh(false);
    }

    std::shared_ptr<const Snapshot> summary() override {
        if (!snapshot_->info.complete) refresh(false);
        return snapshot_;
    }
    std::shared_ptr<const Snapshot> snapshot() override {
        // A complete run does not change, so it is not read again.
        if (!has_points_ || !snapshot_->info.complete) refresh(true);
        return snapshot_;
    }
    bool beingWritten() override;
    std::vector<OpRecord> ops(std::int64_t step) override;
    std::vector<GpuRecord> gpuRecords(std::int64_t step) override {
        TableReader tables(file(), path_);
        const auto row = tables.rowOfStep(step);
        return row ? tables.recordsOf<tables::GpuRecords>(step, *row) : std::vector<GpuRecord>();
    }
    std::vector<ApiCall> apiCalls(std::int64_t step) override {
        TableReader tables(file(), path_);
        const auto row = tables.rowOfStep(step);
        return row ? tables.recordsOf<tables::ApiCalls>(step, *row) : std::vector<ApiCall>();
    }
    std::vector<MemoryEvent> memoryEvents(std::int64_t step) override {
        TableReader tables(file(), path_);
        const auto row = step == kBeforeFirstStep ? 0 : tables.rowOfStep(step);
        return row ? tables.recordsOf<tables::MemoryEvents>(step, *row)
                   : std::vector<MemoryEvent>();
    }
    std::shared_ptr<const CallStacks> callStacks() override {
        return TableReader(file(), path_).callStacks(strings_.size());
    }
    std::vector<MemorySegment> memorySegments() override {
        return TableReader(file(), path_).memorySegments();
    }
    std::optional<std::int64_t> opCalls(std::int64_t step) override {
        TableReader tables(file(), path_);
        const auto row = tables.rowOfStep(step);
        if (!row) return 0;
        const tables::StepPart ops = tables.stepRow<tables::StepOps>(*row).ops;
        return ops.rows.size() > 0 ? std::optional(ops.count) : std::nullopt;
    }
    std::int64_t gpuRecordCount(std::int64_t step) override {
        TableReader tables(file(), path_);
        const auto row = tables.rowOfStep(step);
        return row ? tables.storedCount<tables::GpuRecords>(*row).value_or(0) : 0;
    }
    std::int64_t apiCallCount(std::int64_t step) override {
        TableReader tables(file(), path_);
        const auto row = tables.rowOfStep(step);
        return row ? tables.storedCount<tables::ApiCalls>(*row).value_or(0) : 0;
    }
    std::vector<MemoryPoint> memoryPoints(std::int64_t from_ns, std::int64_t to_ns,
                                          std::size_t most) override {
        return TableReader(file(), path_).memoryPointsBetween(from_ns, to_ns, most);
    }
    Span timeSpan() override;
    std::vector<TimelineSlice> timeline(IntervalKind kind, std::int64_t from_ns, std::int64_t to_ns,
                                        std::int64_t resolution_ns) override;
    void release() override { file_.reset(); }
    std::string notice() const override { return notice_; }

  private:
    RunFile& file() {
        if (!file_) {
            file_ = std::make_unique<RunFile>(path_);
            if (watch_.stop.stop_possible()) file_->database().stopWhen(watch_.stop);
            data_version_ = -1;  // data_version is specific to a connection
        }
        return *file_;
    }
    void refresh(bool with_points);
    void read(Snapshot& next, bool with_points);
    void readPoints(TableReader& tables, Snapshot& next);
    void progress(double done) const {
        if (watch_.progress) watch_.progress(done);
    }

    fs::path path_;
    Watch watch_;
    std::unique_ptr<RunFile> file_;
    std::string notice_;
    std::string writer_place_;
    std::shared_ptr<const Snapshot> snapshot_;
    bool has_points_ = false;
    std::int64_t data_version_ = -1;
    // The last IDs that were read from tables to which rows are only appended.
    std::int64_t last_string_ = 0, last_step_ = 0, last_point_ = 0, last_sample_ = 0,
                 last_op_kind_ = 0;
    std::unordered_map<std::int64_t, OpRecord> op_kinds_;
    std::vector<std::string> strings_{std::string()};
    PointHistory points_{kMostPoints};
    SampleHistory samples_{kMostSamples};
    TimelineReader timeline_;
};

void FileReader::refresh(bool with_points) {
    auto next = snapshot_ ? std::make_shared<Snapshot>(*snapshot_) : std::make_shared<Snapshot>();
    bool in_log_mode = false;
    try {
        sqlite::Database& database = file().database();
        // The transaction ensures that all tables are read in the same state.
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
    // The file is closed here, because the recorder waits until its readers have closed the file
    // before it converts the run to a single plain file.
    if (in_log_mode && with_points && !file_->isCopy() && file_->notice().empty()) file_.reset();
}

void FileReader::read(Snapshot& next, bool with_points) {
    TableReader tables(*file_, path_);
    next.info = tables.runInfo();
    next.machine = tables.machineInfo();
    next.ceilings = tables.rows<tables::Ceilings>();
    next.memory = tables.memorySummary();
    next.detailed_steps = tables.detailedSteps();
    writer_place_ = tables.writerPlace();

    // Reads only new rows, and updates the state after all of them were read successfully.
    std::int64_t last_string = last_string_;
    std::vector<std::string> strings;
    tables.strings(last_string, strings);
    const std::size_t string_count = strings_.size() + strings.size();
    eachTotal(
        [&]<class Total>(std::shared_ptr<const std::vector<Total>>& totals) {
            totals = std::make_shared<std::vector<Total>>(
                tables.totals<tables::TableOf<Total>>(string_count));
        },
        next);
    next.counted = tables.counted(string_count);
    next.ranks = tables.ranks(string_count);
    if (next.ranks) next.exchange_groups = tables.exchangeGroups();
    if (std::vector<LossPoint> loss = tables.loss(); !loss.empty())
        next.loss = std::make_shared<const std::vector<LossPoint>>(std::move(loss));
    std::int64_t last_sample = last_sample_;
    SampleHistory samples = samples_;
    tables.rowsAfter<tables::DeviceSamples>(
        last_sample, [&](const DeviceSample& sample) { samples.add(sample); }, string_count);
    next.device_samples = samples.chunks();
    std::int64_t last_step = last_step_;
    auto all_steps = std::make_shared<StepList>(*next.steps);
    std::vector<StepRecord> steps;
    tables.rowsAfter<tables::StepSummary>(last_step, [&](const tables::StepRow& row) {
        steps.push_back(row.step);
        if (steps.size() < kStepsAtOnce) return;
        all_steps->append(steps);
        steps.clear();
    });
    all_steps->append(steps);
    if (with_points) readPoints(tables, next);

    if (!strings.empty() || !snapshot_) {
        strings_.insert(strings_.end(), std::make_move_iterator(strings.begin()),
                        std::make_move_iterator(strings.end()));
        next.strings = std::make_shared<StringTable>(strings_);
    }
    if (last_step != last_step_) next.steps = std::move(all_steps);
    last_string_ = last_string;
    last_step_ = last_step;
    last_sample_ = last_sample;
    samples_ = std::move(samples);
}

void FileReader::readPoints(TableReader& tables, Snapshot& next) {
    PointHistory history = points_;
    std::vector<MemoryPoint> points;
    std::int64_t last_point = last_point_, count = 0;
    const std::int64_t expected = tables.lastMemoryPoint() - last_point_;
    const auto chunk =
        static_cast<std::size_t>(std::clamp<std::int64_t>(expected, 0, kPointsPerChunk));
    tables.rowsAfter<tables::MemoryPoints>(last_point, [&](const MemoryPoint& point) {
        if (points.empty()) points.reserve(chunk);
        points.push_back(point);
        if (++count % kPointsPerChunk != 0) return;
        history.add(std::exchange(points, {}));
        progress(static_cast<double>(count) / static_cast<double>(std::max(expected, count)));
    });
    history.add(std::move(points));
    next.memory_points = history.chunks();
    points_ = std::move(history);
    last_point_ = last_point;
}

// The kinds are cached, because callers often read several steps, which share their kinds. Joining
// the tables for each op takes several times as long.
std::vector<OpRecord> FileReader::ops(std::int64_t step) {
    TableReader tables(file(), path_);
    const auto row = tables.rowOfStep(step);
    if (!row) return {};
    tables.rowsAfter<tables::OpKinds>(
        last_op_kind_, [&](const OpRecord& kind) { op_kinds_.emplace(last_op_kind_, kind); });
    return tables.recordsOf<tables::Ops>(step, *row, [&](std::int64_t kind) -> const OpRecord& {
        const auto found = op_kinds_.find(kind);
        if (found == op_kinds_.end()) tables::bad("an op's kind is not in the table op_kind");
        return found->second;
    });
}

RunReader::Span FileReader::timeSpan() {
    const StepList& steps = *snapshot_->steps;
    if (steps.empty()) return {};
    return {steps.front().start_ns, steps.back().start_ns + steps.back().duration_ns};
}

std::vector<TimelineSlice> FileReader::timeline(IntervalKind kind, std::int64_t from_ns,
                                                std::int64_t to_ns, std::int64_t resolution_ns) {
    TableReader tables(file(), path_);
    return timeline_.between(
        tables, kind, last_step_, [this](double done) { progress(done); }, from_ns, to_ns,
        resolution_ns);
}

bool FileReader::beingWritten() {
    if (snapshot_->info.complete) return false;
    const std::optional<FileIdentity> identity = identityOf(path_);
    if (!identity) return false;
    if (WriterPresence::isHeld(*identity)) return true;
    // If the recorder would be visible from here but is not found, it has exited.
    const bool visible = !writer_place_.empty() && writer_place_ == WriterPresence::place();
    return !visible && changedLately(path_);
}

}  // namespace

std::unique_ptr<RunReader> RunReader::open(const fs::path& path, Watch watch) {
    return std::make_unique<FileReader>(path, std::move(watch));
}

}  // namespace ridgepoint::run
