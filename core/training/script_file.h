// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether a file is a TorchScript file, without running its code.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ridgepoint::training {

// Throws BadScript unless the file is an archive with TorchScript code, of bounded size, that runs
// none of it while it is loaded.
void checkScriptFile(const std::filesystem::path& file);

// One sentence out of what LibTorch said when it could not load the file.
std::string whyNotLoaded(const std::filesystem::path& file, std::string_view message);

// The line of LibTorch's message that says what is wrong, without its source positions and call
// stacks.
std::string gist(std::string_view message);

}  // namespace ridgepoint::training
