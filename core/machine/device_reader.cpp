// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/device_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_text.h"

namespace ridgepoint::machine {
namespace {

using nlohmann::json;
using roofline::Arithmetic;
using roofline::Ceiling;

constexpr double kMega = 1e6, kGiga = 1e9, kTera = 1e12;
constexpr double kMebi = 1024.0 * 1024, kGibi = 1024.0 * kMebi;
// Usable share of the memory with ECC. Memory without separate cells for ECC data (GDDR5, GDDR6)
// reserves a sixteenth of its capacity for this data.
constexpr double kInlineEccShare = 15.0 / 16;
constexpr std::size_t kMostDevices = 10'000;

int lineOf(std::string_view text, std::size_t byte) {
    return 1 + static_cast<int>(std::count(
                   text.begin(),
                   text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size())), '\n'));
}

class Reader {
  public:
    Reader(std::string_view text, const std::string& origin, const std::vector<Device>& known)
        : text_(text), origin_(origin), known_(known) {}

    std::vector<Device> read() {
        if (text_.size() > kMostCatalogueBytes)
            throw CatalogueError(origin_ + " is too large for a catalogue.");
        json document;
        try {
            document = base::parseJson(text_);
        } catch (const json::parse_error& error) {
            throw CatalogueError(
                fmt::format("{}, line {}: not valid JSON.", origin_, lineOf(text_, error.byte)));
        }
        if (!document.is_object() || !has(document, "format", "ridgepoint-devices")) {
            throw CatalogueError(fmt::format(
                "{} is not a catalogue: \"format\" must be \"ridgepoint-devices\".", origin_));
        }
        if (!has(document, "version", 1)) {
            throw CatalogueError(fmt::format(
                "{} has another \"version\" than 1, the one that this version reads.", origin_));
        }
        if (!document.contains("devices") || !document.at("devices").is_array() ||
            document.at("devices").size() > kMostDevices) {
            throw CatalogueError(fmt::format("{}: \"devices\" must be a list.", origin_));
        }
        const json& list = document.at("devices");
        for (std::size_t i = 0; i < list.size(); ++i) readDevice(list.at(i), i);
        return std::move(devices_);
    }

  private:
    template <class Value>
    static bool has(const json& document, const char* key, const Value& value) {
        return document.contains(key) && document.at(key) == value;
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw CatalogueError(
            fmt::format("{} line {}: device \"{}\": {}", origin_, line_, name_, what));
    }

    const json* field(const json& entry, const char* key) {
        asked_.insert(key);
        return entry.contains(key) ? &entry.at(key) : nullptr;
    }
    std::optional<double> number(const json& entry, const char* key) {
        const json* value = field(entry, key);
        if (value == nullptr) return std::nullopt;
        const double result = value->is_number() ? value->get<double>() : 0;
        if (!(result > 0) || !std::isfinite(result)) {
            fail(fmt::format("\"{}\" must be a number above 0.", key));
        }
        return result;
    }
    std::optional<std::int64_t> count(const json& entry, const char* key) {
        const auto value = number(entry, key);
        if (!value) return std::nullopt;
        if (*value != std::floor(*value) || *value > 1e9) {
            fail(fmt::format("\"{}\" must be a whole number.", key));
        }
        return static_cast<std::int64_t>(*value);
    }
    std::string words(const json& entry, const char* key) {
        const json* value = field(entry, key);
        if (value == nullptr) return {};
        if (!value->is_string()) fail(fmt::format("\"{}\" must be a string.", key));
        return value->get<std::string>();
    }
    template <class Value>
    Value needed(std::optional<Value> value, const char* key) const {
        if (!value) fail(fmt::format("\"{}\" is missing.", key));
        return *value;
    }

    void readDevice(const json& entry, std::size_t index) {
        asked_.clear();
        name_ = fmt::format("number {}", index + 1);
        line_ = 1;
        if (!entry.is_object()) fail("must be an object.");
        if (entry.contains("name") && entry.at("name").is_string()) {
            name_ = entry.at("name").get<std::string>();
            const std::size_t at = text_.find(json(name_).dump());
            if (at != std::string_view::npos) line_ = lineOf(text_, at);
        }
        Device device;
        device.name = words(entry, "name");
        if (plainDeviceName(device.name).empty()) fail("\"name\" is missing.");
        device.source = words(entry, "source");
        if (device.source.empty())
            fail("\"source\" is missing: name the document with the figures.");
        const std::string from = words(entry, "from");
        if (!from.empty()) {
            deriveFrom(base(from), entry, device);
        } else {
            device.vendor = words(entry, "vendor");
            device.architecture = words(entry, "architecture");
            const std::string kind = words(entry, "kind");
            if (kind == "gpu") {
                readGpu(entry, device);
            } else if (kind == "cpu") {
                readCpu(entry, device);
            } else {
                fail("\"kind\" must be \"gpu\" or \"cpu\".");
            }
        }
        for (const auto& item : entry.items()) {
            if (!asked_.contains(item.key())) {
                fail(fmt::format("\"{}\" is not a field of such a device.", item.key()));
            }
        }
        devices_.push_back(std::move(device));
    }

