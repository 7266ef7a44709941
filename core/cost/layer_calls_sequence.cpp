// SPDX-License-Identifier: GPL-3.0-or-later
// Generates the calls of layers that work on sequences of tokens and on windows.
#include "core/cost/call_writer.h"
#include "core/cost/model/windows.h"

namespace ridgepoint::cost {
namespace {

using cost::model::Shape;

// Writes the copies that a change in the order of dimensions requires, in both directions.
void writeReordering(const CallWriter& write) {
    write.forward("aten::clone", write.in(), kNone);
    if (write.at.inputWanted()) {
        write.backward("aten::clone", write.out(), kNone);
    }
}

// Attention as separate operators: Q·Kᵀ, a softmax over the rows, and the product with V. `bias` is
// added to the scores, and so is `mask` if it has dimensions.
struct Product {
    AttentionSizes sizes;
    Tensor bias;
    bool learned_bias = false;
    Tensor mask;
    bool cosine = false;
    int scaled = 1;  // number of operands to which a scale is applied
};

void writeProduct(const CallWriter& write, const Product& p) {
    const AttentionSizes& n = p.sizes;
    const DType low = write.at.low;
    const Tensor rows = write.like({n.groups, n.tokens, n.head_dim}, low);
    const Tensor columns = write.like({n.groups, n.head_dim, n.tokens}, low);
    const Tensor square = write.like({n.groups, n.tokens, n.tokens}, low);
    // A softmax is calculated in float32, and a term that is added to bfloat16 scores is also
    // float32.
    const Tensor scores = write.like(square.sizes, DType::float32);
    const Tensor lengths = write.like({n.groups, n.tokens, 1}, DType::float32);
    if (p.cosine) {
        for (int i = 0; i < 2; ++i) {  // Q and K are divided by their lengths
            write.forward("aten::linalg_vector_norm", rows, 2.0, List{-1}, true, kNone);
            write.forward("aten::clamp_min", lengths, 1e-12);
            write.forward("aten::div", rows, lengths);
        }
    } else {
        for (int i = 0; i < p.scaled; ++i) {
            write.forward("aten::mul", rows, 0.1);
        }
    }
    for (int i = 0; i < 3; ++i) {  // Q, K and V are interleaved, so each of them is copied first
        write.forward("aten::clone", rows, kNone);
    }
    write.forward("aten::bmm", rows, columns);
    if (p.cosine) {
        write.forward("aten::mul", scores, write.like({n.groups, 1, 1}, DType::float32));
    }
    const auto add = [&](const Tensor& bias) {
        if (!bias.sizes.empty()) {
            const Tensor one = write.like({1, n.tokens, n.tokens}, DType::float32);
            write.forward("aten::add", scores, one, whole(1));
        }
    };
    add(p.bias);
    add(p.mask);
    write.forward("aten::_softmax", scores, whole(-1), false);
    write.cast(scores, low, true);
    write.forward("aten::bmm", square, rows);
    write.forward("aten::clone", rows, kNone);
    if (!write.at.inputWanted()) {
        return;
    }
    write.backward("aten::clone", rows, kNone);
    write.backward("aten::bmm", square, rows);   // V's gradient
    write.backward("aten::bmm", rows, columns);  // gradient of the weights
    write.backward("aten::_softmax_backward_data", scores, scores, whole(-1), whole(6));
    if (p.learned_bias) {
        write.backward("aten::sum", scores, List{0}, true, kNone);
    }
    if (p.cosine) {
        write.backward("aten::mul", scores, scores);
        write.backward("aten::sum", scores, List{1, 2}, true, kNone);
        write.backward("aten::mul", scores, write.like({n.groups, 1, 1}, DType::float32));
    }
    write.backward("aten::bmm", columns, square);
    write.backward("aten::bmm", square, rows);
    for (int i = 0; i < (p.cosine ? 2 : 0); ++i) {
        // dx = (dy − y·Σ dy·y)/|x|
        write.backward("aten::div", rows, lengths);
        write.backward("aten::mul", rows, rows);
        write.backward("aten::sum", rows, List{-1}, true, kNone);
        write.backward("aten::mul", rows, lengths);
        write.backward("aten::sub", rows, rows, whole(1));
    }
    for (int i = 0; i < (p.cosine ? 0 : p.scaled); ++i) {
        write.backward("aten::mul", rows, 0.1);
    }
    for (int i = 0; i < 3; ++i) {
        write.backward("aten::clone", rows, kNone);
    }
}

// Writes the call that concatenates the gradients of adjacent parts.
void writeJoin(const CallWriter& write, const Tensor& part, int parts) {
    if (write.at.inputWanted()) {
        write.backward("aten::cat", std::vector<Tensor>(static_cast<std::size_t>(parts), part),
                       whole(-1));
    }
}

}  // namespace

void writeCalls(const CallWriter& write, const cost::model::Embedding& s) {
    const Tensor table = CallWriter::learned({s.rows, s.features});
    Shape rows = *write.at.output;
    rows.pop_back();
    if (s.lookup == cost::model::Embedding::Lookup::first) {
        write.forward("aten::zeros_like", CallWriter::index(rows));
    }
    const Tensor indices = CallWriter::index(rows);
    write.forward("aten::embedding", table, indices, whole(-1), false, false);
    write.backward("aten::embedding_dense_backward", write.out(), indices, whole(s.rows), whole(-1),
                   false);
}

void writeCalls(const CallWriter& write, const cost::model::ClassToken& s) {
    const Tensor token = CallWriter::learned({write.at.input()[0], 1, s.features});
    write.forward("aten::cat", std::vector<Tensor>{token, write.in()}, whole(1));
    write.backward("aten::sum", token, List{0}, true, kNone);
}

void writeCalls(const CallWriter& write, const cost::model::AddPosition& s) {
    write.forward("aten::add", write.in(), CallWriter::learned({1, s.positions, s.features}),
                  whole(1));
    write.backward("aten::sum", write.out(), List{0}, true, kNone);
}

void writeCalls(const CallWriter& write, const cost::model::TakeToken&) {
    if (write.at.inputWanted()) {  // the part's gradient is copied into a tensor of zeros
        write.backward("aten::zero_", write.in());
        write.backward("aten::copy_", write.out(), write.out(), false);
    }
}

void writeCalls(const CallWriter& write, const cost::model::Attention& s) {
    const AttentionSizes n = sizesOf(s, write.at.input());
    const DType low = write.at.low;
    const Shape heads{write.at.input()[0], s.heads, n.tokens, n.head_dim};
    const Tensor values = write.like(heads, low);
    const bool packed = write.at.inputs.size() == 1;
    if (s.kv_heads != s.heads) {  // each head of keys and values is copied for its group of queries
        const Shape shared{heads[0], n.tokens, s.kv_heads, s.heads / s.kv_heads, n.head_dim};
        for (int i = 0; i < 2; ++i) {
            write.forward("aten::clone", values, kNone);
            if (write.at.inputWanted()) {
                write.backward("aten::sum", write.like(shared, low), List{3}, true, kNone);
            }
        }
    }
    if (write.at.attention == AttentionForm::materialised) {
        Product product{.sizes = n, .bias = {}, .mask = {}, .scaled = 2};
        if (s.causal) {
            product.mask = write.like({n.tokens, n.tokens}, DType::float32);
        }
        writeProduct(write, product);
    } else {
        const Tensor rows = write.like({heads[0], s.heads, n.tokens}, DType::float32);
        write.forward("aten::_scaled_dot_product_flash_attention_for_cpu", values, values, values,
                      0.0, s.causal, kNone, kNone);
        if (write.at.inputWanted()) {
            write.backward("aten::_scaled_dot_product_flash_attention_for_cpu_backward", values,
                           values, values, values, values, rows, 0.0, s.causal, kNone, kNone);
        }
    }
    if (packed) {
        writeJoin(write, values, 3);
    }
}

void writeCalls(const CallWriter& write, const cost::model::Rotary& s) {
    Shape half = write.at.input();
    half.back() /= 2;
    half.insert(half.end() - 1, s.heads);
    half.back() /= s.heads;
    const Tensor part = write.like(half);
    const Tensor table = write.like({half[1], 1, half.back()});
    const std::vector<Tensor> both(2, part);
    for (int i = 0; i < 4; ++i) {
        write.forward("aten::mul", part, table);
    }
    write.forward("aten::sub", part, part, whole(1));
    write.forward("aten::add", part, part, whole(1));
    write.forward("aten::cat", both, whole(-1));
    if (write.at.inputWanted()) {
        write.backward("aten::neg", part);
        for (int i = 0; i < 4; ++i) {
            write.backward("aten::mul", part, table);
        }
        write.backward("aten::add", part, part, whole(1));
        write.backward("aten::add", part, part, whole(1));
        write.backward("aten::cat", both, whole(-1));
    }
}

void writeCalls(const CallWriter& write, const cost::model::RMSNorm& s) {
    const Tensor features = CallWriter::learned({s.features});
    Shape rows = write.at.input();
    rows.back() = 1;
    const Tensor deviation = CallWriter::learned(rows);
    write.forward("aten::_fused_rms_norm", write.in(), List{s.features}, features, s.eps);
    if (write.at.gpu) {
        write.backward("aten::_fused_rms_norm_backward", write.out(), write.in(), List{s.features},
                       deviation, features, List{write.at.inputWanted() ? 1 : 0, 1});
        return;
    }
    // On a CPU, the backward pass consists of the operator's individual steps: x², mean, root,
    // product, weight.
    const Tensor x = write.in();
    write.backward("aten::mul", x, x);
    write.backward("aten::sum", x, List{0, 1}, true, kNone);
    write.backward("aten::mul", x, features);
    if (write.at.inputWanted()) {
        write.backward("aten::mul", x, x);
        write.backward("aten::sum", x, List{-1}, true, kNone);
        write.backward("aten::mul", x, deviation);
        write.backward("aten::div", x, whole(s.features));
        write.backward("aten::pow", x, 1.0);
        write.backward("aten::mul", x, 2.0);
        write.backward("aten::mul", x, x);
        write.backward("aten::add", x, x, whole(1));
    }
}

void writeCalls(const CallWriter& write, const cost::model::LSTM& s) {
    const Shape& input = write.at.input();
    const Tensor source = write.like({input[1], input[0], s.input_size}, write.at.low);
    const Tensor result = write.like({input[1], input[0], s.hidden_size}, write.at.low);
    const Tensor state = write.like({input[0], s.hidden_size}, write.at.low);
    const Tensor from_input = CallWriter::learned({4 * s.hidden_size, s.input_size});
    const Tensor from_state = CallWriter::learned({4 * s.hidden_size, s.hidden_size});
    const Tensor bias = CallWriter::learned({4 * s.hidden_size});
    write.forward("aten::mkldnn_rnn_layer", source, from_input, from_state, bias, bias, state,
                  state, false, List{}, whole(2), s.hidden_size, whole(1), true, false, false,
                  true);
    write.backward("aten::mkldnn_rnn_layer_backward", source, from_input, from_state, bias, bias,
                   state, state, result, state, state, result, state, state, false, whole(2),
                   s.hidden_size, whole(1), true, true, false, List{}, false, kNone);
}

void writeCalls(const CallWriter& write, const cost::model::PartitionWindows& s) {
    const Shape& image = write.at.input();
    if (cost::model::shiftAlong(image[1], s.window, s.shift) +
            cost::model::shiftAlong(image[2], s.window, s.shift) >
        0) {
        write.forward("aten::roll", write.in(), List{0, 0}, List{1, 2});
        if (write.at.inputWanted()) {
            write.backward("aten::roll", write.out(), List{0, 0}, List{1, 2});
        }
    }
    const std::int64_t down = cost::model::windowsOver(image[1], s.window) * s.window - image[1];
    const std::int64_t across = cost::model::windowsOver(image[2], s.window) * s.window - image[2];
    if (down + across > 0) {
        write.forward("aten::constant_pad_nd", write.in(), List{0, 0, 0, across, 0, down},
                      whole(0));
        if (write.at.inputWanted()) {
            write.backward("aten::constant_pad_nd", write.out(), List{}, whole(0));
        }
    }
    writeReordering(write);
}

void writeCalls(const CallWriter& write, const cost::model::MergeWindows& s) {
    const Shape& image = *write.at.output;
    writeReordering(write);
    if (cost::model::shiftAlong(image[1], s.window, s.shift) +
            cost::model::shiftAlong(image[2], s.window, s.shift) >
        0) {
        write.forward("aten::roll", write.in(), List{0, 0}, List{1, 2});
        if (write.at.inputWanted()) {
            write.backward("aten::roll", write.in(), List{0, 0}, List{1, 2});
        }
    }
    if (image[1] % s.window != 0 || image[2] % s.window != 0) {
        write.forward("aten::clone", write.out(), kNone);
    }
}

void writeCalls(const CallWriter& write, const cost::model::PartitionImage&) {
    writeReordering(write);
}
void writeCalls(const CallWriter& write, const cost::model::MergeImage&) { writeReordering(write); }
void writeCalls(const CallWriter& write, const cost::model::MergePatches&) {
    writeReordering(write);
}
void writeCalls(const CallWriter&, const cost::model::RelativeCoordinates&) {}

void writeCalls(const CallWriter& write, const cost::model::RelativeBias& s) {
    const std::int64_t distances = (2 * s.window - 1) * (2 * s.window - 1);
    const std::int64_t pairs = s.window * s.window * s.window * s.window;
    const Tensor table = CallWriter::learned({distances, s.heads});
    const Tensor values = CallWriter::learned({pairs, s.heads});
    const Tensor indices = CallWriter::index({pairs});
    const bool wanted = s.learned || write.at.inputWanted();
    write.forward("aten::embedding", table, indices, whole(-1), false, false);
    write.forward("aten::clone", values, kNone);
    if (!s.learned) {
        write.forward("aten::sigmoid", values);
        write.forward("aten::mul", values, 16.0);
    }
    if (wanted) {
        if (!s.learned) {
            write.backward("aten::mul", values, 16.0);
            write.backward("aten::sigmoid_backward", values, values);
        }
        write.backward("aten::clone", values, kNone);
        write.backward("aten::embedding_dense_backward", values, indices, whole(distances),
                       whole(-1), false);
    }
}

void writeCalls(const CallWriter& write, const cost::model::WindowAttention& s) {
    const AttentionSizes n = sizesOf(s, write.at.input());
    Product product{
        .sizes = n, .bias = write.in(1), .learned_bias = true, .mask = {}, .cosine = s.cosine};
    if (s.shift > 0) {
        const Shape& image = write.at.input(2);
        if (cost::model::shiftAlong(image[1], s.window, s.shift) +
                cost::model::shiftAlong(image[2], s.window, s.shift) >
            0) {
            product.mask = write.like({n.tokens, n.tokens}, DType::float32);
        }
    }
    writeProduct(write, product);
    writeJoin(write, write.like({n.groups, n.tokens, n.head_dim}), 3);
}

}  // namespace ridgepoint::cost
