// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ncu/ncu_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <unordered_map>

namespace ridgepoint::import::ncu {
namespace {

using recording::collect::counters::Recipe;
using roofline::Arithmetic;
using roofline::Level;

constexpr double kBytesOfSector = 32, kBytesOfWriteback = 128;
constexpr double kFlopsOfVoltaTensorInstruction = 512;
constexpr std::string_view kTensorInstructions = "sm__inst_executed_pipe_tensor";
constexpr std::string_view kNotCollected = "tensor cores (not collected)";
// The precision to which tensor FLOPs are assigned if they were not counted separately.
constexpr Arithmetic kTensorUnknown = Arithmetic::tensor_fp16;

bool isTensor(Arithmetic arithmetic) {
    return arithmetic >= Arithmetic::tensor_fp64 && arithmetic <= Arithmetic::tensor_fp8;
}

using Values = std::unordered_map<std::string_view, const Metric*>;

Values valuesOf(const Launch& launch) {
    Values values;
    values.reserve(launch.metrics.size());
    for (const Metric& metric : launch.metrics) values.try_emplace(metric.name, &metric);
    return values;
}

std::optional<double> valueOf(const Values& values, const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second->value);
}

std::optional<double> secondsOf(const Launch& launch, const Values& values) {
    const auto possible = [](std::optional<double> seconds) {
        return seconds && *seconds >= 0 && std::isfinite(*seconds) ? seconds : std::nullopt;
    };
    for (const char* const rollup : {"sum", "avg", "max"}) {
        const auto found = values.find(fmt::format("gpu__time_duration.{}", rollup));
        if (found == values.end()) continue;
        const Metric& metric = *found->second;
        // Without a unit, the value is the hardware counter's duration in nanoseconds.
        return possible(metric.unit.over == Unit::Base::second ? metric.value
                                                               : metric.value * 1e-9);
    }
    if (const auto duration = launch.value("Duration", Unit::Base::second))
        return possible(duration);
    for (const char* const unit : {"sm", "smsp", "gpc", "gpu", "sys"}) {
        for (const char* const rollup : {"avg", "max", "sum", "min"}) {
            const std::string name = fmt::format("{}__cycles_elapsed.{}", unit, rollup);
            const auto cycles = valueOf(values, name);
            const auto rate = valueOf(values, name + ".per_second");
            if (cycles && rate && *rate > 0) return possible(*cycles / *rate);
        }
    }
    const auto cycles = launch.value("Elapsed Cycles", Unit::Base::cycle);
    auto rate = launch.value("SM Frequency", Unit::Base::cycle);
    if (!rate) rate = launch.value("SM Frequency", Unit::Base::hertz);
    if (cycles && rate && *rate > 0) return possible(*cycles / *rate);
    return std::nullopt;
}

std::optional<double> clockOf(const Values& values, std::string_view metric) {
    const std::string_view unit = metric.substr(0, metric.find("__"));
    std::vector<std::string_view> units{unit};
    if (unit == "sm") units.emplace_back("smsp");
    if (unit == "smsp") units.emplace_back("sm");
    for (const std::string_view each : units) {
        for (const char* const rollup : {"avg", "max"}) {
            const auto clock =
                valueOf(values, fmt::format("{}__cycles_elapsed.{}.per_second", each, rollup));
            if (clock) return clock;
        }
    }
    return std::nullopt;
}

constexpr std::string_view kSassOfSm = "sm__sass_thread_inst_executed_op_";
constexpr std::string_view kSassOfSubpartition = "smsp__sass_thread_inst_executed_op_";

// Returns the number of events that the base metric counted in the launch.
std::optional<double> amountOf(const Values& values, std::string_view base,
                               std::optional<double> seconds) {
    if (const auto sum = valueOf(values, fmt::format("{}.sum", base))) return sum;
    if (seconds) {
        if (const auto rate = valueOf(values, fmt::format("{}.sum.per_second", base)))
            return *rate * *seconds;
        const auto clock = clockOf(values, base);
        if (const auto each = valueOf(values, fmt::format("{}.sum.per_cycle_elapsed", base));
            each && clock) {
            return *each * *clock * *seconds;
        }
        // ncu also provides multiplied metrics: "derived__smsp__…_ffma_pred_on_x2" is twice the
        // value per cycle.
        for (const int times : {2, 4}) {
            const auto derived = valueOf(values, fmt::format("derived__{}_x{}", base, times));
            if (derived && clock) return *derived / times * *clock * *seconds;
        }
    }
    if (base.starts_with(kSassOfSubpartition)) {
        return amountOf(values,
                        fmt::format("{}{}", kSassOfSm, base.substr(kSassOfSubpartition.size())),
                        seconds);
    }
    return std::nullopt;
}

// Returns the base of a metric name in the form that recipes use. Returns an empty string if the
// rollup is not a count.
std::string baseOf(std::string_view name) {
    std::string base;
    for (const std::string_view rollup : {".sum.per_cycle_elapsed", ".sum.per_second", ".sum"}) {
        if (!name.ends_with(rollup)) continue;
        base = name.substr(0, name.size() - rollup.size());
        break;
    }
    if (base.empty() && name.starts_with("derived__") &&
        (name.ends_with("_x2") || name.ends_with("_x4"))) {
        base = name.substr(9, name.size() - 12);
    }
    if (base.starts_with(kSassOfSm)) base.replace(0, kSassOfSm.size(), kSassOfSubpartition);
    return base;
}

struct Part {
    std::string_view base;
    double factor = 1;
};
using Alternative = std::array<Part, 4>;  // a sum of parts; unused parts are empty
struct Traffic {
    Level level;
    Alternative parts;
};
// For each level, the first entry for which all parts exist is used.
constexpr std::array kTraffic{
    Traffic{Level::dram, {{{"dram__bytes"}}}},
    Traffic{Level::dram, {{{"dram__bytes_read"}, {"dram__bytes_write"}}}},
    Traffic{Level::dram, {{{"dram__bytes_op_read"}, {"dram__bytes_op_write"}}}},
    Traffic{Level::dram, {{{"dram__sectors", kBytesOfSector}}}},
    Traffic{Level::dram,
            {{{"dram__sectors_read", kBytesOfSector}, {"dram__sectors_write", kBytesOfSector}}}},
    Traffic{
        Level::dram,
        {{{"dram__sectors_op_read", kBytesOfSector}, {"dram__sectors_op_write", kBytesOfSector}}}},
    Traffic{Level::l2, {{{"lts__t_sectors_srcunit_tex", kBytesOfSector}}}},
    Traffic{Level::l2, {{{"lts__t_bytes"}}}},
    Traffic{Level::l2, {{{"lts__t_sectors", kBytesOfSector}}}},
    Traffic{Level::l2,
            {{{"lts__t_sectors_op_read", kBytesOfSector},
              {"lts__t_sectors_op_write", kBytesOfSector},
              {"lts__t_sectors_op_atom", kBytesOfSector},
              {"lts__t_sectors_op_red", kBytesOfSector}}}},
    Traffic{Level::l2,
            {{{"lts__t_sectors_op_read", kBytesOfSector},
              {"lts__t_sectors_op_write", kBytesOfSector}}}},
    Traffic{Level::l2, {{{"lts__lts2xbar_bytes"}}}},
    Traffic{Level::l2, {{{"l1tex__m_xbar2l1tex_read_bytes"}}}},
    Traffic{Level::l1, {{{"l1tex__t_bytes"}}}},
    Traffic{Level::l1, {{{"l1tex__t_sectors", kBytesOfSector}}}},
    Traffic{Level::l1, {{{"l1tex__lsu_writeback_active_mem_lgds", kBytesOfWriteback}}}},
    Traffic{Level::l1, {{{"l1tex__lsu_writeback_active_mem_lg", kBytesOfWriteback}}}},
    Traffic{Level::l1, {{{"l1tex__lsu_writeback_active", kBytesOfWriteback}}}},
};

// Adds the metrics for the traffic at each level. Prefers metrics that the file contains (`exact`)
// to metrics that are derived from a rounded rate.
void addTraffic(Recipe& recipe, const std::set<std::string, std::less<>>& exact,
                const std::set<std::string, std::less<>>& any) {
    for (const Level level : {Level::dram, Level::l2, Level::l1}) {
        for (const auto* const names : {&exact, &any}) {
            if (recipe.counts(level)) break;
            for (const Traffic& traffic : kTraffic) {
                if (traffic.level != level || recipe.counts(level)) continue;
                const bool there =
                    std::all_of(traffic.parts.begin(), traffic.parts.end(), [&](const Part& part) {
                        return part.base.empty() || names->contains(part.base);
                    });
                for (const Part& part : traffic.parts) {
                    if (!there || part.base.empty()) continue;
                    recipe.terms.push_back({fmt::format("{}.sum", part.base),
                                            Recipe::Quantity::bytes, Arithmetic::fp32, level,
                                            part.factor});
                }
            }
        }
    }
}

// Returns whether any metric shows that the launch used tensor cores, or std::nullopt if no metric
// covers them.
std::optional<bool> tensorActive(const Launch& launch) {
    std::optional<bool> active;
    for (const Metric& metric : launch.metrics) {
        const std::string_view name = metric.name;
        if (name.find("pipe_tensor") == std::string_view::npos &&
            name.find("pipe_tc_") == std::string_view::npos &&
            name.find("pipe_tc.") == std::string_view::npos) {
            continue;
        }
        // Peak rates describe the hardware and do not show whether it was used.
        if (name.find("peak_sustained") != std::string_view::npos &&
            name.find("pct_of") == std::string_view::npos) {
            continue;
        }
        active = active.value_or(false) || metric.value > 0;
    }
    return active;
}

// Returns whether a metric counts floating-point instructions. `op` is the part of its name after
// "op_".
bool countsFlops(std::string_view op) {
    constexpr std::array<std::string_view, 12> kOps{"dadd", "dmul", "dfma", "fadd", "fmul", "ffma",
                                                    "hadd", "hmul", "hfma", "fp16", "fp32", "fp64"};
    return std::any_of(kOps.begin(), kOps.end(),
                       [&](std::string_view each) { return op.starts_with(each); });
}

bool hasNoTensorCores(std::string_view capability) {
    return !capability.empty() && capability.size() >= 2 && capability[1] == '.' &&
           capability[0] < '7';
}

}  // namespace

