// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/insight/rules.h"
#include "core/run/seconds.h"

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
    // Loaded while the last step still computes, it would take no time of its own.
    if (finding) finding->gain_seconds = facts.perStep(facts.seconds * finding->value);
    return finding;
}

// Bytes that the update of a parameter moves: op by op as LibTorch's optimizers do
// (docs/estimate.md), and fused into one pass that reads parameter, gradient and state once and
// writes what changed.
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
    if (part.names.empty()) return std::nullopt;
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

// How much of its roof the matrix work reaches, over its time.
std::optional<Finding> matrixBelowRoof(const Facts& facts) {
    double seconds = 0, ideal = 0;
    const Facts::Part part = facts.partOf([&](const run::Row& row) {
        if (!isMatrix(row) || !row.roof_share) return false;
        seconds += row.known_seconds.value_or(0);
        ideal += row.known_seconds.value_or(0) * *row.roof_share;
        return true;
    });
    // Where matrix work is a small part of the step its roof is not the question.
    if (!(seconds > 0.2 * facts.seconds)) return std::nullopt;
    Finding finding;
    finding.value = ideal / seconds;
    finding.evidence = {GroupBy::op, part.names};
    finding.gain_seconds = facts.perStep(part.lost_seconds);
    return finding;
}

// Time without an op, of which nothing else says what it is: not of a rank that stands still for
// the others, nor of a compiler.
std::optional<Finding> betweenOps(const Facts& facts) {
    // Where no op was recorded (a memory snapshot) nobody knows what ran.
    const auto share = facts.shareOf(Category::outside);
    const auto still = facts.standingStill();
    if (!share || !(*share < 1) || !still || facts.compiles()) return std::nullopt;
    Finding finding;
    finding.value = std::max(0.0, *share - *still / facts.perStep(facts.seconds));
    finding.evidence = {GroupBy::category, {std::string(run::kOutsideRowName)}};
    finding.gain_seconds = facts.perStep(facts.seconds * finding.value);
    return finding;
}

// Whether a script's ops follow each other as fast as Python and the framework can call them.
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
            outside[static_cast<std::size_t>(cell.key.phase)] += run::seconds(cell.self_ns);
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

// The op with the most time of which no roof can judge.
std::optional<Finding> withoutCostModel(const Facts& facts) {
    const run::Row* most = nullptr;
    double unknown = 0;
    bool any_known = false;  // else there are no shapes, and no formula could say anything
    for (const run::Row& row : facts.ops) {
        any_known = any_known || row.flops_known;
        if (!row.work_missing || !row.known_seconds || row.category == Category::collective ||
            row.category == Category::outside || row.seconds - *row.known_seconds <= unknown) {
            continue;
        }
        most = &row;
        unknown = row.seconds - *row.known_seconds;
    }
    if (most == nullptr || !any_known) return std::nullopt;
    Finding finding;
    finding.value = unknown / facts.seconds;
    finding.named = most->name;
    finding.evidence = {GroupBy::op, {most->name}};
    return finding;
}

// By category and not by the ops' largest one: what ran without an op is one row of all kinds.
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
    // The slowest of the steps that are held.
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
std::optional<Finding> recompilation(const Facts& facts) { return slowestStep(facts, true); }

