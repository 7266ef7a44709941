// SPDX-License-Identifier: GPL-3.0-or-later
// Implements a device that computes nothing: torch's meta tensors with the additions that a
// training step requires. Tensors have shapes, types and unique addresses, but no memory. Operators
// determine only the shapes of their results. They allocate and free memory like a CPU or, if
// DryOptions::gpu is true, a GPU, so that a recording's hooks observe the same events as in a real
// step.
//
// LibTorch's operators are intercepted in two places (c10/core/DispatchKey.h):
// - below autograd (key Fake): an op without a meta kernel uses a shape function (dry_kernels.cpp)
//   or runs once on a CPU with zeros. Tensors that a network creates are moved to this device,
//   except small tensors. Small tensors keep their values, because a network can read them.
// - above autograd (key TESTING_ONLY_GenericMode, dry_autocast.cpp), in forward and loss: autocast,
//   and operators that torch selects by device.
// A process can contain only one such device, on one thread, and must do nothing else, because the
// device permanently replaces the meta device's allocator.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "core/cost/autocast.h"
#include "core/cost/layer_context.h"

namespace ridgepoint::recording::training {

// Thrown if a network reads a tensor's value, or if an operator cannot be simulated without values.
class NeedsValues : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct DryOptions {
    cost::Precision precision = cost::Precision::fp32;
    cost::AttentionForm attention = cost::AttentionForm::fused;
    bool gpu = false;  // whether to use the operators of a GPU

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

    // Returns an object that the caller holds during the forward pass and loss of a step.
    std::shared_ptr<void> forwardScope() const;

    // Returns the maximum size of library workspaces in bytes. Allocated memory includes these
    // workspaces.
    std::uint64_t workspaceBytes() const;
    // Returns the number of rows in the smallest table that the step's input indexes.
    std::optional<std::int64_t> smallestTable() const;

  private:
    c10::impl::IncludeDispatchKeyGuard below_autograd_;
};

// State that the kernels share. dryState() returns null outside a dry run.
struct DryState {
    DryOptions options;
    std::uint64_t workspace_bytes = 0;
    std::optional<std::int64_t> smallest_table;
};
DryState* dryState();

// Takes an operator's arguments from the stack and pushes its results (dry_kernels.cpp).
using DryKernel = void (*)(const c10::OperatorHandle& op, torch::jit::Stack& stack);
DryKernel dryKernel(std::string_view name);  // null if there is none

}  // namespace ridgepoint::recording::training
