// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the shape of an op's kernels, from which prediction/ predicts their time.
#pragma once

#include <cstdint>

namespace ridgepoint::cost {

struct Work {
    enum class Kind : std::uint8_t {
        elementwise,    // memory-bound; includes copies
        normalisation,  // `rows` rows with `columns` values each
        softmax,        // `rows` rows with `columns` values each
        batched,        // `batch` products of a rows × depth matrix and a depth × columns matrix
        linear,         // like `batched`, but with one or a few products; the library may split the
                        // sum
        convolution,    // like `batched`, with one product per group
    };
    Kind kind = Kind::elementwise;
    std::uint8_t value_bytes = 4;
    // True if the prediction model was fitted to kernels with this shape. If false, the shape is
    // approximate.
    bool fitted = true;
    // True for a convolution that processes each channel separately. It is memory-bound and has no
    // shape.
    bool single_channels = false;
    bool gradient = false;    // whether a convolution computes a gradient
    bool splits = false;      // whether the library may split the sum: a weight's gradient
    std::int64_t count = 1;   // number of equal kernels
    std::uint64_t bytes = 0;  // bytes that each kernel reads and writes
    // For normalisation and softmax, `batch` is the number of tensors that are read again.
    std::int64_t batch = 1, rows = 0, columns = 0, depth = 0;
    // Set for 3 × 3 convolutions with stride 1, for which libraries can use Winograd's algorithm.
    std::int64_t images = 0, height = 0, width = 0;

    double flops() const {
        return kind < Kind::batched ? 0
                                    : 2.0 * static_cast<double>(batch) * static_cast<double>(rows) *
                                          static_cast<double>(columns) * static_cast<double>(depth);
    }
};

}  // namespace ridgepoint::cost
