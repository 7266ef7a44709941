// SPDX-License-Identifier: GPL-3.0-or-later
// NVIDIA's run-time compiler (NVRTC), opened when it is needed.
#pragma once

#include <string>
#include <vector>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {

class Compiler {
  public:
    Compiler();  // throws Unavailable where there is no NVRTC

    // Compute capabilities that it compiles for, ascending: 75, 80 …
    const std::vector<int>& capabilities() const { return capabilities_; }
    const std::string& library() const { return library_.name(); }

    enum class Form { ptx, cubin };
    // `architecture`: "sm_80", or "compute_80" for PTX. Throws std::runtime_error with the
    // compiler's words when the source is refused.
    std::string compile(const std::string& source, const std::string& architecture,
                        Form form) const;

  private:
    SharedLibrary library_;
    std::vector<int> capabilities_;
};

}  // namespace ridgepoint::machine::cuda
