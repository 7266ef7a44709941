// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/trainer.h"

#include <ATen/Parallel.h>
#include <c10/util/Exception.h>
#include <torch/optim.h>
#include <torch/types.h>
#include <torch/utils.h>
#include <torch/version.h>

#include <new>
#include <optional>

#include "core/recording/collect/counters/step_counter.h"
#include "core/recording/collect/torch_memory.h"
#include "core/recording/collect/torch_ops.h"
#include "core/recording/training/image_batches.h"
#include "core/recording/training/loss.h"
#include "core/recording/training/modes.h"
#include "core/recording/training/network.h"
#include "core/recording/training/ranks/gradient_sync.h"
#include "core/recording/training/ranks/rank_group.h"
#include "core/recording/training/shares.h"

namespace ridgepoint::recording::training {
namespace {

using run::Phase;

// Observers that receive a step's events; null if there are none.
struct Marks {
    recording::collect::ThreadLog* log = nullptr;
    recording::collect::counters::StepCounter* counter = nullptr;
};

class PhaseScope {
  public:
    PhaseScope(const Marks& marks, Phase phase) : marks_(marks), phase_(phase) {
        if (marks_.log != nullptr) marks_.log->openPhase(phase_);
        if (marks_.counter != nullptr) marks_.counter->phase(phase_, true);
    }
    ~PhaseScope() {
        if (marks_.counter != nullptr) marks_.counter->phase(phase_, false);
        if (marks_.log != nullptr) marks_.log->closePhase(phase_);
    }
    PhaseScope(const PhaseScope&) = delete;
    PhaseScope& operator=(const PhaseScope&) = delete;

