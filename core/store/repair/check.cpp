// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>

#include "core/base/saturating.h"
#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/run_questions.h"
#include "core/run/step_ranges.h"
#include "core/store/repair/check_api.h"
#include "core/store/repair/repair_mend.h"
#include "core/store/repair/same_totals.h"
#include "core/store/run_file.h"
#include "core/store/schema.h"
#include "core/store/store.h"
#include "core/store/tables.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// Of one kind of problem, this many are told one by one.
constexpr std::size_t kMostOfAKind = 10;

class Checker {
  public:
    explicit Checker(const fs::path& path) : path_(path), file_(path), tables_(file_, path) {}

    CheckReport check();

  private:
    // Goes on with the next part when this one cannot be read.
    bool attempt(const std::function<void()>& part) {
        try {
            part();
            return true;
        } catch (const StoreError& error) {
            problem(error.what());
        } catch (const sqlite::Failure& failure) {
            problem(fmt::format("SQLite: {}.", failure.what()));
        }
        return false;
    }
    void problem(std::string sentence) {
        auto& problems = report_.problems;
        if (std::find(problems.begin(), problems.end(), sentence) == problems.end()) {
            problems.push_back(std::move(sentence));
        }
    }
    void checkPages();
    void checkSteps();
    bool hasDetail(const StepRecord& step) const;
    void checkOps();
    void checkTimeline();
    void checkGpu();
    template <class Total>
    void compareTotals(const std::vector<Total>& stored, const std::vector<Total>& added_up,
                       std::string_view of);
    std::string nameOf(const Cell& cell) const;
    std::string nameOf(const GpuCell& cell) const;
    std::string text(StringId id) const {
        const auto position = static_cast<std::size_t>(id);
        return position < strings_.size() ? strings_[position] : std::string("an op");
    }
    void checkSamples();
    void checkMemory();
    void takeNotes();

    const fs::path& path_;
    RunFile file_;
    TableReader tables_;
    CheckReport report_;
    RunInfo info_;
    RepairNotes repair_;
    std::vector<std::string> strings_{std::string()};
    std::vector<StepRecord> steps_;
    std::vector<std::int64_t> rows_;  // their ids
    std::optional<std::vector<StepRange>> detailed_;
    std::vector<Cell> cells_;
    std::vector<GpuCell> gpu_cells_;
    std::vector<GpuUse> gpu_uses_;
    std::vector<GpuCall> gpu_calls_;
    std::vector<std::size_t> launchers_;  // by step: how many API calls its records know of
};

void Checker::checkPages() {
    // What others added could be made to compute for ever; then only the pages are looked at.
    file_.database().execute("PRAGMA ignore_check_constraints = ON");
    const bool ours_alone = !hasForeignObjects(file_.database());
    sqlite::Statement query = file_.database().prepare(ours_alone ? "PRAGMA integrity_check(20)"
                                                                  : "PRAGMA quick_check(20)");
    while (query.step()) {
        const std::string finding = query.text(0, 1 << 16);
        if (finding != "ok") problem(fmt::format("SQLite: {}.", finding));
    }
}

void Checker::checkSteps() {
    std::set<std::int64_t> seen;
    std::int64_t end = 0;
    bool first = true;
    for (const StepRecord& step : steps_) {
        if (!seen.insert(step.index).second) {
            problem(fmt::format("Step {} is there more than once.", step.index));
        }
        if (!phasesFit(step)) {
            problem(fmt::format("The phases of step {} take longer than the step ({} ns).",
                                step.index, step.duration_ns));
        }
        if (!first && step.start_ns < end) {
            problem(fmt::format("Step {} starts before the step before it ended.", step.index));
        }
        first = false;
        end = step.start_ns + step.duration_ns;
        if (report_.problems.size() > kMostOfAKind) break;
    }
}

bool Checker::hasDetail(const StepRecord& step) const {
    return hooksOff(step.kind) || keepsCallsOf(step.index, detailed_);
}

