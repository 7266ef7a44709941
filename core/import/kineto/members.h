// SPDX-License-Identifier: GPL-3.0-or-later
// Reads members of the outermost object other than the
// events, and recognises Python calls of libraries.
#pragma once

#include <map>
#include <string_view>

#include "core/import/kineto/trace.h"

namespace ridgepoint::import::kineto {

// `json` must be followed by Splitter::kPadding readable bytes. Ignores unknown contents.
void readMember(std::string_view key, std::string_view json, Trace& trace,
                std::map<std::uint32_t, SeenDevice>& devices);

// Returns true for "torch/nn/modules/module.py(1194): _call_impl", "<built-in method …>".
bool isLibraryCall(std::string_view call);
// Returns "train.py(54): step" for "/home/me/project/train.py(54): step".
std::string_view shortPlace(std::string_view call);

// Finds "rank-3", "rank_03", "rank3" or "worker3" in a file's name; unset if not found.
std::optional<std::int64_t> rankInName(std::string_view file_name);

}  // namespace ridgepoint::import::kineto
