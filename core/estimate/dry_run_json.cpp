// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/dry_run_json.h"

#include <stdexcept>

namespace ridgepoint::estimate {
namespace {

using nlohmann::json;

// Passes each member with its name to a visitor that writes or reads it. For an enum, also passes
// the number of its values.
template <class Estimate, class Visitor>
void numbersOf(Estimate& step, const Visitor& visit) {
    visit("training", step.training);
    visit("channels_last", step.channels_last);
    visit("parameters", step.parameters);
    visit("matrix_arithmetic", step.matrix_arithmetic, roofline::kArithmeticCount);
    visit("product_arithmetic", step.product_arithmetic, roofline::kArithmeticCount);
    visit("flops_forward", step.flops_forward);
    visit("flops_backward", step.flops_backward);
    visit("flops_elementwise_optimizer", step.flops_elementwise_optimizer);
    visit("bytes_optimizer", step.bytes_optimizer);
    visit("launches_optimizer", step.launches_optimizer);
    visit("parameter_bytes", step.parameter_bytes);
    visit("buffer_bytes", step.buffer_bytes);
    visit("gradient_bytes", step.gradient_bytes);
    visit("optimizer_state_bytes", step.optimizer_state_bytes);
    visit("activation_bytes", step.activation_bytes);
    visit("input_bytes", step.input_bytes);
    visit("temporary_bytes", step.temporary_bytes);
    visit("workspace_bytes", step.workspace_bytes);
    visit("peak_bytes", step.peak_bytes);
}

template <class Layer, class Visitor>
void membersOf(Layer& layer, const Visitor& visit) {
    visit("name", layer.name);
    visit("type", layer.type);
    visit("category", layer.category, cost::kCategoryCount);
    visit("output", layer.output);
    visit("parameters", layer.parameters);
    visit("flops_forward", layer.flops_forward);
    visit("flops_backward", layer.flops_backward);
    visit("flops_elementwise_forward", layer.flops_elementwise_forward);
    visit("flops_elementwise_backward", layer.flops_elementwise_backward);
    visit("flops_avoidable_forward", layer.flops_avoidable_forward);
    visit("flops_avoidable_backward", layer.flops_avoidable_backward);
    visit("bytes_forward", layer.bytes_forward);
    visit("bytes_backward", layer.bytes_backward);
    visit("saved_bytes", layer.saved_bytes);
    visit("launches_forward", layer.launches_forward);
    visit("launches_backward", layer.launches_backward);
    visit("flops_optimizer", layer.flops_optimizer);
    visit("bytes_optimizer", layer.bytes_optimizer);
    visit("launches_optimizer", layer.launches_optimizer);
}

auto writer(json& to) {
    return [&to](const char* name, const auto& value, std::size_t = 0) { to[name] = value; };
}
// Returns a visitor that reads members. It checks enums, because the answer comes from a process
// that a malicious file may control.
auto reader(const json& from) {
    return [&from](const char* name, auto& value, std::size_t count = 0) {
        if (count > 0) {
            const auto code = from.at(name).get<std::int64_t>();
            if (code < 0 || static_cast<std::size_t>(code) >= count)
                throw std::out_of_range("a code that does not exist");
        }
        from.at(name).get_to(value);
    };
}

}  // namespace

json toJson(const DryRunRequest& request) {
    return {{"file", request.file.string()},
            {"input", request.input},
            {"batch", request.batch},
            {"training", request.options.training},
            {"optimizer", request.options.optimizer},
            {"precision", static_cast<int>(request.options.precision)},
            {"attention", static_cast<int>(request.options.attention)},
            {"gpu", request.options.gpu},
            {"channels_last", request.options.channels_last}};
}

DryRunRequest requestFromJson(const json& from) {
    DryRunRequest request;
    request.file = from.at("file").get<std::string>();
    from.at("input").get_to(request.input);
    from.at("batch").get_to(request.batch);
    from.at("training").get_to(request.options.training);
    from.at("channels_last").get_to(request.options.channels_last);
    from.at("optimizer").get_to(request.options.optimizer);
    request.options.precision = static_cast<cost::Precision>(from.at("precision").get<int>());
    request.options.attention = static_cast<cost::AttentionForm>(from.at("attention").get<int>());
    from.at("gpu").get_to(request.options.gpu);
    return request;
}

json toJson(const DryRun& answer) {
    json step;
    numbersOf(answer.step, writer(step));
    step["layers"] = json::array();
    for (const cost::LayerCost& layer : answer.step.layers)
        membersOf(layer, writer(step["layers"].emplace_back()));
    step["uncosted"] = json::array();
    for (const cost::UncostedOp& op : answer.step.uncosted) {
        step["uncosted"].push_back({{"name", op.name}, {"calls", op.calls}, {"share", op.share}});
    }
    json peak = json::array();
    for (const cost::PeakLine& line : answer.peak) {
        peak.push_back({line.fixed_bytes, line.bytes_per_sample});
    }
    return {{"step", step},
            {"peak", peak},
            {"loss", answer.loss},
            {"tokens", answer.tokens ? json(*answer.tokens) : json()}};
}

DryRun answerFromJson(const json& from) {
    DryRun answer;
    const json& step = from.at("step");
    numbersOf(answer.step, reader(step));
    for (const json& entry : step.at("layers"))
        membersOf(answer.step.layers.emplace_back(), reader(entry));
    for (const json& op : step.at("uncosted")) {
        answer.step.uncosted.push_back(
            {op.at("name"), op.at("calls"), op.at("share").get<double>()});
    }
    for (const json& line : from.at("peak")) {
        answer.peak.push_back({line.at(0).get<std::int64_t>(), line.at(1).get<std::int64_t>()});
    }
    from.at("loss").get_to(answer.loss);
    if (!from.at("tokens").is_null()) answer.tokens = from.at("tokens").get<std::int64_t>();
    return answer;
}

}  // namespace ridgepoint::estimate
