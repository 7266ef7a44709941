// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/quantities.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/nearest.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::study {
namespace {

using Unit = Quantity::Unit;

constexpr std::array kQuantities{
    Quantity{"seconds", "Time", Unit::seconds, "mean of a step, or of the phase"},
    Quantity{"seconds_median", "Median time", Unit::seconds, "of a step"},
    Quantity{"seconds_min", "Shortest time", Unit::seconds, "of a step"},
    Quantity{"seconds_max", "Longest time", Unit::seconds, "of a step"},
    Quantity{
        "seconds_low", "Time, low", Unit::seconds,
        "lower end of the interval in which the mean lies with 95 %, of a prediction with 80 %"},
    Quantity{"seconds_high", "Time, high", Unit::seconds, "upper end of that interval"},
    Quantity{"samples_per_second", "Throughput", Unit::per_second,
             "samples of the batch over time"},
    Quantity{"flops", "FLOPs", Unit::flops, "matrix and all other FLOPs"},
    Quantity{"flops_matrix", "Matrix FLOPs", Unit::flops,
             "of convolutions, matrix products and attention"},
    Quantity{"flops_per_sample", "FLOPs of a sample", Unit::flops, "FLOPs over the batch"},
    Quantity{"macs", "Multiply-adds", Unit::count, "half of the matrix FLOPs"},
    Quantity{"flops_per_second", "Achieved", Unit::flop_rate, "FLOPs over time"},
    Quantity{"bytes", "Traffic", Unit::traffic,
             "of DRAM where it was counted; modelled, what every call reads and writes"},
    Quantity{"bytes_per_second", "Bandwidth", Unit::bandwidth, "traffic over time"},
    Quantity{"intensity", "FLOP/byte", Unit::intensity, "FLOPs over traffic"},
    Quantity{"peak_bytes", "Peak memory", Unit::memory, "of tensors, over a step"},
    Quantity{"reserved_bytes", "Reserved memory", Unit::memory,
             "peak with the allocator's reserve"},
    Quantity{"retained_bytes", "Memory after forward", Unit::memory,
             "what forward leaves allocated for backward: activations, masks and statistics"},
    Quantity{"device_bytes", "Device memory", Unit::memory,
             "used on the whole device by all programs, as its driver reports; on a CPU, by the "
             "process"},
    Quantity{"context_bytes", "CUDA context", Unit::memory,
             "of the process on a GPU beyond the allocator's reserve: context, kernels, libraries"},
    Quantity{"peak_bytes_total", "Peak memory, all GPUs", Unit::memory,
             "of all GPUs of the point together"},
    Quantity{"device_bytes_total", "Device memory, all GPUs", Unit::memory,
             "of all GPUs of the point together"},
    Quantity{"parameter_bytes", "Parameters", Unit::memory, "memory at the peak"},
    Quantity{"parameter_bytes_total", "Parameters, all GPUs", Unit::memory,
             "each GPU has its own copy"},
    Quantity{"gradient_bytes", "Gradients", Unit::memory, "memory at the peak"},
    Quantity{"optimizer_state_bytes", "Optimizer state", Unit::memory, "memory at the peak"},
    Quantity{"activation_bytes", "Activations", Unit::memory, "memory at the peak"},
    Quantity{"input_bytes", "Input", Unit::memory, "memory at the peak"},
    Quantity{"temporary_bytes", "Temporary", Unit::memory, "memory at the peak"},
    Quantity{"parameters", "Learned values", Unit::count, "weights and biases"},
    Quantity{"parameters_total", "Learned values, all GPUs", Unit::count,
             "each GPU has its own copy"},
    Quantity{"largest_batch", "Largest batch", Unit::count, "that fits into the device's memory"},
    Quantity{"exchange_bytes", "Exchange", Unit::traffic,
             "that each GPU sends in a ring all-reduce of all gradients"},
    Quantity{"exchange_nvlink_seconds", "Exchange over NVLink", Unit::seconds,
             "least time of the exchange"},
    Quantity{"exchange_pcie_seconds", "Exchange over PCIe", Unit::seconds,
             "least time of the exchange"},
    Quantity{"samples_per_second_nvlink", "Throughput over NVLink", Unit::per_second,
             "if the exchange does not overlap with the step"},
    Quantity{"samples_per_second_pcie", "Throughput over PCIe", Unit::per_second,
             "if the exchange does not overlap with the step"},
    Quantity{"joules", "Energy", Unit::energy, "of the device, mean of a step"},
    Quantity{"joules_per_sample", "Energy of a sample", Unit::energy, "energy over the batch"},
    Quantity{"watts", "Power", Unit::power, "of the device, mean in the steps"},
    Quantity{"flops_per_joule", "FLOP/J", Unit::efficiency, "FLOPs over energy"},
    Quantity{"steps", "Steps", Unit::count, "measured, of all repeats"},
    Quantity{"collection_overhead", "Collection", Unit::share, "what collecting adds to a step"},
    Quantity{"gpu_busy_share", "GPU busy", Unit::share, "of a step's time, with anything running"},
    Quantity{"kernel_concurrency", "Concurrent kernels", Unit::share,
             "of the time with a kernel, with two or more"},
    Quantity{"copy_overlap", "Copy overlap", Unit::share,
             "of the time with a copy between host and device, with a kernel running"},
    Quantity{"small_copy_share", "Small copies", Unit::share,
             "of the time of copies between host and device, in those below 64 KiB"},
    Quantity{"slow_copy_share", "Slow copies", Unit::share,
             "of the copy time, with a low throughput, as the Visual Profiler reports it"},
    Quantity{"copy_throughput", "Copy throughput", Unit::bandwidth,
             "of copies between host and device, over their time"},
    Quantity{"epoch_seconds", "Epoch", Unit::seconds, "one pass over the data, projected"},
    Quantity{"epoch_seconds_low", "Epoch, low", Unit::seconds, "lower end of its interval"},
    Quantity{"epoch_seconds_high", "Epoch, high", Unit::seconds, "upper end of that interval"},
    Quantity{"epoch_data_seconds", "Data of an epoch", Unit::seconds,
             "the part of it that waits for data"},
    Quantity{"speedup", "Speed-up", Unit::ratio,
             "over the study's first device, one of it, at the same point otherwise"},
    Quantity{"parallel_efficiency", "Parallel efficiency", Unit::share,
             "speed-up over one GPU of the same kind, divided by the number of GPUs"},
};

struct Family {
    std::string_view prefix, title;
    Unit unit = Unit::share;
};
constexpr std::array kFamilies{
    Family{"share.phase.", "Share of {}"},
    Family{"share.category.", "Share of {}"},
    Family{"share.algorithm.", "Share of {} kernels"},
    Family{"share.row.", "Share of {}"},
    Family{kSharePattern, "Share of {}"},
    Family{"share.api.", "Share of {} in CUDA's API"},
    Family{"launch_flops.category.", "FLOPs of a launch, {}", Unit::flops}};
constexpr std::size_t kLongestName = 300;

}  // namespace

