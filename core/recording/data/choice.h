// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the choice of training data from the command line, study files and the recorder's options:
// "synthetic", or a folder followed by settings: "imagenet/train,classes=0-499,files=100".
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace ridgepoint::recording::data {

// Thrown if the training data cannot be used. what() returns one sentence for users.
class DataError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// How an image is cropped to a sample: torchvision's defaults for training or evaluation.
enum class Crop : std::uint8_t { train, eval };

struct Choice {
    std::string folder;
    std::int64_t first_class = 0;
    std::optional<std::int64_t> last_class;  // the last class that is used; unset: no limit
    std::optional<std::int64_t> files;       // maximum number of files per class, in name order;
                                             // unset: no limit
    Crop crop = Crop::train;
    std::int64_t workers = 0;   // number of reading threads; 0: a few, depending on the number of
                                // cores
    std::int64_t prefetch = 2;  // number of batches that are ready or being loaded, excluding the
                                // current one
};
inline constexpr std::int64_t kMaxWorkers = 256;
inline constexpr std::int64_t kMaxPrefetch = 64;

// Parses a data option. Returns std::nullopt for "synthetic". Throws DataError if `text` is
// invalid. Accesses no file, except to check whether a path that contains a comma exists.
std::optional<Choice> parseChoice(const std::string& text);

}  // namespace ridgepoint::recording::data
