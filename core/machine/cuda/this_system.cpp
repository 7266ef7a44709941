// SPDX-License-Identifier: GPL-3.0-or-later
// Queries the driver (cuda.h) and NVML (nvml.h; NVIDIA Management Library API Reference) for this
// machine's GPUs. Does not create a CUDA context, so that a trace can still start before CUDA does.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/machine/cuda/cuda_devices.h"
#include "core/machine/cuda/driver_api.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::machine::cuda {
namespace {

namespace fs = std::filesystem;

constexpr std::array kDriver{"libcuda.so.1"};
constexpr std::array kNvml{"libnvidia-ml.so.1"};
constexpr const char* kRemedy = "it comes with NVIDIA's driver";

std::string firstLine(const fs::path& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

// Returns whether there is an NVIDIA display or 3D controller (class 03 in PCI Code and ID
// Assignment) on the PCI bus.
bool nvidiaOnPciBus() {
    std::error_code error;
    for (fs::directory_iterator at("/sys/bus/pci/devices", error), end; !error && at != end;
         at.increment(error)) {
        if (firstLine(at->path() / "vendor") == "0x10de" &&
            firstLine(at->path() / "class").starts_with("0x03")) {
            return true;
        }
    }
    return false;
}

// Reads a GPU's free memory, MIG mode and processes with NVML. Without NVML, these are unknown.
class Nvml {
  public:
    Nvml() : library_(kNvml, kRemedy) {
        int (*init)() = nullptr;
        library_.find(init, "nvmlInit_v2");
        library_.find(count_, "nvmlDeviceGetCount_v2");
        library_.find(by_index_, "nvmlDeviceGetHandleByIndex_v2");
        library_.find(by_bus_, "nvmlDeviceGetHandleByPciBusId_v2");
        library_.find(memory_, "nvmlDeviceGetMemoryInfo");
        library_.find(mig_, "nvmlDeviceGetMigMode");
        library_.find(processes_, "nvmlDeviceGetComputeRunningProcesses_v3");
        if (init() != 0) throw Unavailable("NVML does not start");
    }

    void fill(DeviceState& state) const {
        void* device = nullptr;
        if (by_bus_(state.bus.c_str(), &device) != 0) return;
        unsigned mode = 0, pending = 0;
        const bool cut = mig_(device, &mode, &pending) == 0 && mode == kNvmlMigEnabled;
        state.mig_slice = state.mig_slice || cut;
        if (state.mig_slice) return;  // NVML reports the following values for the whole GPU
        NvmlMemory memory;
        if (memory_(device, &memory) == 0) {
            state.free_bytes = static_cast<std::int64_t>(memory.free);
        }
        std::array<NvmlProcess, 64> processes{};
        unsigned count = processes.size();
        if (processes_(device, &count, processes.data()) != 0) return;
        for (unsigned i = 0; i < count && i < processes.size(); ++i) {
            if (processes[i].id != static_cast<unsigned>(::getpid())) {
                state.holders.push_back(words(processes[i]));
            }
        }
    }

    bool anyInMigMode() const {
        unsigned count = 0;
        if (count_(&count) != 0) return false;
        for (unsigned i = 0; i < count; ++i) {
            void* device = nullptr;
            unsigned mode = 0, pending = 0;
            if (by_index_(i, &device) == 0 && mig_(device, &mode, &pending) == 0 &&
                mode == kNvmlMigEnabled) {
                return true;
            }
        }
        return false;
    }

  private:
    static std::string words(const NvmlProcess& process) {
        std::string name = firstLine(fmt::format("/proc/{}/comm", process.id));
        if (name.empty()) name = "a process";  // the process runs in another container
        if (process.bytes == kNvmlNotAvailable || process.bytes == 0) {
            return fmt::format("{} (process {})", name, process.id);
        }
        return fmt::format("{} (process {}, {})", name, process.id,
                           roofline::formatMemory(static_cast<double>(process.bytes)));
    }

    SharedLibrary library_;
    int (*count_)(unsigned*) = nullptr;
    int (*by_index_)(unsigned, void**) = nullptr;
    int (*by_bus_)(const char*, void**) = nullptr;
    int (*memory_)(void*, NvmlMemory*) = nullptr;
    int (*mig_)(void*, unsigned*, unsigned*) = nullptr;
    int (*processes_)(void*, unsigned*, NvmlProcess*) = nullptr;
};

std::optional<Nvml> openNvml() {
    try {
        return Nvml();
    } catch (const Unavailable&) {
        return std::nullopt;
    }
}

class ThisSystem : public CudaSystem {
  public:
    ThisSystem() {
        try {
            driver_.emplace(kDriver, kRemedy);
        } catch (const Unavailable&) {
        }
    }

    bool gpuSeemsPresent() const override {
        std::error_code error;
        return fs::exists("/proc/driver/nvidia/version", error) ||
               fs::exists("/dev/nvidiactl", error) || nvidiaOnPciBus();
    }

    std::optional<std::string> visibleDevices() const override {
        const char* const value = std::getenv("CUDA_VISIBLE_DEVICES");
        return value == nullptr ? std::nullopt : std::optional<std::string>(value);
    }

    std::optional<int> driverVersion() override {
        if (!driver_) return std::nullopt;
        int (*version)(int*) = nullptr;
        driver_->find(version, "cuDriverGetVersion");
        int value = 0;
        return version(&value) == 0 ? value : 0;
    }

    Started start() override {
        int (*init)(unsigned) = nullptr;
        int (*count)(int*) = nullptr;
        int (*words)(int, const char**) = nullptr;
        driver_->find(init, "cuInit");
        driver_->find(count, "cuDeviceGetCount");
        driver_->find(words, "cuGetErrorString");
        Started started;
        started.status = init(0);
        if (started.status == 0) started.status = count(&started.devices);
        const char* said = nullptr;
        if (started.status != 0 && words(started.status, &said) == 0 && said != nullptr) {
            started.words = said;
        }
        return started;
    }

    bool migWithoutInstance() override {
        const auto nvml = openNvml();
        return nvml && nvml->anyInMigMode();
    }

    DeviceState device(int number) override {
        int (*get)(int*, int) = nullptr;
        int (*name)(char*, int, int) = nullptr;
        int (*bus)(char*, int, int) = nullptr;
        int (*memory)(std::size_t*, int) = nullptr;
        int (*attribute)(int*, int, int) = nullptr;
        driver_->find(get, "cuDeviceGet");
        driver_->find(name, "cuDeviceGetName");
        driver_->find(bus, "cuDeviceGetPCIBusId");
        driver_->find(memory, "cuDeviceTotalMem_v2");
        driver_->find(attribute, "cuDeviceGetAttribute");
        DeviceState state;
        state.number = number;
        int handle = 0;
        std::array<char, 256> text{};
        std::size_t bytes = 0;
        if (get(&handle, number) != 0) return state;
        if (name(text.data(), static_cast<int>(text.size()) - 1, handle) == 0) {
            state.name = text.data();
        }
        text.fill('\0');
        if (bus(text.data(), static_cast<int>(text.size()) - 1, handle) == 0) {
            state.bus = text.data();
        }
        if (memory(&bytes, handle) == 0) state.memory_bytes = static_cast<std::int64_t>(bytes);
        const auto value = [&](int which) {
            int found = 0;
            return attribute(&found, which, handle) == 0 ? found : 0;
        };
        state.capability = 10 * value(kCapabilityMajor) + value(kCapabilityMinor);
        state.multiprocessors = value(kMultiprocessorCount);
        state.clock_hz = 1e3 * value(kClockRate);
        state.memory_clock_hz = 1e3 * value(kMemoryClockRate);
        state.memory_bus_bits = value(kGlobalMemoryBusWidth);
        state.l2_bytes = value(kL2CacheSize);
        // The L1 and the shared memory use the same storage. The driver reports only the part that
        // can be used as shared memory, so this part is used as the size of the L1.
        state.l1_bytes =
            std::int64_t{state.multiprocessors} * value(kMaxSharedMemoryPerMultiprocessor);
        state.mig_slice = state.name.find(" MIG ") != std::string::npos;
        if (const auto nvml = openNvml()) nvml->fill(state);
        return state;
    }

  private:
    std::optional<SharedLibrary> driver_;
};

}  // namespace

std::unique_ptr<CudaSystem> thisCudaSystem() { return std::make_unique<ThisSystem>(); }

bool mayHaveCuda() {
    try {
        const SharedLibrary driver(kDriver, kRemedy);
        return true;
    } catch (const Unavailable&) {
        return false;
    }
}

}  // namespace ridgepoint::machine::cuda
