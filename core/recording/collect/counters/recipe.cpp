// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace ridgepoint::recording::collect::counters {
namespace {

using roofline::Arithmetic;
using roofline::Level;
using Quantity = Recipe::Quantity;

constexpr std::string_view kRealtime = "_realtime";
constexpr double kNanosecond = 1e-9;
constexpr double kSectorBytes = 32;
// Counts the sectors that SMs read from and write to the L2.
constexpr const char* kSectorsOfSms = "lts__t_sectors_srcunit_tex";

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}
bool takeEnd(std::string_view& text, std::string_view suffix) {
    if (!text.ends_with(suffix)) return false;
    text.remove_suffix(suffix.size());
    return true;
}

struct MetricWorth {
    Arithmetic arithmetic;
    double factor;
};

// Returns the precision and the FLOPs per count of a CUDA core metric, for example,
// "smsp__sass_thread_inst_executed_op_ffma2_pred_on".
std::optional<MetricWorth> coreWorth(std::string_view name) {
    if (!take(name, "smsp__sass_thread_inst_executed_op_") || !takeEnd(name, "_pred_on")) {
        return std::nullopt;
    }
    double lanes = takeEnd(name, "2") ? 2 : 1;
    MetricWorth worth{Arithmetic::fp32, 1};
    if (take(name, "d")) {
        worth.arithmetic = Arithmetic::fp64;
    } else if (take(name, "h")) {
        worth.arithmetic = Arithmetic::fp16;
        lanes = 2;
    } else if (!take(name, "f")) {
        return std::nullopt;
    }
    if (name == "fma") {
        worth.factor = 2 * lanes;
    } else if (name == "add" || name == "mul") {
        worth.factor = lanes;
    } else {
        return std::nullopt;
    }
    return worth;
}

// Returns the precision of a tensor core metric, for example,
// "sm__ops_path_tensor_src_bf16_dst_fp32". The name can end with "_realtime".
std::optional<Arithmetic> tensorWorth(std::string_view name) {
    if (!take(name, "sm__ops_path_tensor_src_")) return std::nullopt;
    takeEnd(name, kRealtime);
    const std::size_t to = name.find("_dst_");
    if (to != std::string_view::npos) {
        // A metric has one destination type. If the name continues after the type, the metric is a
        // child metric.
        if (name.substr(to + 5).find('_') != std::string_view::npos) return std::nullopt;
        name = name.substr(0, to);
    }
    return tensorArithmetic(name);
}

void addBytes(Recipe& recipe, const std::set<std::string_view>& names, Level level,
              std::span<const std::string_view> whole, std::span<const std::string_view> parts) {
    const auto add = [&](std::string_view name) {
        recipe.terms.push_back(
            {fmt::format("{}.sum", name), Quantity::bytes, Arithmetic::fp32, level, 1});
    };
    for (const std::string_view name : whole) {
        if (!names.contains(name)) continue;
        add(name);
        return;
    }
    const bool all = !parts.empty() && std::all_of(parts.begin(), parts.end(),
                                                   [&](auto name) { return names.contains(name); });
    if (all) std::for_each(parts.begin(), parts.end(), add);
}

void addTraffic(Recipe& recipe, const std::set<std::string_view>& names) {
    constexpr std::array<std::string_view, 1> kDram{"dram__bytes"}, kL2{"lts__t_bytes"},
        kL1{"l1tex__t_bytes"};
    constexpr std::array<std::string_view, 2> kParts{"dram__bytes_read", "dram__bytes_write"},
        kNewParts{"dram__bytes_op_read", "dram__bytes_op_write"};
    const bool renamed = names.contains(kNewParts.front());
    addBytes(recipe, names, Level::dram, kDram, renamed ? kNewParts : kParts);
    // lts__t_bytes also counts what the L2 reads from DRAM and what its partitions exchange, but
    // the L2 roof is the rate at which SMs access the L2.
    if (names.contains(kSectorsOfSms)) {
        recipe.terms.push_back({fmt::format("{}.sum", kSectorsOfSms), Quantity::bytes,
                                Arithmetic::fp32, Level::l2, kSectorBytes});
    } else {
        addBytes(recipe, names, Level::l2, kL2, {});
    }
    addBytes(recipe, names, Level::l1, kL1, {});
    if (names.contains("gpu__time_duration")) {
        recipe.terms.push_back({"gpu__time_duration.sum", Quantity::seconds, Arithmetic::fp32,
                                Level::dram, kNanosecond});
    }
    if (names.contains("sm__cycles_elapsed")) {
        recipe.terms.push_back(
            {"sm__cycles_elapsed.max", Quantity::cycles, Arithmetic::fp32, Level::dram, 1});
    }
}

std::optional<double>& termOf(CountedWork& work, const Recipe::Term& term) {
    switch (term.quantity) {
        case Quantity::flops:
            return work.flops[roofline::index(term.arithmetic)];
        case Quantity::bytes:
            return work.bytes[roofline::index(term.level)];
        case Quantity::seconds:
            return work.seconds;
        default:
            return work.cycles;
    }
}

}  // namespace

// Uses 64-bit FNV-1a, so that the ID is the same on every machine and in every version.
std::string recipeId(std::span<const Recipe::Term> terms) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto mix = [&](std::string_view text) {
        for (const char c : text) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        }
    };
    for (const Recipe::Term& term : terms) {
        mix(fmt::format("{}*{}={}", term.metric, term.factor, static_cast<int>(term.quantity)));
        if (term.quantity == Quantity::flops) mix(toString(term.arithmetic));
        if (term.quantity == Quantity::bytes) mix(toString(term.level));
        mix("\n");
    }
    return fmt::format("{:016x}", hash);
}

