// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/gate_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/cost/causal.h"

namespace ridgepoint::compare {
namespace {

class CandidateMaker {
  public:
    CandidateMaker(std::span<const GateInput* const> inputs, std::size_t base_count,
                   const GateOptions& options)
        : inputs_(inputs), base_count_(base_count), options_(options) {}

    std::vector<Candidate> make(const Comparison& comparison) {
        causal_differs_ = causalDiffers();
        if (metric() == Metric::memory) {
            addMemory();
        } else {
            addWhole(comparison);
            if (!ofWholeSteps(metric())) {
                for (const Row& row : comparison.rows) addRow(row);
            }
        }
        findSmall();
        return std::move(rows_);
    }

  private:
    Metric metric() const { return options_.metric; }

    // Returns whether only some of the runs leave the masked scores of causal attention out of
    // their FLOPs, so that values from FLOPs are not comparable.
    bool causalDiffers() const {
        if (metric() == Metric::step || metric() == Metric::memory) return false;
        const auto halved = std::count_if(inputs_.begin(), inputs_.end(), [](const auto* input) {
            const auto& modes = input->snapshot->info.modes;
            return std::find(modes.begin(), modes.end(), cost::kHalvedCausal) != modes.end();
        });
        return halved > 0 && halved < static_cast<std::ptrdiff_t>(inputs_.size());
    }
    // Rows of ops and kernels with another category contain no attention. Other rows may.
    static bool mayAttend(const Row& row) {
        return row.category == cost::Category::attention || row.kind == run::RowKind::layer ||
               row.kind == run::RowKind::phase || row.kind == run::RowKind::step ||
               row.kind == run::RowKind::graph;
    }
    static constexpr const char* kCausalDiffers =
        "its FLOPs include masked scores of causal attention in some runs only; import all of "
        "them with the same --causal-flops.";

    // Adds a row. Separates the values of base runs from those of new runs.
    void add(Candidate candidate, std::vector<std::optional<double>> values) {
        for (std::size_t run = 0; run < values.size(); ++run)
            (run < base_count_ ? candidate.row.base : candidate.row.now).push_back(values[run]);
        candidate.row.limit = options_.fail_above;
        const auto middle = [](const std::vector<std::optional<double>>& of) {
            std::vector<double> known;
            for (const auto& value : of) {
                if (value) known.push_back(*value);
            }
            return !of.empty() && known.size() == of.size() ? std::optional(medianOf(known))
                                                            : std::nullopt;
        };
        candidate.row.base_value = middle(candidate.row.base);
        candidate.row.now_value = middle(candidate.row.now);
        rows_.push_back(std::move(candidate));
    }

    void addMemory() {
        const auto put = [&](std::string name, bool whole, const auto& of) {
            Candidate candidate;
            candidate.row.name = std::move(name);
            candidate.row.whole = whole;
            std::vector<std::optional<double>> values;
            for (const GateInput* input : inputs_) {
                const std::optional<std::int64_t> bytes = of(input->snapshot->memory);
                values.push_back(bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt);
            }
            // Omits a row that no run contains.
            if (whole || std::any_of(values.begin(), values.end(),
                                     [](const auto& value) { return value.value_or(0) > 0; }))
                add(std::move(candidate), std::move(values));
        };
        using run::MemorySummary;
        put("peak allocated", true,
            [](const MemorySummary& memory) { return memory.peak_allocated_bytes; });
        put("peak reserved", false,
            [](const MemorySummary& memory) { return memory.peak_reserved_bytes; });
        for (std::size_t i = 0; i < run::kMemoryCategoryCount; ++i) {
            put(fmt::format("{} at the peak", toString(static_cast<run::MemoryCategory>(i))), false,
                [i](const MemorySummary& memory) -> std::optional<std::int64_t> {
                    if (!memory.at_peak) return std::nullopt;
                    return (*memory.at_peak)[i];
                });
        }
    }

    void addWhole(const Comparison& comparison) {
        if (metric() == Metric::roof) return;
        Candidate candidate;
        candidate.row.name = kWholeStep;
        candidate.row.whole = true;
        std::vector<std::optional<double>> values;
        for (std::size_t run = 0; run < inputs_.size(); ++run) {
            const run::StepSummary& step = comparison.sides[run].step;
            if (metric() == Metric::flops) {
                if (step.flops_partial) markLowerBound(candidate, run);
                values.push_back(step.flops);
            } else if (metric() == Metric::energy) {
                const Side& side = comparison.sides[run];
                values.push_back(side.energy ? std::optional(side.energy->joules) : std::nullopt);
                if (!side.energy && candidate.not_comparable.empty())
                    candidate.not_comparable =
                        fmt::format("it is unknown in {}: {}", inputs_[run]->label,
                                    summarizeEnergy(*inputs_[run]->snapshot, step).reason);
            } else if (ofWholeSteps(metric())) {
                const roofline::Utilization& use = step.utilization;
                values.push_back(metric() == Metric::mfu ? use.mfu : use.hfu);
                if (values.back() && step.flops_partial) markLowerBound(candidate, run);
                if (!values.back() && candidate.not_comparable.empty() && !use.reason.empty())
                    candidate.not_comparable =
                        fmt::format("it is unknown in {}: {}", inputs_[run]->label, use.reason);
            } else {
                const Quartile typical = lowerQuartile(stepTimes(*inputs_[run]->snapshot));
                // Without exact step times, the median is the mean. Unset if the file does not
                // contain the steps' actual times, or only a lower bound.
                const std::size_t exact =
                    static_cast<std::size_t>(step.count - step.uncertain_steps);
                values.push_back(step.seconds_median && exact > 0 ? std::optional(typical.value)
                                                                  : step.seconds_median);
                if (step.seconds_partial && !step.seconds_median) {
                    markLowerBound(candidate, run);
                    values.back() = step.seconds_mean;
                }
                candidate.errors.push_back(typical.error);
            }
        }
        if (causal_differs_) candidate.not_comparable = kCausalDiffers;
        add(std::move(candidate), std::move(values));
    }

