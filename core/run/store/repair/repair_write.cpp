// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the readable parts of a damaged run to a new file, and decides which totals are kept and
// which are recalculated.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/saturating.h"
#include "core/run/run_questions.h"
#include "core/run/store/repair/repair.h"
#include "core/run/store/repair/repair_mend.h"
#include "core/run/store/tables/write.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kOpsPerCommit = 100'000;

// Returns the totals with new name IDs. Totals may be combined if their names are lost.
template <class Total, class Rename>
std::vector<Total> renamed(const std::vector<Total>& totals, const Rename& rename) {
    ChangingCells<Total> sums;
    for (Total total : totals) {
        tables::eachName<tables::TableOf<Total>>(total, [&](StringId& id) { id = rename(id); });
        sums.add(total);
    }
    return sums.all();
}

bool isSingle(const GpuCall& total) {
    return total.key.kind == GpuCall::Kind::runtime || total.key.kind == GpuCall::Kind::driver;
}

}  // namespace

SavedNames::SavedNames(const std::map<std::int64_t, std::string>& texts, RunWriter& writer)
    : ids_{{StringId::none, StringId::none}}, lost_(writer.intern(kLostText)) {
    for (const auto& [id, text] : texts) {
        if (id <= 0 || id >= std::numeric_limits<std::uint32_t>::max()) continue;
        ids_.emplace(static_cast<StringId>(id), writer.intern(text));
    }
}

StringId SavedNames::find(StringId old) const {
    const auto found = ids_.find(old);
    return found == ids_.end() ? lost_ : found->second;
}