std::string_view toString(Extent extent) {
    constexpr std::array<std::string_view, 3> kNames{"traffic", "cores", "all"};
    return kNames[static_cast<std::size_t>(extent)];
}

std::optional<Arithmetic> tensorArithmetic(std::string_view source) {
    // The first of these types that occurs in the name determines the precision, because Turing's
    // counter also names types that its tensor cores do not support, and FP8 shares a counter with
    // narrower types.
    constexpr std::array<std::pair<std::string_view, std::optional<Arithmetic>>, 10> kTypes{{
        {"fp64", Arithmetic::tensor_fp64},
        {"fp16", Arithmetic::tensor_fp16},
        {"bf16", Arithmetic::tensor_bf16},
        {"tf32", Arithmetic::tensor_tf32},
        {"fp8", Arithmetic::tensor_fp8},
        {"fp6", std::nullopt},
        {"fp4", std::nullopt},
        {"int8", std::nullopt},
        {"int4", std::nullopt},
        {"int1", std::nullopt},
    }};
    std::size_t first = kTypes.size();
    while (!source.empty()) {
        const std::string_view type = source.substr(0, source.find('_'));
        const auto known = std::find_if(kTypes.begin(), kTypes.end(),
                                        [&](const auto& entry) { return entry.first == type; });
        if (known == kTypes.end()) return std::nullopt;
        first = std::min(first, static_cast<std::size_t>(known - kTypes.begin()));
        source.remove_prefix(std::min(source.size(), type.size() + 1));
    }
    return first < kTypes.size() ? kTypes[first].second : std::nullopt;
}

Recipe chooseRecipe(std::span<const std::string> names, Extent extent) {
    Recipe recipe;
    recipe.extent = extent;
    const std::set<std::string_view> sorted(names.begin(), names.end());
    addTraffic(recipe, sorted);
    for (const std::string_view name : sorted) {
        if (extent == Extent::traffic) break;
        if (const auto worth = coreWorth(name)) {
            recipe.terms.push_back({fmt::format("{}.sum", name), Quantity::flops, worth->arithmetic,
                                    Level::dram, worth->factor});
        }
    }
    for (const std::string_view name : sorted) {
        if (extent != Extent::all) break;
        if (sorted.contains(fmt::format("{}{}", name, kRealtime))) continue;
        if (const auto arithmetic = tensorWorth(name)) {
            recipe.terms.push_back(
                {fmt::format("{}.sum", name), Quantity::flops, *arithmetic, Level::dram, 1});
        }
    }
    recipe.id = recipeId(recipe.terms);
    return recipe;
}

std::vector<std::string> Recipe::metrics() const {
    std::vector<std::string> list;
    for (const Term& term : terms) list.push_back(term.metric);
    return list;
}

CountedWork Recipe::work(std::span<const double> values) const {
    CountedWork work;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const Term& term = terms[i];
        const double worth = i < values.size() ? values[i] * term.factor : std::nan("");
        std::optional<double>& sum = termOf(work, term);
        sum = sum.value_or(0) + worth;
    }
    const auto forget = [](std::optional<double>& value) {
        if (value && !(std::isfinite(*value) && *value >= 0)) value.reset();
    };
    std::for_each(work.flops.begin(), work.flops.end(), forget);
    std::for_each(work.bytes.begin(), work.bytes.end(), forget);
    forget(work.seconds);
    forget(work.cycles);
    return work;
}

void CountedWork::add(const CountedWork& other) {
    const auto sum = [](std::optional<double>& into, const std::optional<double>& part) {
        if (into && part) {
            *into += *part;
        } else {
            into.reset();
        }
    };
    for (std::size_t i = 0; i < flops.size(); ++i) sum(flops[i], other.flops[i]);
    for (std::size_t i = 0; i < bytes.size(); ++i) sum(bytes[i], other.bytes[i]);
    sum(seconds, other.seconds);
    sum(cycles, other.cycles);
}

bool Recipe::counts(Arithmetic arithmetic) const {
    return std::any_of(terms.begin(), terms.end(), [&](const Term& term) {
        return term.quantity == Quantity::flops && term.arithmetic == arithmetic;
    });
}

bool Recipe::counts(Level level) const {
    return std::any_of(terms.begin(), terms.end(), [&](const Term& term) {
        return term.quantity == Quantity::bytes && term.level == level;
    });
}

bool Recipe::countsFlops() const {
    return std::any_of(terms.begin(), terms.end(),
                       [](const Term& term) { return term.quantity == Quantity::flops; });
}

std::vector<std::string> Recipe::missing() const {
    std::vector<std::string> words;
    for (const auto& [level, name] :
         {std::pair(Level::l1, "bytes of L1"), std::pair(Level::l2, "bytes of L2"),
          std::pair(Level::dram, "bytes of DRAM")}) {
        if (!counts(level)) words.emplace_back(name);
    }
    if (extent == Extent::traffic) return words;
    for (const auto& [arithmetic, name] : {std::pair(Arithmetic::fp64, "FP64 of the CUDA cores"),
                                           std::pair(Arithmetic::fp32, "FP32 of the CUDA cores"),
                                           std::pair(Arithmetic::fp16, "FP16 of the CUDA cores")}) {
        if (!counts(arithmetic)) words.emplace_back(name);
    }
    const bool tensor = std::any_of(terms.begin(), terms.end(), [](const Term& term) {
        return term.quantity == Quantity::flops && term.arithmetic >= Arithmetic::tensor_fp64 &&
               term.arithmetic <= Arithmetic::tensor_fp8;
    });
    if (extent == Extent::all && !tensor) words.emplace_back("the tensor cores' FLOPs");
    return words;
}

}  // namespace ridgepoint::recording::collect::counters
