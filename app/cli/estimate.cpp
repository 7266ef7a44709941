// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/estimate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/cost/on_device.h"
#include "core/machine/catalogue.h"
#include "core/machine/ceilings.h"
#include "core/machine/machine.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::cli {
namespace {

using nlohmann::json;

struct Arguments {
    std::string model;
    std::optional<std::string> batch, mode, precision, optimizer, input, attention;
    std::vector<std::string> devices;
    bool layers = false;
    bool json = false;
};

struct Question {
    model::Graph graph;
    std::int64_t batch = 16;
    cost::StepOptions options;
    std::string precision = "fp32";

    std::string_view mode() const { return options.training ? "train" : "infer"; }
};

// "3x224x224", the size of one sample; "128", the tokens in one.
model::Shape inputOf(const std::string& text) {
    model::Shape input;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        std::int64_t size = 0;
        const auto [stopped, error] = std::from_chars(at, end, size);
        if (error != std::errc{} || size < 1 || size > std::int64_t{1} << 30 ||
            (stopped != end && *stopped != 'x')) {
            throw UsageError(fmt::format(
                "--input takes the size of one sample as 3x224x224, or a number of tokens, not "
                "\"{}\".",
                text));
        }
        input.push_back(size);
        if (stopped == end) return input;
        at = stopped + 1;
    }
}

Question questionOf(const Arguments& arguments) {
    Question question;
    question.graph = app::zooModel(arguments.model);
    if (arguments.batch) {
        question.batch = app::wholeNumber("--batch", *arguments.batch, 1, run::kMaxBatch);
    }
    if (arguments.optimizer) {
        question.options.optimizer =
            app::oneOf("--optimizer", *arguments.optimizer, app::kOptimizers);
    }
    if (arguments.mode) {
        static constexpr std::array<std::string_view, 2> modes{"train", "infer"};
        question.options.training = app::oneOf("--mode", *arguments.mode, modes) == "train";
    }
    if (arguments.input) {
        question.graph.input = inputOf(*arguments.input);
    }
    if (arguments.precision) {
        question.precision = app::oneOf("--precision", *arguments.precision, app::kPrecisions);
        question.options.precision = cost::parsePrecision(question.precision);
    }
    if (arguments.attention) {
        static constexpr std::array<std::string_view, 2> forms{"fused", "materialised"};
        if (app::oneOf("--attention", *arguments.attention, forms) == "materialised") {
            question.options.attention = cost::AttentionForm::materialised;
        }
    }
    return question;
}

// This machine's roofs are measured, which takes about a second.
machine::Device thisMachine() {
    const machine::Machine machine = machine::probe();
    return machine::asDevice(machine, machine::measureCpuCeilings(machine));
}

// In the order that they were asked for; "all" is the whole catalogue.
std::vector<cost::OnDevice> answersFor(const Arguments& arguments, const Question& question,
                                       const cost::StepEstimate& estimate) {
    std::vector<cost::OnDevice> answers;
    if (arguments.devices.empty()) return answers;
    const auto add = [&](const machine::Device& device) {
        answers.push_back(cost::onDevice(question.graph, question.options, estimate, device));
    };
    const machine::Catalogue catalogue = machine::Catalogue::load();
    for (const std::string& name : arguments.devices) {
        if (name == "this") {
            add(thisMachine());
        } else if (name == "all") {
            for (const machine::Device& device : catalogue.devices()) add(device);
        } else if (const machine::Device* device = catalogue.find(name)) {
            add(*device);
        } else {
            throw UsageError(fmt::format(
                "There is no one device \"{}\"; did you mean {}? \"ridgepoint devices\" "
                "lists all.",
                name, fmt::join(catalogue.suggestions(name), ", ")));
        }
    }
    return answers;
}

template <class Value>
json orNull(const std::optional<Value>& value) {
    return value ? json(*value) : json();
}

