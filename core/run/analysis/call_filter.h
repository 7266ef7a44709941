// SPDX-License-Identifier: GPL-3.0-or-later
// CallFilter selects the calls of a run to show, by category, phase and the result of a name
// search. The search has already matched the names; the filter contains their IDs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/run/types.h"

namespace ridgepoint::run {

struct CallFilter {
    std::array<bool, cost::kCategoryCount> without_category{};
    std::array<bool, kPhaseCount> without_phase{};

    // The result of a search, or null if there is no search. A call matches by its name, its
    // layer's name, the name of the op that did the work, its category or its phase.
    struct Found {
        std::vector<std::uint8_t> names;  // indexed by StringId; IDs beyond the end do not match
        std::array<bool, cost::kCategoryCount> categories{};
        std::array<bool, kPhaseCount> phases{};
        bool holds(StringId id) const {
            return id != StringId::none && static_cast<std::size_t>(id) < names.size() &&
                   names[static_cast<std::size_t>(id)] != 0;
        }
    };
    std::shared_ptr<const Found> found;

    bool passesAll() const {
        for (const bool without : without_category) {
            if (without) return false;
        }
        for (const bool without : without_phase) {
            if (without) return false;
        }
        return found == nullptr;
    }

    // Returns whether the filter selects a call, which can be a record, a timeline slice or a
    // cell's key.
    template <class Call>
    bool operator()(const Call& call) const {
        const auto category = static_cast<std::size_t>(call.category);
        const auto phase = static_cast<std::size_t>(call.phase);
        if (category < without_category.size() && without_category[category]) return false;
        if (phase < without_phase.size() && without_phase[phase]) return false;
        if (!found) return true;
        if (category < found->categories.size() && found->categories[category]) return true;
        if (phase < found->phases.size() && found->phases[phase]) return true;
        if (found->holds(call.name) || found->holds(call.layer)) return true;
        if constexpr (requires { call.inner; }) return found->holds(call.inner);
        // Kernels also match by their op.
        if constexpr (requires { call.op; }) return found->holds(call.op);
        return false;
    }
};

}  // namespace ridgepoint::run
