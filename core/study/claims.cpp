// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/claims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>

#include "core/base/enum_names.h"
#include "core/study/results.h"

namespace ridgepoint::study {
namespace {

using Kind = Line::Kind;
using Verdict = Judgement::Verdict;
using Relation = ClaimTest::Relation;

constexpr std::array<std::string_view, 3> kVerdicts{"holds", "contradicted", "cannot be decided"};
// Maximum number of comparisons that a judgement's text shows.
constexpr std::size_t kMostShown = 3;
// Recorded values can replace the values on these axes, because a claim about networks on one
// device can be tested on another device.
constexpr std::array kReplaced{Axis::device, Axis::gpus, Axis::threads, Axis::precision,
                               Axis::batch};

// A number and its confidence interval.
struct Value {
    double value = 0, low = 0, high = 0;
    Quantity::Unit unit = Quantity::Unit::count;
};

Value valueIn(const Numbers& numbers, const NamedQuantity& quantity, double value) {
    Value found{value, value, value, quantity.unit};
    auto low = valueOf(numbers, quantity.name + "_low"),
         high = valueOf(numbers, quantity.name + "_high");
    const auto seconds = valueOf(numbers, "seconds"), seconds_low = valueOf(numbers, "seconds_low"),
               seconds_high = valueOf(numbers, "seconds_high");
    const bool rate = quantity.name.ends_with("_per_second");
    if (rate && seconds && seconds_high) {
        low = value * *seconds / *seconds_high;
        // If the time has no lower limit, the rate has no upper limit.
        high = seconds_low && *seconds_low > 0 ? value * *seconds / *seconds_low
                                               : std::numeric_limits<double>::infinity();
    }
    if (high) found.high = std::max(*high, value);
    if (low || high) found.low = std::min(low.value_or(0), value);
    return found;
}

bool names(const ResultRow& row, const PartialPoint& of) {
    return std::all_of(of.begin(), of.end(), [&](const auto& axis) {
        const auto found = row.axes.find(axis.first);
        return found != row.axes.end() && found->second == axis.second;
    });
}

class Judge {
  public:
    Judge(const std::vector<ResultRow>& rows, const std::vector<PublishedRoof>& roofs,
          Devices& devices)
        : rows_(rows), roofs_(roofs), devices_(devices) {}

    JudgedClaim of(const Claim& claim) {
        JudgedClaim judged{claim, {}, {}, {}};
        judged.published = judge(claim, Kind::published, {});
        judged.estimate = judge(claim, Kind::estimate, {});
        judged.recorded = judge(claim, Kind::recorded, {});
        if (judged.recorded.verdict == Verdict::undecided) replace(claim, judged.recorded);
        return judged;
    }

  private:
    // Judges the claim for another recording: if all terms have the same value on an axis, the
    // value of the recording replaces it.
    void replace(const Claim& claim, Judgement& recorded) {
        const std::set<Axis> shared = sharedAxes(claim);
        if (shared.empty()) return;
        std::set<PartialPoint> tried;
        // The last row is tried first, because later rows have larger batches, which are more
        // significant.
        for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) {
            if (row->recorded.empty()) continue;
            PartialPoint instead;
            for (const Axis axis : shared) instead[axis] = row->axes.at(axis);
            if (!tried.insert(instead).second) continue;
            Judgement found = judge(claim, Kind::recorded, instead);
            if (found.verdict == Verdict::undecided) continue;
            std::vector<std::string> words;
            for (const auto& [axis, value] : instead) words.push_back(axisWords(*row, axis, value));
            found.points = fmt::format("{}", fmt::join(words, ", "));
            recorded = std::move(found);
            return;
        }
    }

    static std::set<Axis> sharedAxes(const Claim& claim) {
        std::set<Axis> shared;
        for (const Axis axis : kReplaced) {
            std::set<std::string> values;
            bool named = true;
            for (const ClaimTest& test : claim.tests) {
                for (const ClaimTerm* const term : {&test.left, &test.right}) {
                    if (term->number) continue;
                    if (term->ridge_of) {
                        if (axis == Axis::device) values.insert(*term->ridge_of);
                        continue;
                    }
                    const auto found = term->of.find(axis);
                    named = named && found != term->of.end();
                    if (found != term->of.end()) values.insert(found->second);
                }
            }
            if (named && values.size() == 1) shared.insert(axis);
        }
        return shared;
    }

    Judgement judge(const Claim& claim, Kind kind, const PartialPoint& instead) {
        Judgement all;
        if (claim.tests.empty()) {
            all.numbers = "no number decides it";
            return all;
        }
        const auto measured = [](const ClaimTerm& term) {
            return !term.quantity.empty() && !term.theory;
        };
        if (kind == Kind::recorded &&
            std::none_of(claim.tests.begin(), claim.tests.end(), [&](const ClaimTest& test) {
                return measured(test.left) || measured(test.right);
            })) {
            all.numbers = "no recording decides it";
            return all;
        }
        std::vector<std::string> held, failed;
        std::string unknown;
        for (const ClaimTest& test : claim.tests) {
            const auto left = value(test.left, kind, instead, test.right),
                       right = value(test.right, kind, instead, test.left);
            if (!left || !right) {
                const ClaimTerm& term = left ? test.right : test.left;
                if (unknown.empty()) unknown = fmt::format("{} is unknown", words(term));
                continue;
            }
            const Verdict verdict = compare(test, *left, *right);
            const std::string compared = inWords(test, verdict, *left, *right);
            if (verdict == Verdict::undecided) {
                if (unknown.empty())
                    unknown = fmt::format("{}, but their intervals overlap", compared);
            } else {
                (verdict == Verdict::holds ? held : failed).push_back(compared);
            }
        }
        const auto& shown = failed.empty() ? held : failed;
        all.verdict = !failed.empty()    ? Verdict::contradicted
                      : !unknown.empty() ? Verdict::undecided
                                         : Verdict::holds;
        if (all.verdict == Verdict::undecided) {
            all.numbers = unknown;
            return all;
        }
        const std::size_t count = std::min(shown.size(), kMostShown);
        all.numbers = fmt::format(
            "{}",
            fmt::join(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(count), "; "));
        if (count < shown.size()) all.numbers += fmt::format("; {} more", shown.size() - count);
        return all;
    }

