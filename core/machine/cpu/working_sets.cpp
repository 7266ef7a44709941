// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/working_sets.h"

#include <algorithm>
#include <limits>

#include "core/machine/cpu/cpu_kernels.h"

namespace ridgepoint::machine {
namespace {

using roofline::Level;

constexpr std::size_t kMiB = std::size_t{1} << 20U;

// Returns the number of bytes available to one thread, which is the size of the smallest cache on
// this level divided by the number of threads that share it.
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
    // If the working set is four times as large as the L2, the L2 has no effect. If a thread's
    // share of the L3 is smaller than that, or even smaller than the L2 (in which case the L3
    // stores lines that the L2 evicts), the size of the L2 plus half of this share must be
    // sufficient.
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
