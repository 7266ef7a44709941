// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/rank_file.h"

#include <fmt/format.h>

#include <string>
#include <system_error>

#include "core/run/ranks.h"

namespace ridgepoint::ui {

std::filesystem::path rankFileBeside(const std::filesystem::path& run, std::int64_t of,
                                     std::int64_t rank) {
    std::filesystem::path first = run;  // file of rank 0
    if (of > 0) {
        std::string name = run.stem().string();
        const std::string end = fmt::format("-rank{}", of);
        if (!name.ends_with(end)) return {};
        name.resize(name.size() - end.size());
        first.replace_filename(name.append(run.extension().string()));
    }
    const std::filesystem::path file = run::fileOfRank(first, rank);
    std::error_code error;
    return std::filesystem::is_regular_file(file, error) ? file : std::filesystem::path();
}

}  // namespace ridgepoint::ui
