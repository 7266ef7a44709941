// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/base/saturating.h"
#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/run_questions.h"
#include "core/run/store/repair/repair_mend.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"
#include "core/run/store/table_reader.h"
#include "core/run/store/tables/schema.h"
#include "core/run/store/tables/write.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// Maximum number of problems of one kind that are listed individually.
constexpr std::size_t kMostOfAKind = 10;

class Checker {
  public:
    explicit Checker(const fs::path& path) : path_(path), file_(path), tables_(file_, path) {}

    CheckReport check();

  private:
    // Runs one part of the check. Returns false and reports a problem if the part cannot be read.
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
        if (std::find(problems.begin(), problems.end(), sentence) == problems.end())
            problems.push_back(std::move(sentence));
    }
    void checkPages();
    void checkSteps();
    bool hasDetail(const StepRecord& step) const;
    // Reads the records of each step and calls take(index in steps_, records, whether they are
    // stored). Reports missing names, missing records and records that belong to no step. Reports
    // records that belong to several steps and returns false, because the check cannot continue.
    template <class Of, class Take>
    bool eachStep(std::int64_t rows, Take&& take);
    void checkOps();
    void checkGpu();
    void checkApiCalls();
    void checkTimeline();
    template <class Total>
    void compareTotals(const std::vector<Total>& stored, const std::vector<Total>& added_up,
                       std::string_view of);
    std::string nameOf(const Cell& cell) const;
    std::string nameOf(const GpuCell& cell) const;
    std::string text(StringId id, const char* otherwise = "an op") const {
        const auto position = static_cast<std::size_t>(id);
        return position < strings_.size() ? strings_[position] : std::string(otherwise);
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
    std::vector<std::int64_t> rows_;  // row IDs of the steps
    std::optional<std::vector<StepRange>> detailed_;
    RunTotals totals_;
    std::vector<std::size_t> launchers_;  // number of API calls that the records require, by step
};

void Checker::checkPages() {
    // CHECK constraints and objects that other programs added could run forever. Constraints are
    // ignored, and if there are such objects, only the pages are checked.
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
        if (!seen.insert(step.index).second)
            problem(fmt::format("Step {} is there more than once.", step.index));
        if (!phasesFit(step))
            problem(fmt::format("The phases of step {} take longer than the step ({} ns).",
                                step.index, step.duration_ns));
        if (!first && step.start_ns < end)
            problem(fmt::format("Step {} starts before the step before it ended.", step.index));
        first = false;
        end = step.start_ns + step.duration_ns;
        if (report_.problems.size() > kMostOfAKind) break;
    }
}

bool Checker::hasDetail(const StepRecord& step) const {
    return hooksOff(step.kind) || keepsCallsOf(step.index, detailed_);
}

template <class Of, class Take>
bool Checker::eachStep(std::int64_t rows, Take&& take) {
    std::size_t nameless = 0;
    std::int64_t found = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const std::int64_t step = steps_[i].index;
        const auto records = tables_.recordsOf<Of>(step, rows_[i]);
        found += static_cast<std::int64_t>(records.size());
        // Each record belongs to one step, so the steps together cannot have more records than the
        // table contains.
        if (found > rows) {
            problem(fmt::format("The {} of step {} also belong to another step.", Of::kMany, step));
            return false;
        }
        for (const auto& record : records) {
            tables::eachName<typename Of::Kinds>(record, [&](StringId id) {
                if (static_cast<std::size_t>(id) >= strings_.size()) ++nameless;
            });
        }
        const auto stored = tables_.storedCount<Of>(rows_[i]);
        if (stored && *stored != static_cast<std::int64_t>(records.size())) {
            problem(fmt::format("Step {} has {} {} and should have {}.", step, records.size(),
                                Of::kMany, *stored));
        }
        take(i, records, stored.has_value());
    }
    if (nameless > 0)
        problem(fmt::format("{} names of {} are not in the table string.", nameless, Of::kMany));
    if (found < rows)
        problem(fmt::format("{} {} belong to missing steps.", rows - found, Of::kMany));
    return true;
}

