// SPDX-License-Identifier: GPL-3.0-or-later
// See ../context.h.
#pragma once

namespace gloo::transport {

class Device;         // only ever behind a shared_ptr that LibTorch made
class UnboundBuffer;  // likewise, behind a unique_ptr that we never have

}  // namespace gloo::transport
