// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/device_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "core/base/refusal.h"
#include "core/run/run_questions.h"

namespace ridgepoint::recording {
namespace {

using machine::cuda::Unavailable;

bool has(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Minimum compute capability for tensor cores that multiply TF32 and BF16 (CUDA C++ Programming
// Guide, "Arithmetic Instructions": Ampere).
constexpr int kAmpere = 80;
// Minimum compute capability for tensor cores that multiply FP16 (Volta).
constexpr int kVolta = 70;

void checkCpuPrecision(const std::string& precision, const std::vector<std::string>& features) {
    if (precision.starts_with("tf32")) {
        base::refuse(
            "TF32 requires NVIDIA's tensor cores, and this recording runs on the CPU; use the "
            "precision fp32 or bf16, or a GPU.");
    }
    // Training in FP16 requires F16C, which converts between FP16 and FP32, or a CPU that computes
    // FP16 directly, such as an Arm processor.
    if (precision == "fp16" && !features.empty() && !has(features, "f16c") &&
        !has(features, "avx512_fp16") && !has(features, "fphp")) {
        base::refuse(
            "This CPU has no FP16, not even to convert it; use the precision bf16 or fp32.");
    }
}

void checkGpuPrecision(const std::string& precision, const machine::cuda::DeviceState& gpu) {
    if (gpu.capability == 0 || precision == "fp32") return;
    const int needed = precision == "fp16" ? kVolta : kAmpere;
    if (gpu.capability >= needed) return;
    base::refuse(
        "cuda:{} ({}) has no tensor cores for {}, which came with compute capability {}.{}, and it "
        "has {}.{}; use the precision {}.",
        gpu.number, gpu.name, precision, needed / 10, needed % 10, gpu.capability / 10,
        gpu.capability % 10, gpu.capability >= kVolta ? "fp16 or fp32" : "fp32");
}

}  // namespace

std::optional<int> cudaNumber(std::string_view device) {
    if (device == "cuda") return 0;
    constexpr std::string_view kPrefix = "cuda:";
    constexpr std::size_t kMostDigits = 3;
    if (!device.starts_with(kPrefix)) return std::nullopt;
    const std::string_view digits = device.substr(kPrefix.size());
    if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number < 0) {
        return std::nullopt;
    }
    return number;
}

bool isDeviceName(std::string_view device) {
    return run::isCpu(device) || device == kAutomaticDevice || cudaNumber(device).has_value();
}

ChosenDevice chooseDevice(const std::string& asked, machine::cuda::CudaSystem& system,
                          const std::function<void(int number)>& open) {
    ChosenDevice chosen;
    if (run::isCpu(asked)) return chosen;
    const bool automatic = asked == kAutomaticDevice;
    // Many login nodes have the driver's library but no GPU. On these machines, gpuSeemsPresent()
    // returns false, so that the missing GPU is not reported.
    bool gpu_is_here = system.gpuSeemsPresent();
    try {
        const int number = cudaNumber(asked).value_or(0);
        machine::cuda::DeviceState gpu = machine::cuda::usableDevice(system, number);
        gpu_is_here = true;
        if (open) open(number);
        chosen.name = fmt::format("cuda:{}", number);
        chosen.gpu = std::move(gpu);
    } catch (const Unavailable& reason) {
        if (!automatic) throw std::invalid_argument(reason.what());
        if (gpu_is_here) {
            chosen.why_not_gpu = fmt::format("Recording on the CPU: {}", reason.what());
        }
    }
    return chosen;
}

void checkModes(const RecordingOptions& options, const ChosenDevice& device,
                const std::vector<std::string>& cpu_features) {
    if (device.gpu) {
        checkGpuPrecision(options.precision, *device.gpu);
    } else {
        checkCpuPrecision(options.precision, cpu_features);
        if (options.cudnn_benchmark) {
            base::refuse(
                "--cudnn-benchmark requires a GPU, and this recording runs on the CPU; omit it.");
        }
    }
    if (options.cudnn_benchmark && options.deterministic) {
        base::refuse(
            "--cudnn-benchmark may select another algorithm each time, which --deterministic "
            "forbids; omit one of the two.");
    }
}

std::vector<std::string> modeNames(const RecordingOptions& options) {
    std::vector<std::string> names;
    if (options.channels_last) names.emplace_back("channels_last");
    if (options.cudnn_benchmark) names.emplace_back("cuDNN benchmark");
    if (options.deterministic) names.emplace_back("deterministic");
    return names;
}

}  // namespace ridgepoint::recording
