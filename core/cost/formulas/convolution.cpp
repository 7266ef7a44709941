// SPDX-License-Identifier: GPL-3.0-or-later
// Convolutions, forward and backward, with any number of spatial dimensions.
//
// Every product in a convolution combines one element of the weight with one position of the
// smaller grid: the output's positions, or the input's for a transposed convolution. With
//     macs = N · positions · elements of the weight
// (the weight's second size is channels / groups, so this includes groups) the forward pass, the
// input's gradient and the weight's gradient are 2·macs each. torch/utils/flop_counter.py returns
// the same, except that it counts the weight's gradient of a grouped convolution `groups` times.
// Elementwise: the bias is one add per output element; its gradient is one add per element of the
// output's gradient.
#include <cmath>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

struct Geometry {
    const Tensor* input = nullptr;
    const Tensor* weight = nullptr;
    const Tensor* bias = nullptr;  // null if there is no bias
    std::optional<Sizes> stride;
    std::optional<Sizes> padding;
    std::optional<Sizes> dilation;
    std::optional<Sizes> output_padding;
    bool transposed = false;
    std::int64_t groups = 1;
};

std::size_t spatialDimensions(const Tensor* input) {
    return input != nullptr && input->sizes.size() > 2 ? input->sizes.size() - 2 : 0;
}

std::span<const std::int64_t> spatial(const Sizes& sizes) { return std::span(sizes).subspan(2); }

// Returns whether the operands are valid for a convolution. Operands with different types occur in
// autocast's outer call, which converts them and calls the op again, so only the inner call is
// counted.
bool fits(const Geometry& g) {
    if (spatialDimensions(g.input) == 0 || g.weight == nullptr || g.groups < 1 ||
        g.weight->sizes.size() != g.input->sizes.size() || g.weight->dtype != g.input->dtype) {
        return false;
    }
    const Count channels =
        g.transposed ? Count(g.weight->sizes[0]) : Count(g.weight->sizes[1]) * g.groups;
    return channels.good() && Count(g.input->sizes[1]).good() &&
           channels.value() == Count(g.input->sizes[1]).value();
}

// Returns the sizes of the output. Unset if a setting is missing or the window does not fit.
std::optional<Sizes> outputOf(const Geometry& g) {
    if (!g.stride || !g.padding || !g.dilation || !g.output_padding) {
        return std::nullopt;
    }
    // Far larger than any real setting, but small enough that the calculation below cannot
    // overflow.
    constexpr std::int64_t most = std::int64_t{1} << 30;
    const Count channels =
        g.transposed ? Count(g.weight->sizes[1]) * g.groups : Count(g.weight->sizes[0]);
    if (!channels.good()) {
        return std::nullopt;
    }
    Sizes output{g.input->sizes[0], static_cast<std::int64_t>(channels.value())};
    for (std::size_t i = 0; i < spatialDimensions(g.input); ++i) {
        const std::int64_t in = g.input->sizes[i + 2];
        const std::int64_t kernel = g.weight->sizes[i + 2];
        const std::int64_t stride = (*g.stride)[i];
        const std::int64_t padding = (*g.padding)[i];
        const std::int64_t dilation = (*g.dilation)[i];
        const std::int64_t extra = (*g.output_padding)[i];
        for (const std::int64_t value : {in, kernel, stride, padding, dilation, extra}) {
            if (value < 0 || value > most) {
                return std::nullopt;
            }
        }
        if (in < 1 || kernel < 1 || stride < 1 || dilation < 1) {
            return std::nullopt;
        }
        const std::int64_t extent = dilation * (kernel - 1) + 1;
        const std::int64_t size = g.transposed ? (in - 1) * stride - 2 * padding + extent + extra
                                               : (in + 2 * padding - extent) / stride + 1;
        if (size < 1 || (!g.transposed && in + 2 * padding < extent)) {
            return std::nullopt;
        }
        output.push_back(size);
    }
    return output;
}

Count matrixFlops(const Geometry& g, const Sizes& output) {
    return Count(2) * output[0] * product(spatial(g.transposed ? g.input->sizes : output)) *
           elements(*g.weight);
}

