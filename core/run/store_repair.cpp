// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a damaged run as far as it can be read, and writes a sound one.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <system_error>

#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/run_file.h"
#include "core/run/store.h"
#include "core/run/store_repair_gpu.h"
#include "core/run/store_tables.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kOpsPerCommit = 100'000;
// A table with more holes than this is not read on.
constexpr int kMostHoles = 1000;
constexpr std::int64_t kLastId = std::int64_t{1} << 53;
constexpr std::string_view kLostText = "(lost)";
// No text has it.
constexpr StringId kLostName{0xffffffff};

void addStep(std::vector<StepRange>& ranges, std::int64_t step) {
    if (!ranges.empty() && ranges.back().last + 1 == step) {
        ranges.back().last = step;
    } else {
        ranges.push_back({step, step});
    }
}

class Repair {
  public:
    explicit Repair(const fs::path& from)
        : from_(from), file_(from, RunFile::Purpose::salvage), tables_(file_, from) {}

    RepairReport into(const fs::path& to);

  private:
    using Tables = std::initializer_list<const char*>;

    void say(std::string sentence) { report_.lost.push_back(std::move(sentence)); }
    // Whether it could be read. Anything but damage is thrown on.
    bool attempt(Tables tables, const std::function<void()>& read);
    // Reads a table whose rows have growing ids, over whatever holes there are in it: read(last)
    // reads on after the id `last`, and moves it. False when something could not be read.
    bool overHoles(Tables tables, const std::function<void(std::int64_t&)>& read);
    void readDocuments();
    void readStrings();
    void readSteps();
    void findWholeSteps();
    // Reads the ops and memory events of a step; whether all are there.
    bool readRecords(std::size_t step);
    void readOpKinds();
    OpRecord opKind(std::int64_t kind);
    void write(const fs::path& to);
    void fill(RunWriter& writer);
    void intern(RunWriter& writer);
    StringId renamed(StringId id) const {
        const auto old = static_cast<std::size_t>(id);
        return old < new_ids_.size() ? new_ids_[old] : lost_id_;
    }
    std::vector<Cell> renamedCells() const;
    void readGpuTotals();
    std::vector<MemoryPoint> readPoints();

    const fs::path& from_;
    RunFile file_;
    TableReader tables_;
    RepairReport report_;
    RunInfo info_;
    MachineInfo machine_;
    std::vector<roofline::Ceiling> ceilings_;
    std::optional<MemorySummary> memory_;
    std::map<std::int64_t, std::string> strings_;
    std::vector<StringId> new_ids_;  // [old id]
    StringId lost_id_ = StringId::none;
    std::vector<StepRecord> steps_;
    std::vector<std::int64_t> rows_;          // their ids
    std::vector<bool> whole_;                 // whether their records are all there
    std::optional<std::vector<Cell>> cells_;  // unset: to be added up anew
    // Read when they are needed one by one: something is wrong with them.
    std::optional<std::map<std::int64_t, OpRecord>> op_kinds_;
    std::set<std::int64_t> lost_kinds_, steps_without_events_;
    // Of the step read last.
    std::vector<OpRecord> ops_;
    std::vector<MemoryEvent> events_;
    std::vector<GpuRecord> gpu_records_;
    bool gpu_readable_ = true;
    GpuTotals gpu_;
};

bool Repair::attempt(Tables tables, const std::function<void()>& read) {
    const auto& lost = file_.lostTables();
    const auto isLost = [&](const char* table) {
        return std::find(lost.begin(), lost.end(), table) != lost.end();
    };
    if (std::any_of(tables.begin(), tables.end(), isLost)) return false;
    try {
        read();
        return true;
    } catch (const StoreError& error) {
        if (error.kind() == StoreError::Kind::damaged ||
            error.kind() == StoreError::Kind::not_readable ||
            error.kind() == StoreError::Kind::not_sqlite) {
            return false;
        }
        throw;
    }
}

bool Repair::overHoles(Tables tables, const std::function<void(std::int64_t&)>& read) {
    std::int64_t last = 0;
    if (attempt(tables, [&] { read(last); })) return true;
    for (int hole = 0; hole < kMostHoles; ++hole) {
        // Ever wider steps over what cannot be read, until something can.
        const std::int64_t before = last;
        for (std::int64_t width = 0; last == before; width = width == 0 ? 1 : 2 * width) {
            if (before + width >= kLastId) return false;
            std::int64_t from = before + width;
            if (attempt(tables, [&] { read(from); })) return false;  // to the end of the table
            if (from > before + width) last = from;
        }
    }
    return false;
}

