// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/step_memory.h"

#include <algorithm>
#include <optional>

#include "core/cost/layer_calls.h"

namespace ridgepoint::cost {
namespace {

using model::Shape;
constexpr std::uint64_t kReal = 4;   // bytes of a float32
constexpr std::uint64_t kIndex = 8;  // of an int64

std::uint64_t realBytes(const Shape& shape) {
    return static_cast<std::uint64_t>(model::elementCount(shape)) * kReal;
}

// What autograd keeps for one layer: its input, its output, and bytes made for the purpose.
struct Kept {
    bool input = false;  // all of them
    bool output = false;
    std::uint64_t extra = 0;
};

struct KeptBy {
    const Shape& output;

    Kept operator()(const model::Input&) const { return {}; }
    Kept operator()(const model::Conv2d&) const { return {.input = true}; }
    Kept operator()(const model::BatchNorm2d& s) const {
        // Mean and inverse deviation of each channel.
        return {.input = true, .extra = 2 * static_cast<std::uint64_t>(s.features) * kReal};
    }
    Kept operator()(const model::ReLU&) const { return {.output = true}; }
    Kept operator()(const model::Activation& s) const {
        using Function = model::Activation::Function;
        if (copiesInput(s)) {
            return {.extra = realBytes(output)};
        }
        const bool from_output =
            s.function == Function::sigmoid || s.function == Function::tanh || s.inplace;
        return {.input = !from_output, .output = from_output};
    }
    Kept operator()(const model::AvgPool2d&) const { return {.input = true}; }
    Kept operator()(const model::MaxPool2d&) const {
        return {.input = true, .extra = realBytes(output) / kReal * kIndex};
    }
    Kept operator()(const model::AdaptiveAvgPool2d& s) const {
        return {.input = s.output.height != 1 || s.output.width != 1};  // a mean keeps sizes only
    }
    Kept operator()(const model::Flatten&) const { return {}; }
    Kept operator()(const model::Linear&) const { return {.input = true}; }
    Kept operator()(const model::Dropout& s) const {
        return {.extra = s.p == 0 ? 0 : realBytes(output)};  // the mask
    }
    Kept operator()(const model::StochasticDepth& s) const {
        return {.extra = s.p == 0 ? 0 : static_cast<std::uint64_t>(output[0]) * kReal};
    }
    Kept operator()(const model::Add&) const { return {}; }
    Kept operator()(const model::Multiply&) const { return {.input = true}; }
    Kept operator()(const model::Concat&) const { return {}; }
    Kept operator()(const model::Slice&) const { return {}; }
    Kept operator()(const model::ChannelShuffle&) const { return {}; }
    Kept operator()(const model::Permute&) const { return {}; }
    Kept operator()(const model::LayerNorm& s) const {
        // Mean and inverse deviation of each row.
        const auto features = static_cast<std::uint64_t>(s.features);
        return {.input = true, .extra = 2 * (realBytes(output) / features)};
    }
    Kept operator()(const model::LayerScale&) const { return {.input = true}; }
    Kept operator()(const model::JoinHeads&) const { return {}; }
};

// Bytes alive now and at most.
class Gauge {
  public:
    void allocate(std::uint64_t bytes) {
        live_ += bytes;
        peak_ = std::max(peak_, live_);
    }
    void release(std::uint64_t bytes) { live_ -= bytes; }
    std::uint64_t live() const { return live_; }
    std::uint64_t peak() const { return peak_; }

