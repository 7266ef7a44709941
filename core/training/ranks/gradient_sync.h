// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the gradients of all ranks during the backward pass: c10d's Reducer collects
// them in buckets as they become ready and starts to exchange each full bucket. The
// log gets the time of each exchange and the time that the training thread waited for
// it. For exchanges between devices, it gets the device's times: when the bucket was
// computed, when its sum was ready, and how long the device waited.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/collect/thread_log.h"
#include "core/training/ranks/rank_group.h"

namespace ridgepoint::training {

// The times when a device reached a step's exchanges and their ends, in ticks; 0 if unknown. `idle`
// is the time when the device had completed all other work of backward. These times replace the
// calling thread's, because the thread runs ahead of the device. Unknown times replace nothing.
struct OnDevice {
    std::uint64_t arrival = 0, end = 0;
};
void putTimesOfDevice(std::span<const OnDevice> device, std::uint64_t idle,
                      std::span<collect::CollectiveTimes* const> times);

class GradientSync {
  public:
    // `parameters`: all trained parameters, in the network's order. bucket_bytes: amount exchanged
    // at once; 25 MiB as in torch's DistributedDataParallel. The first bucket is at most 1 MiB, so
    // that the first exchange starts early.
    GradientSync(RankGroup& ranks, std::vector<torch::Tensor> parameters,
                 std::int64_t bucket_bytes = std::int64_t{25} << 20);
    ~GradientSync();
    GradientSync(const GradientSync&) = delete;
    GradientSync& operator=(const GradientSync&) = delete;

    // Returns the rank's share of the loss over all samples, from which backward starts. The
    // gradients then add up to those of one process that has all samples.
    torch::Tensor shareOf(const torch::Tensor& loss) const;
    // Call these before the forward pass, before backward and after it. Backward throws RankFailure
    // from inside autograd if another rank is gone.
    void beginForward();
    void beginBackward();
    // Throws RankFailure if a parameter got no gradient, because its bucket was then not exchanged.
    // log: receives the step's exchanges; may be null.
    void endBackward(collect::ThreadLog* log);
    // Returns the memory of the gradients; known after the first backward pass.
    std::vector<torch::Tensor> buckets() const;

  private:
    struct Shared;
    class Hook;
    RankGroup& ranks_;
    std::vector<torch::Tensor> parameters_;
    std::shared_ptr<Shared> shared_;  // shared with the hook, which the Reducer owns
    struct Reducing;
    std::unique_ptr<Reducing> reducing_;
};

}  // namespace ridgepoint::training
