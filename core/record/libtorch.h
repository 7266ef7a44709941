// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the LibTorch that the recording library needs. A build has its own; an installed Ridgepoint
// uses one that is on the machine.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::run {

// The version that the recording library was built for, "2.11.0".
std::string_view neededTorchVersion();

// Folders named `torch`, in the order in which they are tried: next to the Python package that
// contains this program, the download of `ridgepoint setup-torch`, and the Python that PATH finds.
std::vector<std::filesystem::path> torchFolders();

// Where `ridgepoint setup-torch` puts its download; the folder may not exist.
std::filesystem::path torchDownloadFolder();

// "2.11.0" of the torch in that folder, without a suffix such as "+cpu"; empty if it is none.
std::string torchVersionIn(const std::filesystem::path& folder);

// Opens the libraries of the LibTorch that RIDGEPOINT_TORCH_DIR names; without that variable does
// nothing. Throws RecordingUnavailable.
void openNamedTorch();

// Opens the first LibTorch of the needed version in torchFolders(). False if there is none.
bool openInstalledTorch();

// One sentence: which LibTorch is missing, which versions were found instead, and what to do.
std::string noTorchSentence();

}  // namespace ridgepoint::run
