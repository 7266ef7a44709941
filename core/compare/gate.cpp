// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/gate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "core/base/nearest.h"
#include "core/compare/gate_rows.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::compare {
namespace {

// If the smallest possible p is larger than this, there are too few runs, so the spread between
// their steps is used instead.
constexpr double kWorstP = 0.2;

double signOf(Metric metric) { return lessIsWorse(metric) ? -1 : 1; }

std::optional<double> Budget::* budgetOf(Metric metric) {
    switch (metric) {
        case Metric::memory:
            return &Budget::bytes;
        case Metric::flops:
            return &Budget::flops;
        case Metric::energy:
            return &Budget::joules;
        case Metric::roof:
            return &Budget::roof_share;
        case Metric::mfu:
            return &Budget::mfu;
        case Metric::hfu:
            return &Budget::hfu;
        case Metric::step:
            break;
    }
    return &Budget::seconds;
}

class Gatekeeper {
  public:
    Gatekeeper(std::span<const GateInput> base, std::span<const GateInput> now,
               const GateOptions& options)
        : base_count_(base.size()) {
        gate_.options = options;
        for (const auto& side : {base, now}) {
            for (const GateInput& input : side) inputs_.push_back(&input);
        }
    }

    Gate decide() {
        refuseCopies();
        std::vector<Input> inputs;
        for (const GateInput* input : inputs_)
            inputs.push_back({input->snapshot, input->label, {}});
        const std::optional<run::GroupBy> by =
            gate_.options.by ? gate_.options.by : gate_.options.budgets.by;
        const Comparison comparison = compareRuns(inputs, {.by = by});
        gate_.by = comparison.by;
        const auto first_now = comparison.sides.begin() + static_cast<std::ptrdiff_t>(base_count_);
        gate_.base.assign(comparison.sides.begin(), first_now);
        gate_.now.assign(first_now, comparison.sides.end());
        if (const std::string nothing = nothingInCommon(comparison);
            !nothing.empty() && hasGroups(metric()) && base_count_ > 0)
            throw std::runtime_error(nothing + " Try --by phase.");
        rows_ = candidatesOf(comparison, inputs_, base_count_, gate_.options);
        addNotes(comparison);
        applyBudgets();
        test();
        sort();
        return std::move(gate_);
    }

  private:
    Metric metric() const { return gate_.options.metric; }
    std::size_t nowCount() const { return inputs_.size() - base_count_; }

    void refuseCopies() const {
        std::map<std::string, std::string> labels;
        for (const GateInput* input : inputs_) {
            const std::string& id = input->snapshot->info.id;
            if (id.empty()) continue;
            const auto [known, fresh] = labels.emplace(id, input->label);
            if (fresh) continue;
            throw std::runtime_error(
                fmt::format("{} and {} are the same run; every repeat must be recorded anew.",
                            known->second, input->label));
        }
    }

    void applyBudgets() {
        const Budgets& budgets = gate_.options.budgets;
        const auto limit = budgetOf(metric());
        bool applied = budgets.budgets.empty();
        for (std::size_t i = 0; i < budgets.budgets.size(); ++i) {
            const Budget& budget = budgets.budgets[i];
            if (!(budget.*limit) && !budget.fail_above) continue;
            const auto found = std::find_if(
                rows_.begin(), rows_.end(),
                [&](const Candidate& candidate) { return candidate.row.name == budget.row; });
            if (found == rows_.end()) {
                // If a budget has no limit for this metric, it may name a row that exists only for
                // another metric.
                if (!(budget.*limit) && (!hasGroups(metric()) || budget.row == kWholeStep))
                    continue;
                refuse(budgets, i);
            }
            GateRow& row = found->row;
            if (budget.fail_above) {
                row.limit = *budget.fail_above;
                if (row.verdict == Verdict::small) row.verdict = Verdict::passed;
                applied = true;
            }
            if (!(budget.*limit)) continue;
            applied = true;
            row.budget = budget.*limit;
            checkBudget(row);
        }
        if (!applied)
            gate_.notes.push_back(fmt::format("{} has no budget for the metric {}.", budgets.origin,
                                              toString(metric())));
    }

    [[noreturn]] void refuse(const Budgets& budgets, std::size_t at) const {
        std::vector<std::string> names;
        for (const Candidate& candidate : rows_) names.push_back(candidate.row.name);
        const std::string& wanted = budgets.budgets[at].row;
        const auto near = base::nearest(wanted, names, 1);
        const std::string rows = metric() == Metric::energy ? "energy"
                                 : ofWholeSteps(metric())   ? "utilization"
                                 : metric() == Metric::memory
                                     ? "memory"
                                     : fmt::format("rows by {}", run::toString(gate_.by));
        throw BudgetError(fmt::format(
            "{}: budgets[{}].row: \"{}\" is not in the {} of any run{}", budgets.origin, at, wanted,
            rows, near.empty() ? "." : fmt::format("; did you mean \"{}\"?", names[near[0]])));
    }

