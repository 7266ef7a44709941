// SPDX-License-Identifier: GPL-3.0-or-later
// Batches of real images for the trainer: the tensors around data::Loader. On the CPU a batch is
// the memory that its threads wrote; for a GPU that memory is pinned, and a batch is a copy of it
// there.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/data/loader.h"
#include "core/training/network.h"
#include "core/training/shares.h"

namespace ridgepoint::training {

class ImageBatches {
  public:
    ImageBatches(data::ImageSource source, const InputForm& form, std::uint64_t seed,
                 c10::Device device, Share share = {});

    // Makes memory for batches of that size and begins to read, from the first image on. Of several
    // ranks each takes its part of the batch that they share: batch times as many ranks.
    void start(std::int64_t batch);
    struct Batch {
        torch::Tensor samples;  // as the network takes them, on the device
        torch::Tensor classes;  // int64, on the device
    };
    // Waits for it. Valid until the next call, as far as it is not copied.
    Batch next();

    const std::vector<torch::Tensor>& memory() const { return samples_; }
    std::int64_t lastClass() const { return source_.images->about().last_class; }
    data::Skipped skipped() const;

  private:
    const data::ImageSource source_;
    const InputForm form_;
    const std::uint64_t seed_;
    const c10::Device device_;
    const Share share_;
    std::vector<torch::Tensor> samples_, classes_;
    data::Skipped skipped_before_;          // by loaders that are gone
    std::unique_ptr<data::Loader> loader_;  // last: it writes into the members above
};

}  // namespace ridgepoint::training
