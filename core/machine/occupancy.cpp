// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/occupancy.h"

#include <algorithm>
#include <array>
#include <limits>

namespace ridgepoint::machine {
namespace {

constexpr std::int64_t kKiB = 1024;
constexpr std::int64_t kWarp = 32;
// Each warp gets a multiple of this number of registers.
constexpr std::int64_t kRegisterGranularity = 256;
constexpr std::int64_t kSchedulers = 4;  // a warp can use only its scheduler's registers

struct Capability {
    std::string_view name;
    MultiprocessorLimits limits;
};
constexpr std::array kCapabilities{Capability{"3.5", {2048, 16, 65536, 48 * kKiB, 0, 256}},
                                   Capability{"3.7", {2048, 16, 131072, 112 * kKiB, 0, 256}},
                                   Capability{"5.0", {2048, 32, 65536, 64 * kKiB, 0, 256}},
                                   Capability{"5.2", {2048, 32, 65536, 96 * kKiB, 0, 256}},
                                   Capability{"6.0", {2048, 32, 65536, 64 * kKiB, 0, 256}},
                                   Capability{"6.1", {2048, 32, 65536, 96 * kKiB, 0, 256}},
                                   Capability{"7.0", {2048, 32, 65536, 96 * kKiB, 0, 256}},
                                   Capability{"7.5", {1024, 16, 65536, 64 * kKiB, 0, 256}},
                                   Capability{"8.0", {2048, 32, 65536, 164 * kKiB, kKiB, 128}},
                                   Capability{"8.6", {1536, 16, 65536, 100 * kKiB, kKiB, 128}},
                                   Capability{"8.9", {1536, 24, 65536, 100 * kKiB, kKiB, 128}},
                                   Capability{"9.0", {2048, 32, 65536, 228 * kKiB, kKiB, 128}},
                                   Capability{"10.0", {2048, 32, 65536, 228 * kKiB, kKiB, 128}},
                                   Capability{"12.0", {1536, 24, 65536, 100 * kKiB, kKiB, 128}}};

std::int64_t roundedUp(std::int64_t value, std::int64_t to) { return (value + to - 1) / to * to; }

}  // namespace

std::optional<MultiprocessorLimits> multiprocessorLimits(std::string_view compute_capability) {
    for (const Capability& each : kCapabilities) {
        if (each.name == compute_capability) return each.limits;
    }
    return std::nullopt;
}

std::int64_t residentBlocks(const MultiprocessorLimits& limits, const BlockNeeds& needs) {
    if (needs.threads <= 0) return 0;
    const std::int64_t warps = roundedUp(needs.threads, kWarp) / kWarp;
    std::int64_t blocks = std::min(limits.blocks, limits.threads / kWarp / warps);
    if (needs.registers_per_thread > 0) {
        const std::int64_t of_warp =
            roundedUp(needs.registers_per_thread * kWarp, kRegisterGranularity);
        const std::int64_t resident = limits.registers / kSchedulers / of_warp * kSchedulers;
        blocks = std::min(blocks, resident / warps);
    }
    const std::int64_t shared = needs.shared_bytes + limits.reserved_shared_bytes;
    if (shared > 0) {
        blocks =
            std::min(blocks, limits.shared_bytes / roundedUp(shared, limits.shared_granularity));
    }
    return std::max<std::int64_t>(blocks, 0);
}

double occupancy(const MultiprocessorLimits& limits, const BlockNeeds& needs,
                 double blocks_per_multiprocessor) {
    const double blocks =
        std::min(static_cast<double>(residentBlocks(limits, needs)), blocks_per_multiprocessor);
    return std::clamp(
        blocks * static_cast<double>(needs.threads) / static_cast<double>(limits.threads), 0.0,
        1.0);
}

}  // namespace ridgepoint::machine