    void checkBudget(GateRow& row) const {
        const bool least = lessIsWorse(metric());
        const bool over = std::all_of(row.now.begin(), row.now.end(), [&](const auto& value) {
            return value && (least ? *value < *row.budget : *value > *row.budget);
        });
        // A lower bound can only prove that the value is above the budget.
        const bool open = row.now_at_least && over == least;
        if (!over || open) {
            if ((row.now_value && !open) || row.verdict == Verdict::unknown) return;
            row.verdict = Verdict::unknown;
            row.reason =
                fmt::format("The budget of {} is not checked: {}.", row.name,
                            open ? "a new run has only a lower bound" : "a new run has no value");
            return;
        }
        row.verdict = Verdict::over_budget;
        row.reason =
            fmt::format("{} {} in every new run (median {}, budget {}).", row.name,
                        least ? "reaches less than its budget" : "exceeds its budget",
                        valueText(metric(), row.now_value), valueText(metric(), row.budget));
    }

    // Used if there are no base runs. Marks rows that have neither a budget nor a value as unknown,
    // because nothing was tested for these rows.
    void sortOutUnknown() {
        for (Candidate& candidate : rows_) {
            GateRow& row = candidate.row;
            if (row.verdict != Verdict::passed || row.budget || row.now_value) continue;
            row.verdict = Verdict::unknown;
            row.reason = fmt::format("{} has no value in {}.", row.name,
                                     nowCount() == 1 ? "the new run" : "a new run");
        }
    }

    void test() {
        if (base_count_ == 0) return sortOutUnknown();
        const RepeatTest repeats(base_count_, nowCount());
        const bool few = repeats.smallestP() > kWorstP;
        std::vector<Candidate*> tested;
        for (Candidate& candidate : rows_) {
            if (prepare(candidate) && candidate.row.verdict != Verdict::small)
                tested.push_back(&candidate);
        }
        const bool steps =
            few && metric() == Metric::step &&
            std::all_of(tested.begin(), tested.end(), [](const Candidate* one) {
                return std::all_of(one->errors.begin(), one->errors.end(),
                                   [](const auto& error) { return error.has_value(); });
            });
        gate_.noise = !few ? NoiseFrom::runs : steps ? NoiseFrom::steps : NoiseFrom::none;
        gate_.level = gate_.noise == NoiseFrom::runs
                          ? std::max(gate_.options.level, repeats.smallestP())
                          : gate_.options.level;
        if (gate_.noise == NoiseFrom::runs) {
            byTheirRuns(tested, repeats);
        } else if (gate_.noise == NoiseFrom::steps) {
            byTheirSteps(tested);
        }
        for (Candidate* const one : tested) judge(one->row);
        addNoiseNote(repeats);
    }

    // Calculates the change. Returns false if the row has no change that can be tested.
    bool prepare(Candidate& candidate) const {
        GateRow& row = candidate.row;
        const auto lacks = [](const std::vector<std::optional<double>>& side) {
            return std::count(side.begin(), side.end(), std::nullopt);
        };
        const auto none = [&](const std::vector<std::optional<double>>& side) {
            return lacks(side) == static_cast<std::ptrdiff_t>(side.size());
        };
        std::string why = candidate.not_comparable;
        if (why.empty() && none(row.base) && none(row.now)) {
            why = "no run has its value.";
        } else if (why.empty() && none(row.base)) {
            why = "only new runs have it.";
        } else if (why.empty() && none(row.now)) {
            why = "only base runs have it.";
        } else if (why.empty() && lacks(row.base) + lacks(row.now) > 0) {
            why = "some runs do not have it.";
        }
        if (!why.empty()) {
            if (row.verdict == Verdict::passed) {
                row.verdict = Verdict::unknown;
                row.reason = fmt::format("{} is not compared: {}", row.name, why);
            }
            return false;
        }
        std::vector<double> base, now;
        for (const auto& value : row.base) base.push_back(*value);
        for (const auto& value : row.now) now.push_back(*value);
        const auto positive = [](double value) { return value > 0 && std::isfinite(value); };
        if (!std::all_of(base.begin(), base.end(), positive) ||
            !std::all_of(now.begin(), now.end(), positive)) {
            if (base == std::vector(base.size(), 0.0) && now == std::vector(now.size(), 0.0))
                return false;  // the value is 0 in all runs, for example, a copy's FLOPs
            if (row.verdict == Verdict::passed) {
                row.verdict = Verdict::unknown;
                row.reason = fmt::format("{} is not compared: its value is 0 in a run.", row.name);
            }
            return false;
        }
        row.change = changeOf(base, now);
        return true;
    }

