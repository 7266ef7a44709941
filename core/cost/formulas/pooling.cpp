// SPDX-License-Identifier: GPL-3.0-or-later
// Pooling over images: windows slide over the last two dimensions.
//   max pool            0 (it compares); also writes int64 indices. Backward adds each
//                       gradient at its index: 1 per element of the output's gradient. It reads
//                       the indices, but only the sizes of the input.
//   average pool        1 per element of each window, and 1 division per output; backward the same.
//                       Padding is counted as part of a window.
//   adaptive average    windows from ⌊i·in/out⌋ to ⌈(i+1)·in/out⌉, so their sizes differ.
//   upsampling          an element of the output is a weighted sum of input elements: nearest 0,
//                       linear 3, bilinear 9, trilinear 21, bicubic 35 FLOPs. Backward multiplies
//                       and adds for each input element: nearest 1, linear 4, bilinear 12,
//                       trilinear 32, bicubic 48 per element of the output's gradient.
#include <utility>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

struct Windows {
    std::optional<Sizes> kernel;
    std::optional<Sizes> stride;
    std::optional<Sizes> padding;
    std::optional<Sizes> dilation;
    bool rounds_up = false;
};

// Returns the stride. In torch, the default stride is the kernel size.
std::optional<Sizes> strideAt(const OpCall& call, std::size_t position,
                              const std::optional<Sizes>& kernel) {
    const Sizes* list = listAt(call, position);
    if (isNoneAt(call, position) || (list != nullptr && list->empty())) {
        return kernel;
    }
    return expandedListAt(call, position, 2, 1);
}

Count leadingElements(const Tensor& tensor) {
    return product(std::span(tensor.sizes).first(tensor.sizes.size() - 2));
}

bool isImage(const Tensor* tensor) {
    return tensor != nullptr && (tensor->sizes.size() == 3 || tensor->sizes.size() == 4);
}

// Returns the number of elements in the output. Unset if the windows do not fit.
std::optional<Count> outputsOf(const Tensor& input, const Windows& windows) {
    if (!windows.kernel || !windows.stride || !windows.padding || !windows.dilation) {
        return std::nullopt;
    }
    constexpr std::int64_t most = std::int64_t{1} << 30;
    Count outputs = leadingElements(input);
    for (std::size_t i = 0; i < 2; ++i) {
        const std::int64_t in = input.sizes[input.sizes.size() - 2 + i];
        const std::int64_t kernel = (*windows.kernel)[i];
        const std::int64_t stride = (*windows.stride)[i];
        const std::int64_t padding = (*windows.padding)[i];
        const std::int64_t dilation = (*windows.dilation)[i];
        for (const std::int64_t value : {in, kernel, stride, padding, dilation}) {
            if (value < 0 || value > most) {
                return std::nullopt;
            }
        }
        if (in < 1 || kernel < 1 || stride < 1 || dilation < 1) {
            return std::nullopt;
        }
        const std::int64_t room = in + 2 * padding - (dilation * (kernel - 1) + 1);
        if (room < 0) {
            return std::nullopt;
        }
        std::int64_t size = (room + (windows.rounds_up ? stride - 1 : 0)) / stride + 1;
        if (windows.rounds_up && (size - 1) * stride >= in + padding) {
            --size;  // the last window must not begin after the end of the input
        }
        outputs *= size;
    }
    return outputs;
}

// Arguments: (self, kernel_size, stride, padding, dilation, ceil_mode)
std::optional<OpCost> maxPool(const OpCall& call, bool with_indices) {
    const Tensor* input = tensorAt(call, 0);
    if (!isImage(input)) {
        return std::nullopt;
    }
    Windows windows;
    windows.kernel = expandedListAt(call, 1, 2, 0);
    windows.stride = strideAt(call, 2, windows.kernel);
    windows.padding = expandedListAt(call, 3, 2, 0);
    windows.dilation = expandedListAt(call, 4, 2, 1);
    windows.rounds_up = flagAt(call, 5).value_or(false);
    const auto outputs = outputsOf(*input, windows);
    if (!outputs) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*input);
    tally.writeNew(*outputs, input->dtype);
    if (with_indices) {
        tally.writeNew(*outputs, DType::int64);
    }
    return tally.cost(input->dtype);
}