    const Device& base(const std::string& name) const {
        const auto same = [&](const Device& device) { return device.name == name; };
        for (const auto* list : {&devices_, &known_}) {
            const auto found = std::find_if(list->begin(), list->end(), same);
            if (found != list->end()) return *found;
        }
        fail(fmt::format("the device \"{}\" in \"from\" does not exist.", name));
    }

    static Ceiling compute(Arithmetic arithmetic, double flops_per_second, std::string unit,
                           std::string name) {
        Ceiling ceiling;
        ceiling.name = std::move(name);
        ceiling.kind = Ceiling::Kind::compute;
        ceiling.arithmetic = arithmetic;
        ceiling.unit = std::move(unit);
        ceiling.value = flops_per_second;
        ceiling.provenance = roofline::Provenance::datasheet;
        return ceiling;
    }
    static Ceiling dram(double bytes_per_second) {
        Ceiling ceiling;
        ceiling.name = "DRAM";
        ceiling.kind = Ceiling::Kind::bandwidth;
        ceiling.level = roofline::Level::dram;
        ceiling.value = bytes_per_second;
        ceiling.provenance = roofline::Provenance::datasheet;
        return ceiling;
    }
    static std::string wordsOf(Arithmetic arithmetic) {
        std::string text(roofline::toString(arithmetic));
        constexpr std::string_view kTensor = "tensor_";
        const bool tensor = text.starts_with(kTensor);
        if (tensor) text.erase(0, kTensor.size());
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
        return tensor ? text + " tensor" : text;
    }
    static bool isTensor(Arithmetic arithmetic) {
        return roofline::toString(arithmetic).starts_with("tensor_");
    }

    void readPeaks(const json& entry, const char* key,
                   const std::function<void(Arithmetic, double)>& take) {
        const json* peaks = field(entry, key);
        if (peaks == nullptr) return;
        if (!peaks->is_object()) fail(fmt::format("\"{}\" must be an object.", key));
        for (const auto& item : peaks->items()) {
            const auto arithmetic = roofline::parseArithmetic(item.key());
            if (!arithmetic) {
                fail(
                    fmt::format("\"{}\" in \"{}\" is not a precision; use for example \"fp32\" or "
                                "\"tensor_bf16\".",
                                item.key(), key));
            }
            const double value = item.value().is_number() ? item.value().get<double>() : 0;
            if (!(value > 0) || !std::isfinite(value)) {
                fail(fmt::format("\"{}\" in \"{}\" must be a number above 0.", item.key(), key));
            }
            take(*arithmetic, value * kTera);
        }
    }

    // Reads the roofs, which replace roofs that the device inherits from another device.
    void readRoofs(const json& entry, Device& device) {
        // AMD's matrix cores also multiply FP32 values. On CDNA 2, they are twice as fast as the
        // vector units.
        if (const auto matrix = number(entry, "fp32_matrix_tflops")) {
            std::erase_if(device.ceilings,
                          [](const Ceiling& ceiling) { return ceiling.unit == "matrix_core"; });
            device.ceilings.push_back(
                compute(Arithmetic::fp32, *matrix * kTera, "matrix_core", "FP32 matrix"));
        }
        readPeaks(entry, "tflops", [&](Arithmetic arithmetic, double value) {
            std::erase_if(device.ceilings, [&](const Ceiling& ceiling) {
                return ceiling.kind == Ceiling::Kind::compute && ceiling.arithmetic == arithmetic &&
                       ceiling.unit != "matrix_core";
            });
            device.ceilings.push_back(compute(arithmetic, value,
                                              isTensor(arithmetic) ? "tensor_core" : "cuda_core",
                                              wordsOf(arithmetic)));
        });
    }

    // Integer operations of the matrix units or, if the device has none, of its vector units.
    void readIntegers(const json& entry, Device& device) {
        const auto tops = number(entry, "int8_tops");
        if (!tops) return;
        device.int8_ops_per_second = *tops * kTera;
        const bool units =
            std::any_of(device.ceilings.begin(), device.ceilings.end(),
                        [](const Ceiling& ceiling) { return ceiling.unit == "tensor_core"; });
        const Arithmetic arithmetic = units ? Arithmetic::tensor_int8 : Arithmetic::int8;
        device.ceilings.push_back(compute(
            arithmetic, *tops * kTera, units ? "tensor_core" : "cuda_core", wordsOf(arithmetic)));
    }

