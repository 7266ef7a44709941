// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/prediction/kernel_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/json_text.h"
#include "core/cost/device_time.h"
#include "core/cost/prediction/builtin_prediction.h"

namespace ridgepoint::cost {
namespace {

using nlohmann::json;

constexpr std::array<Tile, 7> kTiles{
    {{128, 128}, {128, 64}, {64, 128}, {64, 64}, {128, 32}, {32, 128}, {32, 32}}};
constexpr std::array<double, 5> kSplits{1, 2, 4, 8, 16};
// Maximum length of the rows that softmax stores in registers.
constexpr std::int64_t kRegisterRow = 1024;

double capabilityOf(const std::string& text) { return text.empty() ? 0 : std::stod(text); }

// Returns the tiles for the nearest compute capability in the same generation. If the generation is
// unknown, returns all tiles.
std::vector<Tile> nearestTiles(
    const std::vector<std::pair<std::string, std::vector<Tile>>>& by_capability,
    double capability) {
    const std::vector<Tile>* best = nullptr;
    double distance = std::numeric_limits<double>::infinity();
    for (const auto& [text, tiles] : by_capability) {
        const double near = capabilityOf(text);
        if (std::floor(near) != std::floor(capability) || std::abs(near - capability) >= distance)
            continue;
        distance = std::abs(near - capability);
        best = &tiles;
    }
    return best != nullptr ? *best : std::vector<Tile>(kTiles.begin(), kTiles.end());
}

// Returns the peak of the chip's unit. GeForce cards reach half of this peak if they accumulate in
// FP32, but an operation consumes the same energy.
double chipPeak(const machine::Device& device, const roofline::Ceiling& unit) {
    return unit.arithmetic == roofline::Arithmetic::tensor_fp16 ||
                   unit.arithmetic == roofline::Arithmetic::tensor_bf16
               ? std::max(device.fp16_accumulate_flops.value_or(0), unit.value)
               : unit.value;
}

Spread spreadFrom(const json& ends) { return {ends.at(0).get<double>(), ends.at(1).get<double>()}; }

}  // namespace

const KernelModel& KernelModel::builtIn() {
    static const KernelModel model(builtInPredictionJson());
    return model;
}

KernelModel::KernelModel(std::string_view text) {
    const json document = base::parseJson(text);
    const json& parameters = document.at("parameters");
    for (const auto& [name, member] : {std::pair("memory_share", &Parameters::memory_share),
                                       {"memory_share_ecc", &Parameters::memory_share_ecc},
                                       {"norm_rows", &Parameters::norm_rows},
                                       {"norm_passes", &Parameters::norm_passes},
                                       {"softmax_rows", &Parameters::softmax_rows},
                                       {"softmax_passes", &Parameters::softmax_passes},
                                       {"bmm_share", &Parameters::bmm_share},
                                       {"linear_share", &Parameters::linear_share},
                                       {"conv_share", &Parameters::conv_share},
                                       {"tile_half", &Parameters::tile_half},
                                       {"depth_overhead", &Parameters::depth_overhead},
                                       {"wave_softness", &Parameters::wave_softness},
                                       {"latency_blocks", &Parameters::latency_blocks},
                                       {"tile_traffic", &Parameters::tile_traffic},
                                       {"power", &Parameters::power},
                                       {"wide_share", &Parameters::wide_share},
                                       {"unaligned", &Parameters::unaligned},
                                       {"winograd_share", &Parameters::winograd_share},
                                       {"winograd_passes", &Parameters::winograd_passes}}) {
        parameters_.*member = parameters.at(name).get<double>();
    }
    for (const auto& [kind, table] : {std::pair("bmm", &batched_), {"linear", &linear_}}) {
        for (const auto& [capability, tiles] : document.at("tiles").at(kind).items()) {
            std::vector<Tile> list;
            for (const json& tile : tiles)
                list.push_back({tile.at(0).get<double>(), tile.at(1).get<double>()});
            table->emplace_back(capability, std::move(list));
        }
    }
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    for (const auto& entry : document.at("launch_seconds").items()) {
        if (const machine::Device* const device = catalogue.find(entry.key()))
            capabilities_.push_back(device->compute_capability);
    }
    power_exponent_ = document.at("power_exponent").get<double>();
    const json& spreads = document.at("interval_80");
    using Kind = Work::Kind;
    for (const auto& [kind, name] : {std::pair(Kind::elementwise, "elementwise"),
                                     {Kind::normalisation, "normalisation"},
                                     {Kind::softmax, "softmax"},
                                     {Kind::batched, "matrix"},
                                     {Kind::linear, "matrix"},
                                     {Kind::convolution, "convolution"}}) {
        spreads_[static_cast<std::size_t>(kind)] = spreadFrom(spreads.at(name));
    }
    readSteps(document.at("steps"));
}

void KernelModel::readSteps(const json& steps) {
    cache_share_ = steps.at("cache_share").get<double>();
    clock_share_ = steps.at("clock_share").get<double>();
    host_seconds_ = steps.at("host_seconds").get<double>();
    host_spread_ = spreadFrom(steps.at("host_interval_80"));
    recorded_host_spread_ = spreadFrom(steps.at("recorded_host_interval_80"));
    const auto termsFrom = [](const json& values) {
        PerTerm<double> terms{};
        for (std::size_t i = 0; i < kTermCount; ++i)
            terms[i] = values.at(std::string(kTermNames[i])).get<double>();
        return terms;
    };
    for (const auto& [precision, values] : steps.at("precisions").items()) {
        factors_.emplace_back(precision, StepFactors{termsFrom(values.at("factors")),
                                                     values.at("transposes").get<double>(),
                                                     values.at("kernel_seconds").get<double>(),
                                                     spreadFrom(values.at("interval_80"))});
    }
    for (const json& group : steps.at("evidence")) {
        Evidence& one = evidence_.emplace_back();
        one.device = group.at("device").get<std::string>();
        one.kind.precision = group.at("precision").get<std::string>();
        one.kind.capability = group.at("capability").get<double>();
        one.kind.training = group.at("training").get<bool>();
        one.kind.channels_last = group.at("channels_last").get<bool>();
        one.least = termsFrom(group.at("least"));
        one.most = termsFrom(group.at("most"));
        one.measurements = group.at("measurements").get<std::int64_t>();
        one.networks = group.at("networks").get<std::int64_t>();
        one.median_error = group.at("median_error").get<double>();
    }
}

const StepFactors& KernelModel::factors(const std::string& precision) const {
    static const StepFactors none;
    for (const auto& [name, values] : factors_) {
        if (name == precision) return values;
    }
    return none;
}

std::optional<DeviceFigures> KernelModel::figuresOf(const machine::Device& device,
                                                    roofline::Arithmetic matrix) const {
    const auto* const fp32 = roofline::computeRoof(device.ceilings, roofline::Arithmetic::fp32);
    const auto* const unit = matrixRoof(device.ceilings, matrix);
    const auto* const dram = roofline::bandwidthRoof(device.ceilings, roofline::Level::dram);
    if (device.kind != machine::Device::Kind::gpu || fp32 == nullptr || unit == nullptr ||
        dram == nullptr || device.multiprocessors < 1) {
        return std::nullopt;
    }
    const Parameters& p = parameters_;
    const bool nvidia = device.vendor == "NVIDIA";
    const double capability = nvidia ? capabilityOf(device.compute_capability) : 0;
    const bool plain = unit->arithmetic == roofline::Arithmetic::fp32;
    DeviceFigures on;
    on.processors = static_cast<double>(device.multiprocessors);
    // A GPU that can run faster than its datasheet's clock reaches part of the difference.
    on.peak = unit->value * (1 + clock_share_ * (device.clockGain() - 1));
    on.bandwidth = dram->value * (device.inline_ecc ? p.memory_share_ecc : p.memory_share);
    on.cache = static_cast<double>(device.cache_bytes.value_or(0));
    if (device.board_watts && device.process_nm) {
        // For other units, the FLOPs per unit of energy increase in proportion to the unit's peak.
        on.sustained = p.power * 1e9 * *device.board_watts / *device.process_nm *
                       std::max(chipPeak(device, *unit) / fp32->value, 1.0);
    }
    if (plain && device.fp32_lanes > 64 && capability >= 8) on.share = p.wide_share;
    on.capability = capability;
    on.precision = plain                                                   ? "fp32"
                   : unit->arithmetic == roofline::Arithmetic::tensor_tf32 ? "tf32"
                                                                           : "half";
    on.scattered = nvidia && capability > 0 && capability < 7;
    on.fitted = plain && nvidia &&
                std::find(capabilities_.begin(), capabilities_.end(), device.compute_capability) !=
                    capabilities_.end();
    on.batched = nearestTiles(batched_, plain ? capability : 0);
    on.linear = nearestTiles(linear_, plain ? capability : 0);
    return on;
}

double KernelModel::rowSeconds(const DeviceFigures& on, const Work& work) const {
    const bool softmax = work.kind == Work::Kind::softmax;
    const double rows = softmax ? parameters_.softmax_rows : parameters_.norm_rows;
    const double passes = softmax ? parameters_.softmax_passes : parameters_.norm_passes;
    const double length = static_cast<double>(work.columns) * work.value_bytes;
    const double flight = std::min(static_cast<double>(work.rows), on.processors * rows) * length *
                          static_cast<double>(work.batch);
    double again = 0;
    if (flight > 0 && !(softmax && work.columns <= kRegisterRow)) {
        const double fits = on.cache / flight;
        again = passes / (1 + fits * fits);
    }
    const double read = static_cast<double>(work.batch) * static_cast<double>(work.rows) * length;
    return (static_cast<double>(work.bytes) + again * read) / on.bandwidth;
}

double KernelModel::productSeconds(const DeviceFigures& on, const Work& work, double share) const {
    const Parameters& p = parameters_;
    const bool linear = work.kind == Work::Kind::linear;
    const auto batch = static_cast<double>(work.batch), rows = static_cast<double>(work.rows),
               columns = static_cast<double>(work.columns), depth = static_cast<double>(work.depth);
    const bool odd = work.rows % 4 != 0 || work.columns % 4 != 0 || work.depth % 4 != 0;
    const bool scattered = linear && odd && on.scattered;
    const std::span<const Tile> tiles = work.kind == Work::Kind::batched ? on.batched
                                        : linear                         ? on.linear
                                                 : std::span<const Tile>(kTiles);
    const auto splits = std::span(kSplits).first(linear || work.splits ? kSplits.size() : 1);
    double least = std::numeric_limits<double>::infinity();
    for (const Tile& tile : tiles) {
        const double intensity = tile.high * tile.wide / (tile.high + tile.wide);
        const double reached = share * on.share * intensity / (intensity + p.tile_half);
        const double tiles_of_result =
            batch * std::ceil(rows / tile.high) * std::ceil(columns / tile.wide);
        for (const double split : splits) {
            const double blocks = tiles_of_result * split;
            const double part = std::ceil(depth / split);
            double waves = blocks / on.processors;
            waves += std::min(p.wave_softness, 1.0) * (std::ceil(waves) - waves);
            waves = std::max(waves, 1.0) + p.latency_blocks;
            const double block = 2 * tile.high * tile.wide * (part + p.depth_overhead);
            const double compute = waves * block * on.processors / (on.peak * reached);
            const double together = std::sqrt(std::min(blocks, on.processors));
            const double missed = scattered ? p.unaligned : p.tile_traffic / together;
            const double reads =
                work.value_bytes * blocks * part * (tile.high + tile.wide) * missed;
            const double sums = split > 1 ? 8 * split * batch * rows * columns : 0;
            const double memory =
                (std::max(static_cast<double>(work.bytes), reads) + sums) / on.bandwidth;
            least = std::min(least, compute * compute + memory * memory);
        }
    }
    return std::sqrt(least);
}

double KernelModel::convolutionSeconds(const DeviceFigures& on, const Work& work) const {
    double least = productSeconds(on, work, parameters_.conv_share);
    if (work.images == 0) return least;
    const auto images = static_cast<double>(work.images);
    const auto inputs = static_cast<double>(work.depth) / 9;
    const auto outputs = static_cast<double>(work.columns);
    // Winograd's algorithm transforms the image in tiles with edge² outputs, and calculates one
    // matrix product for each value in a transformed tile.
    for (const double edge : {2.0, 4.0}) {
        const double values = (edge + 2) * (edge + 2);
        const double pieces = images * std::ceil(static_cast<double>(work.height) / edge) *
                              std::ceil(static_cast<double>(work.width) / edge);
        Work products = work;
        products.batch = static_cast<std::int64_t>(values);
        products.rows = static_cast<std::int64_t>(pieces);
        products.depth = static_cast<std::int64_t>(inputs);
        const double weights = inputs * outputs * 9;
        products.bytes = static_cast<std::uint64_t>(
            static_cast<double>(work.bytes) - work.value_bytes * weights +
            work.value_bytes * parameters_.winograd_passes *
                (values * pieces * (inputs + outputs) + values / 9 * weights));
        least = std::min(
            least,
            productSeconds(on, products, parameters_.conv_share * parameters_.winograd_share));
    }
    return least;
}

double KernelModel::seconds(const DeviceFigures& on, const Work& work) const {
    switch (work.kind) {
        case Work::Kind::elementwise:
            return static_cast<double>(work.bytes) / on.bandwidth;
        case Work::Kind::normalisation:
        case Work::Kind::softmax:
            return rowSeconds(on, work);
        case Work::Kind::batched:
            return productSeconds(on, work, parameters_.bmm_share);
        case Work::Kind::linear:
            return productSeconds(on, work, parameters_.linear_share);
        case Work::Kind::convolution:
            return convolutionSeconds(on, work);
    }
    return 0;
}

}  // namespace ridgepoint::cost
