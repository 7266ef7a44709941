// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/path/critical_path.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace ridgepoint::run {
namespace {

bool mayGetFaster(PathPart part) {
    return part != PathPart::launch_delay && part != PathPart::kernel_gap &&
           part != PathPart::earlier_work;
}

}  // namespace

const PathPartWords& wordsOf(PathPart part) {
    static constexpr std::array<PathPartWords, kPathPartCount> kWords{
        {{"kernel", "kernels", "A kernel that is not a collective runs"},
         {"communication", "communication", "A collective runs"},
         {"memcpy", "copies", "A copy runs"},
         {"memset", "fills", "A fill runs"},
         {"cpu", "CPU", "An op runs on the CPU"},
         {"data_loader", "data loader", "The data loader runs"},
         {"runtime", "CUDA calls", "The CPU calls CUDA"},
         {"outside", "outside ops", "The CPU runs no recorded op"},
         {"launch_delay", "launch delay", "The GPU is idle until launched work starts"},
         {"kernel_gap", "gaps between kernels", "The GPU is idle between work that was launched"},
         {"earlier_work", "earlier steps", "The GPU runs work that an earlier step launched"}}};
    return kWords[static_cast<std::size_t>(part)];
}

void StepGraph::sort() {
    const std::size_t count = times_.size();
    std::stable_sort(edges_.begin(), edges_.end(),
                     [](const Edge& a, const Edge& b) { return a.from < b.from; });
    first_.assign(count + 1, 0);
    std::vector<std::uint32_t> needs(count, 0);
    for (const Edge& edge : edges_) {
        ++first_[edge.from + 1];
        ++needs[edge.to];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<std::uint32_t> by_time(count), ready;
    std::iota(by_time.begin(), by_time.end(), 0U);
    std::stable_sort(by_time.begin(), by_time.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return times_[a] < times_[b]; });
    std::vector<bool> done(count);
    order_.reserve(count);
    const auto finish = [&](std::uint32_t node) {
        done[node] = true;
        order_.push_back(node);
        for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i)
            if (--needs[edges_[i].to] == 0) ready.push_back(edges_[i].to);
    };
    // Circular dependencies are only possible in a damaged file, between nodes with the same time.
    // These nodes, and the nodes that depend on them, are omitted.
    for (const std::uint32_t next : by_time) {
        if (done[next] || needs[next] > 0) continue;
        finish(next);
        while (!ready.empty()) {
            const std::uint32_t node = ready.back();
            ready.pop_back();
            if (!done[node]) finish(node);
        }
    }
}

template <class Weight>
std::vector<std::int64_t> StepGraph::longest(const Weight& weight,
                                             std::vector<std::uint32_t>* through) const {
    constexpr std::int64_t kUnreached = -1;
    std::vector<std::int64_t> length(times_.size(), kUnreached);
    if (through != nullptr)
        through->assign(times_.size(), std::numeric_limits<std::uint32_t>::max());
    length[kPathStart] = 0;
    for (const std::uint32_t node : order_) {
        if (length[node] == kUnreached) continue;
        for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i) {
            const Edge& edge = edges_[i];
            const std::int64_t with = length[node] + weight(edge);
            if (with <= length[edge.to]) continue;
            length[edge.to] = with;
            if (through != nullptr) (*through)[edge.to] = i;
        }
    }
    return length;
}

CriticalPath StepGraph::path() const {
    CriticalPath path;
    path.step = step_;
    path.start_ns = times_[kPathStart];
    path.end_ns = times_[kPathEnd];
    std::vector<std::uint32_t> through;
    longest([](const Edge& edge) { return edge.weight; }, &through);
    std::uint32_t node = kPathEnd;
    while (through[node] < edges_.size()) {
        const Edge& edge = edges_[through[node]];
        if (edge.weight > 0) {
            PathPiece piece;
            piece.part = edge.part;
            piece.name = edge.name;
            piece.end_ns = times_[edge.to];
            piece.start_ns = piece.end_ns - edge.weight;
            piece.record = edge.record;
            piece.kind = edge.kind;
            path.pieces.push_back(piece);
        }
        node = edge.from;
    }
    std::reverse(path.pieces.begin(), path.pieces.end());
    return path;
}

std::int64_t StepGraph::lengthIf(PathPart part, StringId name, double factor) const {
    const auto weight = [&](const Edge& edge) {
        if (edge.part != part || edge.name != name) return edge.weight;
        return static_cast<std::int64_t>(static_cast<double>(edge.weight) / factor);
    };
    return longest(weight, nullptr)[kPathEnd];
}

std::vector<WhatIf> whatIf(const StepGraph& graph, const CriticalPath& path, std::size_t most) {
    std::map<std::pair<PathPart, StringId>, WhatIf> sums;
    std::int64_t whole = 0;
    for (const PathPiece& piece : path.pieces) {
        whole += piece.length();
        if (!mayGetFaster(piece.part)) continue;
        WhatIf& sum = sums[{piece.part, piece.name}];
        sum.part = piece.part;
        sum.name = piece.name;
        ++sum.pieces;
        sum.path_ns += piece.length();
    }
    std::vector<WhatIf> rows;
    for (const auto& [key, sum] : sums) rows.push_back(sum);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const WhatIf& a, const WhatIf& b) { return a.path_ns > b.path_ns; });
    if (rows.size() > most) rows.resize(most);
    for (WhatIf& row : rows) {
        constexpr double kInfinite = std::numeric_limits<double>::infinity();
        row.saved_by_half_ns = whole - graph.lengthIf(row.part, row.name, 2);
        row.saved_by_all_ns = whole - graph.lengthIf(row.part, row.name, kInfinite);
    }
    return rows;
}

}  // namespace ridgepoint::run
