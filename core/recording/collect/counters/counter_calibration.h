// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the counters of matrix FLOPs with matrix products of known size. Counter units differ
// between chips and are not always documented, so a recording starts with this comparison. A
// counter that fails the comparison is not shown.
#pragma once

#include <cstdint>
#include <vector>

#include "core/recording/collect/counters/counter_session.h"
#include "core/run/counted.h"

namespace ridgepoint::recording::collect::counters {

// The precision of a matrix product. The chip selects the unit (tensor cores compute FP64 if they
// support it).
enum class ProductPrecision : std::uint8_t { fp64, fp32, tf32, bf16, fp16 };

// Runs matrix products on the counted GPU or CPU. The products are computed by a library, so that
// the check covers the kernels that training runs.
class KnownProduct {
  public:
    virtual ~KnownProduct() = default;
    // Computes C[m×n] = A[m×k]·B[k×n]. On a GPU, only enqueues the product and does not wait.
    // Returns false if the device does not support the product.
    virtual bool run(ProductPrecision precision, std::int64_t m, std::int64_t n,
                     std::int64_t k) = 0;
};

struct CalibrationSettings {
    // The sizes are multiples of all libraries' tile sizes, so that no padding is computed. k is
    // large, so that the few additional FLOPs per element that a library computes (a scale factor)
    // do not matter.
    std::int64_t m = 1024, n = 1024, k = 4096;
    double tolerance = 1e-3;  // relative to 2·m·n·k
};

// Returns one check for each precision that the recipe counts and the device supports. Throws
// CountersUnavailable.
std::vector<run::CounterCheck> calibrate(CounterSession& session, KnownProduct& product,
                                         CalibrationSettings settings = {});

}  // namespace ridgepoint::recording::collect::counters
