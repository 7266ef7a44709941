// SPDX-License-Identifier: GPL-3.0-or-later
// Declares helpers for the families of built-in networks, and the list of families. To add a
// network, add a line to its family's table. To add a family, add a file zoo_<family>.cpp, a
// declaration here and an entry in zoo.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/model/graph.h"

namespace ridgepoint::cost::model {

// Appends layers to a graph. Every call returns the index of the new layer.
class GraphBuilder {
  public:
    GraphBuilder(std::string_view name, std::string_view family, Shape input, std::int64_t classes);

    int input() const { return 0; }
    int add(std::string name, LayerSettings settings, int source);
    int join(std::string name, LayerSettings settings, std::vector<int> sources);

    // Returns the size of dimension 1 of a layer's output; 0 if unknown.
    std::int64_t channels(int layer) const { return channels_[static_cast<std::size_t>(layer)]; }

    void setVocabulary(std::int64_t size) { graph_.vocabulary = size; }

    Graph finish() &&;

  private:
    Graph graph_;
    std::vector<std::int64_t> channels_;
};

// Returns a pair of equal numbers, for which torch.nn accepts a single number.
constexpr Pair both(std::int64_t value) { return {value, value}; }

// Creates an image classifier. torchvision's classifiers have the input {3, size, size} and 1000
// classes.
GraphBuilder imageClassifier(std::string_view name, std::string_view family,
                             std::int64_t size = 224);

// Creates a language model, whose input is a sequence of token numbers. For each position, the
// model predicts the token at this position or the next token.
GraphBuilder languageModel(std::string_view name, std::string_view family, std::int64_t tokens,
                           std::int64_t vocabulary);

// --- Blocks that several families share ----------------------------------------------------------

// A convolution, a batch norm and, if one is set, an activation: <path>.0, <path>.1 and <path>.2.
// The convolution has no bias, because the batch norm would cancel it. At stride 1, the convolution
// does not change the size.
struct ConvNorm {
    std::int64_t out_channels = 0;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t groups = 1;
    std::optional<LayerSettings> activation = std::nullopt;
    double eps = 1e-5;
    double momentum = 0.1;
};
int convNorm(GraphBuilder& build, const std::string& path, const ConvNorm& block, int source);

// J. Hu et al., "Squeeze-and-excitation networks", arXiv 1709.01507, as in torchvision.ops.
struct SqueezeExcitation {
    std::int64_t squeezed = 0;
    LayerSettings activation;
    Activation::Function scale = Activation::Function::sigmoid;
};
int squeezeExcitation(GraphBuilder& build, const std::string& path, const SqueezeExcitation& block,
                      int source);

// Adds an average over the image, and a classifier that consists of a single matrix.
int pooledClassifier(GraphBuilder& build, const std::string& path, int source);

// Rounds to a multiple. Rounding does not reduce the number of channels by more than a tenth.
std::int64_t roundedChannels(double channels, std::int64_t multiple = 8);

// --- The families --------------------------------------------------------------------------------

struct Member {
    std::string_view name;  // lower case, spelled as in torchvision or the paper
    Graph (*build)(std::string_view name);
};
using Members = std::span<const Member>;

Members alexNets();
Members vggs();
Members resNets();
Members mobileNets();
Members squeezeNets();
Members denseNets();
Members mnasNets();
Members shuffleNets();
Members inceptions();
Members efficientNets();
Members regNets();
Members convNeXts();
Members visionTransformers();
Members swins();
Members maxVits();
Members multilayerPerceptrons();
Members lstms();
Members berts();
Members gpt2s();
Members llamas();

}  // namespace ridgepoint::cost::model
