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
        std::uint64_t missing = 0;  // nodes of the launched graph without a record
    };
    std::map<std::uint32_t, Outer> open;  // the outermost open launch, by system thread
    std::vector<run::ApiCall> lost;
    lost_records_ = 0;
    const auto close = [&](const Outer& outer) {
        ++launches_;
        if (outer.lost) {
            ++lost_;
            ++lost_records_;
        } else if (outer.missing > 0) {
            ++partly_lost_;
            missing_nodes_ += outer.missing;
            lost_records_ += outer.missing;
        } else {
            return;
        }
        lost.push_back(*outer.call);
    };
    for (const run::ApiCall& call : calls) {
        const Name& name = trace.names.at(names_.at(call.name));
        if (name.begins_capture) capturing_.insert(call.system_thread);
        if (name.ends_capture) capturing_.erase(call.system_thread);
        const bool launches = name.launches_work || (name.copies && trace.has_copies);
        if (!launches || capturing_.contains(call.system_thread)) continue;
        const bool is_lost = std::binary_search(trace.lost_launches.begin(),
                                                trace.lost_launches.end(), call.correlation);
        const std::uint64_t missing = trace.graph_launches.missing(call.correlation);
        const auto [outer, is_new] =
            open.try_emplace(call.system_thread, Outer{&call, is_lost, missing});
        if (is_new) continue;
        const run::ApiCall& around = *outer->second.call;
        if (call.start_ns < around.start_ns + around.duration_ns) {
            outer->second.lost = outer->second.lost && is_lost;
            outer->second.missing = std::max(outer->second.missing, missing);
            continue;
        }
        close(outer->second);
        outer->second = {&call, is_lost, missing};
    }
    for (const auto& [thread, outer] : open) close(outer);
    addLost(lost, calls, trace);
    return lost;
}

void LaunchCounter::addLost(const std::vector<run::ApiCall>& lost,
                            const std::vector<run::ApiCall>& calls, const Trace& trace) {
    const auto nameOf = [&](const run::ApiCall& call) -> const Name& {
        return trace.names.at(names_.at(call.name));
    };
    for (const Trace::WorkStream& stream : trace.linked_streams)
        last_launch_on_.try_emplace(stream, -1);
    for (const run::ApiCall& launch : lost) {
        OpenLoss& open = open_losses_[nameOf(launch).copies];
        open.launch_ns = std::max(open.launch_ns, launch.start_ns);
        open.steps = 0;
    }
    if (open_losses_.empty()) return;
    std::set<std::uint32_t> devices;
    std::set<std::pair<std::uint32_t, std::uint32_t>> streams;
    for (const auto& [device, stream, copies] : trace.linked_streams) {
        devices.insert(device);
        streams.insert({device, stream});
    }
    std::int64_t last_wait = -1;
    for (const run::ApiCall& call : calls) {
        const Name& name = nameOf(call);
        if (streams.size() <= 1 ? name.waits : name.waits_for_all && devices.size() <= 1)
            last_wait = std::max(last_wait, call.start_ns);
    }
    std::erase_if(open_losses_,
                  [&](const auto& open) { return open.second.launch_ns < last_wait; });
}

bool LaunchCounter::mayStillRun(const std::vector<recording::collect::cuda::Joined>& work) {
    constexpr int kMostSteps = 8;  // lost work is assumed to end at most this many steps later
    for (const recording::collect::cuda::Joined& each : work) {
        if (!each.launch_ns) continue;
        const bool copies = each.kind != run::GpuKind::kernel;
        std::int64_t& last = last_launch_on_[{each.device, each.stream, copies}];
        last = std::max(last, *each.launch_ns);
    }
    for (auto& [copies, open] : open_losses_) ++open.steps;
    std::erase_if(open_losses_, [&](const auto& loss) {
        std::optional<std::int64_t> first;  // of the last launches on all streams
        for (const auto& [stream, launch_ns] : last_launch_on_) {
            if (std::get<2>(stream) == loss.first)
                first = std::min(first.value_or(launch_ns), launch_ns);
        }
        return first.value_or(0) > loss.second.launch_ns || loss.second.steps > kMostSteps;
    });
    return !open_losses_.empty();
}

bool LaunchCounter::launchesWork(run::StringId call, const Trace& trace) const {
    return trace.names.at(names_.at(call)).launches_work;
}

void LaunchCounter::addProduct(const run::OpRecord& op, bool launches) {
    Products& products = products_[{op.name, op.shapes}];
    products.launches = products.launches || launches;
    if (!launches) ++products.without;
}

std::uint64_t LaunchCounter::productsWithoutLaunch(const Trace& trace) const {
    std::uint64_t lost = 0;
    for (const auto& [op, products] : products_) {
        if (products.launches) lost += products.without;
    }
    return lost - std::min(lost, trace.without_launch);
}

std::vector<std::string> LaunchCounter::describeLosses(const Trace& trace) const {
    std::vector<std::string> losses;
    const auto count = [](std::uint64_t number) {
        return roofline::formatCount(static_cast<double>(number));
    };
    if (lost_ > 0) {
        losses.push_back(fmt::format(
            "The trace contains the work of {} of {} launches ({}): the profiler lost the records "
            "of {}.",
            count(launches_ - lost_), count(launches_),
            roofline::formatShare(static_cast<double>(launches_ - lost_) /
                                  static_cast<double>(launches_)),
            roofline::formatAmount(lost_, "launch", "launches")));
    }
    if (const std::uint64_t products = productsWithoutLaunch(trace); products > 0) {
        losses.push_back(
            fmt::format("{} no launch and no kernel in the trace, although other calls of the same "
                        "op with the same shapes have: the profiler lost their records.",
                        roofline::formatAmount(products, "op call has", "op calls have")));
    }
    if (partly_lost_ > 0) {
        losses.push_back(fmt::format(
            "The profiler lost {} of {}: other launches of the same graphs have more nodes.",
            roofline::formatAmount(missing_nodes_, "record", "records"),
            roofline::formatAmount(partly_lost_, "CUDA graph launch", "CUDA graph launches")));
    }
    return losses;
}

}  // namespace ridgepoint::import::kineto
