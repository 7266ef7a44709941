// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/estimate_tables.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/present/csv_line.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::present {
namespace {

std::string unknown() { return std::string(roofline::kUnknown); }

std::string flops(std::uint64_t count) { return roofline::formatFlops(static_cast<double>(count)); }

std::string yesOrNo(const std::optional<bool>& fits) {
    return fits ? (*fits ? "yes" : "no") : unknown();
}

void addPredicted(CsvLine& line, const std::optional<cost::Predicted>& time) {
    for (const auto end :
         {&cost::Predicted::seconds, &cost::Predicted::low, &cost::Predicted::high})
        line.addNumber(time ? std::optional((*time).*end) : std::nullopt);
    line.add(time ? time->provenance() : std::string_view());
}

}  // namespace

nlohmann::ordered_json predictedJson(const std::optional<cost::Predicted>& time) {
    if (!time) return nullptr;
    return {{"value", time->seconds},
            {"low", time->low},
            {"high", time->high},
            {"provenance", time->provenance()}};
}

nlohmann::ordered_json evidenceJson(const cost::OnDevice& device) {
    if (!device.evidence) return nullptr;
    const cost::Evidence& one = *device.evidence;
    return {{"device", one.device},
            {"precision", one.kind.precision},
            {"mode", one.kind.training ? "train" : "infer"},
            {"layout", one.kind.channels_last ? "nhwc" : "nchw"},
            {"measurements", one.measurements},
            {"networks", one.networks},
            {"median_error", one.median_error},
            {"distance", device.evidence_distance}};
}

std::string evidenceText(const cost::OnDevice& device) {
    if (!device.evidence) return {};
    const cost::Evidence& one = *device.evidence;
    return fmt::format(
        "{} {} {} {}: {} {} of {} {}, median error {}{}", one.device,
        one.kind.precision == "half"   ? "AMP"
        : one.kind.precision == "tf32" ? "TF32"
                                       : "FP32",
        one.kind.channels_last ? "NHWC" : "NCHW", one.kind.training ? "training" : "inference",
        one.measurements, one.measurements == 1 ? "measurement" : "measurements", one.networks,
        one.networks == 1 ? "network" : "networks", roofline::formatShare(one.median_error),
        device.predicted && device.predicted->extrapolated ? " (far from this step: extrapolated)"
                                                           : "");
}

std::string predictedText(const std::optional<cost::Predicted>& time) {
    if (!time) return unknown();
    return fmt::format("{} ({} to {}{})", roofline::formatSeconds(time->seconds),
                       roofline::formatSeconds(time->low), roofline::formatSeconds(time->high),
                       time->extrapolated ? ", extrapolated" : "");
}

std::string toCsv(std::span<const cost::LayerRow> layers, const std::string& device) {
    std::string table;
    CsvLine header;
    for (const char* const name : {"name",
                                   "type",
                                   "category",
                                   "output",
                                   "parameters",
                                   "macs_forward",
                                   "flops_forward",
                                   "flops_backward",
                                   "flops_elementwise_forward",
                                   "flops_elementwise_backward",
                                   "bytes_forward",
                                   "bytes_backward",
                                   "saved_bytes",
                                   "flops_optimizer",
                                   "bytes_optimizer",
                                   "flops",
                                   "bytes",
                                   "intensity_dram_flop_per_byte",
                                   "seconds_forward",
                                   "seconds_backward",
                                   "seconds_optimizer",
                                   "seconds",
                                   "share",
                                   "bound",
                                   "predicted_seconds",
                                   "predicted_seconds_low",
                                   "predicted_seconds_high",
                                   "predicted_provenance",
                                   "device"}) {
        header.add(name);
    }
    header.endInto(table);
    for (const cost::LayerRow& layer : layers) {
        CsvLine line;
        line.add(layer.name);
        line.add(layer.type);
        line.add(cost::toString(layer.category));
        line.add(layer.output.empty() ? std::string() : cost::model::toString(layer.output));
        for (const std::uint64_t value :
             {layer.parameters, layer.flops_matrix_forward / 2, layer.flops_matrix_forward,
              layer.flops_matrix_backward, layer.flops_elementwise_forward,
              layer.flops_elementwise_backward, layer.bytes_forward, layer.bytes_backward,
              layer.saved_bytes, layer.flops_optimizer, layer.bytes_optimizer, layer.flops(),
              layer.bytes()}) {
            line.addNumber(std::optional(value));
        }
        line.addNumber(layer.intensity);
        line.addNumber(layer.seconds_forward);
        line.addNumber(layer.seconds_backward);
        line.addNumber(layer.seconds_optimizer);
        line.addNumber(layer.seconds);
        line.addNumber(layer.share);
        line.add(layer.bound ? roofline::toString(*layer.bound) : std::string());
        addPredicted(line, layer.predicted);
        line.add(layer.seconds ? device : std::string());
        line.endInto(table);
    }
    return table;
}

