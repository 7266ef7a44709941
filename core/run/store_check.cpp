// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <set>
#include <system_error>

#include "core/run/cell_table.h"
#include "core/run/run_file.h"
#include "core/run/saturating.h"
#include "core/run/store.h"
#include "core/run/store_tables.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// Of one kind of problem, this many are told one by one.
constexpr std::size_t kMostOfAKind = 10;

bool sameTotals(const Cell& a, const Cell& b) {
    return a.calls == b.calls && a.calls_without_cost == b.calls_without_cost &&
           a.self_ns == b.self_ns && a.min_ns == b.min_ns && a.max_ns == b.max_ns &&
           a.flops_matrix == b.flops_matrix && a.flops_elementwise == b.flops_elementwise &&
           a.bytes == b.bytes;
}

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
    void checkOps();
    void compareCells(const std::vector<Cell>& stored, const std::vector<Cell>& added_up);
    void checkMemory();
    void takeNotes();

    const fs::path& path_;
    RunFile file_;
    TableReader tables_;
    CheckReport report_;
    RunInfo info_;
    std::vector<std::string> strings_{std::string()};
    std::vector<StepRecord> steps_;
    std::vector<Cell> cells_;
};

void Checker::checkPages() {
    sqlite::Statement query = file_.database().prepare("PRAGMA integrity_check(20)");
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
        std::int64_t in_phases = 0;
        for (const std::int64_t phase : step.phase_ns) addSaturating(in_phases, phase);
        if (in_phases > step.duration_ns) {
            problem(fmt::format("The phases of step {} take {} ns, longer than the step ({} ns).",
                                step.index, in_phases, step.duration_ns));
        }
        if (!first && step.start_ns < end) {
            problem(fmt::format("Step {} starts before the step before it ended.", step.index));
        }
        first = false;
        end = step.start_ns + step.duration_ns;
        if (report_.problems.size() > kMostOfAKind) break;
    }
}

void Checker::checkOps() {
    CellTable table;
    std::size_t nameless = 0;
    for (const StepRecord& step : steps_) {
        const std::vector<OpRecord> ops = tables_.ops(step.index);
        for (const OpRecord& op : ops) {
            for (const StringId id : {op.name, op.inner, op.layer, op.shapes}) {
                if (static_cast<std::size_t>(id) >= strings_.size()) ++nameless;
            }
        }
        table.addStep(step, ops);
    }
    if (nameless > 0) {
        problem(fmt::format("{} names of ops are not in the table string.", nameless));
    }
    const std::int64_t strays = file_.database().integer(
        "SELECT count(*) FROM op WHERE step NOT IN (SELECT step FROM step)");
    if (strays > 0) problem(fmt::format("{} ops belong to steps that are not there.", strays));

    const bool only_totals =
        report_.ops == 0 &&
        std::any_of(cells_.begin(), cells_.end(), [](const Cell& cell) { return cell.calls > 0; });
    if (only_totals) {
        report_.notes.push_back("The run keeps the totals of its ops but not each of them.");
    } else if (!info_.source.starts_with("imported")) {
        compareCells(cells_, table.all());
    }
}

void Checker::compareCells(const std::vector<Cell>& stored, const std::vector<Cell>& added_up) {
    const auto nameOf = [this](const Cell& cell) {
        const auto position = static_cast<std::size_t>(cell.key.name);
        const bool outside = cell.key.category == cost::Category::outside;
        return fmt::format("{} in phase {} of segment {}",
                           outside                      ? "the time outside ops"
                           : position < strings_.size() ? strings_[position]
                                                        : std::string("an op"),
                           toString(cell.key.phase), cell.key.segment);
    };
    std::size_t wrong = 0;
    const auto report = [&](const Cell& cell, std::string_view what) {
        if (++wrong <= kMostOfAKind) {
            problem(fmt::format("The totals of {} {}.", nameOf(cell), what));
        }
    };
    auto a = stored.begin();
    auto b = added_up.begin();
    while (a != stored.end() || b != added_up.end()) {
        if (b == added_up.end() || (a != stored.end() && a->key < b->key)) {
            report(*a++, "stand for no op");
        } else if (a == stored.end() || b->key < a->key) {
            report(*b++, "are missing");
        } else {
            if (!sameTotals(*a, *b)) report(*a, "are not what its ops add up to");
            ++a;
            ++b;
        }
    }
    if (wrong > kMostOfAKind) {
        problem(fmt::format("{} more totals are wrong.", wrong - kMostOfAKind));
    }
}