// Returns the number of multiplications for one image and one pair of channels in the cuDNN
// algorithm that needs the fewest. The caller excludes strides other than 1. The transforms are
// not counted, so the result is never too high.
//   Direct: one multiplication for each element of the kernel and position of the output.
//   Winograd: (edge + kernel − 1)² for each tile of edge² positions. cuDNN has tiles of 4 and 6 for
//   3 × 3 kernels and of 13 for 5 × 5 kernels (cudnnBackendNumericalNote_t), in each type.
//   Fourier transform: half of the values of an image and its border, because the other half is
//   conjugate, with four multiplications for each complex product. Only for float32.
double leastMultiplications(const Sizes& kernel, const Sizes& positions, DType dtype) {
    double direct = 1, transform = 2;
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        const auto width = static_cast<double>(positions[i]), taps = static_cast<double>(kernel[i]);
        direct *= width * taps;
        transform *= width + taps - 1;
    }
    double least = dtype == DType::float32 ? std::min(direct, transform) : direct;
    if (kernel.size() != 2 || kernel[0] != kernel[1]) return least;
    for (const auto& [taps, edge] : {std::pair(3.0, 2.0), {3.0, 4.0}, {5.0, 9.0}}) {
        if (static_cast<double>(kernel[0]) != taps) continue;
        const double tile = edge + taps - 1;
        least =
            std::min(least, std::ceil(static_cast<double>(positions[0]) / edge) *
                                std::ceil(static_cast<double>(positions[1]) / edge) * tile * tile);
    }
    return least;
}

// Returns the matrix FLOPs of a convolution or one of its gradients that the library can avoid.
Count avoidableFlops(const Geometry& g, const Sizes& output) {
    const Count flops = matrixFlops(g, output);
    const auto kernel = spatial(g.weight->sizes), image = spatial(g.input->sizes),
               positions = spatial(output);
    double direct = 1;
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        if (image[i] > positions[i] + kernel[i] - 1) return 0;  // the stride is larger than 1
        direct *= static_cast<double>(positions[i]) * static_cast<double>(kernel[i]);
    }
    if (g.transposed || !flops.good() || direct <= 0) return 0;
    const double least = leastMultiplications({kernel.begin(), kernel.end()},
                                              {positions.begin(), positions.end()}, g.input->dtype);
    return static_cast<std::int64_t>((1 - least / direct) * static_cast<double>(flops.value()));
}

// The tensor that a convolution or one of its gradients computes. convolutionWork() returns the
// equivalent matrix product, which has one row for each position of the image, or one row for each
// output channel if it computes the weight's gradient.
enum class Side : std::uint8_t { output, input, weight };
Work convolutionWork(const Geometry& g, const Sizes& output, Side side) {
    const auto good = [](Count count) {
        return count.good() ? static_cast<std::int64_t>(count.value()) : 0;
    };
    const std::int64_t macs = good(matrixFlops(g, output)) / 2;
    const std::int64_t inputs = g.input->sizes[1] / g.groups, outputs = output[1] / g.groups;
    if (macs == 0 || inputs == 0 || outputs == 0) return {};
    // If groups have few channels, the library uses a different kernel, which is memory-bound.
    constexpr std::int64_t kNarrow = 4;
    if (g.groups > 1 && std::min(inputs, outputs) < kNarrow)
        return {.fitted = false, .single_channels = true, .gradient = side != Side::output};
    const Sizes& image = side == Side::input ? g.input->sizes : output;
    const std::int64_t positions = good(Count(image[0]) * product(spatial(image)));
    Work work{.kind = Work::Kind::convolution,
              .fitted = false,
              .gradient = side != Side::output,
              .batch = g.groups};
    if (side == Side::weight) {
        work.splits = true;
        work.rows = outputs;
        work.columns = good(elements(*g.weight)) / output[1];
    } else {
        work.rows = positions;
        work.columns = side == Side::input ? inputs : outputs;
    }
    const std::int64_t results = good(Count(g.groups) * work.rows * work.columns);
    if (results == 0) return {};
    work.depth = std::max<std::int64_t>(macs / results, 1);
    const auto kernel = spatial(g.weight->sizes);
    const bool winograd = side != Side::weight && !g.transposed && g.groups == 1 &&
                          kernel.size() == 2 && kernel[0] == 3 && kernel[1] == 3 &&
                          g.input->sizes[2] <= output[2] + 2 && g.input->sizes[3] <= output[3] + 2;
    if (winograd) {
        work.fitted = true;
        work.images = image[0];
        work.height = image[2];
        work.width = image[3];
    }
    return work;
}

