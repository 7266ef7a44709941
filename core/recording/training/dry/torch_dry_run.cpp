// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/dry/torch_dry_run.h"

#include <ATen/Parallel.h>
#include <c10/core/ScalarType.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <new>

#include "core/recording/collect/step_assembler.h"
#include "core/recording/training/dry/dry_device.h"
#include "core/recording/training/loss.h"
#include "core/recording/training/script_file.h"
#include "core/recording/training/script_module.h"
#include "core/recording/training/trainer.h"
#include "core/run/interner.h"

namespace ridgepoint::recording::training {
namespace {

using cost::LayerCost;
using run::MemoryCategory;
using run::Phase;

// The ring can be large, because it is never completely written and the system allocates its pages
// on demand.
constexpr std::size_t kRingBytes = std::size_t{512} << 20;

// The recorded step for one batch size.
using Step = recording::collect::FinishedStep;

std::uint64_t bytesOf(std::int64_t bytes) { return static_cast<std::uint64_t>(bytes); }

class Stage {
  public:
    Stage(const estimate::DryRunRequest& request, const InputForm& form)
        : request_(request),
          device_(DryOptions{request.options.precision, request.options.attention,
                             request.options.onGpu()}),
          assembler_(clock_, {}, [this](std::string_view text) { return names_.intern(text); }) {
        logs_.mine();
        recording::RecordingOptions options;
        options.batch = request.batch;
        options.optimizer = request.options.optimizer;
        const auto load = [&] {
            auto script = std::make_unique<ScriptModule>(request.file, form, c10::kMeta);
            script_ = script.get();
            return script;
        };
        const TrainerMarks marks{logs_,
                                 [this](std::string_view text) { return names_.intern(text); }};
        trainer_ = std::make_unique<Trainer>(options, load, marks, Place::meta);
        trainer_->setForwardScope([this] { return device_.forwardScope(); });
        if (request.options.training && !anythingToTrain()) {
            throw BadScript(fmt::format(
                "\"{}\" has no parameters that could be trained; a frozen module has lost them, "
                "save it before torch.jit.freeze.",
                request.file.string()));
        }
        trainer_->tagParameters();
    }

    // Returns the second step with this batch size, because the first step creates labels and the
    // optimizer's state.
    Step play(std::int64_t batch) {
        trainer_->setBatch(batch);
        for (int i = 0; i < 2; ++i) {
            if (request_.options.training) {
                trainer_->step(run::StepRecord::Kind::measured, index_++, 0);
            } else {
                trainer_->infer(index_++);
            }
        }
        recording::collect::ThreadLog& log = logs_.mine();
        log.ring().drain(
            log.ring().published(),
            [&](const recording::collect::RecordHeader& record) { assembler_.consume(0, record); });
        if (logs_.dropped() > 0) {
            throw std::runtime_error(
                fmt::format("A step of \"{}\" has more operators than can be counted.",
                            request_.file.string()));
        }
        std::vector<Step> steps = assembler_.takeFinished();
        return std::move(steps.back());
    }

    const run::Interner& names() const { return names_; }
    const ScriptModule& script() const { return *script_; }
    const DryDevice& device() const { return device_; }
    const std::string& loss() const { return trainer_->lossName(); }

  private:
    bool anythingToTrain() const {
        const auto& parameters = script_->layerParameters();
        return std::any_of(parameters.begin(), parameters.end(),
                           [](const auto& entry) { return entry.tensor.requires_grad(); });
    }

