// SPDX-License-Identifier: GPL-3.0-or-later
// Contains resources/call_script.py.
#pragma once

#include <string_view>

namespace ridgepoint::present {

std::string_view callScriptTemplate();

}  // namespace ridgepoint::present
