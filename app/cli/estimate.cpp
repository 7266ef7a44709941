// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/estimate.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

using nlohmann::json;

struct Arguments {
    std::string model;
    std::optional<std::string> batch, mode, precision, optimizer;
    std::vector<std::string> devices;
    bool layers = false;
    bool json = false;
};

struct Question {
    model::Graph graph;
    std::int64_t batch = 16;
    std::string optimizer = "sgd";
};

Question questionOf(const Arguments& arguments) {
    Question question;
    question.graph = app::zooModel(arguments.model);
    if (arguments.batch) {
        question.batch = app::wholeNumber("--batch", *arguments.batch, 1, run::kMaxBatch);
    }
    if (arguments.optimizer) {
        question.optimizer = app::oneOf("--optimizer", *arguments.optimizer, app::kOptimizers);
    }
    if (arguments.mode) {
        static constexpr std::array<std::string_view, 2> modes{"train", "infer"};
        if (app::oneOf("--mode", *arguments.mode, modes) != "train") {
            throw Failure("This version estimates training only; run it with --mode train.");
        }
    }
    if (arguments.precision &&
        app::oneOf("--precision", *arguments.precision, app::kPrecisions) != "fp32") {
        throw Failure("This version estimates in fp32 only; run it with --precision fp32.");
    }
    if (!arguments.devices.empty()) {
        throw Failure(
            "This version has no device catalogue to estimate a time from yet; run it "
            "without --device.");
    }
    return question;
}

struct Totals {
    std::uint64_t elementwise_forward = 0, elementwise_backward = 0;
    std::uint64_t bytes_forward = 0, bytes_backward = 0;
};

Totals totalsOf(const cost::StepEstimate& estimate) {
    Totals totals;
    for (const cost::LayerCost& layer : estimate.layers) {
        totals.elementwise_forward += layer.flops_elementwise_forward;
        totals.elementwise_backward += layer.flops_elementwise_backward;
        totals.bytes_forward += layer.bytes_forward;
        totals.bytes_backward += layer.bytes_backward;
    }
    return totals;
}

// The optimizer's elementwise work and traffic are not estimated: null, not 0. It does no matrix
// work, which is 0.
json estimateJson(const Question& question, const cost::StepEstimate& estimate) {
    const Totals totals = totalsOf(estimate);
    json layers = json::array();
    for (const cost::LayerCost& layer : estimate.layers) {
        layers.push_back({{"name", layer.name},
                          {"type", layer.type},
                          {"output", layer.output},
                          {"parameters", layer.parameters},
                          {"macs_forward", layer.flops_forward / 2},
                          {"flops_forward", layer.flops_forward},
                          {"flops_backward", layer.flops_backward},
                          {"flops_elementwise_forward", layer.flops_elementwise_forward},
                          {"flops_elementwise_backward", layer.flops_elementwise_backward},
                          {"bytes_forward", layer.bytes_forward},
                          {"bytes_backward", layer.bytes_backward},
                          {"saved_bytes", layer.saved_bytes}});
    }
    return {{"format", "ridgepoint-estimate"},
            {"version", 1},
            {"model", question.graph.name},
            {"batch", question.batch},
            {"mode", "train"},
            {"precision", "fp32"},
            {"optimizer", question.optimizer},
            {"parameters", model::parameterCount(question.graph)},
            {"flops",
             {{"forward", estimate.flops_forward},
              {"backward", estimate.flops_backward},
              {"optimizer", 0}}},
            {"flops_elementwise",
             {{"forward", totals.elementwise_forward},
              {"backward", totals.elementwise_backward},
              {"optimizer", nullptr}}},
            {"macs_forward", estimate.flops_forward / 2},
            {"bytes",
             {{"forward", totals.bytes_forward},
              {"backward", totals.bytes_backward},
              {"optimizer", nullptr}}},
            {"memory",
             {{"parameter", estimate.parameter_bytes},
              {"gradient", estimate.gradient_bytes},
              {"optimizer_state", estimate.optimizer_state_bytes},
              {"activation", estimate.activation_bytes},
              {"input", estimate.input_bytes},
              {"temporary", estimate.temporary_bytes},
              {"peak", estimate.peak_bytes}}},
            {"layers", layers},
            {"devices", json::array()}};
}