constexpr std::array kTimeRules{
    RuleEntry{{.id = "data-loading",
               .finding = "Loading data takes %1 of the step",
               .definition = "Time of the data phase ÷ time of the step.",
               .advice = "Load ahead in other threads, decode less, or keep samples in memory.",
               .source = "PyTorch's TensorBoard plugin: 5 %",
               .unit = Unit::share,
               .threshold = 0.05},
              dataLoading},
    RuleEntry{
        {.id = "matrix-below-roof",
         .finding = "Convolutions and matrix products reach %1 of their roofs",
         .definition = "Σ ideal time ÷ Σ time, over matrix work, where that is a fifth of the "
                       "step or more.",
         .advice = "Larger batches, channels-last layout, channels in multiples of 8 (tensor "
                   "cores) or of "
                   "the vector width (CPU); check clocks, and threads on a CPU.",
         .source = "Nsight Compute calls less than 60 % of both roofs a latency issue",
         .unit = Unit::share,
         .threshold = 0.6,
         .above = false},
        matrixBelowRoof},
    RuleEntry{
        {.id = "memory-bound",
         .finding = "%1 of the time is bound by memory",
         .definition = "Time of operators nearer to a bandwidth roof than to a compute roof ÷ "
                       "time of the step.",
         .advice = "Fuse what follows each other, work in place, or use a shorter type: less "
                   "to move, not faster arithmetic, is what helps.",
         .source = "half of the step, ours",
         .unit = Unit::share,
         .threshold = 0.5},
        memoryBound},
    RuleEntry{
        {.id = "latency-bound",
         .finding = "%1 of the time goes into small operators far below both roofs",
         .definition =
             "Time of operators whose calls take less than 100 µs and reach less than 10 % of what "
             "their roofs allow ÷ time of the step.",
         .advice = "They are too small or too many: a larger batch, fewer and larger "
                   "operators, or a captured graph.",
         .source = "a fifth of the step, ours",
         .unit = Unit::share,
         .threshold = 0.2},
        latencyBound},
    RuleEntry{{.id = "outside-ops",
               .finding = "%1 of the step runs no operator",
               .definition = "Time of the step in which no operator ran ÷ time of the step.",
               .advice = "Look for waiting, printing, reading results back, or work of the script "
                         "itself.",
               .source = "a tenth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              outsideOps},
    RuleEntry{{.id = "python-overhead",
               .finding = "Python and framework overhead between operators takes %1 of the step, "
                          "most of it in %2",
               .definition = "Time of a script's step in which no operator ran ÷ time of the step, "
                             "where that is less than 100 µs for each operator.",
               .advice = "Fewer and larger operators: a larger batch, loops replaced by operators "
                         "on whole tensors, a fused optimizer, torch.compile.",
               .source = "a tenth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              overhead},
    RuleEntry{{.id = "no-cost-model",
               .finding = "%2 takes %1 of the step, and its FLOPs and bytes are not known",
               .definition = "Time of the operator's calls without a cost model ÷ time of the "
                             "step, of the operator with the most.",
               .advice = "No roof can judge it: compare its time between runs. If torch.compile "
                         "made it, a recording without torch.compile shows its operators.",
               .source = "a tenth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              withoutCostModel},
    RuleEntry{{.id = "optimizer-unfused",
               .finding = "The optimizer takes %1 of the step",
               .definition = "Time of the optimizer phase ÷ time of the step; the gain is what a "
                             "fused update would not move.",
               .advice = "A fused optimizer reads and writes each parameter once.",
               .source = "a tenth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              optimizer},
    RuleEntry{{.id = "small-work",
               .finding = "Elementwise work, activations and normalisation take %1 of the step",
               .definition = "Time of these categories ÷ time of the step.",
               .advice = "Fuse them with what they follow, use in-place activations, or fold batch "
                         "norms where nothing is trained.",
               .source = "a third of the step, ours",
               .unit = Unit::share,
               .threshold = 0.33},
              smallWork},
    RuleEntry{{.id = "copies",
               .finding = "Copies and changes of layout take %1 of the step",
               .definition = "Time of the category copy ÷ time of the step.",
               .advice = "Keep one memory format throughout; avoid contiguous() and type changes "
                         "between operators.",
               .source = "a tenth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              copies},
    RuleEntry{{.id = "max-pool-backward",
               .finding = "Max pooling takes %1 of the step going backward",
               .definition = "Time of max-pool backward operators ÷ time of the step.",
               .advice = "A strided convolution, or average pooling, does without scattering.",
               .source = "a twentieth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.05},
              maxPoolBackward},
    RuleEntry{{.id = "unsteady-steps",
               .finding = "The slowest step took %1 of the median",
               .definition = "Longest measured step ÷ median, of five steps or more.",
               .advice = "Something else ran on this machine, or clocks changed: repeat before "
                         "comparing.",
               .source = "half as long again, ours",
               .unit = Unit::ratio,
               .threshold = 1.5,
               .about_measuring = true},
              steadiness},
    RuleEntry{{.id = "recompilation",
               .finding = "torch.compile compiled during measured steps: the slowest took %1 of "
                          "the median",
               .definition = "Longest measured step ÷ median, of five steps or more, where a "
                             "compiler ran in one of them.",
               .advice = "Shapes or values that change make it compile again: "
                         "TORCH_LOGS=recompiles says which, dynamic=True makes one graph for "
                         "all. --warmup leaves the first steps out.",
               .source = "half as long again, ours",
               .unit = Unit::ratio,
               .threshold = 1.5},
              recompilation},
};

}  // namespace

std::span<const RuleEntry> timeRules() { return kTimeRules; }

}  // namespace ridgepoint::insight
