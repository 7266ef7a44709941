// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/op_finder.h"

#include <algorithm>

namespace ridgepoint::recording::collect::cuda {

OpFinder::OpFinder(std::span<const run::OpRecord> ops,
                   std::span<const std::uint32_t> system_threads)
    : costed_(ops.size(), kNoOp) {
    std::unordered_map<std::uint32_t, std::vector<Open>> by_log;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        by_log[ops[i].thread].push_back({ops[i].start_ns, ops[i].start_ns + ops[i].duration_ns,
                                         static_cast<OpIndex>(i), kNoOp});
    }
    for (auto& [thread, list] : by_log) {
        std::sort(list.begin(), list.end(), [&](const Open& a, const Open& b) {
            if (a.start_ns != b.start_ns) return a.start_ns < b.start_ns;
            return ops[a.op].depth < ops[b.op].depth;
        });
        std::vector<OpIndex> stack;
        for (std::size_t i = 0; i < list.size(); ++i) {
            Open& open = list[i];
            const std::uint32_t depth = ops[open.op].depth;
            while (!stack.empty() && (ops[list[stack.back()].op].depth >= depth ||
                                      list[stack.back()].end_ns < open.end_ns)) {
                stack.pop_back();
            }
            if (!stack.empty()) open.around = stack.back();
            stack.push_back(static_cast<OpIndex>(i));
            if (ops[open.op].costed)
                costed_[open.op] = open.op;
            else if (open.around != kNoOp)
                costed_[open.op] = costed_[list[open.around].op];
        }
        if (thread < system_threads.size() && system_threads[thread] != 0) {
            threads_.emplace(system_threads[thread], std::move(list));
        }
    }
}

OpIndex OpFinder::innermostAt(std::uint32_t system_thread, std::int64_t time_ns) const {
    const auto thread = threads_.find(system_thread);
    if (thread == threads_.end()) return kNoOp;
    const std::vector<Open>& list = thread->second;
    const auto after =
        std::upper_bound(list.begin(), list.end(), time_ns,
                         [](std::int64_t time, const Open& open) { return time < open.start_ns; });
    if (after == list.begin()) return kNoOp;
    auto at = static_cast<OpIndex>(after - list.begin() - 1);
    while (at != kNoOp && list[at].end_ns <= time_ns) at = list[at].around;
    return at == kNoOp ? kNoOp : list[at].op;
}

OpIndex OpFinder::costedAround(OpIndex op) const {
    return op < costed_.size() ? costed_[op] : kNoOp;
}

void OpFinder::place(Joined& work, std::uint32_t system_thread, std::int64_t time_ns,
                     std::span<const run::OpRecord> ops) const {
    const OpIndex op = innermostAt(system_thread, time_ns);
    if (op == kNoOp) return;
    work.op_call = op;
    work.costed_op = costedAround(op);
    work.phase = ops[op].phase;
    work.layer = ops[op].layer;
}

}  // namespace ridgepoint::recording::collect::cuda