StringId SavedNames::operator()(StringId old) {
    // kLostName does not set any_lost_, because lost kinds are reported separately.
    if (old != kLostName && !ids_.contains(old)) any_lost_ = true;
    return find(old);
}

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
    steps_lost_ = steps_lost_ || (steps_.empty() && !totals_.cells.empty());
    const bool sound = totals_.readable.cells && !steps_lost_;
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
    const char* const what =
        totals_.readable.cells ? "The totals belonged to lost steps" : "The totals are lost";
    added_.up = with > 0 || without == 0;
    if (!added_.up) {
        say(fmt::format("{}, and there are no ops to recalculate them from.", what));
        totals_ = {};
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
    if (totals_.readable.gpu_cells && !steps_left_out) {
        added_.gpu_up = all && !imported && !incomplete;
        added_.gpu_sentence =
            "The totals of the GPU's work did not match its records and were recalculated.";
        if (!kinds_.lost_gpu.empty() && !documents_.notes.isIncomplete("gpu_record"))
            documents_.notes.incomplete.push_back("gpu_record");
        if (!added_.gpu_up && !totals_.readable.gpu_uses)
            say("The overlap of the GPU's work is lost.");
        return;
    }
    if (steps_left_out && !totals_.gpu_calls.empty()) {
        totals_.gpu_calls.clear();
        say("The totals of the CUDA calls belonged to lost steps and are lost too.");
    }
    std::erase(documents_.notes.incomplete, "gpu_record");
    if (!all) {
        totals_.gpu_cells.clear();
        totals_.gpu_calls.clear();
        totals_.gpu_uses.clear();
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

void Repair::addTotals(RunWriter::Batch& batch) {
    const auto save = [this](StringId id) { return names_(id); };
    const auto find = [this](StringId id) { return names_.find(id); };
    if (added_.up) {
        batch.cells = added_.cells.all();
        if (!totals_.readable.cells ||
            !tables::sameTotals(renamed(totals_.cells, find), batch.cells))
            say(added_.sentence);
    } else {
        batch.cells = renamed(totals_.cells, save);
    }
    if (added_.gpu_up) {
        batch.gpu_cells = added_.gpu.all();
        batch.gpu_uses = added_.gpu.uses();
        const bool same = totals_.readable.gpu_cells && totals_.readable.gpu_uses &&
                          tables::sameTotals(renamed(totals_.gpu_cells, find), batch.gpu_cells) &&
                          sameKnown(totals_.gpu_uses, batch.gpu_uses);
        if (!same) say(added_.gpu_sentence);
    } else {
        batch.gpu_cells = renamed(totals_.gpu_cells, save);
        batch.gpu_uses = totals_.gpu_uses;
    }
    batch.gpu_calls = renamed(totals_.gpu_calls, save);
    for (DeviceSample& sample : samples_) sample.held_back = names_(sample.held_back);
    batch.device_samples = samples_;
    if (counted_) {
        batch.counted =
            std::make_shared<Counted>(Counted{counted_->info, renamed(counted_->cells, save)});
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

void Repair::addApiCalls(RunWriter::Batch& batch, const StepRecord& step) {
    for (ApiCall& call : read_.api_calls) {
        call.name = names_(call.name);
        if (call.op_call && *call.op_call >= read_.ops.size()) call.op_call.reset();
    }
    for (const GpuCall& total :
         totalsOf(read_.api_calls, step.segment, step.kind == StepRecord::Kind::warmup))
        api_totals_.add(total);
    report_.api_calls += static_cast<std::int64_t>(read_.api_calls.size());
    batch.api_calls.insert(batch.api_calls.end(), read_.api_calls.begin(), read_.api_calls.end());
}

// Reports steps whose calls are lost. If all calls are readable, replaces totals that do not match
// the calls.
void Repair::addApiTotals(RunWriter::Batch& batch) {
    if (!steps_without_api_calls_.empty()) {
        say(fmt::format("The single calls of CUDA's API of {} of {} step{} are lost.",
                        steps_without_api_calls_.size(), steps_.size(),
                        steps_.size() == 1 ? "" : "s"));
        if (!documents_.notes.isIncomplete("api_call"))
            documents_.notes.incomplete.push_back("api_call");
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!whole_[i] && !hooksOff(steps_[i].kind)) return;
    }
    if (report_.api_calls == 0 || documents_.notes.isIncomplete("api_call") ||
        isImported(documents_.info)) {
        return;
    }
    const std::vector<GpuCall> totals = api_totals_.all();
    std::vector<GpuCall> stored;
    std::copy_if(batch.gpu_calls.begin(), batch.gpu_calls.end(), std::back_inserter(stored),
                 isSingle);
    std::sort(stored.begin(), stored.end(), byKey);
    const bool same =
        std::equal(totals.begin(), totals.end(), stored.begin(), stored.end(),
                   [](const GpuCall& a, const GpuCall& b) {
                       return a.key == b.key && a.calls == b.calls && a.total_ns == b.total_ns;
                   });
    if (same) return;
    say("The totals of the CUDA calls did not match the calls and were recalculated.");
    std::erase_if(batch.gpu_calls, isSingle);
    batch.gpu_calls.insert(batch.gpu_calls.end(), totals.begin(), totals.end());
}

void Repair::write(const fs::path& to) {
    Detail detail;
    detail.mode = std::find(whole_.begin(), whole_.end(), false) == whole_.end()
                      ? Detail::Mode::all
                      : Detail::Mode::windows;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (whole_[i]) addStep(detail.windows, steps_[i].index);
    }
    auto writer = RunWriter::create(to, documents_.info, documents_.machine, detail);
    try {
        fill(*writer);
    } catch (...) {
        // A partly written file is useless, so it is removed.
        writer.reset();
        removeFile(to);
        throw;
    }
}

template <class Kinds>
void Repair::rename(std::vector<typename Kinds::Row>& records) {
    for (auto& record : records)
        tables::eachName<Kinds>(record, [&](StringId& id) { id = names_(id); });
}

void Repair::addEvents(std::vector<MemoryEvent>& events) {
    rename<tables::MemoryKinds>(events);
    for (MemoryEvent& event : events) {
        event.stack = stackNow(event.stack);
        base::addSaturating(balance_, event.bytes);
        last_event_ns_ = std::max(last_event_ns_, event.time_ns);
    }
}

void Repair::addRecords(RunWriter::Batch& batch, const StepRecord& step) {
    rename<tables::OpKinds>(read_.ops);
    rename<tables::GpuKinds>(read_.gpu_records);
    addEvents(read_.events);
    if (added_.up) added_.cells.addStep(step, read_.ops);
    if (added_.gpu_up && step.gpu_traced) added_.gpu.addStep(step, read_.gpu_records);
    report_.ops += static_cast<std::int64_t>(read_.ops.size());
    report_.memory_events += static_cast<std::int64_t>(read_.events.size());
    report_.gpu_records += static_cast<std::int64_t>(read_.gpu_records.size());
    batch.ops.insert(batch.ops.end(), read_.ops.begin(), read_.ops.end());
    batch.gpu_records.insert(batch.gpu_records.end(), read_.gpu_records.begin(),
                             read_.gpu_records.end());
    batch.memory_events.insert(batch.memory_events.end(), read_.events.begin(), read_.events.end());
    addApiCalls(batch, step);
}

void Repair::addStacks(RunWriter::Batch& batch) {
    std::shared_ptr<const CallStacks> stacks;
    if (!attempt({"call_stack"}, [&] { stacks = tables_.callStacks(tables::kAnyName); }))
        say("The call stacks of allocations are lost.");
    if (stacks) {
        const auto renamed = std::make_shared<CallStacks>();
        for (const CallStacks::Entry& entry : stacks->entries()) {
            const StackId caller = entry.caller == StackId::none
                                       ? entry.caller
                                       : stack_ids_[static_cast<std::size_t>(entry.caller) - 1];
            stack_ids_.push_back(renamed->intern(caller, names_(entry.frame)));
        }
        batch.stacks = renamed;
    }
    if (!attempt({"memory_segment"}, [&] { batch.segments = tables_.memorySegments(); })) {
        batch.segments.clear();
        say("The segments of the memory allocator are lost.");
    }
}

// Returns the new ID of a stack, or no stack if the stack is lost. Lost stacks are not reported.
StackId Repair::stackNow(StackId old) const {
    const auto place = static_cast<std::size_t>(old);
    return place == 0 || place > stack_ids_.size() ? StackId::none : stack_ids_[place - 1];
}

void Repair::finishSaying() {
    const bool names_said = std::any_of(
        report_.lost.begin(), report_.lost.end(),
        [](const std::string& sentence) { return sentence.starts_with("Some names are lost"); });
    if (names_.anyLost() && !names_said)
        say(fmt::format("Some names are lost; what had them is called \"{}\".", kLostText));
    if (kinds_.wrong_op_calls > 0) {
        say(fmt::format("Which op call launched {} of the GPU's records is lost.",
                        kinds_.wrong_op_calls));
    }
    documents_.notes.lost.insert(documents_.notes.lost.end(), report_.lost.begin(),
                                 report_.lost.end());
}

void Repair::fill(RunWriter& writer) {
    names_ = SavedNames(strings_, writer);
    RunWriter::Batch batch;
    batch.ceilings = documents_.ceilings;
    batch.memory = documents_.memory;
    addStacks(batch);
    auto point = points_.begin();
    if (!attempt({"memory_event", "memory_kind", "step"}, [&] {
            batch.memory_events = tables_.recordsOf<tables::MemoryEvents>(kBeforeFirstStep, 0);
        })) {
        batch.memory_events.clear();
        events_lost_ = true;
        say("The memory events from before the first step are lost.");
    }
    report_.memory_events = static_cast<std::int64_t>(batch.memory_events.size());
    addEvents(batch.memory_events);
    // The batch with the first step contains these events, so they cannot be written without a
    // step.
    if (steps_.empty()) batch.memory_events.clear();
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const StepRecord& step = steps_[i];
        if (whole_[i]) {
            readRecords(i);
            kinds_.wrong_op_calls += mendOpCalls(read_.gpu_records, read_.ops.size());
        } else {
            read_.ops.clear();
            read_.events.clear();
            read_.gpu_records.clear();
            read_.api_calls.clear();
        }
        batch.steps.push_back(step);
        addRecords(batch, step);
        const std::int64_t end_ns = step.start_ns + step.duration_ns;
        for (; point != points_.end() && point->time_ns <= end_ns; ++point) {
            batch.memory_points.push_back(*point);
        }
        if (batch.ops.size() < kOpsPerCommit) continue;
        writer.commit(batch);
        batch = {};
    }
    batch.memory_points.insert(batch.memory_points.end(), point, points_.end());
    addTotals(batch);
    addApiTotals(batch);
    compareMemory();
    finishSaying();
    if (!documents_.notes.lost.empty()) batch.repair = documents_.notes;
    batch.annotations = documents_.annotations;
    batch.calls = documents_.calls;
    batch.loss = documents_.loss;
    writer.commit(batch);
    report_.steps = static_cast<std::int64_t>(steps_.size());

    std::string reason = documents_.info.complete || !documents_.info.end_reason.empty()
                             ? documents_.info.end_reason
                             : "The recorder was interrupted.";
    constexpr std::string_view kRepaired = "The file was damaged and has been repaired.";
    if (!report_.lost.empty() && !reason.ends_with(kRepaired)) {
        reason += reason.empty() ? "" : " ";
        reason += kRepaired;
    }
    documents_.info.end_reason = reason;
    writer.finish(documents_.info);
}

}  // namespace ridgepoint::run
