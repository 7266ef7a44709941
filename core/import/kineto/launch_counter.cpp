// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/launch_counter.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/roofline/amount.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::import::kineto {

// Counts launches. If a runtime call launches work through a driver call, only the runtime call is
// counted, but the work can have the correlation of either call.
std::vector<run::ApiCall> LaunchCounter::add(const std::vector<run::ApiCall>& calls,
                                             const Trace& trace) {
    struct Outer {
        const run::ApiCall* call = nullptr;
        bool lost = false;
    };
    std::map<std::uint32_t, Outer> open;  // the outermost open launch, by system thread
    std::vector<run::ApiCall> lost;
    const auto close = [&](const Outer& outer) {
        ++launches_;
        if (outer.lost) lost.push_back(*outer.call);
    };
    for (const run::ApiCall& call : calls) {
        const Name& name = trace.names.at(names_.at(call.name));
        if (name.begins_capture) capturing_.insert(call.system_thread);
        if (name.ends_capture) capturing_.erase(call.system_thread);
        if (!name.launches_work || capturing_.contains(call.system_thread)) continue;
        const bool is_lost = std::binary_search(trace.lost_launches.begin(),
                                                trace.lost_launches.end(), call.correlation);
        const auto [outer, is_new] = open.try_emplace(call.system_thread, Outer{&call, is_lost});
        if (is_new) continue;
        const run::ApiCall& around = *outer->second.call;
        if (call.start_ns < around.start_ns + around.duration_ns) {
            outer->second.lost = outer->second.lost && is_lost;
            continue;
        }
        close(outer->second);
        outer->second = {&call, is_lost};
    }
    for (const auto& [thread, outer] : open) close(outer);
    lost_ += lost.size();
    return lost;
}

std::string LaunchCounter::describeLosses() const {
    if (lost_ == 0) return {};
    const auto count = [](std::uint64_t number) {
        return roofline::formatCount(static_cast<double>(number));
    };
    return fmt::format(
        "The trace contains the work of {} of {} launches ({}): the profiler lost the records of "
        "{}.",
        count(launches_ - lost_), count(launches_),
        roofline::formatShare(static_cast<double>(launches_ - lost_) /
                              static_cast<double>(launches_)),
        roofline::formatAmount(lost_, "launch", "launches"));
}

}  // namespace ridgepoint::import::kineto
