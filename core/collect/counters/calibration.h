// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the counters of matrix FLOPs with matrix products whose FLOPs are known. The unit of a
// counter differs between chips and is not documented everywhere, so a recording starts with this
// comparison. A counter that fails it is not shown.
#pragma once

#include <cstdint>
#include <vector>

#include "core/collect/counters/counter_session.h"
#include "core/run/counted.h"

namespace ridgepoint::collect::counters {

// What a product is computed in; which unit does that is the chip's choice (FP64 is done by tensor
// cores where these can).
enum class ProductPrecision : std::uint8_t { fp64, fp32, tf32, bf16, fp16 };

// Runs matrix products on the GPU that is counted: a library's, not ours, so that what is checked
// is what training launches.
class KnownProduct {
  public:
    virtual ~KnownProduct() = default;
    // C[m×n] = A[m×k]·B[k×n], enqueued, not waited for. False: not on this GPU.
    virtual bool run(ProductPrecision precision, std::int64_t m, std::int64_t n,
                     std::int64_t k) = 0;
};

struct CalibrationSettings {
    // Multiples of every library's tiles, so that only the product is computed. k is large, so that
    // a library's few extra FLOPs per element (a scale factor) do not matter.
    std::int64_t m = 1024, n = 1024, k = 4096;
    double tolerance = 1e-3;  // of 2·m·n·k
};

// One check for each precision that the recipe counts and the GPU can do. Throws
// CountersUnavailable.
std::vector<run::CounterCheck> calibrate(CounterSession& session, KnownProduct& product,
                                         CalibrationSettings settings = {});

}  // namespace ridgepoint::collect::counters
