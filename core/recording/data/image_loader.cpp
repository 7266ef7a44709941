// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/image_loader.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <exception>

namespace ridgepoint::recording::data {
namespace {

// If so many successive images are unreadable, the cause is not just a few damaged files, and
// loading fails.
constexpr int kMostTries = 100;
constexpr std::size_t kMostBad = 100'000;  // maximum number of entries in bad_
constexpr std::size_t kMostNamed = 5;
constexpr std::int64_t kWorkers = 4;

}  // namespace

std::string skippedWords(const ImageSet& images, const Skipped& skipped) {
    if (skipped.empty()) return {};
    std::string names;
    std::size_t shown = 0;
    for (const auto& [index, why] : skipped) {
        if (shown == kMostNamed) break;
        names += fmt::format("{}{} ({})", shown++ == 0 ? "" : ", ", images.nameOf(index), why);
    }
    if (skipped.size() > shown) names += fmt::format(" and {} more", skipped.size() - shown);
    return fmt::format("{} image{} could not be read and {} skipped: {}.", skipped.size(),
                       skipped.size() == 1 ? "" : "s", skipped.size() == 1 ? "was" : "were", names);
}

std::int64_t workersFor(const Choice& choice) {
    if (choice.workers > 0) return choice.workers;
    const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
    return std::clamp<std::int64_t>(cores, 1, kWorkers);
}

// The state of one thread.
class Loader::Worker {
  public:
    explicit Worker(const Loader& loader) : loader_(loader) {}

    // Loads one sample. Throws ImageError.
    void load(std::uint64_t index, Random& random, float* values) {
        const ImageSet& images = *loader_.images_;
        const AboutSet& about = images.about();
        const LoaderOptions& options = loader_.options_;
        View view;
        images.read(
            index,
            [&](Size size) {
                if (about.whole_where_it_fits && size == options.sample) {
                    const bool turned = options.crop == Crop::train && about.may_mirror;
                    view = {{0, 0, size.width, size.height}, size, 0, 0, size,
                            turned && random.unit() < 0.5};
                } else {
                    view = options.crop == Crop::train
                               ? trainView(size, options.sample, about.may_mirror, random)
                               : evalView(size, options.sample);
                }
                return Wanted{resampler_.needed(view), reductionFor(view)};
            },
            file_, image_);
        loader_.normaliser_.write(resampler_.resample(image_, view), options.sample, view.mirrored,
                                  options.channels, values);
    }

  private:
    const Loader& loader_;
    Resampler resampler_;
    std::vector<std::uint8_t> file_;
    Image image_;
};

Loader::Loader(std::shared_ptr<const ImageSet> images, const LoaderOptions& options,
               std::vector<BatchMemory> memory)
    : images_(std::move(images)),
      options_(options),
      memory_(std::move(memory)),
      normaliser_(images_->about().normalisation),
      done_(memory_.size(), 0) {
    try {
        for (std::int64_t i = 0; i < std::max<std::int64_t>(options_.workers, 1); ++i) {
            threads_.emplace_back([this, i] {
                pthread_setname_np(pthread_self(), fmt::format("data-{}", i).c_str());
                work();
            });
        }
    } catch (...) {
        end();
        throw;
    }
}

Loader::~Loader() { end(); }

void Loader::end() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    space_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

std::size_t Loader::next() {
    std::unique_lock lock(mutex_);
    if (taken_ > released_) {
        released_ = taken_;
        space_.notify_all();
    }
    const std::size_t number = taken_ % memory_.size();
    ready_.wait(lock, [&] { return !failure_.empty() || done_[number] == options_.batch; });
    if (done_[number] != options_.batch) throw DataError(failure_);
    done_[number] = 0;
    ++taken_;
    return number;
}

Skipped Loader::skipped() const {
    const std::lock_guard lock(mutex_);
    return bad_;
}

bool Loader::takePlace(std::uint64_t& place) {
    const auto batch = static_cast<std::uint64_t>(options_.batch);
    std::unique_lock lock(mutex_);
    space_.wait(lock, [&] {
        return stopping_ || !failure_.empty() || next_place_ / batch < released_ + memory_.size();
    });
    if (stopping_ || !failure_.empty()) return false;
    place = next_place_++;
    return true;
}

void Loader::finishPlace(std::uint64_t place) {
    const auto batch = static_cast<std::uint64_t>(options_.batch);
    const std::lock_guard lock(mutex_);
    if (++done_[place / batch % memory_.size()] == options_.batch) ready_.notify_all();
}

void Loader::skip(std::uint64_t index, const char* why) {
    const std::lock_guard lock(mutex_);
    if (bad_.size() < kMostBad) bad_.emplace(index, why);
}

void Loader::failToRead() const {
    const std::lock_guard lock(mutex_);
    const auto& [index, why] = *bad_.begin();
    throw DataError(fmt::format(
        "Of {} images one after the other none could be read, as {} ({}); look into that folder.",
        kMostTries, images_->nameOf(index), why));
}

void Loader::work() {
    const auto batch = static_cast<std::uint64_t>(options_.batch);
    const auto sample = static_cast<std::size_t>(options_.sample.width) *
                        static_cast<std::size_t>(options_.sample.height) *
                        static_cast<std::size_t>(options_.channels);
    const std::uint64_t count = images_->size();
    const auto rank = static_cast<std::uint64_t>(options_.rank);
    const auto ranks = static_cast<std::uint64_t>(options_.ranks);
    try {
        Worker worker(*this);
        for (std::uint64_t place = 0; takePlace(place);) {
            const BatchMemory& memory = memory_[place / batch % memory_.size()];
            // The position in the sequence that all ranks share.
            const std::uint64_t shared =
                place / batch * batch * ranks + rank * batch + place % batch;
            Random random(seedOf(options_.seed, shared));
            std::uint64_t index =
                shuffled(shared % count, count, seedOf(~options_.seed, shared / count));
            for (int tries = 1;; ++tries) {
                try {
                    worker.load(index, random, memory.values + place % batch * sample);
                    break;
                } catch (const ImageError& error) {
                    skip(index, error.what());
                }
                if (tries == kMostTries) failToRead();
                index = random.below(count);
            }
            memory.classes[place % batch] = images_->classOf(index);
            finishPlace(place);
        }
    } catch (const std::exception& error) {
        const std::lock_guard lock(mutex_);
        if (failure_.empty()) failure_ = error.what();
        if (failure_.empty()) failure_ = "Reading images failed.";
        ready_.notify_all();
        space_.notify_all();
    }
}

}  // namespace ridgepoint::recording::data
