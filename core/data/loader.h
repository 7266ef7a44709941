// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that prepare the next batches: they read images, convert them to samples and write these
// into the caller's memory, a few batches ahead. The content of a batch depends on the seed and its
// number alone, not on the number of threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/data/image_set.h"

namespace ridgepoint::data {

// Where a batch goes. Both have room for all of it and stay where they are.
struct BatchMemory {
    float* values = nullptr;  // sample after sample, each a plane for each channel
    std::int64_t* classes = nullptr;
};

struct LoaderOptions {
    std::int64_t batch = 1;
    Size sample;
    int channels = 3;  // or 1
    Crop crop = Crop::train;
    std::uint64_t seed = 0;
    std::int64_t workers = 1;
    // Of several processes that train together: each takes its part, `batch` samples, of the batch
    // that they share, in the order in which one process would take all of it.
    std::int64_t rank = 0, ranks = 1;
};

// Images that could not be read, by their numbers in the set, each with the reason; another image
// took the place of each.
using Skipped = std::map<std::uint64_t, std::string>;
// One sentence; empty where none was skipped.
std::string skippedWords(const ImageSet& images, const Skipped& skipped);

class Loader {
  public:
    // Starts at once, and fills each of `memory` (two or more) as soon as it may.
    Loader(std::shared_ptr<const ImageSet> images, const LoaderOptions& options,
           std::vector<BatchMemory> memory);
    ~Loader();
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;

    // Waits for the next batch and says which memory holds it; that of the call before is filled
    // anew from now on. Goes round the images for ever, each time in another order. Throws
    // DataError when nothing can be read any more.
    std::size_t next();
    Skipped skipped() const;

  private:
    class Worker;

    void work();
    void end();
    bool takePlace(std::uint64_t& place);  // false: there is no more to do
    void finishPlace(std::uint64_t place);
    void skip(std::uint64_t index, const char* why);
    [[noreturn]] void failToRead() const;

    const std::shared_ptr<const ImageSet> images_;
    const LoaderOptions options_;
    const std::vector<BatchMemory> memory_;
    const Normaliser normaliser_;

    mutable std::mutex mutex_;
    std::condition_variable space_, ready_;
    bool stopping_ = false;
    std::string failure_;
    std::uint64_t next_place_ = 0;            // in the endless row of samples
    std::uint64_t taken_ = 0, released_ = 0;  // batches
    std::vector<std::int64_t> done_;          // samples of each memory's batch
    Skipped bad_;
    std::vector<std::thread> threads_;
};

// For as many workers as were asked for, or as this machine's cores suggest.
std::int64_t workersFor(const Choice& choice);

}  // namespace ridgepoint::data