json devicesJson(const Question& question, const std::vector<cost::OnDevice>& devices) {
    json list = json::array();
    for (const cost::OnDevice& device : devices) {
        json entry{{"name", device.device},
                   {"seconds", nullptr},
                   {"samples_per_second", nullptr},
                   {"bound", nullptr},
                   {"memory_bytes", orNull(device.memory_bytes)},
                   {"fits", nullptr},
                   {"largest_batch", orNull(device.largest_batch)}};
        if (device.time && device.time->seconds > 0) {
            entry["seconds"] = device.time->seconds;
            entry["samples_per_second"] = orNull(device.samplesPerSecond(question.batch));
            entry["bound"] = device.time->bound;
        }
        entry["fits"] = orNull(device.fits(question.batch));
        list.push_back(std::move(entry));
    }
    return list;
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

// The optimizer does no matrix work.
json estimateJson(const Question& question, const cost::StepEstimate& estimate,
                  const std::vector<cost::OnDevice>& devices) {
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
            {"mode", question.mode()},
            {"precision", question.precision},
            {"optimizer", question.options.optimizer},
            {"parameters", estimate.parameter_bytes / sizeof(float)},
            {"flops",
             {{"forward", estimate.flops_forward},
              {"backward", estimate.flops_backward},
              {"optimizer", 0}}},
            {"flops_elementwise",
             {{"forward", totals.elementwise_forward},
              {"backward", totals.elementwise_backward},
              {"optimizer", estimate.flops_elementwise_optimizer}}},
            {"macs_forward", estimate.flops_forward / 2},
            {"bytes",
             {{"forward", totals.bytes_forward},
              {"backward", totals.bytes_backward},
              {"optimizer", estimate.bytes_optimizer}}},
            {"memory",
             {{"parameter", estimate.parameter_bytes},
              {"gradient", estimate.gradient_bytes},
              {"optimizer_state", estimate.optimizer_state_bytes},
              {"activation", estimate.activation_bytes},
              {"input", estimate.input_bytes},
              {"temporary", estimate.temporary_bytes},
              {"workspace", estimate.workspace_bytes},
              {"peak", estimate.peak_bytes}}},
            {"layers", layers},
            {"devices", devicesJson(question, devices)}};
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

std::string devicesText(const Question& question, const std::vector<cost::OnDevice>& devices) {
    std::string text;
    for (const cost::OnDevice& device : devices) {
        text += fmt::format("Device       {}", device.device);
        if (device.time && device.time->seconds > 0) {
            text += fmt::format(" · at best {} · {:.3g} samples/s · bound {}",
                                roofline::formatSeconds(device.time->seconds),
                                *device.samplesPerSecond(question.batch), device.time->bound);
        }
        if (device.largest_batch) {
            text += fmt::format(
                " · {} into {}, largest batch {}",
                *device.fits(question.batch) ? "fits" : "does not fit",
                roofline::formatMemory(static_cast<double>(device.memory_bytes.value_or(0))),
                *device.largest_batch);
        }
        text += "\n";
    }
    return text;
}

std::string estimateText(const Question& question, const cost::StepEstimate& estimate) {
    const Totals totals = totalsOf(estimate);
    std::string text = question.options.training
                           ? fmt::format("{} · batch {} · {} · {} · one training step, modelled\n",
                                         question.graph.name, question.batch, question.precision,
                                         question.options.optimizer)
                           : fmt::format("{} · batch {} · {} · one inference, modelled\n",
                                         question.graph.name, question.batch, question.precision);
    text += fmt::format(
        "Parameters   {}\n",
        roofline::formatCount(static_cast<double>(estimate.parameter_bytes / sizeof(float))));
    text += fmt::format("Matrix work  forward {} · backward {}\n", flops(estimate.flops_forward),
                        flops(estimate.flops_backward));
    text += fmt::format("Elementwise  forward {} · backward {} · optimizer {}\n",
                        flops(totals.elementwise_forward), flops(totals.elementwise_backward),
                        flops(estimate.flops_elementwise_optimizer));
    text += fmt::format("Traffic      forward {} · backward {} · optimizer {}\n",
                        traffic(totals.bytes_forward), traffic(totals.bytes_backward),
                        traffic(estimate.bytes_optimizer));
    text += fmt::format(
        "Memory       peak {} · parameters {} · gradients {} · optimizer state {} · activations {} "
        "· input {} · temporary {} · workspace {}\n",
        memory(estimate.peak_bytes), memory(estimate.parameter_bytes),
        memory(estimate.gradient_bytes), memory(estimate.optimizer_state_bytes),
        memory(estimate.activation_bytes), memory(estimate.input_bytes),
        memory(estimate.temporary_bytes), memory(estimate.workspace_bytes));
    return text;
}

int estimate(const Arguments& arguments) {
    const Question question = questionOf(arguments);
    const auto result = cost::estimateStep(question.graph, question.batch, question.options);
    const std::vector<cost::OnDevice> devices = answersFor(arguments, question, result);
    if (arguments.json) {
        printJson(estimateJson(question, result, devices));
    } else {
        print(estimateText(question, result) + devicesText(question, devices) +
              (arguments.layers ? layersText(result) : ""));
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
    add("--mode", arguments->mode, "train|infer", "A training step, or one forward pass");
    add("--input", arguments->input, "CxHxW",
        "Size of one sample, or tokens in one (default: the network's own)");
    add("--device", arguments->devices, "NAME|this|all",
        "Time and largest batch on a device of the catalogue, on this machine, on every device; "
        "may "
        "be given more than once")
        ->expected(1)
        ->take_all();
    command->add_flag("--layers", arguments->layers, "A line for each layer");
    command->add_flag("--json", arguments->json, "JSON in base units, with all layers");
    add("--precision", arguments->precision, "fp32|tf32|bf16|fp16",
        "Precision (default fp32); bf16 and fp16 as an autocast of a GPU");
    add("--attention", arguments->attention, "fused|materialised",
        "Attention as one operator (default), or with its scores in memory");
    command->footer("Example: ridgepoint estimate resnet18 --batch 64 --layers");
    command->callback(
        [arguments, &session] { session.action = [arguments] { return estimate(*arguments); }; });
}

}  // namespace ridgepoint::cli
