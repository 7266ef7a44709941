// SPDX-License-Identifier: GPL-3.0-or-later
// Implements a GPU with the CUDA driver. Names and numbers come from cuda.h (CUDA Driver API). If
// this header is installed, a test compares the numbers with the header.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/machine/cuda/cuda_gpu.h"
#include "core/machine/cuda/driver_api.h"
#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {
namespace {

constexpr std::array kDriverNames{"libcuda.so.1"};
constexpr const char* kDriverRemedy = "a machine with an NVIDIA GPU needs NVIDIA's driver";

struct Api {
    Api() : library(kDriverNames, kDriverRemedy) {
        library.find(init, "cuInit");
        library.find(driver_version, "cuDriverGetVersion");
        library.find(device_count, "cuDeviceGetCount");
        library.find(device, "cuDeviceGet");
        library.find(device_name, "cuDeviceGetName");
        library.find(bus, "cuDeviceGetPCIBusId");
        library.find(attribute, "cuDeviceGetAttribute");
        library.find(total_memory, "cuDeviceTotalMem_v2");
        library.find(retain, "cuDevicePrimaryCtxRetain");
        library.find(release, "cuDevicePrimaryCtxRelease_v2");
        library.find(set_current, "cuCtxSetCurrent");
        library.find(module_load, "cuModuleLoadData");
        library.find(module_unload, "cuModuleUnload");
        library.find(function, "cuModuleGetFunction");
        library.find(function_attribute, "cuFuncSetAttribute");
        library.find(occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
        library.find(launch, "cuLaunchKernel");
        library.find(allocate, "cuMemAlloc_v2");
        library.find(free, "cuMemFree_v2");
        library.find(set, "cuMemsetD8_v2");
        library.find(copy_out, "cuMemcpyDtoH_v2");
        library.find(copy_in, "cuMemcpyHtoD_v2");
        library.find(event_create, "cuEventCreate");
        library.find(event_record, "cuEventRecord");
        library.find(event_wait, "cuEventSynchronize");
        library.find(event_seconds, "cuEventElapsedTime");
        library.find(event_destroy, "cuEventDestroy_v2");
        library.find(error_string, "cuGetErrorString");
        check(init(0), "start the CUDA driver");
    }

    // Throws an exception that contains the driver's error message.
    void check(int status, const char* what) const {
        if (status == 0) return;
        const char* words = nullptr;
        error_string(status, &words);
        throw std::runtime_error(fmt::format("the GPU could not {}: {} (CUDA error {})", what,
                                             words != nullptr ? words : "unknown", status));
    }

    SharedLibrary library;
    int (*init)(unsigned) = nullptr;
    int (*driver_version)(int*) = nullptr;
    int (*device_count)(int*) = nullptr;
    int (*device)(int*, int) = nullptr;
    int (*device_name)(char*, int, int) = nullptr;
    int (*bus)(char*, int, int) = nullptr;
    int (*attribute)(int*, int, int) = nullptr;
    int (*total_memory)(std::size_t*, int) = nullptr;
    int (*retain)(void**, int) = nullptr;
    int (*release)(int) = nullptr;
    int (*set_current)(void*) = nullptr;
    int (*module_load)(void**, const void*) = nullptr;
    int (*module_unload)(void*) = nullptr;
    int (*function)(void**, void*, const char*) = nullptr;
    int (*function_attribute)(void*, int, int) = nullptr;
    int (*occupancy)(int*, void*, int, std::size_t) = nullptr;
    int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                  void*, void**, void**) = nullptr;
    int (*allocate)(std::uint64_t*, std::size_t) = nullptr;
    int (*free)(std::uint64_t) = nullptr;
    int (*set)(std::uint64_t, unsigned char, std::size_t) = nullptr;
    int (*copy_out)(void*, std::uint64_t, std::size_t) = nullptr;
    int (*copy_in)(std::uint64_t, const void*, std::size_t) = nullptr;
    int (*event_create)(void**, unsigned) = nullptr;
    int (*event_record)(void*, void*) = nullptr;
    int (*event_wait)(void*) = nullptr;
    int (*event_seconds)(float*, void*, void*) = nullptr;
    int (*event_destroy)(void*) = nullptr;
    int (*error_string)(int, const char**) = nullptr;
};

class DriverGpu : public Gpu {
  public:
    explicit DriverGpu(int number) {
        int count = 0;
        api_.check(api_.device_count(&count), "be counted");
        if (number < 0 || number >= count) {
            throw Unavailable(
                fmt::format("cuda:{} does not exist; this machine has {}", number, count));
        }
        api_.check(api_.device(&device_, number), "be found");
        std::array<char, 256> name{};
        api_.check(api_.device_name(name.data(), static_cast<int>(name.size()) - 1, device_),
                   "report its name");
        facts_.name = name.data();
        std::array<char, 32> bus{};
        if (api_.bus(bus.data(), static_cast<int>(bus.size()) - 1, device_) == 0) {
            facts_.bus = bus.data();
        }
        facts_.capability = 10 * attribute(kCapabilityMajor) + attribute(kCapabilityMinor);
        facts_.multiprocessors = attribute(kMultiprocessorCount);
        facts_.l2_bytes = attribute(kL2CacheSize);
        facts_.shared_bytes = attribute(kMaxSharedMemoryPerBlockOptin);
        facts_.clock_hz = 1e3 * attribute(kClockRate);
        facts_.memory_clock_hz = 1e3 * attribute(kMemoryClockRate);
        facts_.memory_bus_bits = attribute(kGlobalMemoryBusWidth);
        facts_.ecc = attribute(kEccEnabled) != 0;
        std::size_t bytes = 0;
        api_.check(api_.total_memory(&bytes, device_), "report its memory");
        facts_.memory_bytes = static_cast<std::int64_t>(bytes);
        api_.driver_version(&facts_.driver_version);
        void* context = nullptr;
        api_.check(api_.retain(&context, device_), "be used");
        api_.set_current(context);
        api_.check(api_.event_create(&begin_, 0), "make an event");
        api_.check(api_.event_create(&end_, 0), "make an event");
    }
    ~DriverGpu() override {
        unload();
        for (const std::uint64_t memory : memory_) api_.free(memory);
        if (begin_ != nullptr) api_.event_destroy(begin_);
        if (end_ != nullptr) api_.event_destroy(end_);
        api_.set_current(nullptr);  // a released context must not be current when training starts
        api_.release(device_);
    }
    DriverGpu(const DriverGpu&) = delete;
    DriverGpu& operator=(const DriverGpu&) = delete;