    // A figure with sparsity must not be slower than the dense one, which would be a mistake.
    void readSparse(const json& entry, Device& device) {
        readPeaks(entry, "sparse_tflops", [&](Arithmetic arithmetic, double value) {
            const Ceiling* const dense = roofline::computeRoof(device.ceilings, arithmetic);
            if (dense == nullptr || !isTensor(arithmetic) || value <= dense->value) {
                fail(
                    fmt::format("\"{}\" in \"sparse_tflops\" must be above the dense peak of a "
                                "matrix unit.",
                                roofline::toString(arithmetic)));
            }
            device.sparse_ceilings.push_back(compute(arithmetic, value, "sparse_tensor_core",
                                                     wordsOf(arithmetic) + ", 2:4 sparse"));
        });
    }

    void readMemory(const json& entry, Device& device) {
        const json* ecc = field(entry, "inline_ecc");
        if (ecc != nullptr && !ecc->is_boolean()) fail("\"inline_ecc\" must be true or false.");
        if (ecc != nullptr) device.inline_ecc = ecc->get<bool>();
        if (const auto watts = number(entry, "board_watts")) device.board_watts = watts;
        if (const auto nm = number(entry, "process_nm")) device.process_nm = nm;
        if (const auto link = number(entry, "nvlink_gbs"))
            device.nvlink_bytes_per_second = *link * 1e9;
        if (const auto link = number(entry, "pcie_gbs")) device.pcie_bytes_per_second = *link * 1e9;
        if (const auto gib = number(entry, "memory_gib")) {
            const double share = device.inline_ecc ? kInlineEccShare : 1;
            device.memory_bytes = static_cast<std::int64_t>(*gib * kGibi * share);
        }
        if (const auto mib = number(entry, "l2_mib")) {
            device.cache_bytes = static_cast<std::int64_t>(*mib * kMebi);
        }
    }

    void readGpu(const json& entry, Device& device) {
        device.kind = Device::Kind::gpu;
        device.compute_capability = words(entry, "compute_capability");
        device.multiprocessors = needed(count(entry, "multiprocessors"), "multiprocessors");
        device.fp32_lanes = needed(count(entry, "fp32_lanes"), "fp32_lanes");
        device.clock_hz = needed(number(entry, "clock_mhz"), "clock_mhz") * kMega;
        if (const auto highest = number(entry, "highest_clock_mhz")) {
            device.highest_clock_hz = *highest * kMega;
            if (*device.highest_clock_hz < device.clock_hz)
                fail("\"highest_clock_mhz\" is below \"clock_mhz\".");
        }
        readMemory(entry, device);
        needed(device.memory_bytes, "memory_gib");
        readRoofs(entry, device);
        // Stored for information only: PyTorch accumulates in FP32, so these peaks do not limit its
        // kernels.
        readPeaks(entry, "tflops_fp16_accumulate", [&device](Arithmetic arithmetic, double value) {
            if (arithmetic == Arithmetic::tensor_fp16) device.fp16_accumulate_flops = value;
        });
        if (roofline::computeRoof(device.ceilings, Arithmetic::fp32) == nullptr) {
            device.ceilings.insert(
                device.ceilings.begin(),
                compute(Arithmetic::fp32,
                        2.0 * static_cast<double>(device.multiprocessors * device.fp32_lanes) *
                            device.clock_hz,
                        "cuda_core", "FP32"));
            device.derived = "FP32 = 2 × multiprocessors × lanes × clock";
        }
        readIntegers(entry, device);
        readSparse(entry, device);
        device.ceilings.push_back(dram(needed(number(entry, "dram_gbs"), "dram_gbs") * kGiga));
    }

