// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/machines.h"

#include <algorithm>
#include <cmath>

#include "core/compare/settings.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {
namespace {

constexpr double kApart = 0.05;

bool sameRoof(const roofline::Ceiling& a, const roofline::Ceiling& b) {
    return a.kind == b.kind && a.name == b.name && a.provenance == b.provenance &&
           std::abs(a.value - b.value) <= kApart * std::max(a.value, b.value);
}

// Returns whether the estimate is for this machine. This is the case if the machine has all roofs
// that the estimate has.
bool madeFor(const run::Snapshot& estimate, const run::Snapshot& machine) {
    return run::isEstimated(estimate) &&
           std::all_of(estimate.ceilings.begin(), estimate.ceilings.end(), [&](const auto& roof) {
               return std::any_of(machine.ceilings.begin(), machine.ceilings.end(),
                                  [&](const auto& other) { return sameRoof(roof, other); });
           });
}

}  // namespace

std::vector<Machine> machinesOf(std::span<const Input> inputs) {
    std::vector<Machine> machines;
    for (std::size_t run = 0; run < inputs.size(); ++run) {
        const run::Snapshot& snapshot = *inputs[run].snapshot;
        const std::string name = deviceOf(snapshot);
        const auto same = std::find_if(machines.begin(), machines.end(), [&](const Machine& each) {
            const run::Snapshot& first = *inputs[each.runs.front()].snapshot;
            if (madeFor(snapshot, first)) return true;
            const auto& roofs = first.ceilings;
            return each.name == name &&
                   std::equal(roofs.begin(), roofs.end(), snapshot.ceilings.begin(),
                              snapshot.ceilings.end(), sameRoof);
        });
        if (same != machines.end())
            same->runs.push_back(run);
        else
            machines.push_back({name, {run}});
    }
    return machines;
}

}  // namespace ridgepoint::compare
