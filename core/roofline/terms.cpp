// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/terms.h"

namespace ridgepoint::roofline {
namespace {

// Names in the order of the enumerators, so that the value is the index.
constexpr PerArithmetic<std::string_view> kArithmeticNames = {
    "fp64",        "fp32",         "fp16",         "bf16",         "tensor_fp64",
    "tensor_tf32", "tensor_bf16",  "tensor_fp16",  "tensor_fp8",   "int8",
    "tensor_int8", "tensor_mxfp8", "tensor_mxfp6", "tensor_mxfp4", "tensor_nvfp4",
};
constexpr PerLevel<std::string_view> kLevelNames = {"l1", "l2", "l3", "dram"};
constexpr std::array<std::string_view, 5> kProvenanceNames = {"counted", "modelled", "imported",
                                                              "datasheet", "measured"};

// A value from a damaged file can be outside the enumeration, so it also requires a name.
constexpr std::string_view kUnknownTerm = "unknown";

template <class Enum, std::size_t count>
std::string_view nameOf(const std::array<std::string_view, count>& names, Enum value) {
    const auto position = static_cast<std::size_t>(value);
    return position < count ? names[position] : kUnknownTerm;
}

template <class Enum, std::size_t count>
std::optional<Enum> valueOf(const std::array<std::string_view, count>& names,
                            std::string_view text) {
    for (std::size_t position = 0; position < count; ++position) {
        if (names[position] == text) return static_cast<Enum>(position);
    }
    return std::nullopt;
}

}  // namespace

std::string_view toString(Arithmetic arithmetic) { return nameOf(kArithmeticNames, arithmetic); }
std::string_view toString(Level level) { return nameOf(kLevelNames, level); }
std::string_view toString(Provenance provenance) { return nameOf(kProvenanceNames, provenance); }

std::optional<Arithmetic> parseArithmetic(std::string_view text) {
    return valueOf<Arithmetic>(kArithmeticNames, text);
}

std::optional<Level> parseLevel(std::string_view text) { return valueOf<Level>(kLevelNames, text); }

std::optional<Provenance> parseProvenance(std::string_view text) {
    return valueOf<Provenance>(kProvenanceNames, text);
}

}  // namespace ridgepoint::roofline
