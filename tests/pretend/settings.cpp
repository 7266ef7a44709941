// SPDX-License-Identifier: GPL-3.0-or-later
// The configuration of pretend devices and their faults.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include "core/machine/catalogue.h"
#include "core/roofline/roofline.h"
#include "tests/pretend/state.h"

namespace ridgepoint::pretend {
namespace {

using roofline::Arithmetic;

// Approximate values that the catalogue does not contain. Source: NVIDIA, CUDA C++ Programming
// Guide, "Technical Specifications per Compute Capability" (shared memory per multiprocessor).
int sharedBytes(int capability) {
    if (capability >= 120) return 100 << 10;
    if (capability >= 90) return 228 << 10;
    if (capability == 80 || capability == 87) return 164 << 10;
    if (capability >= 86) return 100 << 10;
    return capability == 75 ? 64 << 10 : 96 << 10;
}

}  // namespace

DeviceFacts factsOf(const machine::Device& device, int number) {
    DeviceFacts facts;
    facts.name = "Pretend " + device.name;
    facts.bus = fmt::format("0000:{:02x}:00.0", number + 1);
    const std::string& capability = device.compute_capability;
    const char* const end = capability.data() + capability.size();
    const auto point = std::from_chars(capability.data(), end, facts.major);
    if (point.ptr != end) std::from_chars(point.ptr + 1, end, facts.minor);
    facts.multiprocessors = static_cast<int>(device.multiprocessors);
    facts.memory_bytes = static_cast<std::size_t>(device.memory_bytes.value_or(0));
    facts.l2_bytes = static_cast<std::size_t>(device.cache_bytes.value_or(0));
    facts.clock_khz = static_cast<int>(device.clock_hz / 1e3);
    facts.shared_bytes_per_multiprocessor = sharedBytes(10 * facts.major + facts.minor);
    const auto compute = [&](Arithmetic arithmetic) {
        const roofline::Ceiling* const roof = roofline::computeRoof(device.ceilings, arithmetic);
        return roof == nullptr ? 0.0 : roof->value;
    };
    facts.fp32_flops = compute(Arithmetic::fp32);
    facts.matrix_flops = std::max(
        {compute(Arithmetic::tensor_bf16), compute(Arithmetic::tensor_fp16), facts.fp32_flops});
    const roofline::Ceiling* const dram =
        roofline::bandwidthRoof(device.ceilings, roofline::Level::dram);
    facts.dram_bytes_per_second = dram == nullptr ? 1e11 : dram->value;
    // A bus and a clock that result in the bandwidth, with two transfers per cycle.
    facts.memory_bus_bits = 4096;
    facts.memory_clock_khz =
        static_cast<int>(std::lround(facts.dram_bytes_per_second / (4096 / 8 * 2) / 1e3));
    return facts;
}

namespace {

[[noreturn]] void refuse(std::string_view what) {
    throw std::invalid_argument(fmt::format("the pretend GPU does not know \"{}\"", what));
}

double number(std::string_view text) {
    double value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end.ec != std::errc() || end.ptr != text.data() + text.size()) refuse(text);
    return value;
}

}  // namespace

std::vector<machine::Device> entriesNamed(std::string_view names) {
    const machine::Catalogue catalogue = machine::Catalogue::load();
    std::vector<machine::Device> found;
    std::istringstream list{std::string(names)};
    for (std::string name; std::getline(list, name, ',');) {
        const machine::Device* const device = catalogue.find(name);
        if (device == nullptr || device->compute_capability.empty()) refuse(name);
        found.push_back(*device);
    }
    return found;
}

Faults parseFaults(std::string_view text) {
    Faults faults;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        const std::string key = word.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        const std::size_t colon = value.find(':');
        const std::string before = value.substr(0, colon);
        const std::string after = colon == std::string::npos ? "" : value.substr(colon + 1);
        if (key == "memory") {
            faults.memory_bytes = static_cast<std::size_t>(number(value));
        } else if (key == "error_at") {
            faults.error_at_launch = static_cast<std::uint64_t>(number(before));
            if (!after.empty()) faults.error = static_cast<int>(number(after));
        } else if (key == "lost_at") {
            faults.lost_at_launch = static_cast<std::uint64_t>(number(value));
        } else if (key == "endless_at") {
            faults.endless_launch = static_cast<std::uint64_t>(number(value));
        } else if (key == "driver") {
            faults.driver_version = static_cast<int>(number(value));
        } else if (key == "init") {
            faults.init = static_cast<int>(number(value));
        } else if (key == "nvml") {
            faults.nvml = static_cast<int>(number(value));
        } else if (key == "cupti") {
            faults.cupti_call = before;
            faults.cupti = static_cast<int>(number(after));
        } else if (key == "holder") {
            faults.holder = value;
        } else if (key == "drop") {
            faults.drop_every = static_cast<std::uint64_t>(number(value));
        } else if (key == "mig") {
            faults.mig = true;
        } else if (key == "no_instance") {
            faults.no_instance = true;
        } else if (key == "hot") {
            faults.hot = true;
        } else if (key == "no_energy") {
            faults.no_energy = true;
        } else if (key == "shared") {
            faults.shared = true;
        } else if (key == "delay") {
            faults.delay_ns = static_cast<std::uint64_t>(number(value) * 1e9);
        } else if (key == "abort" && value == "counters") {
            faults.abort_counters = true;
        } else if (key == "late") {
            faults.late = true;
        } else {
            refuse(word);
        }
    }
    return faults;
}

}  // namespace ridgepoint::pretend
