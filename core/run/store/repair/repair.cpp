// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/repair/repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/run/store/repair/repair_mend.h"

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
    if (!attempt({"document"}, [this] { documents_.calls = tables_.calls(); })) {
        documents_.calls.clear();
        say("The arguments of the op calls are lost.");
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

void Repair::readTotals() {
    using tables::kAnyName;  // accepts any name ID, because all name IDs are replaced later
    eachTotal(
        [this]<class Total>(std::vector<Total>& totals, bool& readable) {
            using Of = tables::TableOf<Total>;
            readable = attempt({Of::kName.data()}, [&] { totals = tables_.totals<Of>(kAnyName); });
        },
        totals_, totals_.readable);
    if (!totals_.readable.gpu_calls) say("The totals of the calls of CUDA are lost.");
    if (!attempt({"counted_cell", "document"}, [&] { counted_ = tables_.counted(kAnyName); }))
        say("The hardware counts are lost.");
    const bool any = attempt({"rank", "rank_step", "rank_cell", "collective"}, [&] {
        if (!tables_.ranks(kAnyName) && tables_.rows<tables::Collectives>().empty()) return;
        say("What ranks exchanged, and what the other ranks did, is lost; \"ridgepoint merge\" "
            "brings "
            "their steps and rows back from their files.");
    });
    if (!any) say("What ranks exchanged, and what the other ranks did, is lost.");
    const bool samples = overHoles({"device_sample"}, [&](std::int64_t& last) {
        tables_.rowsAfter<tables::DeviceSamples>(
            last, [&](const DeviceSample& sample) { samples_.push_back(sample); });
    });
    if (mendSamples(samples_) > 0 || !samples) {
        say("Some device samples (clocks, power, use) are lost.");
    }
}

bool Repair::readOps(std::size_t step) {
    const std::int64_t index = steps_[step].index, row = rows_[step];
    return attempt({"op", "op_kind", "step"},
                   [&] {
                       read_.ops = tables_.recordsOf<tables::Ops>(index, row);
                       expectAll<tables::Ops>(row, read_.ops);
                   }) ||
           attempt({"op", "step"}, [&] {
               readKinds<tables::OpKinds>(kinds_.ops);
               read_.ops = tables_.recordsOf<tables::Ops>(
                   index, row, [this](std::int64_t kind) { return opKind(kind); });
               for (OpRecord& op : read_.ops) {
                   // The depth is lost with the kind. An op that the totals do not include is
                   // inside another op, so its depth is not 0.
                   if (op.name == kLostName && !op.costed) op.depth = 1;
               }
               expectAll<tables::Ops>(row, read_.ops);
           });
}

bool Repair::readGpuRecords(std::size_t step) {
    read_.gpu_records.clear();
    if (!steps_[step].gpu_traced) return true;
    const std::int64_t index = steps_[step].index, row = rows_[step];
    return attempt({"gpu_record", "gpu_kind", "step"},
                   [&] {
                       read_.gpu_records = tables_.recordsOf<tables::GpuRecords>(index, row);
                       expectAll<tables::GpuRecords>(row, read_.gpu_records);
                   }) ||
           attempt({"gpu_record", "step"}, [&] {
               readKinds<tables::GpuKinds>(kinds_.gpu);
               read_.gpu_records =
                   tables_.recordsOf<tables::GpuRecords>(index, row, [this](std::int64_t kind) {
                       const auto known = kinds_.gpu->find(kind);
                       if (known != kinds_.gpu->end()) return known->second;
                       kinds_.lost_gpu.insert(kind);
                       return GpuRecord{};
                   });
               for (GpuRecord& record : read_.gpu_records) {
                   if (record.name != StringId::none || record.kind != GpuKind::kernel) continue;
                   record.name = kLostName;
                   if (!record.op_call || *record.op_call >= read_.ops.size()) continue;
                   record.phase = read_.ops[*record.op_call].phase;
                   record.layer = read_.ops[*record.op_call].layer;
               }
               expectAll<tables::GpuRecords>(row, read_.gpu_records);
           });
}

Repair::Found Repair::readRecords(std::size_t step) {
    const std::int64_t index = steps_[step].index, row = rows_[step];
    Found found;
    found.ops = readOps(step);
    if (!found.ops) read_.ops.clear();
    found.gpu_records = readGpuRecords(step);
    if (!found.ops || !found.gpu_records) read_.gpu_records.clear();
    readApiCalls(step);
    found.events = attempt({"memory_event", "memory_kind", "step"}, [&] {
        read_.events = tables_.recordsOf<tables::MemoryEvents>(index, row);
        expectAll<tables::MemoryEvents>(row, read_.events);
    });
    if (!found.events) read_.events.clear();
    return found;
}

template <class Of>
void Repair::readKinds(std::optional<std::map<std::int64_t, typename Of::Row>>& kinds) {
    if (kinds) return;
    kinds.emplace();
    overHoles({Of::kName.data()}, [&](std::int64_t& last) {
        tables_.rowsAfter<Of>(
            last, [&](const typename Of::Row& kind) { kinds->try_emplace(last, kind); });
    });
}

// Returns the kind of a call. Even if the kind is lost, the call's time and whether the call
// contributes to the totals are known.
OpRecord Repair::opKind(std::int64_t kind) {
    if (const auto known = kinds_.ops->find(kind); known != kinds_.ops->end()) return known->second;
    kinds_.lost.insert(kind);
    OpRecord op;
    op.name = kLostName;
    return op;
}

void Repair::findWholeSteps() {
    std::optional<std::vector<StepRange>> kept;
    attempt({"document"}, [&] { kept = tables_.detailedSteps(); });
    std::size_t lost = 0, without_gpu = 0;
    bool any_op = false;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        bool had = !kept || hooksOff(steps_[i].kind) ||
                   std::any_of(kept->begin(), kept->end(), [&](const StepRange& range) {
                       return steps_[i].index >= range.first && steps_[i].index <= range.last;
                   });
        attempt({"step"},
                [&] { had = had && tables_.storedCount<tables::Ops>(rows_[i]).has_value(); });
        const Found found = readRecords(i);
        any_op = any_op || !read_.ops.empty();
        // Either all records of a step are kept or none.
        whole_.push_back(had && found.ops && found.gpu_records);
        if (had && !found.ops) ++lost;
        if (had && found.ops && !found.gpu_records) ++without_gpu;
        events_lost_ = events_lost_ || (!whole_.back() && !read_.events.empty());
        if (!found.events || (!had && !read_.events.empty()))
            steps_without_events_.insert(steps_[i].index);
    }
    const bool only_totals =
        !any_op && std::any_of(totals_.cells.begin(), totals_.cells.end(),
                               [](const Cell& cell) { return cell.calls > 0; });
    if (only_totals) whole_.assign(whole_.size(), false);
    const auto of = [this](std::size_t count) {
        return fmt::format("{} of {} step{}", count, steps_.size(), steps_.size() == 1 ? "" : "s");
    };
    if (lost > 0) say(fmt::format("The ops of {} are lost, and what goes with them.", of(lost)));
    if (without_gpu > 0) {
        say(
            fmt::format("Some of what the GPU did in {} is lost, and with it the single ops, "
                        "memory events and GPU records of these steps.",
                        of(without_gpu)));
    }
    const auto sayKinds = [this](std::size_t count, const char* what, const char* theirs,
                                 const char* without) {
        if (count == 0) return;
        say(fmt::format("{} of the kinds of {} {} lost; their {} remain as \"{}\", without {}.",
                        count, what, count == 1 ? "is" : "are", theirs, kLostText, without));
    };
    sayKinds(kinds_.lost.size(), "ops", "calls", "layer, shapes and FLOPs");
    sayKinds(kinds_.lost_gpu.size(), "GPU records", "records", "op, stream and FLOPs");
    if (!steps_without_events_.empty()) {
        events_lost_ = true;
        say(fmt::format("The memory events of {} are lost.", of(steps_without_events_.size())));
    }
}

void Repair::readApiCalls(std::size_t step) {
    read_.api_calls.clear();
    const bool readable = attempt({"api_call", "api_kind", "step"}, [&] {
        if (!steps_[step].gpu_traced) return;
        read_.api_calls = tables_.recordsOf<tables::ApiCalls>(steps_[step].index, rows_[step]);
        expectAll<tables::ApiCalls>(rows_[step], read_.api_calls);
    });
    if (!readable) {
        read_.api_calls.clear();
        steps_without_api_calls_.insert(steps_[step].index);
    }
    for (GpuRecord& record : read_.gpu_records) {
        if (record.api_call && *record.api_call >= read_.api_calls.size()) record.api_call.reset();
    }
}

RepairReport Repair::into(const fs::path& to) {
    readDocuments();
    readStrings();
    readSteps();
    readPoints();
    readTotals();
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