void Checker::checkOps() {
    CellTable table;
    std::size_t nameless = 0, without_detail = 0;
    std::int64_t found = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const std::vector<OpRecord> ops = tables_.ops(steps_[i].index, rows_[i]);
        found += static_cast<std::int64_t>(ops.size());
        // Each op belongs to one step, so that there cannot be more than all.
        if (found > report_.ops) {
            problem(fmt::format("The ops of step {} are another step's as well.", steps_[i].index));
            return;
        }
        for (const OpRecord& op : ops) {
            for (const StringId id : {op.name, op.inner, op.layer, op.shapes}) {
                if (static_cast<std::size_t>(id) >= strings_.size()) ++nameless;
            }
        }
        if (!hasDetail(steps_[i])) ++without_detail;
        table.addStep(steps_[i], ops);
    }
    if (nameless > 0) {
        problem(fmt::format("{} names of ops are not in the table string.", nameless));
    }
    if (found < report_.ops) {
        problem(fmt::format("{} ops belong to missing steps.", report_.ops - found));
    }

    const bool only_totals =
        report_.ops == 0 &&
        std::any_of(cells_.begin(), cells_.end(), [](const Cell& cell) { return cell.calls > 0; });
    if (only_totals) {
        report_.notes.push_back("The run stores totals of its ops, not each call.");
    } else if (without_detail > 0) {
        report_.notes.push_back(
            fmt::format("The run stores every op of {} of its {} steps and the totals of all "
                        "steps; the totals cannot be verified.",
                        steps_.size() - without_detail, steps_.size()));
    } else if (!isImported(info_) && !repair_.isIncomplete("op")) {
        compareTotals(cells_, table.all(), "op");
    }
}

void Checker::checkGpu() {
    GpuTable table;
    std::size_t nameless = 0, beyond = 0;
    bool all = !repair_.isIncomplete("gpu_record");
    std::int64_t found = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const std::vector<GpuRecord> records = tables_.gpuRecords(steps_[i].index, rows_[i]);
        found += static_cast<std::int64_t>(records.size());
        if (found > report_.gpu_records) {
            problem(fmt::format("The GPU records of step {} are another step's as well.",
                                steps_[i].index));
            return;
        }
        const auto counts = tables_.countsOf(rows_[i]);
        const std::int64_t calls = counts && counts->has_ops ? counts->op_calls : 0;
        launchers_.push_back(0);
        for (const GpuRecord& record : records) {
            if (record.api_call)
                launchers_.back() = std::max<std::size_t>(launchers_.back(), *record.api_call + 1);
            beyond += record.op_call && *record.op_call >= calls;
            for (const StringId id : {record.name, record.full_name, record.op, record.layer}) {
                if (static_cast<std::size_t>(id) >= strings_.size()) ++nameless;
            }
        }
        const auto expected = tables_.gpuRecordCount(rows_[i]);
        all = all && expected.has_value() && hasDetail(steps_[i]);
        if (expected && *expected != static_cast<std::int64_t>(records.size())) {
            problem(fmt::format("Step {} has {} GPU records and should have {}.", steps_[i].index,
                                records.size(), *expected));
        }
        if (steps_[i].gpu_traced) table.addStep(steps_[i], records);
    }
    if (nameless > 0) {
        problem(fmt::format("{} names of GPU records are not in the table string.", nameless));
    }
    if (beyond > 0) {
        problem(fmt::format("{} GPU records name op calls that their steps do not have.", beyond));
    }
    if (found < report_.gpu_records) {
        problem(
            fmt::format("{} GPU records belong to missing steps.", report_.gpu_records - found));
    }
    // An older file took the GPU for idle while what an earlier step had launched ran.
    const bool same_rule = file_.has("gpu_use", "lag_ns");
    if (all && !isImported(info_)) {
        std::vector<GpuCell> stored = gpu_cells_, added_up = table.all();
        const auto idle = [](const GpuCell& cell) { return cell.key.kind == GpuKind::idle; };
        for (auto* const cells : {&stored, &added_up}) {
            if (!same_rule) std::erase_if(*cells, idle);
        }
        compareTotals(stored, added_up, "GPU record");
    }
    if (all && same_rule && !gpu_uses_.empty() && gpu_uses_ != table.uses())
        problem("GPU overlap (gpu_use) does not match the GPU records.");
}