  private:
    std::uint64_t live_ = 0;
    std::uint64_t peak_ = 0;
};

class Player {
  public:
    Player(const model::Graph& graph, const std::vector<Shape>& shapes, bool training)
        : layers_(graph.layers), shapes_(shapes), needed_(gradientsNeeded(graph)) {
        if (!training) {
            needed_.assign(needed_.size(), false);
        }
        const std::size_t count = layers_.size();
        storage_.resize(count);
        kept_.resize(count);
        last_use_.resize(count);
        last_used_by_.resize(count);
        savers_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            storage_[i] = sharesInput(layers_[i].settings) ? storage_[inputOf(i)] : i;
            for (const int source : layers_[i].inputs) {
                last_use_[storage_[static_cast<std::size_t>(source)]] = i;
            }
            if (needed_[i]) {
                kept_[i] = std::visit(KeptBy{shapes_[i]}, layers_[i].settings);
                forEachKept(i, [&](std::size_t owner) { ++savers_[owner]; });
            }
        }
        last_use_[storage_.back()] = count;  // the caller holds the output until the step ends
        for (std::size_t owner = 0; owner < count; ++owner) {
            if (storage_[owner] == owner && last_use_[owner] < count) {
                last_used_by_[last_use_[owner]].push_back(owner);
            }
        }
    }

    std::vector<std::uint64_t> savedBytes() const {
        std::vector<std::uint64_t> saved(layers_.size());
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            saved[i] = kept_[i].extra;
            if (savers_[i] > 0 && !isInput(i)) {  // the batch is counted as the step's input
                saved[i] += realBytes(shapes_[i]);
            }
        }
        return saved;
    }

