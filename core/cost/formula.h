// SPDX-License-Identifier: GPL-3.0-or-later
// What the formula families (formulas/*.cpp) are written with. To add an op, add a row to the table
// at the end of its family's file; nothing else knows the names.
//
// Elementwise arithmetic is counted as the hardware's counters count it: an add, a subtract, a
// multiply, a divide, a square root and a transcendental function (exp, log, erf, tanh) are one
// FLOP each; comparing, selecting, negating, converting, moving and drawing random numbers are
// none. Arithmetic on integers and truth values is not floating point and counts 0.
// Multiplying by a scale that is exactly 1 (add's alpha) is no work and is not counted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/cost/count.h"
#include "core/cost/formulas.h"
#include "core/cost/op.h"

namespace ridgepoint::cost {

using FormulaFunction = std::optional<OpCost> (*)(const OpCall& call);

struct Formula {
    std::string_view name;
    Category category;
    FormulaFunction cost;  // leaves OpCost::category to its caller
};

// The families. Each table can be in any order; a name can be in one of them only.
std::span<const Formula> convolutionFormulas();
std::span<const Formula> matrixFormulas();
std::span<const Formula> attentionFormulas();
std::span<const Formula> normalizationFormulas();
std::span<const Formula> pointwiseFormulas();
std::span<const Formula> reductionFormulas();
std::span<const Formula> poolingFormulas();
std::span<const Formula> memoryFormulas();
std::span<const Formula> optimizerFormulas();
std::span<const Formula> recurrentFormulas();

// --- Reading arguments ---------------------------------------------------------------------------

const Argument* argumentAt(const OpCall& call, std::size_t position);  // null: not given
const Tensor* tensorAt(const OpCall& call, std::size_t position);      // null: no tensor there
const std::vector<Tensor>* tensorsAt(const OpCall& call, std::size_t position);
const std::vector<std::int64_t>* listAt(const OpCall& call, std::size_t position);
bool isNoneAt(const OpCall& call, std::size_t position);  // not given, or None
std::optional<std::int64_t> integerAt(const OpCall& call, std::size_t position);
std::optional<double> numberAt(const OpCall& call, std::size_t position);  // an integer too
std::optional<bool> flagAt(const OpCall& call, std::size_t position);      // an integer too

// A type by torch's number for it (c10::ScalarType), as in the arguments.
std::optional<DType> dtypeFromTorch(std::int64_t scalar_type);
// The type named by an argument; `otherwise` when None or not given. Unset: not a type.
std::optional<DType> dtypeAt(const OpCall& call, std::size_t position, DType otherwise);

// A list that gives one number for all dimensions, or one for each. Unset: neither.
using Sizes = std::vector<std::int64_t>;
std::optional<Sizes> expandedList(const Sizes* list, std::size_t dimensions,
                                  std::int64_t otherwise);
std::optional<Sizes> expandedListAt(const OpCall& call, std::size_t position,
                                    std::size_t dimensions, std::int64_t otherwise);

// A dimension counted from the end when negative. Unset: out of range.
std::optional<std::size_t> wrappedDimension(std::int64_t dimension, std::size_t dimensions);

// --- Shapes and types ----------------------------------------------------------------------------

Count product(std::span<const std::int64_t> sizes);
Count elements(const Tensor& tensor);
Count bytes(const Tensor& tensor);
bool isFloating(DType dtype);
DType promoted(DType a, DType b);   // of two tensors that have dimensions
DType accumulateType(DType dtype);  // what statistics of this type are kept in
roofline::Arithmetic arithmeticOf(DType dtype);
std::optional<Sizes> broadcast(const Sizes& a, const Sizes& b);

// --- Adding up a call's cost ---------------------------------------------------------------------

// A tensor that is read twice, or read and written in place, is one tensor: it counts once for
// reading, once for writing and once in the working set. Two arguments are the same tensor when
// they are one object, or when their address is known and equal and so is their size.
class Tally {
  public:
    void read(const Tensor& tensor);
    void readIfGiven(const Tensor* tensor);
    void readPart(Count part_bytes);                  // of a tensor that is not read whole
    void write(const Tensor& tensor);                 // an argument that is written in place
    void writeNew(Count element_count, DType dtype);  // a result
    void flopsMatrix(Count flops) { matrix_ += flops; }
    void flopsElementwise(Count flops) { elementwise_ += flops; }

    // Arithmetic is done in `dtype`. Unset when anything added was out of range.
    std::optional<OpCost> cost(DType dtype) const;

  private:
    struct Touched {
        const Tensor* tensor = nullptr;
        bool read = false;
        bool written = false;
    };
    Touched& touch(const Tensor& tensor);

    static constexpr std::size_t kMostRemembered = 16;
    std::array<Touched, kMostRemembered> touched_{};
    std::size_t touched_count_ = 0;
    Touched overflow_;
    Count matrix_;
    Count elementwise_;
    Count read_;
    Count written_;
    Count working_set_;
};

// --- Used by more than one family ----------------------------------------------------------------

struct PointwiseRule {
    std::size_t operands =
        1;                  // leading arguments: the first is a tensor, the others may be numbers
    int flops = 0;          // per element of the result
    int scale = 0;          // position of a factor that costs one more FLOP unless it is 1; 0: none
    bool boolean = false;   // the result is of truth values
    bool optional = false;  // operands after the first may be None
};
std::optional<OpCost> pointwiseCost(const OpCall& call, const PointwiseRule& rule);

template <PointwiseRule rule>
std::optional<OpCost> pointwise(const OpCall& call) {
    return pointwiseCost(call, rule);
}

// Adds one cost to another; unset when either is unset or the sum is out of range.
std::optional<OpCost> sum(const std::optional<OpCost>& a, const std::optional<OpCost>& b);

}  // namespace ridgepoint::cost
