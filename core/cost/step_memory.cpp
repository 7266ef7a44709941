// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/step_memory.h"

#include <algorithm>
#include <optional>

#include "core/cost/saved_tensors.h"

namespace ridgepoint::cost {
namespace {

using cost::model::Shape;

// The number of live bytes and its maximum.
class Gauge {
  public:
    void allocate(std::uint64_t bytes) {
        live_ += bytes;
        peak_ = std::max(peak_, live_);
    }
    void release(std::uint64_t bytes) { live_ -= bytes; }
    void touch(std::uint64_t bytes) { peak_ = std::max(peak_, live_ + bytes); }
    std::uint64_t live() const { return live_; }
    std::uint64_t peak() const { return peak_; }

  private:
    std::uint64_t live_ = 0;
    std::uint64_t peak_ = 0;
};

class Player {
  public:
    Player(const cost::model::Graph& graph, const std::vector<LayerContext>& contexts)
        : layers_(graph.layers), contexts_(contexts), needed_(gradientsNeeded(graph)) {
        if (!contexts.empty() && !contexts.front().training) {
            needed_.assign(needed_.size(), false);
        }
        tied_.resize(layers_.size());
        for (const cost::model::Layer& layer : layers_) {
            const auto* linear = std::get_if<cost::model::Linear>(&layer.settings);
            for (std::size_t i = 0;
                 linear != nullptr && !linear->tied_to.empty() && i < layers_.size(); ++i) {
                tied_[i] = tied_[i] || layers_[i].name == linear->tied_to;
            }
        }
        const std::size_t count = layers_.size();
        storage_.resize(count);
        kept_.resize(count);
        last_use_.resize(count);
        last_used_by_.resize(count);
        savers_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            storage_[i] = sharesInput(layers_[i].settings) ? storage_[inputOf(i)] : i;
            last_use_[storage_[i]] = i;
            for (std::size_t k = 0; k < layers_[i].inputs.size(); ++k) {
                if (!cost::model::readsShapeOnly(layers_[i].settings, k)) {
                    last_use_[storage_[sourceOf(i, k)]] = i;
                }
            }
            kept_[i] = keptBy(layers_[i], contexts_[i]);
            if (!needed_[i]) {
                kept_[i] = {.forward_scratch = kept_[i].forward_scratch,
                            .workspace = kept_[i].workspace};
            } else {
                forEachKept(i, [&](std::size_t owner) { ++savers_[owner]; });
            }
        }
        // The output is never freed in forward, because it is used afterwards.
        last_use_[storage_.back()] = count;
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
            if (savers_[i] > 0 && !isInput(i)) {  // the batch is not counted, because it is the
                                                  // step's input
                saved[i] += bytesOf(i);
            }
        }
        return saved;
    }

