// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ncu/wire.h"

#include <bit>

namespace ridgepoint::import::ncu {
namespace {

std::uint64_t littleEndian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i > 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
    return value;
}

}  // namespace

std::optional<double> WireField::real() const {
    if (form == Form::fixed64) return std::bit_cast<double>(number);
    if (form == Form::fixed32)
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(number)));
    return std::nullopt;
}

std::optional<std::uint64_t> WireMessage::varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        value |= static_cast<std::uint64_t>(byte & 0x7fu) << shift;
        if (byte < 0x80) return value;
    }
    return std::nullopt;
}

std::optional<std::string_view> WireMessage::take(std::uint64_t size) {
    if (size > rest_.size()) return std::nullopt;
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(taken.size());
    return taken;
}

std::optional<WireField> WireMessage::next() {
    if (rest_.empty() || damaged_) return std::nullopt;
    const auto fail = [this]() -> std::optional<WireField> {
        damaged_ = true;
        return std::nullopt;
    };
    const auto key = varint();
    if (!key || *key >> 3 == 0 || *key >> 3 > 0x1fffffff) return fail();
    WireField field;
    field.id = static_cast<std::uint32_t>(*key >> 3);
    std::optional<std::uint64_t> size;
    switch (*key & 7) {
        case 0: {
            const auto number = varint();
            if (!number) return fail();
            field.number = *number;
            return field;
        }
        case 1:
            field.form = WireField::Form::fixed64;
            size = 8;
            break;
        case 2:
            field.form = WireField::Form::bytes;
            size = varint();
            break;
        case 5:
            field.form = WireField::Form::fixed32;
            size = 4;
            break;
        default:
            return fail();
    }
    const auto bytes = size ? take(*size) : std::nullopt;
    if (!bytes) return fail();
    if (field.form == WireField::Form::bytes) {
        field.bytes = *bytes;
    } else {
        field.number = littleEndian(*bytes);
    }
    return field;
}

WireField wireField(std::string_view message, std::uint32_t id) {
    WireField found;
    WireMessage fields(message);
    while (const auto field = fields.next()) {
        if (field->id == id) found = *field;
    }
    return found;
}

}  // namespace ridgepoint::import::ncu
