// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/counted.h"

#include <array>

#include "core/base/enum_names.h"
#include "core/base/saturating.h"
#include "core/run/gpu.h"

namespace ridgepoint::run {
namespace {

constexpr std::array<std::string_view, kCountedKindCount> kCountedKindNames = {"kernel", "range"};

void sum(std::optional<double>& into, const std::optional<double>& part) {
    if (into && part) {
        *into += *part;
    } else {
        into.reset();
    }
}

}  // namespace

std::string_view toString(CountedCell::Kind kind) { return base::nameOf(kCountedKindNames, kind); }

CountedCell::Key countedKey(std::int64_t segment, const GpuRecord& kernel) {
    return {segment,     CountedCell::Kind::kernel, kernel.phase, kernel.category,
            kernel.name, kernel.full_name,          kernel.op,    kernel.layer};
}

CountedCell::Key countedKey(std::int64_t segment, const OpRecord& call) {
    return {segment,        CountedCell::Kind::kernel,
            call.phase,     call.category,
            call.name,      StringId::none,
            StringId::none, call.layer};
}

void CountedCell::add(const CountedCell& other) {
    base::addSaturating(launches, other.launches);
    for (std::size_t i = 0; i < flops.size(); ++i) sum(flops[i], other.flops[i]);
    for (std::size_t i = 0; i < bytes.size(); ++i) sum(bytes[i], other.bytes[i]);
    sum(seconds, other.seconds);
}

}  // namespace ridgepoint::run
