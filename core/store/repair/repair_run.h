// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: Repair writes the readable parts of a damaged run to a sound run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/store/repair/repair_gpu.h"
#include "core/store/repair/repair_names.h"
#include "core/store/run_file.h"
#include "core/store/store.h"
#include "core/store/table_reader.h"

namespace ridgepoint::run {

class Repair {
  public:
    explicit Repair(const std::filesystem::path& from)
        : from_(from), file_(from, RunFile::Purpose::salvage), tables_(file_, from) {}

    RepairReport into(const std::filesystem::path& to);

  private:
    using Tables = std::initializer_list<const char*>;

    void say(std::string sentence) { report_.lost.push_back(std::move(sentence)); }
    // Returns whether reading succeeded. Rethrows all exceptions except damage.
    bool attempt(Tables tables, const std::function<void()>& read);
    // Reads a table with ascending IDs and skips unreadable parts: read(last) continues after the
    // ID `last`, and updates it. Returns false if anything was unreadable.
    bool overHoles(Tables tables, const std::function<void(std::int64_t&)>& read);
    void readDocuments();
    void readStrings();
    void readSteps();
    void readPoints();
    void readGpuTotals();
    void findWholeSteps();
    // Reads the ops, memory events and GPU records of a step, and returns which are complete.
    struct Found {
        bool ops = true, events = true, gpu_records = true;
    };
    Found readRecords(std::size_t step);
    bool readOps(std::size_t step);
    bool readGpuRecords(std::size_t step);
    // Throws if the number of a step's records differs from the stored number.
    template <class Of>
    void expectAll(std::int64_t row, const std::vector<typename Of::Record>& records);
    // Keeps all API calls of a step or none. Without API calls, the step's GPU records contain no
    // launching calls.
    void readApiCalls(std::size_t step);
    void addApiCalls(RunWriter::Batch& batch, const StepRecord& step);
    void addApiTotals(RunWriter::Batch& batch);
    template <class Of>
    void readKinds(std::optional<std::map<std::int64_t, typename Of::Row>>& kinds);
    OpRecord opKind(std::int64_t kind);
    // Decides which totals remain and which are calculated again. In the second case, steps without
    // ops are omitted.
    void decideOnTotals();
    void decideOnGpuTotals(bool steps_left_out);
    void leaveOutStepsWithoutOps();
    void write(const std::filesystem::path& to);
    void fill(RunWriter& writer);
    void addStacks(RunWriter::Batch& batch);
    StackId stackNow(StackId old) const;
    template <class Kinds>
    void rename(std::vector<typename Kinds::Row>& records);
    void addEvents(std::vector<MemoryEvent>& events);  // to the balance, renamed
    void addRecords(RunWriter::Batch& batch, const StepRecord& step);
    void addTotals(RunWriter::Batch& batch);
    void compareMemory();
    void finishSaying();
    std::vector<Cell> cellsNamed(const std::function<StringId(StringId)>& name) const;

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
        std::vector<LossPoint> loss;
    } documents_;
    std::vector<MemoryPoint> points_;
    std::map<std::int64_t, std::string> strings_;
    SavedNames names_;
    std::vector<StackId> stack_ids_;  // IDs in the repaired run, indexed by old ID - 1
    std::vector<StepRecord> steps_;
    std::vector<std::int64_t> rows_;  // row IDs of steps_
    bool steps_lost_ = false;
    std::vector<bool> whole_;                 // whether all records of a step are readable
    std::optional<std::vector<Cell>> cells_;  // the stored cells; unset: not readable
    GpuTotals gpu_;                           // the stored GPU totals
    bool gpu_uses_readable_ = true;
    // Totals that are added up again, and the sentences for differences from the stored totals.
    struct Added {
        bool up = false, gpu_up = false;
        std::string sentence, gpu_sentence;
        CellTable cells;
        GpuTable gpu;
    } added_;
    // Kinds of records, read separately only if something is wrong with them.
    struct RecordKinds {
        std::optional<std::map<std::int64_t, OpRecord>> ops;
        std::optional<std::map<std::int64_t, GpuRecord>> gpu;
        std::set<std::int64_t> lost, lost_gpu;
        std::size_t wrong_op_calls = 0;
    } kinds_;
    std::set<std::int64_t> steps_without_events_;
    bool events_lost_ = false;
    // Sum of all memory events, and the time of the last event.
    std::int64_t balance_ = 0, last_event_ns_ = 0;
    struct StepRecords {
        std::vector<OpRecord> ops;
        std::vector<MemoryEvent> events;
        std::vector<GpuRecord> gpu_records;
        std::vector<ApiCall> api_calls;
    } read_;  // records of the last step read
    // Data about all steps.
    std::set<std::int64_t> steps_without_api_calls_;
    std::map<GpuCall::Key, GpuCall> api_totals_;
};

template <class Of>
void Repair::expectAll(std::int64_t row, const std::vector<typename Of::Record>& records) {
    const tables::StepPart part = tables_.stepRow<typename Of::OfStep>(row).*Of::kPart;
    const bool stored = part.count == 0 || part.rows.last > 0;
    if (stored && part.count != static_cast<std::int64_t>(records.size()))
        throw damaged(from_, Of::kName, "some rows are missing");
}

}  // namespace ridgepoint::run
