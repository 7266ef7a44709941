// SPDX-License-Identifier: GPL-3.0-or-later
// Builds layers that work on token sequences and image windows.
#include <torch/nn/functional.h>
#include <torch/nn/modules.h>

#include <cmath>

#include "core/cost/model/windows.h"
#include "core/recording/training/graph_module.h"

namespace ridgepoint::recording::training {
namespace {

namespace nn = torch::nn;
using Inputs = std::vector<torch::Tensor>;
using Sizes = std::vector<std::int64_t>;

// Returns a view of {…, T, heads·d} as {…, heads, T, d}.
torch::Tensor byHeads(const torch::Tensor& x, std::int64_t heads) {
    return x.unflatten(-1, {heads, x.size(-1) / heads}).transpose(-3, -2);
}
// Returns {…, heads, T, d} as {…, T, heads·d}. Copies the data if the heads are not adjacent in
// memory.
torch::Tensor sideBySide(const torch::Tensor& x) { return x.transpose(-3, -2).flatten(-2); }

// Returns the shift of the windows along the height and width of an image {N, H, W, C}.
Sizes shiftsOf(const torch::Tensor& image, std::int64_t window, std::int64_t shift) {
    return {cost::model::shiftAlong(image.size(1), window, shift),
            cost::model::shiftAlong(image.size(2), window, shift)};
}

// Returns the row in the distance table for each pair of tokens in a window.
torch::Tensor distanceRows(std::int64_t window) {
    const auto line = torch::arange(window);
    const auto rows = line.repeat_interleave(window);
    const auto columns = line.repeat({window});
    const auto down = rows.unsqueeze(1) - rows.unsqueeze(0) + window - 1;
    const auto across = columns.unsqueeze(1) - columns.unsqueeze(0) + window - 1;
    return (down * (2 * window - 1) + across).flatten();
}

// Returns a mask {windows, 1, T, T} with −100 for pairs of tokens that must not attend to each
// other. After a cyclic shift, a window can contain tokens from opposite edges of the image.
torch::Tensor edgeMask(const torch::Tensor& image, std::int64_t window, const Sizes& shifts) {
    const auto bands = [window](std::int64_t side, std::int64_t shift) {
        const std::int64_t padded = cost::model::windowsOver(side, window) * window;
        torch::Tensor band = torch::zeros({padded});
        if (shift > 0) {
            band.slice(0, padded - window, padded - shift).fill_(1);
            band.slice(0, padded - shift).fill_(2);
        }
        return band;
    };
    const auto down = bands(image.size(1), shifts[0]);
    const auto across = bands(image.size(2), shifts[1]);
    const auto regions = 3 * down.unsqueeze(1) + across.unsqueeze(0);
    const auto tokens = regions.unflatten(1, {-1, window})
                            .unflatten(0, {-1, window})
                            .permute({0, 2, 1, 3})
                            .reshape({-1, window * window});
    const auto apart = tokens.unsqueeze(1) != tokens.unsqueeze(2);
    return (apart.to(torch::kFloat) * -100).unsqueeze(1).to(image.device());
}

// Returns the permutation from {N, C, rows, within, columns, within} to {N, parts, tokens, C},
// where `within` is the position in a part. If `grid` is true, the input is {N, C, within, rows,
// within, columns}.
std::vector<std::int64_t> partOrder(bool grid) {
    return grid ? std::vector<std::int64_t>{0, 3, 5, 2, 4, 1}
                : std::vector<std::int64_t>{0, 2, 4, 3, 5, 1};
}

}  // namespace

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::Linear& s) {
    // torch::linear() is what Python's linear layers call: one product that adds the bias. The C++
    // layer would add the bias in a second pass over the result.
    if (s.tied_to.empty() && !s.zero_key_bias) {
        auto module =
            adopt(index, layer,
                  nn::Linear(nn::LinearOptions(s.in_features, s.out_features).bias(s.bias)));
        return [module](const Inputs& inputs) {
            return torch::linear(inputs.at(0), module->weight, module->bias);
        };
    }
    torch::Tensor weight, bias;
    if (s.tied_to.empty()) {
        weight = learn(index, layer, "weight",
                       nn::Linear(s.in_features, s.out_features)->weight.detach().clone());
    } else {
        weight = tables_.at(s.tied_to);
    }
    if (s.bias) bias = learn(index, layer, "bias", torch::zeros({s.out_features}));
    return [weight, bias, zero_keys = s.zero_key_bias](const Inputs& inputs) {
        torch::Tensor added = bias;
        if (zero_keys) {
            added = bias.clone();
            const std::int64_t third = bias.numel() / 3;
            added.slice(0, third, 2 * third).zero_();
        }
        return torch::linear(inputs.at(0), weight, added);
    };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::Embedding& s) {
    using Lookup = cost::model::Embedding::Lookup;
    // The initial values are as small as in published networks, so that training also starts stably
    // if the head shares the table.
    const torch::Tensor table =
        learn(index, layer, "weight", torch::randn({s.rows, s.features}) * 0.02);
    tables_[layer.name] = table;
    switch (s.lookup) {
        case Lookup::tokens:
            break;
        case Lookup::positions: {
            const torch::Tensor all = constant(torch::arange(s.rows).unsqueeze(0));
            return [table, all](const Inputs& inputs) {
                return torch::embedding(table, all.narrow(1, 0, inputs.at(0).size(1)));
            };
        }
        case Lookup::first:
            return [table](const Inputs& inputs) {
                return torch::embedding(table, torch::zeros_like(inputs.at(0)));
            };
    }
    return [table](const Inputs& inputs) { return torch::embedding(table, inputs.at(0)); };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::ClassToken& s) {
    const torch::Tensor token = learn(index, layer, "token", torch::zeros({1, 1, s.features}));
    return [token](const Inputs& inputs) {
        const torch::Tensor& x = inputs.at(0);
        return torch::cat({token.expand({x.size(0), -1, -1}), x}, 1);
    };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::AddPosition& s) {
    const torch::Tensor positions =
        learn(index, layer, "positions", torch::randn({1, s.positions, s.features}) * 0.02);
    return [positions](const Inputs& inputs) { return inputs.at(0) + positions; };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::TakeToken& s) {
    return [index = s.index](const Inputs& inputs) { return inputs.at(0).select(1, index); };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::Attention& s) {
    return [s](const Inputs& inputs) {
        Inputs parts = inputs.size() == 1 ? inputs.at(0).chunk(3, -1) : inputs;
        const std::int64_t group = s.heads / s.kv_heads;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            parts[i] = byHeads(parts[i], i == 0 ? s.heads : s.kv_heads);
            if (i > 0 && group > 1) {
                parts[i] = parts[i].unsqueeze(2).expand({-1, -1, group, -1, -1}).flatten(1, 2);
            }
        }
        return sideBySide(
            torch::scaled_dot_product_attention(parts[0], parts[1], parts[2], {}, 0, s.causal));
    };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::Rotary& s) {
    // The cosine and sine of the angle for each position and each pair of features, {T, 1, d/2},
    // where T is the longest sequence so far.
    struct Table {
        torch::Tensor cos, sin;
    };
    const std::int64_t half = s.head_dim / 2;
    const torch::Tensor speeds = constant(
        torch::pow(s.base, -torch::arange(half, torch::kFloat) / static_cast<double>(half)));
    return [s, half, speeds, table = Table()](const Inputs& inputs) mutable {
        const torch::Tensor x = inputs.at(0).unflatten(-1, {s.heads, s.head_dim});
        const std::int64_t positions = x.size(1);
        if (!table.cos.defined() || table.cos.size(0) < positions) {
            const auto angles =
                torch::arange(positions, speeds.options()).unsqueeze(1) * speeds.unsqueeze(0);
            table = {angles.cos().unsqueeze(1), angles.sin().unsqueeze(1)};
        }
        const auto cos = table.cos.narrow(0, 0, positions);
        const auto sin = table.sin.narrow(0, 0, positions);
        const auto halves = x.split(half, -1);
        return torch::cat({halves[0] * cos - halves[1] * sin, halves[1] * cos + halves[0] * sin},
                          -1)
            .flatten(-2);
    };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::RMSNorm& s) {
    const torch::Tensor weight = learn(index, layer, "weight", torch::ones({s.features}));
    return [weight, s](const Inputs& inputs) {
        return torch::rms_norm(inputs.at(0), {s.features}, weight, s.eps);
    };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::LSTM& s) {
    auto module = adopt(index, layer,
                        nn::LSTM(nn::LSTMOptions(s.input_size, s.hidden_size).batch_first(true)));
    return [module](const Inputs& inputs) mutable {
        return std::get<0>(module->forward(inputs.at(0)));
    };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::PartitionWindows& s) {
    return [s](const Inputs& inputs) {
        torch::Tensor x = inputs.at(0);
        const Sizes shifts = shiftsOf(x, s.window, s.shift);
        const auto padding = [&](std::int64_t side) {
            return cost::model::windowsOver(side, s.window) * s.window - side;
        };
        if (padding(x.size(1)) > 0 || padding(x.size(2)) > 0) {
            x = torch::constant_pad_nd(x, {0, 0, 0, padding(x.size(2)), 0, padding(x.size(1))});
        }
        if (shifts[0] + shifts[1] > 0) x = torch::roll(x, {-shifts[0], -shifts[1]}, {1, 2});
        return x.unflatten(2, {-1, s.window})
            .unflatten(1, {-1, s.window})
            .permute({0, 1, 3, 2, 4, 5})
            .reshape({-1, s.window * s.window, x.size(3)});
    };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::MergeWindows& s) {
    return [s](const Inputs& inputs) {
        const torch::Tensor& image = inputs.at(1);
        const std::int64_t rows = cost::model::windowsOver(image.size(1), s.window);
        const std::int64_t columns = cost::model::windowsOver(image.size(2), s.window);
        torch::Tensor x = inputs.at(0)
                              .view({image.size(0), rows, columns, s.window, s.window, -1})
                              .permute({0, 1, 3, 2, 4, 5})
                              .reshape({image.size(0), rows * s.window, columns * s.window, -1});
        const Sizes shifts = shiftsOf(image, s.window, s.shift);
        if (shifts[0] + shifts[1] > 0) x = torch::roll(x, shifts, {1, 2});
        return x.narrow(1, 0, image.size(1)).narrow(2, 0, image.size(2)).contiguous();
    };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::PartitionImage& s) {
    return [s](const Inputs& inputs) {
        const torch::Tensor& x = inputs.at(0);
        // In a window, the inner dimension is the size of a part. In a grid, the outer dimension is
        // the size of a part.
        const Sizes split = s.grid ? Sizes{s.size, -1} : Sizes{-1, s.size};
        return x.unflatten(3, split)
            .unflatten(2, split)
            .permute(partOrder(s.grid))
            .reshape({x.size(0), -1, s.size * s.size, x.size(1)});
    };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::MergeImage& s) {
    return [s](const Inputs& inputs) {
        const torch::Tensor& x = inputs.at(0);
        const std::int64_t height = s.image.height, width = s.image.width;
        const Sizes parts{x.size(0), height / s.size, width / s.size, s.size, s.size, x.size(3)};
        // Permutes {N, part row, part column, row, column, C} to {N, C, height, width}.
        const std::vector<std::int64_t> order = s.grid
                                                    ? std::vector<std::int64_t>{0, 5, 3, 1, 4, 2}
                                                    : std::vector<std::int64_t>{0, 5, 1, 3, 2, 4};
        return x.view(parts).permute(order).reshape({x.size(0), x.size(3), height, width});
    };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::MergePatches&) {
    return [](const Inputs& inputs) {
        torch::Tensor x = inputs.at(0);
        if (x.size(1) % 2 != 0 || x.size(2) % 2 != 0) {
            x = torch::constant_pad_nd(x, {0, 0, 0, x.size(2) % 2, 0, x.size(1) % 2});
        }
        // Joins the features of the four neighbours in torchvision's order: down first, then
        // across.
        return x.unflatten(2, {-1, 2}).unflatten(1, {-1, 2}).permute({0, 1, 3, 4, 2, 5}).flatten(3);
    };
}

