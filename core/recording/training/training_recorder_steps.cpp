// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the steps, and the commands between steps.

#include "core/estimate/dry_run.h"
#include "core/estimate/estimated.h"
#include "core/recording/collect/baseline_steps.h"
#include "core/recording/training/recording_parts.h"
#include "core/recording/training/training_recorder.h"

namespace ridgepoint::recording::training {

using recording::Command;

void TrainingRecorder::trainUntilDone(Trainer& trainer) {
    using Kind = run::StepRecord::Kind;
    std::int64_t index = 0;
    std::int64_t measured = 0;
    while (goesOn(trainer)) {
        if (const auto failed = collection_->failure()) {
            fail(*failed);
            if (ranks_) ranks_->fail(*failed);
            return;
        }
        if (std::string moved = collection_->outcome().moved; moved != moved_) {
            moved_ = moved;
            notice(std::move(moved));
        }
        const bool warm = warmed_in_segment_ >= options_.warmup;
        if (warm && counting_.counter && counting_.counter->due(segment_)) {
            // Counters cannot be sampled while a step is counted.
            collection_->pauseCounterSamples();
            const bool counted = counting_.counter->beginStep(segment_);
            if (counted) countStep(trainer, index++);
            if (!counting_.counter->inSet()) collection_->resumeCounterSamples();
            if (counted) continue;
        }
        step(trainer, warm ? Kind::measured : Kind::warmup, index++);
        if (!warm) {
            ++warmed_in_segment_;
            continue;
        }
        ++measured_in_segment_;
        ++measured;
        if (counting_.counter) counting_.counter->ordinaryStep();
        {
            const std::lock_guard lock(mutex_);
            status_.steps_done = measured;
        }
        if (options_.steps > 0 && measured >= options_.steps) return;
        if (recording::collect::referenceDueAfter(measured_in_segment_)) {
            collection_->setGpuTracing(false);
            try {
                step(trainer, Kind::baseline, index);
                ++index;
            } catch (const OutOfMemory&) {
                if (ranks_) throw;  // the other ranks are in the middle of this step
                // Hooks were off, so the contents of memory are unknown. If the next step also runs
                // out of memory, that step reports the contents.
            }
            collection_->setGpuTracing(true);
        }
    }
}

void TrainingRecorder::countStep(Trainer& trainer, std::int64_t index) {
    collection_->setGpuTracing(false);
    const std::int64_t skipped = trainer.skippedUpdates();
    trainer.step(run::StepRecord::Kind::counted, index, segment_);
    counting_.counter->endStep(index, trainer.skippedUpdates() == skipped);
    collection_->setGpuTracing(true);
}

void TrainingRecorder::step(Trainer& trainer, run::StepRecord::Kind kind, std::int64_t index) {
    if (ranks_) {
        ranks_->step(stop_asked_, [&] { trainer.step(kind, index, segment_); });
    } else {
        trainer.step(kind, index, segment_);
    }
}

// Returns false if training must stop. No rank stops alone: a rank that wants to stop notifies the
// others in the next step, and all ranks stop after that step.
bool TrainingRecorder::goesOn(Trainer& trainer) {
    if (!ranks_) return takeCommands(trainer);
    if (ranks_->stopping()) {
        if (info_.end_reason.empty()) info_.end_reason = "Another rank stopped.";
        return false;
    }
    if (!stop_asked_) stop_asked_ = !takeCommands(trainer);
    return true;
}

bool TrainingRecorder::takeCommands(Trainer& trainer) {
    bool paused = false;
    for (;;) {
        Command command;
        {
            std::unique_lock lock(mutex_);
            if (paused) {
                status_.state = State::paused;
                wake_.wait(lock, [this] { return !commands_.empty(); });
            }
            if (commands_.empty()) {
                status_.state = State::recording;
                return true;
            }
            command = commands_.front();
            commands_.pop_front();
        }
        switch (command.kind) {
            case Command::Kind::pause:
                paused = !ranks_;  // with several ranks, a pause would block the other ranks
                break;
            case Command::Kind::resume:
                paused = false;
                break;
            case Command::Kind::set_batch:
                changeBatch(trainer, command.batch);
                break;
            case Command::Kind::stop:
                info_.end_reason = command.reason;
                return false;
        }
    }
}

void TrainingRecorder::changeBatch(Trainer& trainer, std::int64_t batch) {
    if (batch == options_.batch) return;
    if (ranks_) {
        notice("The batch of several ranks is chosen at their start.");
        return;
    }
    recording::RecordingOptions wanted = options_;
    wanted.batch = batch;
    try {
        recording::validateBatch(wanted);
        // On a GPU, these functions compare the required memory with the memory that was free
        // before this recording started.
        if (!estimate::isScriptFile(options_.model)) {
            recording::checkZooMemory(wanted, device_);
        } else if (!peak_.empty()) {
            recording::checkScriptMemory(wanted, device_, cost::peakBytes(peak_, batch), peak_);
        }
    } catch (const std::invalid_argument& error) {
        notice(error.what());
        return;
    }
    notice("");
    trainer.setBatch(batch);
    options_.batch = batch;
    info_.batch = batch;
    info_.title = titleOf(info_);
    collection_->updateInfo(info_);
    ++segment_;
    warmed_in_segment_ = 0;
    measured_in_segment_ = 0;
}

}  // namespace ridgepoint::recording::training