bool LaunchWork::any() const {
    const auto known = [](const auto& value) { return value.has_value(); };
    return std::any_of(flops.begin(), flops.end(), known) ||
           std::any_of(bytes.begin(), bytes.end(), known);
}

const Recipes::Plan& Recipes::planFor(const Launch& launch) {
    const bool volta = launch.compute_capability == "7.0";
    const bool same =
        any_ && plan_.volta == volta && plan_.names.size() == launch.metrics.size() &&
        std::equal(plan_.names.begin(), plan_.names.end(), launch.metrics.begin(),
                   [](const auto& name, const auto& metric) { return name == metric.name; });
    if (same) return plan_;
    any_ = true;
    plan_ = {};
    plan_.volta = volta;
    std::set<std::string, std::less<>> exact, all;
    for (const Metric& metric : launch.metrics) {
        plan_.names.push_back(metric.name);
        std::string base = baseOf(metric.name);
        if (base.empty()) continue;
        if (metric.name.ends_with(".sum")) exact.insert(base);
        all.insert(std::move(base));
    }
    const std::vector<std::string> names(all.begin(), all.end());
    Recipe& recipe = plan_.recipe;
    addTraffic(recipe, exact, all);
    std::set<std::string> core;
    for (const Recipe::Term& term : recording::collect::counters::chooseRecipe(
                                        names, recording::collect::counters::Extent::all)
                                        .terms) {
        if (term.quantity != Recipe::Quantity::flops) continue;
        recipe.terms.push_back(term);
        if (!isTensor(term.arithmetic)) core.insert(term.metric);
    }
    for (const std::string& base : all) {
        const bool used =
            std::any_of(recipe.terms.begin(), recipe.terms.end(),
                        [&](const auto& term) { return term.metric == base + ".sum"; });
        if (!used && base.starts_with(kSassOfSubpartition) &&
            countsFlops(std::string_view(base).substr(kSassOfSubpartition.size())))
            unused_flops_.insert(base);
    }
    plan_.core_complete = true;
    for (const char type : {'d', 'f', 'h'}) {
        for (const char* const kind : {"add", "mul", "fma"}) {
            plan_.core_complete =
                plan_.core_complete &&
                core.contains(fmt::format("{}{}{}_pred_on.sum", kSassOfSubpartition, type, kind));
        }
    }
    const bool tensor = std::any_of(recipe.terms.begin(), recipe.terms.end(), [](const auto& term) {
        return term.quantity == Recipe::Quantity::flops && isTensor(term.arithmetic);
    });
    if (!tensor && volta && all.contains(kTensorInstructions)) {
        recipe.terms.push_back({fmt::format("{}.sum", kTensorInstructions), Recipe::Quantity::flops,
                                Arithmetic::tensor_fp16, Level::dram,
                                kFlopsOfVoltaTensorInstruction});
    }
    for (const Recipe::Term& term : recipe.terms) {
        terms_.try_emplace(
            fmt::format("{} {} {}", static_cast<int>(term.quantity), term.metric, term.factor),
            term);
    }
    const bool any_flops =
        std::any_of(recipe.terms.begin(), recipe.terms.end(),
                    [](const auto& term) { return term.quantity == Recipe::Quantity::flops; });
    if (any_flops) complete_ = complete_ && plan_.core_complete;
    return plan_;
}