GraphModule::Operation GraphModule::make(std::size_t, const cost::model::Layer&,
                                         const cost::model::RelativeCoordinates& s) {
    const auto line = torch::arange(1 - s.window, s.window, torch::kFloat) * 8 /
                      static_cast<double>(s.window - 1);
    const auto scaled = line.sign() * torch::log2(line.abs() + 1) / 3;
    const auto grid = torch::stack(torch::meshgrid({scaled, scaled}, "ij"), -1).unsqueeze(0);
    return [coordinates = constant(grid.contiguous())](const Inputs&) { return coordinates; };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::RelativeBias& s) {
    const std::int64_t distances = (2 * s.window - 1) * (2 * s.window - 1);
    torch::Tensor table;
    if (s.learned) table = learn(index, layer, "table", torch::randn({distances, s.heads}) * 0.02);
    return [table, s, rows = constant(distanceRows(s.window))](const Inputs& inputs) {
        const std::int64_t tokens = s.window * s.window;
        const torch::Tensor values =
            torch::embedding(s.learned ? table : inputs.at(0).view({-1, s.heads}), rows)
                .view({tokens, tokens, s.heads})
                .permute({2, 0, 1})
                .contiguous()
                .unsqueeze(0);
        return s.learned ? values : 16 * torch::sigmoid(values);
    };
}

