// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares a recording before its first step: the network, the data and the listeners.
#include "core/estimate/dry_run.h"
#include "core/estimate/estimated.h"
#include "core/recording/collect/recording_device.h"
#include "core/recording/training/recording_parts.h"
#include "core/recording/training/training_recorder.h"

namespace ridgepoint::recording::training {

NetworkMaker TrainingRecorder::networkMaker() {
    if (estimate::isScriptFile(options_.model)) return scriptMaker();
    recording::checkZooMemory(options_, device_);
    largest_batch_ = recording::zooLargestBatch(options_);
    return zooNetwork(estimate::zooGraph(options_.model, options_.input));
}

// Returns the maker for the network in a TorchScript file. Before the file is loaded into this
// process, a separate process runs it without values. This detects errors and determines the
// required memory.
NetworkMaker TrainingRecorder::scriptMaker() {
    setState(State::preparing,
             "Playing " + estimate::modelTitle(options_.model) + " without values");
    std::optional<std::int64_t> tokens;
    const estimate::DryRunRequest request{.file = options_.model,
                                          .input = options_.input,
                                          .batch = options_.batch,
                                          .options = recording::stepOptions(options_)};
    try {
        estimate::DryRun dry = estimate::dryRun(request, [this] { return stopWanted(); });
        recording::checkScriptMemory(options_, device_, dry.step.peak_bytes, dry.peak);
        largest_batch_ = recording::scriptLargestBatch(dry.peak);
        peak_ = std::move(dry.peak);
        tokens = dry.tokens;
    } catch (const estimate::NeedsValues&) {
        // The network can be trained although its memory requirement is unknown.
    }
    return scriptNetwork(options_.model, options_.input, tokens);
}

// Opens the data before the run file is created, so that an unusable data folder does not leave a
// run file behind.
void TrainingRecorder::openData() {
    const auto choice = recording::data::parseChoice(options_.data);
    if (!choice) return;
    setState(State::preparing, "Looking through " + choice->folder);
    images_ = openImages(*choice, options_.data, [this] { return stopWanted(); }, info_);
}

void TrainingRecorder::noteData(const Trainer& trainer) {
    if (!images_.images) return;
    std::string words = recording::data::skippedWords(*images_.images, trainer.skippedImages());
    if (!words.empty()) info_.notes.push_back(std::move(words));
}

void TrainingRecorder::listenToGpu() {
    if (options_.collect_ops) {
        info_.rung_reason =
            "times are those of the CPU's calls, not of the GPU's kernels, FLOPs and bytes are "
            "modelled from shapes; collecting kernels would lift this";
    }
    if (options_.collect_kernels) {
        recording::collect::cuda::GpuTracing tracing = recording::collect::openTracing();
        const bool traced = tracing.source != nullptr;
        if (!traced) notice(tracing.reason);
        collection_->traceGpu(std::move(tracing));
        if (options_.collect_counters && traced) countOnGpu();
    }
    if (!options_.collect_samples || !options_.sample_counters) return;
    std::string why_not;
    if (auto source = openPmSampling(device_, why_not)) {
        collection_->sampleCounters(std::move(source),
                                    static_cast<std::uint32_t>(device_.gpu->number));
    } else {
        info_.notes.push_back(why_not);
    }
}

void TrainingRecorder::countOnGpu() {
    setState(State::preparing, "Checking the GPU's counters");
    collection_->setGpuTracing(false);
    counting_ = openCounting(device_, options_, [this] { return stopWanted(); });
    collection_->setGpuTracing(true);
    if (counting()) collection_->countGpu(counting_.sets);
}

void TrainingRecorder::countOnCpu() {
    setState(State::preparing, "Checking the processor's counters");
    counting_ = openCpuCounting(options_);
    if (counting()) collection_->countCpu(counting_.sets);
}

bool TrainingRecorder::counting() {
    if (counting_.counter) return true;
    info_.notes.push_back(counting_.why_not);
    notice(counting_.why_not);
    return false;
}

}  // namespace ridgepoint::recording::training
