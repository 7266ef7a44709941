// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the members of the outermost object besides the events, and recognises Python calls of
// libraries.
#pragma once

#include <map>
#include <string_view>

#include "core/import/kineto/trace.h"

namespace ridgepoint::import::kineto {

// `json` has Splitter::kPadding readable bytes behind it. What cannot be understood is left alone.
void readMember(std::string_view key, std::string_view json, Trace& trace,
                std::map<std::uint32_t, SeenDevice>& devices);

// "torch/nn/modules/module.py(1194): _call_impl", "<built-in method …>".
bool isLibraryCall(std::string_view call);
// Of "/home/me/project/train.py(54): step" "train.py(54): step".
std::string_view shortPlace(std::string_view call);

// "rank-3", "rank_03" or "rank3" in a file's name; unset: it has none.
std::optional<std::int64_t> rankInName(std::string_view file_name);

}  // namespace ridgepoint::import::kineto
