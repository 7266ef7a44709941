// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "buffer_writer.h"
#include "core/recording/collect/cuda/activity_parser.h"

namespace ridgepoint::tests {
namespace {

using cuda::ActivityParser;

class Names : public cuda::NameResolver {
  public:
    std::string_view name(std::uint64_t field) const override {
        return field == 1 ? "sgemm" : std::string_view{};
    }
};

TEST(ActivityParser, ReadsEveryKindThatIsUsed) {
    BufferWriter buffer;
    buffer.kernel("gemm", 5, 1000, 2500, 13);
    layout::Memcpy copy{};
    copy.kind = cuda::kMemcpy;
    copy.copy_kind = 1;  // HTOD
    copy.source_kind = 2;
    copy.destination_kind = 3;
    copy.flags = 1;
    copy.bytes = 1 << 20;
    copy.start = 10;
    copy.end = 30;
    copy.correlation = 6;
    buffer.put(copy);
    layout::MemcpyPeer peer{};
    peer.kind = cuda::kMemcpyPeer;
    peer.copy_kind = 10;
    peer.bytes = 77;
    peer.device = 2;
    peer.source_device = 1;
    peer.destination_device = 3;
    buffer.put(peer);
    layout::Memset fill{};
    fill.kind = cuda::kMemset;
    fill.bytes = 512;
    fill.memory_kind = 3;
    fill.graph = 9;
    fill.graph_node = (std::uint64_t{9} << 32) | 4;
    buffer.put(fill);
    layout::GraphTrace graph{};
    graph.kind = cuda::kGraphTrace;
    graph.graph = 12;
    buffer.put(graph);
    buffer.call(5, 4321, 900, 950).call(8, 4321, 960, 961, 307, true);
    layout::Synchronization wait{};
    wait.kind = cuda::kSynchronization;
    wait.type = 4;
    wait.start = 1;
    wait.end = 9;
    buffer.put(wait);
    layout::Overhead overhead{};
    overhead.kind = cuda::kOverhead;
    overhead.overhead_kind = 5u << 16;
    overhead.data = reinterpret_cast<std::uint64_t>(std::malloc(12));  // the reader must free it
    buffer.put(overhead);

    Gathered got;
    const cuda::PointerNames names;
    ActivityParser parser(names);
    parser.parse(buffer.buffer(), got);

    ASSERT_EQ(got.kernels.size(), 1u);
    EXPECT_EQ(got.names[0], "gemm");
    EXPECT_EQ(got.kernels[0].on.correlation, 5u);
    EXPECT_EQ(got.kernels[0].on.stream, 13u);
    EXPECT_EQ(got.kernels[0].on.end_ns - got.kernels[0].on.start_ns, 1500u);
    EXPECT_EQ(got.kernels[0].grid, (std::array<std::int32_t, 3>{4, 1, 1}));
    EXPECT_EQ(got.kernels[0].block, (std::array<std::int32_t, 3>{128, 1, 1}));
    ASSERT_EQ(got.copies.size(), 2u);
    EXPECT_EQ(got.copies[0].direction, cuda::CopyDirection::host_to_device);
    EXPECT_EQ(got.copies[0].from, cuda::MemoryPlace::pinned);
    EXPECT_TRUE(got.copies[0].asynchronous);
    EXPECT_EQ(got.copies[0].bytes, 1u << 20);
    EXPECT_EQ(got.copies[1].direction, cuda::CopyDirection::device_to_other_device);
    EXPECT_EQ(got.copies[1].on.device, 2u);
    ASSERT_EQ(got.fills.size(), 1u);
    EXPECT_EQ(got.fills[0].on.graph_node & 0xffff, 4u);
    EXPECT_EQ(got.fills[0].on.graph, 9u);
    ASSERT_EQ(got.graphs.size(), 1u);
    EXPECT_EQ(got.graphs[0].on.graph, 12u);
    ASSERT_EQ(got.calls.size(), 2u);
    EXPECT_EQ(got.calls[0].thread, 4321u);
    EXPECT_TRUE(got.calls[1].driver);
    EXPECT_EQ(got.calls[1].call, 307u);
    ASSERT_EQ(got.waits.size(), 1u);
    EXPECT_EQ(got.waits[0].type, cuda::SynchronizationActivity::Type::context);
    ASSERT_EQ(got.overheads.size(), 1u);
    EXPECT_EQ(cuda::overheadName(got.overheads[0].kind), "loading GPU functions");
    EXPECT_EQ(parser.counts().records, 9u);
    EXPECT_EQ(parser.counts().describe(), "3 GPU records without times");
}

TEST(ActivityParser, StepsOverKindsThatItDoesNotUse) {
    BufferWriter buffer;
    std::uint64_t others = 0;
    for (std::uint32_t kind = 0; kind < cuda::kKindCount; ++kind) {
        switch (kind) {
            case cuda::kMemcpy:
            case cuda::kMemset:
            case cuda::kSerialKernel:
            case cuda::kDriver:
            case cuda::kRuntime:
            case cuda::kConcurrentKernel:
            case cuda::kOverhead:
            case cuda::kMemcpyPeer:
            case cuda::kSynchronization:
            case cuda::kGraphTrace:
                continue;
            default:
                break;
        }
        if (BufferWriter::layouts().of(kind).bytes == 0) continue;
        buffer.other(kind).call(kind, 1, 2, 3);
        ++others;
    }
    Gathered got;
    const Names names;
    ActivityParser parser(names);
    parser.parse(buffer.buffer(), got);
    EXPECT_EQ(got.calls.size(), others);
    EXPECT_EQ(parser.counts().skippedRecords(), others);

    ActivityParser again(names);
    BufferWriter twelve;
    for (int i = 0; i < 12; ++i) twelve.other(47);
    again.parse(twelve.buffer(), got);
    EXPECT_EQ(again.counts().describe(), "12 records skipped: kind 47");
}

TEST(ActivityParser, SaysWhatItCouldNotRead) {
    const Names names;
    Gathered got;
    BufferWriter buffer;
    buffer.call(1, 1, 10, 20).call(2, 1, 30, 40);
    auto torn = buffer.bytes();
    torn.resize(torn.size() - 1);
    ActivityParser parser(names);
    parser.parse({torn, BufferWriter::layouts()}, got);
    EXPECT_EQ(got.calls.size(), 1u);
    EXPECT_EQ(parser.counts().describe(), "1 buffer ends inside a record; 39 bytes lost");

    BufferWriter unknown;
    unknown.call(1, 1, 10, 20).put(std::uint64_t{1234}).call(2, 1, 30, 40);
    ActivityParser other(names);
    other.parse(unknown.buffer(), got);
    EXPECT_EQ(got.calls.size(), 2u);
    EXPECT_EQ(other.counts().describe(), "1 buffer has a record of unknown kind; 48 bytes lost");
}

TEST(ActivityParser, TakesKernelsWithoutNameAndTimesThatRunBackwards) {
    const Names names;
    Gathered got;
    BufferWriter buffer;
    buffer.kernel(nullptr, 1, 100, 50);
    ActivityParser parser(names);
    parser.parse(buffer.buffer(), got);
    ASSERT_EQ(got.kernels.size(), 1u);
    EXPECT_EQ(got.names[0], "");
    EXPECT_EQ(got.kernels[0].on.end_ns, got.kernels[0].on.start_ns);
    EXPECT_EQ(parser.counts().describe(),
              "1 kernel without a name; 1 record with the end before the start");
}

// Damaged data: arbitrary bytes, at any alignment, cut anywhere.
TEST(ActivityParser, SurvivesAnyBytes) {
    const Names names;
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::byte> bytes(random() % 700);
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
        // Most first words are valid kinds, so that records are parsed at all.
        for (std::size_t at = 0; at + 4 <= bytes.size(); at += 8) {
            const std::uint32_t kind = random() % 60;
            if (random() % 4 != 0) std::memcpy(&bytes[at], &kind, 4);
        }
        const std::size_t from =
            bytes.empty() ? 0 : random() % std::min<std::size_t>(8, bytes.size());
        Gathered got;
        ActivityParser parser(names);
        parser.parse({std::span(bytes).subspan(from), BufferWriter::layouts()}, got);
        const auto& counts = parser.counts();
        EXPECT_LE(counts.unreadable_bytes, bytes.size() - from);
        EXPECT_LE(counts.torn_buffers + counts.unreadable_buffers, 1u);
        EXPECT_EQ(counts.records, got.kernels.size() + got.copies.size() + got.fills.size() +
                                      got.graphs.size() + got.calls.size() + got.waits.size() +
                                      got.overheads.size());
    }
}

}  // namespace
}  // namespace ridgepoint::tests
