// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/identify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

#include "core/machine/device_reader.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::machine {
namespace {

using roofline::Ceiling;

// Maximum relative difference between memory sizes that are considered equal. Drivers reserve part
// of the memory, and ECC can reserve a sixteenth.
constexpr double kMemoryTolerance = 0.1;
// If roofs of equally good matches differ by less than kRoofTolerance, they are considered equal,
// and the higher value is used. A difference above kSameRoof is reported.
constexpr double kRoofTolerance = 0.1;
constexpr double kSameRoof = 1e-3;
// TU116 and TU117 have the same compute capability as other Turing chips, but no tensor cores. The
// smallest Turing chip with tensor cores has 30 multiprocessors.
constexpr std::int64_t kSmallestTuringWithTensorCores = 30;

bool oneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

struct Name {
    std::set<std::string> model, variant;  // for example, {"rtx", "4060"} and {"laptop"}
    std::string form;  // "sxm", "pcie" or "nvl"; empty if the name contains none
    std::optional<double> memory_gib;
};

Name parseName(std::string_view text) {
    Name name;
    std::vector<std::string> words{{}};
    for (const char c : lower(text)) {
        if (!oneOf(std::string_view(&c, 1), {" ", "-", "_", "(", ")", "/"}))
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    bool after_board = false;
    for (const std::string& word : words) {
        const auto digits =
            static_cast<std::size_t>(std::find_if_not(word.begin(), word.end(),
                                                      [](char c) { return c >= '0' && c <= '9'; }) -
                                     word.begin());
        // Some NVIDIA names contain a board number in place of a form factor: "A100-PG509-200".
        const bool board =
            word.size() > 2 && word.starts_with("pg") && word[2] >= '0' && word[2] <= '9';
        const bool of_board = after_board && digits == word.size();
        after_board = board;
        if (word.empty() || board || of_board) continue;
        if (word.starts_with("hbm") || word.starts_with("gddr")) continue;
        if (oneOf(word, {"nvidia", "amd", "intel", "geforce", "tesla", "instinct", "gpu",
                         "graphics", "device", "generation", "corporation", "oam", "dgxs", "gcd"}))
            continue;
        if (word.starts_with("sxm")) {
            name.form = "sxm";
        } else if (oneOf(word, {"pcie", "nvl"})) {
            name.form = word;
        } else if (digits > 0 && word.substr(digits) == "gb") {
            double gib = 0;
            std::from_chars(word.data(), word.data() + digits, gib);
            // The size in "GH200 480GB" is that of the CPU memory, so it is ignored.
            if (gib < 400) name.memory_gib = gib;
        } else if (oneOf(word, {"laptop", "mobile", "max", "q", "maxq", "mig", "vgpu", "grid"})) {
            name.variant.insert(word);
        } else {
            name.model.insert(word);
        }
    }
    return name;
}

bool near(double a, double b, double tolerance) {
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

bool sameMemory(std::int64_t a, std::int64_t b) {
    return near(static_cast<double>(a), static_cast<double>(b), kMemoryTolerance);
}

bool factsFit(const Device& device, const SeenDevice& seen) {
    if (!seen.compute_capability.empty() && !device.compute_capability.empty() &&
        device.compute_capability != seen.compute_capability)
        return false;
    if (seen.multiprocessors > 0 && device.multiprocessors != seen.multiprocessors) return false;
    return !seen.memory_bytes || !device.memory_bytes ||
           sameMemory(*seen.memory_bytes, *device.memory_bytes);
}

bool sameModel(const Name& entry, const Name& seen) {
    return !seen.model.empty() && entry.model == seen.model;
}

bool nameFits(const Device& device, const SeenDevice& seen, const Name& name) {
    if (plainDeviceName(device.name) == plainDeviceName(seen.name)) return true;
    const Name entry = parseName(device.name);
    if (!sameModel(entry, name) || entry.variant != name.variant) return false;
    // A driver omits the form if one form is usual: "NVIDIA H100 80GB HBM3" is the H100 SXM5. It
    // always includes PCIe if both exist.
    if (entry.form == "pcie" && name.form != "pcie") return false;
    if (entry.form == "sxm" && !oneOf(name.form, {"", "sxm"})) return false;
    if (name.form == "nvl" && entry.form != "nvl") return false;
    if (!name.memory_gib || seen.memory_bytes || !device.memory_bytes) return true;
    return sameMemory(static_cast<std::int64_t>(*name.memory_gib * 1024 * 1024 * 1024),
                      *device.memory_bytes);
}

// Returns the vendor that the name contains, or an empty string.
std::string_view vendorOf(const SeenDevice& seen) {
    const std::string name = lower(seen.name);
    for (const char* const word : {"amd", "instinct", "radeon", "gfx"}) {
        if (name.find(word) != std::string::npos) return "AMD";
    }
    for (const char* const word : {"nvidia", "tesla", "geforce", "quadro", "titan"}) {
        if (name.find(word) != std::string::npos) return "NVIDIA";
    }
    return {};
}

using Entries = std::vector<const Device*>;

std::string namesOf(const Entries& entries) {
    std::vector<std::string_view> names;
    for (const Device* const entry : entries) names.push_back(entry->name);
    return fmt::format("{}", fmt::join(names, " or "));
}

std::string factsOf(const SeenDevice& seen) {
    std::vector<std::string> facts;
    if (!seen.compute_capability.empty())
        facts.push_back(fmt::format("compute capability {}", seen.compute_capability));
    if (seen.multiprocessors > 0)
        facts.push_back(fmt::format("{} multiprocessors", seen.multiprocessors));
    if (seen.memory_bytes) {
        facts.push_back(fmt::format(
            "{} of memory", roofline::formatMemory(static_cast<double>(*seen.memory_bytes))));
    }
    return fmt::format("{}", fmt::join(facts, ", "));
}

bool sameRoof(const Ceiling& a, const Ceiling& b) {
    return a.kind == b.kind && a.arithmetic == b.arithmetic && a.level == b.level;
}

// Returns the properties that equally good matches share. A roof is unknown if a match does not
// have it, or if the values of the matches differ by more than kRoofTolerance.
Identified agreed(const Entries& entries, const SeenDevice& seen, bool named) {
    Identified found;
    if (entries.empty()) return found;
    Device device = *entries.front();
    double apart = 0;
    bool dropped = false;
    for (const Device* const entry : entries) {
        const std::size_t before = std::max(device.ceilings.size(), entry->ceilings.size());
        std::erase_if(device.ceilings, [&](Ceiling& ceiling) {
            for (const Ceiling& other : entry->ceilings) {
                if (!sameRoof(ceiling, other)) continue;
                if (!near(ceiling.value, other.value, kRoofTolerance)) return true;
                apart = std::max(apart, std::abs(other.value / ceiling.value - 1));
                ceiling.value = std::max(ceiling.value, other.value);
                return false;
            }
            return true;
        });
        dropped = dropped || device.ceilings.size() < before;
    }
    if (roofline::computeRoof(device.ceilings, roofline::Arithmetic::fp32) == nullptr) return found;
    device.name = namesOf(entries);
    const std::string facts = factsOf(seen);
    found.how =
        fmt::format("{} is identified as {} by its {}{}{}.",
                    seen.name.empty() ? "The device" : fmt::format("\"{}\"", seen.name),
                    device.name, named ? "name" : "", named && !facts.empty() ? ", " : "", facts);
    if (dropped)
        found.how += " Roofs in which these devices differ are not drawn.";
    else if (apart > kSameRoof)
        found.how += fmt::format(" Their roofs differ by up to {}; the higher ones are drawn.",
                                 roofline::formatShare(apart));
    found.certain = named && entries.size() == 1;
    for (const Device* const entry : entries) found.entries.push_back(entry->name);
    found.device = std::move(device);
    return found;
}

int minorOf(std::string_view capability) {
    const std::size_t point = capability.find('.');
    int minor = 0;
    if (point != std::string_view::npos)
        std::from_chars(capability.data() + point + 1, capability.data() + capability.size(),
                        minor);
    return minor;
}

// Returns the most similar entry of the same generation. Compares, in this order: whether the model
// is the same, the compute capability, whether the name begins with "GeForce", and the number of
// multiprocessors.
const Device* likest(const Entries& entries, const SeenDevice& seen, const Name& name) {
    const bool geforce = lower(seen.name).find("geforce") != std::string::npos;
    const std::string_view capability = seen.compute_capability;
    const std::string_view major = capability.substr(0, capability.find('.') + 1);
    const auto distance = [&](const Device* device) {
        return std::tuple(!sameModel(parseName(device->name), name),
                          std::abs(minorOf(device->compute_capability) - minorOf(capability)),
                          !seen.name.empty() && device->name.starts_with("GeForce") != geforce,
                          std::abs(std::log(static_cast<double>(device->multiprocessors) /
                                            static_cast<double>(seen.multiprocessors))));
    };
    const Device* best = nullptr;
    for (const Device* const device : entries) {
        if (major.size() < 2 || !device->compute_capability.starts_with(major)) continue;
        // Both vendors use major versions up to 9. If the name does not contain a vendor, the
        // number is assumed to be NVIDIA's.
        if (device->vendor == "AMD" && vendorOf(seen).empty()) continue;
        if (best == nullptr || distance(device) < distance(best)) best = device;
    }
    return best;
}

// Derives roofs from the facts and from another device of the same design. A multiprocessor is
// assumed to do the same work per cycle on both devices.
Identified derived(const Entries& entries, const SeenDevice& seen, const Name& name) {
    Identified found;
    if (seen.multiprocessors <= 0 || seen.compute_capability.empty()) return found;
    const Device* const like = likest(entries, seen, name);
    if (like == nullptr) return found;
    Device device = scaled(*like, seen.multiprocessors, seen.clock_hz.value_or(like->clock_hz));
    device.name = seen.name.empty() ? describe(seen) : seen.name;
    device.source = "its own facts and " + like->source;
    device.compute_capability = seen.compute_capability;
    device.memory_bytes = seen.memory_bytes;
    device.cache_bytes.reset();
    const bool same_capability = like->compute_capability == seen.compute_capability;
    const bool no_tensor_cores =
        seen.compute_capability == "7.5" && seen.multiprocessors < kSmallestTuringWithTensorCores;
    std::erase_if(device.ceilings, [&](const Ceiling& ceiling) {
        if (ceiling.kind == Ceiling::Kind::bandwidth) return true;
        // Chips with another compute capability can be slower in other precisions, so only FP32 is
        // derived for them.
        if (!same_capability) return ceiling.arithmetic != roofline::Arithmetic::fp32;
        return no_tensor_cores && ceiling.unit == "tensor_core";
    });
    if (!same_capability || no_tensor_cores) {
        device.int8_ops_per_second.reset();
        device.sparse_ceilings.clear();
    }
    const bool bandwidth = seen.memory_bus_bits && seen.memory_clock_hz;
    if (bandwidth) {
        // Memory makes two transfers per cycle of the clock that drivers report.
        Ceiling dram;
        dram.name = roofline::formatLevel(roofline::Level::dram);
        dram.kind = Ceiling::Kind::bandwidth;
        dram.level = roofline::Level::dram;
        dram.value = static_cast<double>(*seen.memory_bus_bits) / 8 * 2 * *seen.memory_clock_hz;
        dram.provenance = roofline::Provenance::datasheet;
        device.ceilings.push_back(dram);
    }
    // Derived roofs are not datasheet values. The suffix shows this in legends and tables.
    for (Ceiling& ceiling : device.ceilings) ceiling.name += " (derived)";
    found.how = fmt::format(
        "No entry of the catalogue matches {}. Its compute roofs are derived: {}{}. {}",
        describe(seen), device.derived,
        seen.clock_hz ? ""
                      : fmt::format(", at the {:.0f} MHz of that device, as its own clock is "
                                    "not known",
                                    like->clock_hz / 1e6),
        bandwidth ? "Its DRAM roof is bus width × 2 × memory clock."
                  : "Its DRAM bandwidth is not known.");
    found.device = std::move(device);
    return found;
}

}  // namespace

std::string describe(const SeenDevice& seen) {
    const std::string facts = factsOf(seen);
    if (seen.name.empty()) return facts.empty() ? "" : fmt::format("a GPU ({})", facts);
    return facts.empty() ? fmt::format("\"{}\"", seen.name)
                         : fmt::format("\"{}\" ({})", seen.name, facts);
}

std::optional<std::string> contradiction(const SeenDevice& a, const SeenDevice& b) {
    const auto bothAnd = [](const auto& one, const auto& other) {
        return fmt::format("{} and {}", one, other);
    };
    const std::string one = plainDeviceName(a.name), other = plainDeviceName(b.name);
    if (!one.starts_with(other) && !other.starts_with(one))
        return fmt::format("\"{}\" and \"{}\"", a.name, b.name);
    if (!a.compute_capability.empty() && !b.compute_capability.empty() &&
        a.compute_capability != b.compute_capability)
        return "compute capability " + bothAnd(a.compute_capability, b.compute_capability);
    if (a.multiprocessors > 0 && b.multiprocessors > 0 && a.multiprocessors != b.multiprocessors)
        return bothAnd(a.multiprocessors, b.multiprocessors) + " multiprocessors";
    if (a.memory_bytes && b.memory_bytes && !sameMemory(*a.memory_bytes, *b.memory_bytes)) {
        return bothAnd(roofline::formatMemory(static_cast<double>(*a.memory_bytes)),
                       roofline::formatMemory(static_cast<double>(*b.memory_bytes))) +
               " of memory";
    }
    return std::nullopt;
}

Identified identify(const SeenDevice& seen, const Catalogue& catalogue) {
    Entries gpus;
    const std::string_view vendor = vendorOf(seen);
    for (const Device& device : catalogue.devices()) {
        if (device.kind != Device::Kind::gpu) continue;
        if (vendor.empty() || device.vendor.empty() || device.vendor == vendor)
            gpus.push_back(&device);
    }
    const Name name = parseName(seen.name);
    Entries named, fitting, both;
    for (const Device* const device : gpus) {
        const bool by_name = !seen.name.empty() && nameFits(*device, seen, name);
        const bool by_facts = factsFit(*device, seen);
        if (by_name) named.push_back(device);
        if (by_facts && !device->compute_capability.empty()) fitting.push_back(device);
        if (by_name && by_facts) both.push_back(device);
    }
    Identified found;
    if (!both.empty()) {
        found = agreed(both, seen, true);
    } else if (!seen.compute_capability.empty()) {
        // If the name is not in the catalogue, the catalogue does not contain the device, unless
        // all facts match an entry ("A100X" is an A100 on another card) and the name contains no
        // variant.
        const bool all_facts = seen.multiprocessors > 0 && seen.memory_bytes;
        const bool unnamed =
            seen.name.empty() || (named.empty() && name.variant.empty() && all_facts &&
                                  std::none_of(gpus.begin(), gpus.end(), [&](const Device* device) {
                                      return sameModel(parseName(device->name), name);
                                  }));
        if (unnamed) found = agreed(fitting, seen, false);
    }
    return found.device ? found : derived(gpus, seen, name);
}

}  // namespace ridgepoint::machine
