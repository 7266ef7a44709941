// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/projection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>

#include "core/machine/identify.h"

namespace ridgepoint::estimate {
namespace {

// Minimum kernel time. An empty kernel takes this time on any GPU.
constexpr double kEmptyKernelSeconds = 2e-6;

cost::Work workIn(const run::GpuCell& cell) {
    using Kind = cost::Work::Kind;
    const std::uint64_t dram = cell.bytes[roofline::index(roofline::Level::dram)];
    const std::uint64_t bytes = dram > 0 ? dram : cell.bytes[roofline::index(roofline::Level::l1)];
    cost::Work work = cost::workOf(static_cast<double>(cell.flops_matrix),
                                   static_cast<double>(bytes), static_cast<double>(cell.calls));
    if (cell.flops_matrix > 0 && cell.key.category == cost::Category::convolution)
        work.kind = Kind::convolution;
    return work;
}

// Predicts the ratio of kernel times on two devices. Stores both devices' figures for each
// precision in the run.
class Devices {
  public:
    Devices(const machine::Device& from, const machine::Device& to) : from_(from), to_(to) {}

    struct Ratio {
        double value = 1;
        cost::Spread spread;
        bool fitted = true;
    };
    Ratio of(const run::GpuCell& cell) {
        // A copy is limited by the host's link, so its time stays the same.
        if (cell.key.kind == run::GpuKind::copy) return {1, {}, false};
        const cost::Work work = workIn(cell);
        const auto& [from, to] = figures(cell.key.arithmetic);
        const cost::KernelModel& model = cost::KernelModel::builtIn();
        Ratio ratio;
        ratio.spread = model.spread(work.kind);
        ratio.fitted = work.fitted && from.fitted && to.fitted && work.bytes > 0;
        ratio.value = work.bytes == 0
                          ? from.bandwidth / to.bandwidth
                          : std::max(model.seconds(to, work), kEmptyKernelSeconds) /
                                std::max(model.seconds(from, work), kEmptyKernelSeconds);
        return ratio;
    }

  private:
    using Both = std::pair<cost::DeviceFigures, cost::DeviceFigures>;

    const Both& figures(roofline::Arithmetic arithmetic) {
        auto& both = by_arithmetic_[arithmetic];
        if (!both) {
            const cost::KernelModel& model = cost::KernelModel::builtIn();
            const auto on = [&](const machine::Device& device) {
                auto figures = model.figuresOf(device, arithmetic);
                if (!figures) {
                    throw std::runtime_error(fmt::format(
                        "The run cannot be projected: {} has no {} roof or no DRAM roof.",
                        device.name, roofline::toString(arithmetic)));
                }
                return *figures;
            };
            both = Both(on(from_), on(to_));
        }
        return *both;
    }

    const machine::Device& from_;
    const machine::Device& to_;
    std::map<roofline::Arithmetic, std::optional<Both>> by_arithmetic_;
};

std::string nameOf(const run::GpuCell& cell, const run::StringTable& strings, run::GroupBy by) {
    const run::StringId id = by == run::GroupBy::layer ? cell.key.layer
                             : by == run::GroupBy::op  ? cell.key.op
                                                       : cell.key.name;
    const std::string& name = strings[id];
    if (!name.empty()) return name;
    return std::string(by == run::GroupBy::layer ? run::kNoLayerName : run::kNoOpName);
}

}  // namespace

machine::Device deviceOf(const run::Snapshot& run, const machine::Catalogue& catalogue) {
    if (!run::onGpu(run)) {
        throw std::runtime_error(
            "The run has no GPU times: op times of a CPU do not show how long a GPU's kernels "
            "take. Use \"ridgepoint estimate MODEL --device NAME\".");
    }
    const std::string name = run.machine.gpus.empty() ? std::string() : run.machine.gpus.front();
    if (name.empty()) {
        throw std::runtime_error(
            "The run does not name its GPU; import the trace again with \"--device NAME\".");
    }
    auto identified = machine::identify({.name = name}, catalogue);
    if (!identified.device) {
        throw std::runtime_error(fmt::format(
            "The catalogue does not contain \"{}\", the run's GPU; add it to your devices (see "
            "\"ridgepoint devices --help\").",
            name));
    }
    return std::move(*identified.device);
}

Projection project(const run::Snapshot& run, const machine::Device& from, const machine::Device& to,
                   run::GroupBy by) {
    const run::Scope scope = scopeOf(run);
    if (scope.steps == 0) throw std::runtime_error("The run contains no finished step.");
    const double steps = static_cast<double>(scope.steps);
    struct Sum {
        double calls = 0, seconds = 0, predicted = 0, low = 0, high = 0, unfitted = 0;
    };
    std::map<std::string, Sum> sums;
    Sum all;
    Devices devices(from, to);
    for (const run::GpuCell& cell : *run.gpu_cells) {
        if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup) continue;
        const Devices::Ratio ratio = devices.of(cell);
        const double seconds = static_cast<double>(cell.self_ns) * 1e-9 / steps;
        const double predicted = seconds * ratio.value;
        const double wider = ratio.fitted ? 1 : 2;
        for (Sum* const sum : {&sums[nameOf(cell, *run.strings, by)], &all}) {
            sum->calls += static_cast<double>(cell.calls) / steps;
            sum->seconds += seconds;
            sum->predicted += predicted;
            sum->low += predicted * wider * std::log(ratio.spread.low);
            sum->high += predicted * wider * std::log(ratio.spread.high);
            if (!ratio.fitted) sum->unfitted += predicted;
        }
    }
    const auto predictedOf = [](const Sum& sum) {
        if (!(sum.predicted > 0)) return cost::Predicted{};
        return cost::Predicted{sum.predicted, sum.predicted * std::exp(sum.low / sum.predicted),
                               sum.predicted * std::exp(sum.high / sum.predicted),
                               sum.unfitted > sum.predicted / 2};
    };
    Projection result;
    result.from = from.name;
    result.to = to.name;
    for (const auto& [name, sum] : sums)
        result.rows.push_back({name, sum.calls, sum.seconds, predictedOf(sum)});
    std::sort(result.rows.begin(), result.rows.end(), [](const auto& a, const auto& b) {
        return a.predicted.seconds > b.predicted.seconds;
    });
    result.partial = run.info.dropped_records > 0;
    if (!result.partial) {
        result.idle_seconds = 0;
        for (const run::Row& row : rowsOf(run, run::GroupBy::kernel)) {
            if (row.kind == run::RowKind::idle)
                result.idle_seconds = row.time().value_or(0) / steps;
        }
    }
    const double idle = result.idle_seconds.value_or(0);
    result.seconds = all.seconds + idle;
    result.step = predictedOf(all);
    for (const auto end :
         {&cost::Predicted::seconds, &cost::Predicted::low, &cost::Predicted::high})
        result.step.*end += idle;
    return result;
}

}  // namespace ridgepoint::estimate
