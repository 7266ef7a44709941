// SPDX-License-Identifier: GPL-3.0-or-later
// Scaled dot-product attention as one op: query [b, h, sq, d], key [b, hk, sk, d],
// value [b, hk, sk, dv]. Grouped queries (hk < h) share keys, but cost as much as separate keys.
//
// Matrix FLOPs equal those of torch/utils/flop_counter.py. Forward calculates Q·Kᵀ and P·V,
// 2·b·h·sq·sk·(d + dv). Backward recalculates the scores and calculates dP, dV, dQ and dK,
// 2·b·h·sq·sk·(3·d + 2·dv). Masking half of the scores (causal) does not reduce this number.
// Elementwise, per score: forward scale, subtract the maximum, exp, sum and divide = 5; backward
// P = exp(scale·s − lse) = 3 and dS = P·(dP − D)·scale = 3. Per output element: backward
// D = Σ dO·O = 2.
//
// _transform_bias_rescale_qkv: 4/3 per element, because it adds the bias and scales the queries.
//
// The "math" variant is a wrapper of bmm and softmax and has no formula.
#include <algorithm>
#include <utility>

#include "core/cost/causal.h"
#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

struct AttentionProblem {
    const Tensor* query;
    const Tensor* key;
    const Tensor* value;
    Count scores;  // b·h·sq·sk
    Count rows;    // b·h·sq
    std::int64_t depth;
    std::int64_t value_depth;

    Count outputs() const { return rows * value_depth; }
};

std::optional<AttentionProblem> problemAt(const OpCall& call, std::size_t first) {
    const Tensor* q = tensorAt(call, first);
    const Tensor* k = tensorAt(call, first + 1);
    const Tensor* v = tensorAt(call, first + 2);
    if (q == nullptr || k == nullptr || v == nullptr || q->sizes.size() != 4 ||
        k->sizes.size() != 4 || v->sizes.size() != 4 || q->dtype != k->dtype ||
        q->dtype != v->dtype) {
        return std::nullopt;
    }
    const bool matching = q->sizes[0] == k->sizes[0] && k->sizes[0] == v->sizes[0] &&
                          k->sizes[1] == v->sizes[1] && k->sizes[2] == v->sizes[2] &&
                          q->sizes[3] == k->sizes[3] && k->sizes[1] > 0 &&
                          q->sizes[1] % k->sizes[1] == 0;
    if (!matching) {
        return std::nullopt;
    }
    const Count rows = Count(q->sizes[0]) * q->sizes[1] * q->sizes[2];
    return AttentionProblem{q, k, v, rows * k->sizes[2], rows, q->sizes[3], v->sizes[3]};
}

// Adds the matrix products of a fused kernel: `over_depth` products that sum over the head
// dimension, and `over_keys` products that sum over the keys.
void attentionProducts(const AttentionProblem& p, std::int64_t over_depth, std::int64_t over_keys,
                       Tally& tally) {
    const std::int64_t rows = p.query->sizes[2], keys = p.key->sizes[2];
    const std::int64_t batch =
        rows > 0 && p.rows.good() ? static_cast<std::int64_t>(p.rows.value()) / rows : 0;
    Work work{.kind = Work::Kind::batched,
              .fitted = false,
              .count = over_depth,
              .batch = batch,
              .rows = rows,
              .columns = keys,
              .depth = p.depth};
    tally.does(work);
    work.count = over_keys;
    work.columns = p.value_depth;
    work.depth = keys;
    tally.does(work);
}

// Returns the cost of a fused forward op. `mask` is the argument position of the attention mask or
// bias. The query is at position 0.
std::optional<OpCost> forward(const OpCall& call, std::size_t mask) {
    const auto p = problemAt(call, 0);
    if (!p) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*p->query);
    tally.read(*p->key);
    tally.read(*p->value);
    tally.readIfGiven(tensorAt(call, mask));
    tally.writeNew(p->outputs(), p->query->dtype);
    // Log-sum-exp, stored for the backward pass.
    tally.writeNew(p->rows, accumulateType(p->query->dtype));
    tally.flopsMatrix(Count(2) * p->scores * (Count(p->depth) + p->value_depth));
    tally.flopsElementwise(Count(5) * p->scores);
    attentionProducts(*p, 1, 1, tally);
    return tally.cost(p->query->dtype);
}

// Arguments: (grad_out, query, key, value, …). Also reads the output and the log-sum-exp, whose
// sizes follow from the other arguments.
std::optional<OpCost> backward(const OpCall& call, std::size_t mask) {
    const Tensor* gradient = tensorAt(call, 0);
    const auto p = problemAt(call, 1);
    if (!p || gradient == nullptr) {
        return std::nullopt;
    }
    const DType dtype = p->query->dtype;
    Tally tally;
    tally.read(*gradient);
    tally.read(*p->query);
    tally.read(*p->key);
    tally.read(*p->value);
    tally.readIfGiven(tensorAt(call, mask));
    tally.readPart(p->outputs() * elementBytes(dtype));
    tally.readPart(p->rows * elementBytes(accumulateType(dtype)));
    tally.writeNew(elements(*p->query), dtype);
    tally.writeNew(elements(*p->key), dtype);
    tally.writeNew(elements(*p->value), dtype);
    tally.flopsMatrix(Count(2) * p->scores * (Count(3) * p->depth + Count(2) * p->value_depth));
    tally.flopsElementwise(Count(6) * p->scores + Count(2) * p->outputs());
    attentionProducts(*p, 2, 3, tally);  // 2 products for the scores and dP; 3 for dV, dQ and dK
    return tally.cost(dtype);
}

