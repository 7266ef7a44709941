// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the members of a trace's top-level JSON object, except for the events. Also interprets the
// names of Python calls and finds ranks in file names.
#pragma once

#include <map>
#include <string_view>

#include "core/import/kineto/trace.h"

namespace ridgepoint::import::kineto {

// Reads a member into the trace. Splitter::kPadding readable bytes must follow `json`. Unknown
// content is ignored.
void readMember(std::string_view key, std::string_view json, Trace& trace,
                std::map<std::uint32_t, SeenDevice>& devices);

// Returns true for "torch/nn/modules/module.py(1194): _call_impl" and "<built-in method …>", for
// example.
bool isLibraryCall(std::string_view call);
// Removes the folder from a call such as "/home/me/project/train.py(54): step".
std::string_view shortPlace(std::string_view call);

// Returns the rank in a file name that contains, for example, "rank-3", "rank_03", "rank3" or
// "worker3", or std::nullopt if there is none.
std::optional<std::int64_t> rankInName(std::string_view file_name);

}  // namespace ridgepoint::import::kineto
