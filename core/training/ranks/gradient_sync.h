// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the gradients of all ranks up while the backward pass goes on: c10d's Reducer puts them into
// buckets as they become ready and begins to exchange each as soon as it is full. What each
// exchange took, and how long the training thread waited for it, goes into the log; of exchanges
// from device to device, what the device did: when it had computed the bucket, when it had the sum,
// and when it stood still for it.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/collect/thread_log.h"
#include "core/training/ranks/rank_group.h"

namespace ridgepoint::training {

// When a device came to the exchanges of a step and to their ends, in ticks; 0: not known. idle:
// when it had done all else that backward gave it. Replaces what the calling thread saw, since that
// one runs ahead of the device; what is not known stays.
struct OnDevice {
    std::uint64_t arrival = 0, end = 0;
};
void putTimesOfDevice(std::span<const OnDevice> device, std::uint64_t idle,
                      std::span<collect::CollectiveTimes* const> times);

class GradientSync {
  public:
    // Of every parameter that is trained, in the network's order. bucket_bytes: how much is
    // exchanged at once; 25 MiB is torch's DistributedDataParallel's. The first bucket is 1 MiB at
    // most, so that there is something to exchange early.
    GradientSync(RankGroup& ranks, std::vector<torch::Tensor> parameters,
                 std::int64_t bucket_bytes = std::int64_t{25} << 20);
    ~GradientSync();
    GradientSync(const GradientSync&) = delete;
    GradientSync& operator=(const GradientSync&) = delete;

    // The rank's share of the loss over all samples, from which backward starts: with it gradients
    // add up to those of one process that has all samples.
    torch::Tensor shareOf(const torch::Tensor& loss) const;
    // Before the forward pass, before backward and after it. Backward throws RankFailure, from
    // inside autograd, when another rank is gone.
    void beginForward();
    void beginBackward();
    // Throws RankFailure when a parameter got no gradient, so that its bucket never was exchanged.
    // log: where the step's exchanges go; null: nobody listens.
    void endBackward(collect::ThreadLog* log);
    // The memory that gradients lie in; known after the first backward pass.
    std::vector<torch::Tensor> buckets() const;

  private:
    struct Shared;
    class Hook;
    RankGroup& ranks_;
    std::vector<torch::Tensor> parameters_;
    std::shared_ptr<Shared> shared_;  // with the hook, which the Reducer owns
    struct Reducing;
    std::unique_ptr<Reducing> reducing_;
};

}  // namespace ridgepoint::training