std::string flops(std::uint64_t count) { return roofline::formatFlops(static_cast<double>(count)); }
std::string traffic(std::uint64_t bytes) {
    return roofline::formatTraffic(static_cast<double>(bytes));
}
std::string memory(std::uint64_t bytes) {
    return roofline::formatMemory(static_cast<double>(bytes));
}

std::string layersText(const cost::StepEstimate& estimate) {
    std::string text =
        fmt::format("\n{:<24}{:<18}{:>16}{:>12}{:>13}{:>13}{:>11}{:>11}\n", "layer", "type",
                    "output", "parameters", "forward", "backward", "bytes fwd", "bytes bwd");
    for (const cost::LayerCost& layer : estimate.layers) {
        text += fmt::format("{:<24}{:<18}{:>16}{:>12}{:>13}{:>13}{:>11}{:>11}\n", layer.name,
                            layer.type, model::toString(layer.output),
                            roofline::formatCount(static_cast<double>(layer.parameters)),
                            flops(layer.flops_forward + layer.flops_elementwise_forward),
                            flops(layer.flops_backward + layer.flops_elementwise_backward),
                            traffic(layer.bytes_forward), traffic(layer.bytes_backward));
    }
    return text;
}

std::string estimateText(const Question& question, const cost::StepEstimate& estimate) {
    const Totals totals = totalsOf(estimate);
    std::string text = fmt::format("{} · batch {} · fp32 · {} · one training step, modelled\n",
                                   question.graph.name, question.batch, question.optimizer);
    text += fmt::format(
        "Parameters   {}\n",
        roofline::formatCount(static_cast<double>(model::parameterCount(question.graph))));
    text += fmt::format("Matrix work  forward {} · backward {}\n", flops(estimate.flops_forward),
                        flops(estimate.flops_backward));
    text += fmt::format("Elementwise  forward {} · backward {}\n",
                        flops(totals.elementwise_forward), flops(totals.elementwise_backward));
    text += fmt::format("Traffic      forward {} · backward {}\n", traffic(totals.bytes_forward),
                        traffic(totals.bytes_backward));
    text += fmt::format(
        "Memory       peak {} · parameters {} · gradients {} · optimizer state {} · activations {} "
        "· input {} · temporary {}\n",
        memory(estimate.peak_bytes), memory(estimate.parameter_bytes),
        memory(estimate.gradient_bytes), memory(estimate.optimizer_state_bytes),
        memory(estimate.activation_bytes), memory(estimate.input_bytes),
        memory(estimate.temporary_bytes));
    return text;
}

int estimate(const Arguments& arguments) {
    const Question question = questionOf(arguments);
    const auto result = cost::estimateTraining(question.graph, question.batch, question.optimizer);
    if (arguments.json) {
        printJson(estimateJson(question, result));
    } else {
        print(estimateText(question, result) + (arguments.layers ? layersText(result) : ""));
    }
    return kDone;
}

}  // namespace

void addEstimate(CLI::App& app, Session& session) {
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const command =
        app.add_subcommand("estimate", "What a training step costs, before anything runs");
    command->add_option("MODEL", arguments->model, "A network of the zoo")->required();
    const auto add = [&](const char* name, auto& target, const char* type, const char* help) {
        return command->add_option(name, target, help)->type_name(type);
    };
    add("--batch", arguments->batch, "N", "Samples in a step (default 16)");
    add("--optimizer", arguments->optimizer, "sgd|adam|adamw", "Optimizer (default sgd)");
    command->add_flag("--layers", arguments->layers, "A line for each layer");
    command->add_flag("--json", arguments->json, "JSON in base units, with all layers");
    // Known words that cannot do more than their default yet.
    add("--mode", arguments->mode, "train", "")->group("");
    add("--precision", arguments->precision, "fp32", "")->group("");
    add("--device", arguments->devices, "NAME", "")->group("")->expected(1)->take_all();
    command->footer("Example: ridgepoint estimate resnet18 --batch 64 --layers");
    command->callback(
        [arguments, &session] { session.action = [arguments] { return estimate(*arguments); }; });
}

}  // namespace ridgepoint::cli
