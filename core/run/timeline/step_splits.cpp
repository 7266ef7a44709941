// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline/step_splits.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/base/seconds.h"
#include "core/cost/kernel/kernel_rules.h"
#include "core/machine/identify.h"
#include "core/machine/occupancy.h"

namespace ridgepoint::run {

namespace {

// Returns the shape of the GPU from the run file or, if it is not there, from the catalogue.
GpuShape shapeOf(const MachineInfo& machine) {
    GpuShape shape;
    std::string capability = machine.gpu_compute_capability;
    shape.multiprocessors = machine.gpu_multiprocessors;
    if (!machine.gpus.empty() && (shape.multiprocessors == 0 || capability.empty())) {
        try {
            machine::SeenDevice seen;
            seen.name = machine.gpus.front();
            const auto found = machine::identify(seen, machine::Catalogue::load());
            if (found.device && found.certain) {
                shape.multiprocessors = found.device->multiprocessors;
                capability = found.device->compute_capability;
            }
        } catch (const machine::CatalogueError&) {
            return shape;  // the user's catalogue is damaged, so it cannot be used
        }
    }
    const auto limits = machine::multiprocessorLimits(capability);
    if (!limits) return shape;
    shape.occupancy = [limits = *limits](const GpuRecord& kernel, double blocks) {
        const machine::BlockNeeds needs{
            static_cast<std::int64_t>(kernel.block[0]) * kernel.block[1] * kernel.block[2],
            kernel.registers_per_thread, static_cast<std::int64_t>(kernel.shared_bytes)};
        return needs.threads > 0 && needs.threads <= limits.threads
                   ? std::optional(machine::occupancy(limits, needs, blocks))
                   : std::nullopt;
    };
    return shape;
}

}  // namespace

std::optional<double> tensorCoreShare(const StepSplits& splits) {
    if (splits.records_lost) return std::nullopt;  // the lost kernels can be of either kind
    double all = 0, on_tensor_cores = 0;
    for (const KernelFill& kernel : splits.kernels) {
        all += base::seconds(kernel.device_ns);
        if (kernel.tensor_cores) on_tensor_cores += base::seconds(kernel.device_ns);
    }
    return all > 0 ? std::optional(on_tensor_cores / all) : std::nullopt;
}

StepSplits splitSteps(RunReader& reader, const Snapshot& snapshot, const Watch& watch,
                      const std::optional<std::vector<std::string>>& annotations) {
    StepSplits splits;
    splits.sum.steps = 0;
    // If a profiler ran the kernels alone or replayed them, the times differ from those in the
    // program.
    if (snapshot.info.times_of != TimesOf::run) return splits;
    const Scope scope = scopeOf(snapshot);
    splits.records_lost = onGpu(snapshot) && snapshot.info.dropped_records > 0;
    splits.duration_partial = anyStepCut(snapshot, scope);
    std::map<std::int64_t, StepTime> not_exact;
    const auto isStored = [&](const StepRecord& step) {
        if (hooksOff(step.kind) || step.segment != scope.segment) return false;
        const auto& detailed = snapshot.detailed_steps;
        return !detailed || std::any_of(detailed->begin(), detailed->end(), [&](const auto& range) {
            return range.first <= step.index && step.index <= range.last;
        });
    };
    StepSplitter splitter(snapshot);
    Launches launches;
    KernelSequences sequences;
    Annotations ranges(annotations ? idsOf(*annotations, *snapshot.strings) : std::set<StringId>());
    GpuFill fill(shapeOf(snapshot.machine));
    const auto keep = [&](const std::vector<StepSplit>& finished) {
        for (const StepSplit& split : finished) {
            StepSplit& kept = splits.steps.emplace_back(split);
            if (const auto found = not_exact.find(split.step); found != not_exact.end())
                kept.certainty = found->second;
            if (split.warmup == scope.warmup) splits.sum.add(split);
        }
    };
    std::size_t done = 0;
    for (const StepRecord& step : *snapshot.steps) {
        if (watch.stop.stop_requested())
            throw StoreError(StoreError::Kind::cancelled, "Splitting the steps was cancelled.");
        ++done;
        if (watch.progress)
            watch.progress(static_cast<double>(done) / static_cast<double>(snapshot.steps->size()));
        if (!isStored(step)) continue;
        if (const StepTime time = stepTimeOf(snapshot, step); time != StepTime::exact)
            not_exact.emplace(step.index, time);
        StepRecords records{step, reader.ops(step.index), reader.apiCalls(step.index),
                            reader.gpuRecords(step.index)};
        launches.add(records.gpu, records.calls);
        fill.add(records.gpu);
        sequences.add(records.ops, records.gpu);
        ranges.add(records.ops, records.gpu);
        keep(splitter.add(std::move(records)));
    }
    keep(splitter.finish());
    splits.launches = launches.launches();
    splits.copies = launches.copies();
    splits.kernels = fill.kernels();
    for (KernelFill& kernel : splits.kernels)
        kernel.tensor_cores = cost::kernel::usesTensorCores((*snapshot.strings)[kernel.name]);
    if (annotations) splits.annotations = ranges.all();
    splits.sequences = sequences.most(kMostSequences);
    const auto in_sum = [&](const StepSplit& split) { return split.warmup == scope.warmup; };
    const auto first = std::find_if(splits.steps.begin(), splits.steps.end(), in_sum);
    const auto last = std::find_if(splits.steps.rbegin(), splits.steps.rend(), in_sum);
    if (first != splits.steps.end())
        splits.devices = fill.devices(first->start_ns, last->start_ns + last->duration_ns);
    splits.streams = splitter.streams();
    splits.notes = doubtsOf(snapshot);
    if (splits.records_lost) splits.notes.push_back(lostRecordsNote());
    return splits;
}

}  // namespace ridgepoint::run
