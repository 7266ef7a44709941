// SPDX-License-Identifier: GPL-3.0-or-later
// libcudart of the pretend GPU: the functions of the CUDA runtime that LibTorch uses. NVIDIA's
// header declares each of them, so that the compiler checks the signatures. other-torch compiles it
// for CUDA 12, too.
#include <cuda_runtime_api.h>
#include <cupti_runtime_cbid.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "tests/pretend/gpu.h"

// What nvcc's generated code calls; crt/host_runtime.h declares these for that code only.
extern "C" {
void** __cudaRegisterFatBinary(void*);
void __cudaRegisterFatBinaryEnd(void**);
void __cudaUnregisterFatBinary(void**);
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, uint3*, uint3*, dim3*,
                            dim3*, int*);
void __cudaRegisterVar(void**, char*, char*, const char*, int, size_t, int, int);
char __cudaInitModule(void**);
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t, void*);
cudaError_t __cudaPopCallConfiguration(dim3*, dim3*, size_t*, void*);
cudaError_t __cudaGetKernel(cudaKernel_t*, const void*);
cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void**, size_t, cudaStream_t);
}
#include <cuda_profiler_api.h>

namespace {

namespace pretend = ridgepoint::pretend;
using pretend::DeviceFacts;

thread_local cudaError_t last_error = cudaSuccess;

struct Functions {
    std::mutex mutex;
    std::unordered_map<const void*, std::string> names;
    std::unordered_map<const void*, void*> symbols;
};
Functions& functions() {
    static Functions* const made = new Functions;  // torch registers before main() and after it
    return *made;
}

const char* nameOf(const void* function) {
    Functions& known = functions();
    const std::lock_guard lock(known.mutex);
    const auto found = known.names.find(function);
    return found == known.names.end() ? nullptr : found->second.c_str();
}

// A call as CUPTI sees it. A sticky error answers whatever uses the context, as on a device whose
// context is lost; questions about devices and the choice of one go on (LibTorch's device guards
// rely on it: they set the device back in destructors, where an error would end the program).
template <class Body>
cudaError_t call(CUpti_runtime_api_trace_cbid which, Body&& body, std::uint64_t cost = 0,
                 bool uses_context = true) {
    pretend::Call call(false, which, cost);
    int result = pretend::faults().init != 0 ? cudaErrorNoDevice
                 : uses_context              ? pretend::stickyError()
                                             : 0;
    if (result == 0) result = static_cast<int>(std::forward<Body>(body)());
    call.result = result;
    if (result != 0 && result != cudaErrorNotReady) last_error = static_cast<cudaError_t>(result);
    return static_cast<cudaError_t>(result);
}
template <class Body>
cudaError_t ask(CUpti_runtime_api_trace_cbid which, Body&& body) {
    return call(which, std::forward<Body>(body), 0, false);
}
cudaError_t refuse(CUpti_runtime_api_trace_cbid which) {
    return call(which, [] { return cudaErrorNotSupported; });
}
#define CBID(name) CUPTI_RUNTIME_TRACE_CBID_##name

pretend::Stream* at(cudaStream_t stream) {
    return pretend::streamOf(stream, pretend::currentDevice());
}
pretend::Event& of(cudaEvent_t event) { return *reinterpret_cast<pretend::Event*>(event); }
bool exists(int device) {
    return device >= 0 && static_cast<std::size_t>(device) < pretend::devices().size();
}

int launch(const void* function, dim3 grid, dim3 block, std::size_t shared, cudaStream_t stream,
           const std::array<std::uint32_t, 3>& cluster = {}) {
    const char* const name = nameOf(function);
    if (name == nullptr) return cudaErrorInvalidDeviceFunction;
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
    if (threads == 0 || threads > 1024 || grid.x == 0 || grid.y == 0 || grid.z == 0)
        return cudaErrorInvalidConfiguration;
    pretend::Launch launched;
    launched.name = name;
    launched.grid = {grid.x, grid.y, grid.z};
    launched.block = {block.x, block.y, block.z};
    launched.cluster = cluster;
    launched.shared_bytes = static_cast<std::uint32_t>(shared);
    return pretend::launch(at(stream), launched);
}

int attributeOf(const DeviceFacts& device, cudaDeviceAttr attribute) {
    switch (static_cast<int>(attribute)) {
        case cudaDevAttrMaxThreadsPerBlock:
        case cudaDevAttrMaxBlockDimX:
        case cudaDevAttrMaxBlockDimY:
            return 1024;
        case cudaDevAttrMaxBlockDimZ:
            return 64;
        case cudaDevAttrMaxGridDimX:
            return 2147483647;
        case cudaDevAttrMaxGridDimY:
        case cudaDevAttrMaxGridDimZ:
            return 65535;
        case cudaDevAttrMaxSharedMemoryPerBlock:
            return 48 << 10;
        case cudaDevAttrMaxSharedMemoryPerBlockOptin:
            return device.shared_bytes_per_multiprocessor - 1024;
        case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
            return device.shared_bytes_per_multiprocessor;
        case cudaDevAttrWarpSize:
            return 32;
        case cudaDevAttrMaxRegistersPerBlock:
        case cudaDevAttrMaxRegistersPerMultiprocessor:
            return 65536;
        case cudaDevAttrClockRate:
            return device.clock_khz;
        case cudaDevAttrMemoryClockRate:
            return device.memory_clock_khz;
        case cudaDevAttrGlobalMemoryBusWidth:
            return device.memory_bus_bits;
        case cudaDevAttrL2CacheSize:
            return static_cast<int>(device.l2_bytes);
        case cudaDevAttrMultiProcessorCount:
            return device.multiprocessors;
        case cudaDevAttrMaxThreadsPerMultiProcessor:
            return device.major == 7 && device.minor == 5 ? 1024 : 2048;
        case cudaDevAttrComputeCapabilityMajor:
            return device.major;
        case cudaDevAttrComputeCapabilityMinor:
            return device.minor;
        case cudaDevAttrConcurrentKernels:
        case cudaDevAttrUnifiedAddressing:
        case cudaDevAttrCooperativeLaunch:
            return 1;
        case cudaDevAttrAsyncEngineCount:
            return 3;
        case cudaDevAttrTextureAlignment:
            return 512;
        default:
            return 0;  // what it does not have: memory pools, managed memory, IPC
    }
}

struct ErrorWords {
    cudaError_t error;
    const char* name;
    const char* words;
};
// driver_types.h names them; the words are what cudaGetErrorString returns.
constexpr ErrorWords kErrors[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration",
     "invalid configuration argument"},
    {cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver",
     "CUDA driver version is insufficient for CUDA runtime version"},
    {cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {cudaErrorNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorDevicesUnavailable, "cudaErrorDevicesUnavailable",
     "CUDA-capable device(s) is/are busy or unavailable"},
    {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress",
     "an illegal memory access was encountered"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {cudaErrorECCUncorrectable, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered"},
    {cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
};
const ErrorWords& wordsOf(cudaError_t error) {
    static constexpr ErrorWords kUnknown{cudaErrorUnknown, "cudaErrorUnknown", "unknown error"};
    const auto* const found = std::find_if(std::begin(kErrors), std::end(kErrors),
                                           [&](const ErrorWords& e) { return e.error == error; });
    return found == std::end(kErrors) ? kUnknown : *found;
}

}  // namespace

extern "C" {

// --- code

void** __cudaRegisterFatBinary(void*) {
    static void* handle = nullptr;
    return &handle;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void**, const char* host, char*, const char* name, int, uint3*, uint3*,
                            dim3*, dim3*, int*) {
    Functions& known = functions();
    const std::lock_guard lock(known.mutex);
    known.names.emplace(host, name);
}
void __cudaRegisterVar(void**, char*, char*, const char*, int, size_t, int, int) {}
char __cudaInitModule(void**) { return 1; }

struct Configuration {
    dim3 grid, block;
    std::size_t shared = 0;
    void* stream = nullptr;
};
static thread_local Configuration pushed;
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void* stream) {
    pushed = {grid, block, shared, stream};
    return 0;
}
cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream) {
    *grid = pushed.grid;
    *block = pushed.block;
    *shared = pushed.shared;
    *static_cast<void**>(stream) = pushed.stream;
    return cudaSuccess;
}
cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* function) {
    *kernel = reinterpret_cast<cudaKernel_t>(const_cast<void*>(function));
    return cudaSuccess;
}
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void**, size_t shared,
                               cudaStream_t stream) {
    return call(
#if CUDART_VERSION >= 13000
        CBID(__cudaLaunchKernel_v13000),
#else
        CBID(cudaLaunchKernel_v7000),
#endif
        [&] { return launch(kernel, grid, block, shared, stream); }, pretend::costs().launch);
}
cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void**, size_t shared,
                             cudaStream_t stream) {
    return call(
        CBID(cudaLaunchKernel_v7000), [&] { return launch(function, grid, block, shared, stream); },
        pretend::costs().launch);
}
cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void**,
                                        size_t shared, cudaStream_t stream) {
    return call(
        CBID(cudaLaunchCooperativeKernel_v9000),
        [&] { return launch(function, grid, block, shared, stream); }, pretend::costs().launch);
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function, void**) {
    return call(
        CBID(cudaLaunchKernelExC_v11060),
        [&] {
            std::array<std::uint32_t, 3> cluster{};
            for (unsigned i = 0; i < config->numAttrs; ++i) {
                if (config->attrs[i].id != cudaLaunchAttributeClusterDimension) continue;
                const auto& side = config->attrs[i].val.clusterDim;
                cluster = {side.x, side.y, side.z};
            }
            return launch(function, config->gridDim, config->blockDim, config->dynamicSmemBytes,
                          config->stream, cluster);
        },
        pretend::costs().launch);
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* function) {
    return call(CBID(cudaFuncGetAttributes_v3020), [&] {
        if (nameOf(function) == nullptr) return cudaErrorInvalidDeviceFunction;
        const DeviceFacts& device = pretend::devices()[0];
        *attributes = {};
        attributes->maxThreadsPerBlock = 1024;
        attributes->numRegs = 32;
        attributes->binaryVersion = attributes->ptxVersion = 10 * device.major + device.minor;
        attributes->maxDynamicSharedSizeBytes = 48 << 10;
        return cudaSuccess;
    });
}
cudaError_t cudaFuncSetAttribute(const void*, cudaFuncAttribute, int) {
    return call(CBID(cudaFuncSetAttribute_v9000), [] { return cudaSuccess; });
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int block,
                                                          size_t) {
    return call(CBID(cudaOccupancyMaxActiveBlocksPerMultiprocessor_v6050), [&] {
        *blocks = std::max(2048 / std::max(block, 1), 1);
        return cudaSuccess;
    });
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void*,
                                                                   int block, size_t, unsigned) {
    return call(CBID(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags_v7000), [&] {
        *blocks = std::max(2048 / std::max(block, 1), 1);
        return cudaSuccess;
    });
}
cudaError_t cudaGetSymbolAddress(void** address, const void* symbol) {
    return call(CBID(cudaGetSymbolAddress_v3020), [&] {
        constexpr std::size_t kLargest = 64 << 10;
        Functions& known = functions();
        const std::lock_guard lock(known.mutex);
        void*& found = known.symbols[symbol];
        if (found == nullptr) pretend::allocate(pretend::currentDevice(), kLargest, &found);
        *address = found;
        return found == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
    });
}

