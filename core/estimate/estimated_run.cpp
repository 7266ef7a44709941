// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/estimated_run.h"

#include <algorithm>
#include <cmath>

#include "core/cost/on_device.h"

namespace ridgepoint::estimate {
namespace {

constexpr std::string_view kUpdateName = "optimizer step";

// Rounds up, because a rounding error must not raise a dot above its roof.
std::int64_t nanoseconds(double seconds) {
    return static_cast<std::int64_t>(std::ceil(seconds * 1e9));
}

class Builder {
  public:
    Builder() {
        auto& step = steps_.emplace_back();
        step.kind = run::StepRecord::Kind::measured;
    }

    struct Part {
        std::string_view name, layer;
        cost::Category category;
        run::Phase phase;
        std::uint64_t flops_matrix, flops_elementwise, bytes;
        const cost::PartTime& time;
        roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;  // precision of matrix FLOPs
    };

    // Adds a part. If its matrix and elementwise FLOPs have different precisions, two cells are
    // added. Time and bytes apply to both cells but are counted only once.
    void add(const Part& part) {
        if (part.bytes == 0 && part.flops_matrix == 0 && part.flops_elementwise == 0) return;
        run::Cell cell;
        cell.key.phase = part.phase;
        cell.key.category = part.category;
        cell.key.name = intern(part.name);
        cell.key.layer = intern(part.layer);
        cell.calls = 1;
        cell.self_ns = cell.min_ns = cell.max_ns = nanoseconds(part.time.seconds());
        cell.bytes.fill(part.bytes);
        cell.flops_elementwise = part.flops_elementwise;
        if (part.arithmetic == roofline::Arithmetic::fp32) {
            cell.flops_matrix = part.flops_matrix;
        } else if (part.flops_matrix > 0) {
            run::Cell matrix;
            matrix.key = cell.key;
            matrix.key.arithmetic = part.arithmetic;
            matrix.flops_matrix = part.flops_matrix;
            cells_.push_back(matrix);
        }
        cells_.push_back(cell);
        run::StepRecord& step = steps_.front();
        step.duration_ns += cell.self_ns;
        step.phase_ns[static_cast<std::size_t>(part.phase)] += cell.self_ns;
        step.flops_matrix += part.flops_matrix;
        step.flops_elementwise += part.flops_elementwise;
    }

    void moveInto(run::Snapshot& snapshot, std::int64_t batch) {
        steps_.front().batch = batch;
        std::sort(cells_.begin(), cells_.end(), run::byKey);
        snapshot.strings = std::make_shared<run::StringTable>(std::move(strings_));
        snapshot.steps = std::make_shared<run::StepList>(std::move(steps_));
        snapshot.cells = std::make_shared<std::vector<run::Cell>>(std::move(cells_));
    }

  private:
    // Only the newest names are searched, because equal names are close to each other.
    run::StringId intern(std::string_view name) {
        for (std::size_t back = 1; back <= 4 && back <= strings_.size(); ++back) {
            const std::size_t at = strings_.size() - back;
            if (strings_[at] == name) return static_cast<run::StringId>(at);
        }
        strings_.emplace_back(name);
        return static_cast<run::StringId>(strings_.size() - 1);
    }

    std::vector<std::string> strings_{std::string()};
    std::vector<run::StepRecord> steps_;
    std::vector<run::Cell> cells_;
};

run::MachineInfo machineOf(const machine::Device& device) {
    run::MachineInfo info;
    if (device.kind == machine::Device::Kind::gpu)
        info.gpus.push_back(device.name);
    else
        info.cpu = device.name;
    info.memory_bytes = device.memory_bytes;
    return info;
}

run::MemorySummary memoryOf(const cost::StepEstimate& estimate, const machine::Device& device) {
    run::MemorySummary memory;
    memory.peak_allocated_bytes = static_cast<std::int64_t>(estimate.peak_bytes);
    memory.capacity_bytes = device.memory_bytes;
    return memory;
}

}  // namespace

std::shared_ptr<const run::Snapshot> estimatedRun(const EstimatedStep& step,
                                                  const machine::Device& device) {
    const cost::StepEstimate& estimate = step.estimate;
    const auto time = cost::stepTimeOn(estimate, device.ceilings, cost::launchSeconds(device));
    if (!time) return nullptr;
    // If no unit has this precision, the work runs on another unit and is shown under the roof of
    // that unit.
    const auto unitOf = [&](roofline::Arithmetic arithmetic) {
        return cost::matrixRoof(device.ceilings, arithmetic)->arithmetic;
    };
    const auto matrix = unitOf(estimate.matrix_arithmetic);
    Builder builder;
    for (std::size_t i = 0; i < estimate.layers.size(); ++i) {
        const cost::LayerCost& layer = estimate.layers[i];
        const bool loss = i + 1 == estimate.layers.size() && !step.optimizer.empty();
        const cost::LayerTime& seconds = (*time)[i];
        const auto unit = unitOf(estimate.arithmeticOf(layer));
        builder.add({layer.type, layer.name, layer.category,
                     loss ? run::Phase::loss : run::Phase::forward, layer.flops_forward,
                     layer.flops_elementwise_forward, layer.bytes_forward, seconds.forward, unit});
        builder.add({layer.type, layer.name, layer.category, run::Phase::backward,
                     layer.flops_backward, layer.flops_elementwise_backward, layer.bytes_backward,
                     seconds.backward, unit});
        builder.add({kUpdateName, layer.name, cost::Category::optimizer, run::Phase::optimizer, 0,
                     layer.flops_optimizer, layer.bytes_optimizer, seconds.update});
    }

    auto snapshot = std::make_shared<run::Snapshot>();
    snapshot->revision = 1;
    snapshot->info.source = run::kEstimatedSource;
    snapshot->info.model = step.model;
    snapshot->info.batch = step.batch;
    snapshot->info.precision = step.precision;
    snapshot->info.optimizer = step.optimizer;
    snapshot->info.device = device.kind == machine::Device::Kind::gpu ? "cuda" : "cpu";
    snapshot->info.complete = true;
    snapshot->machine = machineOf(device);
    // Roofs for other precisions do not limit this step, so they are omitted.
    for (const roofline::Ceiling& roof : device.ceilings) {
        if (roof.kind == roofline::Ceiling::Kind::bandwidth || roof.arithmetic == matrix ||
            roof.arithmetic == roofline::Arithmetic::fp32) {
            snapshot->ceilings.push_back(roof);
        }
    }
    snapshot->memory = memoryOf(estimate, device);
    builder.moveInto(*snapshot, step.batch);
    return snapshot;
}

}  // namespace ridgepoint::estimate
