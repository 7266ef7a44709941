// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the readable parts of a damaged run to a new file.
#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "core/base/saturating.h"
#include "core/run/store/repair/repair_mend.h"
#include "core/run/store/repair/repair_run.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kOpsPerCommit = 100'000;

void addStep(std::vector<StepRange>& ranges, std::int64_t step) {
    if (!ranges.empty() && ranges.back().last + 1 == step) {
        ranges.back().last = step;
    } else {
        ranges.push_back({step, step});
    }
}

}  // namespace

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
        std::error_code ignored;
        for (const char* const ending : {"", "-wal", "-shm", "-journal"}) {
            fs::path part = to;
            part += ending;
            fs::remove(part, ignored);
        }
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