    const estimate::DryRunRequest& request_;
    DryDevice device_;
    recording::collect::ThreadLogs logs_{kRingBytes};
    recording::collect::TickClock clock_;
    run::Interner names_;
    recording::collect::StepAssembler assembler_;
    ScriptModule* script_ = nullptr;  // owned by the trainer
    std::unique_ptr<Trainer> trainer_;
    std::int64_t index_ = 0;
};

// The cost of a layer, and the work of its largest forward operator.
struct PlayedLayer {
    LayerCost cost;
    std::pair<std::uint64_t, std::uint64_t> most;  // FLOPs, bytes
};

void addOp(const run::OpRecord& op, PlayedLayer& played) {
    LayerCost& layer = played.cost;
    const std::uint64_t bytes = op.bytes[roofline::index(roofline::Level::l1)];
    if (op.phase == Phase::optimizer) {
        layer.flops_optimizer += op.flops_elementwise;
        layer.bytes_optimizer += bytes;
        layer.launches_optimizer += bytes > 0 ? 1 : 0;
        return;
    }
    const std::pair work(op.flops_matrix + op.flops_elementwise, bytes);
    if (op.phase != Phase::backward && work > played.most) {
        played.most = work;
        layer.category = op.category;
    }
    const bool backward = op.phase == Phase::backward;
    (backward ? layer.flops_backward : layer.flops_forward) += op.flops_matrix;
    (backward ? layer.flops_elementwise_backward : layer.flops_elementwise_forward) +=
        op.flops_elementwise;
    (backward ? layer.flops_avoidable_backward : layer.flops_avoidable_forward) +=
        op.flops_avoidable;
    (backward ? layer.bytes_backward : layer.bytes_forward) += bytes;
    (backward ? layer.launches_backward : layer.launches_forward) += bytes > 0 ? 1 : 0;
}

std::vector<cost::UncostedOp> uncosted(const Step& step, const run::Interner& names) {
    std::map<std::string, std::uint64_t> calls;
    std::uint64_t all = 0;
    for (const run::OpRecord& op : step.ops) {
        if (!op.costed || op.category == cost::Category::autograd) continue;
        ++all;
        if (!op.flops_known) ++calls[names.text(op.name)];
    }
    std::vector<cost::UncostedOp> list;
    for (const auto& [name, count] : calls) {
        list.push_back({name, count, static_cast<double>(count) / static_cast<double>(all)});
    }
    std::sort(list.begin(), list.end(),
              [](const auto& a, const auto& b) { return a.calls > b.calls; });
    return list;
}

void addMemory(const Step& step, const Stage& stage, cost::StepEstimate& estimate) {
    const run::MemoryByCategory& before = step.memory.points.front().bytes;
    const auto at = [](const run::MemoryByCategory& bytes, MemoryCategory category) {
        return bytesOf(bytes[static_cast<std::size_t>(category)]);
    };
    for (const auto& [layer, tensor] : stage.script().layerParameters()) {
        estimate.parameters += bytesOf(tensor.numel());
        estimate.parameter_bytes += tensor.nbytes();
        if (tensor.requires_grad()) estimate.gradient_bytes += tensor.nbytes();
    }
    for (const auto& [layer, tensor] : stage.script().layerBuffers()) {
        estimate.buffer_bytes += tensor.nbytes();
    }
    estimate.optimizer_state_bytes = at(before, MemoryCategory::optimizer_state);
    estimate.input_bytes = at(before, MemoryCategory::input);
    estimate.temporary_bytes = at(step.memory.peak, MemoryCategory::temporary);
    estimate.workspace_bytes = stage.device().workspaceBytes();
    estimate.peak_bytes = bytesOf(run::total(step.memory.peak));
}

cost::StepEstimate estimateOf(const Step& step, const Stage& stage,
                              const cost::StepOptions& options) {
    const ScriptModule& script = stage.script();
    const auto& names = stage.names();
    std::map<std::string_view, PlayedLayer> of_layer;
    cost::StepEstimate estimate;
    for (const run::OpRecord& op : step.ops) {
        if (op.costed) addOp(op, of_layer[names.text(op.layer)]);
    }
    for (const run::MemoryEvent& event : step.memory.events) {
        if (event.step == step.step.index && event.bytes > 0 &&
            event.category == MemoryCategory::activation) {
            of_layer[names.text(event.layer)].cost.saved_bytes += bytesOf(event.bytes);
        }
    }
    std::map<std::size_t, std::int64_t> parameters;
    for (const auto& [layer, tensor] : script.layerParameters()) {
        parameters[layer] += tensor.numel();
    }
    // Lists the layers in the order of their first call, followed by layers with parameters that
    // were not called. Work outside all layers belongs to the loss.
    std::vector<std::size_t> order = script.entered();
    for (const auto& [layer, count] : parameters) {
        if (std::find(order.begin(), order.end(), layer) == order.end()) order.push_back(layer);
    }
    for (const std::size_t index : order) {
        LayerCost layer = of_layer[script.layerNames()[index]].cost;
        layer.name = script.layerNames()[index];
        layer.type = script.layerTypes()[index];
        layer.output = script.layerOutputs()[index];
        layer.parameters = parameters[index];
        if (!options.onGpu()) layer.flops_avoidable_forward = layer.flops_avoidable_backward = 0;
        if (layer.launches_forward + layer.launches_backward + layer.saved_bytes > 0 ||
            layer.parameters > 0) {
            estimate.layers.push_back(std::move(layer));
        }
    }
    if (options.training) {
        LayerCost loss = of_layer[""].cost;
        loss.name = "loss";
        loss.type = stage.loss() == "cross-entropy" ? "CrossEntropyLoss" : "Loss";
        estimate.layers.push_back(std::move(loss));
    }
    for (const LayerCost& layer : estimate.layers) {
        estimate.flops_forward += layer.flops_forward;
        estimate.flops_backward += layer.flops_backward;
        estimate.activation_bytes += layer.saved_bytes;
        estimate.flops_elementwise_optimizer += layer.flops_optimizer;
        estimate.bytes_optimizer += layer.bytes_optimizer;
        estimate.launches_optimizer += layer.launches_optimizer;
    }
    estimate.uncosted = uncosted(step, names);
    estimate.training = options.training;
    estimate.channels_last = options.channels_last;
    estimate.matrix_arithmetic = cost::matrixArithmetic(options.precision);
    estimate.product_arithmetic = cost::productArithmetic(options.precision);
    addMemory(step, stage, estimate);
    if (options.onGpu()) {
        estimate.workspace_bytes = cost::kGpuWorkspaceBytes;
        estimate.peak_bytes += cost::kGpuWorkspaceBytes;
    }
    if (!options.training) estimate.gradient_bytes = 0;
    return estimate;
}

// Returns the live bytes at the start of the step and after every event.
std::vector<std::int64_t> alive(const Step& step) {
    std::vector<std::int64_t> list{run::total(step.memory.points.front().bytes)};
    for (const run::MemoryEvent& event : step.memory.events) {
        if (event.step == step.step.index) list.push_back(list.back() + event.bytes);
    }
    return list;
}

// Returns the lines that describe the peak as a function of the batch size. Two batch sizes define
// a line for each memory event. Returns an empty list if a third batch size has other events or
// values that are not on these lines.
std::vector<cost::PeakLine> peakLines(Stage& stage, const estimate::DryRunRequest& request,
                                      const Step* first) {
    const std::int64_t base = std::max<std::int64_t>(request.batch, 2);
    const std::array batches{base, base + 1, 2 * base + 1};
    std::array<std::vector<std::int64_t>, 3> bytes;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        bytes[i] = alive(i == 0 && first != nullptr ? *first : stage.play(batches[i]));
        if (bytes[i].size() != bytes[0].size()) return {};
    }
    const auto extra =
        static_cast<std::int64_t>(request.options.onGpu() ? cost::kGpuWorkspaceBytes : 0);
    std::vector<cost::PeakLine> lines;
    for (std::size_t k = 0; k < bytes[0].size(); ++k) {
        const std::int64_t slope = bytes[1][k] - bytes[0][k];
        if (bytes[2][k] != bytes[0][k] + slope * (batches[2] - base)) return {};
        lines.push_back({bytes[0][k] - slope * base + extra, slope});
    }
    return cost::upperLines(std::move(lines));
}

std::string given(const estimate::DryRunRequest& request, std::string_view type) {
    return fmt::format("{}x{} of {}", request.batch, fmt::join(request.input, "x"), type);
}

estimate::DryRun play(const estimate::DryRunRequest& request, const InputForm& form) {
    Stage stage(request, form);
    const Step step = stage.play(request.batch);
    estimate::DryRun answer;
    answer.step = estimateOf(step, stage, request.options);
    answer.loss = request.options.training ? stage.loss() : "";
    if (form.tokens) answer.tokens = stage.device().smallestTable().value_or(2);
    try {
        answer.peak = peakLines(stage, request, request.batch >= 2 ? &step : nullptr);
    } catch (const std::exception&) {
        // The peak is known only for this batch size.
    }
    return answer;
}

bool isAboutValues(std::string_view message) {
    return message.find("it looks at the values of a tensor") != std::string_view::npos ||
           message.find("has no shape function") != std::string_view::npos;
}

}  // namespace