constexpr std::size_t kNoMask = 1000;  // larger than any argument position

// Arguments: (query, key, value, dropout_p, is_causal, attn_mask, scale)
std::optional<OpCost> cpuForward(const OpCall& call) { return forward(call, 5); }
// Arguments: (grad_out, query, key, value, out, logsumexp, dropout_p, is_causal, attn_mask, scale)
std::optional<OpCost> cpuBackward(const OpCall& call) { return backward(call, 8); }
// Arguments: (query, key, value, dropout_p, is_causal, return_debug_mask, scale)
std::optional<OpCost> flashForward(const OpCall& call) { return forward(call, kNoMask); }
std::optional<OpCost> flashBackward(const OpCall& call) { return backward(call, kNoMask); }
// Arguments: (query, key, value, attn_bias, …)
std::optional<OpCost> biasedForward(const OpCall& call) { return forward(call, 3); }
// Arguments: (grad_out, query, key, value, attn_bias, out, logsumexp, …)
std::optional<OpCost> biasedBackward(const OpCall& call) { return backward(call, 4); }
// Arguments: (grad_out, query, key, value, out, logsumexp, philox_seed, philox_offset, attn_bias,
// …)
std::optional<OpCost> cudnnBackward(const OpCall& call) { return backward(call, 8); }

// Arguments: (qkv, qkv_bias, num_heads). Adds the bias, scales the queries, and splits the result
// into three.
std::optional<OpCost> transformQkv(const OpCall& call) {
    const Tensor* qkv = tensorAt(call, 0);
    const Tensor* bias = tensorAt(call, 1);
    if (qkv == nullptr || bias == nullptr || qkv->sizes.size() != 3 || qkv->sizes[2] % 3 != 0) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*qkv);
    tally.read(*bias);
    tally.writeNew(elements(*qkv), qkv->dtype);
    tally.flopsElementwise(Count(qkv->sizes[0]) * qkv->sizes[1] * (qkv->sizes[2] / 3) * 4);
    return tally.cost(qkv->dtype);
}

constexpr std::array kAttentionFormulas{
    Formula{"aten::_transform_bias_rescale_qkv", Category::attention, transformQkv},
    Formula{"aten::_scaled_dot_product_flash_attention_for_cpu", Category::attention, cpuForward},
    Formula{"aten::_scaled_dot_product_flash_attention_for_cpu_backward", Category::attention,
            cpuBackward},
    Formula{"aten::_scaled_dot_product_flash_attention", Category::attention, flashForward},
    Formula{"aten::_scaled_dot_product_flash_attention_backward", Category::attention,
            flashBackward},
    Formula{"aten::_scaled_dot_product_efficient_attention", Category::attention, biasedForward},
    Formula{"aten::_scaled_dot_product_efficient_attention_backward", Category::attention,
            biasedBackward},
    Formula{"aten::_scaled_dot_product_cudnn_attention", Category::attention, biasedForward},
    Formula{"aten::_scaled_dot_product_cudnn_attention_backward", Category::attention,
            cudnnBackward},
    Formula{"aten::_scaled_dot_product_fused_attention_overrideable", Category::attention,
            biasedForward},
    Formula{"aten::_scaled_dot_product_fused_attention_overrideable_backward", Category::attention,
            biasedBackward},
};

// The position of `is_causal` among the arguments.
constexpr std::array<std::pair<std::string_view, std::size_t>, 8> kCausalArguments{{
    {"aten::_scaled_dot_product_flash_attention_for_cpu", 4},
    {"aten::_scaled_dot_product_flash_attention_for_cpu_backward", 7},
    {"aten::_scaled_dot_product_flash_attention", 4},
    {"aten::_scaled_dot_product_flash_attention_backward", 11},
    {"aten::_scaled_dot_product_efficient_attention", 6},
    {"aten::_scaled_dot_product_efficient_attention_backward", 11},
    {"aten::_scaled_dot_product_cudnn_attention", 6},
    {"aten::_scaled_dot_product_cudnn_attention_backward", 14},
}};

}  // namespace

bool isCausal(const OpCall& call) {
    const auto found =
        std::find_if(kCausalArguments.begin(), kCausalArguments.end(),
                     [&](const auto& argument) { return argument.first == call.name; });
    return found != kCausalArguments.end() && flagAt(call, found->second).value_or(false);
}

void countVisibleScores(OpCost& cost) {
    cost.flops_matrix /= 2;
    cost.flops_elementwise /= 2;
}

std::span<const Formula> attentionFormulas() { return kAttentionFormulas; }

}  // namespace ridgepoint::cost
