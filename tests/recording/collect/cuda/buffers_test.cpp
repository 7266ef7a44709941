// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <thread>

#include "core/recording/collect/cuda/activity_buffers.h"

namespace ridgepoint::tests {
namespace {

using recording::collect::cuda::ActivityBuffers;

TEST(ActivityBuffers, HandOutEachOnceAndSayWhenThereAreNoMore) {
    ActivityBuffers buffers(3, 64);
    std::vector<std::byte*> got;
    for (int i = 0; i < 3; ++i) got.push_back(buffers.request());
    EXPECT_EQ(buffers.request(), nullptr);
    EXPECT_EQ(buffers.refused(), 1u);
    std::sort(got.begin(), got.end());
    EXPECT_EQ(got[1] - got[0], 64);
    EXPECT_EQ(got[2] - got[1], 64);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(got[0]) % 8, 0u);

    std::memset(got[2], 7, 64);
    EXPECT_TRUE(buffers.complete(got[2], 10));
    EXPECT_TRUE(buffers.complete(got[0], 0));
    std::vector<std::size_t> valid;
    buffers.drain([&](std::span<const std::byte> bytes) { valid.push_back(bytes.size()); });
    EXPECT_EQ(valid, (std::vector<std::size_t>{10, 0}));  // oldest first
    EXPECT_EQ(buffers.inUse(), 1u);
    for (int i = 0; i < 2; ++i) {
        const std::byte* again = buffers.request();
        ASSERT_NE(again, nullptr);
        EXPECT_TRUE(std::all_of(again, again + 64, [](std::byte b) { return b == std::byte{0}; }));
    }
}

TEST(ActivityBuffers, RefuseWhatTheyDidNotHandOut) {
    ActivityBuffers buffers(2, 64);
    std::byte* const one = buffers.request();
    std::byte other[64];
    EXPECT_FALSE(buffers.complete(other, 64));
    EXPECT_FALSE(buffers.complete(nullptr, 64));
    EXPECT_FALSE(buffers.complete(one + 8, 8));
    EXPECT_TRUE(buffers.complete(one, 1000));  // more than the buffer's size
    EXPECT_FALSE(buffers.complete(one, 64));   // completed twice
    std::size_t bytes = 0;
    buffers.drain([&](std::span<const std::byte> valid) { bytes += valid.size(); });
    EXPECT_EQ(bytes, 64u);
}

// Several threads fill buffers like CUPTI's threads while one reads: every record arrives exactly
// once and complete.
TEST(ActivityBuffers, LoseNothingBetweenThreads) {
    constexpr std::uint64_t kEach = 20000, kThreads = 4;
    ActivityBuffers buffers(6, 128);
    std::atomic<std::uint64_t> running{kThreads};
    std::vector<std::thread> writers;
    for (std::uint64_t t = 0; t < kThreads; ++t) {
        writers.emplace_back([&, t] {
            for (std::uint64_t i = 0; i < kEach;) {
                std::byte* const buffer = buffers.request();
                if (buffer == nullptr) {
                    std::this_thread::yield();
                    continue;
                }
                std::uint64_t words[16];
                const std::uint64_t count = std::min<std::uint64_t>(16, kEach - i);
                for (std::uint64_t w = 0; w < count; ++w) words[w] = t * kEach + i++;
                std::memcpy(buffer, words, count * 8);
                buffers.complete(buffer, count * 8);
            }
            --running;
        });
    }
    std::vector<bool> seen(kThreads * kEach);
    std::uint64_t total = 0;
    const auto read = [&](std::span<const std::byte> bytes) {
        for (std::size_t at = 0; at < bytes.size(); at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, &bytes[at], 8);
            ASSERT_LT(word, seen.size());
            ASSERT_FALSE(seen[word]);
            seen[word] = true;
            ++total;
        }
    };
    while (running > 0) {
        buffers.drain(read);
        std::this_thread::yield();
    }
    for (std::thread& writer : writers) writer.join();
    buffers.drain(read);
    EXPECT_EQ(total, kThreads * kEach);
    EXPECT_EQ(buffers.inUse(), 0u);
}

}  // namespace
}  // namespace ridgepoint::tests
