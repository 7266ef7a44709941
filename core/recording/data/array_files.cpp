// SPDX-License-Identifier: GPL-3.0-or-later
// Reads CIFAR-10's binary version (data_batch_1.bin …) and the IDX files of MNIST, Fashion-MNIST
// and KMNIST, gzipped or not. A CIFAR-10 image is one byte for the class, then 32 × 32 bytes each
// for red, green and blue. All images stay in memory, because these data sets are small. crop=train
// selects the training files, crop=eval the test files.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

#include "core/recording/data/file_bytes.h"
#include "core/recording/data/image_set.h"

namespace ridgepoint::recording::data {
namespace {

namespace fs = std::filesystem;

// Images with the same size, stored one after another, each with one plane per channel.
class Arrays : public ImageSet {
  public:
    Arrays(Size size, int channels, AboutSet about)
        : size_(size), channels_(channels), about_(std::move(about)) {
        about_.whole_where_it_fits = true;
    }

    const AboutSet& about() const override { return about_; }
    std::uint64_t size() const override { return classes_.size(); }
    std::int64_t classOf(std::uint64_t index) const override { return classes_[index]; }
    std::string nameOf(std::uint64_t index) const override {
        return fmt::format("image {}", index);
    }
    void read(std::uint64_t index, const ChooseRegion& choose, std::vector<std::uint8_t>&,
              Image& into) const override {
        choose(size_);
        into.full = size_;
        into.reduction = 1;
        into.region = {0, 0, size_.width, size_.height};
        const std::size_t plane = planeBytes();
        into.rgb.resize(3 * plane);
        const std::uint8_t* const from = pixels_.data() + index * imageBytes();
        for (std::size_t i = 0; i < plane; ++i) {
            for (std::size_t channel = 0; channel < 3; ++channel) {
                into.rgb[3 * i + channel] = from[i + (channels_ == 3 ? channel * plane : 0)];
            }
        }
    }

    std::size_t imageBytes() const { return planeBytes() * static_cast<std::size_t>(channels_); }
    void add(std::uint8_t class_number, const std::uint8_t* pixels, const Choice& choice) {
        if (class_number < choice.first_class ||
            class_number > choice.last_class.value_or(class_number)) {
            return;
        }
        std::int64_t& taken = counts_[class_number];
        if (choice.files && taken >= *choice.files) return;
        ++taken;
        classes_.push_back(class_number);
        pixels_.insert(pixels_.end(), pixels, pixels + imageBytes());
    }
    // Sets the range and the number of classes in about(). Throws DataError if there are no images.
    // Call this after the last image.
    void complete(const Choice& choice) {
        if (classes_.empty()) {
            throw DataError(fmt::format("\"{}\" ({}) has no images of the classes {}-{}.",
                                        choice.folder, about_.kind, choice.first_class,
                                        choice.last_class.value_or(choice.first_class)));
        }
        about_.first_class = counts_.begin()->first;
        about_.last_class = counts_.rbegin()->first;
        about_.classes = static_cast<std::int64_t>(counts_.size());
    }

  private:
    std::size_t planeBytes() const {
        return static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height);
    }

    Size size_;
    int channels_;
    AboutSet about_;
    std::vector<std::uint8_t> classes_, pixels_;
    std::map<std::uint8_t, std::int64_t> counts_;
};

// Returns the first of `folders` that contains one of `files`, or nullopt if there is none.
std::optional<fs::path> folderWith(const Choice& choice, std::initializer_list<const char*> folders,
                                   std::initializer_list<const char*> files) {
    std::error_code error;
    for (const char* const folder : folders) {
        for (const char* const file : files) {
            const fs::path path = fs::path(choice.folder) / folder;
            if (fs::is_regular_file(path / file, error)) return path;
        }
    }
    return std::nullopt;
}

constexpr std::int64_t kMostArrayBytes = std::int64_t{1} << 30;

struct Idx {
    std::vector<std::uint8_t> bytes;
    std::array<std::uint32_t, 3> sizes{};
    std::size_t start = 0;
};

// Reads an IDX file, which contains two zero bytes, 8 for the type byte, the number of dimensions,
// the size of each dimension, and the data.
Idx readIdx(const fs::path& folder, const std::string& name, std::size_t dimensions) {
    std::error_code error;
    fs::path path = folder / name;
    if (!fs::exists(path, error)) path += ".gz";
    if (!fs::exists(path, error)) {
        throw DataError(fmt::format("The MNIST file \"{}\" is missing.", (folder / name).string()));
    }
    Idx file;
    file.bytes = readPacked(path, kMostArrayBytes);
    file.start = 4 + 4 * dimensions;
    const auto& bytes = file.bytes;
    std::uint64_t values = 1;
    if (bytes.size() >= file.start) {
        for (std::size_t i = 0; i < dimensions; ++i) {
            for (std::size_t k = 0; k < 4; ++k) {
                file.sizes[i] = file.sizes[i] << 8 | bytes[4 + 4 * i + k];
            }
            values = file.sizes[i] > 1 << 28 || values > 1 << 28 ? 0 : values * file.sizes[i];
        }
    }
    if (bytes.size() < file.start || bytes[0] != 0 || bytes[1] != 0 || bytes[2] != 8 ||
        bytes[3] != dimensions || values == 0) {
        throw DataError(fmt::format("\"{}\" is not a file of MNIST.", path.string()));
    }
    if (bytes.size() - file.start != values) {
        throw DataError(fmt::format("\"{}\" should contain {} values, but contains {}.",
                                    path.string(), values, bytes.size() - file.start));
    }
    return file;
}

}  // namespace