    void markLowerBound(Candidate& candidate, std::size_t run) const {
        candidate.not_comparable =
            fmt::format("its value in {} is a lower bound.", inputs_[run]->label);
        (run < base_count_ ? candidate.row.base_at_least : candidate.row.now_at_least) = true;
    }

    void addRow(const Row& row) {
        Candidate candidate;
        candidate.row.name = row.name;
        candidate.row.kind = row.kind;
        std::vector<std::optional<double>> values;
        const bool quartiles = metric() == Metric::step && hasQuartiles(row);
        const char* const column = metric() == Metric::flops ? "flops" : "roof_share";
        for (std::size_t run = 0; run < row.values.size(); ++run) {
            const auto& value = row.values[run];
            auto& number = values.emplace_back();
            auto& error = candidate.errors.emplace_back();
            if (!value) continue;
            if (metric() == Metric::step) {
                if (!value->hasTime()) {
                    candidate.not_comparable = fmt::format(
                        "its time in {} is unknown or a lower bound.", inputs_[run]->label);
                } else if (quartiles) {
                    const Quartile typical = lowerQuartile(*stepsOf(run, *value));
                    number = typical.value;
                    error = typical.error;
                } else {
                    number = value->seconds();
                }
                continue;
            }
            const run::Column& described = run::columnOf(column);
            number = value->number(described, roofline::Level::dram);
            if (number && run::isLowerBound(described, value->row, {}))
                markLowerBound(candidate, run);
        }
        if (causal_differs_ && mayAttend(row)) candidate.not_comparable = kCausalDiffers;
        add(std::move(candidate), std::move(values));
    }

    const std::vector<double>* stepsOf(std::size_t run, const Value& value) const {
        const StepSeconds& steps = inputs_[run]->steps;
        const auto found = steps.find(spreadKey(value.row.kind, value.row.name));
        return found == steps.end() ? nullptr : &found->second;
    }

    // Returns whether every run's lower quartile is above 0, so that the runs can be compared by
    // their lower quartiles. Other programs make steps slower, never faster, so the lower quartile
    // is the most stable value that still describes most steps. It is 0 if a quarter of the steps
    // do not contain the row. In this case, or if a run has no stored calls, all runs are compared
    // by their mean values.
    bool hasQuartiles(const Row& row) const {
        for (std::size_t run = 0; run < row.values.size(); ++run) {
            if (!row.values[run]) continue;
            const std::vector<double>* const steps = stepsOf(run, *row.values[run]);
            if (steps == nullptr || !(lowerQuartile(*steps).value > 0)) return false;
        }
        return true;
    }

    // Marks rows with a small share of the total time, or of the total FLOPs for Metric::flops. The
    // share is calculated over all runs, so that the selection does not favour base runs or new
    // runs. The total is that of all rows, not of the step, because the step includes time in which
    // other programs ran.
    void findSmall() {
        if (metric() == Metric::memory || lessIsWorse(metric())) return;
        const auto middle = [](const GateRow& row) {
            std::vector<double> values;
            for (const auto* const side : {&row.base, &row.now}) {
                for (const auto& value : *side) {
                    if (value) values.push_back(*value);
                }
            }
            return medianOf(std::move(values));
        };
        double all = 0;
        for (const Candidate& candidate : rows_)
            all += candidate.row.whole ? 0 : middle(candidate.row);
        for (Candidate& candidate : rows_) {
            if (!candidate.row.whole && middle(candidate.row) < options_.least_share * all)
                candidate.row.verdict = Verdict::small;
        }
    }

    std::span<const GateInput* const> inputs_;
    std::size_t base_count_;
    const GateOptions& options_;
    bool causal_differs_ = false;
    std::vector<Candidate> rows_;
};

}  // namespace

std::vector<Candidate> candidatesOf(const Comparison& comparison,
                                    std::span<const GateInput* const> inputs,
                                    std::size_t base_count, const GateOptions& options) {
    return CandidateMaker(inputs, base_count, options).make(comparison);
}

}  // namespace ridgepoint::compare
