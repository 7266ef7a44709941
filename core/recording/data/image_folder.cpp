// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a folder in the layout of torchvision's ImageFolder. Each class has a folder, numbered in
// name order, which contains the images, also in subfolders.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/recording/data/file_bytes.h"
#include "core/recording/data/image_set.h"
#include "core/recording/data/read_image.h"

namespace ridgepoint::recording::data {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostFiles = 50'000'000;
constexpr std::size_t kMostDepth = 64;
constexpr std::size_t kMostNamesSaid = 5;

// The usual mean and standard deviation of ImageNet photographs, for values from 0 to 1.
constexpr Normalisation kImageNet{{0.485F, 0.456F, 0.406F}, {0.229F, 0.224F, 0.225F}};

constexpr std::array<std::string_view, 3> kRead{".jpg", ".jpeg", ".png"};
// Formats that torchvision reads but Ridgepoint does not.
constexpr std::array<std::string_view, 6> kNotRead{".ppm", ".bmp",  ".pgm",
                                                   ".tif", ".tiff", ".webp"};

std::string endingOf(const std::string& name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return {};
    std::string ending = name.substr(dot);
    for (char& letter : ending) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return ending;
}

template <std::size_t Count>
bool has(const std::array<std::string_view, Count>& endings, const std::string& ending) {
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

// Returns, for example, "a, b and 3 more".
std::string named(const std::vector<std::string>& names) {
    const std::size_t shown = std::min(names.size(), kMostNamesSaid);
    std::string words = fmt::format(
        "{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
    if (names.size() > shown) words += fmt::format(" and {} more", names.size() - shown);
    return words;
}

class Folder : public ImageSet {
  public:
    Folder(const Choice& choice, const std::function<bool()>& stop)
        : root_(choice.folder), stop_(stop) {
        const std::vector<std::string> all = foldersIn(root_);
        checkClasses(choice, all);
        const std::int64_t last = std::min<std::int64_t>(
            choice.last_class.value_or(static_cast<std::int64_t>(all.size()) - 1),
            static_cast<std::int64_t>(all.size()) - 1);
        about_.kind = "image folder";
        about_.first_class = choice.first_class;
        about_.last_class = last;
        about_.normalisation = kImageNet;
        std::vector<std::string> empty;
        enter(root_);
        for (std::int64_t number = choice.first_class; number <= last; ++number) {
            const std::string& name = all[static_cast<std::size_t>(number)];
            const std::size_t before = files_.size();
            std::vector<std::string> files;
            gather(name, files);
            if (choice.files && files.size() > static_cast<std::uint64_t>(*choice.files)) {
                files.resize(static_cast<std::size_t>(*choice.files));
            }
            for (std::string& file : files) files_.push_back(std::move(file));
            starts_.push_back(before);
            if (files_.size() == before) {
                empty.push_back(name);
            } else {
                ++about_.classes;
            }
        }
        if (files_.empty()) {
            throw DataError(fmt::format(
                "The classes of \"{}\" ({}) contain no JPEG or PNG files{}.", root_.string(),
                named(empty), other_.empty() ? "" : ", only others, which are not read"));
        }
        files_.shrink_to_fit();
        stop_ = nullptr;
        note(empty);
    }

    const AboutSet& about() const override { return about_; }
    std::uint64_t size() const override { return files_.size(); }
    std::int64_t classOf(std::uint64_t index) const override {
        const auto next = std::upper_bound(starts_.begin(), starts_.end(), index);
        return about_.first_class + (next - starts_.begin()) - 1;
    }
    std::string nameOf(std::uint64_t index) const override { return files_[index]; }
    void read(std::uint64_t index, const ChooseRegion& choose, std::vector<std::uint8_t>& file,
              Image& into) const override {
        readFileBytes(root_ / files_[index], file);
        readImage(file, choose, into);
    }

  private:
    // Returns the folders, except hidden ones, in Python's sort order.
    std::vector<std::string> foldersIn(const fs::path& folder) const {
        std::vector<std::string> names;
        std::error_code error;
        for (fs::directory_iterator at(folder, error), end; !error && at != end;
             at.increment(error)) {
            std::error_code ignored;
            std::string name = at->path().filename().string();
            if (!name.starts_with('.') && at->is_directory(ignored))
                names.push_back(std::move(name));
        }
        if (error) failToList(folder, error);
        std::sort(names.begin(), names.end());
        return names;
    }
    [[noreturn]] static void failToList(const fs::path& folder, const std::error_code& error) {
        throw DataError(
            fmt::format("The folder \"{}\" cannot be read: {}.", folder.string(), error.message()));
    }

    void checkClasses(const Choice& choice, const std::vector<std::string>& all) const {
        if (all.empty()) {
            throw DataError(fmt::format(
                "\"{}\" contains no folders; put the images of each class into one folder, as in "
                "{}/cat/1.jpg.",
                root_.string(), root_.filename().empty() ? "." : root_.filename().string()));
        }
        const auto known = [](const std::string& name) {
            return name == "train" || name == "val" || name == "test" || name == "valid";
        };
        if (std::all_of(all.begin(), all.end(), known)) {
            throw DataError(
                fmt::format("\"{}\" contains {}, which are not classes; name one of them.",
                            root_.string(), fmt::join(all, " and ")));
        }
        const auto count = static_cast<std::int64_t>(all.size());
        if (choice.first_class < count && choice.last_class.value_or(0) < count) return;
        throw DataError(fmt::format(
            "\"{}\" has {} class{}, number 0{}; classes {}-{} do not exist.", root_.string(), count,
            count == 1 ? "" : "es", count == 1 ? "" : fmt::format(" to {}", count - 1),
            choice.first_class, choice.last_class.value_or(count - 1)));
    }

    // Collects a folder's files by name, then its subfolders' files, in the order of os.walk.
    void gather(const std::string& folder, std::vector<std::string>& files) {
        if (stop_ && stop_()) throw DataError("The search for images was stopped.");
        if (!enter(root_ / folder)) return;
        std::vector<std::string> here, below;
        std::error_code error;
        for (fs::directory_iterator at(root_ / folder, error), end; !error && at != end;
             at.increment(error)) {
            std::error_code ignored;
            const std::string name = at->path().filename().string();
            if (at->is_directory(ignored)) {
                below.push_back(name);
                continue;
            }
            const std::string ending = endingOf(name);
            if (has(kRead, ending)) {
                here.push_back(name);
            } else if (has(kNotRead, ending)) {
                ++other_[ending];
            }
        }
        if (error) failToList(root_ / folder, error);
        std::sort(here.begin(), here.end());
        for (const std::string& name : here) files.push_back(fmt::format("{}/{}", folder, name));
        if (files_.size() + files.size() > kMostFiles) {
            throw DataError(
                fmt::format("\"{}\" contains more than {} million files; use fewer classes.",
                            root_.string(), kMostFiles / 1'000'000));
        }
        std::sort(below.begin(), below.end());
        for (const std::string& name : below) gather(fmt::format("{}/{}", folder, name), files);
        within_.pop_back();
    }
    // Returns false if the folder does not exist, is nested too deeply, or is already open. Links
    // can form a loop, in which a folder contains itself.
    bool enter(const fs::path& folder) {
        struct ::stat status{};
        if (::stat(folder.c_str(), &status) != 0) return false;
        const std::pair identity{status.st_dev, status.st_ino};
        if (within_.size() == kMostDepth ||
            std::find(within_.begin(), within_.end(), identity) != within_.end()) {
            return false;
        }
        within_.push_back(identity);
        return true;
    }

    void note(const std::vector<std::string>& empty) {
        if (!empty.empty()) {
            about_.notes.push_back(fmt::format("{} of the classes ha{} no images: {}.",
                                               empty.size(), empty.size() == 1 ? "s" : "ve",
                                               named(empty)));
        }
        if (other_.empty()) return;
        std::uint64_t count = 0;
        std::vector<std::string> endings;
        for (const auto& [ending, files] : other_) {
            count += files;
            endings.push_back(ending);
        }
        about_.notes.push_back(fmt::format(
            "{} image{} of other kinds ({}) {} left out; JPEG and PNG are read.", count,
            count == 1 ? "" : "s", fmt::join(endings, ", "), count == 1 ? "was" : "were"));
    }

    fs::path root_;
    std::vector<std::pair<dev_t, ino_t>> within_;  // folders from the root to the current folder
    std::function<bool()> stop_;
    AboutSet about_;
    std::vector<std::string> files_;              // files of all classes, grouped by class
    std::vector<std::uint64_t> starts_;           // for each class, the index of its first file
    std::map<std::string, std::uint64_t> other_;  // number of unsupported images per extension
};

}  // namespace

std::unique_ptr<const ImageSet> openImageFolder(const Choice& choice,
                                                const std::function<bool()>& stop) {
    return std::make_unique<Folder>(choice, stop);
}

}  // namespace ridgepoint::recording::data