std::optional<OpCost> forward(const Geometry& g, const std::optional<Sizes>& output) {
    if (!output || (g.bias != nullptr && g.bias->dtype != g.input->dtype)) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*g.input);
    tally.read(*g.weight);
    tally.readIfGiven(g.bias);
    tally.writeNew(product(*output), g.input->dtype);
    tally.flopsMatrix(matrixFlops(g, *output));
    tally.flopsAvoidable(avoidableFlops(g, *output));
    tally.does(convolutionWork(g, *output, Side::output));
    if (g.bias != nullptr) {
        tally.flopsElementwise(product(*output));
    }
    return tally.cost(g.input->dtype);
}

std::optional<OpCost> forward(const Geometry& g) {
    return fits(g) ? forward(g, outputOf(g)) : std::nullopt;
}

std::optional<OpCost> backward(const Geometry& g, const Tensor* gradient, const Sizes* mask) {
    if (gradient == nullptr || mask == nullptr || mask->size() != 3 || !fits(g) ||
        gradient->sizes.size() != g.input->sizes.size() || gradient->dtype != g.input->dtype ||
        gradient->sizes[0] != g.input->sizes[0]) {
        return std::nullopt;
    }
    const Count work = matrixFlops(g, gradient->sizes);
    const Count avoidable = avoidableFlops(g, gradient->sizes);
    Tally tally;
    tally.read(*gradient);
    if ((*mask)[0] != 0) {
        tally.read(*g.weight);
        tally.writeNew(elements(*g.input), g.input->dtype);
        tally.flopsMatrix(work);
        tally.flopsAvoidable(avoidable);
        tally.does(convolutionWork(g, gradient->sizes, Side::input));
    }
    if ((*mask)[1] != 0) {
        tally.read(*g.input);
        tally.writeNew(elements(*g.weight), g.weight->dtype);
        tally.flopsMatrix(work);
        tally.flopsAvoidable(avoidable);
        tally.does(convolutionWork(g, gradient->sizes, Side::weight));
    }
    if ((*mask)[2] != 0) {
        tally.writeNew(gradient->sizes[1], gradient->dtype);
        tally.flopsElementwise(elements(*gradient));
    }
    return tally.cost(g.input->dtype);
}

// Positions of the settings in an op's schema. -1 means that the schema does not contain the
// setting, so torch's default applies.
struct Positions {
    int weight = 1;
    int bias = -1;
    int stride = -1;
    int padding = -1;
    int dilation = -1;
    int output_padding = -1;
    int groups = -1;
    int transposed = -1;
    bool always_transposed = false;
};

std::optional<Geometry> geometryOf(const OpCall& call, const Positions& at) {
    Geometry g;
    g.input = tensorAt(call, 0);
    const std::size_t dimensions = spatialDimensions(g.input);
    const auto list = [&](int position, std::int64_t otherwise) {
        return position < 0 ? std::optional(Sizes(dimensions, otherwise))
                            : expandedListAt(call, static_cast<std::size_t>(position), dimensions,
                                             otherwise);
    };
    g.weight = tensorAt(call, static_cast<std::size_t>(at.weight));
    g.stride = list(at.stride, 1);
    g.padding = list(at.padding, 0);
    g.dilation = list(at.dilation, 1);
    g.output_padding = list(at.output_padding, 0);
    g.transposed = at.always_transposed;
    if (at.bias >= 0) {
        const auto position = static_cast<std::size_t>(at.bias);
        g.bias = tensorAt(call, position);
        if (g.bias == nullptr && !isNoneAt(call, position)) {
            return std::nullopt;
        }
    }
    if (at.transposed >= 0) {
        const auto transposed = flagAt(call, static_cast<std::size_t>(at.transposed));
        if (!transposed) {
            return std::nullopt;
        }
        g.transposed = *transposed;
    }
    if (at.groups >= 0) {
        const auto groups = integerAt(call, static_cast<std::size_t>(at.groups));
        if (!groups) {
            return std::nullopt;
        }
        g.groups = *groups;
    }
    return g;
}

