// SPDX-License-Identifier: GPL-3.0-or-later
// Implements a device that computes nothing: torch's meta tensors with the additions that a
// training step needs. Tensors have shapes, types and identifying addresses, but no memory.
// Operators only determine the shapes of their results. They allocate and free as a CPU (under
// autocast, a GPU) would, so that a recording's hooks see the step as it will be.
//
// LibTorch's operators are intercepted in two places (c10/core/DispatchKey.h):
// - below autograd (key Fake): an op without a meta kernel gets a shape function
//   (dry_kernels.cpp) or runs once on a CPU with zeros. Tensors that a network creates are put on
//   this device unless they are small; small ones keep their values, because a network may
//   read them.
// - above autograd (key TESTING_ONLY_GenericMode, dry_autocast.cpp), in forward and loss: autocast,
//   and operators that torch chooses by device.
// Only one may exist, on one thread, in a process that does nothing else: it replaces the allocator
// of the meta device permanently.
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

// Thrown if a network reads a tensor's value, or an operator cannot be simulated without values.
class NeedsValues : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct DryOptions {
    cost::Precision precision = cost::Precision::fp32;
    cost::AttentionForm attention = cost::AttentionForm::fused;
    bool gpu = false;  // whether to use a GPU's operators

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

    // Keep the result during forward and loss of a step.
    std::shared_ptr<void> forwardScope() const;

    // Returns the largest library workspace at one time, bytes (part of the allocated memory).
    std::uint64_t workspaceBytes() const;
    // Returns the number of rows in the smallest table in which the step's input is looked up.
    std::optional<std::int64_t> smallestTable() const;

  private:
    c10::impl::IncludeDispatchKeyGuard below_autograd_;
};

// State shared by kernels; null outside a dry run.
struct DryState {
    DryOptions options;
    std::uint64_t workspace_bytes = 0;
    std::optional<std::int64_t> smallest_table;
};
DryState* dryState();

// Takes an operator's arguments from the stack and puts its results there (dry_kernels.cpp).
using DryKernel = void (*)(const c10::OperatorHandle& op, torch::jit::Stack& stack);
DryKernel dryKernel(std::string_view name);  // null: none

}  // namespace ridgepoint::training
