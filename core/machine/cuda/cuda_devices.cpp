// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/cuda_devices.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

#include "core/roofline/quantity.h"

namespace ridgepoint::machine::cuda {
namespace {

// Values of CUresult from cuda.h.
constexpr int kNoDevice = 100;
constexpr int kSystemDriverMismatch = 803;
constexpr int kDeviceUnavailable = 46;

constexpr std::string_view kOrCpu = "or use the CPU (--device cpu)";

template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> sentence, Arguments&&... arguments) {
    throw Unavailable(fmt::format(sentence, std::forward<Arguments>(arguments)...));
}

std::string cudaVersion(int version) {
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

std::string bytes(std::int64_t amount) {
    return roofline::formatMemory(static_cast<double>(amount));
}

std::string countWords(int devices) {
    if (devices == 1) return "there is one GPU, cuda:0";
    return fmt::format("there are {} GPUs, cuda:0 to cuda:{}", devices, devices - 1);
}

[[noreturn]] void refuseWithoutDevices(CudaSystem& system) {
    if (const auto visible = system.visibleDevices()) {
        refuse(
            "CUDA_VISIBLE_DEVICES is \"{}\", which leaves CUDA no GPU; unset it or name one, {}.",
            *visible, kOrCpu);
    }
    if (system.migWithoutInstance()) {
        refuse(
            "The GPU is in MIG mode and has no instance that this process may use; make one "
            "(nvidia-smi mig -cgi … -C) or leave MIG mode (nvidia-smi -mig 0), {}.",
            kOrCpu);
    }
    refuse(
        "NVIDIA's driver finds no GPU on this machine; in a container start it with the GPU "
        "(--gpus all), {}.",
        kOrCpu);
}

void checkDriver(CudaSystem& system) {
    const std::optional<int> version = system.driverVersion();
    if (!version) {
        if (system.gpuSeemsPresent()) {
            refuse(
                "An NVIDIA GPU is built in, but its driver cannot be loaded (libcuda.so.1); "
                "install it (Debian: apt install nvidia-driver) and restart, {}.",
                kOrCpu);
        }
        refuse(
            "This machine has no NVIDIA driver (libcuda.so.1) and so no GPU to train on; use the "
            "CPU (--device cpu).");
    }
    if (*version < kNeededDriver) {
        refuse(
            "NVIDIA's driver is too old: it knows CUDA {}, and LibTorch needs {}; install driver "
            "580 or newer, {}.",
            cudaVersion(*version), cudaVersion(kNeededDriver), kOrCpu);
    }
}

CudaSystem::Started start(CudaSystem& system) {
    checkDriver(system);
    CudaSystem::Started started = system.start();
    if (started.status == kNoDevice) refuseWithoutDevices(system);
    if (started.status == kSystemDriverMismatch) {
        refuse(
            "NVIDIA's kernel module and its libraries are of different versions ({}); restart the "
            "machine after an update of the driver, {}.",
            started.words, kOrCpu);
    }
    if (started.status == kDeviceUnavailable) {
        refuse(
            "Another process has the GPU for itself (compute mode \"exclusive process\"); end it, "
            "{}.",
            kOrCpu);
    }
    if (started.status != 0) {
        refuse(
            "NVIDIA's driver does not start: {} (CUDA error {}); look at the kernel's log (dmesg | "
            "grep -i nvrm), {}.",
            started.words, started.status, kOrCpu);
    }
    if (started.devices == 0) refuseWithoutDevices(system);
    return started;
}

}  // namespace

SeenDevice DeviceState::seen() const {
    SeenDevice seen;
    seen.number = static_cast<std::uint32_t>(number);
    seen.name = name;
    if (capability > 0)
        seen.compute_capability = fmt::format("{}.{}", capability / 10, capability % 10);
    seen.multiprocessors = multiprocessors;
    if (memory_bytes > 0) seen.memory_bytes = memory_bytes;
    if (clock_hz > 0) seen.clock_hz = clock_hz;
    if (memory_clock_hz > 0) seen.memory_clock_hz = memory_clock_hz;
    if (memory_bus_bits > 0) seen.memory_bus_bits = memory_bus_bits;
    return seen;
}

std::string freeWords(const DeviceState& device) {
    std::string words = fmt::format("cuda:{} ({}) has ", device.number, device.name);
    if (device.free_bytes) {
        words +=
            fmt::format("{} of {} free", bytes(*device.free_bytes), bytes(device.memory_bytes));
    } else {
        words += bytes(device.memory_bytes);
    }
    if (!device.holders.empty()) {
        constexpr std::size_t kMostNamed = 3;
        const std::size_t named = std::min(device.holders.size(), kMostNamed);
        words +=
            fmt::format(", used by {}", fmt::join(std::span(device.holders).first(named), ", "));
        if (named < device.holders.size()) {
            words += fmt::format(" and {} more", device.holders.size() - named);
        }
    }
    return words;
}

DeviceState usableDevice(CudaSystem& system, int number) {
    const CudaSystem::Started started = start(system);
    if (number < 0 || number >= started.devices) {
        const auto visible = system.visibleDevices();
        refuse("cuda:{} does not exist: {}{}.", number, countWords(started.devices),
               visible ? fmt::format(" (of those that CUDA_VISIBLE_DEVICES={} leaves)", *visible)
                       : std::string());
    }
    DeviceState device = system.device(number);
    if (device.free_bytes && *device.free_bytes < kLeastFreeBytes) {
        refuse(
            "The GPU is full: {}, and CUDA alone needs {}; end that program or use another device, "
            "{}.",
            freeWords(device), bytes(kLeastFreeBytes), kOrCpu);
    }
    return device;
}

std::vector<DeviceState> devicesOf(CudaSystem& system) {
    std::vector<DeviceState> devices;
    try {
        const CudaSystem::Started started = start(system);
        for (int number = 0; number < started.devices; ++number) {
            devices.push_back(system.device(number));
        }
    } catch (const Unavailable&) {
    }
    return devices;
}

}  // namespace ridgepoint::machine::cuda