GraphModule::Operation GraphModule::make(std::size_t index, const cost::model::Layer& layer,
                                         const cost::model::WindowAttention& s) {
    torch::Tensor logit_scale;
    if (s.cosine) {
        logit_scale =
            learn(index, layer, "logit_scale", torch::full({s.heads, 1, 1}, std::log(10.0)));
    }
    // Mask for the most recent image size.
    struct Mask {
        Sizes image;
        torch::Tensor values;
    };
    return [s, logit_scale, mask = Mask()](const Inputs& inputs) mutable {
        const Inputs parts = inputs.at(0).chunk(3, -1);
        torch::Tensor query = byHeads(parts[0], s.heads);
        torch::Tensor key = byHeads(parts[1], s.heads);
        const torch::Tensor value = byHeads(parts[2], s.heads);
        torch::Tensor scores;
        if (s.cosine) {
            const auto unit = nn::functional::NormalizeFuncOptions().dim(-1);
            query = nn::functional::normalize(query, unit);
            key = nn::functional::normalize(key, unit);
            scores =
                query.matmul(key.transpose(-2, -1)) * logit_scale.clamp_max(std::log(100.0)).exp();
        } else {
            (s.scales_keys ? key : query) = (s.scales_keys ? key : query) * s.scale;
            scores = query.matmul(key.transpose(-2, -1));
        }
        scores = scores + inputs.at(1);
        const Sizes shifts = s.shift > 0 ? shiftsOf(inputs.at(2), s.window, s.shift) : Sizes{0, 0};
        if (shifts[0] + shifts[1] > 0) {
            const torch::Tensor& image = inputs.at(2);
            if (mask.image != Sizes{image.size(1), image.size(2)}) {
                mask = {{image.size(1), image.size(2)}, edgeMask(image, s.window, shifts)};
            }
            scores = (scores.unflatten(0, {-1, mask.values.size(0)}) + mask.values).flatten(0, 1);
        }
        return sideBySide(torch::softmax(scores, -1).matmul(value));
    };
}

}  // namespace ridgepoint::recording::training
