// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the readable documents, steps and totals of a damaged run.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/run/store/repair/repair_mend.h"
#include "core/run/store/repair/repair_run.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

// Maximum number of unreadable parts in a table. Reading the table stops when it is reached.
constexpr int kMostHoles = 1000;
constexpr std::int64_t kLastId = std::int64_t{1} << 53;

}  // namespace

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
        // Skips increasingly wide ranges of IDs until a row is readable.
        const std::int64_t before = last;
        for (std::int64_t width = 0; last == before; width = width == 0 ? 1 : 2 * width) {
            if (before + width >= kLastId) return false;
            std::int64_t from = before + width;
            // If this succeeds, the table is readable from here to its end.
            if (attempt(tables, [&] { read(from); })) return false;
            if (from > before + width) last = from;
        }
    }
    return false;
}

void Repair::readDocuments() {
    if (!attempt({"document"}, [this] { documents_.info = tables_.runInfo(); })) {
        documents_.info = {};
        say("The configuration (model, batch, optimizer) is lost.");
    }
    if (!attempt({"document"}, [this] { documents_.machine = tables_.machineInfo(); })) {
        documents_.machine = {};
        say("The description of the machine is lost.");
    }
    if (!attempt({"ceiling"}, [this] { documents_.ceilings = tables_.rows<tables::Ceilings>(); })) {
        documents_.ceilings.clear();
        say("The roofs of the machine are lost.");
    }
    if (!attempt({"memory_summary"}, [this] { documents_.memory = tables_.memorySummary(); })) {
        say("The memory peak is lost.");
    }
    if (!attempt({"document"}, [this] { documents_.notes = tables_.repairNotes(); }))
        documents_.notes = {};
    if (!attempt({"document"}, [this] { documents_.annotations = tables_.annotations(); })) {
        documents_.annotations.reset();
        say("Which ops are annotations is lost.");
    }
    if (!attempt({"document"}, [this] { documents_.loss = tables_.loss(); })) {
        documents_.loss.clear();
        say("The loss curve is lost.");
    }
}

void Repair::readStrings() {
    const bool all = overHoles({"string"}, [this](std::int64_t& last) {
        tables_.rowsAfter<tables::Strings>(
            last, [&](std::string& text) { strings_.try_emplace(last, std::move(text)); });
    });
    if (!all) {
        say(fmt::format("Some names are lost; what had them is called \"{}\".", kLostText));
    }
}

void Repair::readSteps() {
    std::vector<FoundStep> found;
    const bool all = overHoles({"step"}, [&](std::int64_t& last) {
        tables_.rowsAfter<tables::StepSummary>(
            last, [&](const tables::StepRow& row) { found.push_back({row.step, last}); });
    });
    // In a valid file, row IDs have no gaps.
    const bool gaps = !found.empty() && found.back().row != static_cast<std::int64_t>(found.size());
    if (!all || gaps) say("Some steps are lost.");
    const std::size_t impossible = mendSteps(found);
    if (impossible > 0) {
        say(fmt::format("{} step{} lost, because {} start and end are impossible.", impossible,
                        impossible == 1 ? " is" : "s are", impossible == 1 ? "its" : "their"));
    }
    steps_lost_ = !all || gaps || impossible > 0;
    for (const FoundStep& each : found) {
        steps_.push_back(each.step);
        rows_.push_back(each.row);
    }
}

void Repair::readPoints() {
    const bool all = overHoles({"memory_point"}, [&](std::int64_t& last) {
        tables_.rowsAfter<tables::MemoryPoints>(
            last, [&](const MemoryPoint& point) { points_.push_back(point); });
    });
    if (mendPoints(points_) > 0 || !all) {
        events_lost_ = true;
        say("A part of the memory timeline is lost.");
    }
    if (!documents_.memory) return;
    const MendedMemory mended = mendMemory(*documents_.memory, points_);
    if (mended.capacity_lost) say("The capacity of the device's memory is lost.");
    if (mended.peak_lost) say("The memory peak is lost.");
    if (mended.peak_found) {
        say("The memory peak was not what its parts add up to; it was taken from the memory "
            "timeline.");
    }
}

void Repair::readGpuTotals() {
    using tables::kAnyName;  // accepts any name ID, because all name IDs are replaced later
    if (!attempt({"gpu_cell"}, [&] { gpu_.cells = tables_.totals<tables::GpuCells>(kAnyName); }))
        gpu_.cells.reset();
    if (!attempt({"gpu_call"}, [&] { gpu_.calls = tables_.totals<tables::GpuCalls>(kAnyName); })) {
        gpu_.calls.clear();
        say("The totals of the calls of CUDA are lost.");
    }
    gpu_uses_readable_ =
        attempt({"gpu_use"}, [&] { gpu_.uses = tables_.totals<tables::GpuUseTable>(kAnyName); });
    if (!attempt({"counted_cell", "document"}, [&] { gpu_.counted = tables_.counted(kAnyName); })) {
        gpu_.counted.reset();
        say("The hardware counts are lost.");
    }
    const bool any = attempt({"rank", "rank_step", "rank_cell", "collective"}, [&] {
        if (!tables_.ranks(kAnyName) && tables_.rows<tables::Collectives>().empty()) return;
        say("What ranks exchanged, and what the other ranks did, is lost; \"ridgepoint merge\" "
            "brings "
            "their steps and rows back from their files.");
    });
    if (!any) say("What ranks exchanged, and what the other ranks did, is lost.");
    const bool samples = overHoles({"device_sample"}, [&](std::int64_t& last) {
        tables_.rowsAfter<tables::DeviceSamples>(
            last, [&](const DeviceSample& sample) { gpu_.samples.push_back(sample); });
    });
    if (mendSamples(gpu_.samples) > 0 || !samples) {
        say("Some device samples (clocks, power, use) are lost.");
    }
}

RepairReport Repair::into(const fs::path& to) {
    readDocuments();
    readStrings();
    readSteps();
    readPoints();
    // All name IDs are replaced later, so any ID is accepted here.
    attempt({"cell"}, [this] { cells_ = tables_.totals<tables::Cells>(tables::kAnyName); });
    readGpuTotals();
    findWholeSteps();
    if (steps_.empty() && documents_.info.id.empty() && documents_.ceilings.empty() &&
        points_.empty()) {
        throw StoreError(StoreError::Kind::damaged,
                         fmt::format("Cannot recover anything from \"{}\": neither its steps nor "
                                     "its configuration can be read.",
                                     from_.string()));
    }
    decideOnTotals();
    write(to);
    return std::move(report_);
}

RepairReport repairRun(const fs::path& from, const fs::path& to) {
    try {
        return Repair(from).into(to);
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(from, false);
    }
}

}  // namespace ridgepoint::run