    // Returns the logarithms of the values, with signs chosen so that larger values are worse for
    // every metric.
    RepeatTest::Row logarithms(const GateRow& row) const {
        RepeatTest::Row logs;
        for (const auto* const side : {&row.base, &row.now}) {
            for (const auto& value : *side)
                logs.values.push_back(signOf(metric()) * std::log(*value));
        }
        logs.limit = logLimit(row);
        return logs;
    }
    // Returns the limit as a logarithm. For the share of roof, a loss of 5 % is a factor of 0.95.
    double logLimit(const GateRow& row) const {
        return lessIsWorse(metric()) ? -std::log1p(-std::min(row.limit, 0.999999))
                                     : std::log1p(row.limit);
    }
    bool reachesLimit(const GateRow& row) const {
        return row.change && signOf(metric()) * std::log1p(row.change->relative) >=
                                 std::max(logLimit(row) - 1e-12, 1e-12);
    }

    // Tests all rows at once. For Metric::step, each part of the step is tested twice: by its time,
    // and by its time relative to the other rows.
    void byTheirRuns(const std::vector<Candidate*>& tested, const RepeatTest& repeats) const {
        std::vector<RepeatTest::Row> rows, parts;
        std::vector<Candidate*> part_of;
        for (Candidate* const one : tested) {
            rows.push_back(logarithms(one->row));
            if (one->row.whole || metric() != Metric::step) continue;
            parts.push_back(rows.back());
            part_of.push_back(one);
        }
        const std::vector<RepeatTest::Row> relative = RepeatTest::relativeToOthers(parts);
        rows.insert(rows.end(), relative.begin(), relative.end());
        const auto p = repeats.test(rows);
        for (std::size_t i = 0; i < tested.size(); ++i) tested[i]->row.p = p[i];
        for (std::size_t i = 0; i < relative.size(); ++i) {
            GateRow& row = part_of[i]->row;
            const auto middle =
                relative[i].values.begin() + static_cast<std::ptrdiff_t>(base_count_);
            std::vector<double> base(relative[i].values.begin(), middle),
                now(middle, relative[i].values.end());
            for (std::vector<double>* const side : {&base, &now}) {
                for (double& value : *side) value = std::exp(value);
            }
            row.change_relative = changeOf(base, now).relative;
            const auto& of_relative = p[tested.size() + i];
            // A row must not fail only because the other rows became faster, so its own times must
            // allow the change, too.
            const bool possible =
                !row.change->high || std::log1p(*row.change->high) >= logLimit(row);
            if (of_relative && possible) row.p = std::min(row.p.value_or(1), *of_relative);
        }
    }

    void byTheirSteps(const std::vector<Candidate*>& tested) const {
        std::vector<double> p;
        for (const Candidate* const one : tested) {
            const auto error = [&](std::size_t from, std::size_t to) {
                double squares = 0;
                for (std::size_t run = from; run < to; ++run)
                    squares += *one->errors[run] * *one->errors[run];
                return std::sqrt(squares) / static_cast<double>(to - from);
            };
            p.push_back(normalP(std::log1p(one->row.change->relative), error(0, base_count_),
                                error(base_count_, inputs_.size())));
        }
        p = holm(std::move(p));
        for (std::size_t i = 0; i < tested.size(); ++i) {
            if (reachesLimit(tested[i]->row)) tested[i]->row.p = p[i];
        }
    }

    void judge(GateRow& row) const {
        const bool reaches = reachesLimit(row);
        if (row.verdict == Verdict::over_budget || (!reaches && !row.p)) return;
        const bool proven =
            gate_.noise == NoiseFrom::none || row.p.value_or(1) <= gate_.level * (1 + 1e-9);
        if (!proven && !reaches) return;
        row.verdict = proven ? Verdict::worse : Verdict::noise;
        static constexpr const char* kWorse[] = {
            "takes longer",         "needs more memory",        "computes more",
            "needs more energy",    "reaches less of its roof", "uses less of the peak",
            "uses less of the peak"};
        row.reason = fmt::format(
            "{} {}: {}, from {} to {}{} (limit {}{}){}", row.name,
            kWorse[static_cast<std::size_t>(metric())], changeText(row.change->relative),
            valueText(metric(), row.base_value), valueText(metric(), row.now_value),
            row.change_relative
                ? fmt::format("; {} relative to the other rows", changeText(*row.change_relative))
                : "",
            changeText(signOf(metric()) * row.limit),
            row.p ? fmt::format(", p {:.2g}", *row.p) : "",
            proven ? "." : ", but noise may explain it.");
    }

