// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/own_estimate.h"

#include <exception>

#include "core/compare/settings.h"
#include "core/cost/model/zoo.h"
#include "core/estimate/estimated.h"
#include "core/estimate/estimated_run.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"

namespace ridgepoint::compare {

std::shared_ptr<const run::Snapshot> ownEstimate(const run::Snapshot& run) {
    const run::RunInfo& info = run.info;
    if (run::isEstimated(run) || run.ceilings.empty() || !cost::model::findInZoo(info.model))
        return nullptr;
    machine::Device device;
    device.kind = run::usesCuda(info) ? machine::Device::Kind::gpu : machine::Device::Kind::cpu;
    device.name = deviceOf(run);
    device.memory_bytes =
        run.memory.capacity_bytes ? run.memory.capacity_bytes : run.machine.memory_bytes;
    device.ceilings = run.ceilings;
    const std::int64_t now = run::summarizeSteps(run).batch;
    const std::int64_t batch = now > 0 ? now : info.batch;
    cost::StepOptions options;
    options.precision = cost::parsePrecision(info.precision);
    options.gpu = device.kind == machine::Device::Kind::gpu;
    if (!info.optimizer.empty()) options.optimizer = info.optimizer;
    try {
        const estimate::Estimated estimated = estimate::estimate({info.model, {}, batch, options});
        return estimate::estimatedRun(
            {estimated.model, batch, options.optimizer, info.precision, estimated.step}, device);
    } catch (const std::exception&) {
        // The run cannot be estimated, for example because of an invalid batch size.
        return nullptr;
    }
}

}  // namespace ridgepoint::compare
