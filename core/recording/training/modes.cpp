// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/modes.h"

#include <ATen/Context.h>
#include <ATen/autocast_mode.h>
#include <ATen/ops/_amp_foreach_non_finite_check_and_unscale.h>
#include <ATen/ops/_amp_update_scale.h>

#include <cstdlib>

namespace ridgepoint::recording::training {
namespace {

// These values are the defaults of torch.amp.GradScaler.
constexpr double kFirstScale = 65536;
constexpr double kGrowth = 2, kBackoff = 0.5;
constexpr std::int64_t kGrowthInterval = 2000;

// Enables autocast in a scope, because LibTorch has no RAII class for autocast.
class Autocast {
  public:
    Autocast(c10::DeviceType device, at::ScalarType type)
        : device_(device),
          enabled_(at::autocast::is_autocast_enabled(device)),
          type_(at::autocast::get_autocast_dtype(device)) {
        at::autocast::set_autocast_enabled(device_, true);
        at::autocast::set_autocast_dtype(device_, type);
        at::autocast::increment_nesting();
    }
    ~Autocast() {
        if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
        at::autocast::set_autocast_dtype(device_, type_);
        at::autocast::set_autocast_enabled(device_, enabled_);
    }
    Autocast(const Autocast&) = delete;
    Autocast& operator=(const Autocast&) = delete;

  private:
    c10::DeviceType device_;
    bool enabled_;
    at::ScalarType type_;
};

std::optional<at::ScalarType> castTo(const std::string& precision) {
    if (precision == "bf16") return at::kBFloat16;
    if (precision == "fp16") return at::kHalf;
    return std::nullopt;
}

}  // namespace

// The previous settings of the process, which the destructor restores.
struct Modes::Before {
    bool tf32_matmul = at::globalContext().allowTF32CuBLAS();
    bool tf32_convolution = at::globalContext().allowTF32CuDNN();
    bool benchmark = at::globalContext().benchmarkCuDNN();
    bool deterministic_cudnn = at::globalContext().deterministicCuDNN();
    bool deterministic = at::globalContext().deterministicAlgorithms();

    ~Before() {
        at::Context& context = at::globalContext();
        context.setAllowTF32CuBLAS(tf32_matmul);
        context.setAllowTF32CuDNN(tf32_convolution);
        context.setBenchmarkCuDNN(benchmark);
        context.setDeterministicCuDNN(deterministic_cudnn);
        context.setDeterministicAlgorithms(deterministic, /*warn_only=*/false);
    }
};

Modes::Modes(const recording::RecordingOptions& options, c10::Device device)
    : device_(device),
      cast_to_(device.is_meta() ? std::nullopt : castTo(options.precision)),
      channels_last_(options.channels_last),
      before_(std::make_unique<Before>()) {
    at::Context& context = at::globalContext();
    // By default, torch uses TF32 for convolutions but not for matrix products (ATen/Context.h).
    // Here, "fp32" always means FP32.
    context.setAllowTF32CuBLAS(options.precision == "tf32-matmul");
    context.setAllowTF32CuDNN(options.precision.starts_with("tf32"));
    context.setBenchmarkCuDNN(options.cudnn_benchmark);
    context.setDeterministicCuDNN(options.deterministic);
    if (options.deterministic) {
        // cuBLAS reads this variable when it starts. Without the variable, torch refuses
        // deterministic matrix products.
        ::setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8", /*overwrite=*/0);
        context.setDeterministicAlgorithms(true, /*warn_only=*/false);
    }
    if (cast_to_ == at::kHalf) {
        const auto real = torch::TensorOptions(device).dtype(at::kFloat);
        scaler_ = {torch::full({}, kFirstScale, real), torch::zeros({}, real.dtype(at::kInt)),
                   torch::zeros({}, real)};
    }
}

Modes::~Modes() = default;

std::shared_ptr<void> Modes::castScope() const {
    if (!cast_to_) return nullptr;
    return std::make_shared<Autocast>(device_.type(), *cast_to_);
}

torch::Tensor Modes::formatted(torch::Tensor tensor) const {
    if (!channels_last_ || tensor.dim() != 4) return tensor;
    return tensor.contiguous(at::MemoryFormat::ChannelsLast);
}

torch::Tensor Modes::scaled(const torch::Tensor& loss) const {
    return scaler_ ? loss * scaler_->scale : loss;
}

void Modes::update(torch::optim::Optimizer& optimizer) {
    if (!scaler_) {
        optimizer.step();
        return;
    }
    const torch::NoGradGuard plain;
    std::vector<torch::Tensor> gradients;
    for (const auto& group : optimizer.param_groups()) {
        for (const torch::Tensor& parameter : group.params()) {
            if (parameter.grad().defined()) gradients.push_back(parameter.grad());
        }
    }
    scaler_->found.zero_();
    at::_amp_foreach_non_finite_check_and_unscale_(gradients, scaler_->found,
                                                   scaler_->scale.reciprocal());
    if (scaler_->found.item<float>() == 0) {
        optimizer.step();
    } else {
        ++skipped_;
    }
    at::_amp_update_scale_(scaler_->scale, scaler_->growth, scaler_->found, kGrowth, kBackoff,
                           kGrowthInterval);
}

double Modes::scale() const { return scaler_ ? scaler_->scale.item<double>() : 1.0; }

}  // namespace ridgepoint::recording::training