// --- errors

cudaError_t cudaGetLastError() {
    pretend::Call call(false, CBID(cudaGetLastError_v3020));
    const int sticky = pretend::stickyError();
    const cudaError_t error = std::exchange(last_error, cudaSuccess);
    return sticky != 0 ? static_cast<cudaError_t>(sticky) : error;
}
cudaError_t cudaPeekAtLastError() {
    pretend::Call call(false, CBID(cudaPeekAtLastError_v3020));
    const int sticky = pretend::stickyError();
    return sticky != 0 ? static_cast<cudaError_t>(sticky) : last_error;
}
const char* cudaGetErrorString(cudaError_t error) { return wordsOf(error).words; }
const char* cudaGetErrorName(cudaError_t error) { return wordsOf(error).name; }

// --- devices

cudaError_t cudaDriverGetVersion(int* version) {
    *version = pretend::faults().driver_version;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count) {
    return ask(CBID(cudaGetDeviceCount_v3020), [&] {
        *count = 0;
        if (pretend::faults().driver_version < CUDART_VERSION) return cudaErrorInsufficientDriver;
        if (pretend::faults().no_instance) return cudaErrorNoDevice;
        *count = static_cast<int>(pretend::devices().size());
        return cudaSuccess;
    });
}
cudaError_t cudaGetDevice(int* device) {
    return ask(CBID(cudaGetDevice_v3020), [&] {
        *device = pretend::currentDevice();
        return cudaSuccess;
    });
}
cudaError_t cudaSetDevice(int device) {
    return ask(CBID(cudaSetDevice_v3020), [&] {
        if (!exists(device)) return cudaErrorInvalidDevice;
        pretend::setCurrentDevice(device);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    return ask(CBID(cudaDeviceGetAttribute_v5000), [&] {
        if (!exists(device)) return cudaErrorInvalidDevice;
        *value = attributeOf(pretend::devices()[static_cast<std::size_t>(device)], attribute);
        return cudaSuccess;
    });
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
#if CUDART_VERSION >= 13000
    const auto id = CBID(cudaGetDeviceProperties_v12000);
#else
    const auto id = CBID(cudaGetDeviceProperties_v2_v12000);
#endif
    return ask(id, [&] {
        if (!exists(device)) return cudaErrorInvalidDevice;
        const DeviceFacts& facts = pretend::devices()[static_cast<std::size_t>(device)];
        const auto value = [&](cudaDeviceAttr attribute) { return attributeOf(facts, attribute); };
        cudaDeviceProp& p = *properties;
        p = {};
        std::snprintf(p.name, sizeof(p.name), "%s", facts.name.c_str());
        p.uuid.bytes[0] = static_cast<char>(device + 1);
        p.totalGlobalMem = facts.memory_bytes;
        p.sharedMemPerBlock = static_cast<size_t>(value(cudaDevAttrMaxSharedMemoryPerBlock));
        p.sharedMemPerBlockOptin =
            static_cast<size_t>(value(cudaDevAttrMaxSharedMemoryPerBlockOptin));
        p.sharedMemPerMultiprocessor =
            static_cast<size_t>(value(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
        p.reservedSharedMemPerBlock = 1024;
        p.regsPerBlock = p.regsPerMultiprocessor = 65536;
        p.warpSize = 32;
        p.maxThreadsPerBlock = 1024;
        p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
        p.maxThreadsDim[2] = 64;
        p.maxGridSize[0] = 2147483647;
        p.maxGridSize[1] = p.maxGridSize[2] = 65535;
        p.major = facts.major;
        p.minor = facts.minor;
        p.multiProcessorCount = facts.multiprocessors;
        p.l2CacheSize = static_cast<int>(facts.l2_bytes);
        p.maxThreadsPerMultiProcessor = value(cudaDevAttrMaxThreadsPerMultiProcessor);
        p.maxBlocksPerMultiProcessor = 32;
        p.memoryBusWidth = facts.memory_bus_bits;
        p.unifiedAddressing = p.concurrentKernels = p.cooperativeLaunch = 1;
        p.asyncEngineCount = 3;
        p.textureAlignment = 512;
        p.pciBusID = device + 1;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int device) {
    return ask(CBID(cudaDeviceGetPCIBusId_v4010), [&] {
        if (!exists(device)) return cudaErrorInvalidDevice;
        std::snprintf(text, static_cast<std::size_t>(length), "%s",
                      pretend::devices()[static_cast<std::size_t>(device)].bus.c_str());
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
    return call(CBID(cudaDeviceCanAccessPeer_v4000), [&] {
        *can = 0;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) {
    return refuse(CBID(cudaDeviceEnablePeerAccess_v4000));
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    return ask(CBID(cudaDeviceGetStreamPriorityRange_v5050), [&] {
        *least = 0;
        *greatest = -5;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceSynchronize() {
    return call(CBID(cudaDeviceSynchronize_v3020), [] {
        pretend::waitForDevice(pretend::currentDevice());
        return pretend::stickyError();
    });
}
cudaError_t cudaProfilerStart() {
    return call(CBID(cudaProfilerStart_v4000), [] { return cudaSuccess; });
}
cudaError_t cudaProfilerStop() {
    return call(CBID(cudaProfilerStop_v4000), [] { return cudaSuccess; });
}
cudaError_t cudaGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned,
                                             unsigned long long,
                                             cudaDriverEntryPointQueryResult* status) {
    return ask(CBID(cudaGetDriverEntryPointByVersion_v12050), [&] {
        // The newest form of a function is the one with the suffix.
        static void* const driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
        *function = nullptr;
        for (const char* const suffix : {"_v4", "_v3", "_v2", ""}) {
            if (driver != nullptr && *function == nullptr)
                *function = ::dlsym(driver, (std::string(symbol) + suffix).c_str());
        }
        const bool found = *function != nullptr;
        if (status != nullptr) {
            *status = found ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
        }
        return cudaSuccess;
    });
}

// --- memory

cudaError_t cudaMalloc(void** address, size_t bytes) {
    return call(
        CBID(cudaMalloc_v3020),
        [&] { return pretend::allocate(pretend::currentDevice(), bytes, address); },
        pretend::costs().allocate);
}
cudaError_t cudaMallocAsync(void** address, size_t bytes, cudaStream_t) {
    return call(
        CBID(cudaMallocAsync_v11020),
        [&] { return pretend::allocate(pretend::currentDevice(), bytes, address); },
        pretend::costs().begin);
}
cudaError_t cudaFree(void* address) {
    return call(
        CBID(cudaFree_v3020),
        [&] {
            pretend::waitForDevice(pretend::currentDevice());
            return pretend::release(address);
        },
        pretend::costs().allocate);
}
cudaError_t cudaFreeAsync(void* address, cudaStream_t) {
    return call(CBID(cudaFreeAsync_v11020), [&] { return pretend::release(address); });
}
cudaError_t cudaHostAlloc(void** address, size_t bytes, unsigned) {
    return call(
        CBID(cudaHostAlloc_v3020), [&] { return pretend::allocatePinned(bytes, address); },
        pretend::costs().allocate);
}
cudaError_t cudaFreeHost(void* address) {
    return call(
        CBID(cudaFreeHost_v3020), [&] { return pretend::releasePinned(address); },
        pretend::costs().allocate);
}
cudaError_t cudaHostRegister(void* address, size_t bytes, unsigned) {
    return call(
        CBID(cudaHostRegister_v4000),
        [&] {
            pretend::pin(address, bytes);
            return cudaSuccess;
        },
        pretend::costs().allocate);
}
cudaError_t cudaHostUnregister(void* address) {
    return call(CBID(cudaHostUnregister_v4000), [&] {
        pretend::unpin(address);
        return cudaSuccess;
    });
}
cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    return call(CBID(cudaMemGetInfo_v3020), [&] {
        const int device = pretend::currentDevice();
        *free = pretend::freeBytes(device);
        *total = pretend::devices()[static_cast<std::size_t>(device)].memory_bytes;
        return cudaSuccess;
    });
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* address) {
    return call(CBID(cudaPointerGetAttributes_v4000), [&] {
        const pretend::Place place = pretend::placeOf(address);
        *attributes = {};
        attributes->type = place.memory == pretend::kDevice   ? cudaMemoryTypeDevice
                           : place.memory == pretend::kPinned ? cudaMemoryTypeHost
                                                              : cudaMemoryTypeUnregistered;
        attributes->device = place.memory == pretend::kDevice ? place.device : -2;
        if (place.memory == pretend::kDevice)
            attributes->devicePointer = const_cast<void*>(address);
        if (place.memory == pretend::kPinned) attributes->hostPointer = const_cast<void*>(address);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t*, int) {
    return refuse(CBID(cudaDeviceGetDefaultMemPool_v11020));
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) {
    return refuse(CBID(cudaMemPoolGetAttribute_v11020));
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) {
    return refuse(CBID(cudaMemPoolSetAttribute_v11020));
}
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, size_t) {
    return refuse(CBID(cudaMemPoolSetAccess_v11020));
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) {
    return refuse(CBID(cudaMemPoolTrimTo_v11020));
}
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*) {
    return refuse(CBID(cudaIpcGetMemHandle_v4010));
}
cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned) {
    return refuse(CBID(cudaIpcOpenMemHandle_v4010));
}
cudaError_t cudaIpcCloseMemHandle(void*) { return refuse(CBID(cudaIpcCloseMemHandle_v4010)); }
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t) {
    return refuse(CBID(cudaIpcGetEventHandle_v4010));
}
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t) {
    return refuse(CBID(cudaIpcOpenEventHandle_v4010));
}

// --- copies and fills

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind) {
    return call(
        CBID(cudaMemcpy_v3020), [&] { return pretend::copy(at(nullptr), to, from, bytes, false); },
        pretend::costs().copy);
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
    return call(
        CBID(cudaMemcpyAsync_v3020),
        [&] { return pretend::copy(at(stream), to, from, bytes, true); }, pretend::costs().copy);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t bytes,
                                cudaStream_t stream) {
    return call(
        CBID(cudaMemcpyPeerAsync_v4000),
        [&] { return pretend::copy(at(stream), to, from, bytes, true); }, pretend::costs().copy);
}
cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                              size_t width, size_t rows, cudaMemcpyKind, cudaStream_t stream) {
    return call(
        CBID(cudaMemcpy2DAsync_v3020),
        [&] { return pretend::copyRows(at(stream), to, to_pitch, from, from_pitch, width, rows); },
        pretend::costs().copy);
}
cudaError_t cudaMemcpyToSymbol(const void*, const void*, size_t, size_t, cudaMemcpyKind) {
    return call(CBID(cudaMemcpyToSymbol_v3020), [] { return cudaSuccess; }, pretend::costs().copy);
}
cudaError_t cudaMemset(void* address, int value, size_t bytes) {
    return call(
        CBID(cudaMemset_v3020),
        [&] { return pretend::fill(at(nullptr), address, value, bytes, false); },
        pretend::costs().copy);
}
cudaError_t cudaMemsetAsync(void* address, int value, size_t bytes, cudaStream_t stream) {
    return call(
        CBID(cudaMemsetAsync_v3020),
        [&] { return pretend::fill(at(stream), address, value, bytes, true); },
        pretend::costs().copy);
}

// --- streams and events

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return call(CBID(cudaStreamCreate_v3020), [&] {
        *stream =
            reinterpret_cast<cudaStream_t>(pretend::newStream(pretend::currentDevice(), true, 0));
        return cudaSuccess;
    });
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    return call(CBID(cudaStreamCreateWithPriority_v5050), [&] {
        *stream = reinterpret_cast<cudaStream_t>(pretend::newStream(
            pretend::currentDevice(), (flags & cudaStreamNonBlocking) == 0, priority));
        return cudaSuccess;
    });
}
#ifdef RIDGEPOINT_PRETEND_OTHER_TORCH  // else libridgepoint-nccl.so, which takes it, would find no
                                       // NCCL
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return call(CBID(cudaStreamCreateWithFlags_v5000), [&] {
        *stream = reinterpret_cast<cudaStream_t>(
            pretend::newStream(pretend::currentDevice(), (flags & cudaStreamNonBlocking) == 0, 0));
        return cudaSuccess;
    });
}
#endif
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    return ask(CBID(cudaStreamDestroy_v5050), [&] {
        pretend::destroy(at(stream));
        return cudaSuccess;
    });
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    return call(CBID(cudaStreamGetPriority_v5050), [&] {
        *priority = pretend::priorityOf(at(stream));
        return cudaSuccess;
    });
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
    return call(CBID(cudaStreamQuery_v3020),
                [&] { return pretend::idle(at(stream)) ? cudaSuccess : cudaErrorNotReady; });
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return call(CBID(cudaStreamSynchronize_v3020), [&] {
        pretend::wait(at(stream));
        return pretend::stickyError();
    });
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    return call(CBID(cudaStreamWaitEvent_v3020), [&] {
        pretend::waitOn(at(stream), of(event));
        return cudaSuccess;
    });
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void* data,
                                  unsigned) {
    return call(CBID(cudaStreamAddCallback_v5000), [&] {
        pretend::wait(at(stream));
        function(stream, cudaSuccess, data);
        return cudaSuccess;
    });
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    return call(CBID(cudaLaunchHostFunc_v10000), [&] {
        pretend::wait(at(stream));
        function(data);
        return cudaSuccess;
    });
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return call(CBID(cudaEventCreate_v3020), [&] {
        *event = reinterpret_cast<cudaEvent_t>(new pretend::Event);
        return cudaSuccess;
    });
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
    return call(CBID(cudaEventCreateWithFlags_v3020), [&] {
        *event = reinterpret_cast<cudaEvent_t>(new pretend::Event);
        return cudaSuccess;
    });
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    return ask(CBID(cudaEventDestroy_v3020), [&] {
        delete &of(event);
        return cudaSuccess;
    });
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return call(CBID(cudaEventRecord_v3020), [&] {
        pretend::record(of(event), at(stream));
        return cudaSuccess;
    });
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned) {
    return call(CBID(cudaEventRecordWithFlags_v11010), [&] {
        pretend::record(of(event), at(stream));
        return cudaSuccess;
    });
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
    return call(CBID(cudaEventQuery_v3020),
                [&] { return of(event).time <= pretend::now() ? cudaSuccess : cudaErrorNotReady; });
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return call(CBID(cudaEventSynchronize_v3020), [&] {
        pretend::wait(of(event));
        return pretend::stickyError();
    });
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
#if CUDART_VERSION >= 13000
    const auto id = CBID(cudaEventElapsedTime_v12080);
#else
    const auto id = CBID(cudaEventElapsedTime_v3020);
#endif
    return call(id, [&] {
        if (of(from).time == 0 || of(to).time == 0) return cudaErrorInvalidResourceHandle;
        const auto apart = static_cast<std::int64_t>(of(to).time - of(from).time);
        *milliseconds = static_cast<float>(static_cast<double>(apart) * 1e-6);
        return of(to).time <= pretend::now() ? cudaSuccess : cudaErrorNotReady;
    });
}

// --- CUDA graphs

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
    return call(CBID(cudaStreamBeginCapture_v10000), [&] {
        pretend::beginCapture(at(stream));
        return cudaSuccess;
    });
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    return call(CBID(cudaStreamEndCapture_v10000), [&] {
        return pretend::endCapture(at(stream), reinterpret_cast<pretend::Graph**>(graph));
    });
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    return ask(CBID(cudaStreamIsCapturing_v10000), [&] {
        *status = pretend::captureOf(at(stream)) != 0 ? cudaStreamCaptureStatusActive
                                                      : cudaStreamCaptureStatusNone;
        return cudaSuccess;
    });
}
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** dependencies,
#if CUDART_VERSION >= 13000
                                     const cudaGraphEdgeData** edges, size_t* count) {
    if (edges != nullptr) *edges = nullptr;
    const auto call_id = CBID(cudaStreamGetCaptureInfo_v12030);
#else
                                     size_t* count) {
    const auto call_id = CBID(cudaStreamGetCaptureInfo_v2_v11030);
#endif
    return ask(call_id, [&] {
        const std::uint64_t capture = pretend::captureOf(at(stream));
        *status = capture != 0 ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
        if (id != nullptr) *id = capture;
        if (graph != nullptr)
            *graph = reinterpret_cast<cudaGraph_t>(pretend::captureGraph(at(stream)));
        if (dependencies != nullptr) *dependencies = nullptr;
        if (count != nullptr) *count = 0;
        return cudaSuccess;
    });
}
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    static thread_local cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
    *mode = std::exchange(current, *mode);
    return cudaSuccess;
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* executable, cudaGraph_t graph,
                                          unsigned long long) {
    return call(
        CBID(cudaGraphInstantiateWithFlags_v11040),
        [&] {
            *executable = reinterpret_cast<cudaGraphExec_t>(
                pretend::clone(reinterpret_cast<const pretend::Graph*>(graph)));
            return cudaSuccess;
        },
        pretend::costs().allocate);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
    return call(
        CBID(cudaGraphLaunch_v10000),
        [&] { return pretend::launch(at(stream), reinterpret_cast<pretend::Graph*>(executable)); },
        pretend::costs().launch);
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    return call(CBID(cudaGraphDestroy_v10000), [&] {
        pretend::destroy(reinterpret_cast<pretend::Graph*>(graph));
        return cudaSuccess;
    });
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
    return call(CBID(cudaGraphExecDestroy_v10000), [&] {
        pretend::destroy(reinterpret_cast<pretend::Graph*>(executable));
        return cudaSuccess;
    });
}
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    return call(CBID(cudaGraphGetNodes_v10000), [&] {
        if (nodes != nullptr) return cudaErrorNotSupported;
        *count = pretend::nodesOf(reinterpret_cast<const pretend::Graph*>(graph));
        return cudaSuccess;
    });
}
#if CUDART_VERSION >= 13000
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t, cudaGraphNode_t*, cudaGraphEdgeData*,
                                         size_t*) {
    return refuse(CBID(cudaGraphNodeGetDependencies_v12030));
}
#else
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t, cudaGraphNode_t*, size_t*) {
    return refuse(CBID(cudaGraphNodeGetDependencies_v10000));
}
#endif
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char*, unsigned) {
    return refuse(CBID(cudaGraphDebugDotPrint_v11030));
}

}  // extern "C"