std::unique_ptr<const ImageSet> openCifar10(const Choice& choice) {
    const auto folder =
        folderWith(choice, {"", "cifar-10-batches-bin"}, {"data_batch_1.bin", "test_batch.bin"});
    if (!folder) return nullptr;
    AboutSet about;
    about.kind = "CIFAR-10";
    about.normalisation = {{0.4914F, 0.4822F, 0.4465F}, {0.2470F, 0.2435F, 0.2616F}};
    auto set = std::make_unique<Arrays>(Size{32, 32}, 3, std::move(about));
    std::vector<std::string> files;
    if (choice.crop == Crop::eval) {
        files.emplace_back("test_batch.bin");
    } else {
        for (int i = 1; i <= 5; ++i) files.push_back(fmt::format("data_batch_{}.bin", i));
    }
    const std::size_t record = 1 + set->imageBytes();
    for (const std::string& name : files) {
        const fs::path path = *folder / name;
        std::error_code error;
        if (!fs::exists(path, error)) {
            throw DataError(fmt::format("The CIFAR-10 file \"{}\" is missing.", path.string()));
        }
        const std::vector<std::uint8_t> bytes = readPacked(path, kMostArrayBytes);
        if (bytes.empty() || bytes.size() % record != 0) {
            throw DataError(fmt::format(
                "\"{}\" is truncated or not a file of CIFAR-10's binary version.", path.string()));
        }
        for (std::size_t at = 0; at < bytes.size(); at += record) {
            if (bytes[at] > 9) {
                throw DataError(fmt::format("\"{}\" is damaged: it has an image of class {}.",
                                            path.string(), bytes[at]));
            }
            set->add(bytes[at], bytes.data() + at + 1, choice);
        }
    }
    set->complete(choice);
    return set;
}

std::unique_ptr<const ImageSet> openMnist(const Choice& choice) {
    const auto folder =
        folderWith(choice, {"", "raw", "MNIST/raw", "FashionMNIST/raw", "KMNIST/raw"},
                   {"train-images-idx3-ubyte", "train-images-idx3-ubyte.gz",
                    "t10k-images-idx3-ubyte", "t10k-images-idx3-ubyte.gz"});
    if (!folder) return nullptr;
    const std::string part = choice.crop == Crop::eval ? "t10k" : "train";
    const Idx images = readIdx(*folder, part + "-images-idx3-ubyte", 3);
    const Idx labels = readIdx(*folder, part + "-labels-idx1-ubyte", 1);
    if (images.sizes[0] != labels.sizes[0]) {
        throw DataError(fmt::format("\"{}\" has {} images of MNIST and {} labels.",
                                    folder->string(), images.sizes[0], labels.sizes[0]));
    }
    AboutSet about;
    about.kind = "MNIST";
    about.normalisation = {{0.1307F, 0.1307F, 0.1307F}, {0.3081F, 0.3081F, 0.3081F}};
    about.may_mirror = false;
    auto set = std::make_unique<Arrays>(
        Size{static_cast<int>(images.sizes[2]), static_cast<int>(images.sizes[1])}, 1,
        std::move(about));
    for (std::size_t i = 0; i < images.sizes[0]; ++i) {
        set->add(labels.bytes[labels.start + i],
                 images.bytes.data() + images.start + i * set->imageBytes(), choice);
    }
    set->complete(choice);
    return set;
}

}  // namespace ridgepoint::recording::data