    void addNotes(const Comparison& comparison) {
        gate_.notes.insert(gate_.notes.end(), comparison.notes.begin(), comparison.notes.end());
        for (const Side& side : comparison.sides) {
            if (side.growing)
                gate_.notes.push_back(
                    fmt::format("{} is not complete: its figures are those of its finished steps.",
                                side.label));
        }
        for (const Setting& setting : comparison.settings) {
            std::vector<std::string> values;
            for (const std::string& value : setting.values) {
                if (std::find(values.begin(), values.end(), value) == values.end())
                    values.push_back(value);
            }
            for (std::string& value : values) {
                if (value.empty()) value = roofline::kUnknown;
            }
            gate_.notes.push_back(
                fmt::format("The runs differ in {}: {}.", setting.name, fmt::join(values, ", ")));
        }
        const bool without_calls =
            metric() == Metric::step &&
            std::any_of(inputs_.begin(), inputs_.end(),
                        [](const GateInput* input) { return input->steps.empty(); });
        if (metric() == Metric::energy) addEnergyNotes(comparison);
        if (without_calls)
            gate_.notes.emplace_back(
                "A run has stored calls of fewer than three steps, so rows are compared by their "
                "means over all steps instead of lower quartiles.");
    }

    // Errors of the readings differ from run to run, so the test between runs contains them, but
    // not the device's temperature and its other users.
    void addEnergyNotes(const Comparison& comparison) {
        double error = 0;
        std::optional<double> coldest, warmest;
        for (const Side& side : comparison.sides) {
            if (!side.energy) continue;
            error = std::max(error, side.energy->error_joules / side.energy->joules);
            if (const auto& celsius = side.energy->temperature_celsius) {
                coldest = std::min(coldest.value_or(*celsius), *celsius);
                warmest = std::max(warmest.value_or(*celsius), *celsius);
            }
        }
        if (error >= gate_.options.fail_above)
            gate_.notes.push_back(fmt::format(
                "The energy of a run is only known to ± {}. Record more steps for a smaller error.",
                roofline::formatShare(error)));
        constexpr double kSameTemperature = 5;  // in degrees Celsius
        if (warmest && *warmest - *coldest > kSameTemperature)
            gate_.notes.push_back(fmt::format(
                "The GPU's mean temperature differs between runs ({:.0f} to {:.0f} °C), and a "
                "warmer GPU needs more energy.",
                *coldest, *warmest));
    }

    void addNoiseNote(const RepeatTest& repeats) {
        const auto percent = [](double share) { return fmt::format("{:.2g} %", 100 * share); };
        // The minimum is used because a larger significance level must not reduce the suggested
        // number of runs.
        const std::size_t needed = RepeatTest::runsFor(std::min(gate_.options.level, kWorstP));
        const std::string remedy = fmt::format("Record {} base runs and {} new runs for {}.",
                                               needed, needed, percent(gate_.options.level));
        if (gate_.noise == NoiseFrom::steps) {
            gate_.notes.push_back(
                fmt::format("With so few runs ({} and {}), only the noise between the steps of a "
                            "run is excluded; two runs of the same program can differ by more. {}",
                            base_count_, nowCount(), remedy));
        } else if (gate_.noise == NoiseFrom::none) {
            gate_.notes.push_back(
                fmt::format("With so few runs ({} and {}), no noise is excluded. {}", base_count_,
                            nowCount(), remedy));
        } else if (repeats.smallestP() > gate_.options.level) {
            gate_.notes.push_back(
                fmt::format("{} base runs and {} new runs exclude noise only with a false-alarm "
                            "probability of {}. {}",
                            base_count_, nowCount(), percent(repeats.smallestP()), remedy));
        }
    }

    void sort() {
        const auto rank = [](const GateRow& row) {
            return std::pair(fails(row.verdict) ? 0
                             : row.whole        ? 1
                                                : 2,
                             row.verdict == Verdict::small || !row.change ? 1 : 0);
        };
        const auto key = [&](const GateRow& row) {
            const double worse = row.change ? signOf(metric()) * row.change->relative : -2;
            return std::tuple(rank(row), -worse);
        };
        std::stable_sort(rows_.begin(), rows_.end(), [&](const Candidate& a, const Candidate& b) {
            return key(a.row) < key(b.row);
        });
        for (Candidate& candidate : rows_) gate_.rows.push_back(std::move(candidate.row));
    }

    std::size_t base_count_;
    std::vector<const GateInput*> inputs_;  // the base runs come first
    std::vector<Candidate> rows_;           // the whole step or memory comes first
    Gate gate_;
};

}  // namespace

Gate gate(std::span<const GateInput> base, std::span<const GateInput> now,
          const GateOptions& options) {
    return Gatekeeper(base, now, options).decide();
}

}  // namespace ridgepoint::compare
