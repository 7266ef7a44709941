// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/graph_captures.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/saturating.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

// Call numbers from cupti_runtime_cbid.h. The second number in each pair is the variant for
// per-thread default streams.
bool begins(const JoinedCall& call) {
    // cudaStreamBeginCapture, cudaStreamBeginCaptureToGraph
    return !call.driver &&
           (call.call == 315 || call.call == 316 || call.call == 452 || call.call == 453);
}
bool ends(const JoinedCall& call) {
    return !call.driver && (call.call == 319 || call.call == 320);  // cudaStreamEndCapture
}
bool forks(const JoinedCall& call) {
    return !call.driver && (call.call == 147 || call.call == 247);  // cudaStreamWaitEvent
}

constexpr std::size_t kMostCaptures = 4096;

}  // namespace

GraphCaptures::Kinds GraphCaptures::Replay::kinds() const {
    Kinds kinds;
    kinds.reserve(work.size());
    for (const Joined* const each : work) kinds.push_back(each->kind);
    return kinds;
}

std::optional<run::GpuKind> GraphCaptures::launched(const JoinedCall& call) {
    using run::GpuKind;
    if (call.driver) {
        switch (call.call) {
            case 307:  // cuLaunchKernel
            case 442:
            case 652:  // cuLaunchKernelEx
            case 653:
                return GpuKind::kernel;
            default:
                return std::nullopt;
        }
    }
    switch (call.call) {
        case 211:  // cudaLaunchKernel
        case 214:
        case 430:  // cudaLaunchKernelExC
        case 431:
        case 505:  // __cudaLaunchKernel
        case 506:
            return GpuKind::kernel;
        case 41:  // cudaMemcpyAsync
        case 225:
            return GpuKind::copy;
        case 51:  // cudaMemsetAsync
        case 235:
            return GpuKind::memset;
        default:
            return std::nullopt;
    }
}

void GraphCaptures::learn(JoinedStep& step, const OpFinder& finder) {
    std::vector<const JoinedCall*> calls;
    calls.reserve(step.calls.size());
    for (const JoinedCall& call : step.calls) calls.push_back(&call);
    std::stable_sort(calls.begin(), calls.end(), [](const JoinedCall* a, const JoinedCall* b) {
        return a->start_ns < b->start_ns;
    });
    std::set<std::uint32_t> ran;  // correlation IDs of the calls that launched work
    for (const Joined& work : step.work) {
        if (work.kind != run::GpuKind::graph) ran.insert(work.correlation);
    }

    std::optional<Capture> open;
    std::map<OpIndex, std::shared_ptr<const run::OpRecord>> ops;
    bool clear = true;  // true if the captured work has the same order as the calls
    std::uint32_t before = 0;
    for (const JoinedCall* const call : calls) {
        if (call->result != 0) continue;
        if (begins(*call)) {
            // No record shows a call's stream, so nested captures are ambiguous.
            clear = !open;
            open.emplace();
            ops.clear();
        } else if (open && ends(*call)) {
            open->end_ns = call->end_ns;
            if (clear && !open->nodes.empty() && captures_.size() < kMostCaptures) {
                captures_.push_back(std::move(*open));
                for (const auto& [index, op] : ops) {
                    base::subtractSaturating(step.step.flops_matrix, op->flops_matrix);
                    base::subtractSaturating(step.step.flops_elementwise, op->flops_elementwise);
                }
            }
            open.reset();
        } else if (open && forks(*call)) {
            clear = false;
        } else if (const auto kind = launched(*call);
                   open && kind && !ran.contains(call->correlation) &&
                   // A runtime call and its inner driver call have the same ID, so only the first
                   // one is used.
                   (open->nodes.empty() || call->correlation != before)) {
            before = call->correlation;
            open->kinds.push_back(*kind);
            Node& node = open->nodes.emplace_back();
            if (call->op == kNoOp) continue;
            node.phase = step.ops[call->op].phase;
            node.layer = step.ops[call->op].layer;
            const OpIndex costed = finder.costedAround(call->op);
            if (costed == kNoOp) continue;
            auto& op = ops[costed];
            if (!op) op = std::make_shared<const run::OpRecord>(step.ops[costed]);
            node.op = op;
        }
    }
}

// Assigns graphs to captures. Graph IDs ascend in the order of the captures.
void GraphCaptures::assign(
    const std::map<std::pair<std::uint32_t, std::uint32_t>, Replay>& replays) {
    struct Alike {
        std::vector<std::uint32_t> graphs;  // in ascending order
        std::int64_t last_ns = 0;           // time when these graphs were last launched
    };
    std::map<Kinds, Alike> unknown;
    for (const auto& [key, replay] : replays) {
        const std::uint32_t graph = key.first;
        if (by_graph_.contains(graph)) continue;
        Alike& alike = unknown[replay.kinds()];
        alike.last_ns = std::max(alike.last_ns, replay.launch_ns);
        if (alike.graphs.empty() || alike.graphs.back() != graph) alike.graphs.push_back(graph);
    }
    for (const auto& [kinds, alike] : unknown) {
        std::vector<Capture*> candidates;
        for (Capture& capture : captures_) {
            if (capture.graph == 0 && capture.end_ns <= alike.last_ns && capture.kinds == kinds)
                candidates.push_back(&capture);
        }
        if (candidates.size() != alike.graphs.size()) continue;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            candidates[i]->graph = alike.graphs[i];
            by_graph_[alike.graphs[i]] = candidates[i];
        }
    }
}

void GraphCaptures::relate(JoinedStep& step, const OpFinder& finder) {
    if (!step.incomplete) learn(step, finder);
    if (captures_.empty()) return;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Replay> replays;  // key: graph, correlation
    for (Joined& work : step.work) {
        if (work.graph == 0 || work.kind == run::GpuKind::graph) continue;
        Replay& replay = replays[{work.graph, work.correlation}];
        replay.launch_ns = work.launch_ns.value_or(work.start_ns);
        replay.work.push_back(&work);
    }
    assign(replays);
    for (auto& [key, replay] : replays) {
        const auto found = by_graph_.find(key.first);
        if (found == by_graph_.end() || found->second->kinds != replay.kinds()) continue;
        std::set<const run::OpRecord*> ops;
        for (std::size_t i = 0; i < replay.work.size(); ++i) {
            const Node& node = found->second->nodes[i];
            Joined& work = *replay.work[i];
            work.captured = node.op;
            work.phase = node.phase;
            work.layer = node.layer;
            if (!node.op || !ops.insert(node.op.get()).second) continue;
            base::addSaturating(step.step.flops_matrix, node.op->flops_matrix);
            base::addSaturating(step.step.flops_elementwise, node.op->flops_elementwise);
        }
    }
}

}  // namespace ridgepoint::recording::collect::cuda
