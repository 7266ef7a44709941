// SPDX-License-Identifier: GPL-3.0-or-later
// C. Szegedy et al., "Going deeper with convolutions" (GoogLeNet), arXiv 1409.4842, and "Rethinking
// the Inception architecture for computer vision" (Inception v3), arXiv 1512.00567, with
// torchvision's layer names. Both networks are the same as in torchvision without pretrained
// weights: they contain the auxiliary classifiers, which are part of training (see JoinHeads), and
// do not transform the scale of the input.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

struct Window {
    std::int64_t out = 0;
    Pair kernel{1, 1};
    Pair stride{1, 1};
    Pair padding{0, 0};
};

// Adds a convolution, a batch norm and a ReLU, which are the building block of both networks.
int unit(GraphBuilder& build, const std::string& path, const Window& window, int source) {
    const Conv2d conv{.in_channels = build.channels(source),
                      .out_channels = window.out,
                      .kernel = window.kernel,
                      .stride = window.stride,
                      .padding = window.padding,
                      .bias = false};
    int x = build.add(path + ".conv", conv, source);
    x = build.add(path + ".bn", BatchNorm2d{.features = window.out, .eps = 1e-3}, x);
    return build.add(path + ".relu", ReLU{}, x);
}

Window one(std::int64_t out) { return {.out = out}; }
Window same(std::int64_t out, std::int64_t height, std::int64_t width) {
    return {.out = out, .kernel = {height, width}, .padding = {height / 2, width / 2}};
}
Window halving(std::int64_t out) { return {.out = out, .kernel = both(3), .stride = both(2)}; }

// A unit with its name, as part of a sequence.
struct Named {
    const char* name;
    Window window;
};
int chain(GraphBuilder& build, const std::string& path, int source,
          std::initializer_list<Named> units) {
    for (const Named& next : units) {
        source = unit(build, path + "." + next.name, next.window, source);
    }
    return source;
}

// --- GoogLeNet -----------------------------------------------------------------------------------

struct Mixed {
    const char* name;
    std::int64_t narrow, reduced3, wide3, reduced5, wide5, projected;
};

// The paper's 5x5 convolution is a 3x3 convolution in torchvision.
int mixed(GraphBuilder& build, const Mixed& m, int source) {
    const std::string path = m.name;
    const int first = unit(build, path + ".branch1", one(m.narrow), source);
    const int second = chain(build, path + ".branch2", source,
                             {{"0", one(m.reduced3)}, {"1", same(m.wide3, 3, 3)}});
    const int third = chain(build, path + ".branch3", source,
                            {{"0", one(m.reduced5)}, {"1", same(m.wide5, 3, 3)}});
    const MaxPool2d pool{.kernel = both(3), .padding = both(1), .ceil_mode = true};
    const int fourth = unit(build, path + ".branch4.1", one(m.projected),
                            build.add(path + ".branch4.0", pool, source));
    return build.join(path + ".cat", Concat{}, {first, second, third, fourth});
}

int auxiliary(GraphBuilder& build, const std::string& path, int source) {
    int x = build.add(path + ".avgpool", AdaptiveAvgPool2d{both(4)}, source);
    x = unit(build, path + ".conv", one(128), x);
    x = build.add(path + ".flatten", Flatten{}, x);
    x = build.add(path + ".fc1", Linear{.in_features = 128 * 4 * 4, .out_features = 1024}, x);
    x = build.add(path + ".relu", ReLU{}, x);
    x = build.add(path + ".dropout", Dropout{.p = 0.7}, x);
    return build.add(path + ".fc2", Linear{.in_features = 1024, .out_features = 1000}, x);
}

int classifier(GraphBuilder& build, int source, double dropout) {
    int x = build.add("avgpool", AdaptiveAvgPool2d{both(1)}, source);
    x = build.add("flatten", Flatten{}, x);
    x = build.add("dropout", Dropout{.p = dropout}, x);
    return build.add("fc", Linear{.in_features = build.channels(x), .out_features = 1000}, x);
}

