// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/inputs.h"

#include <array>
#include <charconv>
#include <cstring>
#include <utility>

namespace ridgepoint::import::kineto {
namespace {

using cost::DType;
using simdjson::dom::array;
using simdjson::dom::element;

// Maximum number of arguments that are read. No operator has more.
constexpr std::size_t kMostArguments = 64;
constexpr std::size_t kMostDimensions = 64;
constexpr std::size_t kMostTensors = 100'000;

struct NamedType {
    std::string_view name;
    DType dtype;
};
// Element types as caffe2::TypeMeta::name() writes them.
constexpr std::array kTypes{
    NamedType{"float", DType::float32},
    NamedType{"double", DType::float64},
    NamedType{"c10::Half", DType::float16},
    NamedType{"c10::BFloat16", DType::bfloat16},
    NamedType{"long int", DType::int64},
    NamedType{"long", DType::int64},
    NamedType{"long long", DType::int64},
    NamedType{"int", DType::int32},
    NamedType{"short int", DType::int16},
    NamedType{"short", DType::int16},
    NamedType{"signed char", DType::int8},
    NamedType{"char", DType::int8},
    NamedType{"unsigned char", DType::uint8},
    NamedType{"bool", DType::boolean},
    NamedType{"c10::Float8_e4m3fn", DType::float8_e4m3fn},
    NamedType{"c10::Float8_e5m2", DType::float8_e5m2},
    NamedType{"c10::Float8_e8m0fnu", DType::float8_e8m0fnu},
    NamedType{"c10::Float4_e2m1fn_x2", DType::float4_e2m1fn_x2},
    NamedType{"c10::complex<float>", DType::other},
};

std::optional<DType> dtypeOf(std::string_view name) {
    for (const NamedType& type : kTypes) {
        if (type.name == name) return type.dtype;
    }
    return std::nullopt;
}

std::vector<element> elementsOf(const std::optional<element>& value) {
    std::vector<element> result;
    array list;
    if (!value || value->get(list) != simdjson::SUCCESS) return result;
    for (const element each : list) {
        if (result.size() == kMostArguments) break;
        result.push_back(each);
    }
    return result;
}

std::string_view textAt(const std::vector<element>& list, std::size_t i) {
    std::string_view text;
    if (i >= list.size() || list[i].get(text) != simdjson::SUCCESS) return {};
    return text;
}

// Returns a list of integers, or std::nullopt if the value is anything else.
std::optional<std::vector<std::int64_t>> sizesOf(element value) {
    array list;
    if (value.get(list) != simdjson::SUCCESS) return std::nullopt;
    std::vector<std::int64_t> sizes;
    for (const element each : list) {
        std::int64_t size = 0;
        if (each.get(size) != simdjson::SUCCESS || sizes.size() == kMostDimensions) {
            return std::nullopt;
        }
        sizes.push_back(size);
    }
    return sizes;
}

// Reads a list of tensor sizes. If the trace does not state element types, which is usual, the
// tensors have the type `otherwise`.
std::optional<std::vector<cost::Tensor>> tensorsOf(element value,
                                                   const std::optional<element>& types,
                                                   DType otherwise) {
    const std::vector<element> type = elementsOf(types);
    array list;
    if (value.get(list) != simdjson::SUCCESS || list.size() == 0) return std::nullopt;
    std::vector<cost::Tensor> tensors;
    for (const element each : list) {
        const auto sizes = sizesOf(each);
        if (!sizes || tensors.size() == kMostTensors) return std::nullopt;
        cost::Tensor tensor;
        tensor.dtype = dtypeOf(textAt(type, tensors.size())).value_or(otherwise);
        tensor.sizes = *sizes;
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Accepts "True", "2" and "0.1". Returns std::monostate for None, names and devices, which are not
// scalars.
cost::Argument scalarOf(std::string_view text) {
    text = trimmed(text);
    if (text == "True") return true;
    if (text == "False") return false;
    std::int64_t integer = 0;
    const char* const end = text.data() + text.size();
    const auto whole = std::from_chars(text.data(), end, integer);
    if (whole.ec == std::errc() && whole.ptr == end && !text.empty()) return integer;
    double number = 0;
    const auto real = std::from_chars(text.data(), end, number);
    if (real.ec == std::errc() && real.ptr == end && !text.empty()) return number;
    return std::monostate{};
}

// Accepts "[1, 1]" and "[False, True, True]".
cost::Argument listOf(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return std::monostate{};
    text = text.substr(1, text.size() - 2);
    std::vector<std::int64_t> list;
    while (!trimmed(text).empty()) {
        const std::size_t comma = text.find(',');
        const cost::Argument one = scalarOf(text.substr(0, comma));
        if (const auto* const integer = std::get_if<std::int64_t>(&one)) {
            list.push_back(*integer);
        } else if (const auto* const truth = std::get_if<bool>(&one)) {
            list.push_back(*truth ? 1 : 0);
        } else {
            return std::monostate{};
        }
        if (list.size() > kMostTensors) return std::monostate{};
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return list;
}

}  // namespace

void InputsHash::mix(std::string_view text) {
    mix(text.size());
    while (text.size() >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), 8);
        mix(word);
        text.remove_prefix(8);
    }
    std::uint64_t word = 0;
    if (!text.empty()) std::memcpy(&word, text.data(), text.size());
    mix(word);
}

[[gnu::flatten]] void InputsHash::add(const element& value) {
    std::string_view text;
    array list;
    if (value.is_int64()) {
        mix(1);
        mix(static_cast<std::uint64_t>(value.get_int64().value_unsafe()));
    } else if (value.get(text) == simdjson::SUCCESS) {
        mix(2);
        mix(text);
    } else if (value.get(list) == simdjson::SUCCESS) {
        mix(3);
        for (const element& each : list) add(each);  // simdjson limits the recursion depth
        mix(4);
    } else {
        mix(5);
    }
}

void InputsHash::add(const std::optional<element>& value) {
    if (value)
        add(*value);
    else
        mix(std::uint64_t{6});
}

std::vector<cost::Argument> argumentsOf(const std::optional<element>& dims,
                                        const std::optional<element>& types,
                                        const std::optional<element>& values) {
    const std::vector<element> shape = elementsOf(dims), type = elementsOf(types),
                               value = elementsOf(values);
    DType common = DType::other;  // element type that all tensors of this call share
    for (std::size_t i = 0; i < type.size(); ++i) {
        if (const auto dtype = dtypeOf(textAt(type, i))) {
            common = *dtype;
            break;
        }
    }
    std::vector<cost::Argument> arguments;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const std::string_view name = textAt(type, i);
        const auto sizes = sizesOf(shape[i]);
        const auto dtype = dtypeOf(name);
        // Traces from 2020 have no types. In these traces, a value with dimensions is considered a
        // float tensor, which is the most likely type.
        if (sizes && (dtype || (type.empty() && !sizes->empty()))) {
            cost::Tensor tensor;
            tensor.dtype = dtype.value_or(DType::float32);
            tensor.sizes = *sizes;
            arguments.emplace_back(std::move(tensor));
        } else if (auto tensors =
                       tensorsOf(shape[i], i < type.size() ? std::optional(type[i]) : std::nullopt,
                                 type.empty() ? DType::float32 : common)) {
            arguments.emplace_back(std::move(*tensors));
        } else if (const std::string_view text = textAt(value, i); text.starts_with('[')) {
            arguments.push_back(listOf(text));
        } else {
            arguments.push_back(scalarOf(text));
        }
    }
    return arguments;
}

std::string asUtf8(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size();) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
        const unsigned char first = byte(i);
        const std::size_t length = first < 0x80                    ? 1
                                   : first >= 0xc2 && first < 0xe0 ? 2
                                   : first >= 0xe0 && first < 0xf0 ? 3
                                   : first >= 0xf0 && first < 0xf5 ? 4
                                                                   : 0;
        bool good = length > 0 && i + length <= bytes.size();
        for (std::size_t k = 1; good && k < length; ++k) good = (byte(i + k) & 0xc0) == 0x80;
        // Overlong forms, surrogates and numbers above the last code point are not valid.
        if (good && length > 2) {
            const unsigned char second = byte(i + 1);
            good = !(first == 0xe0 && second < 0xa0) && !(first == 0xed && second > 0x9f) &&
                   !(first == 0xf0 && second < 0x90) && !(first == 0xf4 && second > 0x8f);
        }
        if (good)
            text.append(bytes.substr(i, length));
        else
            text += '?';
        i += good ? length : 1;
    }
    return text;
}

}  // namespace ridgepoint::import::kineto
