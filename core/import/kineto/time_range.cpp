// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/time_range.h"

#include <algorithm>
#include <iterator>

namespace ridgepoint::import::kineto {

void TimeRange::add(std::int64_t start_ns, std::int64_t end_ns) {
    if (start_ns == 0) {
        ++at_zero_;
        zero_end_ns_ = std::max(zero_end_ns_, end_ns);
        return;
    }
    const std::int64_t number = start_ns / kPeriodNs;
    if (last_ == nullptr || last_->first != number) {
        if (periods_.size() >= kMostPeriods && !periods_.contains(number)) return;
        last_ = &*periods_.try_emplace(number, Period{start_ns, end_ns, 0}).first;
    }
    Period& period = last_->second;
    period.first_ns = std::min(period.first_ns, start_ns);
    period.last_ns = std::max(period.last_ns, end_ns);
    ++period.events;
}

std::uint64_t TimeRange::find(Trace& trace) const {
    if (periods_.empty()) {
        if (at_zero_ > 0) {
            trace.first_ns = 0;
            trace.last_ns = zero_end_ns_;
        }
        return 0;
    }
    const auto most = std::max_element(
        periods_.begin(), periods_.end(),
        [](const auto& a, const auto& b) { return a.second.events < b.second.events; });
    auto first = most, end = std::next(most);
    while (first != periods_.begin() && first->first - std::prev(first)->first <= 2) --first;
    while (end != periods_.end() && end->first - std::prev(end)->first <= 2) ++end;
    std::uint64_t outside = 0;
    for (const auto& [number, period] : periods_) outside += period.events;
    trace.first_ns = first->second.first_ns;
    trace.last_ns = first->second.last_ns;
    for (auto each = first; each != end; ++each) {
        trace.last_ns = std::max(*trace.last_ns, each->second.last_ns);
        outside -= each->second.events;
    }
    trace.from_ns = (first->first - 1) * kPeriodNs;
    trace.to_ns = (std::prev(end)->first + 2) * kPeriodNs;
    if (at_zero_ > 0 && *trace.first_ns > kZeroNs && trace.from_ns <= 0) {
        trace.from_ns = 1;
        outside += at_zero_;
    } else if (at_zero_ > 0 && trace.contains(0)) {
        trace.first_ns = std::min<std::int64_t>(*trace.first_ns, 0);
        trace.last_ns = std::max(*trace.last_ns, zero_end_ns_);
    } else {
        outside += at_zero_;
    }
    for (std::vector<Trace::Mark>* const marks : {&trace.steps, &trace.optimizer_steps}) {
        std::erase_if(*marks,
                      [&](const Trace::Mark& mark) { return !trace.contains(mark.start_ns); });
    }
    return outside;
}

}  // namespace ridgepoint::import::kineto
