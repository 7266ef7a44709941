// SPDX-License-Identifier: GPL-3.0-or-later
// resources/studies, inside the program: studies that cannot be lost.
#pragma once

#include <span>
#include <string_view>

namespace ridgepoint::study {

struct BuiltInStudy {
    std::string_view name, json;
};
std::span<const BuiltInStudy> builtInStudies();

}  // namespace ridgepoint::study