void Checker::checkTimeline() {
    // That of a run which was not finished knows only of the calls until shortly before its end.
    const auto compare = [this](const TimelineBuckets& buckets, const char* counted,
                                std::string_view timeline, std::string_view of) {
        const auto calls = static_cast<std::uint64_t>(file_.database().integer(
            fmt::format("SELECT coalesce(sum({}), 0) FROM step", counted).c_str()));
        if (info_.complete ? buckets.calls() != calls : buckets.calls() > calls) {
            problem(fmt::format("{} covers {} {}, but the steps have {}.", timeline,
                                buckets.calls(), of, calls));
        }
    };
    attempt([&] {
        TimelineBuckets buckets;
        if (tables_.timeline(buckets)) compare(buckets, "op_calls", "The timeline", "op calls");
    });
    attempt([&] {
        TimelineBuckets buckets;
        std::vector<GpuLane> lanes;
        // Of more streams than the timeline looks at, it does not know all.
        if (tables_.gpuTimeline(buckets, lanes) && lanes.size() < TimelineBuckets::kMostThreads)
            compare(buckets, "gpu_records", "The GPU's timeline", "GPU records");
    });
    attempt([&] {
        TimelineBuckets buckets;
        if (tables_.apiTimeline(buckets) &&
            buckets.threads().size() < TimelineBuckets::kMostThreads)
            compare(buckets, "api_calls", "The timeline of API calls", "API calls");
    });
}

std::string Checker::nameOf(const Cell& cell) const {
    const bool outside = cell.key.category == cost::Category::outside;
    return fmt::format("{} in phase {} of segment {}",
                       outside ? "the time outside ops" : text(cell.key.name),
                       toString(cell.key.phase), cell.key.segment);
}

std::string Checker::nameOf(const GpuCell& cell) const {
    const bool idle = cell.key.kind == GpuKind::idle;
    return fmt::format("{} in phase {} of segment {}",
                       idle ? "the time in which the GPU was idle" : text(cell.key.name),
                       toString(cell.key.phase), cell.key.segment);
}

template <class Total>
void Checker::compareTotals(const std::vector<Total>& stored, const std::vector<Total>& added_up,
                            std::string_view of) {
    std::size_t wrong = 0;
    const auto report = [&](const Total& cell, std::string_view what) {
        if (++wrong <= kMostOfAKind) {
            problem(fmt::format("The totals of {} {}.", nameOf(cell), what));
        }
    };
    auto a = stored.begin();
    auto b = added_up.begin();
    while (a != stored.end() || b != added_up.end()) {
        if (b == added_up.end() || (a != stored.end() && a->key < b->key)) {
            report(*a++, fmt::format("cover no {}", of));
        } else if (a == stored.end() || b->key < a->key) {
            report(*b++, "are missing");
        } else {
            if (!sameTotals(*a, *b)) report(*a, fmt::format("are not what its {}s add up to", of));
            ++a;
            ++b;
        }
    }
    if (wrong > kMostOfAKind) {
        problem(fmt::format("{} more totals are wrong.", wrong - kMostOfAKind));
    }
}

void Checker::checkSamples() {
    std::int64_t last = 0, impossible = 0;
    bool ordered = true;
    std::optional<std::int64_t> latest_ns[2];  // of the clocks, and of the counters
    tables_.deviceSamples(last, strings_.size(), [&](const DeviceSample& sample) {
        impossible += !isPossible(sample);
        std::optional<std::int64_t>& latest = latest_ns[isOfCounters(sample)];
        if (latest && sample.time_ns + kSampleTimeSlackNs < *latest) ordered = false;
        latest = std::max(latest.value_or(sample.time_ns), sample.time_ns);
    });
    if (!ordered) problem("The samples of the device are not in the order of time.");
    if (impossible > 0) {
        problem(fmt::format("{} samples of the device have a share above 1 or a value below 0.",
                            impossible));
    }
}

