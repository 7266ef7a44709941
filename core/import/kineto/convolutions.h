// SPDX-License-Identifier: GPL-3.0-or-later
// FLOPs and bytes of convolutions in traces without "Concrete Inputs" (2021 and before). Strides
// and paddings are missing there, but calls next to a convolution record the size of its output:
//   the node of its backward pass (same sequence number), whose input is the output's gradient;
//   the batch normalization that follows it on its thread, if nothing else takes a tensor between.
// cuDNN's backward op records all three tensors; the ops that it called, one for each gradient,
// lack one of them and get their work from it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/import/kineto/trace.h"

namespace ridgepoint::import::kineto {

class Convolutions {
  public:
    explicit Convolutions(Trace& trace) : trace_(trace) {}

    // Gives the convolutions among a step's records (by start, an outer one before what is inside
    // it) inputs whose cost is known, where their neighbours allow it.
    void complete(std::span<HostRecord> records);

    std::uint64_t calls() const { return calls_; }          // outermost ones, forward and backward
    std::uint64_t completed() const { return completed_; }  // of these, now with known work

  private:
    using Sizes = std::vector<std::int64_t>;
    struct Forward;
    bool resolve(const Forward& forward, std::span<HostRecord> records, const Sizes& output);
    bool resolveGradient(HostRecord& record, ConvolutionRole role,
                         const std::vector<cost::Argument>& of_parent);
    const std::vector<cost::Argument>* argumentsOf(const HostRecord& record) const;
    bool give(HostRecord& record, const Sizes& key, const std::optional<cost::OpCost>& cost);

    Trace& trace_;
    // By what an entry was before, and what was found out about it.
    std::map<std::pair<std::uint32_t, Sizes>, std::uint32_t> known_;
    std::uint64_t calls_ = 0, completed_ = 0;
};

}  // namespace ridgepoint::import::kineto
