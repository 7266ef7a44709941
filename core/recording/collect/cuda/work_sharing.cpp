// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/work_sharing.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "core/base/saturating.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

using Works = std::vector<Joined*>;

// Distributes an amount in proportion to kernel time. The last kernel receives the rounding error.
// If all kernels take no time, the shares are equal.
template <class Give>
void share(std::uint64_t amount, const Works& among, Give give) {
    const auto duration = [](const Joined* kernel) {
        return static_cast<double>(kernel->duration_ns);
    };
    double all = 0;
    for (const Joined* kernel : among) all += duration(kernel);
    std::uint64_t left = amount;
    for (std::size_t i = 0; i < among.size(); ++i) {
        const double part =
            all > 0 ? duration(among[i]) / all : 1.0 / static_cast<double>(among.size());
        const auto wanted = static_cast<std::uint64_t>(static_cast<double>(amount) * part);
        const std::uint64_t given = i + 1 == among.size() ? left : std::min(left, wanted);
        left -= given;
        give(*among[i], given);
    }
}

std::uint64_t elementBytes(roofline::Arithmetic arithmetic) {
    using enum roofline::Arithmetic;
    switch (arithmetic) {
        case fp64:
        case tensor_fp64:
            return 8;
        case bf16:
        case fp16:
        case tensor_bf16:
        case tensor_fp16:
            return 2;
        default:
            return 4;
    }
}

// Implements rule 7 in the header file.
void addResult(const run::OpRecord& op, const Works& kernels, const KernelNames& names) {
    if (op.category != cost::Category::convolution && op.category != cost::Category::matmul) return;
    for (Joined* const kernel : kernels) {
        const cost::Category category = names.at(kernel->kernel).kind.category;
        const std::uint64_t times = category == cost::Category::elementwise ? 2
                                    : category == cost::Category::reduction ? 1
                                                                            : 0;
        std::uint64_t bytes = 0;
        if (__builtin_mul_overflow(kernel->flops_elementwise, times * elementBytes(op.arithmetic),
                                   &bytes))
            continue;
        for (std::size_t level = 0; level < op.bytes.size(); ++level)
            if (op.bytes[level] > 0) base::addSaturating(kernel->bytes[level], bytes);
    }
}

// Implements rule 5 in the header file. Takes the bytes that memsets write from the op's bytes.
void shareWithMemsets(const run::OpRecord& op, const Works& memsets,
                      roofline::PerLevel<std::uint64_t>& bytes) {
    if (op.flops_matrix > 0) return;
    std::uint64_t written = 0;
    for (const Joined* const memset : memsets) base::addSaturating(written, memset->copied_bytes);
    // A memset that writes more than all bytes of the op clears other memory, such as a workspace.
    if (written > op.bytes[roofline::index(roofline::Level::dram)]) return;
    for (Joined* const memset : memsets) {
        memset->work_known = true;
        for (std::size_t level = 0; level < bytes.size(); ++level) {
            memset->bytes[level] = std::min(bytes[level], memset->copied_bytes);
            bytes[level] -= memset->bytes[level];
        }
    }
}

void shareOp(const run::OpRecord& op, std::span<Joined* const> kernels, const Works& memsets,
             const KernelNames& names) {
    if (!op.flops_known || saysNothing(op)) return;
    roofline::PerLevel<std::uint64_t> op_bytes = op.bytes;
    shareWithMemsets(op, memsets, op_bytes);
    Works working, matrix, others, fills;
    for (Joined* kernel : kernels) {
        const KernelName& name = names.at(kernel->kernel);
        if (name.fill)
            fills.push_back(kernel);
        else if (name.kind.category != cost::Category::copy && !name.kind.combines)
            working.push_back(kernel);
    }
    // The main kernels of an op that moves data are those that copy.
    if (working.empty()) {
        for (Joined* const kernel : kernels)
            if (!names.at(kernel->kernel).fill) working.push_back(kernel);
    }
    if (working.empty()) working = std::exchange(fills, {});
    for (Joined* kernel : working) {
        (names.at(kernel->kernel).matrix ? matrix : others).push_back(kernel);
        kernel->work_known = true;
    }
    const bool separate = op.flops_matrix > 0 && !matrix.empty();
    if (!separate) matrix = others = working;
    const bool extra = separate && !others.empty();
    if (others.empty()) others = matrix;
    share(op.flops_matrix, matrix,
          [](Joined& kernel, std::uint64_t flops) { kernel.flops_matrix = flops; });
    share(op.flops_elementwise, others,
          [](Joined& kernel, std::uint64_t flops) { kernel.flops_elementwise = flops; });
    if (separate) fills.clear();
    for (Joined* const fill : fills) fill->work_known = true;
    for (std::size_t level = 0; level < op.bytes.size(); ++level) {
        const auto give = [&](Joined& kernel, std::uint64_t bytes) { kernel.bytes[level] = bytes; };
        const std::uint64_t cleared = std::min(op.bytes[level] - op_bytes[level], op.bytes_written);
        const std::uint64_t filled =
            fills.empty() ? 0 : std::min(op_bytes[level], op.bytes_written - cleared);
        share(filled, fills, give);
        share(op_bytes[level] - filled, matrix, give);
    }
    if (extra) addResult(op, others, names);
}

}  // namespace

// If an op's FLOPs and bytes are all 0, the op only calls other ops. The work of kernels that are
// directly below it is unknown: it cannot be 0, because every kernel moves bytes.
bool saysNothing(const run::OpRecord& op) {
    return op.flops_matrix == 0 && op.flops_elementwise == 0 &&
           std::all_of(op.bytes.begin(), op.bytes.end(),
                       [](std::uint64_t bytes) { return bytes == 0; });
}

void shareWork(JoinedStep& step, const KernelNames& names) {
    Works by_op;
    std::map<OpIndex, Works> memsets_by_op;
    // Each replay of a captured op does all of the op's work.
    using Replay = std::pair<std::uint32_t, const run::OpRecord*>;
    std::map<Replay, Works> replayed;
    std::map<Replay, Works> replayed_memsets;
    for (Joined& work : step.work) {
        const bool kernel = work.kind == run::GpuKind::kernel;
        if (!kernel && work.kind != run::GpuKind::memset) continue;
        if (work.captured) {
            const Replay replay{work.correlation, work.captured.get()};
            (kernel ? replayed : replayed_memsets)[replay].push_back(&work);
        } else if (work.graph == 0 && work.costed_op < step.ops.size()) {
            (kernel ? by_op : memsets_by_op[work.costed_op]).push_back(&work);
        }
    }
    for (auto& [key, kernels] : replayed)
        shareOp(*key.second, kernels, replayed_memsets[key], names);
    std::stable_sort(by_op.begin(), by_op.end(),
                     [](const Joined* a, const Joined* b) { return a->costed_op < b->costed_op; });
    for (auto first = by_op.begin(); first != by_op.end();) {
        const OpIndex op = (*first)->costed_op;
        const auto last = std::find_if(
            first, by_op.end(), [op](const Joined* kernel) { return kernel->costed_op != op; });
        if (!step.incomplete_ops.contains(op)) {
            shareOp(step.ops[op], {&*first, static_cast<std::size_t>(last - first)},
                    memsets_by_op[op], names);
        }
        first = last;
    }
}

}  // namespace ridgepoint::recording::collect::cuda
