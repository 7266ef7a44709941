// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/store: the class Repair writes the readable parts of a damaged run to a new,
// valid run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"
#include "core/run/store/stored_text.h"
#include "core/run/store/table_reader.h"

namespace ridgepoint::run {

// Marks the name of a lost kind until the ID is replaced. No string has this ID.
inline constexpr StringId kLostName{0xffffffff};

class SavedNames {
  public:
    SavedNames() = default;
    // `texts` contains the names by old ID.
    SavedNames(const std::map<std::int64_t, std::string>& texts, RunWriter& writer);

    StringId operator()(StringId old);
    // Returns the new ID of a name that belongs to data that is not saved. Does not affect
    // anyLost().
    StringId find(StringId old) const;
    // Returns whether any name that was requested is lost.
    bool anyLost() const { return any_lost_; }

  private:
    // This is a map instead of a vector, because a damaged file can contain a single name with an
    // ID of two billion.
    std::unordered_map<StringId, StringId> ids_;
    StringId lost_ = StringId::none;
    bool any_lost_ = false;
};

class Repair {
  public:
    explicit Repair(const std::filesystem::path& from)
        : from_(from), file_(from, RunFile::Purpose::salvage), tables_(file_, from) {}

    RepairReport into(const std::filesystem::path& to);

  private:
    using Tables = std::initializer_list<const char*>;

    void say(std::string sentence) { report_.lost.push_back(std::move(sentence)); }
    // Runs `read`. Returns false if the file is damaged there, and rethrows any other exception.
    bool attempt(Tables tables, const std::function<void()>& read);
    // Reads a table with ascending IDs and skips unreadable parts. read(last) must continue after
    // the ID `last` and update `last`. Returns false if any part was unreadable.
    bool overHoles(Tables tables, const std::function<void(std::int64_t&)>& read);
    void readDocuments();
    void readStrings();
    void readSteps();
    void readPoints();
    void readTotals();
    void findWholeSteps();
    // Reads the ops, memory events and GPU records of a step, and returns which of them are
    // complete.
    struct Found {
        bool ops = true, events = true, gpu_records = true;
    };
    Found readRecords(std::size_t step);
    bool readOps(std::size_t step);
    bool readGpuRecords(std::size_t step);
    // Throws an exception if the step does not have the stored number of records.
    template <class Of>
    void expectAll(std::int64_t row, const std::vector<typename Of::Record>& records);
    // Keeps either all API calls of a step or none. Without them, the references from the step's
    // GPU records to their launching calls are removed.
    void readApiCalls(std::size_t step);
    void addApiCalls(RunWriter::Batch& batch, const StepRecord& step);
    void addApiTotals(RunWriter::Batch& batch);
    template <class Of>
    void readKinds(std::optional<std::map<std::int64_t, typename Of::Row>>& kinds);
    OpRecord opKind(std::int64_t kind);
    // Decides which totals are kept and which are recalculated. If totals are recalculated, steps
    // without ops are omitted.
    void decideOnTotals();
    void decideOnGpuTotals(bool steps_left_out);
    void leaveOutStepsWithoutOps();
    void write(const std::filesystem::path& to);
    void fill(RunWriter& writer);
    void addStacks(RunWriter::Batch& batch);
    StackId stackNow(StackId old) const;
    template <class Kinds>
    void rename(std::vector<typename Kinds::Row>& records);
    // Renames the events and adds them to the balance.
    void addEvents(std::vector<MemoryEvent>& events);
    void addRecords(RunWriter::Batch& batch, const StepRecord& step);
    void addTotals(RunWriter::Batch& batch);
    void compareMemory();
    void finishSaying();

    const std::filesystem::path& from_;
    RunFile file_;
    TableReader tables_;
    RepairReport report_;
    struct Documents {
        RunInfo info;
        MachineInfo machine;
        RepairNotes notes;
        std::vector<roofline::Ceiling> ceilings;
        std::optional<MemorySummary> memory;
        std::optional<std::vector<std::string>> annotations;
        std::vector<CallArguments> calls;
        std::vector<LossPoint> loss;
    } documents_;
    std::vector<MemoryPoint> points_;
    std::map<std::int64_t, std::string> strings_;
    SavedNames names_;
    std::vector<StackId> stack_ids_;  // new stack IDs, indexed by old ID - 1
    std::vector<StepRecord> steps_;
    std::vector<std::int64_t> rows_;  // row IDs of steps_
    bool steps_lost_ = false;
    std::vector<bool> whole_;  // whether each step has all ops and GPU records
    // The stored totals. A list is empty if it is unreadable.
    struct StoredTotals : RunTotals {
        struct {
            bool cells = true, gpu_cells = true, gpu_calls = true, gpu_uses = true;
        } readable;
    } totals_;
    std::vector<DeviceSample> samples_;
    std::shared_ptr<const Counted> counted_;  // null if nothing was counted
    // Recalculated totals, with sentences that report how they differ from the stored totals.
    struct Added {
        bool up = false, gpu_up = false;
        std::string sentence, gpu_sentence;
        CellTable cells;
        GpuTable gpu;
    } added_;
    // Kinds of records. They are read separately only if there is a problem with them.
    struct RecordKinds {
        std::optional<std::map<std::int64_t, OpRecord>> ops;
        std::optional<std::map<std::int64_t, GpuRecord>> gpu;
        std::set<std::int64_t> lost, lost_gpu;
        std::size_t wrong_op_calls = 0;
    } kinds_;
    std::set<std::int64_t> steps_without_events_;
    bool events_lost_ = false;
    // Sum of all memory events, and the time of the last one.
    std::int64_t balance_ = 0, last_event_ns_ = 0;
    struct StepRecords {
        std::vector<OpRecord> ops;
        std::vector<MemoryEvent> events;
        std::vector<GpuRecord> gpu_records;
        std::vector<ApiCall> api_calls;
    } read_;  // records of the step that was read last
    // The following members accumulate over all steps.
    std::set<std::int64_t> steps_without_api_calls_;
    ChangingCells<GpuCall> api_totals_;
};

template <class Of>
void Repair::expectAll(std::int64_t row, const std::vector<typename Of::Record>& records) {
    const tables::StepPart part = tables_.stepRow<typename Of::OfStep>(row).*Of::kPart;
    const bool stored = part.count == 0 || part.rows.last > 0;
    if (stored && part.count != static_cast<std::int64_t>(records.size()))
        throw damaged(from_, Of::kName, "some rows are missing");
}

}  // namespace ridgepoint::run