estimate::DryRun playDry(const estimate::DryRunRequest& request) {
    at::set_num_threads(1);
    std::string said;
    try {
        return play(request, InputForm{request.input, at::kFloat, std::nullopt});
    } catch (const BadScript&) {
        throw;
    } catch (const NothingToTrain&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw std::runtime_error(
            fmt::format("There is not enough memory to play \"{}\"; close other programs or raise "
                        "the limit of ulimit -v.",
                        request.file.string()));
    } catch (const std::exception& error) {
        said = error.what();
    }
    // The error shows that the network indexes a table with its input, so the step is repeated with
    // token numbers.
    std::string type = "float32";
    if (said.find("Long, Int") != std::string::npos || said.find("indices") != std::string::npos) {
        try {
            return play(request, InputForm{request.input, at::kLong, std::int64_t{1} << 31});
        } catch (const NothingToTrain&) {
            throw;
        } catch (const std::exception& error) {
            said = error.what();
            type = "int64";
        }
    }
    if (isAboutValues(said)) {
        throw estimate::NeedsValues(fmt::format("\"{}\" cannot be worked out without training: {}.",
                                                request.file.string(), gist(said)));
    }
    throw std::runtime_error(
        fmt::format("\"{}\" failed for input {}: {}; --input sets the size of one sample.",
                    request.file.string(), given(request, type), gist(said)));
}

}  // namespace ridgepoint::recording::training
