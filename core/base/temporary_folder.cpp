// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace ridgepoint::base {
namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    std::string made = (parent / "ridgepoint-XXXXXX").string();
    if (!error && ::mkdtemp(made.data()) == nullptr) error.assign(errno, std::generic_category());
    if (error)
        throw std::system_error(error,
                                "No temporary folder can be made in \"" + parent.string() + "\"");
    path_ = made;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace ridgepoint::base
