// SPDX-License-Identifier: GPL-3.0-or-later
// What LibTorch's ProcessGroupGloo.hpp names of Gloo. LibTorch has Gloo inside and does not carry
// its headers; of these types only pointers pass through our code, so that naming them is enough.
// Found on the include path where Gloo's own headers would be.
#pragma once

#include <chrono>

namespace gloo {

class Context {
  public:
    void setTimeout(std::chrono::milliseconds timeout);  // Gloo's own
};

}  // namespace gloo
