// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the records that tests write with CUPTI's header, and the sizes that the parser reads
// with the library. (A separate test, cupti_layouts, compares all versions with their headers.)
// Compiled if scripts/setup --tests has fetched NVIDIA's headers. Requires no driver.
#include <cupti.h>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "core/recording/collect/cuda/record_layouts.h"
#include "tests/recording/collect/cuda/records_13_0.h"

namespace ridgepoint::tests {
namespace {

namespace cuda = recording::collect::cuda;

#define EXPECT_SAME(ours, our_field, theirs, their_field)                        \
    EXPECT_EQ(offsetof(layout::ours, our_field), offsetof(theirs, their_field)); \
    EXPECT_EQ(sizeof(layout::ours::our_field), sizeof(theirs::their_field))

TEST(CuptiLayout, VersionAndKindsAreTheHeaders) {
    EXPECT_EQ(layout::kCuptiVersion, static_cast<std::uint32_t>(CUPTI_API_VERSION));
    EXPECT_EQ(cuda::kMemcpy, +CUPTI_ACTIVITY_KIND_MEMCPY);
    EXPECT_EQ(cuda::kMemset, +CUPTI_ACTIVITY_KIND_MEMSET);
    EXPECT_EQ(cuda::kSerialKernel, +CUPTI_ACTIVITY_KIND_KERNEL);
    EXPECT_EQ(cuda::kDriver, +CUPTI_ACTIVITY_KIND_DRIVER);
    EXPECT_EQ(cuda::kRuntime, +CUPTI_ACTIVITY_KIND_RUNTIME);
    EXPECT_EQ(cuda::kConcurrentKernel, +CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    EXPECT_EQ(cuda::kOverhead, +CUPTI_ACTIVITY_KIND_OVERHEAD);
    EXPECT_EQ(cuda::kMemcpyPeer, +CUPTI_ACTIVITY_KIND_MEMCPY2);
    EXPECT_EQ(cuda::kSynchronization, +CUPTI_ACTIVITY_KIND_SYNCHRONIZATION);
    EXPECT_EQ(cuda::kGraphTrace, +CUPTI_ACTIVITY_KIND_GRAPH_TRACE);
}

TEST(CuptiLayout, FieldsLieWhereTheHeaderHasThem) {
    using K = CUpti_ActivityKernel10;
    EXPECT_EQ(sizeof(layout::Kernel), sizeof(K));
    EXPECT_SAME(Kernel, registers_per_thread, K, registersPerThread);
    EXPECT_SAME(Kernel, start, K, start);
    EXPECT_SAME(Kernel, end, K, end);
    EXPECT_SAME(Kernel, device, K, deviceId);
    EXPECT_SAME(Kernel, context, K, contextId);
    EXPECT_SAME(Kernel, stream, K, streamId);
    EXPECT_EQ(offsetof(layout::Kernel, grid), offsetof(K, gridX));
    EXPECT_EQ(offsetof(layout::Kernel, block), offsetof(K, blockX));
    EXPECT_EQ(offsetof(layout::Kernel, cluster), offsetof(K, clusterX));
    EXPECT_SAME(Kernel, static_shared_bytes, K, staticSharedMemory);
    EXPECT_SAME(Kernel, dynamic_shared_bytes, K, dynamicSharedMemory);
    EXPECT_SAME(Kernel, local_bytes_per_thread, K, localMemoryPerThread);
    EXPECT_SAME(Kernel, correlation, K, correlationId);
    EXPECT_SAME(Kernel, name, K, name);
    EXPECT_SAME(Kernel, graph_node, K, graphNodeId);
    EXPECT_SAME(Kernel, graph, K, graphId);
    using C = CUpti_ActivityMemcpy6;
    EXPECT_EQ(sizeof(layout::Memcpy), sizeof(C));
    EXPECT_SAME(Memcpy, copy_kind, C, copyKind);
    EXPECT_SAME(Memcpy, source_kind, C, srcKind);
    EXPECT_SAME(Memcpy, destination_kind, C, dstKind);
    EXPECT_SAME(Memcpy, flags, C, flags);
    EXPECT_SAME(Memcpy, bytes, C, bytes);
    EXPECT_SAME(Memcpy, start, C, start);
    EXPECT_SAME(Memcpy, end, C, end);
    EXPECT_SAME(Memcpy, device, C, deviceId);
    EXPECT_SAME(Memcpy, stream, C, streamId);
    EXPECT_SAME(Memcpy, correlation, C, correlationId);
    EXPECT_SAME(Memcpy, graph_node, C, graphNodeId);
    EXPECT_SAME(Memcpy, graph, C, graphId);
    using P = CUpti_ActivityMemcpyPtoP4;
    EXPECT_EQ(sizeof(layout::MemcpyPeer), sizeof(P));
    EXPECT_SAME(MemcpyPeer, bytes, P, bytes);
    EXPECT_SAME(MemcpyPeer, source_device, P, srcDeviceId);
    EXPECT_SAME(MemcpyPeer, destination_device, P, dstDeviceId);
    EXPECT_SAME(MemcpyPeer, correlation, P, correlationId);
    EXPECT_SAME(MemcpyPeer, graph_node, P, graphNodeId);
    EXPECT_SAME(MemcpyPeer, graph, P, graphId);
    using M = CUpti_ActivityMemset4;
    EXPECT_EQ(sizeof(layout::Memset), sizeof(M));
    EXPECT_SAME(Memset, bytes, M, bytes);
    EXPECT_SAME(Memset, start, M, start);
    EXPECT_SAME(Memset, correlation, M, correlationId);
    EXPECT_SAME(Memset, memory_kind, M, memoryKind);
    EXPECT_SAME(Memset, graph_node, M, graphNodeId);
    EXPECT_SAME(Memset, graph, M, graphId);
    using A = CUpti_ActivityAPI;
    EXPECT_EQ(sizeof(layout::Api), sizeof(A));
    EXPECT_SAME(Api, call, A, cbid);
    EXPECT_SAME(Api, start, A, start);
    EXPECT_SAME(Api, thread, A, threadId);
    EXPECT_SAME(Api, correlation, A, correlationId);
    EXPECT_SAME(Api, result, A, returnValue);
    using S = CUpti_ActivitySynchronization2;
    EXPECT_EQ(sizeof(layout::Synchronization), sizeof(S));
    EXPECT_SAME(Synchronization, type, S, type);
    EXPECT_SAME(Synchronization, start, S, start);
    EXPECT_SAME(Synchronization, correlation, S, correlationId);
    EXPECT_SAME(Synchronization, context, S, contextId);
    EXPECT_SAME(Synchronization, stream, S, streamId);
    using O = CUpti_ActivityOverhead3;
    EXPECT_EQ(sizeof(layout::Overhead), sizeof(O));
    EXPECT_SAME(Overhead, overhead_kind, O, overheadKind);
    EXPECT_SAME(Overhead, start, O, start);
    EXPECT_SAME(Overhead, end, O, end);
    using G = CUpti_ActivityGraphTrace2;
    EXPECT_EQ(sizeof(layout::GraphTrace), sizeof(G));
    EXPECT_SAME(GraphTrace, correlation, G, correlationId);
    EXPECT_SAME(GraphTrace, start, G, start);
    EXPECT_SAME(GraphTrace, graph, G, graphId);
    EXPECT_SAME(GraphTrace, stream, G, streamId);
}
#undef EXPECT_SAME

// Measures libcupti's own record sizes for each kind, in a buffer in which a record may begin at
// every 8th byte.
TEST(CuptiLayout, RecordsAreAsLongAsTheLibrarySaysTheyAre) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "LeakSanitizer can crash at the end of a process that has loaded libcupti.";
#endif
    void* const library = ::dlopen(RIDGEPOINT_TEST_LIBCUPTI, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) GTEST_SKIP() << ::dlerror();
    const auto next = reinterpret_cast<decltype(&cuptiActivityGetNextRecord)>(
        ::dlsym(library, "cuptiActivityGetNextRecord"));
    ASSERT_NE(next, nullptr);
    const cuda::RecordLayouts& layouts = *cuda::RecordLayouts::ofVersion(CUPTI_API_VERSION);
    std::vector<std::uint64_t> words(512);
    auto* const bytes = reinterpret_cast<std::uint8_t*>(words.data());
    int known = 0;
    for (std::uint32_t kind = 0; kind < cuda::kKindCount + 4; ++kind) {
        for (std::uint64_t& word : words) word = kind;
        CUpti_Activity* record = nullptr;
        if (next(bytes, words.size() * 8, &record) != CUPTI_SUCCESS) {
            continue;  // no such records are written
        }
        ASSERT_EQ(next(bytes, words.size() * 8, &record), CUPTI_SUCCESS);
        EXPECT_EQ(layouts.of(kind).bytes,
                  static_cast<std::size_t>(reinterpret_cast<std::uint8_t*>(record) - bytes))
            << "kind " << kind;
        ++known;
    }
    EXPECT_GT(known, 30);
}

}  // namespace
}  // namespace ridgepoint::tests
