// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/image_set.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace ridgepoint::recording::data {

namespace fs = std::filesystem;

void checkFolder(const Choice& choice) {
    std::error_code error;
    const fs::file_status status = fs::status(choice.folder, error);
    if (!fs::exists(status)) {
        throw DataError(fmt::format(
            "The data folder \"{}\" does not exist; name an image folder, or synthetic.",
            choice.folder));
    }
    if (!fs::is_directory(status)) {
        throw DataError(fmt::format("\"{}\" is a file; name the folder that contains the data.",
                                    choice.folder));
    }
    if (::access(choice.folder.c_str(), R_OK | X_OK) != 0) {
        throw DataError(fmt::format("The folder \"{}\" cannot be read: {}.", choice.folder,
                                    std::generic_category().message(errno)));
    }
}

std::unique_ptr<const ImageSet> openImages(const Choice& choice,
                                           const std::function<bool()>& stop) {
    checkFolder(choice);
    if (auto images = openCifar10(choice)) return images;
    if (auto images = openMnist(choice)) return images;
    return openImageFolder(choice, stop);
}

}  // namespace ridgepoint::recording::data