    std::uint64_t temporaryBytes() const {
        std::uint64_t most = 0;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (makesInputGradient(i)) {
                most = std::max(most, realBytes(shapes_[i]) + realBytes(shapes_[inputOf(i)]));
            }
        }
        return most;
    }

    std::uint64_t playForward() {
        forward();
        return gauge_.peak();
    }

    std::uint64_t play(int optimizer_copies) {
        forward();
        const std::uint64_t output = realBytes(shapes_.back());
        gauge_.allocate(output);  // log-probabilities, kept for backward
        gauge_.allocate(output);  // their gradient
        const std::size_t last = layers_.size() - 1;
        setGradient(last, allocateGradient(output));
        gauge_.release(2 * output);
        backward();
        optimize(optimizer_copies);
        return gauge_.peak();
    }

  private:
    struct Gradient {
        std::uint64_t bytes = 0;
        int holders = 0;
    };

    bool isInput(std::size_t i) const {
        return std::holds_alternative<model::Input>(layers_[i].settings);
    }
    std::size_t inputOf(std::size_t i) const {
        return static_cast<std::size_t>(layers_[i].inputs.front());
    }
    template <class Visitor>
    void forEachKept(std::size_t i, const Visitor& visit) const {
        if (kept_[i].input) {
            for (const int source : layers_[i].inputs) {
                visit(storage_[static_cast<std::size_t>(source)]);
            }
        }
        if (kept_[i].output) {
            visit(storage_[i]);
        }
    }
    template <class Settings>
    bool is(std::size_t i) const {
        return std::holds_alternative<Settings>(layers_[i].settings);
    }
    // These hand the gradient itself on.
    bool handsGradientOn(std::size_t i) const {
        if (const auto* depth = std::get_if<model::StochasticDepth>(&layers_[i].settings)) {
            return depth->p == 0;
        }
        if (const auto* dropout = std::get_if<model::Dropout>(&layers_[i].settings)) {
            return dropout->p == 0;
        }
        return is<model::Add>(i) || is<model::Flatten>(i) || is<model::Permute>(i) ||
               is<model::Concat>(i);
    }
    bool makesInputGradient(std::size_t i) const {
        return !layers_[i].inputs.empty() && needed_[i] && needed_[inputOf(i)] &&
               !handsGradientOn(i);
    }

    void forward() {
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (storage_[i] == i && !isInput(i)) {
                gauge_.allocate(realBytes(shapes_[i]));
            }
            gauge_.allocate(kept_[i].extra);
            for (const std::size_t owner : last_used_by_[i]) {
                if (savers_[owner] == 0 && !isInput(owner)) {
                    gauge_.release(realBytes(shapes_[owner]));
                }
            }
        }
    }

    std::size_t allocateGradient(std::uint64_t bytes) {
        gauge_.allocate(bytes);
        gradients_.push_back({bytes, 0});
        return gradients_.size() - 1;
    }

    void letGo(std::size_t gradient) {
        if (--gradients_[gradient].holders == 0) {
            gauge_.release(gradients_[gradient].bytes);
        }
    }

    // A second gradient of the same output is added to the first, in place unless that one is
    // still held by somebody else too.
    void setGradient(std::size_t layer, std::size_t gradient) {
        ++gradients_[gradient].holders;
        auto& current = of_layer_[layer];
        if (!current) {
            current = gradient;
            return;
        }
        const std::uint64_t own = realBytes(shapes_[layer]);
        if (gradients_[*current].holders > 1 || gradients_[*current].bytes != own) {
            const std::size_t total = allocateGradient(own);
            ++gradients_[total].holders;
            letGo(*current);
            current = total;
        }
        letGo(gradient);
    }

    void backward() {
        for (std::size_t i = layers_.size(); i-- > 0;) {
            if (!needed_[i] || !of_layer_[i]) {
                continue;
            }
            const std::size_t own = *of_layer_[i];
            gauge_.allocate(static_cast<std::uint64_t>(model::parameterCount(layers_[i])) * kReal);
            // A gradient that is summed over an image, or over a batch, exists whole before it is.
            const bool sums = is<model::LayerScale>(i) || is<model::Multiply>(i);
            for (std::size_t k = 0; k < layers_[i].inputs.size(); ++k) {
                const auto from = static_cast<std::size_t>(layers_[i].inputs[k]);
                if (!needed_[from]) {
                    continue;
                }
                if (handsGradientOn(i) || (is<model::JoinHeads>(i) && k == 0)) {
                    setGradient(from, own);
                    continue;
                }
                setGradient(from, allocateGradient(realBytes(shapes_[from])));
                if (k == 0 && sums) {
                    gauge_.allocate(realBytes(shapes_[i]));
                    gauge_.release(realBytes(shapes_[i]));
                }
            }
            letGo(own);
            gauge_.release(kept_[i].extra);
            forEachKept(i, [&](std::size_t owner) {
                if (--savers_[owner] == 0 && !isInput(owner) && last_use_[owner] < layers_.size()) {
                    gauge_.release(realBytes(shapes_[owner]));
                }
            });
        }
    }

    void optimize(int copies) {
        std::uint64_t largest = 0;
        for (const model::Layer& layer : layers_) {
            largest =
                std::max(largest, static_cast<std::uint64_t>(model::parameterCount(layer)) * kReal);
        }
        gauge_.allocate(largest * static_cast<std::uint64_t>(copies));
    }

    const std::vector<model::Layer>& layers_;
    const std::vector<Shape>& shapes_;
    std::vector<bool> needed_;
    std::vector<std::size_t> storage_;  // the layer that allocated a layer's output
    std::vector<Kept> kept_;
    std::vector<std::size_t> last_use_;                   // of a storage in forward
    std::vector<std::vector<std::size_t>> last_used_by_;  // the other way round
    std::vector<int> savers_;  // of a storage: layers whose backward still needs it
    std::vector<Gradient> gradients_;
    std::vector<std::optional<std::size_t>> of_layer_ =
        std::vector<std::optional<std::size_t>>(layers_.size());
    Gauge gauge_;
};

}  // namespace

StepMemory playStep(const model::Graph& graph, const std::vector<Shape>& shapes,
                    int optimizer_copies, bool training) {
    Player player(graph, shapes, training);
    StepMemory memory;
    memory.saved_bytes = player.savedBytes();
    memory.temporary_bytes = player.temporaryBytes();
    memory.peak_bytes = training ? player.play(optimizer_copies) : player.playForward();
    return memory;
}

}  // namespace ridgepoint::cost
