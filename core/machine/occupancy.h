// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates how many blocks of a kernel an NVIDIA multiprocessor can run at the same time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ridgepoint::machine {

// Limits of a multiprocessor (CUDA C++ Programming Guide, "Technical Specifications per Compute
// Capability").
struct MultiprocessorLimits {
    std::int64_t threads = 0, blocks = 0, registers = 0;
    std::int64_t shared_bytes = 0;           // number of bytes for all blocks together
    std::int64_t reserved_shared_bytes = 0;  // number of bytes per block, reserved by the driver
    std::int64_t shared_granularity = 0;     // number of bytes in an allocation unit
};
// Returns the limits for a compute capability, for example "8.0", or std::nullopt if it is unknown.
std::optional<MultiprocessorLimits> multiprocessorLimits(std::string_view compute_capability);

// The resources that a kernel needs for each block.
struct BlockNeeds {
    std::int64_t threads = 0;
    std::int64_t registers_per_thread = 0;
    std::int64_t shared_bytes = 0;
};
// Returns the maximum number of blocks that a multiprocessor can run at the same time. Returns 0 if
// a single block needs too many resources.
std::int64_t residentBlocks(const MultiprocessorLimits& limits, const BlockNeeds& needs);
// Returns the fraction of a multiprocessor's threads that a kernel can occupy (0 to 1), estimated
// with Kineto's method. `blocks_per_multiprocessor` is the number of blocks ÷ the number of
// multiprocessors.
double occupancy(const MultiprocessorLimits& limits, const BlockNeeds& needs,
                 double blocks_per_multiprocessor);

}  // namespace ridgepoint::machine