void Repair::readDocuments() {
    if (!attempt({"document"}, [this] { info_ = tables_.runInfo(); })) {
        info_ = {};
        say("What was run (model, batch, optimizer) is lost.");
    }
    if (!attempt({"document"}, [this] { machine_ = tables_.machineInfo(); })) {
        machine_ = {};
        say("The description of the machine is lost.");
    }
    if (!attempt({"ceiling"}, [this] { ceilings_ = tables_.ceilings(); })) {
        ceilings_.clear();
        say("The roofs of the machine are lost.");
    }
    if (!attempt({"memory_summary"}, [this] { memory_ = tables_.memorySummary(); })) {
        say("The memory peak is lost.");
    }
}

void Repair::readStrings() {
    const bool all = overHoles({"string"}, [this](std::int64_t& last) {
        tables_.anyStrings(last, [this](std::int64_t id, std::string text) {
            strings_.try_emplace(id, std::move(text));
        });
    });
    if (!all) {
        say(fmt::format("Some names are lost; their ops and layers are called \"{}\".", kLostText));
    }
}

void Repair::readSteps() {
    const bool all = overHoles({"step"}, [this](std::int64_t& last) {
        tables_.steps(last, [this](const StepRecord& step, std::int64_t row) {
            steps_.push_back(step);
            rows_.push_back(row);
        });
    });
    if (!all) say("Some steps are lost.");
    // Each number once: of two rows, one was overwritten by something else.
    std::set<std::int64_t> seen;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!seen.insert(steps_[i].index).second) continue;
        steps_[kept] = steps_[i];
        rows_[kept++] = rows_[i];
    }
    steps_.resize(kept);
    rows_.resize(kept);
}

bool Repair::readRecords(std::size_t step) {
    const std::int64_t index = steps_[step].index, row = rows_[step];
    const auto expectAll = [&] {
        const std::optional<std::int64_t> calls = tables_.opCalls(row);
        if (calls && *calls != static_cast<std::int64_t>(ops_.size())) {
            throw damaged(from_, "op", "some rows are missing");
        }
    };
    const bool ops = attempt({"op", "op_kind", "step"},
                             [&] {
                                 ops_ = tables_.ops(index, row);
                                 expectAll();
                             }) ||
                     (file_.version() > 1 && attempt({"op", "step"}, [&] {
                          readOpKinds();
                          ops_ = tables_.opsOfKinds(
                              index, row, [this](std::int64_t kind) { return opKind(kind); });
                          for (OpRecord& op : ops_) {
                              // Inside one that counts.
                              if (op.name == kLostName && !op.costed) op.depth = 1;
                          }
                          expectAll();
                      }));
    if (!ops) ops_.clear();
    gpu_readable_ = !steps_[step].gpu_traced || attempt({"gpu_record", "gpu_kind", "step"}, [&] {
        gpu_records_ = tables_.gpuRecords(index, row);
        const auto expected = tables_.gpuRecordCount(row);
        if (expected && *expected != static_cast<std::int64_t>(gpu_records_.size())) {
            throw damaged(from_, "gpu_record", "some rows are missing");
        }
    });
    if (!ops || !gpu_readable_ || !steps_[step].gpu_traced) gpu_records_.clear();
    const bool events = attempt({"memory_event", "memory_kind", "step"},
                                [&] { events_ = tables_.memoryEvents(index, row); });
    if (!events) {
        events_.clear();
        steps_without_events_.insert(index);
    }
    if (!ops) events_.clear();
    return ops;
}

void Repair::readOpKinds() {
    if (op_kinds_) return;
    op_kinds_.emplace();
    overHoles({"op_kind"}, [this](std::int64_t& last) {
        tables_.opKinds(last, [this](std::int64_t id, const OpRecord& kind) {
            op_kinds_->try_emplace(id, kind);
        });
    });
}

// Of a call whose kind is lost it is known when it was, and whether it counts in the totals.
OpRecord Repair::opKind(std::int64_t kind) {
    if (const auto known = op_kinds_->find(kind); known != op_kinds_->end()) return known->second;
    lost_kinds_.insert(kind);
    OpRecord op;
    op.name = kLostName;
    return op;
}

