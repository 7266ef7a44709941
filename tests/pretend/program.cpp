// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pretend/program.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

extern "C" void** __cudaRegisterFatBinary(void*);
extern "C" void __cudaRegisterFunction(void**, const char*, char*, const char*, int, uint3*, uint3*,
                                       dim3*, dim3*, int*);

namespace ridgepoint::tests {
namespace {

#define EXPECT_OK(call) EXPECT_EQ(call, cudaSuccess)

// The address of a host function identifies a kernel; any address works.
const char* stubOf(const char* name) {
    static char stubs[3];
    static const std::map<std::string, const char*> known = [] {
        std::map<std::string, const char*> made;
        void** const code = __cudaRegisterFatBinary(nullptr);
        const char* stub = stubs;
        for (const char* const kernel : {kSgemm, kRelu, kSoftmax}) {
            __cudaRegisterFunction(code, stub, nullptr, kernel, -1, nullptr, nullptr, nullptr,
                                   nullptr, nullptr);
            made[kernel] = stub++;
        }
        return made;
    }();
    return known.at(name);
}

}  // namespace

cudaError_t launch(const char* name, dim3 grid, dim3 block, cudaStream_t stream,
                   std::size_t shared_bytes) {
    return cudaLaunchKernel(stubOf(name), grid, block, nullptr, shared_bytes, stream);
}

void runProgram(int rounds) {
    constexpr std::size_t kBytes = 3 << 20;
    std::vector<char> pageable(kBytes);
    void *device = nullptr, *other = nullptr, *pinned = nullptr;
    EXPECT_OK(cudaMalloc(&device, kBytes));
    EXPECT_OK(cudaMalloc(&other, kBytes));
    EXPECT_OK(cudaHostAlloc(&pinned, kBytes, 0));
    cudaStream_t blocking = nullptr, free = nullptr;
    EXPECT_OK(cudaStreamCreate(&blocking));
    EXPECT_OK(cudaStreamCreateWithPriority(&free, cudaStreamNonBlocking, -1));
    cudaEvent_t event = nullptr;
    EXPECT_OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    for (int i = 0; i < rounds; ++i) {
        EXPECT_OK(cudaMemcpyAsync(device, pinned, kBytes, cudaMemcpyHostToDevice, free));
        EXPECT_OK(cudaMemcpyAsync(other, pageable.data(), 4096, cudaMemcpyHostToDevice, blocking));
        EXPECT_OK(cudaMemsetAsync(other, 1, kBytes, blocking));
        EXPECT_OK(launch(kRelu, {64, 2, 1}, {256, 1, 1}, free));
        EXPECT_OK(cudaEventRecord(event, free));
        EXPECT_OK(cudaStreamWaitEvent(blocking, event, 0));
        EXPECT_OK(launch(kSgemm, {32, 16, 2}, {128, 1, 1}, blocking, 49152));
        EXPECT_OK(launch(kSoftmax, {1, 1, 1}, {32, 4, 1}));
        EXPECT_OK(cudaMemcpyAsync(other, device, kBytes, cudaMemcpyDeviceToDevice, free));
        EXPECT_OK(cudaStreamSynchronize(free));
        EXPECT_OK(cudaEventSynchronize(event));
        EXPECT_OK(cudaMemcpy(pageable.data(), other, kBytes, cudaMemcpyDeviceToHost));
    }
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_OK(cudaEventDestroy(event));
    EXPECT_OK(cudaStreamDestroy(free));
    EXPECT_OK(cudaStreamDestroy(blocking));
    EXPECT_OK(cudaFreeHost(pinned));
    EXPECT_OK(cudaFree(other));
    EXPECT_OK(cudaFree(device));
}

}  // namespace ridgepoint::tests
