// SPDX-License-Identifier: GPL-3.0-or-later
// Determines the FLOPs and bytes of convolutions in traces without "Concrete Inputs" (2021 and
// earlier). These traces contain no strides and paddings, but two kinds of related calls show the
// output size of a convolution:
// - the backward node (same sequence number), whose input is the gradient of the output;
// - the batch normalization that follows on the same thread, if no other op uses a tensor in
//   between.
// cuDNN's backward op records all three tensors. It calls one op per gradient, each of which lacks
// one of the tensors, so the cost of these ops is derived from the backward op.
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

    // Calculates the missing costs of the convolutions among the records of a step if related calls
    // provide the missing shapes. Records must be sorted by start time, with outer records before
    // inner ones.
    void complete(std::span<HostRecord> records);

    std::uint64_t calls() const { return calls_; }          // number of outermost calls
    std::uint64_t completed() const { return completed_; }  // number of calls with a known cost

  private:
    using Sizes = std::vector<std::int64_t>;
    struct Forward;
    bool resolve(const Forward& forward, std::span<HostRecord> records, const Sizes& output);
    bool resolveGradient(HostRecord& record, ConvolutionRole role,
                         const std::vector<cost::Argument>& of_parent);
    const std::vector<cost::Argument>* argumentsOf(const HostRecord& record) const;
    bool give(HostRecord& record, const Sizes& key, const std::optional<cost::OpCost>& cost);

    Trace& trace_;
    // Completed Inputs entries, by the original Inputs entry and the output size.
    std::map<std::pair<std::uint32_t, Sizes>, std::uint32_t> known_;
    std::uint64_t calls_ = 0, completed_ = 0;
};

}  // namespace ridgepoint::import::kineto