    const GpuFacts& facts() const override { return facts_; }

    void load(const std::string& image) override {
        unload();
        api_.check(api_.module_load(&module_, image.data()), "load the loops");
    }

    int blocksAtOnce(const std::string& name, unsigned block, unsigned shared_bytes) override {
        int blocks = 0;
        api_.check(api_.occupancy(&blocks, function(name, shared_bytes), static_cast<int>(block),
                                  shared_bytes),
                   "report its occupancy");
        return std::max(blocks, 1);
    }

    double seconds(const std::string& name, const Launch& launch) override {
        void* const kernel = function(name, launch.shared_bytes);
        Launch copy = launch;
        void* arguments[] = {&copy.a, &copy.b, &copy.c, &copy.elements, &copy.iterations};
        return seconds([&] {
            api_.check(api_.launch(kernel, copy.grid, 1, 1, copy.block, 1, 1, copy.shared_bytes,
                                   nullptr, arguments, nullptr),
                       "start a loop");
        });
    }

    double seconds(const std::function<void()>& enqueue) override {
        api_.check(api_.event_record(begin_, nullptr), "stamp the time");
        enqueue();
        api_.check(api_.event_record(end_, nullptr), "stamp the time");
        api_.check(api_.event_wait(end_), "finish a loop");
        float milliseconds = 0;
        api_.check(api_.event_seconds(&milliseconds, begin_, end_), "report the time");
        return 1e-3 * static_cast<double>(milliseconds);
    }

    std::uint64_t allocate(std::size_t bytes) override {
        std::uint64_t address = 0;
        api_.check(api_.allocate(&address, bytes), "give memory for measuring");
        memory_.push_back(address);
        api_.check(api_.set(address, 0, bytes), "clear its memory");
        return address;
    }

    std::vector<std::uint64_t> read(std::uint64_t address, std::size_t words) override {
        std::vector<std::uint64_t> values(words);
        api_.check(api_.copy_out(values.data(), address, words * sizeof(std::uint64_t)),
                   "give back its memory");
        return values;
    }

    void write(std::uint64_t address, std::span<const std::byte> bytes) override {
        api_.check(api_.copy_in(address, bytes.data(), bytes.size()), "take data for measuring");
    }

  private:
    int attribute(int number) const {
        int value = 0;
        return api_.attribute(&value, number, device_) == 0 ? value : 0;
    }

    void* function(const std::string& name, unsigned shared_bytes) {
        const auto known = functions_.find(name);
        if (known != functions_.end()) return known->second;
        void* found = nullptr;
        api_.check(api_.function(&found, module_, name.c_str()), "find a loop");
        if (shared_bytes > 48 * 1024) {
            api_.check(api_.function_attribute(found, kMaxDynamicSharedSizeBytes,
                                               static_cast<int>(shared_bytes)),
                       "reserve shared memory");
        }
        functions_[name] = found;
        return found;
    }

    void unload() {
        functions_.clear();
        if (module_ != nullptr) api_.module_unload(module_);
        module_ = nullptr;
    }

    Api api_;
    int device_ = 0;
    GpuFacts facts_;
    void* module_ = nullptr;
    void* begin_ = nullptr;
    void* end_ = nullptr;
    std::map<std::string, void*> functions_;
    std::vector<std::uint64_t> memory_;
};

}  // namespace

int gpuCount() {
    const Api api;
    int count = 0;
    api.check(api.device_count(&count), "be counted");
    return count;
}

std::unique_ptr<Gpu> openGpu(int number) { return std::make_unique<DriverGpu>(number); }

}  // namespace ridgepoint::machine::cuda