  private:
    const Marks marks_;
    Phase phase_;
};

// Creates an optimizer with common settings for ImageNet training. The work in a step does not
// depend on these values.
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

// Returns whether a message reports that memory ran out. LibTorch has a specific exception type
// only for its own GPU allocator.
bool saysOutOfMemory(const std::string& text) {
    return text.find("not enough memory") != std::string::npos ||
           text.find("can't allocate memory") != std::string::npos ||
           text.find("out of memory") != std::string::npos ||
           // cuBLAS and cuDNN report these errors for handles and workspaces.
           text.find("ALLOC_FAILED") != std::string::npos ||
           text.find("ALLOCATION_FAILED") != std::string::npos;
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
    State(const recording::RecordingOptions& recording_options, const TrainerMarks& trainer_marks,
          c10::Device where)
        : options(recording_options),
          marks(trainer_marks),
          device(where),
          modes(recording_options, where) {}

    recording::RecordingOptions options;
    TrainerMarks marks;
    c10::Device device;
    Modes modes;
    recording::collect::ThreadLog* log = nullptr;
    std::vector<run::StringId> layer_names;  // indexed like the network's layers
    // The hooks must be declared before the members that allocate memory, because the memory hook
    // must see all allocations and deallocations.
    std::optional<recording::collect::MemoryHook> memory_hook;
    std::optional<recording::collect::OpHook> op_hook;
    std::unique_ptr<Network> network;
    std::optional<Loss> loss;
    std::unique_ptr<torch::optim::Optimizer> optimizer;
    RankGroup* ranks = nullptr;  // null if this process trains alone
    Share share;
    bool own_random = false;             // whether random numbers now differ between ranks
    std::optional<GradientSync> sync;    // set if there are several ranks
    std::optional<ImageBatches> images;  // unset for synthetic data
    torch::Tensor samples;               // one batch; every step uses the same synthetic batch
    std::function<std::shared_ptr<void>()> forward_scope;
    double last_loss = 0;
    bool unseen = false;  // true while hooks are off
    recording::collect::counters::StepCounter* counter = nullptr;

    void makeData() {
        samples = torch::Tensor();
        loss->forgetLabels();
        const InputForm& form = network->inputForm();
        std::vector<std::int64_t> sizes{options.batch};
        sizes.insert(sizes.end(), form.sizes.begin(), form.sizes.end());
        const auto kind = torch::TensorOptions(device).dtype(form.type);
        samples = share.of([&] {
            return form.tokens ? torch::randint(*form.tokens, sizes, kind)
                               : torch::randn(sizes, kind);
        });
        if (!form.tokens) samples = modes.formatted(samples);
    }
    // Moves the network to the device. Call this before an optimizer, a gradient or a tag refers to
    // the tensors' memory.
    void place() {
        if (!device.is_cpu() && !device.is_meta()) network->moveTo(device);
        const torch::NoGradGuard plain;
        for (const Network::LayerTensor& entry : network->layerParameters()) {
            torch::Tensor parameter = entry.tensor;
            torch::Tensor formatted = modes.formatted(parameter);
            if (!formatted.is_same(parameter)) parameter.set_data(formatted);
        }
    }
    void tagInput(const torch::Tensor& tensor) {
        if (log != nullptr && memory_hook && !unseen) {
            log->tag(addressOf(tensor), run::MemoryCategory::input, run::StringId::none);
        }
    }
    // Sets the parameters of all ranks to the parameters of rank 0. All ranks use the same seed,
    // but code that creates parameters might ignore the seed.
    void shareParameters() {
        std::vector<torch::Tensor> tensors;
        for (const auto* each : {&network->layerParameters(), &network->layerBuffers()}) {
            for (const auto& [layer, tensor] : *each) tensors.push_back(tensor);
        }
        ranks->broadcast(std::move(tensors));
    }
    // Tags the inputs that outlive a step.
    void tagInputs() {
        if (!images) {
            tagInput(samples);
        } else if (device.is_cpu()) {
            for (const torch::Tensor& batch : images->memory()) tagInput(batch);
        }
    }
    void tagGradients(recording::collect::ThreadLog& to) {
        if (sync) {
            for (const torch::Tensor& bucket : sync->buckets()) {
                to.tag(addressOf(bucket), run::MemoryCategory::gradient, run::StringId::none);
            }
            return;
        }
        for (const auto& [layer, parameter] : network->layerParameters()) {
            const torch::Tensor& gradient = parameter.grad();
            if (gradient.defined()) {
                to.tag(addressOf(gradient), run::MemoryCategory::gradient, layer_names[layer]);
            }
        }
    }
    Network::LayerObserver observer(const Marks& told) const {
        if (told.counter != nullptr) {
            return [this, counter = told.counter](std::size_t layer, bool enters) {
                counter->layer(network->layerNames()[layer], enters);
            };
        }
        if (told.log == nullptr) return {};
        return [this, to = told.log](std::size_t layer, bool enters) {
            if (enters) {
                to->openLayer(layer_names[layer]);
            } else {
                to->closeLayer();
            }
        };
    }
    // Runs the phases of one step.
    void train(const Marks& to) {
        c10::IValue output;
        torch::Tensor total, minimised;
        {
            const PhaseScope phase(to, Phase::optimizer);
            dropGradients();
        }
        {
            const PhaseScope phase(to, Phase::data);
            if (images) {
                takeImages();
            } else if (samples._version() > samples_version) {
                // Synthetic data is reused, so it is created again only if the network modified it.
                makeSamplesAgain();
            }
        }
        auto scope = forward_scope ? forward_scope() : modes.castScope();
        {
            const PhaseScope phase(to, Phase::forward);
            if (sync) sync->beginForward();
            output = network->run(samples, observer(to));
        }
        {
            const PhaseScope phase(to, Phase::loss);
            const std::size_t known = loss->labels().size();
            total = (*loss)(output);
            for (std::size_t i = known; i < loss->labels().size(); ++i) tagInput(loss->labels()[i]);
            output = {};
            scope.reset();
            minimised = modes.scaled(sync ? sync->shareOf(total) : total);
        }
        {
            const PhaseScope phase(to, Phase::backward);
            if (sync) sync->beginBackward();
            minimised.backward();
            if (sync) sync->endBackward(to.log);
            if (to.log != nullptr && memory_hook) tagGradients(*to.log);
        }
        {
            const PhaseScope phase(to, Phase::optimizer);
            modes.update(*optimizer);
        }
        const PhaseScope phase(to, Phase::loss);
        last_loss = total.is_meta() ? 0 : total.item<double>();
    }
    // Frees the gradients. Does not use the optimizer's zero_grad(), which first detaches each
    // gradient. After a step with hooks off there are no gradients, so the next step would lack
    // these detach operations. With several ranks, gradients are in buckets, which cannot be
    // detached.
    void dropGradients() {
        for (const auto& [layer, parameter] : network->layerParameters()) {
            parameter.mutable_grad().reset();
        }
    }
    // Frees the last batch to make memory available for the next one.
    void dropImages() {
        if (!images) return;
        samples = torch::Tensor();
        loss->forgetLabels();
    }
    void takeImages() {
        dropImages();
        const ImageBatches::Batch batch = images->next();
        samples = modes.formatted(batch.samples);
        loss->useClasses(batch.classes, images->lastClass());
        tagInput(samples);
    }
    void makeSamples() {
        if (images) {
            dropImages();
            images->start(options.batch);
            return;
        }
        makeData();
        samples_version = samples._version();
    }
    void makeSamplesAgain() {
        const torch::NoGradGuard plain;
        if (network->inputForm().tokens) {
            samples.random_(*network->inputForm().tokens);
        } else {
            samples.normal_();
        }
        samples_version = samples._version();
    }
    std::uint32_t samples_version = 0;
};

Trainer::Trainer(const recording::RecordingOptions& options, const NetworkMaker& make_network,
                 const TrainerMarks& marks, Place place, recording::data::ImageSource images,
                 RankGroup* ranks)
    : state_(std::make_unique<State>(
          options, marks,
          place == Place::meta ? c10::Device(c10::kMeta) : c10::Device(options.device))) {
    State& s = *state_;
    if (options.threads > 0) at::set_num_threads(static_cast<int>(options.threads));
    torch::manual_seed(options.seed);
    s.log = &marks.logs.mine();
    s.ranks = ranks;
    if (ranks != nullptr) s.share = {ranks->rank(), ranks->ranks()};
    if (options.collect_memory) s.memory_hook.emplace(marks.logs, s.device.str());
    translateOutOfMemory([&] {
        s.network = make_network();
        s.place();
        for (const std::string& name : s.network->layerNames()) {
            s.layer_names.push_back(marks.intern(name));
        }
        s.network->setTraining(true);
        s.loss.emplace(s.network->inputForm().tokens.has_value(), s.share);
        std::vector<torch::Tensor> parameters;
        for (const auto& [layer, parameter] : s.network->layerParameters()) {
            if (parameter.requires_grad()) parameters.push_back(parameter);
        }
        if (!parameters.empty()) s.optimizer = makeOptimizer(options.optimizer, parameters);
        if (ranks != nullptr && !parameters.empty()) {
            s.shareParameters();
            s.sync.emplace(*ranks, parameters);
        }
        if (images.images) {
            s.images.emplace(std::move(images), s.network->inputForm(), options.seed, s.device,
                             s.share);
        }
        s.makeSamples();
    });
}

Trainer::~Trainer() = default;

void Trainer::tagParameters() {
    State& s = *state_;
    if (s.memory_hook) {
        for (const auto* tensors : {&s.network->layerParameters(), &s.network->layerBuffers()}) {
            for (const auto& [layer, tensor] : *tensors) {
                s.log->tag(addressOf(tensor), run::MemoryCategory::parameter, s.layer_names[layer]);
            }
        }
    }
    s.tagInputs();
    if (s.options.collect_ops)
        s.op_hook.emplace(s.marks.logs, recording::collect::MetaTensors::counted);
}

void Trainer::setBatch(std::int64_t batch) {
    translateOutOfMemory([&] {
        state_->dropGradients();
        state_->options.batch = batch;
        state_->makeSamples();
        state_->tagInputs();
    });
}

void Trainer::setCounter(recording::collect::counters::StepCounter* counter) {
    state_->counter = counter;
}

void Trainer::setForwardScope(std::function<std::shared_ptr<void>()> make) {
    state_->forward_scope = std::move(make);
}

void Trainer::step(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment) {
    State& s = *state_;
    if (!s.optimizer) {
        throw std::runtime_error("The network has no parameters that could be trained");
    }
    const bool hooks_off = hooksOff(kind);
    if (hooks_off) {
        // The gradients of the previous step are freed while hooks are on, and the gradients of
        // this step while hooks are off, so that the ledger of live memory stays correct.
        s.dropGradients();
        s.dropImages();
        if (s.op_hook) s.op_hook->pause();
        if (s.memory_hook) s.memory_hook->pause();
        s.unseen = true;
    }
    const auto listen_again = [&] {
        if (!hooks_off) return;
        s.dropGradients();
        s.dropImages();
        if (s.memory_hook) s.memory_hook->resume();
        s.unseen = false;
        if (s.op_hook) s.op_hook->resume();
    };
    s.log->openStep(kind, index, segment, s.options.batch);
    recording::collect::counters::StepCounter* const counter =
        kind == run::StepRecord::Kind::counted ? s.counter : nullptr;
    try {
        translateOutOfMemory([&] {
            std::optional<recording::collect::CallWatch> watch;
            if (counter != nullptr && counter->wantsCalls()) {
                watch.emplace([counter](bool begins) { counter->call(begins); });
            }
            s.train({hooks_off ? nullptr : s.log, counter});
        });
    } catch (const OutOfMemory&) {
        if (hooks_off) s.log->dropStep();
        listen_again();
        throw;
    }
    s.log->closeStep(kind, index, segment, s.options.batch);
    listen_again();
    if (s.ranks != nullptr && !s.own_random) {
        // All ranks have now drawn samples and labels from the same random numbers. From here on,
        // ranks use different seeds, because dropout must differ between ranks.
        s.own_random = true;
        torch::manual_seed(s.options.seed +
                           0x9e3779b97f4a7c15u * (static_cast<std::uint64_t>(s.share.rank) + 1));
    }
}

void Trainer::infer(std::int64_t index) {
    State& s = *state_;
    const torch::NoGradGuard no_backward;
    s.network->setTraining(false);
    s.log->openStep(run::StepRecord::Kind::measured, index, 0, s.options.batch);
    translateOutOfMemory([&] {
        const auto scope = s.forward_scope ? s.forward_scope() : s.modes.castScope();
        const PhaseScope phase({s.log, nullptr}, Phase::forward);
        s.network->run(s.samples, s.observer({s.log, nullptr}));
    });
    s.log->closeStep(run::StepRecord::Kind::measured, index, 0, s.options.batch);
}

Network& Trainer::network() { return *state_->network; }
const std::string& Trainer::lossName() const { return state_->loss->name(); }
double Trainer::loss() const { return state_->last_loss; }
recording::data::Skipped Trainer::skippedImages() const {
    return state_->images ? state_->images->skipped() : recording::data::Skipped();
}
std::int64_t Trainer::skippedUpdates() const { return state_->modes.skippedUpdates(); }

std::string torchVersion() { return TORCH_VERSION; }
std::string torchCpuCapability() { return at::get_cpu_capability(); }
std::int64_t threadCount() { return at::get_num_threads(); }

}  // namespace ridgepoint::recording::training