std::optional<OpCost> forward(const OpCall& call, const Positions& at) {
    const auto g = geometryOf(call, at);
    return g ? forward(*g) : std::nullopt;
}

// Arguments: (input, weight, bias, stride, padding, dilation, transposed, output_padding, groups,
// …)
std::optional<OpCost> convolution(const OpCall& call) {
    return forward(call, {.bias = 2,
                          .stride = 3,
                          .padding = 4,
                          .dilation = 5,
                          .output_padding = 7,
                          .groups = 8,
                          .transposed = 6});
}

// Arguments: (self, weight, bias, padding, stride, dilation, groups)
std::optional<OpCost> mkldnnConvolution(const OpCall& call) {
    return forward(call, {.bias = 2, .stride = 4, .padding = 3, .dilation = 5, .groups = 6});
}

// Arguments: (self, weight, padding, stride, dilation, groups, benchmark, deterministic,
// allow_tf32)
std::optional<OpCost> cudnnConvolution(const OpCall& call) {
    return forward(call, {.stride = 3, .padding = 2, .dilation = 4, .groups = 5});
}

// Arguments: (self, weight, padding, output_padding, stride, dilation, groups, …)
std::optional<OpCost> cudnnTransposed(const OpCall& call) {
    return forward(call, {.stride = 4,
                          .padding = 2,
                          .dilation = 5,
                          .output_padding = 3,
                          .groups = 6,
                          .always_transposed = true});
}

// Arguments: (self, weight, kernel_size, bias, stride, padding)
std::optional<OpCost> slowConvolution(const OpCall& call) {
    return forward(call, {.bias = 3, .stride = 4, .padding = 5});
}

// Arguments: (self, weight, kernel_size, bias, stride, padding, dilation)
std::optional<OpCost> slowDilated(const OpCall& call) {
    return forward(call, {.bias = 3, .stride = 4, .padding = 5, .dilation = 6});
}

// Arguments: (self, weight, kernel_size, bias, stride, padding, dilation). Each channel is a
// separate group.
std::optional<OpCost> depthwise(const OpCall& call) {
    auto g = geometryOf(call, {.bias = 3, .stride = 4, .padding = 5, .dilation = 6});
    if (!g || spatialDimensions(g->input) == 0) {
        return std::nullopt;
    }
    g->groups = g->input->sizes[1];
    return forward(*g);
}

// Arguments: (self, weight, kernel_size, bias, stride, padding, output_padding, dilation)
std::optional<OpCost> slowTransposed(const OpCall& call) {
    return forward(call, {.bias = 3,
                          .stride = 4,
                          .padding = 5,
                          .dilation = 7,
                          .output_padding = 6,
                          .always_transposed = true});
}

// Arguments: (grad_output, input, weight, [bias_sizes,] stride, padding, dilation, transposed,
// output_padding, groups, output_mask). In all variants, the mask is the last argument and the
// settings precede it. Only the settings transposed and groups affect the cost.
std::optional<OpCost> convolutionBackward(const OpCall& call) {
    const std::size_t count = call.arguments.size();
    if (count < 9) {
        return std::nullopt;
    }
    Geometry g;
    g.input = tensorAt(call, 1);
    g.weight = tensorAt(call, 2);
    const auto transposed = flagAt(call, count - 4);
    const auto groups = integerAt(call, count - 2);
    if (!transposed || !groups) {
        return std::nullopt;
    }
    g.transposed = *transposed;
    g.groups = *groups;
    return backward(g, tensorAt(call, 0), listAt(call, count - 1));
}

