// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/estimates.h"

#include <fmt/format.h>

#include <exception>
#include <map>

#include "core/cost/autocast.h"
#include "core/cost/device_time.h"
#include "core/cost/on_device.h"

namespace ridgepoint::study {
namespace {

struct Amounts {
    double matrix = 0, elementwise = 0, bytes = 0;
    void add(std::uint64_t matrix_flops, std::uint64_t other_flops, std::uint64_t moved) {
        matrix += static_cast<double>(matrix_flops);
        elementwise += static_cast<double>(other_flops);
        bytes += static_cast<double>(moved);
    }
};

// Returns whether a layer is the loss, which is the last layer of a training step.
bool isLoss(const cost::StepEstimate& step, std::size_t layer) {
    return layer + 1 == step.layers.size() && step.layers[layer].category == cost::Category::loss;
}

bool hasForward(Part part, bool loss) {
    return part == Part::step || part == (loss ? Part::loss : Part::forward);
}
bool hasBackward(Part part) { return part == Part::step || part == Part::backward; }
bool hasUpdate(Part part) { return part == Part::step || part == Part::optimizer; }

Amounts amountsOf(const cost::StepEstimate& step, Part part) {
    Amounts sum;
    for (std::size_t i = 0; i < step.layers.size(); ++i) {
        const cost::LayerCost& layer = step.layers[i];
        if (hasForward(part, isLoss(step, i))) {
            sum.add(layer.flops_forward, layer.flops_elementwise_forward, layer.bytes_forward);
        }
        if (hasBackward(part)) {
            sum.add(layer.flops_backward, layer.flops_elementwise_backward, layer.bytes_backward);
        }
    }
    if (hasUpdate(part)) sum.add(0, step.flops_elementwise_optimizer, step.bytes_optimizer);
    return sum;
}

// Total time of a part of a step, and its times by category and phase. The keys are the names in
// shares.
struct Seconds {
    double all = 0;
    std::map<std::string, double> by_category, by_phase;
};

Seconds secondsOf(const cost::StepEstimate& step, const cost::StepTime& time, Part part) {
    Seconds sum;
    const auto add = [&sum](double seconds, cost::Category category, run::Phase phase) {
        sum.all += seconds;
        sum.by_category[std::string(cost::toString(category))] += seconds;
        sum.by_phase[std::string(run::toString(phase))] += seconds;
    };
    for (std::size_t i = 0; i < time.size(); ++i) {
        const cost::Category category = step.layers[i].category;
        const bool loss = isLoss(step, i);
        if (hasForward(part, loss))
            add(time[i].forward.seconds(), category, loss ? run::Phase::loss : run::Phase::forward);
        if (hasBackward(part)) add(time[i].backward.seconds(), category, run::Phase::backward);
        if (hasUpdate(part))
            add(time[i].update.seconds(), cost::Category::optimizer, run::Phase::optimizer);
    }
    return sum;
}

// Returns the predicted time. For a part of a step, adds up the intervals of the kernels. Their sum
// is wider than the interval of the step.
cost::Predicted predictedOf(const cost::StepEstimate& step, const cost::PredictedStep& predicted,
                            Part part) {
    if (part == Part::step) return predicted.step;
    cost::Predicted sum;
    const auto add = [&sum](const cost::Predicted& time) {
        sum.seconds += time.seconds;
        sum.low += time.low;
        sum.high += time.high;
        sum.extrapolated = sum.extrapolated || time.extrapolated;
    };
    for (std::size_t i = 0; i < predicted.layers.size(); ++i) {
        if (hasForward(part, isLoss(step, i))) add(predicted.layers[i].forward);
        if (hasBackward(part)) add(predicted.layers[i].backward);
        if (hasUpdate(part)) add(predicted.layers[i].update);
    }
    return sum;
}

// Adds a ring all-reduce, in which each GPU sends and receives 2 (n − 1) ÷ n of the gradients.
void addExchange(const cost::StepEstimate& step, const machine::Device& device, const Point& point,
                 double seconds, PointEstimate& result) {
    if (point.gpus < 2) return;
    const auto gpus = static_cast<double>(point.gpus);
    const double bytes = 2 * (gpus - 1) / gpus * static_cast<double>(step.gradient_bytes);
    const auto set = [&](const std::string& name, double value) {
        result.numbers[name] = {value, roofline::Provenance::modelled};
    };
    set("exchange_bytes", bytes);
    const auto over = [&](const std::string& link, const std::optional<double>& rate) {
        if (!rate) return;
        set(fmt::format("exchange_{}_seconds", link), bytes / *rate);
        set(fmt::format("samples_per_second_{}", link),
            static_cast<double>(point.batch) / (seconds + bytes / *rate));
    };
    over("nvlink", device.nvlink_bytes_per_second);
    over("pcie", device.pcie_bytes_per_second);
}

}  // namespace

const Estimator::Known& Estimator::known(const Point& point, std::int64_t batch, bool gpu,
                                         const std::function<bool()>& cancelled) {
    const Key key{point.model, batch, point.precision, point.optimizer, gpu};
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    // Maximum number of cached networks. The estimate of a large network takes 0.1 MB.
    constexpr std::size_t kMostKnown = 512;
    if (known_.size() >= kMostKnown) known_.clear();
    Known made;
    try {
        estimate::EstimateRequest request;
        request.model = point.model.name;
        request.input = point.model.input;
        request.batch = batch;
        request.options.optimizer = point.optimizer;
        request.options.precision = cost::parsePrecision(point.precision);
        request.options.gpu = gpu;
        made.estimated = estimate::estimate(request, cancelled);
    } catch (const std::exception& error) {
        made.problem = error.what();
    }
    return known_.emplace(key, std::move(made)).first->second;
}

std::optional<std::int64_t> Estimator::largestBatch(const Point& point, const Known& known,
                                                    bool gpu, std::int64_t memory_bytes) {
    const auto key =
        std::make_tuple(point.model, point.precision, point.optimizer, gpu, memory_bytes);
    const auto found = largest_.find(key);
    if (found != largest_.end()) return found->second;
    const auto largest = known.estimated.largest_batch(static_cast<std::uint64_t>(memory_bytes));
    largest_.emplace(key, largest);
    return largest;
}

PointEstimate Estimator::of(const Point& point, const std::function<bool()>& cancelled) {
    PointEstimate result;
    const std::int64_t share = (point.batch + point.gpus - 1) / point.gpus;
    const StudyDevice& place = devices_.find(point.device, point.threads);
    const bool gpu = place.device && place.device->kind == machine::Device::Kind::gpu;
    const Known& one = known(point, share, gpu, cancelled);
    if (!one.problem.empty()) {
        result.problem = one.problem;
        return result;
    }
    const cost::StepEstimate& step = one.estimated.step;
    const auto gpus_here = static_cast<std::uint64_t>(point.gpus);
    const auto set = [&result](const std::string& name, double value) {
        result.numbers[name] = {value, roofline::Provenance::modelled};
    };
    set("parameters", static_cast<double>(step.parameters));
    set("peak_bytes", static_cast<double>(step.peak_bytes));
    set("parameter_bytes", static_cast<double>(step.parameter_bytes));
    set("parameter_bytes_total", static_cast<double>(step.parameter_bytes * gpus_here));
    set("gradient_bytes", static_cast<double>(step.gradient_bytes));
    set("optimizer_state_bytes", static_cast<double>(step.optimizer_state_bytes));
    set("activation_bytes", static_cast<double>(step.activation_bytes));
    set("input_bytes", static_cast<double>(step.input_bytes));
    set("temporary_bytes", static_cast<double>(step.temporary_bytes));
    set("retained_bytes", static_cast<double>(step.activation_bytes));
    set("parameters_total", static_cast<double>(step.parameters * gpus_here));
    set("peak_bytes_total", static_cast<double>(step.peak_bytes * gpus_here));
    // Each GPU has its own memory, but processes on a CPU share the CPU's memory and FLOP/s.
    const std::int64_t sharers = gpu ? 1 : point.gpus;
    if (place.device && place.device->memory_bytes && *place.device->memory_bytes > 0) {
        const std::int64_t memory = *place.device->memory_bytes / sharers;
        result.fits = step.peak_bytes <= static_cast<std::uint64_t>(memory);
        if (const auto largest = largestBatch(point, one, gpu, memory)) {
            set("largest_batch", static_cast<double>(*largest * point.gpus));
        }
    }
    if (point.phase == Part::data) return result;  // the time to load data cannot be estimated

    const auto gpus = static_cast<double>(point.gpus);
    const Amounts amounts = amountsOf(step, point.phase);
    const double flops = (amounts.matrix + amounts.elementwise) * gpus;
    const double bytes = amounts.bytes * gpus;
    set("flops", flops);
    set("flops_matrix", amounts.matrix * gpus);
    set("macs", amounts.matrix * gpus / 2);
    set("flops_per_sample", flops / static_cast<double>(point.batch));
    set("bytes", bytes);
    if (bytes > 0) set("intensity", flops / bytes);
    if (!place.device) return result;
    std::vector<roofline::Ceiling> roofs = place.device->ceilings;
    for (roofline::Ceiling& roof : roofs) roof.value /= static_cast<double>(sharers);
    const auto time = cost::stepTimeOn(step, roofs, cost::launchSeconds(*place.device));
    if (!time) return result;
    const Seconds sum = secondsOf(step, *time, point.phase);
    const double seconds = sum.all;
    if (!(seconds > 0)) return result;
    for (const auto& [category, part] : sum.by_category)
        set(fmt::format("share.category.{}", category), part / seconds);
    if (point.phase == Part::step) {
        for (const auto& [phase, part] : sum.by_phase)
            set(fmt::format("share.phase.{}", phase), part / seconds);
    }
    set("seconds", seconds);
    set("samples_per_second", static_cast<double>(point.batch) / seconds);
    set("flops_per_second", flops / seconds);
    set("bytes_per_second", bytes / seconds);
    if (gpu && point.phase == Part::step) addExchange(step, *place.device, point, seconds, result);
    if (const auto predicted = cost::predictStep(step, *place.device)) {
        const cost::Predicted expected = predictedOf(step, *predicted, point.phase);
        if (!(expected.seconds > 0)) return result;
        const auto expect = [&result](const char* name, double value) {
            result.predicted[name] = {value, roofline::Provenance::modelled};
        };
        result.extrapolated = expected.extrapolated;
        expect("seconds", expected.seconds);
        expect("seconds_low", expected.low);
        expect("seconds_high", expected.high);
        expect("samples_per_second", static_cast<double>(point.batch) / expected.seconds);
        expect("flops_per_second", flops / expected.seconds);
        if (bytes > 0) expect("intensity", flops / bytes);
    }
    return result;
}

}  // namespace ridgepoint::study
