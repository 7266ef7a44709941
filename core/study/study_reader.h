// SPDX-License-Identifier: GPL-3.0-or-later
// Reads studies from JSON (schema: resources/studies/schema.json).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/machine/catalogue.h"
#include "core/study/study.h"

namespace ridgepoint::study {

enum class Variant : std::uint8_t {
    whole,
    fitted,  // the study, merged with its member "here" for this machine
};

inline constexpr std::size_t kMostStudyBytes = std::size_t{4} << 20;

// Reads a study. `origin` is the file name for messages. `folder` is the base of relative paths.
// Throws StudyError, for example "FILE: axes.batch[2]: must be …".
Study readStudy(std::string_view json, const std::string& origin,
                const std::filesystem::path& folder, Variant variant,
                const machine::Catalogue& catalogue);
Study readStudyFile(const std::filesystem::path& file, Variant variant,
                    const machine::Catalogue& catalogue);

}  // namespace ridgepoint::study
