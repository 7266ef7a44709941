// SPDX-License-Identifier: GPL-3.0-or-later
// Reads training images and their classes from a folder in torchvision's layout or from the files
// of CIFAR-10 or MNIST. Opening a folder only lists the images, and each image is read on request.
// The files of CIFAR-10 or MNIST are read when the set is opened. Several threads can request
// images at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/recording/data/choice.h"
#include "core/recording/data/image.h"
#include "core/recording/data/resample.h"

namespace ridgepoint::recording::data {

struct AboutSet {
    std::string kind;              // for example, "image folder", "CIFAR-10" or "MNIST"
    std::int64_t first_class = 0;  // classes with images are numbered from first_class to
                                   // last_class
    std::int64_t last_class = 0;
    std::int64_t classes = 0;
    Normalisation normalisation;
    bool may_mirror = true;            // whether images may be mirrored; false for digits
    bool whole_where_it_fits = false;  // if true, images with the sample's size are not cropped
    std::vector<std::string> notes;    // which files were omitted and why, one sentence each
};

class ImageSet {
  public:
    virtual ~ImageSet() = default;

    virtual const AboutSet& about() const = 0;
    virtual std::uint64_t size() const = 0;  // returns at least 1
    virtual std::int64_t classOf(std::uint64_t index) const = 0;
    // Returns a name for messages: the path relative to the folder, or for example "image 7" if a
    // file contains many images.
    virtual std::string nameOf(std::uint64_t index) const = 0;
    // Reads an image. `file` is memory for the bytes of the file, which is reused for each image.
    // Throws ImageError.
    virtual void read(std::uint64_t index, const ChooseRegion& choose,
                      std::vector<std::uint8_t>& file, Image& into) const = 0;
};

// The training images, if any, and the settings for reading them.
struct ImageSource {
    std::shared_ptr<const ImageSet> images;  // null for synthetic data
    Choice choice;
};

// Opens the images in a folder. The folder's contents determine the layout. Throws DataError with
// one sentence on failure, and when `stop` returns true.
std::unique_ptr<const ImageSet> openImages(const Choice& choice, const std::function<bool()>& stop);
// Checks that the folder exists and is readable. Throws DataError if not.
void checkFolder(const Choice& choice);

// Each function opens one layout. The first two functions return null if the folder does not have
// their layout. openImageFolder() throws DataError.
std::unique_ptr<const ImageSet> openCifar10(const Choice& choice);
std::unique_ptr<const ImageSet> openMnist(const Choice& choice);
std::unique_ptr<const ImageSet> openImageFolder(const Choice& choice,
                                                const std::function<bool()>& stop);

}  // namespace ridgepoint::recording::data
