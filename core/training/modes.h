// SPDX-License-Identifier: GPL-3.0-or-later
// How a step computes: autocast, the scaled loss of FP16, memory format, choice of algorithms. As
// Python's torch.autocast and torch.amp.GradScaler do it (torch/amp), of which LibTorch has only
// the operators.
#pragma once

#include <c10/core/Device.h>
#include <torch/optim/optimizer.h>
#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "core/record/recorder.h"

namespace ridgepoint::training {

class Modes {
  public:
    // Sets what LibTorch keeps for the whole process; the destructor sets it back.
    Modes(const run::RecordingOptions& options, c10::Device device);
    ~Modes();
    Modes(const Modes&) = delete;
    Modes& operator=(const Modes&) = delete;

    // For forward and loss; null where nothing is cast.
    std::shared_ptr<void> castScope() const;

    // An image or the weights of a convolution, with the channels innermost where that is wanted.
    torch::Tensor formatted(torch::Tensor tensor) const;

    // What backward starts from.
    torch::Tensor scaled(const torch::Tensor& loss) const;
    // The optimizer's step; with a scaled loss not where a gradient is not finite, which a smaller
    // scale then makes good.
    void update(torch::optim::Optimizer& optimizer);
    std::int64_t skippedUpdates() const { return skipped_; }
    double scale() const;  // of the loss; 1 where it is not scaled

  private:
    struct Scaler {
        torch::Tensor scale, growth, found;
    };
    struct Before;

    c10::Device device_;
    std::optional<at::ScalarType> cast_to_;
    bool channels_last_;
    std::optional<Scaler> scaler_;
    std::int64_t skipped_ = 0;
    std::unique_ptr<Before> before_;
};

}  // namespace ridgepoint::training
