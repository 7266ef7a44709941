// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/exchange_places.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

namespace ridgepoint::recording::collect {
namespace {

std::int64_t endOf(const run::OpRecord& op) { return op.start_ns + op.duration_ns; }

// The ops of the training thread, each with its parent op.
class TrainingThread {
  public:
    explicit TrainingThread(std::span<const run::OpRecord> ops) {
        for (const run::OpRecord& op : ops) {
            if (op.thread == 0) nodes_.push_back({&op});
        }
        std::sort(nodes_.begin(), nodes_.end(), [](const Node& a, const Node& b) {
            return std::tie(a.op->start_ns, a.op->depth) < std::tie(b.op->start_ns, b.op->depth);
        });
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            while (!open.empty() && nodes_[open.back()].op->depth >= nodes_[i].op->depth) {
                open.pop_back();
            }
            if (!open.empty()) {
                nodes_[i].parent = open.back();
                nodes_[open.back()].calls_others = true;
            }
            open.push_back(i);
        }
    }
    // Returns the end of the last op that computed before `time_ns`. Returns nullopt if an op
    // computes at `time_ns`, or if this is unknown.
    std::optional<std::int64_t> idleSince(std::int64_t time_ns) const {
        const auto after = std::upper_bound(
            nodes_.begin(), nodes_.end(), time_ns,
            [](std::int64_t time, const Node& node) { return time < node.op->start_ns; });
        if (after == nodes_.begin()) return std::nullopt;
        const Node* node = &*(after - 1);
        std::int64_t since = node->op->start_ns;
        while (endOf(*node->op) <= time_ns) {
            since = std::max(since, endOf(*node->op));
            if (!node->parent) return since;
            node = &nodes_[*node->parent];
        }
        const bool computes =
            !node->calls_others && node->op->category != cost::Category::collective;
        return computes ? std::nullopt : std::optional(since);
    }

  private:
    struct Node {
        const run::OpRecord* op;
        std::optional<std::size_t> parent = {};
        bool calls_others = false;
    };
    std::vector<Node> nodes_;
};

}  // namespace

bool beginsExchange(std::string_view name) {
    return name.starts_with("c10d::") && name.find("send") == name.npos &&
           name.find("recv") == name.npos && name != "c10d::wait";
}

void placeExchanges(std::span<run::Collective> exchanges, std::span<const std::int64_t> begun,
                    std::span<const run::OpRecord> ops) {
    if (exchanges.empty() || exchanges.front().number != kNotPlaced) return;
    std::sort(exchanges.begin(), exchanges.end(),
              [](const run::Collective& a, const run::Collective& b) {
                  return a.arrival_ns < b.arrival_ns;
              });
    const bool all = begun.size() == exchanges.size();
    for (std::size_t i = 0; i < exchanges.size(); ++i) {
        exchanges[i].number = static_cast<std::int64_t>(i);
        if (all) exchanges[i].arrival_ns = std::min(exchanges[i].arrival_ns, begun[i]);
    }
    std::vector<run::Collective*> by_end;
    for (run::Collective& exchange : exchanges) by_end.push_back(&exchange);
    std::sort(by_end.begin(), by_end.end(), [](const run::Collective* a, const run::Collective* b) {
        return a->end_ns < b->end_ns;
    });
    const TrainingThread training(ops);
    std::int64_t waited_until = 0;
    for (run::Collective* const exchange : by_end) {
        const auto idle = training.idleSince(exchange->end_ns);
        if (!idle) continue;
        const std::int64_t from = std::max({*idle, exchange->arrival_ns, waited_until});
        if (from >= exchange->end_ns) continue;
        exchange->wait_start_ns = from;
        exchange->wait_end_ns = waited_until = exchange->end_ns;
    }
}

}  // namespace ridgepoint::recording::collect
