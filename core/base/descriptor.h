// SPDX-License-Identifier: GPL-3.0-or-later
// Descriptor owns an open file descriptor and closes it.
#pragma once

#include <unistd.h>

#include <utility>

namespace ridgepoint::base {

class Descriptor {
  public:
    explicit Descriptor(int number = -1) : number_(number) {}  // negative: no descriptor
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(std::exchange(number_, -1));
    }

  private:
    int number_;
};

}  // namespace ridgepoint::base
