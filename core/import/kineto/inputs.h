// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of an op as torch.profiler writes them ("Input Dims", "Input type", "Concrete Inputs")
// as arguments for the formulas. Used where an event is read; knows simdjson.
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
    void add(simdjson::dom::element value);
    void mix(std::uint64_t word) {
        hash_ = (hash_ ^ word) * 0x9e3779b97f4a7c15;
        hash_ ^= hash_ >> 29;
    }
    void mix(std::string_view text);
    std::uint64_t hash_ = 0x243f6a8885a308d3;
};

// The arguments in the schema's order. std::monostate means unknown: a number without "Concrete
// Inputs", or a list with only its type.
std::vector<cost::Argument> argumentsOf(const std::optional<simdjson::dom::element>& dims,
                                        const std::optional<simdjson::dom::element>& types,
                                        const std::optional<simdjson::dom::element>& values);

// With a "?" for each byte that is no part of a character in UTF-8.
std::string asUtf8(std::string_view bytes);

}  // namespace ridgepoint::import::kineto
