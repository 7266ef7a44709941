// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/own_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

namespace ridgepoint::run {

std::filesystem::path commandLineProgram(std::string_view what) {
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::filesystem::path beside = self.parent_path() / "ridgepoint";
    if (error || ::access(beside.c_str(), X_OK) != 0) {
        throw RecordingUnavailable(
            fmt::format("{} needs the program \"{}\", which is missing; build it again.", what,
                        beside.string()));
    }
    return beside;
}

}  // namespace ridgepoint::run
