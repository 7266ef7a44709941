// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/trainer.h"

#include <ATen/Parallel.h>
#include <c10/util/Exception.h>
#include <torch/nn/functional/loss.h>
#include <torch/optim.h>
#include <torch/types.h>
#include <torch/utils.h>
#include <torch/version.h>

#include <new>
#include <optional>

#include "core/collect/torch_memory.h"
#include "core/collect/torch_ops.h"
#include "core/training/graph_module.h"

namespace ridgepoint::training {
namespace {

using run::Phase;

class PhaseScope {
  public:
    PhaseScope(collect::ThreadLog* log, Phase phase) : log_(log), phase_(phase) {
        if (log_ != nullptr) log_->openPhase(phase_);
    }
    ~PhaseScope() {
        if (log_ != nullptr) log_->closePhase(phase_);
    }
    PhaseScope(const PhaseScope&) = delete;
    PhaseScope& operator=(const PhaseScope&) = delete;

  private:
    collect::ThreadLog* log_;
    Phase phase_;
};

// Common choices of ImageNet training; the arithmetic of a step does not depend on the values.
std::unique_ptr<torch::optim::Optimizer> makeOptimizer(const std::string& name,
                                                       std::vector<torch::Tensor> parameters) {
    namespace optim = torch::optim;
    if (name == "adam") {
        return std::make_unique<optim::Adam>(std::move(parameters), optim::AdamOptions(1e-4));
    }
    if (name == "adamw") {
        return std::make_unique<optim::AdamW>(std::move(parameters), optim::AdamWOptions(1e-4));
    }
    return std::make_unique<optim::SGD>(std::move(parameters),
                                        optim::SGDOptions(0.01).momentum(0.9).weight_decay(1e-4));
}

// LibTorch has no type of its own for memory running out on the CPU.
bool saysOutOfMemory(const std::string& text) {
    return text.find("not enough memory") != std::string::npos ||
           text.find("can't allocate memory") != std::string::npos ||
           text.find("out of memory") != std::string::npos;
}

template <class Action>
void translateOutOfMemory(Action&& action) {
    try {
        action();
    } catch (const c10::Error& error) {
        if (saysOutOfMemory(error.what_without_backtrace())) throw OutOfMemory("out of memory");
        throw std::runtime_error(error.what_without_backtrace());
    } catch (const std::bad_alloc&) {
        throw OutOfMemory("out of memory");
    }
}

std::uint64_t addressOf(const torch::Tensor& tensor) {
    return reinterpret_cast<std::uint64_t>(tensor.const_data_ptr());
}

}  // namespace

struct Trainer::State {
    State(const run::RecordingOptions& recording_options, const model::Graph& network,
          collect::Session& recording_session)
        : options(recording_options), graph(network), session(recording_session) {}

    run::RecordingOptions options;
    model::Graph graph;
    collect::Session& session;
    collect::ThreadLog* log = nullptr;
    std::vector<run::StringId> layer_names;  // by index in the graph
    // In this order: the memory hook must see everything else being allocated and freed.
    std::optional<collect::MemoryHook> memory_hook;
    std::optional<collect::OpHook> op_hook;
    std::shared_ptr<GraphModule> module;
    std::unique_ptr<torch::optim::Optimizer> optimizer;
    torch::Tensor images;  // what a data set would hold: one batch on the host; or tokens
    torch::Tensor labels;
    double last_loss = 0;

