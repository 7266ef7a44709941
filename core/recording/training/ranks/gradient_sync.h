// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the gradients of all ranks during the backward pass. c10d's Reducer collects ready
// gradients in buckets and starts to exchange each bucket when it is full. The log receives the
// time of each exchange and the time that the training thread waited for this exchange. For
// exchanges between devices, the log receives the device's times: when the bucket was computed,
// when its sum was ready, and how long the device waited.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/recording/collect/thread_log.h"
#include "core/recording/training/ranks/rank_group.h"

namespace ridgepoint::recording::training {

// Times when a device reached an exchange and when the exchange ended, in ticks; 0 if unknown.
//
// putTimesOfDevice() replaces the times of the calling thread, which runs ahead of the device, with
// these times. Unknown times replace nothing. `idle` is the time when the device had completed all
// other backward work.
struct OnDevice {
    std::uint64_t arrival = 0, end = 0;
};
void putTimesOfDevice(std::span<const OnDevice> device, std::uint64_t idle,
                      std::span<recording::collect::CollectiveTimes* const> times);

class GradientSync {
  public:
    // `parameters` contains all trained parameters, in the network's order. `bucket_bytes` is the
    // size of an exchange, by default 25 MiB as in torch's DistributedDataParallel. The first
    // bucket is at most 1 MiB, so that the first exchange starts early.
    GradientSync(RankGroup& ranks, std::vector<torch::Tensor> parameters,
                 std::int64_t bucket_bytes = std::int64_t{25} << 20);
    ~GradientSync();
    GradientSync(const GradientSync&) = delete;
    GradientSync& operator=(const GradientSync&) = delete;

    // Returns this rank's share of the loss over all samples, from which backward starts. The sum
    // of the gradients then equals the gradients of a single process with all samples.
    torch::Tensor shareOf(const torch::Tensor& loss) const;
    // Call these functions before the forward pass, before backward and after backward. Backward
    // throws RankFailure from within autograd if another rank is lost.
    void beginForward();
    void beginBackward();
    // Throws RankFailure if a parameter has no gradient, because then its bucket was not exchanged.
    // `log` receives the step's exchanges and can be null.
    void endBackward(recording::collect::ThreadLog* log);
    // Returns the buckets that contain the gradients. They exist after the first backward pass.
    std::vector<torch::Tensor> buckets() const;

  private:
    struct Shared;
    class Hook;
    RankGroup& ranks_;
    std::vector<torch::Tensor> parameters_;
    std::shared_ptr<Shared> shared_;  // also used by the hook, which the Reducer owns
    struct Reducing;
    std::unique_ptr<Reducing> reducing_;
};

}  // namespace ridgepoint::recording::training
