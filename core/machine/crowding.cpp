// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/crowding.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace ridgepoint::machine {
namespace {

using roofline::Ceiling;

// If the best rate ÷ ideal rate is below this limit, the cores did not run in parallel. Two
// hardware threads on one core reach half the rate of two cores. On processors of the last ten
// years, the lower clock of a fully used processor alone does not reduce the rate to this limit.
constexpr double kCrowded = 0.6;

}  // namespace

std::optional<std::string> crowdedCores(const std::vector<Ceiling>& ceilings, int physical_cores) {
    std::map<std::pair<roofline::Arithmetic, std::string>, double> alone;
    for (const Ceiling& ceiling : ceilings) {
        if (ceiling.kind == Ceiling::Kind::compute && ceiling.threads == 1) {
            alone[{ceiling.arithmetic, ceiling.unit}] = ceiling.value;
        }
    }
    std::map<int, double> best;  // best rate ÷ ideal rate for each number of threads
    for (const Ceiling& ceiling : ceilings) {
        if (ceiling.kind != Ceiling::Kind::compute || ceiling.threads < 2 ||
            ceiling.threads > physical_cores) {
            continue;
        }
        const auto one = alone.find({ceiling.arithmetic, ceiling.unit});
        if (one == alone.end() || one->second <= 0) continue;
        double& share = best[ceiling.threads];
        share = std::max(share, ceiling.value / (one->second * ceiling.threads));
    }
    for (const auto& [threads, share] : best) {
        if (share >= kCrowded) continue;
        return fmt::format(
            "{0} cores together reached {1:.2g} times what one did alone: the host of a virtual "
            "machine may run several of its cores on one, so the roofs of {0} cores may be too "
            "low; measure again.",
            threads, share * threads);
    }
    return std::nullopt;
}

}  // namespace ridgepoint::machine
