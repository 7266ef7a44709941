// SPDX-License-Identifier: GPL-3.0-or-later
// Answers questions about a run from its RunInfo.
#pragma once

#include <string_view>

#include "core/run/types.h"

namespace ridgepoint::run {

// Whether the run was imported from another profiler's file: its source is "imported:FORMAT".
inline bool isImported(const RunInfo& info) { return info.source.starts_with("imported"); }

// Whether a device, as RunInfo and RecordingOptions name it, is the CPU.
inline bool isCpu(std::string_view device) { return device == "cpu"; }

// Whether Ridgepoint's own trainer recorded the run. The seed is known only in this case.
inline bool hasSeed(const RunInfo& info) { return info.source == RunInfo().source; }

// Whether the run trained on an NVIDIA GPU, traced or not: its device is "cuda" or "cuda:N".
inline bool usesCuda(const RunInfo& info) { return info.device.starts_with("cuda"); }

}  // namespace ridgepoint::run
