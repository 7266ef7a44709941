// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares the next batches in threads: reads images, converts them to samples and writes the
// samples into the caller's memory, a few batches ahead. The content of a batch depends only on the
// seed and its number, not on the number of threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/recording/data/image_set.h"

namespace ridgepoint::recording::data {

// Memory for one batch. Both arrays must be large enough for the batch and must not move.
struct BatchMemory {
    float* values = nullptr;  // one sample after another, each with one plane per channel
    std::int64_t* classes = nullptr;
};

struct LoaderOptions {
    std::int64_t batch = 1;
    Size sample;
    int channels = 3;  // 3 or 1
    Crop crop = Crop::train;
    std::uint64_t seed = 0;
    std::int64_t workers = 1;
    // Several processes can train together. Each process takes `batch` samples from the shared
    // batch, in the order in which a single process would take the whole batch.
    std::int64_t rank = 0, ranks = 1;
};

// The reasons why images could not be read, by image number. Each of these images was replaced with
// another image.
using Skipped = std::map<std::uint64_t, std::string>;
// Returns a sentence about the skipped images, or an empty string if there are none.
std::string skippedWords(const ImageSet& images, const Skipped& skipped);

class Loader {
  public:
    // Starts loading immediately and fills each entry in `memory` (two or more) as soon as
    // possible.
    Loader(std::shared_ptr<const ImageSet> images, const LoaderOptions& options,
           std::vector<BatchMemory> memory);
    ~Loader();
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;

    // Waits for the next batch and returns the index of its memory. The memory that the previous
    // call returned is refilled from now on. The images are repeated endlessly in different orders.
    // Throws DataError if no image can be read any more.
    std::size_t next();
    Skipped skipped() const;

  private:
    class Worker;

    void work();
    void end();
    bool takePlace(std::uint64_t& place);  // returns false if the thread must end
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
    std::uint64_t next_place_ = 0;            // position in the endless sequence of samples
    std::uint64_t taken_ = 0, released_ = 0;  // numbers of batches that were taken and released
    std::vector<std::int64_t> done_;  // for each batch memory, the number of finished samples
    Skipped bad_;
    std::vector<std::thread> threads_;
};

// Returns the requested number of workers, or a number that suits this machine's cores if none is
// requested.
std::int64_t workersFor(const Choice& choice);

}  // namespace ridgepoint::recording::data