Graph googLeNet(std::string_view name) {
    GraphBuilder build = imageClassifier(name, "GoogLeNet");
    const auto pool = [&](const char* layer, std::int64_t kernel, int source) {
        return build.add(
            layer, MaxPool2d{.kernel = both(kernel), .stride = both(2), .ceil_mode = true}, source);
    };
    const Window stem{.out = 64, .kernel = both(7), .stride = both(2), .padding = both(3)};
    int x = pool("maxpool1", 3, unit(build, "conv1", stem, build.input()));
    x = unit(build, "conv2", one(64), x);
    x = pool("maxpool2", 3, unit(build, "conv3", same(192, 3, 3), x));
    x = mixed(build, {"inception3a", 64, 96, 128, 16, 32, 32}, x);
    x = mixed(build, {"inception3b", 128, 128, 192, 32, 96, 64}, x);
    x = pool("maxpool3", 3, x);
    x = mixed(build, {"inception4a", 192, 96, 208, 16, 48, 64}, x);
    const int aux1 = auxiliary(build, "aux1", x);
    x = mixed(build, {"inception4b", 160, 112, 224, 24, 64, 64}, x);
    x = mixed(build, {"inception4c", 128, 128, 256, 24, 64, 64}, x);
    x = mixed(build, {"inception4d", 112, 144, 288, 32, 64, 64}, x);
    const int aux2 = auxiliary(build, "aux2", x);
    x = mixed(build, {"inception4e", 256, 160, 320, 32, 128, 128}, x);
    x = pool("maxpool4", 2, x);
    x = mixed(build, {"inception5a", 256, 160, 320, 32, 128, 128}, x);
    x = mixed(build, {"inception5b", 384, 192, 384, 48, 128, 128}, x);
    x = classifier(build, x, 0.2);
    build.join("heads", JoinHeads{.weight = 0.3}, {x, aux2, aux1});
    return std::move(build).finish();
}

// --- Inception v3 --------------------------------------------------------------------------------

int averaged(GraphBuilder& build, const std::string& path, std::int64_t out, int source) {
    const AvgPool2d pool{.kernel = both(3), .padding = both(1)};
    return unit(build, path + ".branch_pool", one(out),
                build.add(path + ".avg_pool", pool, source));
}

int mixedA(GraphBuilder& build, const std::string& path, std::int64_t pooled, int source) {
    const int a = unit(build, path + ".branch1x1", one(64), source);
    const int b =
        chain(build, path, source, {{"branch5x5_1", one(48)}, {"branch5x5_2", same(64, 5, 5)}});
    const int c = chain(build, path, source,
                        {{"branch3x3dbl_1", one(64)},
                         {"branch3x3dbl_2", same(96, 3, 3)},
                         {"branch3x3dbl_3", same(96, 3, 3)}});
    return build.join(path + ".cat", Concat{}, {a, b, c, averaged(build, path, pooled, source)});
}

int maxPooled(GraphBuilder& build, const std::string& path, int source) {
    return build.add(path + ".max_pool", MaxPool2d{.kernel = both(3), .stride = both(2)}, source);
}

int mixedB(GraphBuilder& build, const std::string& path, int source) {
    const int a = unit(build, path + ".branch3x3", halving(384), source);
    const int b = chain(build, path, source,
                        {{"branch3x3dbl_1", one(64)},
                         {"branch3x3dbl_2", same(96, 3, 3)},
                         {"branch3x3dbl_3", halving(96)}});
    return build.join(path + ".cat", Concat{}, {a, b, maxPooled(build, path, source)});
}

int mixedC(GraphBuilder& build, const std::string& path, std::int64_t inner, int source) {
    const int a = unit(build, path + ".branch1x1", one(192), source);
    const int b = chain(build, path, source,
                        {{"branch7x7_1", one(inner)},
                         {"branch7x7_2", same(inner, 1, 7)},
                         {"branch7x7_3", same(192, 7, 1)}});
    const int c = chain(build, path, source,
                        {{"branch7x7dbl_1", one(inner)},
                         {"branch7x7dbl_2", same(inner, 7, 1)},
                         {"branch7x7dbl_3", same(inner, 1, 7)},
                         {"branch7x7dbl_4", same(inner, 7, 1)},
                         {"branch7x7dbl_5", same(192, 1, 7)}});
    return build.join(path + ".cat", Concat{}, {a, b, c, averaged(build, path, 192, source)});
}

