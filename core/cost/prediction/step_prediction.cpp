// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/prediction/step_prediction.h"

#include <algorithm>
#include <cmath>

#include "core/cost/device_time.h"
#include "core/cost/on_device.h"

namespace ridgepoint::cost {
namespace {

// What was not measured: twice the interval, as a ratio.
constexpr double kUnfitted = 2;

struct PartWork {
    std::uint64_t flops_matrix = 0, bytes = 0, launches = 0;
    const std::vector<Work>* works = nullptr;  // null or empty: only the sums are known
};

void addTo(KernelSum& sum, const PartWork& part) {
    if (part.works != nullptr && !part.works->empty()) {
        for (const Work& work : *part.works) sum.add(work);
    } else if (part.launches > 0) {
        sum.add(workOf(static_cast<double>(part.flops_matrix), static_cast<double>(part.bytes),
                       static_cast<double>(part.launches)));
    }
}

// Recordings on the machine itself.
std::optional<PredictedStep> predictOnCpu(const StepEstimate& estimate,
                                          const machine::Device& device, const CpuShares& shares) {
    std::vector<roofline::Ceiling> roofs = device.ceilings;
    for (roofline::Ceiling& roof : roofs) {
        const auto same =
            std::find_if(shares.roofs.begin(), shares.roofs.end(), [&](const auto& recorded) {
                return recorded.name == roof.name && recorded.kind == roof.kind;
            });
        if (same != shares.roofs.end()) roof.value = same->value;
    }
    const auto time = stepTimeOn(estimate, roofs, 0);
    if (!time) return std::nullopt;
    PredictedStep result;
    double all = 0, unknown = 0;
    for (std::size_t i = 0; i < estimate.layers.size(); ++i) {
        const LayerCost& layer = estimate.layers[i];
        PredictedLayer& predicted = result.layers.emplace_back();
        const auto part = [&](const PartTime& least, std::uint64_t calls, StepPart which) {
            bool known = true;
            const Category category =
                which == StepPart::update ? Category::optimizer : layer.category;
            const double seconds =
                shares.seconds(category, which, least, static_cast<double>(calls), known);
            known = known || seconds == 0;
            predicted.all.seconds += seconds;
            if (!known) unknown += seconds;
            predicted.all.extrapolated = predicted.all.extrapolated || !known;
            return Predicted{seconds, seconds * shares.layer.low, seconds * shares.layer.high,
                             !known};
        };
        predicted.forward = part((*time)[i].forward, layer.launches_forward, StepPart::forward);
        predicted.backward = part((*time)[i].backward, layer.launches_backward, StepPart::backward);
        predicted.update = part((*time)[i].update, layer.launches_optimizer, StepPart::update);
        predicted.all.low = predicted.all.seconds * shares.layer.low;
        predicted.all.high = predicted.all.seconds * shares.layer.high;
        all += predicted.all.seconds;
    }
    const double wider = unknown > all / 2 ? kUnfitted : 1;
    result.step = {all, all * std::pow(shares.step.low, wider),
                   all * std::pow(shares.step.high, wider), wider > 1};
    return result;
}

}  // namespace

Work workOf(double flops_matrix, double bytes, double kernels) {
    Work work;
    work.count = std::max<std::int64_t>(std::llround(kernels), 1);
    const auto count = static_cast<double>(work.count);
    work.bytes = static_cast<std::uint64_t>(bytes / count);
    if (flops_matrix > 0) {
        const double edge = std::max(std::cbrt(flops_matrix / 2 / count), 1.0);
        work.kind = Work::Kind::linear;
        work.fitted = false;
        work.rows = work.columns = std::llround(edge);
        const auto area = static_cast<double>(work.rows) * static_cast<double>(work.columns);
        work.depth = std::max<std::int64_t>(std::llround(flops_matrix / 2 / count / area), 1);
    }
    return work;
}

void KernelSum::add(const Work& work) {
    const auto count = static_cast<double>(work.count);
    const double seconds = count * std::max(model_.seconds(on_, work), model_.launchSeconds());
    seconds_ += seconds;
    flops_ += count * work.flops();
    if (!work.fitted) unfitted_ += seconds;
    const double wider = (work.fitted ? 1 : kUnfitted) * (on_.fitted ? 1 : kUnfitted);
    const Spread kernel = model_.spread(work.kind);
    // The measured networks contain no convolutions.
    const bool in_networks = work.fitted && work.kind != Work::Kind::convolution;
    const Spread step = in_networks ? model_.networkSpread() : kernel;
    kernel_low_ += seconds * wider * std::log(kernel.low);
    kernel_high_ += seconds * wider * std::log(kernel.high);
    step_low_ += seconds * wider * std::log(step.low);
    step_high_ += seconds * wider * std::log(step.high);
}

void KernelSum::add(const KernelSum& other) {
    seconds_ += other.seconds_;
    flops_ += other.flops_;
    unfitted_ += other.unfitted_;
    kernel_low_ += other.kernel_low_;
    kernel_high_ += other.kernel_high_;
    step_low_ += other.step_low_;
    step_high_ += other.step_high_;
}

Predicted KernelSum::predicted(double factor, double low, double high) const {
    if (!(seconds_ > 0)) return {};
    const double seconds = factor * seconds_;
    return {seconds, seconds * std::exp(low / seconds_), seconds * std::exp(high / seconds_),
            !on_.fitted || unfitted_ > seconds_ / 2};
}

std::optional<PredictedStep> predictStep(const StepEstimate& estimate,
                                         const machine::Device& device, const CpuShares* shares) {
    if (device.kind == machine::Device::Kind::cpu)
        return shares != nullptr ? predictOnCpu(estimate, device, *shares) : std::nullopt;
    const KernelModel& model = KernelModel::builtIn();
    const auto on = model.figuresOf(device, estimate.matrix_arithmetic);
    const auto on_products = model.figuresOf(device, estimate.product_arithmetic);
    if (!on || !on_products) return std::nullopt;
    struct Sums {
        KernelSum forward, backward, update;
    };
    const bool same = estimate.matrix_arithmetic == estimate.product_arithmetic;
    double sustained_seconds = 0;  // least time of the FLOPs at the board's power
    std::vector<Sums> layers;
    layers.reserve(estimate.layers.size());
    KernelSum step(model, *on);
    for (const LayerCost& layer : estimate.layers) {
        const DeviceFigures& here =
            same || layer.category == Category::convolution ? *on : *on_products;
        const KernelSum none(model, here);
        Sums& sums = layers.emplace_back(Sums{none, none, none});
        addTo(sums.forward, {layer.flops_forward, layer.bytes_forward, layer.launches_forward,
                             &layer.works_forward});
        addTo(sums.backward, {layer.flops_backward, layer.bytes_backward, layer.launches_backward,
                              &layer.works_backward});
        addTo(sums.update, {0, layer.bytes_optimizer, layer.launches_optimizer});
        for (const KernelSum* const sum : {&sums.forward, &sums.backward, &sums.update})
            step.add(*sum);
        if (here.sustained)
            sustained_seconds +=
                (sums.forward.flops() + sums.backward.flops() + sums.update.flops()) /
                *here.sustained;
    }
    // The board's power limits the products of a step as a whole.
    double factor = model.networkFactor();
    if (on->sustained && step.seconds() > 0) {
        const double limit = sustained_seconds / step.seconds();
        const double exponent = model.powerExponent();
        factor *= std::pow(1 + std::pow(limit, exponent), 1 / exponent);
    }
    if (const auto least = leastTimeOn(estimate, device); least && step.seconds() > 0)
        factor = std::max(factor, sumOf(*least).seconds / step.seconds());
    PredictedStep result;
    result.step = step.step(factor);
    result.layers.reserve(layers.size());
    for (const Sums& sums : layers) {
        KernelSum all = sums.forward;
        all.add(sums.backward);
        all.add(sums.update);
        result.layers.push_back({sums.forward.kernels(factor), sums.backward.kernels(factor),
                                 sums.update.kernels(factor), all.kernels(factor)});
    }
    return result;
}

}  // namespace ridgepoint::cost
