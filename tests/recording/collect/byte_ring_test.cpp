// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/byte_ring.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <vector>

namespace ridgepoint::recording::collect {
namespace {

struct NumberedRecord {
    RecordHeader header;
    std::uint64_t number;
};

bool push(ByteRing& ring, std::uint64_t number, std::size_t bytes) {
    std::byte* room = ring.reserve(bytes, 0);
    if (room == nullptr) return false;
    const NumberedRecord record{{static_cast<std::uint32_t>(bytes), RecordKind::memory, 0}, number};
    std::memcpy(room, &record, sizeof(record));
    ring.commit(bytes);
    return true;
}

std::vector<std::uint64_t> drainAll(ByteRing& ring) {
    std::vector<std::uint64_t> numbers;
    ring.drain(ring.published(), [&](const RecordHeader& header) {
        numbers.push_back(reinterpret_cast<const NumberedRecord&>(header).number);
    });
    return numbers;
}

TEST(ByteRing, GivesRecordsBackInOrderAcrossTheEnd) {
    ByteRing ring(256);
    std::uint64_t next = 0;
    std::uint64_t expected = 0;
    for (int round = 0; round < 200; ++round) {
        // Sizes that do not divide the capacity cover every way of wrapping.
        const std::size_t bytes = 16 + 8 * static_cast<std::size_t>(round % 7);
        while (push(ring, next, bytes)) ++next;
        for (const std::uint64_t number : drainAll(ring)) EXPECT_EQ(number, expected++);
    }
    EXPECT_EQ(next, expected);
    EXPECT_GT(next, 500u);
}

TEST(ByteRing, RefusesWhatDoesNotFitAndKeepsTheRest) {
    ByteRing ring(128);
    EXPECT_EQ(ring.reserve(256, 0), nullptr);
    EXPECT_TRUE(push(ring, 1, 64));
    EXPECT_TRUE(push(ring, 2, 64));
    EXPECT_FALSE(push(ring, 3, 16));
    EXPECT_EQ(drainAll(ring), (std::vector<std::uint64_t>{1, 2}));
    EXPECT_TRUE(push(ring, 4, 16));
    EXPECT_EQ(drainAll(ring), (std::vector<std::uint64_t>{4}));
}

TEST(ByteRing, KeepsTheSpareFree) {
    ByteRing ring(128);
    EXPECT_EQ(ring.reserve(64, 72), nullptr);
    EXPECT_NE(ring.reserve(64, 64), nullptr);
}

TEST(ByteRing, NothingIsSeenBeforeCommit) {
    ByteRing ring(128);
    ASSERT_NE(ring.reserve(16, 0), nullptr);
    EXPECT_EQ(ring.published(), 0u);
}

// Also intended for the thread sanitizer.
TEST(ByteRing, TwoThreadsLoseNothing) {
    ByteRing ring(1024);
    constexpr std::uint64_t kCount = 100'000;
    std::thread producer([&] {
        for (std::uint64_t i = 0; i < kCount;) {
            if (push(ring, i, 16 + 8 * (i % 5))) {
                ++i;
            } else {
                std::this_thread::yield();
            }
        }
    });
    std::uint64_t expected = 0;
    while (expected < kCount) {
        for (const std::uint64_t number : drainAll(ring)) ASSERT_EQ(number, expected++);
        std::this_thread::yield();
    }
    producer.join();
}

}  // namespace
}  // namespace ridgepoint::recording::collect
