// SPDX-License-Identifier: GPL-3.0-or-later
// Reads training images and their classes from a folder in torchvision's layout or from the files
// of CIFAR-10 or MNIST. Opening the set lists the images, and each is read on request. Several
// threads can request images at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/data/choice.h"
#include "core/data/image.h"
#include "core/data/resample.h"

namespace ridgepoint::data {

struct AboutSet {
    std::string kind;              // "image folder", "CIFAR-10", "MNIST"
    std::int64_t first_class = 0;  // range of class numbers that have images, both included
    std::int64_t last_class = 0;
    std::int64_t classes = 0;
    Normalisation normalisation;
    bool may_mirror = true;            // false for digits
    bool whole_where_it_fits = false;  // images that already have the sample's size are not cropped
    std::vector<std::string> notes;    // files left out and why, one sentence each
};

class ImageSet {
  public:
    virtual ~ImageSet() = default;

    virtual const AboutSet& about() const = 0;
    virtual std::uint64_t size() const = 0;  // never 0
    virtual std::int64_t classOf(std::uint64_t index) const = 0;
    virtual std::string nameOf(std::uint64_t index) const = 0;  // path relative to the folder
    // Throws ImageError. `file` is memory for the file's bytes, reused from image to image.
    virtual void read(std::uint64_t index, const ChooseRegion& choose,
                      std::vector<std::uint8_t>& file, Image& into) const = 0;
};

// The training images, if any, and the settings for reading them.
struct ImageSource {
    std::shared_ptr<const ImageSet> images;  // null: data is synthetic
    Choice choice;
};

// Detects the layout by the folder's contents. Throws DataError with one sentence, even on `stop`.
std::unique_ptr<const ImageSet> openImages(const Choice& choice, const std::function<bool()>& stop);
// Checks that the folder exists and is readable. Throws DataError.
void checkFolder(const Choice& choice);

// Each function opens one layout, and returns null if the folder does not contain this layout.
std::unique_ptr<const ImageSet> openCifar10(const Choice& choice);
std::unique_ptr<const ImageSet> openMnist(const Choice& choice);
std::unique_ptr<const ImageSet> openImageFolder(const Choice& choice,
                                                const std::function<bool()>& stop);

}  // namespace ridgepoint::data
