// SPDX-License-Identifier: GPL-3.0-or-later
// See ../context.h.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace gloo::rendezvous {

// Base class of a class in ProcessGroupGloo.hpp that Ridgepoint never instantiates.
class Store {
  public:
    virtual ~Store() = default;
    virtual void set(const std::string& key, const std::vector<char>& data) = 0;
    virtual std::vector<char> get(const std::string& key) = 0;
    virtual void wait(const std::vector<std::string>& keys) = 0;
    virtual void wait(const std::vector<std::string>& keys,
                      const std::chrono::milliseconds& timeout) = 0;
};

}  // namespace gloo::rendezvous