// Arguments: (grad_output, self, weight, kernel_size, stride, padding, output_mask)
std::optional<OpCost> slowBackward(const OpCall& call) {
    Geometry g;
    g.input = tensorAt(call, 1);
    g.weight = tensorAt(call, 2);
    return backward(g, tensorAt(call, 0), listAt(call, 6));
}

constexpr std::array kConvolutionFormulas{
    Formula{"aten::convolution", Category::convolution, convolution},
    Formula{"aten::_convolution", Category::convolution, convolution},
    Formula{"aten::convolution_overrideable", Category::convolution, convolution},
    Formula{"aten::mkldnn_convolution", Category::convolution, mkldnnConvolution},
    Formula{"aten::cudnn_convolution", Category::convolution, cudnnConvolution},
    Formula{"aten::cudnn_convolution_transpose", Category::convolution, cudnnTransposed},
    Formula{"aten::thnn_conv2d", Category::convolution, slowConvolution},
    Formula{"aten::_slow_conv2d_forward", Category::convolution, slowConvolution},
    Formula{"aten::slow_conv3d", Category::convolution, slowConvolution},
    Formula{"aten::slow_conv3d_forward", Category::convolution, slowConvolution},
    Formula{"aten::slow_conv_dilated2d", Category::convolution, slowDilated},
    Formula{"aten::slow_conv_dilated3d", Category::convolution, slowDilated},
    Formula{"aten::_conv_depthwise2d", Category::convolution, depthwise},
    Formula{"aten::conv_depthwise3d", Category::convolution, depthwise},
    Formula{"aten::slow_conv_transpose2d", Category::convolution, slowTransposed},
    Formula{"aten::slow_conv_transpose3d", Category::convolution, slowTransposed},
    Formula{"aten::convolution_backward", Category::convolution, convolutionBackward},
    Formula{"aten::convolution_backward_overrideable", Category::convolution, convolutionBackward},
    Formula{"aten::_slow_conv2d_backward", Category::convolution, slowBackward},
};

// Derives the number of groups from the channels. Unset if no convolution of these tensors has this
// output.
std::optional<Geometry> geometryOf(const Tensor& input, const Tensor& weight, const Sizes& output) {
    Geometry g;
    g.input = &input;
    g.weight = &weight;
    const std::size_t dimensions = spatialDimensions(&input);
    if (dimensions == 0 || weight.sizes.size() != input.sizes.size() ||
        output.size() != input.sizes.size() || weight.sizes[1] < 1 || output[0] != input.sizes[0] ||
        output[1] != weight.sizes[0]) {
        return std::nullopt;
    }
    g.groups = input.sizes[1] / weight.sizes[1];
    if (!fits(g) || output[1] % g.groups != 0) {
        return std::nullopt;
    }
    for (std::size_t i = 2; i < output.size(); ++i) {
        // With more padding, some output positions would not touch the input.
        if (output[i] < 1 || input.sizes[i] < 1 || output[i] - input.sizes[i] >= weight.sizes[i]) {
            return std::nullopt;
        }
    }
    return g;
}

std::optional<OpCost> ofConvolution(std::optional<OpCost> cost) {
    if (cost) {
        cost->category = Category::convolution;
    }
    return cost;
}

}  // namespace

std::optional<OpCost> convolutionCost(const Tensor& input, const Tensor& weight, const Tensor* bias,
                                      const std::vector<std::int64_t>& output) {
    auto g = geometryOf(input, weight, output);
    if (!g) {
        return std::nullopt;
    }
    if (bias != nullptr && bias->sizes == Sizes{weight.sizes[0]}) {
        g->bias = bias;
    }
    return ofConvolution(forward(*g, output));
}

std::optional<OpCost> convolutionBackwardCost(const Tensor& input, const Tensor& weight,
                                              const Tensor& gradient, ConvolutionGradients wanted) {
    const auto g = geometryOf(input, weight, gradient.sizes);
    const Sizes mask{wanted.input, wanted.weight, false};
    return g ? ofConvolution(backward(*g, &gradient, &mask)) : std::nullopt;
}

std::span<const Formula> convolutionFormulas() { return kConvolutionFormulas; }

}  // namespace ridgepoint::cost
