// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which totals of a damaged run are kept and which are recalculated.
#include <fmt/format.h>

#include <algorithm>

#include "core/run/run_questions.h"
#include "core/run/store/repair/repair_run.h"
#include "core/run/store/tables/write.h"

namespace ridgepoint::run {

void Repair::leaveOutStepsWithoutOps() {
    std::size_t left = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!whole_[i] && !hooksOff(steps_[i].kind)) continue;
        steps_[left] = steps_[i];
        whole_[left] = whole_[i];
        rows_[left++] = rows_[i];
    }
    steps_.resize(left);
    rows_.resize(left);
    whole_.resize(left);
}

void Repair::decideOnTotals() {
    // An imported run can contain totals without the individual calls.
    const bool imported = isImported(documents_.info);
    std::size_t without = 0, with = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!hooksOff(steps_[i].kind)) ++(whole_[i] ? with : without);
    }
    steps_lost_ = steps_lost_ || (steps_.empty() && cells_ && !cells_->empty());
    const bool sound = cells_ && !steps_lost_;
    const bool incomplete = documents_.notes.isIncomplete("op") || !kinds_.lost.empty();
    if (sound) {
        added_.up = without == 0 && !imported && !incomplete;
        added_.sentence = "The totals did not match the ops and were recalculated.";
        if (!kinds_.lost.empty() && !documents_.notes.isIncomplete("op"))
            documents_.notes.incomplete.push_back("op");
        decideOnGpuTotals(false);
        return;
    }
    // Totals of lost steps cannot be separated by step, so all totals are recalculated from ops. A
    // step without ops would add time but no work, so it is omitted.
    std::erase(documents_.notes.incomplete, "op");
    const char* const what = cells_ ? "The totals belonged to lost steps" : "The totals are lost";
    added_.up = with > 0 || without == 0;
    if (!added_.up) {
        say(fmt::format("{}, and there are no ops to recalculate them from.", what));
        cells_.emplace();
        gpu_.cells.emplace();
        gpu_.calls.clear();
        gpu_.uses.clear();
        return;
    }
    if (steps_.empty()) {
        added_.sentence = "All steps are lost, and with them the ops and the totals.";
    } else {
        added_.sentence = fmt::format("{}, and were recalculated from the ops", what);
        if (without > 0) {
            added_.sentence += fmt::format("; {} step{} without ops {} lost with them", without,
                                           without == 1 ? "" : "s", without == 1 ? "is" : "are");
        }
        added_.sentence += ".";
    }
    leaveOutStepsWithoutOps();
    if (without > 0) events_lost_ = true;
    decideOnGpuTotals(without > 0 || steps_lost_);
}

void Repair::decideOnGpuTotals(bool steps_left_out) {
    bool all = true, any = false;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (hooksOff(steps_[i].kind)) continue;
        all = all && whole_[i];
        any = any || steps_[i].gpu_traced;
    }
    const bool imported = isImported(documents_.info);
    const bool incomplete = documents_.notes.isIncomplete("gpu_record") || !kinds_.lost_gpu.empty();
    if (gpu_.cells && !steps_left_out) {
        added_.gpu_up = all && !imported && !incomplete;
        added_.gpu_sentence =
            "The totals of the GPU's work did not match its records and were recalculated.";
        if (!kinds_.lost_gpu.empty() && !documents_.notes.isIncomplete("gpu_record"))
            documents_.notes.incomplete.push_back("gpu_record");
        if (!added_.gpu_up && !gpu_uses_readable_) say("The overlap of the GPU's work is lost.");
        return;
    }
    if (steps_left_out && !gpu_.calls.empty()) {
        gpu_.calls.clear();
        say("The totals of the CUDA calls belonged to lost steps and are lost too.");
    }
    std::erase(documents_.notes.incomplete, "gpu_record");
    if (!all) {
        gpu_ = {std::vector<GpuCell>(), {}, {}, std::move(gpu_.samples), gpu_.counted};
        say("The totals of the GPU's work are lost.");
        return;
    }
    added_.gpu_up = true;
    if (any) {
        added_.gpu_sentence =
            "The totals of the GPU's work were lost and recalculated from its records.";
    } else {
        added_.gpu_sentence = "The totals of the GPU's work are lost.";
    }
}

std::vector<Cell> Repair::cellsNamed(const std::function<StringId(StringId)>& name) const {
    return renamedTotals<tables::Cells>(cells_.value_or(std::vector<Cell>()), name);
}

void Repair::addTotals(RunWriter::Batch& batch) {
    const auto save = [this](StringId id) { return names_(id); };
    const auto find = [this](StringId id) { return names_.find(id); };
    if (added_.up) {
        batch.cells = added_.cells.all();
        if (!cells_ || !tables::sameTotals<tables::Cells>(cellsNamed(find), batch.cells))
            say(added_.sentence);
    } else {
        batch.cells = cellsNamed(save);
    }
    if (added_.gpu_up) {
        const std::vector<GpuCell> cells = added_.gpu.all();
        const std::vector<GpuUse> uses = added_.gpu.uses();
        const bool same = gpu_.cells && gpu_uses_readable_ &&
                          tables::sameTotals<tables::GpuCells>(*gpu_.renamed(find).cells, cells) &&
                          (gpu_.uses.empty() || gpu_.uses == uses);
        if (!same) say(added_.gpu_sentence);
        gpu_.cells.emplace();
        gpu_.renamed(save).put(batch);
        batch.gpu_cells = cells;
        batch.gpu_uses = uses;
    } else {
        gpu_.renamed(save).put(batch);
    }
}

// Applies the same memory comparison as `check`, so that readers do not trust events that
// contradict the points.
void Repair::compareMemory() {
    if (events_lost_ && report_.memory_events > 0 && !documents_.notes.isIncomplete("memory_event"))
        documents_.notes.incomplete.push_back("memory_event");
    const bool all = std::find(whole_.begin(), whole_.end(), false) == whole_.end();
    MemoryPoint within;
    for (const MemoryPoint& point : points_) {
        if (steps_.empty() || point.time_ns > steps_.back().start_ns + steps_.back().duration_ns)
            break;
        within = point;
    }
    if (!all || report_.memory_events == 0 || points_.empty() || within.time_ns < last_event_ns_ ||
        documents_.info.dropped_records > 0 || documents_.notes.isIncomplete("memory_event") ||
        total(within.bytes) == balance_) {
        return;
    }
    documents_.notes.incomplete.push_back("memory_event");
    say("The memory events do not add up to the memory timeline; both are unchanged.");
}

}  // namespace ridgepoint::run
