// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for the formula families (formulas/*.cpp). To add an op, add a row to the table at the
// end of its family's file; no other code contains the names.
//
// Elementwise FLOPs follow the rules of hardware counters: an addition, subtraction,
// multiplication, division, square root or transcendental function (exp, log, erf, tanh) is one
// FLOP. Comparing, selecting, negating, converting, moving and generating random numbers are 0
// FLOPs. Integer and boolean arithmetic is also 0 FLOPs, because it is not floating point. Only
// products of integer matrices count their operations, which have a roof of their own. Multiplying
// by a scale of exactly 1 (add's alpha) is not counted.
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
    FormulaFunction cost;  // returns the cost; the caller sets OpCost::category
};

// The formula tables, one per family of ops. Rows can be in any order, but a name must be in only
// one table.
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

// Returns null if the argument is missing.
const Argument* argumentAt(const OpCall& call, std::size_t position);
// These functions return null if the argument has a different type.
const Tensor* tensorAt(const OpCall& call, std::size_t position);
const std::vector<Tensor>* tensorsAt(const OpCall& call, std::size_t position);
const std::vector<std::int64_t>* listAt(const OpCall& call, std::size_t position);
bool isNoneAt(const OpCall& call, std::size_t position);  // true if the argument is missing or None
std::optional<std::int64_t> integerAt(const OpCall& call, std::size_t position);
// Also accepts an integer.
std::optional<double> numberAt(const OpCall& call, std::size_t position);
// Also accepts an integer.
std::optional<bool> flagAt(const OpCall& call, std::size_t position);

// Returns the type for a c10::ScalarType number, which ops receive as an argument.
std::optional<DType> dtypeFromTorch(std::int64_t scalar_type);
// Returns the type in an argument, or `otherwise` if the argument is None or missing. Unset if the
// argument is not a type.
std::optional<DType> dtypeAt(const OpCall& call, std::size_t position, DType otherwise);

// Expands a list that has either one number for all dimensions or one number per dimension. If the
// list is missing or empty, every dimension gets `otherwise`. Unset for any other list.
using Sizes = std::vector<std::int64_t>;
std::optional<Sizes> expandedList(const Sizes* list, std::size_t dimensions,
                                  std::int64_t otherwise);
std::optional<Sizes> expandedListAt(const OpCall& call, std::size_t position,
                                    std::size_t dimensions, std::int64_t otherwise);

// Resolves a negative dimension, which counts from the end. Unset if it is out of range.
std::optional<std::size_t> wrappedDimension(std::int64_t dimension, std::size_t dimensions);

// --- Shapes and types ----------------------------------------------------------------------------

Count product(std::span<const std::int64_t> sizes);
Count elements(const Tensor& tensor);
Count bytes(const Tensor& tensor);
bool isFloating(DType dtype);
DType promoted(DType a, DType b);   // returns the result type for two tensors with dimensions
DType accumulateType(DType dtype);  // returns the type in which statistics over `dtype` are
                                    // calculated
roofline::Arithmetic arithmeticOf(DType dtype);
std::optional<Sizes> broadcast(const Sizes& a, const Sizes& b);

// --- Adding up a call's cost ---------------------------------------------------------------------

// Counts a call's bytes and FLOPs. A tensor is counted once for reading, once for writing and once
// in the working set, even if it is read twice or written in place. Two arguments are considered
// the same tensor if they are the same object, or if their addresses are known and their addresses
// and sizes are equal.
class Tally {
  public:
    void read(const Tensor& tensor);
    void readIfGiven(const Tensor* tensor);
    // Adds bytes of a tensor that is only partially read.
    void readPart(Count part_bytes);
    void write(const Tensor& tensor);                 // adds a tensor that is written in place
    void writeNew(Count element_count, DType dtype);  // adds a new result
    void flopsMatrix(Count flops) { matrix_ += flops; }
    void flopsElementwise(Count flops) { elementwise_ += flops; }
    void flopsAvoidable(Count flops) { avoidable_ += flops; }
    // Adds a kernel with a known shape (at most two per call). Adds no FLOPs. cost() sets the bytes
    // of the kernel.
    void does(const Work& work);

    // Returns the cost of a call that computes in `dtype`. Unset if an added value was out of
    // range.
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
    Count avoidable_;
    Count read_;
    Count written_;
    Count working_set_;
    std::array<Work, 2> works_;
    std::uint8_t work_count_ = 0;
};

// --- Used by more than one family ----------------------------------------------------------------

struct PointwiseRule {
    std::size_t operands = 1;  // number of leading arguments that are operands; the first is a
                               // tensor, the others may be numbers
    int flops = 0;             // FLOPs per element of the result
    int scale = 0;             // position of a factor that adds one FLOP unless the factor is 1; 0:
                               // none
    bool boolean = false;      // whether the result is boolean
    bool optional = false;     // whether operands after the first may be None
};
std::optional<OpCost> pointwiseCost(const OpCall& call, const PointwiseRule& rule);

template <PointwiseRule rule>
std::optional<OpCost> pointwise(const OpCall& call) {
    return pointwiseCost(call, rule);
}

// Returns the sum of two costs. Unset if one of them is unset or the sum is out of range.
std::optional<OpCost> sum(const std::optional<OpCost>& a, const std::optional<OpCost>& b);

}  // namespace ridgepoint::cost
