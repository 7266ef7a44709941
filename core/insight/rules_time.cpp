// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/base/seconds.h"
#include "core/cost/formulas.h"
#include "core/insight/rules.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"

namespace ridgepoint::insight {
namespace {

using cost::Category;
using roofline::Bound;
using run::GroupBy;
using run::Phase;

bool isMatrix(const run::Row& row) {
    return row.category == Category::convolution || row.category == Category::matmul ||
           row.category == Category::attention;
}

std::optional<Finding> shareOfPhase(const Facts& facts, Phase phase) {
    const auto share = facts.shareOf(phase);
    if (!share) return std::nullopt;
    Finding finding;
    finding.value = *share;
    finding.evidence = {GroupBy::phase, {std::string(run::toString(phase))}};
    return finding;
}

std::optional<Finding> dataLoading(const Facts& facts) {
    auto finding = shareOfPhase(facts, Phase::data);
    // If data were loaded during the computation of the previous step, loading would take no
    // additional time.
    if (finding) finding->gain_seconds = facts.perStep(facts.seconds * finding->value);
    return finding;
}

// Bytes that a parameter update moves. `unfused` is for separate ops, as in LibTorch's optimizers
// (docs/estimate.md). `fused` is for one pass that reads parameter, gradient and state once and
// writes the changed values.
struct UpdateBytes {
    std::string_view optimizer;
    double unfused, fused;
};
constexpr std::array<UpdateBytes, 3> kUpdateBytes{
    {{"sgd", 44, 20}, {"adam", 80, 28}, {"adamw", 88, 28}}};

std::optional<Finding> optimizer(const Facts& facts) {
    auto finding = shareOfPhase(facts, Phase::optimizer);
    if (!finding) return std::nullopt;
    const auto known = std::find_if(
        kUpdateBytes.begin(), kUpdateBytes.end(),
        [&](const UpdateBytes& bytes) { return bytes.optimizer == facts.snapshot.info.optimizer; });
    if (known != kUpdateBytes.end()) {
        finding->gain_seconds =
            facts.perStep(facts.seconds * finding->value * (1 - known->fused / known->unfused));
    }
    return finding;
}

std::optional<Finding> shareOf(const Facts& facts,
                               const std::function<bool(const run::Row&)>& wanted, bool by_roofs) {
    const Facts::Part part = facts.partOf(wanted);
    if (part.names.empty() || !facts.stepsTimed()) return std::nullopt;
    Finding finding;
    finding.value = (by_roofs ? part.judged_seconds : part.seconds) / facts.seconds;
    finding.evidence = {GroupBy::op, part.names};
    if (by_roofs) finding.gain_seconds = facts.perStep(part.lost_seconds);
    return finding;
}

std::optional<Finding> memoryBound(const Facts& facts) {
    return shareOf(
        facts,
        [](const run::Row& row) { return row.bound && row.bound->kind == Bound::Kind::memory; },
        true);
}

std::optional<Finding> latencyBound(const Facts& facts) { return shareOf(facts, isTooSmall, true); }

// Compares the time of matrix work with the minimum that its roof allows.
std::optional<Finding> matrixBelowRoof(const Facts& facts) {
    double seconds = 0, ideal = 0;
    const Facts::Part part = facts.partOf([&](const run::Row& row) {
        if (!isMatrix(row) || !row.roof_share) return false;
        seconds += row.known_seconds.value_or(0);
        ideal += row.known_seconds.value_or(0) * *row.roof_share;
        return true;
    });
    // If matrix work is only a small part of the step, a finding about its roof would not matter.
    if (!(seconds > 0.2 * facts.seconds)) return std::nullopt;
    Finding finding;
    finding.value = ideal / seconds;
    finding.evidence = {GroupBy::op, part.names};
    finding.gain_seconds = facts.perStep(part.lost_seconds);
    return finding;
}

// Finds time outside ops that has no other known cause. Known causes are, for example, waiting for
// other ranks and compilation.
std::optional<Finding> betweenOps(const Facts& facts) {
    // If no op was recorded (a memory snapshot), the work is unknown.
    const auto share = facts.shareOf(Category::outside);
    const auto still = facts.standingStill();
    if (!share || !(*share < 1) || !still || facts.compiles()) return std::nullopt;
    Finding finding;
    // The value is a share of the step time, not of the time of all rows, because the total time of
    // ops on several threads can exceed the step time.
    const double outside = facts.perStep(facts.seconds * *share) - *still;
    finding.value = std::max(0.0, outside / *facts.step.seconds_mean);
    if (!(finding.value < 1)) return std::nullopt;
    finding.evidence = {GroupBy::category, {std::string(run::kOutsideRowName)}};
    finding.gain_seconds = finding.value * *facts.step.seconds_mean;
    return finding;
}

// Returns whether a script's ops follow each other as fast as Python and the framework can call
// them.
bool isOverhead(const Facts& facts, const Finding& between) {
    constexpr double kLongestGap = 100e-6;
    std::uint64_t calls = 0;
    for (const run::Row& row : facts.ops) calls += row.calls;
    return facts.script() &&
           facts.seconds * between.value < kLongestGap * static_cast<double>(calls);
}

std::optional<Finding> outsideOps(const Facts& facts) {
    auto finding = betweenOps(facts);
    if (finding && isOverhead(facts, *finding)) return std::nullopt;
    return finding;
}

std::optional<Finding> overhead(const Facts& facts) {
    auto finding = betweenOps(facts);
    if (!finding || !isOverhead(facts, *finding)) return std::nullopt;
    std::array<double, run::kPhaseCount> outside{};
    for (const run::Cell& cell : *facts.snapshot.cells) {
        if (cell.key.category == Category::outside && !cell.key.warmup &&
            cell.key.segment == facts.scope.segment) {
            outside[static_cast<std::size_t>(cell.key.phase)] += base::seconds(cell.self_ns);
        }
    }
    const auto most = std::max_element(outside.begin(), outside.end());
    const auto phase = static_cast<Phase>(most - outside.begin());
    finding->named =
        phase == Phase::none ? "the loop around them" : std::string(run::toString(phase));
    if (phase != Phase::none) {
        finding->evidence = {GroupBy::phase, {std::string(run::toString(phase))}};
    }
    return finding;
}

// Finds the op with the most time in calls with unknown work, which cannot be compared with a roof.
std::optional<Finding> withoutCostModel(const Facts& facts) {
    const run::Row* most = nullptr;
    double unknown = 0;
    bool any_known = false;  // if no work is known, there are no shapes, so no cost model applies
    for (const run::Row& row : facts.ops) {
        any_known = any_known || (row.flops_known && row.works());
        // If the op has a formula, a cost model exists, but the imported file does not contain the
        // values that it requires.
        if (!row.work_missing ||
            (run::isImported(facts.snapshot.info) && cost::hasFormula(row.name)) ||
            !row.known_seconds || row.category == Category::collective ||
            row.category == Category::outside || row.seconds - *row.known_seconds <= unknown) {
            continue;
        }
        most = &row;
        unknown = row.seconds - *row.known_seconds;
    }
    if (most == nullptr || !any_known || !facts.stepsTimed()) return std::nullopt;
    Finding finding;
    finding.value = unknown / facts.seconds;
    finding.named = most->name;
    finding.evidence = {GroupBy::op, {most->name}};
    return finding;
}

// Adds up the shares of categories. It does not add up ops by their largest category, because work
// without an op is a single row with all categories.
std::optional<Finding> shareOfCategories(const Facts& facts,
                                         std::initializer_list<Category> categories) {
    std::optional<Finding> finding;
    for (const Category category : categories) {
        const auto share = facts.shareOf(category);
        if (!share) continue;
        if (!finding) finding.emplace().evidence.by = GroupBy::category;
        finding->value += *share;
        finding->evidence.rows.emplace_back(cost::toString(category));
    }
    return finding;
}

std::optional<Finding> smallWork(const Facts& facts) {
    return shareOfCategories(
        facts, {Category::elementwise, Category::activation, Category::normalization});
}

std::optional<Finding> copies(const Facts& facts) {
    auto finding = shareOfCategories(facts, {Category::copy});
    if (finding) finding->gain_seconds = facts.perStep(facts.seconds * finding->value);
    return finding;
}

std::optional<Finding> maxPoolBackward(const Facts& facts) {
    return shareOf(
        facts,
        [](const run::Row& row) {
            return row.category == Category::pooling &&
                   row.full_name.find("max_pool") != std::string::npos &&
                   row.full_name.find("backward") != std::string::npos;
        },
        false);
}

std::optional<Finding> slowestStep(const Facts& facts, bool compiling) {
    const run::StepSummary& step = facts.step;
    if (step.count < 5 || !step.seconds_median || !step.seconds_max || !(*step.seconds_median > 0))
        return std::nullopt;
    if (facts.compiles() != compiling) return std::nullopt;
    Finding finding;
    finding.value = *step.seconds_max / *step.seconds_median;
    finding.gain_seconds = *step.seconds_mean - *step.seconds_median;
    if (*finding.gain_seconds <= 0) finding.gain_seconds.reset();
    // Only the steps in the run can be shown, so the slowest of these is selected.
    const run::StepRecord* slowest = nullptr;
    for (const run::StepRecord& each : *facts.snapshot.steps) {
        if (each.segment != facts.scope.segment || each.kind != run::StepRecord::Kind::measured ||
            (slowest != nullptr && each.duration_ns <= slowest->duration_ns)) {
            continue;
        }
        slowest = &each;
    }
    finding.evidence.by = GroupBy::step;
    if (slowest != nullptr)
        finding.evidence.stretch = {slowest->start_ns, slowest->start_ns + slowest->duration_ns};
    return finding;
}

std::optional<Finding> steadiness(const Facts& facts) { return slowestStep(facts, false); }

// Returns, for example, `3 × "tensor 'x' size mismatch at index 0" (blocks.0)`.
std::string named(std::int64_t count, const std::string& reason, const std::string& where) {
    std::string text = fmt::format("{} ×", count);
    if (!reason.empty()) text += fmt::format(" \"{}\"", reason);
    if (!where.empty()) text += fmt::format(" ({})", where);
    return text;
}

std::optional<Finding> compiledAgain(const Facts& facts) {
    const auto& compilations = facts.snapshot.info.compilations;
    if (!compilations || compilations->again == 0) return std::nullopt;
    Finding finding;
    finding.value = compilations->again_seconds;
    finding.named = named(compilations->again, compilations->reason, compilations->where);
    finding.evidence = {GroupBy::op, {std::string(kCompilationRowName)}};
    return finding;
}

std::optional<Finding> graphBreaks(const Facts& facts) {
    const auto& compilations = facts.snapshot.info.compilations;
    if (!compilations) return std::nullopt;
    Finding finding;
    finding.value = static_cast<double>(compilations->breaks);
    finding.named = compilations->break_reason;
    if (!compilations->break_where.empty())
        finding.named += fmt::format(" ({})", compilations->break_where);
    return finding;
}

std::optional<Finding> recompilation(const Facts& facts) {
    auto finding = slowestStep(facts, true);
    const auto compilation =
        std::find_if(facts.ops.begin(), facts.ops.end(),
                     [](const run::Row& row) { return row.name == kCompilationRowName; });
    if (finding && compilation != facts.ops.end()) {  // the row's full name contains the reasons
        finding->evidence.by = GroupBy::op;
        finding->evidence.rows = {compilation->name};
    }
    return finding;
}

constexpr std::array kTimeRules{
    RuleEntry{
        {.id = "data-loading",
         .finding = "Data loading takes %1 of the step",
         .definition = "Time in the data phase ÷ step time.",
         .advice = "Use more loader threads, prefetch, decode less, or cache samples in memory.",
         .source = "PyTorch's TensorBoard plugin: 5 %",
         .unit = Unit::share,
         .threshold = 0.05},
        dataLoading},
    RuleEntry{
        {.id = "matrix-below-roof",
         .finding = "Convolutions and matrix products reach %1 of their roofs",
         .definition =
             "Σ ideal time ÷ Σ time of matrix work, if it takes at least 20 % of the step.",
         .advice = "Use larger batches, the channels-last layout, and channels in multiples of 8 "
                   "(tensor cores) or of the vector width (CPU). Check clocks and threads.",
         .source = "Nsight Compute calls less than 60 % of both roofs a latency issue",
         .unit = Unit::share,
         .threshold = 0.6,
         .above = false},
        matrixBelowRoof},
    RuleEntry{
        {.id = "memory-bound",
         .finding = "Memory limits %1 of the step",
         .definition =
             "Time in ops that are closer to a bandwidth roof than to a compute roof ÷ step time.",
         .advice = "Reduce memory traffic: fuse consecutive ops, use in-place ops, or use a "
                   "smaller data type.",
         .source = "50 % of the step (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.5},
        memoryBound},
    RuleEntry{{.id = "latency-bound",
               .finding = "Small ops far below both roofs take %1 of the step",
               .definition =
                   "Time in ops with calls below 100 µs and below 10 % of their roofs ÷ step time.",
               .advice = "Use a larger batch, fewer and larger ops, or a captured graph.",
               .source = "20 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.2},
              latencyBound},
    RuleEntry{{.id = "outside-ops",
               .finding = "No op runs for %1 of the step",
               .definition = "Time in the step without any op ÷ step time.",
               .advice = "Look for waiting, printing, results that are read back, and work in the "
                         "script itself.",
               .source = "10 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.1},
              outsideOps},
    RuleEntry{{.id = "python-overhead",
               .finding = "Python and framework overhead between ops takes %1 of the step, most "
                          "of it in %2",
               .definition = "Time in a script's step without any op ÷ step time, if it is below "
                             "100 µs for each op.",
               .advice = "Use fewer and larger ops: a larger batch, ops on whole tensors instead "
                         "of loops, a fused optimizer, torch.compile.",
               .source = "10 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.1},
              overhead},
    RuleEntry{{.id = "no-cost-model",
               .finding = "%2 takes %1 of the step and has no cost model",
               .definition = "Time in the op's calls without a cost model ÷ step time, for the op "
                             "with the largest time.",
               .advice = "Compare its time between runs, because its FLOPs and bytes are unknown. "
                         "If torch.compile generated it, record without torch.compile to see "
                         "its ops.",
               .source = "10 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.1},
              withoutCostModel},
    RuleEntry{{.id = "optimizer-unfused",
               .finding = "The optimizer takes %1 of the step",
               .definition = "Time in the optimizer phase ÷ step time. The gain is the traffic "
                             "that a fused update avoids.",
               .advice = "Use a fused optimizer: it reads and writes each parameter once.",
               .source = "10 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.1},
              optimizer},
    RuleEntry{{.id = "small-work",
               .finding = "Elementwise ops, activations and normalizations take %1 of the step",
               .definition = "Time in these categories ÷ step time.",
               .advice = "Fuse them with the preceding op, use in-place activations, or fold "
                         "frozen batch norms.",
               .source = "33 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.33},
              smallWork},
    RuleEntry{
        {.id = "copies",
         .finding = "Copies and layout changes take %1 of the step",
         .definition = "Time in the category copy ÷ step time.",
         .advice =
             "Use one memory format throughout. Avoid contiguous() and type changes between ops.",
         .source = "10 % of the step (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.1},
        copies},
    RuleEntry{
        {.id = "max-pool-backward",
         .finding = "The backward pass of max pooling takes %1 of the step",
         .definition = "Time in max-pool backward ops ÷ step time.",
         .advice =
             "Use a strided convolution or average pooling: their backward pass does not scatter.",
         .source = "5 % of the step (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.05},
        maxPoolBackward},
    RuleEntry{
        {.id = "unsteady-steps",
         .finding = "The slowest step takes %1 the median step time",
         .definition = "Longest measured step ÷ median step, for five or more steps.",
         .advice =
             "Another program was running, or clocks changed. Record again before you compare.",
         .source = "1.5 × the median (Ridgepoint's)",
         .unit = Unit::ratio,
         .threshold = 1.5,
         .about_measuring = true},
        steadiness},
    RuleEntry{
        {.id = "recompilation",
         .finding = "torch.compile compiled during measured steps: the slowest takes %1 the median "
                    "step time",
         .definition = "Longest measured step ÷ median step, for five or more steps, if a compiler "
                       "ran in one of them.",
         .advice = "Changing shapes or values cause recompilation. TORCH_LOGS=recompiles lists the "
                   "reasons; dynamic=True compiles one graph for all shapes; --warmup excludes the "
                   "first steps.",
         .source = "1.5 × the median (Ridgepoint's)",
         .unit = Unit::ratio,
         .threshold = 1.5},
        recompilation},
    RuleEntry{{.id = "compiled-again",
               .finding = "torch.compile recompiled code for %1: %2",
               .definition = "Time of compilations of code that torch.compile had compiled before, "
                             "because its guards failed.",
               .advice = "Mark sizes that change with torch._dynamo.mark_dynamic, compile with "
                         "dynamic=True, or pad batches to a few sizes.",
               .source = "1 s (Ridgepoint's)",
               .unit = Unit::seconds,
               .threshold = 1},
              compiledAgain},
    RuleEntry{
        {.id = "graph-breaks",
         .finding = "%1 graph breaks split compiled code, most often: %2",
         .definition = "Places where torch.compile returned to Python, counted at each "
                       "compilation.",
         .advice = "Operations on both sides of a graph break cannot be fused. Remove prints, "
                   ".item() and unsupported calls from the compiled code; fullgraph=True "
                   "reports the first break as an error.",
         .source = "any",
         .unit = Unit::count,
         .threshold = 0},
        graphBreaks},
};

}  // namespace

std::span<const RuleEntry> timeRules() { return kTimeRules; }

}  // namespace ridgepoint::insight