void Checker::checkOps() {
    CellTable table;
    std::size_t without_detail = 0;
    const bool each_once =
        eachStep<tables::Ops>(report_.ops, [&](std::size_t i, const auto& ops, bool) {
            if (!hasDetail(steps_[i])) ++without_detail;
            table.addStep(steps_[i], ops);
        });
    if (!each_once) return;
    const bool only_totals =
        report_.ops == 0 && std::any_of(totals_.cells.begin(), totals_.cells.end(),
                                        [](const Cell& cell) { return cell.calls > 0; });
    if (only_totals) {
        report_.notes.push_back("The run stores totals of its ops, not each call.");
    } else if (without_detail > 0) {
        report_.notes.push_back(
            fmt::format("The run stores every op of {} of its {} steps and the totals of all "
                        "steps; the totals cannot be verified.",
                        steps_.size() - without_detail, steps_.size()));
    } else if (!isImported(info_) && !repair_.isIncomplete("op")) {
        compareTotals(totals_.cells, table.all(), "op");
    }
}

void Checker::checkGpu() {
    GpuTable table;
    std::size_t beyond = 0;
    bool all = !repair_.isIncomplete("gpu_record");
    const bool each_once = eachStep<tables::GpuRecords>(
        report_.gpu_records, [&](std::size_t i, const auto& records, bool stored) {
            const tables::StepPart ops = tables_.stepRow<tables::StepOps>(rows_[i]).ops;
            const std::int64_t calls = ops.rows.size() > 0 ? ops.count : 0;
            launchers_.push_back(0);
            for (const GpuRecord& record : records) {
                if (record.api_call) {
                    launchers_.back() =
                        std::max<std::size_t>(launchers_.back(), *record.api_call + 1);
                }
                beyond += record.op_call && *record.op_call >= calls;
            }
            all = all && stored && hasDetail(steps_[i]);
            if (steps_[i].gpu_traced) table.addStep(steps_[i], records);
        });
    if (!each_once) return;
    if (beyond > 0)
        problem(fmt::format("{} GPU records name op calls that their steps do not have.", beyond));
    if (all && !isImported(info_)) compareTotals(totals_.gpu_cells, table.all(), "GPU record");
    if (all && !sameKnown(totals_.gpu_uses, table.uses()))
        problem("GPU overlap (gpu_use) does not match the GPU records.");
}

void Checker::checkApiCalls() {
    std::size_t astray = 0;
    bool all = !repair_.isIncomplete("api_call") && !isImported(info_);
    std::map<GpuCall::Key, GpuCall> added_up;
    const bool each_once = eachStep<tables::ApiCalls>(
        report_.api_calls, [&](std::size_t i, const auto& calls, bool stored) {
            const StepRecord& step = steps_[i];
            all = all && stored && hasDetail(step);
            if (i < launchers_.size() && launchers_[i] > calls.size()) ++astray;
            const bool warmup = step.kind == StepRecord::Kind::warmup;
            for (const GpuCall& total : totalsOf(calls, step.segment, warmup))
                added_up[total.key].add(total);
        });
    if (!each_once) return;
    if (astray > 0)
        problem(fmt::format("GPU records of {} steps were launched by missing API calls.", astray));
    if (!all || report_.api_calls == 0) return;
    for (const GpuCall& total : totals_.gpu_calls) {
        if (total.key.kind != GpuCall::Kind::runtime && total.key.kind != GpuCall::Kind::driver)
            continue;
        const auto sum = added_up.find(total.key);
        const bool same = sum != added_up.end() && sum->second.calls == total.calls &&
                          sum->second.total_ns == total.total_ns;
        if (!same)
            problem(fmt::format("The totals of {} (gpu_call) are not what its calls add up to.",
                                text(total.key.name, "a call")));
        if (sum != added_up.end()) added_up.erase(sum);
    }
    for (const auto& [key, sum] : added_up)
        problem(fmt::format("The totals of {} (gpu_call) are missing.", text(key.name, "a call")));
}

void Checker::checkTimeline() {
    // The timeline of an unfinished run can lack the last calls of the run.
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
        // If there are more streams than the timeline can cover, the timeline is incomplete, so it
        // is not compared.
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
            if (!tables::sameTotals(*a, *b))
                report(*a, fmt::format("are not what its {}s add up to", of));
            ++a;
            ++b;
        }
    }
    if (wrong > kMostOfAKind)
        problem(fmt::format("{} more totals are wrong.", wrong - kMostOfAKind));
}