    void makeData(std::int64_t batch) {
        images = torch::Tensor();
        labels = torch::Tensor();
        std::vector<std::int64_t> sizes{batch};
        sizes.insert(sizes.end(), graph.input.begin(), graph.input.end());
        if (graph.vocabulary > 0) {  // tokens, and one to tell for each of them
            images = torch::randint(graph.vocabulary, sizes, torch::kLong);
            labels = torch::randint(graph.classes, sizes, torch::kLong);
        } else {
            images = torch::randn(sizes);
            labels = torch::randint(graph.classes, {batch}, torch::kLong);
        }
    }
    void tagData() {
        if (log == nullptr || !memory_hook) return;
        log->tag(addressOf(images), run::MemoryCategory::input, run::StringId::none);
        log->tag(addressOf(labels), run::MemoryCategory::input, run::StringId::none);
    }
    void tagGradients(collect::ThreadLog& to) {
        for (const auto& [layer, parameter] : module->layerParameters()) {
            const torch::Tensor& gradient = parameter.grad();
            if (gradient.defined()) {
                to.tag(addressOf(gradient), run::MemoryCategory::gradient, layer_names[layer]);
            }
        }
    }
    // The step itself; with a null log it leaves no mark.
    void train(collect::ThreadLog* marks) {
        torch::Tensor batch, target, output, loss;
        {
            const PhaseScope phase(marks, Phase::optimizer);
            optimizer->zero_grad();
        }
        {
            // A copy into fresh memory stands for decoding and collating.
            const PhaseScope phase(marks, Phase::data);
            batch = images.clone();
            target = labels.clone();
        }
        {
            const PhaseScope phase(marks, Phase::forward);
            GraphModule::LayerObserver observe;
            if (marks != nullptr) {
                observe = [&](std::size_t layer, bool enters) {
                    if (enters) {
                        marks->openLayer(layer_names[layer]);
                    } else {
                        marks->closeLayer();
                    }
                };
            }
            output = module->forward(batch, observe);
        }
        {
            const PhaseScope phase(marks, Phase::loss);
            if (output.dim() > 2) output = output.flatten(0, -2);
            loss = torch::nn::functional::cross_entropy(output, target.flatten());
            output = torch::Tensor();
        }
        {
            const PhaseScope phase(marks, Phase::backward);
            loss.backward();
            if (marks != nullptr && memory_hook) tagGradients(*marks);
        }
        {
            const PhaseScope phase(marks, Phase::optimizer);
            optimizer->step();
        }
        const PhaseScope phase(marks, Phase::loss);
        last_loss = loss.item<double>();
    }
};

Trainer::Trainer(const run::RecordingOptions& options, const model::Graph& graph,
                 collect::Session& session)
    : state_(std::make_unique<State>(options, graph, session)) {
    State& s = *state_;
    if (options.threads > 0) at::set_num_threads(static_cast<int>(options.threads));
    torch::manual_seed(options.seed);
    for (const model::Layer& layer : graph.layers) {
        s.layer_names.push_back(session.intern(layer.name));
    }
    s.log = &session.logs().mine();
    if (options.collect_memory) s.memory_hook.emplace(session.logs());
    translateOutOfMemory([&] {
        s.module = std::make_shared<GraphModule>(graph);
        s.module->train();
        s.optimizer = makeOptimizer(options.optimizer, s.module->parameters());
        s.makeData(options.batch);
    });
}

Trainer::~Trainer() = default;

void Trainer::tagParameters() {
    State& s = *state_;
    if (s.memory_hook) {
        for (const auto* tensors : {&s.module->layerParameters(), &s.module->layerBuffers()}) {
            for (const auto& [layer, tensor] : *tensors) {
                s.log->tag(addressOf(tensor), run::MemoryCategory::parameter, s.layer_names[layer]);
            }
        }
    }
    s.tagData();
    if (s.options.collect_ops) s.op_hook.emplace(s.session.logs());
}

void Trainer::setBatch(std::int64_t batch) {
    translateOutOfMemory([&] {
        state_->optimizer->zero_grad();
        state_->options.batch = batch;
        state_->makeData(batch);
        state_->tagData();
    });
}

void Trainer::step(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment) {
    State& s = *state_;
    const bool reference = kind == run::StepRecord::Kind::reference;
    if (reference) {
        // Gradients of the last step are freed while that is still seen, those of this step while
        // it is not: the ledger of live memory stays right.
        s.optimizer->zero_grad();
        if (s.op_hook) s.op_hook->pause();
        if (s.memory_hook) s.memory_hook->pause();
    }
    s.log->openStep(kind, index, segment, s.options.batch);
    translateOutOfMemory([&] { s.train(reference ? nullptr : s.log); });
    s.log->closeStep(kind, index, segment, s.options.batch);
    if (reference) {
        s.optimizer->zero_grad();
        if (s.memory_hook) s.memory_hook->resume();
        if (s.op_hook) s.op_hook->resume();
    }
}

double Trainer::loss() const { return state_->last_loss; }

std::string torchVersion() { return TORCH_VERSION; }
std::int64_t threadCount() { return at::get_num_threads(); }

}  // namespace ridgepoint::training
