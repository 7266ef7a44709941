// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the names of an imported run's kernels, from KernelNames, to the run's strings.
#pragma once

#include <deque>
#include <optional>
#include <string_view>

#include "core/collect/cuda/kernel_names.h"
#include "core/cost/op.h"
#include "core/import/sink.h"

namespace ridgepoint::import {

struct NamedKernel {
    run::StringId name = run::StringId::none, full_name = run::StringId::none;
    cost::Category category = cost::Category::other;
    // Precision of its matrix work, if the name shows it.
    std::optional<roofline::Arithmetic> arithmetic;
    bool matrix = false;  // convolution, matrix product or attention
};

class KernelNamer {
  public:
    explicit KernelNamer(Sink& sink) : sink_(sink) {}
    // Returns the kernel with the file's name, mangled or not; empty becomes "(unnamed kernel)".
    const NamedKernel& of(std::string_view name);

  private:
    Sink& sink_;
    collect::cuda::KernelNames names_;
    std::deque<NamedKernel> kernels_;  // indexed by KernelId; references stay valid
};

}  // namespace ridgepoint::import
