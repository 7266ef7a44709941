// SPDX-License-Identifier: GPL-3.0-or-later
// The training images and their classes: a folder in torchvision's layout, or the files of CIFAR-10
// or MNIST. Opening the set lists the images, and each is read on request. Several threads can
// request images at once.
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
    std::int64_t first_class = 0;  // numbers of classes that there are images of, both included
    std::int64_t last_class = 0;
    std::int64_t classes = 0;
    Normalisation normalisation;
    bool may_mirror = true;            // not digits
    bool whole_where_it_fits = false;  // what has the sample's size is not cut
    std::vector<std::string> notes;    // what was left out and why, a sentence each
};

class ImageSet {
  public:
    virtual ~ImageSet() = default;

    virtual const AboutSet& about() const = 0;
    virtual std::uint64_t size() const = 0;  // never 0
    virtual std::int64_t classOf(std::uint64_t index) const = 0;
    virtual std::string nameOf(std::uint64_t index) const = 0;  // within the folder
    // Throws ImageError. `file` is memory for what is read, kept from image to image.
    virtual void read(std::uint64_t index, const ChooseRegion& choose,
                      std::vector<std::uint8_t>& file, Image& into) const = 0;
};

// Images that are there, and how they are to be read.
struct ImageSource {
    std::shared_ptr<const ImageSet> images;  // null: data is synthetic
    Choice choice;
};

// By what the folder holds. Throws DataError with one sentence, also when `stop` says so.
std::unique_ptr<const ImageSet> openImages(const Choice& choice, const std::function<bool()>& stop);
// Checks that the folder exists and is readable. Throws DataError.
void checkFolder(const Choice& choice);

// One kind each; unset: the folder does not hold it.
std::unique_ptr<const ImageSet> openCifar10(const Choice& choice);
std::unique_ptr<const ImageSet> openMnist(const Choice& choice);
std::unique_ptr<const ImageSet> openImageFolder(const Choice& choice,
                                                const std::function<bool()>& stop);

}  // namespace ridgepoint::data