void Repair::findWholeSteps() {
    std::optional<std::vector<StepRange>> kept;
    attempt({"document"}, [&] { kept = tables_.detailedSteps(); });
    std::size_t lost = 0, without_gpu = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const bool had =
            !kept || std::any_of(kept->begin(), kept->end(), [&](const StepRange& range) {
                return steps_[i].index >= range.first && steps_[i].index <= range.last;
            });
        const bool all = readRecords(i);
        // Records of a step are all there or none.
        whole_.push_back(all && had && gpu_readable_);
        if (!all && had) ++lost;
        if (all && had && !gpu_readable_) ++without_gpu;
    }
    if (lost > 0) {
        say(fmt::format("The ops of {} of {} steps are lost, and their memory events{}.", lost,
                        steps_.size(), cells_ ? "; the totals of all steps are kept" : ""));
    }
    if (without_gpu > 0) {
        say(
            fmt::format("What the GPU did in {} of {} steps is lost, and with it the single ops of "
                        "these steps; the totals of all steps are kept.",
                        without_gpu, steps_.size()));
    }
    if (!lost_kinds_.empty()) {
        say(
            fmt::format("What {} of the kinds of ops stand for is lost; their calls are kept as "
                        "\"{}\", without layer, shapes and FLOPs.",
                        lost_kinds_.size(), kLostText));
    }
    if (!steps_without_events_.empty()) {
        say(fmt::format("The memory events of {} of {} steps are lost.",
                        steps_without_events_.size(), steps_.size()));
    }
    if (cells_) return;
    // Totals can be had again only from ops: a step without them would take time for nothing.
    std::size_t left = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!whole_[i]) continue;
        steps_[left] = steps_[i];
        rows_[left++] = rows_[i];
    }
    std::string sentence = "The totals are lost, and were added up anew from the ops";
    if (left < steps_.size()) {
        sentence +=
            fmt::format("; the {} steps without ops are lost with them", steps_.size() - left);
    }
    say(sentence + ".");
    steps_.resize(left);
    rows_.resize(left);
    whole_.assign(left, true);
}

void Repair::intern(RunWriter& writer) {
    lost_id_ = writer.intern(kLostText);
    const std::int64_t last = strings_.empty() ? 0 : strings_.rbegin()->first;
    new_ids_.assign(static_cast<std::size_t>(std::min<std::int64_t>(last, 1 << 28)) + 1, lost_id_);
    new_ids_[0] = StringId::none;
    for (const auto& [id, text] : strings_) {
        if (id > 0 && static_cast<std::size_t>(id) < new_ids_.size()) {
            new_ids_[static_cast<std::size_t>(id)] = writer.intern(text);
        }
    }
}

std::vector<Cell> Repair::renamedCells() const {
    std::map<Cell::Key, Cell> cells;
    for (Cell cell : *cells_) {
        for (StringId* const id : {&cell.key.name, &cell.key.inner, &cell.key.layer}) {
            *id = renamed(*id);
        }
        // Lost names make one of several.
        const auto [place, is_new] = cells.try_emplace(cell.key, cell);
        if (!is_new) place->second.add(cell);
    }
    std::vector<Cell> result;
    for (const auto& [key, cell] : cells) result.push_back(cell);
    return result;
}

void Repair::readGpuTotals() {
    constexpr std::size_t kAnyName = std::size_t{1} << 32;  // each is renamed
    if (!attempt({"gpu_cell"}, [&] { gpu_.cells = tables_.gpuCells(kAnyName); })) {
        say("The totals of the GPU's work are lost, and were added up anew from the steps that "
            "have "
            "their records.");
    }
    if (!attempt({"gpu_call"}, [&] { gpu_.calls = tables_.gpuCalls(kAnyName); })) {
        say("The totals of the calls of CUDA are lost.");
    }
    const bool samples = overHoles({"device_sample"}, [&](std::int64_t& last) {
        tables_.deviceSamples(
            last, kAnyName, [this](const DeviceSample& sample) { gpu_.samples.push_back(sample); });
    });
    if (!samples) say("Some samples of the device's clocks and power are lost.");
}

std::vector<MemoryPoint> Repair::readPoints() {
    std::vector<MemoryPoint> points;
    const bool all = overHoles({"memory_point"}, [&](std::int64_t& last) {
        tables_.memoryPoints(last, [&](const MemoryPoint& point) {
            if (points.empty() || point.time_ns >= points.back().time_ns) points.push_back(point);
        });
    });
    if (!all) say("A part of the memory timeline is lost.");
    return points;
}