void Checker::checkMemory() {
    const MemorySummary memory = tables_.memorySummary();
    const auto notNegative = [this](const std::optional<std::int64_t>& bytes, const char* what) {
        if (bytes.value_or(0) < 0)
            problem(fmt::format("{} is {} bytes (table memory_summary).", what, *bytes));
    };
    notNegative(memory.capacity_bytes, "The capacity of the device's memory");
    notNegative(memory.peak_allocated_bytes, "The memory peak");
    notNegative(memory.peak_reserved_bytes, "The peak of reserved memory");
    if (memory.at_peak) {
        for (const std::int64_t bytes : *memory.at_peak)
            notNegative(bytes, "A part of the memory peak");
    }
    if (memory.at_peak && memory.peak_allocated_bytes &&
        total(*memory.at_peak) != *memory.peak_allocated_bytes) {
        problem(fmt::format("The parts of the memory peak add up to {} bytes, not to its {}.",
                            total(*memory.at_peak), *memory.peak_allocated_bytes));
    }
    std::int64_t last = 0, points = 0, negative = 0;
    bool ordered = true;
    MemoryPoint latest, within;
    // What came after the last step's end belongs to one that never ended, whose events are kept in
    // no step.
    const std::int64_t steps_end_ns =
        steps_.empty() ? 0 : steps_.back().start_ns + steps_.back().duration_ns;
    tables_.memoryPoints(last, [&](const MemoryPoint& point) {
        if (points++ > 0 && point.time_ns < latest.time_ns) ordered = false;
        if (point.time_ns <= steps_end_ns) within = point;
        negative += std::any_of(point.bytes.begin(), point.bytes.end(),
                                [](std::int64_t bytes) { return bytes < 0; });
        latest = point;
    });
    if (!ordered) problem("The memory points are not in the order of time.");
    if (negative > 0) problem(fmt::format("{} memory points have negative bytes.", negative));

    // Every step's events with its points, so that the last point is all events added up.
    std::int64_t balance = 0, found = 0, last_event_ns = 0, without_stack = 0;
    const auto stacks = tables_.callStacks(strings_.size());
    tables_.memorySegments();
    const auto add = [&](std::int64_t step, std::int64_t row) {
        const std::vector<MemoryEvent> events = tables_.memoryEvents(step, row);
        for (const MemoryEvent& event : events) {
            addSaturating(balance, event.bytes);
            without_stack +=
                event.stack != StackId::none && (!stacks || !stacks->contains(event.stack));
            last_event_ns = std::max(last_event_ns, event.time_ns);
        }
        found += static_cast<std::int64_t>(events.size());
        return found <= report_.memory_events;
    };
    bool once = add(kBeforeFirstStep, 0);
    for (std::size_t i = 0; i < steps_.size() && once; ++i) once = add(steps_[i].index, rows_[i]);
    if (without_stack > 0) {
        problem(fmt::format("The call stacks of {} memory events are missing.", without_stack));
    }
    if (found != report_.memory_events) {
        problem(fmt::format("{} memory events belong to no step, or to more than one.",
                            std::abs(report_.memory_events - found)));
    }
    const bool all = std::all_of(steps_.begin(), steps_.end(),
                                 [this](const StepRecord& step) { return hasDetail(step); });
    // A last point from before the last event, as in a repaired run, cannot know of it.
    if (all && report_.memory_events > 0 && points > 0 && within.time_ns >= last_event_ns &&
        info_.dropped_records == 0 && !repair_.isIncomplete("memory_event") &&
        total(within.bytes) != balance) {
        problem(
            fmt::format("The last memory point shows {} bytes, but the memory events add up to {}.",
                        total(within.bytes), balance));
    }
}