    // Returns the value of a term. `other` is the other term of the test. If the term is a ridge
    // point, the point of `other` determines the roof.
    std::optional<Value> value(const ClaimTerm& term, Kind kind, const PartialPoint& instead,
                               const ClaimTerm& other) {
        if (term.number) return Value{*term.number, *term.number, *term.number, {}};
        if (term.ridge_of) return ridge(term, kind, instead, other);
        const auto quantity = findQuantity(term.quantity);
        if (!quantity) return std::nullopt;
        PartialPoint of = term.of;
        for (const auto& [axis, value] : instead) {
            if (of.contains(axis)) of[axis] = value;
        }
        // A test of theory against a measurement cannot be judged with estimates, because an
        // estimate is itself theory.
        if (term.theory && kind == Kind::estimate && !other.quantity.empty() && !other.theory)
            return std::nullopt;
        const Kind from = !term.theory              ? kind
                          : kind == Kind::published ? Kind::published_estimate
                                                    : Kind::estimate;
        for (const ResultRow& row : rows_) {
            const Numbers& numbers = numbersOf(row, from);
            const auto number = valueOf(numbers, term.quantity);
            if (!number || !names(row, of)) continue;
            Value found = valueIn(numbers, *quantity, *number);
            for (double* const part : {&found.value, &found.low, &found.high}) *part *= term.times;
            return found;
        }
        return std::nullopt;
    }

    std::optional<Value> ridge(const ClaimTerm& term, Kind kind, const PartialPoint& instead,
                               const ClaimTerm& other) {
        const auto make = [&](double at) {
            at *= term.times;
            return Value{at, at, at, Quantity::Unit::intensity};
        };
        if (kind == Kind::published) {
            for (const PublishedRoof& roof : roofs_) {
                if (roof.device == *term.ridge_of)
                    return make(roof.ridge.value_or(roof.flops_per_second / roof.bytes_per_second));
            }
            return std::nullopt;
        }
        PartialPoint of = other.of;
        of[Axis::device] = *term.ridge_of;
        for (const auto& [axis, value] : instead) {
            if (of.contains(axis)) of[axis] = value;
        }
        for (const ResultRow& row : rows_) {
            if (!row.point || !names(row, of)) continue;
            if (const auto roof = roofOf(row, devices_))
                return make(roof->flops_per_second / roof->bytes_per_second);
        }
        return std::nullopt;
    }

    static Verdict compare(const ClaimTest& test, const Value& left, const Value& right) {
        switch (test.relation) {
            case Relation::less:
                return left.high < right.low    ? Verdict::holds
                       : left.low >= right.high ? Verdict::contradicted
                                                : Verdict::undecided;
            case Relation::greater:
                return left.low > right.high    ? Verdict::holds
                       : left.high <= right.low ? Verdict::contradicted
                                                : Verdict::undecided;
            case Relation::near:
                break;
        }
        // The tolerance is a ratio in either direction: within 0.1 means 1/1.1 to 1.1.
        const double ratio =
            right.value != 0 ? left.value / right.value : std::numeric_limits<double>::infinity();
        return ratio <= 1 + test.within && ratio >= 1 / (1 + test.within) ? Verdict::holds
                                                                          : Verdict::contradicted;
    }

    static std::string inWords(const ClaimTest& test, Verdict verdict, const Value& left,
                               const Value& right) {
        const auto unit = test.left.number ? right.unit : left.unit;
        const bool near = test.relation == Relation::near;
        const char* const sign = near ? (verdict == Verdict::holds ? "≈" : "≠")
                                 : left.value < right.value ? "<"
                                 : left.value > right.value ? ">"
                                                            : "=";
        return fmt::format("{} {} {}{}", format(unit, left.value), sign, format(unit, right.value),
                           unit == Quantity::Unit::intensity ? " FLOP/B" : "");
    }

    static std::string words(const ClaimTerm& term) {
        if (term.ridge_of) return fmt::format("the ridge point of {}", *term.ridge_of);
        const auto quantity = findQuantity(term.quantity);
        std::vector<std::string> parts;
        for (const auto& [axis, value] : term.of) parts.push_back(axisWords({}, axis, value));
        std::string what = quantity ? quantity->title : term.quantity;
        if (term.theory) what += " in theory";
        return parts.empty() ? what : fmt::format("{} ({})", what, fmt::join(parts, ", "));
    }

    const std::vector<ResultRow>& rows_;
    const std::vector<PublishedRoof>& roofs_;
    Devices& devices_;
};

}  // namespace

std::string_view toString(Judgement::Verdict verdict) { return base::nameOf(kVerdicts, verdict); }

std::vector<JudgedClaim> judgedClaims(const std::vector<Claim>& claims,
                                      const std::vector<ResultRow>& rows,
                                      const std::vector<PublishedRoof>& roofs, Devices& devices) {
    std::vector<JudgedClaim> judged;
    Judge judge(rows, roofs, devices);
    for (const Claim& claim : claims) judged.push_back(judge.of(claim));
    return judged;
}

}  // namespace ridgepoint::study
