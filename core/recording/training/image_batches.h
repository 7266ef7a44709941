// SPDX-License-Identifier: GPL-3.0-or-later
// Provides batches of real images from recording::data::Loader as tensors for the trainer. On the
// CPU, a batch is the memory that the loader's threads write to. For a GPU, this memory is pinned,
// and a batch is a copy on the GPU.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/recording/data/image_loader.h"
#include "core/recording/training/network.h"
#include "core/recording/training/shares.h"

namespace ridgepoint::recording::training {

class ImageBatches {
  public:
    ImageBatches(recording::data::ImageSource source, const InputForm& form, std::uint64_t seed,
                 c10::Device device, Share share = {});

    // Allocates memory for batches of this size and starts reading from the first image. If there
    // are several ranks, each rank reads its own part of the shared batch, which contains `batch` ×
    // number of ranks images.
    void start(std::int64_t batch);
    struct Batch {
        torch::Tensor samples;  // samples in the network's input form, on the device
        torch::Tensor classes;  // int64, on the device
    };
    // Waits for the next batch. A batch that is not a copy is valid until the next call.
    Batch next();

    const std::vector<torch::Tensor>& memory() const { return samples_; }
    std::int64_t lastClass() const { return source_.images->about().last_class; }
    recording::data::Skipped skipped() const;

  private:
    const recording::data::ImageSource source_;
    const InputForm form_;
    const std::uint64_t seed_;
    const c10::Device device_;
    const Share share_;
    std::vector<torch::Tensor> samples_, classes_;
    recording::data::Skipped skipped_before_;  // images skipped by earlier loaders
    // Declared last, because its threads write to the members above.
    std::unique_ptr<recording::data::Loader> loader_;
};

}  // namespace ridgepoint::recording::training