LaunchWork Recipes::workOf(const Launch& launch, const NamedKernel& kernel) {
    const Plan& plan = planFor(launch);
    const Values values = valuesOf(launch);
    LaunchWork work;
    work.seconds = secondsOf(launch, values);
    std::vector<double> amounts;
    for (const Recipe::Term& term : plan.recipe.terms) {
        std::string_view base = term.metric;
        base.remove_suffix(4);  // removes ".sum"
        amounts.push_back(amountOf(values, base, work.seconds).value_or(std::nan("")));
    }
    const recording::collect::counters::CountedWork counted = plan.recipe.work(amounts);
    work.flops = counted.flops;
    work.bytes = counted.bytes;
    std::optional<double>& dram = work.bytes[roofline::index(Level::dram)];
    if (!dram && work.seconds) {
        // This metric is a rate in the memory section, but a percentage in the "Speed of Light"
        // section.
        if (const auto rate = launch.value("Memory Throughput", Unit::Base::byte))
            dram = *rate * *work.seconds;
    }

    bool core = false, tensor_counted = false;
    double tensor_flops = 0;
    for (std::size_t i = 0; i < work.flops.size(); ++i) {
        if (!work.flops[i]) continue;
        if (isTensor(static_cast<Arithmetic>(i))) {
            tensor_counted = true;
            tensor_flops += *work.flops[i];
        } else {
            core = true;
        }
    }
    const std::optional<bool> active = tensorActive(launch);
    if (active.value_or(false) && !(tensor_flops > 0)) {
        work.tensor = LaunchWork::Tensor::active;
    } else if (!tensor_counted && !active && kernel.matrix &&
               !hasNoTensorCores(launch.compute_capability) &&
               (!kernel.arithmetic || isTensor(*kernel.arithmetic))) {
        work.tensor = LaunchWork::Tensor::unknown;
    }
    std::optional<double>& missed = work.flops[roofline::index(kTensorUnknown)];
    if (work.tensor != LaunchWork::Tensor::counted) {
        missed.reset();
        tensor_seen_ = true;
    } else if (!tensor_counted && core) {
        missed = 0;
    }
    return work;
}

void Recipes::describe(run::CountersInfo& info) const {
    std::vector<Recipe::Term> terms;
    bool flops = false, has_missed = false;
    for (const auto& [key, term] : terms_) {
        terms.push_back(term);
        const bool of_flops = term.quantity == Recipe::Quantity::flops;
        flops = flops || of_flops;
        has_missed = has_missed || (of_flops && term.arithmetic == kTensorUnknown);
        info.terms.push_back(
            {term.metric, std::string(of_flops ? toString(term.arithmetic) : toString(term.level)),
             term.factor});
    }
    if (tensor_seen_ && !has_missed)
        info.terms.push_back(
            {std::string(kNotCollected), std::string(toString(kTensorUnknown)), 0});
    info.recipe = recording::collect::counters::recipeId(terms);
    info.flops_complete = flops && complete_;
}

}  // namespace ridgepoint::import::ncu
