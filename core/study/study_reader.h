// SPDX-License-Identifier: GPL-3.0-or-later
// Studies from JSON (resources/studies/schema.json is its schema).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/machine/catalogue.h"
#include "core/study/study.h"

namespace ridgepoint::study {

enum class Variant : std::uint8_t {
    whole,
    fitted,  // with what its "here" says instead, for the machine that it runs on
};

inline constexpr std::size_t kMostStudyBytes = std::size_t{4} << 20;

// origin: the file's name for messages. folder: that relative paths in it start from. Throws
// StudyError: "FILE: axes.batch[2]: must be …".
Study readStudy(std::string_view json, const std::string& origin,
                const std::filesystem::path& folder, Variant variant,
                const machine::Catalogue& catalogue);
Study readStudyFile(const std::filesystem::path& file, Variant variant,
                    const machine::Catalogue& catalogue);

}  // namespace ridgepoint::study