void Repair::write(const fs::path& to) {
    Detail detail;
    detail.mode = std::find(whole_.begin(), whole_.end(), false) == whole_.end()
                      ? Detail::Mode::all
                      : Detail::Mode::windows;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (whole_[i]) addStep(detail.windows, steps_[i].index);
    }
    auto writer = RunWriter::create(to, info_, machine_, detail);
    try {
        fill(*writer);
    } catch (...) {
        // What could not be finished is of no use.
        writer.reset();
        std::error_code ignored;
        for (const char* const ending : {"", "-wal", "-shm", "-journal"}) {
            fs::path part = to;
            part += ending;
            fs::remove(part, ignored);
        }
        throw;
    }
}

void Repair::fill(RunWriter& writer) {
    intern(writer);
    RunWriter::Batch batch;
    batch.ceilings = ceilings_;
    batch.memory = memory_;
    if (cells_) batch.cells = renamedCells();
    CellTable added_up;
    GpuTable gpu_added_up;
    const std::vector<MemoryPoint> points = readPoints();
    auto point = points.begin();
    if (!attempt({"memory_event", "memory_kind", "step"},
                 [&] { batch.memory_events = tables_.memoryEvents(kBeforeFirstStep, 0); })) {
        batch.memory_events.clear();
        say("The memory events from before the first step are lost.");
    }
    for (MemoryEvent& event : batch.memory_events) {
        event.op = renamed(event.op);
        event.layer = renamed(event.layer);
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const StepRecord& step = steps_[i];
        if (whole_[i]) readRecords(i);
        if (!whole_[i]) {
            ops_.clear();
            events_.clear();
            gpu_records_.clear();
        }
        for (GpuRecord& record : gpu_records_) {
            for (StringId* const id :
                 {&record.name, &record.full_name, &record.op, &record.layer}) {
                *id = renamed(*id);
            }
        }
        if (whole_[i] && step.gpu_traced) gpu_added_up.addStep(step, gpu_records_);
        for (OpRecord& op : ops_) {
            for (StringId* const id : {&op.name, &op.inner, &op.layer, &op.shapes}) {
                *id = renamed(*id);
            }
        }
        for (MemoryEvent& event : events_) {
            event.op = renamed(event.op);
            event.layer = renamed(event.layer);
        }
        if (!cells_) added_up.addStep(step, ops_);
        batch.steps.push_back(step);
        report_.ops += static_cast<std::int64_t>(ops_.size());
        report_.memory_events += static_cast<std::int64_t>(events_.size());
        report_.gpu_records += static_cast<std::int64_t>(gpu_records_.size());
        batch.ops.insert(batch.ops.end(), ops_.begin(), ops_.end());
        batch.gpu_records.insert(batch.gpu_records.end(), gpu_records_.begin(), gpu_records_.end());
        batch.memory_events.insert(batch.memory_events.end(), events_.begin(), events_.end());
        const std::int64_t end_ns = step.start_ns + step.duration_ns;
        for (; point != points.end() && point->time_ns <= end_ns; ++point) {
            batch.memory_points.push_back(*point);
        }
        if (batch.ops.size() < kOpsPerCommit) continue;
        writer.commit(batch);
        batch = {};
    }
    batch.memory_points.insert(batch.memory_points.end(), point, points.end());
    if (!cells_) batch.cells = added_up.takeChanged();
    gpu_.renamed([this](StringId id) { return renamed(id); }).put(batch);
    if (!gpu_.cells) batch.gpu_cells = gpu_added_up.takeChanged();  // renamed with their records
    writer.commit(batch);
    report_.steps = static_cast<std::int64_t>(steps_.size());

    std::string reason = info_.complete || !info_.end_reason.empty()
                             ? info_.end_reason
                             : "The recorder was interrupted.";
    if (!report_.lost.empty()) {
        reason += reason.empty() ? "" : " ";
        reason += "The file was damaged and has been repaired.";
    }
    info_.end_reason = reason;
    writer.finish(info_);
}

RepairReport Repair::into(const fs::path& to) {
    readDocuments();
    readStrings();
    readSteps();
    // Any name that they have is renamed.
    attempt({"cell"}, [this] { cells_ = tables_.cells(std::size_t{1} << 32); });
    readGpuTotals();
    findWholeSteps();
    if (steps_.empty() && (!cells_ || cells_->empty())) {
        throw StoreError(StoreError::Kind::damaged,
                         fmt::format("Nothing of \"{}\" can be saved: neither its steps nor its "
                                     "totals can be read.",
                                     from_.string()));
    }
    write(to);
    return std::move(report_);
}

}  // namespace

RepairReport repairRun(const fs::path& from, const fs::path& to) {
    try {
        return Repair(from).into(to);
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(from, false);
    }
}

}  // namespace ridgepoint::run
