// SPDX-License-Identifier: GPL-3.0-or-later
// Finds FLOPs and bytes of convolutions in traces without "Concrete Inputs" (2021 and before).
// Strides and paddings are missing there, but calls next to a convolution show its output size:
//   the node of its backward pass (same sequence number), whose input is the output's gradient;
//   the batch normalization that follows on its thread, if no other op takes a tensor in between.
// cuDNN's backward op records all three tensors. It calls one op per gradient, which lacks one of
// the tensors and gets its work from the backward op.
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

    // Gives convolutions in a step's records inputs with known costs, if neighbouring calls allow
    // it. Records are sorted by start, outer ones before inner ones.
    void complete(std::span<HostRecord> records);

    std::uint64_t calls() const { return calls_; }          // outermost calls, forward and backward
    std::uint64_t completed() const { return completed_; }  // calls whose cost is now known

  private:
    using Sizes = std::vector<std::int64_t>;
    struct Forward;
    bool resolve(const Forward& forward, std::span<HostRecord> records, const Sizes& output);
    bool resolveGradient(HostRecord& record, ConvolutionRole role,
                         const std::vector<cost::Argument>& of_parent);
    const std::vector<cost::Argument>* argumentsOf(const HostRecord& record) const;
    bool give(HostRecord& record, const Sizes& key, const std::optional<cost::OpCost>& cost);

    Trace& trace_;
    // From the previous Inputs entry and the output size to the completed entry.
    std::map<std::pair<std::uint32_t, Sizes>, std::uint32_t> known_;
    std::uint64_t calls_ = 0, completed_ = 0;
};

}  // namespace ridgepoint::import::kineto
