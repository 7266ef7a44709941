// SPDX-License-Identifier: GPL-3.0-or-later
// Declares the Gloo types that LibTorch's ProcessGroupGloo.hpp uses. LibTorch includes Gloo, but
// not its headers. Ridgepoint only passes pointers to these types, so declarations are enough. The
// include path finds this file in place of Gloo's own.
#pragma once

#include <chrono>

namespace gloo {

class Context {
  public:
    void setTimeout(std::chrono::milliseconds timeout);  // defined in Gloo
};

}  // namespace gloo