void Checker::checkSamples() {
    std::int64_t last = 0, impossible = 0;
    bool ordered = true;
    // Time of the latest sample of each type (clocks, counters).
    std::optional<std::int64_t> latest_ns[2];
    tables_.rowsAfter<tables::DeviceSamples>(
        last,
        [&](const DeviceSample& sample) {
            impossible += !isPossible(sample);
            std::optional<std::int64_t>& latest = latest_ns[isOfCounters(sample)];
            if (latest && sample.time_ns + kSampleTimeSlackNs < *latest) ordered = false;
            latest = std::max(latest.value_or(sample.time_ns), sample.time_ns);
        },
        strings_.size());
    if (!ordered) problem("The samples of the device are not sorted by time.");
    if (impossible > 0)
        problem(fmt::format("{} samples of the device have a share above 1 or a value below 0.",
                            impossible));
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
    // Memory points after the last step belong to an unfinished step, whose events are not stored.
    const std::int64_t steps_end_ns =
        steps_.empty() ? 0 : steps_.back().start_ns + steps_.back().duration_ns;
    tables_.rowsAfter<tables::MemoryPoints>(last, [&](const MemoryPoint& point) {
        if (points++ > 0 && point.time_ns < latest.time_ns) ordered = false;
        if (point.time_ns <= steps_end_ns) within = point;
        negative += std::any_of(point.bytes.begin(), point.bytes.end(),
                                [](std::int64_t bytes) { return bytes < 0; });
        latest = point;
    });
    if (!ordered) problem("The memory points are not sorted by time.");
    if (negative > 0) problem(fmt::format("{} memory points have negative bytes.", negative));

    // If all events and points of every step are stored, the last point equals the sum of all
    // events.
    std::int64_t balance = 0, found = 0, last_event_ns = 0, without_stack = 0;
    const auto stacks = tables_.callStacks(strings_.size());
    tables_.memorySegments();
    const auto add = [&](std::int64_t step, std::int64_t row) {
        const auto events = tables_.recordsOf<tables::MemoryEvents>(step, row);
        for (const MemoryEvent& event : events) {
            base::addSaturating(balance, event.bytes);
            without_stack +=
                event.stack != StackId::none && (!stacks || !stacks->contains(event.stack));
            last_event_ns = std::max(last_event_ns, event.time_ns);
        }
        found += static_cast<std::int64_t>(events.size());
        return found <= report_.memory_events;
    };
    bool once = add(kBeforeFirstStep, 0);
    for (std::size_t i = 0; i < steps_.size() && once; ++i) once = add(steps_[i].index, rows_[i]);
    if (without_stack > 0)
        problem(fmt::format("The call stacks of {} memory events are missing.", without_stack));
    if (found != report_.memory_events) {
        problem(fmt::format("{} memory events belong to no step, or to more than one.",
                            std::abs(report_.memory_events - found)));
    }
    const bool all = std::all_of(steps_.begin(), steps_.end(),
                                 [this](const StepRecord& step) { return hasDetail(step); });
    // In a repaired run, the last point can precede the last event. It then does not include that
    // event, so the two are not compared.
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
        const auto count = [&](std::int64_t& rows, std::string_view table) {
            attempt(
                [&] { rows = database.integer(fmt::format("SELECT count(*) FROM {}", table)); });
        };
        count(report_.ops, tables::Ops::kName);
        count(report_.gpu_records, tables::GpuRecords::kName);
        count(report_.api_calls, tables::ApiCalls::kName);
        count(report_.memory_events, tables::MemoryEvents::kName);
        attempt([this] { info_ = tables_.runInfo(); });
        attempt([this] { repair_ = tables_.repairNotes(); });
        attempt([this] { tables_.machineInfo(); });
        attempt([this] { tables_.annotations(); });
        attempt([this] { tables_.calls(); });
        attempt([this] { tables_.loss(); });
        attempt([this] { tables_.rows<tables::Ceilings>(); });
        std::int64_t last_string = 0, last_step = 0;
        bool readable = true;
        const auto need = [&](const std::function<void()>& part) {
            readable = attempt(part) && readable;
        };
        need([&] { tables_.strings(last_string, strings_); });
        need([&] {
            tables_.rowsAfter<tables::StepSummary>(last_step, [&](const tables::StepRow& row) {
                steps_.push_back(row.step);
                rows_.push_back(last_step);
            });
        });
        eachTotal(
            [&]<class Total>(std::vector<Total>& totals) {
                need([&] { totals = tables_.totals<tables::TableOf<Total>>(strings_.size()); });
            },
            totals_);
        attempt([&] { tables_.counted(strings_.size()); });
        attempt([&] { tables_.ranks(strings_.size()); });
        attempt([this] { tables_.rows<tables::Collectives>(); });
        attempt([this] { checkSamples(); });
        report_.steps = static_cast<std::int64_t>(steps_.size());
        attempt([this] { checkSteps(); });
        need([this] { detailed_ = tables_.detailedSteps(); });
        if (readable) attempt([this] { checkOps(); });
        if (readable) attempt([this] { checkGpu(); });
        if (readable) attempt([this] { checkApiCalls(); });
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