    std::uint64_t temporaryBytes() const {
        std::uint64_t most = 0;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (makesInputGradient(i)) {
                most = std::max(most, bytesOf(i) + bytesOf(inputOf(i)));
            }
        }
        return most;
    }

    std::uint64_t workspaceBytes() const {
        std::uint64_t most = 0;
        for (const Kept& kept : kept_) {
            most = std::max(most, kept.workspace);
        }
        return most;
    }

    std::uint64_t playForward() {
        forward();
        return gauge_.peak();
    }

    std::uint64_t play(int optimizer_copies) {
        forward();
        const std::size_t last = layers_.size() - 1;
        const std::uint64_t scores =
            static_cast<std::uint64_t>(cost::model::elementCount(*contexts_[last].output)) *
            kFloat32Bytes;
        gauge_.allocate(scores);  // log-probabilities, stored for the backward pass
        // The network's output is not needed after the loss.
        const std::size_t owner = storage_[last];
        if (savers_[owner] == 0 && !isInput(owner)) {
            gauge_.release(bytesOf(owner));
        }
        gauge_.allocate(scores);  // gradient of the log-probabilities
        setGradient(last, allocateGradient(bytesOf(last)));
        gauge_.release(2 * scores);
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
        return std::holds_alternative<cost::model::Input>(layers_[i].settings);
    }
    std::size_t sourceOf(std::size_t i, std::size_t k) const {
        return static_cast<std::size_t>(layers_[i].inputs[k]);
    }
    std::size_t inputOf(std::size_t i) const { return sourceOf(i, 0); }
    std::uint64_t bytesOf(std::size_t i) const {
        return static_cast<std::uint64_t>(cost::model::elementCount(*contexts_[i].output)) *
               static_cast<std::uint64_t>(elementBytes(contexts_[i].output_type));
    }
    template <class Visitor>
    void forEachKept(std::size_t i, const Visitor& visit) const {
        for (std::size_t k = 0; k < layers_[i].inputs.size() && k < 32; ++k) {
            if ((kept_[i].inputs >> k & 1U) != 0) {
                visit(storage_[sourceOf(i, k)]);
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
    // Returns whether the layer passes on its gradient, or parts of it, unchanged.
    bool handsGradientOn(std::size_t i) const {
        if (const auto* depth = std::get_if<cost::model::StochasticDepth>(&layers_[i].settings)) {
            return depth->p == 0;
        }
        if (const auto* dropout = std::get_if<cost::model::Dropout>(&layers_[i].settings)) {
            return dropout->p == 0;
        }
        return is<cost::model::Add>(i) || is<cost::model::Flatten>(i) ||
               is<cost::model::Permute>(i) || is<cost::model::Concat>(i) ||
               is<cost::model::ClassToken>(i) || is<cost::model::AddPosition>(i);
    }
    bool makesInputGradient(std::size_t i) const {
        return !layers_[i].inputs.empty() && needed_[i] && needed_[inputOf(i)] &&
               !handsGradientOn(i);
    }

    void forward() {
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (storage_[i] == i && !isInput(i)) {
                gauge_.allocate(bytesOf(i));
            }
            gauge_.allocate(kept_[i].extra);
            gauge_.touch(kept_[i].forward_scratch + kept_[i].workspace);
            for (const std::size_t owner : last_used_by_[i]) {
                if (savers_[owner] == 0 && !isInput(owner)) {
                    gauge_.release(bytesOf(owner));
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

    // Sets an output's gradient. A second gradient for the same output is added to the first one.
    // The sum is stored in the first one unless another output also uses it or it contains other
    // gradients.
    void setGradient(std::size_t layer, std::size_t gradient) {
        ++gradients_[gradient].holders;
        auto& current = of_layer_[layer];
        if (!current) {
            current = gradient;
            return;
        }
        const std::uint64_t own = bytesOf(layer);
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
            const std::uint64_t parameters =
                static_cast<std::uint64_t>(cost::model::parameterCount(layers_[i])) * kFloat32Bytes;
            if (const auto* linear = std::get_if<cost::model::Linear>(&layers_[i].settings)) {
                gauge_.allocate(tiedBytes(*linear));
            }
            // A later layer that shares the weight has already allocated a gradient for it. This
            // layer's gradient and the sum of the two exist in addition until both gradients are
            // added.
            if (tied_[i]) {
                gauge_.touch(2 * parameters);
            } else {
                gauge_.allocate(parameters);
            }
            for (std::size_t k = 0; k < layers_[i].inputs.size(); ++k) {
                const std::size_t from = sourceOf(i, k);
                if (!contexts_[i].inputWanted(k)) {
                    continue;
                }
                const bool hands_on =
                    handsGradientOn(i) || (is<cost::model::JoinHeads>(i) && k == 0);
                if (hands_on && bytesOf(from) == bytesOf(i)) {
                    setGradient(from, own);
                } else if (hands_on && !is<cost::model::Add>(i)) {
                    setGradient(from, own);  // the input receives a part of the gradient
                } else {
                    setGradient(from, allocateGradient(bytesOf(from)));
                }
            }
            gauge_.touch(kept_[i].backward_scratch + kept_[i].workspace);
            letGo(own);
            gauge_.release(kept_[i].extra);
            forEachKept(i, [&](std::size_t owner) {
                if (--savers_[owner] == 0 && !isInput(owner) && last_use_[owner] < layers_.size()) {
                    gauge_.release(bytesOf(owner));
                }
            });
        }
    }

    // Returns the size in bytes of the gradient for a weight that the layer shares with an earlier
    // layer, or 0 if the layer has its own weight.
    static std::uint64_t tiedBytes(const cost::model::Linear& linear) {
        return linear.tied_to.empty()
                   ? 0
                   : static_cast<std::uint64_t>(linear.in_features * linear.out_features) *
                         kFloat32Bytes;
    }

    void optimize(int copies) {
        std::uint64_t largest = 0;
        for (const cost::model::Layer& layer : layers_) {
            largest =
                std::max(largest, static_cast<std::uint64_t>(cost::model::parameterCount(layer)) *
                                      kFloat32Bytes);
        }
        gauge_.allocate(largest * static_cast<std::uint64_t>(copies));
    }

    const std::vector<cost::model::Layer>& layers_;
    const std::vector<LayerContext>& contexts_;
    std::vector<bool> needed_;
    std::vector<bool> tied_;            // for each layer, whether a later layer uses its weight
    std::vector<std::size_t> storage_;  // for each layer, the layer that allocated its output
    std::vector<Kept> kept_;
    // For each storage, the last layer that reads it in forward.
    std::vector<std::size_t> last_use_;
    // For each layer, the storages of which it is the last reader in forward.
    std::vector<std::vector<std::size_t>> last_used_by_;
    std::vector<int> savers_;  // for each storage, the number of layers that need it in backward
    std::vector<Gradient> gradients_;
    std::vector<std::optional<std::size_t>> of_layer_ =
        std::vector<std::optional<std::size_t>>(layers_.size());
    Gauge gauge_;
};

}  // namespace

StepMemory playStep(const cost::model::Graph& graph, const std::vector<LayerContext>& contexts,
                    int optimizer_copies) {
    Player player(graph, contexts);
    const bool training = contexts.empty() || contexts.front().training;
    StepMemory memory;
    memory.saved_bytes = player.savedBytes();
    memory.temporary_bytes = player.temporaryBytes();
    memory.workspace_bytes = player.workspaceBytes();
    memory.peak_bytes = training ? player.play(optimizer_copies) : player.playForward();
    return memory;
}

}  // namespace ridgepoint::cost