void Checker::checkMemory() {
    const MemorySummary memory = tables_.memorySummary();
    if (memory.at_peak && memory.peak_allocated_bytes &&
        total(*memory.at_peak) != *memory.peak_allocated_bytes) {
        problem(fmt::format("The parts of the memory peak add up to {} bytes, not to its {}.",
                            total(*memory.at_peak), *memory.peak_allocated_bytes));
    }
    std::vector<MemoryPoint> points;
    std::int64_t last = 0;
    tables_.memoryPoints(last, points);
    const bool ordered = std::is_sorted(
        points.begin(), points.end(),
        [](const MemoryPoint& a, const MemoryPoint& b) { return a.time_ns < b.time_ns; });
    if (!ordered) problem("The memory points are not in the order of time.");
    const auto negative = std::count_if(points.begin(), points.end(), [](const MemoryPoint& point) {
        return std::any_of(point.bytes.begin(), point.bytes.end(),
                           [](std::int64_t bytes) { return bytes < 0; });
    });
    if (negative > 0) problem(fmt::format("{} memory points have negative bytes.", negative));

    // Every step's events with its points, so that the last point is all events added up.
    std::int64_t balance = 0;
    sqlite::Statement steps =
        file_.database().prepare("SELECT DISTINCT step FROM memory_event ORDER BY step");
    while (steps.step()) {
        const std::int64_t step = steps.integer(0, INT64_MIN, INT64_MAX);
        for (const MemoryEvent& event : tables_.memoryEvents(step)) {
            addSaturating(balance, event.bytes);
        }
    }
    if (report_.memory_events > 0 && !points.empty() && info_.dropped_records == 0 &&
        total(points.back().bytes) != balance) {
        problem(
            fmt::format("The last memory point says {} bytes, and the memory events add up to "
                        "{}.",
                        total(points.back().bytes), balance));
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
                : fmt::format("The recorder was interrupted; {} measured steps are kept.",
                              measured));
    }
    if (!info_.end_reason.empty()) report_.notes.push_back(info_.end_reason);
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
        attempt(
            [&] { report_.memory_events = database.integer("SELECT count(*) FROM memory_event"); });
        attempt([this] { info_ = tables_.runInfo(); });
        attempt([this] { tables_.machineInfo(); });
        attempt([this] { tables_.ceilings(); });
        std::int64_t last_string = 0, last_step = 0;
        bool readable = attempt([&] { tables_.strings(last_string, strings_); });
        readable = attempt([&] { tables_.steps(last_step, steps_); }) && readable;
        readable = attempt([&] { cells_ = tables_.cells(strings_.size()); }) && readable;
        report_.steps = static_cast<std::int64_t>(steps_.size());
        attempt([this] { checkSteps(); });
        if (readable) attempt([this] { checkOps(); });
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

void saveRunAs(const fs::path& from, const fs::path& to) {
    RunFile source(from);
    if (!source.notice().empty()) throw StoreError(StoreError::Kind::not_readable, source.notice());
    // Made here, so that nothing is overwritten; SQLite fills an empty file.
    const int file = ::open(to.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        if (errno == EEXIST) {
            throw StoreError(
                StoreError::Kind::already_exists,
                fmt::format("\"{}\" exists already; choose another name.", to.string()));
        }
        throw StoreError(StoreError::Kind::not_writable,
                         fmt::format("\"{}\" cannot be made: {}.", to.string(),
                                     std::generic_category().message(errno)));
    }
    ::close(file);
    try {
        const std::string target = fs::absolute(to).string();
        sqlite::Statement copy = source.database().prepare("VACUUM INTO ?");
        copy.bind(std::string_view(target)).run();
    } catch (const sqlite::Failure& failure) {
        std::error_code ignored;
        fs::remove(to, ignored);
        const bool source_is_damaged =
            failure.primaryCode() == SQLITE_CORRUPT || failure.primaryCode() == SQLITE_NOTADB;
        rethrowAsStoreError(source_is_damaged ? from : to, !source_is_damaged);
    }
}

}  // namespace ridgepoint::run
