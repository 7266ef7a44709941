// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/prediction/step_prediction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "core/cost/device_time.h"
#include "core/cost/on_device.h"

namespace ridgepoint::cost {
namespace {

// Factor by which the logarithms of the interval's bounds increase for work without measurements.
constexpr double kUnfitted = 2;
// Minimum fraction of its bytes that a kernel in a step moves through DRAM, for any size of L2.
constexpr double kLeastFromDram = 0.5;

struct PartWork {
    std::uint64_t flops_matrix = 0, bytes = 0, launches = 0;
    const std::vector<Work>* works = nullptr;  // null or empty if only the sums are known
};

void addTo(KernelSum& sum, const PartWork& part) {
    if (part.works != nullptr && !part.works->empty()) {
        for (const Work& work : *part.works) sum.add(work);
    } else if (part.launches > 0) {
        sum.add(workOf(static_cast<double>(part.flops_matrix), static_cast<double>(part.bytes),
                       static_cast<double>(part.launches)));
    }
}

// Predicts a step from recordings on the same CPU.
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

void KernelSum::addSeconds(const Work& work, double seconds) {
    const Term term = termOf(work);
    terms_[static_cast<std::size_t>(term)] += seconds;
    if (work.kind == Work::Kind::convolution) {
        transposed_ +=
            static_cast<double>(work.count) * static_cast<double>(work.bytes) / on_.bandwidth;
    }
    sum_ += seconds;
    const double wider = (work.fitted ? 1 : kUnfitted) * (on_.fitted ? 1 : kUnfitted);
    const Spread kernel = model_.spread(work.kind);
    low_ += seconds * wider * std::log(kernel.low);
    high_ += seconds * wider * std::log(kernel.high);
}

// Returns the work with only the bytes that come from DRAM. In a step, L2 still contains the end of
// the data that the previous op wrote.
Work KernelSum::cached(const Work& work) const {
    Work from_dram = work;
    const auto bytes = static_cast<double>(work.bytes);
    from_dram.bytes = static_cast<std::uint64_t>(
        std::max(bytes - model_.cacheShare() * on_.cache, bytes * kLeastFromDram));
    return from_dram;
}

void KernelSum::add(const Work& work) {
    const auto count = static_cast<double>(work.count);
    kernels_ += count;
    addSeconds(work, count * model_.seconds(on_, cached(work)));
}

void KernelSum::add(const KernelSum& other) {
    for (std::size_t i = 0; i < kTermCount; ++i) terms_[i] += other.terms_[i];
    transposed_ += other.transposed_;
    kernels_ += other.kernels_;
    sum_ += other.sum_;
    low_ += other.low_;
    high_ += other.high_;
}

double KernelSum::seconds(bool channels_last) const {
    const StepFactors& factors = model_.factors(on_.precision);
    double seconds = factors.kernel_seconds * kernels_;
    if (!channels_last) seconds += factors.transposes * transposed_;
    for (std::size_t i = 0; i < kTermCount; ++i) seconds += factors.of[i] * terms_[i];
    return seconds;
}

Predicted KernelSum::predicted(double seconds) const {
    if (!(sum_ > 0)) return {};
    return {seconds, seconds * std::exp(low_ / sum_), seconds * std::exp(high_ / sum_), false};
}

namespace {

// The sums for each layer and for the step. Convolutions can use a different unit than other
// products.
struct LayerSums {
    KernelSum forward, backward, update;
};
struct StepSums {
    DeviceFigures on, on_products;
    std::vector<LayerSums> layers;
    double sustained = 0;
    std::uint64_t launches = 0, updates = 0;
};

std::unique_ptr<StepSums> sumsOf(const KernelModel& model, const StepEstimate& estimate,
                                 const machine::Device& device) {
    const auto on = model.figuresOf(device, estimate.matrix_arithmetic);
    const auto on_products = model.figuresOf(device, estimate.product_arithmetic);
    if (!on || !on_products) return nullptr;
    auto sums = std::make_unique<StepSums>(StepSums{*on, *on_products, {}, 0, 0, 0});
    sums->layers.reserve(estimate.layers.size());
    for (const LayerCost& layer : estimate.layers) {
        const DeviceFigures& here =
            layer.category == Category::convolution ? sums->on : sums->on_products;
        const KernelSum none(model, here);
        LayerSums& all = sums->layers.emplace_back(LayerSums{none, none, none});
        addTo(all.forward, {layer.flops_forward, layer.bytes_forward, layer.launches_forward,
                            &layer.works_forward});
        addTo(all.backward, {layer.flops_backward, layer.bytes_backward, layer.launches_backward,
                             &layer.works_backward});
        all.update.addBytes(static_cast<double>(layer.bytes_optimizer));
        sums->launches += layer.launches_forward + layer.launches_backward;
        sums->updates = std::max(sums->updates, layer.launches_optimizer);
        if (here.sustained) {
            const auto needed = [](std::uint64_t flops, std::uint64_t avoidable) {
                return static_cast<double>(flops - std::min(flops, avoidable));
            };
            sums->sustained += (needed(layer.flops_forward, layer.flops_avoidable_forward) +
                                needed(layer.flops_backward, layer.flops_avoidable_backward)) /
                               *here.sustained;
        }
    }
    return sums;
}

// Returns the time of a step, considering that the board's power limits all of its products
// together. `sustained` is the time of the matrix FLOPs at the power limit.
double limited(double seconds, double sustained, double exponent) {
    if (!(sustained > 0) || !(seconds > 0)) return seconds;
    return seconds * std::pow(1 + std::pow(sustained / seconds, exponent), 1 / exponent);
}

// Finds the measurements nearest to a step, and marks the step as extrapolated if they are too far
// away.
void addEvidence(const KernelModel& model, const StepKind& kind, PredictedStep& step) {
    step.distance = std::numeric_limits<double>::infinity();
    for (const Evidence& one : model.evidence()) {
        const double distance = one.distance(kind);
        if (distance >= step.distance) continue;
        step.distance = distance;
        step.evidence = one;
    }
    step.step.extrapolated = !(step.distance <= kFar);
}

}  // namespace

std::optional<StepTerms> stepTerms(const KernelModel& model, const StepEstimate& estimate,
                                   const machine::Device& device, bool updates) {
    const auto sums = sumsOf(model, estimate, device);
    if (!sums) return std::nullopt;
    StepTerms terms;
    terms.sustained = sums->sustained;
    terms.launches = sums->launches + (updates ? sums->updates : 0);
    const auto add = [&](const KernelSum& sum) {
        for (std::size_t i = 0; i < kTermCount; ++i) terms.seconds[i] += sum.terms()[i];
        terms.transposed += sum.transposed();
        terms.kernels += sum.kernels();
    };
    for (const LayerSums& layer : sums->layers) {
        add(layer.forward);
        add(layer.backward);
        if (updates) add(layer.update);
    }
    return terms;
}

std::optional<PredictedStep> predictStep(const StepEstimate& estimate,
                                         const machine::Device& device,
                                         const Calibration* calibration) {
    static const Calibration kNothing;
    const Calibration& known = calibration != nullptr ? *calibration : kNothing;
    if (device.kind == machine::Device::Kind::cpu)
        return known.cpu ? predictOnCpu(estimate, device, *known.cpu) : std::nullopt;
    const KernelModel& model = KernelModel::builtIn();
    const auto sums = sumsOf(model, estimate, device);
    if (!sums) return std::nullopt;
    const bool last = estimate.channels_last;
    const std::string& precision = sums->on.precision;
    StepKind kind{precision, sums->on.capability, estimate.training, last, {}};
    double kernels = 0;
    for (const LayerSums& layer : sums->layers) {
        for (const KernelSum* const sum : {&layer.forward, &layer.backward, &layer.update}) {
            kernels += sum->seconds(last);
            for (std::size_t i = 0; i < kTermCount; ++i)
                kind.shares[i] += model.factors(precision).of[i] * sum->terms()[i];
        }
    }
    if (!(kernels > 0)) return PredictedStep{};
    for (double& share : kind.shares) share /= kernels;
    const double gpu = limited(kernels, sums->sustained, model.powerExponent());
    const double host = static_cast<double>(sums->launches + sums->updates) *
                        known.host_seconds.value_or(model.hostSeconds());
    PredictedStep result;
    double seconds = std::max(gpu, host);
    if (const auto least = leastTimeOn(estimate, device))
        seconds = std::max(seconds, sumOf(*least).seconds);
    addEvidence(model, kind, result);
    result.host_bound = host > gpu;
    const Spread spread = !result.host_bound   ? model.factors(precision).spread
                          : known.host_seconds ? model.recordedHostSpread()
                                               : model.hostSpread();
    const double wider = result.step.extrapolated ? kUnfitted : 1;
    result.step = {seconds, seconds * std::pow(spread.low, wider),
                   seconds * std::pow(spread.high, wider), result.step.extrapolated};
    const double factor = seconds / kernels;
    result.layers.reserve(sums->layers.size());
    for (const LayerSums& layer : sums->layers) {
        KernelSum all = layer.forward;
        all.add(layer.backward);
        all.add(layer.update);
        const auto part = [&](const KernelSum& sum) {
            Predicted time = sum.predicted(factor * sum.seconds(last));
            time.extrapolated = result.step.extrapolated;
            return time;
        };
        result.layers.push_back(
            {part(layer.forward), part(layer.backward), part(layer.update), part(all)});
    }
    return result;
}

}  // namespace ridgepoint::cost
