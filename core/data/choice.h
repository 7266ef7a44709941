// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of training data, as in the command line, study files and the recorder's options:
// "synthetic", or a folder with its settings behind commas:
// "imagenet/train,classes=0-499,files=100".
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace ridgepoint::data {

// what() is one sentence for people.
class DataError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The part of an image that becomes a sample: torchvision's defaults for training and evaluation.
enum class Crop : std::uint8_t { train, eval };

struct Choice {
    std::string folder;
    std::int64_t first_class = 0;
    std::optional<std::int64_t> last_class;  // with it; unset: to the end
    std::optional<std::int64_t> files;       // of each class at most, the first by name
    Crop crop = Crop::train;
    std::int64_t workers = 0;   // threads that read; 0: a few, as the machine has cores
    std::int64_t prefetch = 2;  // batches that are ready or being loaded, without the one in use
};
inline constexpr std::int64_t kMaxWorkers = 256;
inline constexpr std::int64_t kMaxPrefetch = 64;

// Unset: synthetic. Throws DataError with what is wrong in it; looks at no file, except that a
// folder whose own name has such a comma is taken as it is.
std::optional<Choice> parseChoice(const std::string& text);

}  // namespace ridgepoint::data
