// SPDX-License-Identifier: GPL-3.0-or-later
// libcuda.so.1 of the pretend GPU: the functions of the CUDA driver that Ridgepoint and LibTorch
// use. NVIDIA's header declares each function, so the compiler checks the signatures.
#include <cuda.h>
#include <cupti_driver_cbid.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/pretend/gpu.h"

namespace {

namespace pretend = ridgepoint::pretend;
using pretend::DeviceFacts;

static_assert(pretend::kLaunchKernelEx == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx);

template <class Body>
CUresult call(CUpti_driver_api_trace_cbid which, Body&& body, std::uint64_t cost = 0) {
    pretend::Call call(true, which, cost);
    int result = pretend::stickyError();
    if (result == 0) result = static_cast<int>(std::forward<Body>(body)());
    call.result = result;
    return static_cast<CUresult>(result);
}
#define CBID(name) CUPTI_DRIVER_TRACE_CBID_##name

bool exists(CUdevice device) {
    return device >= 0 && static_cast<std::size_t>(device) < pretend::devices().size();
}
const DeviceFacts& factsOf(CUdevice device) {
    return pretend::devices()[static_cast<std::size_t>(device)];
}
CUcontext contextOf(int device) { return reinterpret_cast<CUcontext>(std::uintptr_t(device) + 1); }
pretend::Stream* at(CUstream stream) { return pretend::streamOf(stream, pretend::currentDevice()); }
pretend::Event& of(CUevent event) { return *reinterpret_cast<pretend::Event*>(event); }
void* pointer(CUdeviceptr address) { return reinterpret_cast<void*>(address); }

thread_local std::vector<int> contexts;  // devices below the current one

// A function consists only of its name. Names live as long as the process, like CUPTI's.
const std::string* nameOf(const char* name) {
    static std::mutex mutex;
    static auto* const names = new std::set<std::string>;
    const std::lock_guard lock(mutex);
    return &*names->insert(name).first;
}

CUresult launch(CUfunction function, std::array<unsigned, 3> grid, std::array<unsigned, 3> block,
                unsigned shared, CUstream stream, void** arguments) {
    pretend::Launch launched;
    launched.name = reinterpret_cast<const std::string*>(function)->c_str();
    launched.grid = grid;
    launched.block = block;
    launched.shared_bytes = shared;
    if (arguments != nullptr) pretend::asLoop(launched, arguments);
    return static_cast<CUresult>(pretend::launch(at(stream), launched));
}

struct ErrorWords {
    int error;
    const char* name;
    const char* words;
};
constexpr ErrorWords kErrors[] = {
    {CUDA_SUCCESS, "CUDA_SUCCESS", "no error"},
    {CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {CUDA_ERROR_DEVICE_UNAVAILABLE, "CUDA_ERROR_DEVICE_UNAVAILABLE",
     "CUDA-capable device(s) is/are busy or unavailable"},
    {CUDA_ERROR_NO_DEVICE, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {CUDA_ERROR_INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {CUDA_ERROR_NOT_READY, "CUDA_ERROR_NOT_READY", "device not ready"},
    {CUDA_ERROR_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS",
     "an illegal memory access was encountered"},
    {CUDA_ERROR_LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {CUDA_ERROR_NOT_SUPPORTED, "CUDA_ERROR_NOT_SUPPORTED", "operation not supported"},
    {CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH",
     "system has unsupported display driver / cuda driver combination"},
    {CUDA_ERROR_UNKNOWN, "CUDA_ERROR_UNKNOWN", "unknown error"},
};
const ErrorWords* wordsOf(CUresult error) {
    for (const ErrorWords& known : kErrors) {
        if (known.error == static_cast<int>(error)) return &known;
    }
    return nullptr;
}

}  // namespace

extern "C" {

CUresult cuInit(unsigned) {
    pretend::Call call(true, CBID(cuInit));
    const int fault = pretend::faults().init;
    call.result = fault != 0 ? fault : pretend::faults().no_instance ? CUDA_ERROR_NO_DEVICE : 0;
    return static_cast<CUresult>(call.result);
}
CUresult cuDriverGetVersion(int* version) {
    *version = pretend::faults().driver_version;
    return CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult error, const char** text) {
    const ErrorWords* const words = wordsOf(error);
    *text = words == nullptr ? nullptr : words->words;
    return words == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult cuGetErrorName(CUresult error, const char** text) {
    const ErrorWords* const words = wordsOf(error);
    *text = words == nullptr ? nullptr : words->name;
    return words == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult cuGetProcAddress(const char* symbol, void** function, int, cuuint64_t,
                          CUdriverProcAddressQueryResult* status) {
    static void* const self = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    *function = nullptr;
    for (const char* const suffix : {"_v3", "_v2", ""}) {
        if (*function == nullptr) *function = ::dlsym(self, (std::string(symbol) + suffix).c_str());
    }
    if (status != nullptr) {
        *status = *function == nullptr ? CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND
                                       : CU_GET_PROC_ADDRESS_SUCCESS;
    }
    return *function == nullptr ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

// NVRTC requests a private table that no header describes.
CUresult cuGetExportTable(const void** table, const CUuuid*) {
    *table = nullptr;
    return CUDA_ERROR_NOT_FOUND;
}

// --- devices

CUresult cuDeviceGetCount(int* count) {
    *count = static_cast<int>(pretend::devices().size());
    return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice* device, int number) {
    if (!exists(number)) return CUDA_ERROR_INVALID_DEVICE;
    *device = number;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char* text, int length, CUdevice device) {
    if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
    std::snprintf(text, static_cast<std::size_t>(length), "%s", factsOf(device).name.c_str());
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device) {
    *uuid = {};
    uuid->bytes[0] = static_cast<char>(device + 1);
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetPCIBusId(char* text, int length, CUdevice device) {
    if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
    std::snprintf(text, static_cast<std::size_t>(length), "%s", factsOf(device).bus.c_str());
    return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem(size_t* bytes, CUdevice device) {
    if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
    *bytes = factsOf(device).memory_bytes;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
    if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
    const DeviceFacts& facts = factsOf(device);
    switch (static_cast<int>(attribute)) {
        case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
            *value = facts.multiprocessors;
            break;
        case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
            *value = facts.clock_khz;
            break;
        case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
            *value = facts.memory_clock_khz;
            break;
        case CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH:
            *value = facts.memory_bus_bits;
            break;
        case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
            *value = static_cast<int>(facts.l2_bytes);
            break;
        case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
            *value = facts.major;
            break;
        case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
            *value = facts.minor;
            break;
        case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
            *value = facts.shared_bytes_per_multiprocessor;
            break;
        case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
            *value = facts.shared_bytes_per_multiprocessor - 1024;
            break;
        case CU_DEVICE_ATTRIBUTE_WARP_SIZE:
            *value = 32;
            break;
        case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
            *value = 1024;
            break;
        default:
            *value = 0;
    }
    return CUDA_SUCCESS;
}

// --- contexts

CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
    if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
    *context = contextOf(device);
    return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
CUresult cuDevicePrimaryCtxGetState(CUdevice, unsigned* flags, int* active) {
    *flags = 0;
    *active = 1;
    return CUDA_SUCCESS;
}
CUresult cuCtxGetCurrent(CUcontext* context) {
    *context = contextOf(pretend::currentDevice());
    return CUDA_SUCCESS;
}
CUresult cuCtxSetCurrent(CUcontext context) {
    if (context != nullptr)
        pretend::setCurrentDevice(static_cast<int>(reinterpret_cast<std::uintptr_t>(context)) - 1);
    return CUDA_SUCCESS;
}
CUresult cuCtxPushCurrent(CUcontext context) {
    contexts.push_back(pretend::currentDevice());
    return cuCtxSetCurrent(context);
}
CUresult cuCtxPopCurrent(CUcontext* context) {
    if (contexts.empty()) return CUDA_ERROR_INVALID_CONTEXT;
    *context = contextOf(pretend::currentDevice());
    pretend::setCurrentDevice(contexts.back());
    contexts.pop_back();
    return CUDA_SUCCESS;
}
CUresult cuCtxGetDevice(CUdevice* device) {
    *device = pretend::currentDevice();
    return CUDA_SUCCESS;
}
CUresult cuCtxSynchronize() {
    return call(CBID(cuCtxSynchronize), [] {
        pretend::waitForDevice(pretend::currentDevice());
        return static_cast<CUresult>(pretend::stickyError());
    });
}

// --- code

CUresult cuModuleLoadData(CUmodule* module, const void*) {
    return call(CBID(cuModuleLoadData), [&] {
        *module = reinterpret_cast<CUmodule>(std::uintptr_t{1});
        return CUDA_SUCCESS;
    });
}
// Loads Triton's kernels, which PyTorch reads from its cache.
CUresult cuModuleLoad(CUmodule* module, const char*) {
    return call(CBID(cuModuleLoad), [&] {
        *module = reinterpret_cast<CUmodule>(std::uintptr_t{1});
        return CUDA_SUCCESS;
    });
}
CUresult cuModuleUnload(CUmodule) { return CUDA_SUCCESS; }
CUresult cuModuleGetFunction(CUfunction* function, CUmodule, const char* name) {
    *function = reinterpret_cast<CUfunction>(const_cast<std::string*>(nameOf(name)));
    return CUDA_SUCCESS;
}
CUresult cuFuncSetAttribute(CUfunction, CUfunction_attribute, int) { return CUDA_SUCCESS; }
CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction) {
    *value = attribute == CU_FUNC_ATTRIBUTE_NUM_REGS                ? 32
             : attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? 1024
                                                                    : 0;
    return CUDA_SUCCESS;
}
CUresult cuFuncSetCacheConfig(CUfunction, CUfunc_cache) { return CUDA_SUCCESS; }
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction, int block, size_t) {
    *blocks = std::max(2048 / std::max(block, 1), 1);
    return CUDA_SUCCESS;
}
CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                        unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                        CUstream stream, void** arguments, void**) {
    return call(
        CBID(cuLaunchKernel),
        [&] {
            return launch(function, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared,
                          stream, arguments);
        },
        pretend::costs().launch);
}
CUresult cuLaunchKernelEx(const CUlaunchConfig* how, CUfunction function, void** arguments,
                          void**) {
    return call(
        CBID(cuLaunchKernelEx),
        [&] {
            return launch(function, {how->gridDimX, how->gridDimY, how->gridDimZ},
                          {how->blockDimX, how->blockDimY, how->blockDimZ}, how->sharedMemBytes,
                          how->hStream, arguments);
        },
        pretend::costs().launch);
}

// --- memory

CUresult cuMemAlloc(CUdeviceptr* address, size_t bytes) {
    return call(
        CBID(cuMemAlloc_v2),
        [&] {
            void* given = nullptr;
            const int status = pretend::allocate(pretend::currentDevice(), bytes, &given);
            *address = reinterpret_cast<CUdeviceptr>(given);
            return static_cast<CUresult>(status);
        },
        pretend::costs().allocate);
}
CUresult cuMemFree(CUdeviceptr address) {
    return call(
        CBID(cuMemFree_v2),
        [&] {
            pretend::waitForDevice(pretend::currentDevice());
            return static_cast<CUresult>(pretend::release(pointer(address)));
        },
        pretend::costs().allocate);
}
CUresult cuMemGetInfo(size_t* free, size_t* total) {
    *free = pretend::freeBytes(pretend::currentDevice());
    *total = factsOf(pretend::currentDevice()).memory_bytes;
    return CUDA_SUCCESS;
}
CUresult cuMemGetAddressRange(CUdeviceptr* base, size_t* bytes, CUdeviceptr address) {
    const pretend::Place place = pretend::placeOf(pointer(address));
    if (place.memory != pretend::kDevice) return CUDA_ERROR_NOT_FOUND;
    if (base != nullptr) *base = place.base;
    if (bytes != nullptr) *bytes = place.bytes;
    return CUDA_SUCCESS;
}
CUresult cuPointerGetAttribute(void* value, CUpointer_attribute attribute, CUdeviceptr address) {
    if (attribute != CU_POINTER_ATTRIBUTE_DEVICE_POINTER) return CUDA_ERROR_NOT_SUPPORTED;
    if (pretend::placeOf(pointer(address)).memory != pretend::kDevice)
        return CUDA_ERROR_INVALID_VALUE;
    *static_cast<CUdeviceptr*>(value) = address;
    return CUDA_SUCCESS;
}

// Functions for LibTorch's expandable segments.
CUresult cuMemGetAllocationGranularity(size_t* bytes, const CUmemAllocationProp*,
                                       CUmemAllocationGranularity_flags) {
    *bytes = 2 << 20;
    return CUDA_SUCCESS;
}
CUresult cuMemAddressReserve(CUdeviceptr* address, size_t bytes, size_t, CUdeviceptr,
                             unsigned long long) {
    return call(CBID(cuMemAddressReserve), [&] {
        void* given = nullptr;
        const int status = pretend::reserveAddresses(bytes, &given);
        *address = reinterpret_cast<CUdeviceptr>(given);
        return static_cast<CUresult>(status);
    });
}
CUresult cuMemAddressFree(CUdeviceptr address, size_t bytes) {
    return call(CBID(cuMemAddressFree), [&] {
        pretend::giveAddressesBack(pointer(address), bytes);
        return CUDA_SUCCESS;
    });
}
CUresult cuMemCreate(CUmemGenericAllocationHandle* handle, size_t bytes,
                     const CUmemAllocationProp* wanted, unsigned long long) {
    return call(
        CBID(cuMemCreate),
        [&] {
            std::uint64_t made = 0;
            const int status = pretend::createMemory(wanted->location.id, bytes, &made);
            *handle = made;
            return static_cast<CUresult>(status);
        },
        pretend::costs().allocate);
}
CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
    return call(CBID(cuMemRelease),
                [&] { return static_cast<CUresult>(pretend::releaseMemory(handle)); });
}
CUresult cuMemMap(CUdeviceptr address, size_t bytes, size_t, CUmemGenericAllocationHandle handle,
                  unsigned long long) {
    return call(CBID(cuMemMap), [&] {
        return static_cast<CUresult>(pretend::mapMemory(pointer(address), bytes, handle));
    });
}
CUresult cuMemUnmap(CUdeviceptr address, size_t bytes) {
    return call(CBID(cuMemUnmap), [&] {
        return static_cast<CUresult>(pretend::unmapMemory(pointer(address), bytes));
    });
}
CUresult cuMemSetAccess(CUdeviceptr, size_t, const CUmemAccessDesc*, size_t) {
    return call(CBID(cuMemSetAccess), [] { return CUDA_SUCCESS; });
}
// LibTorch also looks these up, but calls them only for symmetric memory.
CUresult cuMemExportToShareableHandle(void*, CUmemGenericAllocationHandle,
                                      CUmemAllocationHandleType, unsigned long long) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle*, void*,
                                        CUmemAllocationHandleType) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp*,
                                                CUmemGenericAllocationHandle) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle*, void*) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult cuMemsetD32Async(CUdeviceptr, unsigned, size_t, CUstream) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult cuStreamWriteValue32(CUstream, CUdeviceptr, cuuint32_t, unsigned) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult cuMemsetD8(CUdeviceptr address, unsigned char value, size_t bytes) {
    return call(
        CBID(cuMemsetD8_v2),
        [&] {
            return static_cast<CUresult>(
                pretend::fill(at(nullptr), pointer(address), value, bytes, false));
        },
        pretend::costs().copy);
}
CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, size_t bytes) {
    return call(
        CBID(cuMemcpyDtoH_v2),
        [&] {
            return static_cast<CUresult>(
                pretend::copy(at(nullptr), to, pointer(from), bytes, false));
        },
        pretend::costs().copy);
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, size_t bytes) {
    return call(
        CBID(cuMemcpyHtoD_v2),
        [&] {
            return static_cast<CUresult>(
                pretend::copy(at(nullptr), pointer(to), from, bytes, false));
        },
        pretend::costs().copy);
}

// --- events

CUresult cuEventCreate(CUevent* event, unsigned) {
    *event = reinterpret_cast<CUevent>(new pretend::Event);
    return CUDA_SUCCESS;
}
CUresult cuEventDestroy(CUevent event) {
    delete &of(event);
    return CUDA_SUCCESS;
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
    return call(CBID(cuEventRecord), [&] {
        pretend::record(of(event), at(stream));
        return CUDA_SUCCESS;
    });
}
CUresult cuEventSynchronize(CUevent event) {
    return call(CBID(cuEventSynchronize), [&] {
        pretend::wait(of(event));
        return static_cast<CUresult>(pretend::stickyError());
    });
}
CUresult cuEventElapsedTime(float* milliseconds, CUevent from, CUevent to) {  // the _v2 function
    const auto apart = static_cast<std::int64_t>(of(to).time - of(from).time);
    *milliseconds = static_cast<float>(static_cast<double>(apart) * 1e-6);
    return CUDA_SUCCESS;
}

// Names without a suffix belong to earlier versions, which the driver also provides.
#undef cuEventElapsedTime
CUresult cuEventElapsedTime(float* milliseconds, CUevent from, CUevent to);
CUresult cuEventElapsedTime(float* milliseconds, CUevent from, CUevent to) {
    return cuEventElapsedTime_v2(milliseconds, from, to);
}

}  // extern "C"
