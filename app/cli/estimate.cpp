// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/estimate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answers.h"
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/cost/layer_rows.h"
#include "core/cost/on_device.h"
#include "core/estimate/calibration.h"
#include "core/estimate/estimated.h"
#include "core/machine/catalogue.h"
#include "core/machine/ceiling_cache.h"
#include "core/machine/machine.h"
#include "core/present/estimate_tables.h"
#include "core/roofline/quantity.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

using Json = nlohmann::json;

struct Question {
    estimate::EstimateRequest request;
    std::string precision = "fp32";

    std::string_view mode() const { return request.options.training ? "train" : "infer"; }
};

Question questionOf(const EstimateArguments& arguments) {
    Question question;
    app::checkModel(arguments.model, arguments.input);
    question.request.model = arguments.model;
    if (arguments.batch) {
        question.request.batch =
            app::wholeNumber("--batch", *arguments.batch, 1, recording::kMaxBatch);
    }
    if (arguments.optimizer) {
        question.request.options.optimizer =
            app::oneOf("--optimizer", *arguments.optimizer, cost::kOptimizerNames);
    }
    if (arguments.mode) {
        static constexpr std::array<std::string_view, 2> modes{"train", "infer"};
        question.request.options.training = app::oneOf("--mode", *arguments.mode, modes) == "train";
    }
    if (arguments.input) {
        question.request.input = app::sampleSize(*arguments.input);
    }
    if (arguments.precision) {
        question.precision = app::oneOf("--precision", *arguments.precision, cost::kPrecisionNames);
        question.request.options.precision = cost::parsePrecision(question.precision);
    }
    if (arguments.attention) {
        static constexpr std::array<std::string_view, 2> forms{"fused", "materialised"};
        if (app::oneOf("--attention", *arguments.attention, forms) == "materialised") {
            question.request.options.attention = cost::AttentionForm::materialised;
        }
    }
    if (arguments.layout) {
        static constexpr std::array<std::string_view, 2> layouts{"nchw", "nhwc"};
        question.request.options.channels_last =
            app::oneOf("--layout", *arguments.layout, layouts) == "nhwc";
    }
    if (!arguments.calibrate.empty()) {
        std::vector<std::shared_ptr<const run::Snapshot>> runs;
        for (const std::string& file : arguments.calibrate)
            runs.push_back(run::RunReader::open(file)->summary());
        question.request.calibration =
            std::make_shared<const cost::Calibration>(estimate::calibrationOf(runs));
    }
    return question;
}

// Measures this machine's roofs, which takes about a second.
machine::Device thisMachine(const std::optional<std::string>& threads) {
    const machine::Machine machine = machine::probe();
    machine::MeasureOptions options;
    if (threads) {
        options.threads = {static_cast<int>(
            app::wholeNumber("--threads", *threads, 1, std::max(machine.logical_cores, 1)))};
    }
    return machine::asDevice(machine, machine::cpuCeilings(machine, options).ceilings);
}

// Returns the devices in the requested order. "all" selects the whole catalogue.
std::vector<machine::Device> devicesOf(const EstimateArguments& arguments) {
    std::vector<machine::Device> devices;
    if (arguments.devices.empty()) return devices;
    const machine::Catalogue catalogue = machine::Catalogue::load();
    for (const std::string& name : arguments.devices) {
        if (name == "this") {
            devices.push_back(thisMachine(arguments.threads));
        } else if (name == "all") {
            devices.insert(devices.end(), catalogue.devices().begin(), catalogue.devices().end());
        } else {
            devices.push_back(deviceNamed(catalogue, name));
        }
    }
    return devices;
}

template <class Value>
Json orNull(const std::optional<Value>& value) {
    return value ? Json(*value) : Json();
}

Json layerTimesJson(const cost::StepEstimate& estimate, const machine::Device& device,
                    const Question& question) {
    Json layers = Json::array();
    for (const cost::LayerRow& row :
         cost::layerRows(estimate, &device, question.request.calibration.get())) {
        layers.push_back({{"name", row.name},
                          {"seconds", orNull(row.seconds)},
                          {"predicted_seconds", present::predictedJson(row.predicted)}});
    }
    return layers;
}

