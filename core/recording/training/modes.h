// SPDX-License-Identifier: GPL-3.0-or-later
// Controls how a step computes: autocast, loss scaling for FP16, memory format and algorithm
// selection. Implements Python's torch.autocast and torch.amp.GradScaler (torch/amp), because
// LibTorch contains only their operators.
#pragma once

#include <c10/core/Device.h>
#include <torch/optim/optimizer.h>
#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "core/recording/request/recorder.h"

namespace ridgepoint::recording::training {

class Modes {
  public:
    // Sets LibTorch's process-wide settings. The destructor restores the previous settings.
    Modes(const recording::RecordingOptions& options, c10::Device device);
    ~Modes();
    Modes(const Modes&) = delete;
    Modes& operator=(const Modes&) = delete;

    // Returns an object that the caller holds during the forward pass and loss; null if there is no
    // autocast.
    std::shared_ptr<void> castScope() const;

    // Returns an image, or a convolution's weights, in channels-last format if requested.
    torch::Tensor formatted(torch::Tensor tensor) const;

    // Returns the loss from which backward starts.
    torch::Tensor scaled(const torch::Tensor& loss) const;
    // Runs the optimizer's step. With loss scaling, skips the step and reduces the scale if a
    // gradient is not finite.
    void update(torch::optim::Optimizer& optimizer);
    std::int64_t skippedUpdates() const { return skipped_; }
    double scale() const;  // loss scale; 1 if the loss is not scaled

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

}  // namespace ridgepoint::recording::training
