// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that RankGroup and RankSigns share.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

namespace ridgepoint::training {

// How long ranks wait for each other at the start, as torch's init_process_group does not for less
// with NCCL; and for what is a matter of a moment.
inline constexpr std::chrono::milliseconds kStart{300'000};
inline constexpr std::chrono::milliseconds kMoment{10'000};
// How often who waits looks whether the others are still there.
inline constexpr std::chrono::milliseconds kLook{500};

// LibTorch's without its stack, and one line of it.
std::string wordsOf(const std::exception& error);

// What c10d's store keeps is bytes.
inline std::vector<std::uint8_t> storeBytes(const std::string& text) {
    return {text.begin(), text.end()};
}
inline std::string storeText(const std::vector<std::uint8_t>& bytes) {
    return {bytes.begin(), bytes.end()};
}

// Identifies a machine since its last start, because a restart resets its clock.
std::string bootId();

}  // namespace ridgepoint::training