int mixedD(GraphBuilder& build, const std::string& path, int source) {
    const int a =
        chain(build, path, source, {{"branch3x3_1", one(192)}, {"branch3x3_2", halving(320)}});
    const int b = chain(build, path, source,
                        {{"branch7x7x3_1", one(192)},
                         {"branch7x7x3_2", same(192, 1, 7)},
                         {"branch7x7x3_3", same(192, 7, 1)},
                         {"branch7x7x3_4", halving(192)}});
    return build.join(path + ".cat", Concat{}, {a, b, maxPooled(build, path, source)});
}

// Replaces a 3x3 convolution with parallel 1x3 and 3x1 convolutions.
int split(GraphBuilder& build, const std::string& path, int source) {
    const int a = unit(build, path + "a", same(384, 1, 3), source);
    const int b = unit(build, path + "b", same(384, 3, 1), source);
    return build.join(path + ".cat", Concat{}, {a, b});
}

int mixedE(GraphBuilder& build, const std::string& path, int source) {
    const int a = unit(build, path + ".branch1x1", one(320), source);
    const int b =
        split(build, path + ".branch3x3_2", unit(build, path + ".branch3x3_1", one(384), source));
    const int c = split(build, path + ".branch3x3dbl_3",
                        chain(build, path, source,
                              {{"branch3x3dbl_1", one(448)}, {"branch3x3dbl_2", same(384, 3, 3)}}));
    return build.join(path + ".cat", Concat{}, {a, b, c, averaged(build, path, 192, source)});
}

Graph inceptionV3(std::string_view name) {
    GraphBuilder build = imageClassifier(name, "Inception", 299);
    const MaxPool2d pool{.kernel = both(3), .stride = both(2)};
    int x = unit(build, "Conv2d_1a_3x3", halving(32), build.input());
    x = unit(build, "Conv2d_2a_3x3", {.out = 32, .kernel = both(3)}, x);
    x = unit(build, "Conv2d_2b_3x3", same(64, 3, 3), x);
    x = build.add("maxpool1", pool, x);
    x = unit(build, "Conv2d_3b_1x1", one(80), x);
    x = unit(build, "Conv2d_4a_3x3", {.out = 192, .kernel = both(3)}, x);
    x = build.add("maxpool2", pool, x);
    x = mixedA(build, "Mixed_5b", 32, x);
    x = mixedA(build, "Mixed_5c", 64, x);
    x = mixedA(build, "Mixed_5d", 64, x);
    x = mixedB(build, "Mixed_6a", x);
    x = mixedC(build, "Mixed_6b", 128, x);
    x = mixedC(build, "Mixed_6c", 160, x);
    x = mixedC(build, "Mixed_6d", 160, x);
    x = mixedC(build, "Mixed_6e", 192, x);
    int aux = build.add("AuxLogits.avg_pool", AvgPool2d{.kernel = both(5), .stride = both(3)}, x);
    aux = unit(build, "AuxLogits.conv0", one(128), aux);
    aux = unit(build, "AuxLogits.conv1", {.out = 768, .kernel = both(5)}, aux);
    aux = build.add("AuxLogits.avgpool", AdaptiveAvgPool2d{both(1)}, aux);
    aux = build.add("AuxLogits.flatten", Flatten{}, aux);
    aux = build.add("AuxLogits.fc", Linear{.in_features = 768, .out_features = 1000}, aux);
    x = mixedD(build, "Mixed_7a", x);
    x = mixedE(build, "Mixed_7b", x);
    x = mixedE(build, "Mixed_7c", x);
    x = classifier(build, x, 0.5);
    build.join("heads", JoinHeads{.weight = 0.4}, {x, aux});
    return std::move(build).finish();
}

constexpr std::array kInceptionMembers{Member{"googlenet", googLeNet},
                                       Member{"inception_v3", inceptionV3}};

}  // namespace

Members inceptions() { return kInceptionMembers; }

}  // namespace ridgepoint::cost::model
