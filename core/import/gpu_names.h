// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the names that other profilers give to kernels and copies.
#pragma once

#include <deque>
#include <optional>
#include <string_view>

#include "core/cost/op.h"
#include "core/import/sink.h"
#include "core/recording/collect/cuda/kernel_names.h"
#include "core/run/gpu.h"

namespace ridgepoint::import {

struct NamedKernel {
    run::StringId name = run::StringId::none, full_name = run::StringId::none;
    cost::Category category = cost::Category::other;
    // Precision of the kernel's matrix operation, if the name contains it.
    std::optional<roofline::Arithmetic> arithmetic;
    bool matrix = false;  // whether the kernel is a convolution, matrix product or attention
};

// Adds the kernel names of an imported run, and the names that KernelNames derives from them, to
// the run's string table.
class KernelNamer {
  public:
    explicit KernelNamer(Sink& sink) : sink_(sink) {}
    // Returns the kernel for a name from the file, which can be mangled. An empty name becomes
    // "(unnamed kernel)".
    const NamedKernel& of(std::string_view name);

  private:
    Sink& sink_;
    recording::collect::cuda::KernelNames names_;
    std::deque<NamedKernel> kernels_;  // indexed by KernelId; a deque keeps references valid
};

// Returns the direction in a copy's name, such as "[CUDA memcpy HtoD]", "Memcpy DtoH (Device ->
// Pageable)", "CopyHostToDevice" or "MEMORY_COPY_HOST_TO_DEVICE".
run::CopyDirection directionIn(std::string_view name);
// Returns the kind of memory for a word such as "Pageable" or "Device Static".
run::MemoryPlace placeIn(std::string_view word);

}  // namespace ridgepoint::import
