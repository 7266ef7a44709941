// SPDX-License-Identifier: GPL-3.0-or-later
// Converts an op's inputs in torch.profiler traces ("Input Dims", "Input type", "Concrete Inputs")
// to arguments for the cost formulas. The conversion runs when an event is read. Depends on
// simdjson.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/op.h"

namespace ridgepoint::import::kineto {

class InputsHash {
  public:
    void add(const std::optional<simdjson::dom::element>& value);
    std::uint64_t value() const { return hash_; }

  private:
    void add(const simdjson::dom::element& value);
    void mix(std::uint64_t word) {
        hash_ = (hash_ ^ word) * 0x9e3779b97f4a7c15;
        hash_ ^= hash_ >> 29;
    }
    void mix(std::string_view text);
    std::uint64_t hash_ = 0x243f6a8885a308d3;
};

// Returns the arguments in the order of the op's schema. std::monostate represents an unknown
// argument: a number without "Concrete Inputs", or a list for which only the type is known. A
// tensor in a list has the type that the trace states for it, or else the type of the call's other
// tensors, or else DType::other.
std::vector<cost::Argument> argumentsOf(const std::optional<simdjson::dom::element>& dims,
                                        const std::optional<simdjson::dom::element>& types,
                                        const std::optional<simdjson::dom::element>& values);

// Replaces each byte that is not part of a valid UTF-8 character with "?".
std::string asUtf8(std::string_view bytes);

}  // namespace ridgepoint::import::kineto
