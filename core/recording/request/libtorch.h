// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the LibTorch that the recording library needs. A build folder contains its own LibTorch. An
// installed Ridgepoint uses a LibTorch that is installed on the machine.
#pragma once

#include <string>

#include "core/base/torch_folders.h"

namespace ridgepoint::recording {

// Opens the libraries of the LibTorch in RIDGEPOINT_TORCH_DIR. Does nothing if this variable is not
// set. Throws RecordingUnavailable.
void openNamedTorch();

// Opens the first LibTorch in torchFolders() that has the required version. Returns false if there
// is none.
bool openInstalledTorch();

// Returns a sentence with the missing LibTorch version, the versions found, and the remedy.
std::string noTorchSentence();

}  // namespace ridgepoint::recording
