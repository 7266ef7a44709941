// SPDX-License-Identifier: GPL-3.0-or-later
// A device that computes nothing: torch's meta tensors with the few things added that a training
// step needs. Tensors have shapes, types, and addresses that identify them, but no memory;
// operators only work out the shapes of their results, and allocate and free what a CPU (or, under
// autocast, a GPU) would, so that the hooks of a recording see a step as it will be.
//
// LibTorch's operators are intercepted in two places (c10/core/DispatchKey.h):
// - below autograd (key Fake): what has no meta kernel gets a shape function (dry_kernels.cpp) or
// runs
//   once on a CPU, on zeros; tensors that a network makes for itself are put on this device unless
//   they are small, when their values are kept because a network may look at them.
// - above autograd (key TESTING_ONLY_GenericMode, dry_autocast.cpp), in forward and loss: autocast,
//   and the operators that torch chooses by device.
// One at a time, on one thread, in a process of its own: the allocator of the meta device is
// replaced for good.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/autocast.h"
#include "core/cost/layer_context.h"

namespace ridgepoint::training {

// A network wants to know the value of a tensor, or an operator cannot be played without values.
class NeedsValues : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct DryOptions {
    cost::Precision precision = cost::Precision::fp32;
    cost::AttentionForm attention = cost::AttentionForm::fused;
    bool gpu = false;  // its operators, not a CPU's

    bool casts() const {
        return precision == cost::Precision::bf16 || precision == cost::Precision::fp16;
    }
};

class DryDevice {
  public:
    explicit DryDevice(const DryOptions& options);
    ~DryDevice();
    DryDevice(const DryDevice&) = delete;
    DryDevice& operator=(const DryDevice&) = delete;

    // Lives through forward and loss of a step.
    std::shared_ptr<void> forwardScope() const;

    // The most that a library would take for itself at one time, bytes (part of what is allocated).
    std::uint64_t workspaceBytes() const;
    // How many rows the smallest table has that the step's input is looked up in.
    std::optional<std::int64_t> smallestTable() const;

  private:
    c10::impl::IncludeDispatchKeyGuard below_autograd_;
};

// The state that kernels share; null outside a dry run.
struct DryState {
    DryOptions options;
    std::uint64_t workspace_bytes = 0;
    std::optional<std::int64_t> smallest_table;
};
DryState* dryState();

// Takes an operator's arguments from the stack and leaves its results (dry_kernels.cpp).
using DryKernel = void (*)(const c10::OperatorHandle& op, torch::jit::Stack& stack);
DryKernel dryKernel(std::string_view name);  // null: there is none

}  // namespace ridgepoint::training
