// SPDX-License-Identifier: GPL-3.0-or-later
// Reads from NVML how much GPU memory each process uses. Does not create a CUDA context.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>

namespace ridgepoint::machine::cuda {

// Returns the number of bytes by process ID, summed over all GPUs. The result does not contain
// processes that use no GPU. It is empty if NVML is not installed or does not report processes (as
// in some containers).
std::map<pid_t, std::int64_t> memoryOfProcesses();

}  // namespace ridgepoint::machine::cuda
