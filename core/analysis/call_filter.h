// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the calls of a run to show: of some categories and phases only, or with names that were
// searched for. The search has matched the names; this is the result, by id.
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

    // What a search found; unset: nothing is searched for. A call is found by its own name, its
    // layer's, that of the op that did the work, its category or its phase.
    struct Found {
        std::vector<std::uint8_t> names;  // by StringId; of those beyond its end none is found
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

    // A record, a slice of a call, or a cell's key.
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
        if constexpr (requires { call.op; }) return found->holds(call.op);  // of a kernel
        return false;
    }
};

}  // namespace ridgepoint::run
