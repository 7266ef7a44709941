// SPDX-License-Identifier: GPL-3.0-or-later
// A. Dosovitskiy et al., "An image is worth 16x16 words", arXiv 2010.11929, with torchvision's
// layer names. As in torchvision, the class token and the positions require a fixed image size.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr double kViTEps = 1e-6;
constexpr std::int64_t kSize = 224;

struct ViTSettings {
    std::int64_t patch;
    int layers;
    std::int64_t heads, hidden, mlp;
};

int encoderLayer(GraphBuilder& build, const std::string& path, const ViTSettings& s, int source) {
    int x = build.add(path + ".ln_1", LayerNorm{s.hidden, kViTEps}, source);
    const std::string attention = path + ".self_attention";
    x = build.add(attention + ".in_proj",
                  Linear{.in_features = s.hidden, .out_features = 3 * s.hidden}, x);
    x = build.add(attention,
                  Attention{.heads = s.heads, .kv_heads = s.heads, .head_dim = s.hidden / s.heads},
                  x);
    x = build.add(attention + ".out_proj",
                  Linear{.in_features = s.hidden, .out_features = s.hidden}, x);
    const int middle = build.join(path + ".add_1", Add{.inplace = false}, {x, source});
    x = build.add(path + ".ln_2", LayerNorm{s.hidden, kViTEps}, middle);
    x = build.add(path + ".mlp.0", Linear{.in_features = s.hidden, .out_features = s.mlp}, x);
    x = build.add(path + ".mlp.1", Activation{.function = Activation::Function::gelu}, x);
    x = build.add(path + ".mlp.3", Linear{.in_features = s.mlp, .out_features = s.hidden}, x);
    return build.join(path + ".add_2", Add{.inplace = false}, {middle, x});
}

Graph visionTransformer(std::string_view name, const ViTSettings& s) {
    GraphBuilder build = imageClassifier(name, "ViT", kSize);
    const Conv2d patches{.in_channels = 3,
                         .out_channels = s.hidden,
                         .kernel = both(s.patch),
                         .stride = both(s.patch)};
    int x = build.add("conv_proj", patches, build.input());
    x = build.add("flatten", Flatten{2}, x);
    x = build.add("permute", Permute{{0, 2, 1}}, x);
    x = build.add("class_token", ClassToken{s.hidden}, x);
    const std::int64_t tokens = (kSize / s.patch) * (kSize / s.patch) + 1;
    x = build.add("encoder.pos_embedding", AddPosition{tokens, s.hidden}, x);
    for (int i = 0; i < s.layers; ++i) {
        x = encoderLayer(build, fmt::format("encoder.layers.encoder_layer_{}", i), s, x);
    }
    x = build.add("encoder.ln", LayerNorm{s.hidden, kViTEps}, x);
    x = build.add("class_token.take", TakeToken{0}, x);
    build.add("heads.head", Linear{.in_features = s.hidden, .out_features = 1000}, x);
    return std::move(build).finish();
}

constexpr std::array kViTMembers{
    Member{"vit_b_16",
           [](std::string_view name) { return visionTransformer(name, {16, 12, 12, 768, 3072}); }},
    Member{"vit_b_32",
           [](std::string_view name) { return visionTransformer(name, {32, 12, 12, 768, 3072}); }},
    Member{"vit_l_16",
           [](std::string_view name) { return visionTransformer(name, {16, 24, 16, 1024, 4096}); }},
    Member{"vit_l_32",
           [](std::string_view name) { return visionTransformer(name, {32, 24, 16, 1024, 4096}); }},
    Member{"vit_h_14",
           [](std::string_view name) { return visionTransformer(name, {14, 32, 16, 1280, 5120}); }},
};

}  // namespace

Members visionTransformers() { return kViTMembers; }

}  // namespace ridgepoint::cost::model
