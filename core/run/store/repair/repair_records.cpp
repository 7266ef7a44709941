// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the ops, memory events and GPU records of a damaged run, step by step.
#include <fmt/format.h>

#include <algorithm>

#include "core/run/store/repair/repair_run.h"

namespace ridgepoint::run {

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
    const bool only_totals = !any_op && cells_ &&
                             std::any_of(cells_->begin(), cells_->end(),
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

}  // namespace ridgepoint::run
