// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the text that `--version` prints.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::app {

// Returns "PROGRAM X.Y.Z", followed by lines with the commit, the build options and the libraries.
// `more_libraries` contains additional libraries, for example "Qt 6.4.2".
std::string versionText(std::string_view program, std::string_view more_libraries = {});

}  // namespace ridgepoint::app
