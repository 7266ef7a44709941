// SPDX-License-Identifier: GPL-3.0-or-later
// Declares helpers that RankGroup and RankSigns share.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

namespace ridgepoint::recording::training {

// Timeouts for waiting for other ranks: kStart at the start (torch's init_process_group with NCCL
// waits at least as long), and kMoment for short operations.
inline constexpr std::chrono::milliseconds kStart{300'000};
inline constexpr std::chrono::milliseconds kMoment{10'000};
// Interval at which a waiting rank checks whether the others are still running.
inline constexpr std::chrono::milliseconds kLook{500};

// Returns LibTorch's message in one line, without its stack.
std::string wordsOf(const std::exception& error);

// Converts a string to bytes, which c10d's store requires.
inline std::vector<std::uint8_t> storeBytes(const std::string& text) {
    return {text.begin(), text.end()};
}
inline std::string storeText(const std::vector<std::uint8_t>& bytes) {
    return {bytes.begin(), bytes.end()};
}

// Returns an ID for the current boot of this machine. A restart changes the ID, because it resets
// CLOCK_MONOTONIC.
std::string bootId();

}  // namespace ridgepoint::recording::training