Json devicesJson(const Question& question, const std::vector<estimate::EstimatedOn>& answers,
                 const std::vector<machine::Device>& devices, bool layers) {
    Json list = Json::array();
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const auto& [estimated, device] = answers[i];
        Json entry{{"name", device.device},
                   {"seconds", nullptr},
                   {"samples_per_second", nullptr},
                   {"bound", nullptr},
                   {"memory_bytes", orNull(device.memory_bytes)},
                   {"peak_bytes", estimated->step.peak_bytes},
                   {"fits", nullptr},
                   {"largest_batch", orNull(device.largest_batch)}};
        if (device.time && device.time->seconds > 0) {
            entry["seconds"] = device.time->seconds;
            entry["samples_per_second"] = orNull(device.samplesPerSecond(question.request.batch));
            entry["bound"] = roofline::toString(device.time->bound);
        }
        entry["predicted_seconds"] = present::predictedJson(device.predicted);
        if (question.request.options.training) {
            entry["optimizer_seconds"] = device.time ? Json(device.time->update_seconds) : Json();
            entry["predicted_optimizer_seconds"] =
                device.predicted ? Json(device.predicted_update_seconds) : Json();
        }
        entry["mfu"] = orNull(device.utilization.mfu);
        entry["hfu"] = orNull(device.utilization.hfu);
        entry["mfu_at_best"] = orNull(device.most_utilization.mfu);
        entry["hfu_at_best"] = orNull(device.most_utilization.hfu);
        entry["evidence"] = present::evidenceJson(device);
        entry["predicted_bound"] =
            device.evidence ? Json(device.host_bound ? "host" : "gpu") : Json();
        entry["fits"] = orNull(device.fits(question.request.batch));
        if (layers) entry["layers"] = layerTimesJson(estimated->step, devices[i], question);
        list.push_back(std::move(entry));
    }
    return list;
}