TextTable textTable(std::span<const cost::LayerRow> layers, const std::string& device) {
    TextTable table;
    table.columns = {{"Layer", false},         {"Type", false},
                     {"Output", false},        {"Parameters", true},
                     {"FLOPs forward", true},  {"FLOPs backward", true},
                     {"FLOPs", true},          {"DRAM traffic", true},
                     {"FLOP/DRAM byte", true}, {"Saved for backward", true}};
    const bool timed = !layers.empty() && layers.front().seconds;
    if (timed) {
        table.columns.push_back({"Least time on " + device, true});
        table.columns.push_back({"Share", true});
        table.columns.push_back({"Bound", false});
        table.columns.push_back({"Predicted (80 %)", true});
    }
    for (const cost::LayerRow& layer : layers) {
        auto& row = table.rows.emplace_back();
        row = {layer.name,
               layer.type,
               layer.output.empty() ? unknown() : cost::model::toString(layer.output),
               roofline::formatCount(static_cast<double>(layer.parameters)),
               flops(layer.flopsForward()),
               flops(layer.flopsBackward()),
               flops(layer.flops()),
               roofline::formatTraffic(static_cast<double>(layer.bytes())),
               roofline::formatIntensity(layer.intensity),
               roofline::formatMemory(static_cast<double>(layer.saved_bytes))};
        if (!timed) continue;
        row.push_back(roofline::formatSeconds(layer.seconds));
        row.push_back(roofline::formatShare(layer.share));
        row.push_back(layer.bound ? roofline::toString(*layer.bound) : unknown());
        row.push_back(predictedText(layer.predicted));
    }
    return table;
}

std::string toCsv(std::span<const cost::OnDevice> devices, std::int64_t batch) {
    std::string table;
    CsvLine header;
    for (const char* const name :
         {"device", "batch", "seconds", "samples_per_second", "bound", "memory_bytes", "fits",
          "largest_batch", "predicted_seconds", "predicted_seconds_low", "predicted_seconds_high",
          "predicted_provenance", "mfu", "hfu"}) {
        header.add(name);
    }
    header.endInto(table);
    for (const cost::OnDevice& device : devices) {
        CsvLine line;
        line.add(device.device);
        line.addNumber(std::optional(batch));
        line.addNumber(device.time ? std::optional(device.time->seconds) : std::nullopt);
        line.addNumber(device.samplesPerSecond(batch));
        line.add(device.time ? roofline::toString(device.time->bound) : std::string());
        line.addNumber(device.memory_bytes);
        const auto fits = device.fits(batch);
        line.add(fits ? (*fits ? "1" : "0") : "");
        line.addNumber(device.largest_batch);
        addPredicted(line, device.predicted);
        line.addNumber(device.utilization.mfu);
        line.addNumber(device.utilization.hfu);
        line.endInto(table);
    }
    return table;
}

TextTable textTable(std::span<const cost::OnDevice> devices, std::int64_t batch) {
    TextTable table;
    table.columns = {{"Device", false},       {"Memory", true},           {"Step at best", true},
                     {"Samples/s", true},     {"Bound", false},           {"Fits", false},
                     {"Largest batch", true}, {"Predicted (80 %)", true}, {"MFU", true}};
    for (const cost::OnDevice& device : devices) {
        const auto memory = device.memory_bytes
                                ? std::optional(static_cast<double>(*device.memory_bytes))
                                : std::nullopt;
        const auto largest = device.largest_batch
                                 ? std::optional(static_cast<double>(*device.largest_batch))
                                 : std::nullopt;
        table.rows.push_back(
            {device.device, roofline::formatMemory(memory),
             roofline::formatSeconds(device.time ? std::optional(device.time->seconds)
                                                 : std::nullopt),
             roofline::formatIntensity(device.samplesPerSecond(batch)),
             device.time ? roofline::toString(device.time->bound) : unknown(),
             yesOrNo(device.fits(batch)), roofline::formatCount(largest),
             predictedText(device.predicted), roofline::formatShare(device.utilization.mfu)});
    }
    return table;
}

}  // namespace ridgepoint::present
