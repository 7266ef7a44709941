// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles CUDA C++ with NVIDIA's run-time compiler (NVRTC), which is loaded on demand.
#pragma once

#include <string>
#include <vector>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {

class Compiler {
  public:
    Compiler();  // throws Unavailable if NVRTC is missing

    // Returns the supported compute capabilities in ascending order, for example 75 and 80.
    const std::vector<int>& capabilities() const { return capabilities_; }
    const std::string& library() const { return library_.name(); }

    enum class Form { ptx, cubin };
    // Compiles source code. `architecture` is, for example, "sm_80", or "compute_80" for PTX.
    // Throws a std::runtime_error that contains the compiler's message if the source does not
    // compile.
    std::string compile(const std::string& source, const std::string& architecture,
                        Form form) const;

  private:
    SharedLibrary library_;
    std::vector<int> capabilities_;
};

}  // namespace ridgepoint::machine::cuda
