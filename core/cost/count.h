// SPDX-License-Identifier: GPL-3.0-or-later
// Count is a number with overflow detection, because sizes can come from any file. An overflowing
// product or a negative size makes a count bad, and every result that is calculated from a bad
// count is bad. A formula therefore needs only one check, at its end.
#pragma once

#include <cstdint>
#include <limits>

namespace ridgepoint::cost {

class Count {
  public:
    constexpr Count() = default;
    constexpr Count(std::int64_t value)  // NOLINT: implicit, because a size is a count
        : value_(value < 0 ? 0 : static_cast<std::uint64_t>(value)), good_(value >= 0) {}

    constexpr bool good() const { return good_; }
    constexpr std::uint64_t value() const { return value_; }  // returns 0 if the count is not good

    friend constexpr Count operator+(Count a, Count b) {
        // The sum cannot wrap before it is compared, because both values are below 2^63.
        return checked(a, b, a.value_ + b.value_);
    }
    friend constexpr Count operator*(Count a, Count b) {
        std::uint64_t product = 0;
        const bool wrapped = __builtin_mul_overflow(a.value_, b.value_, &product);
        return wrapped ? bad() : checked(a, b, product);
    }
    constexpr Count& operator+=(Count other) { return *this = *this + other; }
    constexpr Count& operator*=(Count other) { return *this = *this * other; }

    static constexpr Count bad() { return Count(-1); }

  private:
    static constexpr Count checked(Count a, Count b, std::uint64_t result) {
        // Values from 2^63 on are excluded, so that every good count is also a valid std::int64_t.
        return a.good_ && b.good_ && result <= kMost ? Count(static_cast<std::int64_t>(result))
                                                     : bad();
    }

    static constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    std::uint64_t value_ = 0;
    bool good_ = true;
};

}  // namespace ridgepoint::cost