std::optional<double> valueOf(const Numbers& numbers, const std::string& name) {
    const auto found = numbers.find(name);
    return found == numbers.end() ? std::nullopt : std::optional(found->second.value);
}

std::span<const Quantity> quantities() { return kQuantities; }

std::optional<NamedQuantity> findQuantity(std::string_view name) {
    const auto found =
        std::find_if(kQuantities.begin(), kQuantities.end(),
                     [&](const Quantity& quantity) { return quantity.name == name; });
    if (found != kQuantities.end()) {
        return NamedQuantity{std::string(name), std::string(found->title), found->unit};
    }
    if (name.starts_with(kRatio)) {
        auto of = findQuantity(name.substr(kRatio.size()));
        if (!of || of->name.starts_with(kRatio)) return std::nullopt;
        return NamedQuantity{std::string(name), of->title + " ÷ estimate", Unit::ratio};
    }
    for (const Family& family : kFamilies) {
        if (!name.starts_with(family.prefix) || name.size() == family.prefix.size() ||
            name.size() > kLongestName) {
            continue;
        }
        return NamedQuantity{
            std::string(name),
            fmt::format(fmt::runtime(family.title), name.substr(family.prefix.size())),
            family.unit};
    }
    return std::nullopt;
}

std::vector<std::string> nearestQuantities(std::string_view name) {
    std::vector<std::string> all;
    for (const Quantity& quantity : kQuantities) all.emplace_back(quantity.name);
    for (const Family& family : kFamilies) all.push_back(fmt::format("{}…", family.prefix));
    all.push_back(fmt::format("{}…", kRatio));
    std::vector<std::string> found;
    for (const std::size_t i : base::nearest(name, all, 3)) found.push_back(all[i]);
    return found;
}

std::string unitText(Unit unit) {
    switch (unit) {
        case Unit::seconds:
            return "s";
        case Unit::per_second:
            return "1/s";
        case Unit::flops:
            return "FLOP";
        case Unit::flop_rate:
            return "FLOP/s";
        case Unit::bandwidth:
            return "B/s";
        case Unit::traffic:
        case Unit::memory:
            return "B";
        case Unit::energy:
            return "J";
        case Unit::power:
            return "W";
        case Unit::efficiency:
            return "FLOP/J";
        case Unit::intensity:
            return "FLOP/B";
        case Unit::count:
        case Unit::share:
        case Unit::ratio:
            return {};
    }
    return {};
}

std::string format(Unit unit, const std::optional<double>& value) {
    switch (unit) {
        case Unit::seconds:
            return roofline::formatSeconds(value);
        case Unit::per_second:
            return value ? fmt::format("{}/s", roofline::formatRate(value))
                         : std::string(roofline::kUnknown);
        case Unit::flops:
            return roofline::formatFlops(value);
        case Unit::flop_rate:
            return roofline::formatFlopRate(value);
        case Unit::bandwidth:
            return roofline::formatBandwidth(value);
        case Unit::traffic:
            return roofline::formatTraffic(value);
        case Unit::memory:
            return roofline::formatMemory(value);
        case Unit::energy:
            return roofline::formatEnergy(value);
        case Unit::power:
            return roofline::formatPower(value);
        case Unit::efficiency:
            return roofline::formatEfficiency(value);
        case Unit::intensity:
            return roofline::formatIntensity(value);
        case Unit::count:
            return roofline::formatCount(value);
        case Unit::share:
            return roofline::formatShare(value);
        case Unit::ratio:
            return value ? fmt::format("{} ×", roofline::formatRate(value))
                         : std::string(roofline::kUnknown);
    }
    return std::string(roofline::kUnknown);
}

}  // namespace ridgepoint::study
