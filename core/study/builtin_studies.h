// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the built-in studies, which are the files in resources/studies. They are compiled into the
// program.
#pragma once

#include <span>
#include <string_view>

namespace ridgepoint::study {

struct BuiltInStudy {
    std::string_view name, json;
};
std::span<const BuiltInStudy> builtInStudies();

}  // namespace ridgepoint::study