std::optional<OpCost> maxPoolWithIndices(const OpCall& call) { return maxPool(call, true); }
std::optional<OpCost> maxPoolAlone(const OpCall& call) { return maxPool(call, false); }

// Arguments: (grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
std::optional<OpCost> maxPoolBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* input = tensorAt(call, 1);
    const Tensor* indices = tensorAt(call, 7);
    if (gradient == nullptr || !isImage(input) || indices == nullptr ||
        indices->sizes != gradient->sizes) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.read(*indices);
    tally.writeNew(elements(*input), input->dtype);
    tally.flopsElementwise(elements(*gradient));
    return tally.cost(input->dtype);
}

// Arguments: (self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
std::optional<OpCost> averagePool(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    if (!isImage(input)) {
        return std::nullopt;
    }
    Windows windows;
    windows.kernel = expandedListAt(call, 1, 2, 0);
    windows.stride = strideAt(call, 2, windows.kernel);
    windows.padding = expandedListAt(call, 3, 2, 0);
    windows.dilation = Sizes{1, 1};
    windows.rounds_up = flagAt(call, 4).value_or(false);
    const auto outputs = outputsOf(*input, windows);
    if (!outputs) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*input);
    tally.writeNew(*outputs, input->dtype);
    tally.flopsElementwise(*outputs * (product(*windows.kernel) + 1));
    return tally.cost(input->dtype);
}

// Arguments: (grad_output, self, kernel_size, …)
std::optional<OpCost> averagePoolBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* input = tensorAt(call, 1);
    const auto kernel = expandedListAt(call, 2, 2, 0);
    if (gradient == nullptr || !isImage(input) || !kernel) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.writeNew(elements(*input), input->dtype);
    tally.flopsElementwise(elements(*gradient) * (product(*kernel) + 1));
    return tally.cost(input->dtype);
}

// Returns the total length of the adaptive windows along one dimension. Windows begin and end at
// multiples of in/out, rounded outwards, so two neighbours share an element if their boundary is
// not an integer. Of the out − 1 inner boundaries i·in/out, gcd(in, out) − 1 are integers.
std::optional<Count> adaptiveLength(std::int64_t in, std::int64_t out) {
    if (in < 1 || out < 1) {
        return std::nullopt;
    }
    std::int64_t a = in;
    std::int64_t b = out;
    while (b != 0) {
        a %= b;
        std::swap(a, b);
    }
    return Count(in) + (out - a);
}

// Returns the total number of elements in all windows if an image is pooled to height × width.
std::optional<Count> adaptiveElements(const Tensor& image, std::int64_t height,
                                      std::int64_t width) {
    const std::size_t last = image.sizes.size() - 1;
    const auto rows = adaptiveLength(image.sizes[last - 1], height);
    const auto columns = adaptiveLength(image.sizes[last], width);
    if (!rows || !columns) {
        return std::nullopt;
    }
    return leadingElements(image) * *rows * *columns;
}

// Arguments: (self, output_size)
std::optional<OpCost> adaptiveAverage(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const auto size = expandedListAt(call, 1, 2, 0);
    if (!isImage(input) || !size) {
        return std::nullopt;
    }
    const auto summed = adaptiveElements(*input, (*size)[0], (*size)[1]);
    if (!summed) {
        return std::nullopt;
    }
    const Count outputs = leadingElements(*input) * product(*size);
    Tally tally;
    tally.read(*input);
    tally.writeNew(outputs, input->dtype);
    tally.flopsElementwise(*summed + outputs);
    return tally.cost(input->dtype);
}

