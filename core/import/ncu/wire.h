// SPDX-License-Identifier: GPL-3.0-or-later
// Reads protobuf messages field by field, without their descriptors. The bytes can have any
// content.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ridgepoint::import::ncu {

struct WireField {
    enum class Form : std::uint8_t { number, fixed64, bytes, fixed32 };
    std::uint32_t id = 0;
    Form form = Form::number;
    // The value, unless the field contains bytes. For a float or double, its bit pattern.
    std::uint64_t number = 0;
    std::string_view bytes;

    // Returns the value if the field is a float or double.
    std::optional<double> real() const;
};

class WireMessage {
  public:
    explicit WireMessage(std::string_view bytes) : rest_(bytes) {}
    // Returns the next field, or std::nullopt if the message ends or is damaged.
    std::optional<WireField> next();
    bool damaged() const { return damaged_; }

  private:
    std::optional<std::uint64_t> varint();
    std::optional<std::string_view> take(std::uint64_t size);
    std::string_view rest_;
    bool damaged_ = false;
};

// Returns the last field with this number, as protobuf does for singular fields, or an empty field
// if there is none.
WireField wireField(std::string_view message, std::uint32_t id);

}  // namespace ridgepoint::import::ncu
