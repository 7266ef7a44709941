// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the choice of training data from the command line, study files and the recorder's options:
// "synthetic", or a folder followed by settings: "imagenet/train,classes=0-499,files=100".
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace ridgepoint::data {

// what() is one sentence for users.
class DataError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The part of an image that becomes a sample: torchvision's defaults for training or evaluation.
enum class Crop : std::uint8_t { train, eval };

struct Choice {
    std::string folder;
    std::int64_t first_class = 0;
    std::optional<std::int64_t> last_class;  // inclusive; unset if there is no limit
    std::optional<std::int64_t> files;       // limit per class, first by name; unset: all
    Crop crop = Crop::train;
    std::int64_t workers = 0;   // number of reading threads; 0: a few, by the number of cores
    std::int64_t prefetch = 2;  // batches ready or being loaded, without the current batch
};
inline constexpr std::int64_t kMaxWorkers = 256;
inline constexpr std::int64_t kMaxPrefetch = 64;

// Returns unset for "synthetic". Throws DataError if the text is invalid. Accesses no file, except
// to accept a folder whose own name contains a comma.
std::optional<Choice> parseChoice(const std::string& text);

}  // namespace ridgepoint::data