// Arguments: (grad_output, self)
std::optional<OpCost> adaptiveAverageBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* input = tensorAt(call, 1);
    if (!isImage(gradient) || !isImage(input)) {
        return std::nullopt;
    }
    const std::size_t last = gradient->sizes.size() - 1;
    const auto spread = adaptiveElements(*input, gradient->sizes[last - 1], gradient->sizes[last]);
    if (!spread) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.writeNew(elements(*input), input->dtype);
    tally.flopsElementwise(*spread + elements(*gradient));
    return tally.cost(input->dtype);
}

// Arguments: (self, output_size, …)
template <std::size_t dimensions, int flops>
std::optional<OpCost> upsample(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const Sizes* output = listAt(call, 1);
    if (input == nullptr || output == nullptr || output->size() != dimensions ||
        input->sizes.size() != dimensions + 2) {
        return std::nullopt;
    }
    const Count outputs = Count(input->sizes[0]) * input->sizes[1] * product(*output);
    Tally tally;
    tally.read(*input);
    tally.writeNew(outputs, input->dtype);
    tally.flopsElementwise(outputs * flops);
    return tally.cost(input->dtype);
}

// Arguments: (grad_output, output_size, input_size, …)
template <std::size_t dimensions, int flops>
std::optional<OpCost> upsampleBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Sizes* input = listAt(call, 2);
    if (gradient == nullptr || input == nullptr || input->size() != dimensions + 2) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.writeNew(product(*input), gradient->dtype);
    tally.flopsElementwise(elements(*gradient) * flops);
    return tally.cost(gradient->dtype);
}

constexpr Formula resampling(std::string_view name, FormulaFunction cost) {
    return {name, Category::pooling, cost};
}

// aten::max_pool2d and aten::adaptive_avg_pool2d call these ops. For 1x1, aten::adaptive_avg_pool2d
// calls aten::mean instead.
constexpr std::array kPoolingFormulas{
    Formula{"aten::max_pool2d_with_indices", Category::pooling, maxPoolWithIndices},
    Formula{"aten::max_pool2d_with_indices_backward", Category::pooling, maxPoolBackward},
    Formula{"aten::mkldnn_max_pool2d", Category::pooling, maxPoolAlone},
    Formula{"aten::avg_pool2d", Category::pooling, averagePool},
    Formula{"aten::avg_pool2d_backward", Category::pooling, averagePoolBackward},
    Formula{"aten::_adaptive_avg_pool2d", Category::pooling, adaptiveAverage},
    Formula{"aten::_adaptive_avg_pool2d_backward", Category::pooling, adaptiveAverageBackward},
    resampling("aten::upsample_nearest1d", upsample<1, 0>),
    resampling("aten::upsample_nearest2d", upsample<2, 0>),
    resampling("aten::upsample_nearest3d", upsample<3, 0>),
    resampling("aten::upsample_linear1d", upsample<1, 3>),
    resampling("aten::upsample_bilinear2d", upsample<2, 9>),
    resampling("aten::upsample_trilinear3d", upsample<3, 21>),
    resampling("aten::upsample_bicubic2d", upsample<2, 35>),
    resampling("aten::upsample_nearest1d_backward", upsampleBackward<1, 1>),
    resampling("aten::upsample_nearest2d_backward", upsampleBackward<2, 1>),
    resampling("aten::upsample_nearest3d_backward", upsampleBackward<3, 1>),
    resampling("aten::upsample_linear1d_backward", upsampleBackward<1, 4>),
    resampling("aten::upsample_bilinear2d_backward", upsampleBackward<2, 12>),
    resampling("aten::upsample_trilinear3d_backward", upsampleBackward<3, 32>),
    resampling("aten::upsample_bicubic2d_backward", upsampleBackward<2, 48>),
};

}  // namespace

std::span<const Formula> poolingFormulas() { return kPoolingFormulas; }

}  // namespace ridgepoint::cost
