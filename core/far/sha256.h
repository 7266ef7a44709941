// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 (FIPS 180-4), to compare a fetched file with the original.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ridgepoint::far {

class Sha256 {
  public:
    void add(std::string_view bytes);
    // Ends the message and returns its hash as hexadecimal digits.
    std::string hex();

  private:
    void block(const unsigned char* bytes);
    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> waiting_{};
    std::uint64_t bytes_ = 0;
};

}  // namespace ridgepoint::far
