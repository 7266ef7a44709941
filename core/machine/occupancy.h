// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates how many blocks of a kernel a multiprocessor of an NVIDIA GPU runs at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ridgepoint::machine {

// Limits of one multiprocessor (CUDA C++ Programming Guide, "Technical Specifications per Compute
// Capability").
struct MultiprocessorLimits {
    std::int64_t threads = 0, blocks = 0, registers = 0;
    std::int64_t shared_bytes = 0;           // for all blocks
    std::int64_t reserved_shared_bytes = 0;  // of each block, by the driver
    std::int64_t shared_granularity = 0;     // bytes
};
// compute_capability: "8.0". Unset if unknown.
std::optional<MultiprocessorLimits> multiprocessorLimits(std::string_view compute_capability);

// What a kernel needs for each block.
struct BlockNeeds {
    std::int64_t threads = 0;
    std::int64_t registers_per_thread = 0;
    std::int64_t shared_bytes = 0;
};
// Returns the largest number of blocks that a multiprocessor can run at once; 0 if it can run none.
std::int64_t residentBlocks(const MultiprocessorLimits& limits, const BlockNeeds& needs);
// Returns the share of a multiprocessor's threads that a kernel can occupy (0 to 1), as Kineto
// estimates it. blocks_per_multiprocessor: the kernel's blocks ÷ multiprocessors.
double occupancy(const MultiprocessorLimits& limits, const BlockNeeds& needs,
                 double blocks_per_multiprocessor);

}  // namespace ridgepoint::machine