    // Reads a CPU. Its peaks are calculated as 2 × cores × clock × units × lanes.
    void readCpu(const json& entry, Device& device) {
        device.kind = Device::Kind::cpu;
        device.multiprocessors = needed(count(entry, "cores"), "cores");
        device.clock_hz = needed(number(entry, "clock_mhz"), "clock_mhz") * kMega;
        const std::int64_t bits = needed(count(entry, "vector_bits"), "vector_bits");
        const std::int64_t units = needed(count(entry, "fma_units"), "fma_units");
        if (bits % 64 != 0) fail("\"vector_bits\" must be a multiple of 64.");
        device.fp32_lanes = bits / 32 * units;
        const double fp32 =
            2.0 * static_cast<double>(device.multiprocessors * device.fp32_lanes) * device.clock_hz;
        const std::string unit = fmt::format("{}-bit vectors", bits);
        device.ceilings.push_back(compute(Arithmetic::fp64, fp32 / 2, unit, "FP64"));
        device.ceilings.push_back(compute(Arithmetic::fp32, fp32, unit, "FP32"));
        if (const auto matrix = number(entry, "matrix_bf16_flop_per_core_clock")) {
            device.ceilings.push_back(
                compute(Arithmetic::tensor_bf16,
                        *matrix * static_cast<double>(device.multiprocessors) * device.clock_hz,
                        "matrix", "BF16 matrix"));
        }
        const auto channels = count(entry, "memory_channels");
        const auto transfers = number(entry, "memory_mts");
        auto bandwidth = number(entry, "dram_gbs");
        if (!bandwidth && channels && transfers) {
            bandwidth = static_cast<double>(*channels) * *transfers * kMega * 8 / kGiga;
        }
        device.ceilings.push_back(
            dram(needed(bandwidth, "memory_channels\" and \"memory_mts\", or \"dram_gbs") * kGiga));
        readMemory(entry, device);
        if (const auto mib = number(entry, "l3_mib")) {
            device.cache_bytes = static_cast<std::int64_t>(*mib * kMebi);
        }
        device.derived =
            "FP32 = 2 × cores × units × lanes × highest clock, which all cores together rarely "
            "reach; DRAM = channels × transfers × 8 bytes";
    }

    // Derives a device that is a part of another device or has another clock.
    void deriveFrom(const Device& from, const json& entry, Device& device) {
        const auto units =
            count(entry, from.kind == Device::Kind::gpu ? "multiprocessors" : "cores");
        const auto clock = number(entry, "clock_mhz");
        Device derived = scaled(from, units.value_or(from.multiprocessors),
                                clock ? *clock * kMega : from.clock_hz);
        derived.name = device.name;
        derived.source = device.source + "; " + from.source;
        device = std::move(derived);
        if (const auto bandwidth = number(entry, "dram_gbs")) {
            for (Ceiling& ceiling : device.ceilings) {
                if (ceiling.level == roofline::Level::dram &&
                    ceiling.kind == Ceiling::Kind::bandwidth)
                    ceiling.value = *bandwidth * kGiga;
            }
        }
        readRoofs(entry, device);
        readMemory(entry, device);
    }

    std::string_view text_;
    const std::string& origin_;
    const std::vector<Device>& known_;
    std::vector<Device> devices_;
    std::set<std::string> asked_;
    std::string name_;
    int line_ = 1;
};

}  // namespace

std::vector<Device> readDevices(std::string_view json, const std::string& origin,
                                const std::vector<Device>& known) {
    return Reader(json, origin, known).read();
}

Device scaled(const Device& from, std::int64_t multiprocessors, double clock_hz) {
    Device device = from;
    device.multiprocessors = multiprocessors;
    device.clock_hz = clock_hz;
    // The clock of the derived device is locked, so there is no higher clock.
    if (clock_hz != from.clock_hz) device.highest_clock_hz.reset();
    const double scale = static_cast<double>(multiprocessors) * clock_hz /
                         (static_cast<double>(from.multiprocessors) * from.clock_hz);
    for (Ceiling& ceiling : device.ceilings) {
        if (ceiling.kind == Ceiling::Kind::compute) ceiling.value *= scale;
    }
    for (Ceiling& ceiling : device.sparse_ceilings) ceiling.value *= scale;
    if (device.int8_ops_per_second) *device.int8_ops_per_second *= scale;
    if (device.fp16_accumulate_flops) *device.fp16_accumulate_flops *= scale;
    // The links of the derived device are unknown.
    device.nvlink_bytes_per_second = device.pcie_bytes_per_second = std::nullopt;
    if (device.board_watts) {  // a slice of a GPU gets a proportional part of the power
        *device.board_watts *=
            static_cast<double>(multiprocessors) / static_cast<double>(from.multiprocessors);
    }
    device.derived = fmt::format("{}'s peaks × {:.4g} (multiprocessors × clock)", from.name, scale);
    return device;
}

std::string plainDeviceName(std::string_view name) {
    std::string lower, plain;
    for (const char c : name) {
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    for (const std::string_view word :
         {"nvidia", "amd", "intel", "geforce", "tesla", "instinct", "(r)", "(tm)"}) {
        for (std::size_t at; (at = lower.find(word)) != std::string::npos;) {
            lower.erase(at, word.size());
        }
    }
    for (const char c : lower) {
        if (c != ' ' && c != '-' && c != '_') plain += c;
    }
    return plain;
}

}  // namespace ridgepoint::machine
