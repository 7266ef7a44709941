// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the ops, memory events and GPU records of a damaged run, step by step.
#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "core/store/repair/repair_run.h"

namespace ridgepoint::run {

bool Repair::readOps(std::size_t step, const std::optional<TableReader::StepCounts>& counts) {
    const std::int64_t index = steps_[step].index, row = rows_[step];
    const auto expectAll = [&] {
        if (counts && counts->has_ops &&
            counts->op_calls != static_cast<std::int64_t>(ops_.size())) {
            throw damaged(from_, "op", "some rows are missing");
        }
    };
    return attempt({"op", "op_kind", "step"},
                   [&] {
                       ops_ = tables_.ops(index, row);
                       expectAll();
                   }) ||
           (file_.version() > 1 && attempt({"op", "step"}, [&] {
                readKinds(op_kinds_);
                ops_ = tables_.opsOfKinds(index, row,
                                          [this](std::int64_t kind) { return opKind(kind); });
                for (OpRecord& op : ops_) {
                    // Inside one that counts.
                    if (op.name == kLostName && !op.costed) op.depth = 1;
                }
                expectAll();
            }));
}

bool Repair::readGpuRecords(std::size_t step) {
    gpu_records_.clear();
    if (!steps_[step].gpu_traced) return true;
    const std::int64_t index = steps_[step].index, row = rows_[step];
    const auto expectAll = [&] {
        const auto expected = tables_.gpuRecordCount(row);
        if (expected && *expected != static_cast<std::int64_t>(gpu_records_.size())) {
            throw damaged(from_, "gpu_record", "some rows are missing");
        }
    };
    return attempt({"gpu_record", "gpu_kind", "step"},
                   [&] {
                       gpu_records_ = tables_.gpuRecords(index, row);
                       expectAll();
                   }) ||
           attempt({"gpu_record", "step"}, [&] {
               readKinds(gpu_kinds_);
               gpu_records_ = tables_.gpuRecordsOfKinds(index, row, [this](std::int64_t kind) {
                   const auto known = gpu_kinds_->find(kind);
                   if (known != gpu_kinds_->end()) return std::optional(known->second);
                   lost_gpu_kinds_.insert(kind);
                   return std::optional<GpuRecord>();
               });
               for (GpuRecord& record : gpu_records_) {
                   if (record.name != StringId::none || record.kind != GpuKind::kernel) continue;
                   record.name = kLostName;
                   if (!record.op_call || *record.op_call >= ops_.size()) continue;
                   record.phase = ops_[*record.op_call].phase;
                   record.layer = ops_[*record.op_call].layer;
               }
               expectAll();
           });
}

Repair::Found Repair::readRecords(std::size_t step) {
    const std::int64_t index = steps_[step].index, row = rows_[step];
    std::optional<TableReader::StepCounts> counts;
    Found found;
    found.ops = attempt({"step"}, [&] { counts = tables_.countsOf(row); }) && readOps(step, counts);
    if (!found.ops) ops_.clear();
    found.gpu_records = readGpuRecords(step);
    if (!found.ops || !found.gpu_records) gpu_records_.clear();
    readApiCalls(step);
    found.events = attempt({"memory_event", "memory_kind", "step"}, [&] {
        events_ = tables_.memoryEvents(index, row);
        if (counts && counts->has_memory_events &&
            counts->memory_events != static_cast<std::int64_t>(events_.size())) {
            throw damaged(from_, "memory_event", "some rows are missing");
        }
    });
    if (!found.events) events_.clear();
    return found;
}

template <class Kind>
void Repair::readKinds(std::optional<std::map<std::int64_t, Kind>>& kinds) {
    if (kinds) return;
    kinds.emplace();
    constexpr bool of_ops = std::is_same_v<Kind, OpRecord>;
    overHoles({of_ops ? "op_kind" : "gpu_kind"}, [&](std::int64_t& last) {
        const auto take = [&](std::int64_t id, const Kind& kind) { kinds->try_emplace(id, kind); };
        if constexpr (of_ops) {
            tables_.opKinds(last, take);
        } else {
            tables_.gpuKinds(last, take);
        }
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
    bool any_op = false;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        bool had = !kept || hooksOff(steps_[i].kind) ||
                   std::any_of(kept->begin(), kept->end(), [&](const StepRange& range) {
                       return steps_[i].index >= range.first && steps_[i].index <= range.last;
                   });
        std::optional<TableReader::StepCounts> counts;
        attempt({"step"}, [&] { counts = tables_.countsOf(rows_[i]); });
        if (counts && counts->op_calls > 0 && !counts->has_ops) had = false;
        const Found found = readRecords(i);
        any_op = any_op || !ops_.empty();
        // Records of a step are all there or none.
        whole_.push_back(had && found.ops && found.gpu_records);
        if (had && !found.ops) ++lost;
        if (had && found.ops && !found.gpu_records) ++without_gpu;
        events_lost_ = events_lost_ || (!whole_.back() && !events_.empty());
        if (!found.events || (!had && !events_.empty()))
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
    sayKinds(lost_kinds_.size(), "ops", "calls", "layer, shapes and FLOPs");
    sayKinds(lost_gpu_kinds_.size(), "GPU records", "records", "op, stream and FLOPs");
    if (!steps_without_events_.empty()) {
        events_lost_ = true;
        say(fmt::format("The memory events of {} are lost.", of(steps_without_events_.size())));
    }
}

}  // namespace ridgepoint::run
