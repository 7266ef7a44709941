// SPDX-License-Identifier: GPL-3.0-or-later
// Recurrent layers as one op: oneDNN's, over all steps of a sequence {steps, samples, features}.
//
// Matrix FLOPs of a cell with g gates (LSTM 4, GRU 3, plain 1), I features and H units: forward
// 2·g·H·(I + H) per step and sample; backward the same for the weights' gradients, 2·g·H·I for the
// input's and 2·g·H·H for the state's, which the first step does not need. This equals torch's flop
// counter for a network that runs each step separately. Elementwise FLOPs of an LSTM per unit and
// step: forward three additions per gate, three sigmoids (3) and a tanh (1), c' = f·c + i·g 3,
// h = o·tanh(c') 2 = 27; backward: through h, c' and the gates 9, through their functions 12, the
// biases' sums 4 = 25. Other cells: in proportion to the number of gates.
#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

struct Problem {
    const Tensor* input = nullptr;
    std::int64_t gates = 0;
    std::int64_t hidden = 0;
    Count rows;  // number of steps × number of samples
    Count samples;
    Count weights;  // total number of elements in both matrices
};

// Returns the sizes of one layer; unset if they are inconsistent. `mode` is torch's number for the
// kind of cell (2: LSTM, 3: GRU, below 2: plain RNN). `layers` is the number of layers in the whole
// stack.
std::optional<Problem> problemOf(const OpCall& call, std::optional<std::int64_t> mode,
                                 std::optional<std::int64_t> hidden,
                                 std::optional<std::int64_t> layers) {
    const Tensor* input = tensorAt(call, 0);
    const Tensor* from_input = tensorAt(call, 1);
    const Tensor* from_state = tensorAt(call, 2);
    if (input == nullptr || from_input == nullptr || from_state == nullptr || !mode || !hidden ||
        layers.value_or(0) < 1 || input->sizes.size() != 3 || *mode < 0 || *mode > 3) {
        return std::nullopt;
    }
    Problem p;
    p.input = input;
    p.gates = *mode == 2 ? 4 : *mode == 3 ? 3 : 1;
    p.hidden = *hidden;
    p.rows = Count(input->sizes[0]) * input->sizes[1];
    p.samples = input->sizes[1];
    p.weights = elements(*from_input) + elements(*from_state);
    const Count expected = Count(p.gates) * p.hidden * (Count(input->sizes[2]) + p.hidden);
    return expected.good() && expected.value() == p.weights.value() ? std::optional(p)
                                                                    : std::nullopt;
}

// Adds one matrix product over the inputs of all steps, and one product per step for the state.
void addSteps(const Problem& p, std::int64_t times, Tally& tally) {
    if (!p.rows.good() || p.rows.value() == 0) return;
    const std::int64_t gates = p.gates * p.hidden;
    tally.does({.kind = Work::Kind::linear,
                .fitted = false,
                .count = times,
                .rows = static_cast<std::int64_t>(p.rows.value()),
                .columns = gates,
                .depth = p.input->sizes[2]});
    tally.does({.kind = Work::Kind::linear,
                .fitted = false,
                .count = times * p.input->sizes[0],
                .rows = static_cast<std::int64_t>(p.samples.value()),
                .columns = gates,
                .depth = p.hidden});
}

// Arguments: (input, w_ih, w_hh, b_ih, b_hh, h, c, reverse, batch_sizes, mode, hidden_size,
// num_layers, has_biases, bidirectional, batch_first, train)
std::optional<OpCost> forward(const OpCall& call) {
    const auto p = problemOf(call, integerAt(call, 9), integerAt(call, 10), integerAt(call, 11));
    if (!p) {
        return std::nullopt;
    }
    const DType type = p->input->dtype;
    Tally tally;
    for (std::size_t i = 0; i < 7; ++i) {
        tally.readIfGiven(tensorAt(call, i));
    }
    const Count units = p->rows * p->hidden;
    tally.writeNew(units, type);
    // Writes the last state and the last cell.
    tally.writeNew(Count(2) * p->samples * p->hidden, type);
    if (flagAt(call, 15).value_or(false)) {  // in training, stores the gates, states and cells for
                                             // all steps
        tally.writeNew(units * (p->gates + 2), type);
    }
    tally.flopsMatrix(Count(2) * p->rows * p->weights);
    tally.flopsElementwise(p->gates == 4 ? units * 27 : units * (7 * p->gates));
    addSteps(*p, 1, tally);
    return tally.cost(type);
}

// Arguments: (input, w_ih, w_hh, b_ih, b_hh, h, c, output, hy, cy, grad_output, grad_hy, grad_cy,
// reverse, mode, hidden_size, num_layers, has_biases, train, bidirectional, batch_sizes,
// batch_first, workspace)
std::optional<OpCost> backward(const OpCall& call) {
    const auto p = problemOf(call, integerAt(call, 14), integerAt(call, 15), integerAt(call, 16));
    if (!p) {
        return std::nullopt;
    }
    const DType type = p->input->dtype;
    Tally tally;
    for (std::size_t i = 0; i < 13; ++i) {
        tally.readIfGiven(tensorAt(call, i));
    }
    const Count units = p->rows * p->hidden;
    // Reads the data that forward has stored.
    tally.readPart(units * (p->gates + 2) * elementBytes(type));
    tally.writeNew(elements(*p->input), type);
    tally.writeNew(p->weights + Count(2) * p->gates * p->hidden, type);
    const Count gate_units = Count(2) * p->gates * p->hidden;
    const std::int64_t steps = p->input->sizes[0];
    tally.flopsMatrix(Count(2) * p->rows * p->weights + gate_units * p->rows * p->input->sizes[2] +
                      gate_units * p->samples * (steps > 0 ? steps - 1 : 0) * p->hidden);
    tally.flopsElementwise(p->gates == 4 ? units * 25 : units * (6 * p->gates));
    addSteps(*p, 2, tally);  // gradients of the input and the state, and of their weights
    return tally.cost(type);
}

constexpr std::array kRecurrentFormulas{
    Formula{"aten::mkldnn_rnn_layer", Category::matmul, forward},
    Formula{"aten::mkldnn_rnn_layer_backward", Category::matmul, backward},
};

}  // namespace

std::span<const Formula> recurrentFormulas() { return kRecurrentFormulas; }

}  // namespace ridgepoint::cost