void Checker::takeNotes() {
    if (!file_.notice().empty()) report_.notes.push_back(file_.notice());
    if (!info_.complete) {
        const auto measured = std::count_if(
            steps_.begin(), steps_.end(),
            [](const StepRecord& step) { return step.kind == StepRecord::Kind::measured; });
        report_.notes.push_back(
            RunReader::open(path_)->beingWritten()
                ? "The run is still being recorded."
                : fmt::format("The recorder was interrupted; the run contains {} measured steps.",
                              measured));
    }
    if (!info_.end_reason.empty()) report_.notes.push_back(info_.end_reason);
    for (const std::string& loss : info_.losses) report_.notes.push_back(loss);
    for (const std::string& loss : repair_.lost)
        report_.notes.push_back(fmt::format("Found when it was repaired: {}", loss));
    if (info_.dropped_records > 0) {
        report_.notes.push_back(
            fmt::format("{} records were dropped while recording, because they came too fast.",
                        info_.dropped_records));
    }
}

CheckReport Checker::check() {
    sqlite::Database& database = file_.database();
    {
        const sqlite::Transaction transaction(database, sqlite::Transaction::Kind::read);
        attempt([this] { checkPages(); });
        attempt([&] { report_.ops = database.integer("SELECT count(*) FROM op"); });
        attempt([&] {
            if (file_.version() >= 3) {
                report_.gpu_records = database.integer("SELECT count(*) FROM gpu_record");
            }
        });
        attempt([&] {
            if (file_.has("api_call"))
                report_.api_calls = database.integer("SELECT count(*) FROM api_call");
        });
        attempt(
            [&] { report_.memory_events = database.integer("SELECT count(*) FROM memory_event"); });
        attempt([this] { info_ = tables_.runInfo(); });
        attempt([this] { repair_ = tables_.repairNotes(); });
        attempt([this] { tables_.machineInfo(); });
        attempt([this] { tables_.ceilings(); });
        std::int64_t last_string = 0, last_step = 0;
        bool readable = attempt([&] { tables_.strings(last_string, strings_); });
        readable = attempt([&] {
                       tables_.steps(last_step, [&](const StepRecord& step, std::int64_t row) {
                           steps_.push_back(step);
                           rows_.push_back(row);
                       });
                   }) &&
                   readable;
        readable = attempt([&] { cells_ = tables_.cells(strings_.size()); }) && readable;
        readable = attempt([&] { gpu_cells_ = tables_.gpuCells(strings_.size()); }) && readable;
        readable = attempt([&] { gpu_calls_ = tables_.gpuCalls(strings_.size()); }) && readable;
        readable = attempt([&] { gpu_uses_ = tables_.gpuUses(); }) && readable;
        attempt([&] { tables_.counted(strings_.size()); });
        attempt([&] { tables_.ranks(strings_.size()); });
        attempt([this] { tables_.collectives(); });
        attempt([this] { checkSamples(); });
        report_.steps = static_cast<std::int64_t>(steps_.size());
        attempt([this] { checkSteps(); });
        readable = attempt([this] { detailed_ = tables_.detailedSteps(); }) && readable;
        if (readable) attempt([this] { checkOps(); });
        if (readable) attempt([this] { checkGpu(); });
        if (readable) {
            attempt([this] {
                const bool whole =
                    std::all_of(steps_.begin(), steps_.end(),
                                [this](const auto& step) { return hasDetail(step); });
                checkApiCalls(tables_,
                              {steps_, rows_, launchers_, strings_, gpu_calls_, report_.api_calls,
                               whole && !repair_.isIncomplete("api_call") && !isImported(info_)},
                              [this](std::string sentence) { problem(std::move(sentence)); });
            });
        }
        attempt([this] { checkTimeline(); });
        attempt([this] { checkMemory(); });
    }
    attempt([this] { takeNotes(); });
    return std::move(report_);
}

}  // namespace

CheckReport checkRun(const fs::path& path) {
    try {
        return Checker(path).check();
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path, false);
    }
}

}  // namespace ridgepoint::run
