// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/analysis/rows.h"
#include "core/cost/device_time.h"
#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

using cost::Category;
using cost::CpuShares;
using cost::StepPart;

// Half of the width of an 80 % interval, in standard deviations.
constexpr double kDeviations = 1.2816;
// Errors of layers cancel in part in a step; no machine repeats itself better than the latter.
constexpr double kCancelling = 0.5, kLeastDeviation = 0.08;

StepPart partOf(Phase phase) {
    return phase == Phase::backward    ? StepPart::backward
           : phase == Phase::optimizer ? StepPart::update
                                       : StepPart::forward;
}

// A layer's forward, backward or update work, with the roofs as in an estimate.
struct LayerPart {
    Category category = Category::other;
    StepPart part = StepPart::forward;
    cost::PartTime least;
    double seconds = 0;
};

class Collector {
  public:
    void add(const Snapshot& run) {
        const std::string name = run.info.title.empty() ? run.info.model : run.info.title;
        if (!isCpu(run.info.device) || isEstimated(run) || isImported(run.info)) {
            throw std::runtime_error(fmt::format(
                "{} was not recorded on a CPU; calibrate with a recording of this machine.", name));
        }
        const auto* const vector = roofline::computeRoof(run.ceilings, roofline::Arithmetic::fp32);
        const auto* const dram = roofline::bandwidthRoof(run.ceilings, roofline::Level::dram);
        const Scope scope = scopeOf(run);
        if (vector == nullptr || dram == nullptr || scope.steps == 0) {
            throw std::runtime_error(
                fmt::format("{} contains no measured steps or no roofs; record it again.", name));
        }
        std::map<std::pair<StringId, StepPart>, LayerPart> parts;
        std::map<StringId, std::pair<std::pair<std::uint64_t, std::uint64_t>, Category>> most;
        double calls = 0;
        for (const Cell& cell : *run.cells) {
            if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup ||
                cell.calls == 0) {
                continue;
            }
            const StepPart part = partOf(cell.key.phase);
            const std::uint64_t bytes = cell.bytes[roofline::index(roofline::Level::l1)];
            LayerPart& sum = parts[{cell.key.layer, part}];
            const auto* const unit = cost::matrixRoof(run.ceilings, cell.key.arithmetic);
            sum.part = part;
            sum.seconds += static_cast<double>(cell.self_ns) * 1e-9;
            sum.least.compute_seconds +=
                static_cast<double>(cell.flops_matrix) / (unit != nullptr ? unit : vector)->value +
                static_cast<double>(cell.flops_elementwise) / vector->value;
            sum.least.memory_seconds += static_cast<double>(bytes) / dram->value;
            if (bytes > 0) calls += static_cast<double>(cell.calls);
            if (part != StepPart::forward) continue;
            auto& [work, category] = most[cell.key.layer];
            const auto own = std::pair((cell.flops_matrix + cell.flops_elementwise) / cell.calls,
                                       bytes / cell.calls);
            if (own > work) {
                work = own;
                category = cell.key.category;
            }
        }
        for (auto& [key, part] : parts) {
            part.category = part.part == StepPart::update ? Category::optimizer
                            : most.contains(key.first)    ? most.at(key.first).second
                                                          : Category::other;
            parts_.push_back(part);
        }
        for (const Row& row : rowsOf(run, GroupBy::op)) {
            if (row.kind == RowKind::outside) outside_ += row.time().value_or(0);
        }
        calls_ += calls;
    }

    CpuShares shares() const {
        CpuShares result;
        for (const LayerPart& part : parts_) {
            CpuShares::Share& share = result.by_category[static_cast<std::size_t>(part.category)]
                                                        [static_cast<std::size_t>(part.part)];
            share.roof_seconds += part.least.seconds();
            share.seconds += part.seconds;
        }
        result.call_seconds = calls_ > 0 ? outside_ / calls_ : 0;
        double squares = 0, weights = 0;
        for (const LayerPart& part : parts_) {
            bool known = true;
            const double predicted =
                part.least.seconds() * result.slowdown(part.category, part.part, known);
            if (!(predicted > 0) || !(part.seconds > 0)) continue;
            const double error = std::log(part.seconds / predicted);
            squares += part.seconds * error * error;
            weights += part.seconds;
        }
        const double deviation =
            std::max(weights > 0 ? std::sqrt(squares / weights) : 0, kLeastDeviation);
        const auto spread = [](double of) {
            return cost::Spread{std::exp(-kDeviations * of), std::exp(kDeviations * of)};
        };
        result.layer = spread(deviation);
        result.step = spread(std::max(kCancelling * deviation, kLeastDeviation));
        return result;
    }

  private:
    std::vector<LayerPart> parts_;
    double outside_ = 0, calls_ = 0;
};

}  // namespace

cost::CpuShares cpuShares(std::span<const std::shared_ptr<const Snapshot>> runs) {
    Collector collector;
    for (const auto& run : runs) collector.add(*run);
    return collector.shares();
}

}  // namespace ridgepoint::run
