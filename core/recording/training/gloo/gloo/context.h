// SPDX-License-Identifier: GPL-3.0-or-later
// Declares the Gloo types that LibTorch's ProcessGroupGloo.hpp uses. LibTorch contains Gloo, but
// not Gloo's headers. Ridgepoint only passes pointers to these types, so declarations are
// sufficient. Because of the include path, the compiler finds this file instead of Gloo's header.
#pragma once

#include <chrono>

namespace gloo {

class Context {
  public:
    void setTimeout(std::chrono::milliseconds timeout);  // defined in Gloo
};

}  // namespace gloo
