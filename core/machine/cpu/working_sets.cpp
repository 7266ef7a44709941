// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/working_sets.h"

#include <algorithm>
#include <limits>

#include "core/machine/cpu/kernels.h"

namespace ridgepoint::machine {
namespace {

using roofline::Level;

constexpr std::size_t kMiB = std::size_t{1} << 20U;

// What fits one thread: the smallest instance of the level, shared by as many threads as it must.
std::optional<std::size_t> shareOfLevel(const Machine& machine, Level level, int threads) {
    std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
    int instances = 0;
    for (const Cache& cache : machine.caches) {
        if (cache.level != level || cache.bytes <= 0 || cache.instances <= 0) continue;
        smallest = std::min(smallest, cache.bytes);
        instances += cache.instances;
    }
    if (instances == 0) return std::nullopt;
    const int sharing = std::max(1, (threads + instances - 1) / instances);
    return static_cast<std::size_t>(smallest / sharing);
}

}  // namespace

std::size_t wholeGranules(std::size_t bytes) {
    return std::max(bytes / kKernelGranule, std::size_t{1}) * kKernelGranule;
}

std::optional<std::size_t> workingSet(const Machine& machine, Level level, int threads) {
    const std::optional<std::size_t> share = shareOfLevel(machine, level, threads);
    if (!share) return std::nullopt;
    if (level != Level::l3) return wholeGranules(*share / 2);
    const std::optional<std::size_t> inner = shareOfLevel(machine, Level::l2, threads);
    if (!inner) return wholeGranules(*share / 2);
    // Four times the L2 leaves it no use. Where the L3 has less for a thread than that, or even
    // less than the L2 holds (it then keeps what the L2 drops), half of it beyond the L2 must do.
    return wholeGranules(std::min(4 * *inner, *inner + *share / 2));
}

std::size_t dramBytes(const Machine& machine, bool quick) {
    std::size_t outermost = 0;
    for (const Level level : {Level::l2, Level::l3}) {
        const std::optional<std::int64_t> capacity = machine.cacheCapacity(level);
        if (!capacity || *capacity <= 0) continue;
        outermost = std::max(outermost, static_cast<std::size_t>(*capacity));
    }
    std::size_t bytes = std::max((quick ? 4 : 8) * outermost, (quick ? 256 : 1024) * kMiB);
    if (const std::optional<std::int64_t> available = availableMemoryBytes()) {
        bytes = std::min(bytes, static_cast<std::size_t>(*available) / 4);
    }
    return bytes;
}

}  // namespace ridgepoint::machine
