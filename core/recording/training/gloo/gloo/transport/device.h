// SPDX-License-Identifier: GPL-3.0-or-later
// See ../context.h.
#pragma once

namespace gloo::transport {

class Device;         // used only through LibTorch's shared_ptr
class UnboundBuffer;  // used only as the type of a unique_ptr

}  // namespace gloo::transport
