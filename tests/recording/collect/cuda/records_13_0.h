// SPDX-License-Identifier: GPL-3.0-or-later
// The structs of CUPTI 13.0's activity records (cupti_activity.h, CUPTI_API_VERSION 130001), to
// write buffers without a CUDA header. Comments contain CUPTI's names. layout_test.cpp compares
// every field with the header if it exists.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ridgepoint::tests::layout {

inline constexpr std::uint32_t kCuptiVersion = 130001;
struct [[gnu::packed, gnu::aligned(8)]] Kernel {  // CUpti_ActivityKernel10
    std::uint32_t kind;
    std::uint8_t cache_config, shared_memory_config;
    std::uint16_t registers_per_thread;
    std::uint32_t global_cache_requested, global_cache_executed;
    std::uint64_t start, end, completed;  // ns
    std::uint32_t device, context, stream;
    std::int32_t grid[3], block[3];
    std::int32_t static_shared_bytes, dynamic_shared_bytes;
    std::uint32_t local_bytes_per_thread, local_bytes_total, correlation;
    std::int64_t grid_id;
    std::uint64_t name;  // const char*, owned by CUPTI
    std::uint64_t reserved0, queued, submitted;
    std::uint8_t launch_type, carveout_requested, carveout, padding;
    std::uint32_t shared_bytes_executed;
    std::uint64_t graph_node;
    std::uint32_t shared_limit, graph;
    std::uint64_t access_policy;
    std::uint32_t channel, channel_type, cluster[3], cluster_policy;
    std::uint64_t local_bytes_total_v2;
    std::uint32_t most_cluster_blocks, most_active_clusters;
    std::uint8_t device_launched, padding3[7];
};

struct [[gnu::packed, gnu::aligned(8)]] Memcpy {  // CUpti_ActivityMemcpy6
    std::uint32_t kind;
    std::uint8_t copy_kind, source_kind, destination_kind, flags;
    std::uint64_t bytes, start, end;
    std::uint32_t device, context, stream, correlation, runtime_correlation, pad;
    std::uint64_t reserved0, graph_node;
    std::uint32_t graph, channel, channel_type;
    std::uint8_t device_launched, pad2[3];
    std::uint64_t copy_count;
};

struct [[gnu::packed, gnu::aligned(8)]] MemcpyPeer {  // CUpti_ActivityMemcpyPtoP4
    std::uint32_t kind;
    std::uint8_t copy_kind, source_kind, destination_kind, flags;
    std::uint64_t bytes, start, end;
    std::uint32_t device, context, stream, source_device, source_context, destination_device,
        destination_context, correlation;
    std::uint64_t reserved0, graph_node;
    std::uint32_t graph, channel, channel_type;
};

struct [[gnu::packed, gnu::aligned(8)]] Memset {  // CUpti_ActivityMemset4
    std::uint32_t kind, value;
    std::uint64_t bytes, start, end;
    std::uint32_t device, context, stream, correlation;
    std::uint16_t flags, memory_kind;
    std::uint32_t pad;
    std::uint64_t reserved0, graph_node;
    std::uint32_t graph, channel, channel_type;
    std::uint8_t device_launched, pad2[3];
};

struct [[gnu::packed, gnu::aligned(8)]] Api {  // CUpti_ActivityAPI
    std::uint32_t kind, call;
    std::uint64_t start, end;
    std::uint32_t process, thread, correlation, result;
};

struct [[gnu::packed, gnu::aligned(8)]] Synchronization {  // CUpti_ActivitySynchronization2
    std::uint32_t kind, type;
    std::uint64_t start, end;
    std::uint32_t correlation, context, stream, event;
    std::uint64_t event_sync;
    std::uint32_t result, pad;
};

struct [[gnu::packed, gnu::aligned(8)]] Overhead {  // CUpti_ActivityOverhead3
    std::uint32_t kind, overhead_kind, object_kind, object[3];
    std::uint64_t start, end;
    std::uint32_t correlation, reserved0;
    std::uint64_t data;
};

struct [[gnu::packed, gnu::aligned(8)]] GraphTrace {  // CUpti_ActivityGraphTrace2
    std::uint32_t kind, correlation;
    std::uint64_t start, end;
    std::uint32_t device, graph, context, stream;
    std::uint64_t reserved;
    std::uint32_t end_device, end_context;
};

static_assert(sizeof(Kernel) == 216 && sizeof(Memcpy) == 96 && sizeof(MemcpyPeer) == 96);
static_assert(sizeof(Memset) == 88 && sizeof(Api) == 40);
static_assert(sizeof(Synchronization) == 56 && sizeof(Overhead) == 56 && sizeof(GraphTrace) == 56);

}  // namespace ridgepoint::tests::layout
