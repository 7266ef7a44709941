// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the LibTorch that the recording library needs. A build folder has its own; an installed
// Ridgepoint uses a LibTorch installed on the machine.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::run {

// Returns the version that the recording library was built for: "2.11.0".
std::string_view neededTorchVersion();

// Returns folders named `torch` in the order in which they are tried: next to the Python package
// that contains this program, the download of `ridgepoint setup-torch`, the Python found in PATH.
std::vector<std::filesystem::path> torchFolders();

// Returns the download folder of `ridgepoint setup-torch`; the folder may not exist.
std::filesystem::path torchDownloadFolder();

// Returns the torch version in a folder without a suffix such as "+cpu"; empty: no torch.
std::string torchVersionIn(const std::filesystem::path& folder);

// Opens the libraries of the LibTorch in RIDGEPOINT_TORCH_DIR; does nothing if this variable is
// unset. Throws RecordingUnavailable.
void openNamedTorch();

// Opens the first LibTorch of the needed version in torchFolders(). Returns false if there is none.
bool openInstalledTorch();

// Returns one sentence with the missing LibTorch version, the versions found, and the remedy.
std::string noTorchSentence();

}  // namespace ridgepoint::run