// Returns the estimate as JSON. "flops" contains matrix operations, so its value for the optimizer
// is 0.
Json estimateJson(const Question& question, const estimate::Estimated& estimated, Json devices) {
    const cost::StepEstimate& estimate = estimated.step;
    const cost::LayerTotals totals = cost::totalsOf(estimate);
    Json layers = Json::array();
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
    Json uncosted = Json::array();
    for (const cost::UncostedOp& op : estimate.uncosted) {
        uncosted.push_back({{"name", op.name}, {"calls", op.calls}, {"share", op.share}});
    }
    return {{"format", "ridgepoint-estimate"},
            {"version", 1},
            {"model", estimated.model},
            {"batch", question.request.batch},
            {"mode", question.mode()},
            {"precision", question.precision},
            {"optimizer", question.request.options.optimizer},
            {"parameters", estimate.parameters},
            {"flops",
             {{"forward", estimate.flops_forward},
              {"backward", estimate.flops_backward},
              {"optimizer", 0}}},
            {"flops_elementwise",
             {{"forward", totals.flops_elementwise_forward},
              {"backward", totals.flops_elementwise_backward},
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
            {"loss", estimated.loss.empty() ? Json() : Json(estimated.loss)},
            {"without_formula", uncosted},
            {"host_seconds_per_op", question.request.calibration
                                        ? orNull(question.request.calibration->host_seconds)
                                        : Json()},
            {"layers", layers},
            {"devices", std::move(devices)}};
}

std::string flops(std::uint64_t count) { return roofline::formatFlops(static_cast<double>(count)); }
std::string traffic(std::uint64_t bytes) {
    return roofline::formatTraffic(static_cast<double>(bytes));
}
std::string memory(std::uint64_t bytes) {
    return roofline::formatMemory(static_cast<double>(bytes));
}

// Returns a table of the layers. If `device` is not null, the table includes the times on this
// device, which is the first requested device.
std::string layersText(const cost::StepEstimate& estimate, const machine::Device* device,
                       const Question& question) {
    const auto rows = cost::layerRows(estimate, device, question.request.calibration.get());
    const bool timed = !rows.empty() && rows.front().seconds;
    std::string text = fmt::format(
        "\n{:<24}{:<18}{:>16}{:>12}{:>13}{:>13}{:>11}{:>11}{}\n", "layer", "type", "output",
        "parameters", "forward", "backward", "bytes fwd", "bytes bwd",
        timed ? fmt::format("{:>12}  predicted on {} (80 %)", "at best", device->name) : "");
    for (const cost::LayerRow& layer : rows) {
        text += fmt::format("{:<24}{:<18}{:>16}{:>12}{:>13}{:>13}{:>11}{:>11}", layer.name,
                            layer.type, cost::model::toString(layer.output),
                            roofline::formatCount(static_cast<double>(layer.parameters)),
                            flops(layer.flopsForward()), flops(layer.flopsBackward()),
                            traffic(layer.bytes_forward), traffic(layer.bytes_backward));
        if (timed) {
            text += fmt::format("{:>12}  {}", roofline::formatSeconds(layer.seconds),
                                present::predictedText(layer.predicted));
        }
        text += "\n";
    }
    return text;
}

std::string devicesText(const Question& question,
                        const std::vector<estimate::EstimatedOn>& devices) {
    std::string text;
    if (const auto& calibration = question.request.calibration;
        calibration && calibration->host_seconds) {
        text += fmt::format("Host         {} per op, recorded\n",
                            roofline::formatSeconds(calibration->host_seconds));
    }
    for (const auto& [estimated, device] : devices) {
        text += fmt::format("Device       {}", device.device);
        if (device.time && device.time->seconds > 0) {
            text +=
                fmt::format(" · at best {} · {} samples/s · bound {}",
                            roofline::formatSeconds(device.time->seconds),
                            roofline::formatRate(device.samplesPerSecond(question.request.batch)),
                            roofline::toString(device.time->bound));
        }
        if (device.predicted) {
            text += fmt::format(" · predicted {}{}", present::predictedText(device.predicted),
                                device.host_bound ? ", limited by the host" : "");
        }
        if (device.utilization.mfu)
            text += fmt::format(" · MFU {}", roofline::formatShare(device.utilization.mfu));
        if (device.largest_batch) {
            text += fmt::format(
                " · {} into {}, largest batch {}",
                *device.fits(question.request.batch) ? "fits" : "does not fit",
                roofline::formatMemory(static_cast<double>(device.memory_bytes.value_or(0))),
                *device.largest_batch);
        }
        text += "\n";
        if (const std::string evidence = present::evidenceText(device); !evidence.empty())
            text += fmt::format("Evidence     {}\n", evidence);
    }
    return text;
}

// Lists all ops without a cost model. They are few, and users must see what the sums omit.
std::string uncostedText(const cost::StepEstimate& estimate) {
    if (estimate.uncosted.empty()) return {};
    double share = 0;
    std::vector<std::string> names;
    for (const cost::UncostedOp& op : estimate.uncosted) {
        share += op.share;
        names.push_back(fmt::format("{} ({})", op.name, op.calls));
    }
    return fmt::format("No model     {} of the op calls have no cost model: {}\n",
                       roofline::formatShare(share), fmt::join(names, ", "));
}

std::string estimateText(const Question& question, const estimate::Estimated& estimated) {
    const cost::StepEstimate& estimate = estimated.step;
    const cost::LayerTotals totals = cost::totalsOf(estimate);
    std::string text =
        question.request.options.training
            ? fmt::format("{} · batch {} · {} · {} · one training step, modelled\n",
                          estimated.model, question.request.batch, question.precision,
                          question.request.options.optimizer)
            : fmt::format("{} · batch {} · {} · one inference, modelled\n", estimated.model,
                          question.request.batch, question.precision);
    text += fmt::format("Parameters   {}\n",
                        roofline::formatCount(static_cast<double>(estimate.parameters)));
    text += fmt::format("Matrix work  forward {} · backward {}\n", flops(estimate.flops_forward),
                        flops(estimate.flops_backward));
    text += fmt::format("Elementwise  forward {} · backward {} · optimizer {}\n",
                        flops(totals.flops_elementwise_forward),
                        flops(totals.flops_elementwise_backward),
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
    if (estimated.loss != "cross-entropy" && !estimated.loss.empty()) {
        text += fmt::format("Loss         {}\n", estimated.loss);
    }
    return text + uncostedText(estimate);
}

struct Answer {
    Question question;
    std::vector<machine::Device> devices;
    std::vector<estimate::EstimatedOn> on_devices;
    estimate::Estimated estimated;  // sums are for the first device's type
};
Answer answerOf(const EstimateArguments& arguments) {
    Answer answer;
    answer.question = questionOf(arguments);
    answer.devices = devicesOf(arguments);
    answer.on_devices = estimate::estimateOn(answer.question.request, answer.devices);
    answer.estimated = answer.on_devices.empty() ? estimate::estimate(answer.question.request)
                                                 : *answer.on_devices.front().estimated;
    return answer;
}
Json jsonOf(const Answer& answer, bool layers) {
    return estimateJson(answer.question, answer.estimated,
                        devicesJson(answer.question, answer.on_devices, answer.devices, layers));
}

int estimate(const EstimateArguments& arguments) {
    const Answer answer = answerOf(arguments);
    if (arguments.json) {
        printJson(jsonOf(answer, arguments.layers));
    } else {
        const machine::Device* const first =
            answer.devices.empty() ? nullptr : &answer.devices.front();
        print(estimateText(answer.question, answer.estimated) +
              devicesText(answer.question, answer.on_devices) +
              (arguments.layers ? layersText(answer.estimated.step, first, answer.question) : ""));
    }
    return kDone;
}

}  // namespace

nlohmann::json estimateDocument(const EstimateArguments& arguments) {
    return jsonOf(answerOf(arguments), arguments.layers);
}

void addEstimate(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<EstimateArguments>();
    CLI::App* const command =
        app.add_subcommand("estimate", "Estimate a training step without running it");
    command->add_option("MODEL", arguments->model, "A built-in network or a TorchScript file")
        ->required();
    const auto add = [&](const char* name, auto& target, const char* type, const char* help) {
        return command->add_option(name, target, help)->type_name(type);
    };
    add("--batch", arguments->batch, "N", "Samples per step (default 16)");
    add("--optimizer", arguments->optimizer, "sgd|adam|adamw", "Optimizer (default sgd)");
    add("--mode", arguments->mode, "train|infer",
        "A training step or one forward pass (default train)");
    add("--input", arguments->input, "CxHxW",
        "Size of one sample, or its number of tokens (default: the network's own; required for a "
        "file)");
    add("--device", arguments->devices, "NAME|this|all",
        "Estimate time and largest batch on a device of the catalogue, on this machine or on all "
        "devices (repeatable)")
        ->expected(1)
        ->take_all();
    command->add_flag("--layers", arguments->layers,
                      "Print a line for each layer; with --json, also its times on each device");
    command->add_flag("--json", arguments->json, "Print JSON in base units, with all layers");
    add("--threads", arguments->threads, "N",
        "Threads whose roofs are measured on this machine (default: one on every core)");
    add("--calibrate", arguments->calibrate, "RUN",
        "Predict from a recording on this machine: times on its CPU or, from one on its GPU, the "
        "time to launch an op (repeatable)")
        ->expected(1)
        ->take_all();
    add("--precision", arguments->precision, "fp32|tf32|tf32-matmul|bf16|fp16",
        "Precision (default fp32); bf16 and fp16 follow a GPU's autocast");
    add("--attention", arguments->attention, "fused|materialised",
        "Attention as one op (default) or with its scores stored in memory");
    add("--layout", arguments->layout, "nchw|nhwc",
        "Memory layout of images for predictions on GPUs (default nchw; nhwc is channels last)");
    command->footer("Example: ridgepoint estimate resnet18 --batch 64 --layers");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return estimate(*arguments); };
    });
}

}  // namespace ridgepoint::cli
