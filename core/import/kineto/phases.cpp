// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/phases.h"

#include <algorithm>
#include <unordered_map>

namespace ridgepoint::import::kineto {
namespace {

using run::Phase;

struct Item {  // an outermost op or an annotation
    std::int64_t start_ns, end_ns;
    Phase phase;  // none if the phase is not known yet
    bool loss;
};

struct Named {
    std::int64_t start_ns, end_ns;
    Phase phase;
};

}  // namespace

std::vector<PhaseStretch> phasesOf(std::span<const HostRecord> records, const Names& names,
                                   std::int64_t end_ns) {
    std::vector<Item> items;
    std::vector<Named> open;  // open annotations, the innermost last
    std::unordered_map<std::uint16_t, std::int64_t> covered;  // end of the open op on each thread
    for (const HostRecord& record : records) {
        if (record.type != HostRecord::Type::op && record.type != HostRecord::Type::annotation) {
            continue;
        }
        const std::int64_t start = record.start_ns, end = start + record.duration_ns;
        const Name& name = names.at(record.name);
        std::erase_if(open, [&](const Named& named) { return named.end_ns <= start; });
        if (record.type == HostRecord::Type::annotation) {
            if (!name.phase) continue;
            open.push_back({start, end, *name.phase});
            // The whole range gets the phase. This includes a backward range, because its contents
            // are autograd nodes and nothing else runs between them.
            items.push_back({start, end, *name.phase, false});
            continue;
        }
        std::int64_t& until = covered.try_emplace(record.thread, INT64_MIN).first->second;
        if (start < until) continue;
        until = end;
        const bool backward = name.node_wrapper || record.backward;
        const Phase phase = backward       ? Phase::backward
                            : open.empty() ? Phase::none
                                           : open.back().phase;
        items.push_back({start, end, phase, name.loss});
    }
    std::int64_t last_backward = INT64_MIN;
    for (const Item& item : items) {
        if (item.phase != Phase::backward) continue;
        last_backward = std::max(last_backward, item.start_ns);
    }
    std::vector<PhaseStretch> stretches;
    for (const Item& item : items) {
        Phase phase = item.phase;
        // Without a backward pass, nothing shows which ops are a forward pass.
        if (phase == Phase::none && item.start_ns < last_backward) phase = Phase::forward;
        if (phase == Phase::forward && item.loss) phase = Phase::loss;
        const std::int64_t stop = std::min(item.end_ns, end_ns);
        std::int64_t start = item.start_ns;
        if (!stretches.empty()) {
            PhaseStretch& last = stretches.back();
            if (last.phase == phase && phase != Phase::none) {
                last.end_ns = std::max(last.end_ns, stop);
                continue;
            }
            // If the ranges overlap, a range with a phase ends the previous range, and a range
            // without a phase starts after the previous range.
            if (start < last.end_ns) {
                if (phase == Phase::none)
                    start = last.end_ns;
                else
                    last.end_ns = start;
            }
        }
        if (stop > start) stretches.push_back({start, stop, phase});
    }
    std::erase_if(stretches, [](const PhaseStretch& stretch) {
        return stretch.phase == Phase::none || stretch.end_ns <= stretch.start_ns;
    });
    return stretches;
}

}  // namespace ridgepoint::import::kineto
