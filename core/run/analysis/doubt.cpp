// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/doubt.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/saturating.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/run_questions.h"

// This macro marks sentences for lupdate.
#define QT_TRANSLATE_NOOP(context, text) text

namespace ridgepoint::run {
namespace {

using roofline::Provenance;

constexpr double kTolerance = 1.02;  // tolerance for clock errors and rounding

constexpr const char* const kCached =
    QT_TRANSLATE_NOOP("Doubt", "Probably its data was in a cache and did not come from DRAM.");
constexpr const char* const kTf32 =
    QT_TRANSLATE_NOOP("Doubt",
                      "Probably it ran as TF32 on tensor cores, the default for FP32 convolutions "
                      "from Ampere on.");
constexpr const char* const kWinograd =
    QT_TRANSLATE_NOOP("Doubt",
                      "Probably it is part of a Winograd or FFT convolution, which does fewer "
                      "FLOPs than modelled.");
constexpr const char* const kOtherKernel =
    QT_TRANSLATE_NOOP("Doubt", "Probably another kernel of the op does part of this work.");
constexpr const char* const kSeveralGpus =
    QT_TRANSLATE_NOOP("Doubt", "The run has several GPUs, and the roofs are those of one.");

// Derives the likely cause from the kind of roof.
const char* causeOf(const Row& row, const roofline::Ceiling* roof,
                    std::span<const roofline::Ceiling> ceilings) {
    using Kind = roofline::Ceiling::Kind;
    if (roof == nullptr) return "";
    const bool modelled = row.flops_from == Provenance::modelled;
    if (roof->kind == Kind::bandwidth && roof->level == roofline::Level::dram) return kCached;
    if (roof->kind == Kind::compute && roof->unit == "cuda_core" &&
        roof->arithmetic == roofline::Arithmetic::fp32) {
        // Only devices with a TF32 roof can compute in TF32.
        if (roofline::computeRoof(ceilings, roofline::Arithmetic::tensor_tf32) != nullptr)
            return kTf32;
        if (modelled) return kWinograd;
    }
    return modelled && row.kind == RowKind::kernel ? kOtherKernel : "";
}

// Returns a doubt if the FLOP/s over whole steps exceed their roof.
std::optional<Doubt> stepRateDoubt(const Snapshot& snapshot, double duration_seconds) {
    Row whole;
    whole.kind = RowKind::step;
    for (const Row& row : rowsOf(snapshot, defaultGroupBy(snapshot))) {
        if (!row.flops_known || row.kind == RowKind::outside) continue;
        for (std::size_t i = 0; i < whole.flops.size(); ++i)
            base::addSaturating(whole.flops[i], row.flops[i]);
        whole.flops_known = true;
        if (row.flops_from) whole.flops_from = row.flops_from;
    }
    whole.known_seconds = duration_seconds;
    whole.gpus = workingGpus(snapshot);
    whole.roof_share = roofline::roofShare(whole.work(), snapshot.ceilings);
    std::optional<Doubt> doubt = doubtOf(whole, snapshot);
    if (!doubt) return doubt;
    doubt->sentence =
        QT_TRANSLATE_NOOP("Doubt",
                          "The FLOPs of the steps are above their roof, %1 (%2 ×): the FLOPs are "
                          "too high, the step time is too short, or the roof is too low.");
    return doubt;
}

void addGpuDoubts(const Snapshot& snapshot, double step_seconds, std::vector<Doubt>& doubts) {
    const std::optional<GpuSummary> gpu = summarizeGpu(snapshot);
    if (!gpu) return;
    const double busy = gpu->kernel_seconds.value_or(0) + gpu->copy_seconds.value_or(0);
    if (busy > kTolerance * step_seconds) {
        // Copies within a GPU and memsets have no ratio of overlap, but shorten the busy time.
        // If records were lost, the ratios are unknown, but not whether the others overlap.
        const bool overlaps = workingGpus(snapshot) > 1 ||
                              (gpu->use && (gpu->use->kernels_at_once_ns > 0 ||
                                            gpu->use->transfer_beside_kernel_ns > 0)) ||
                              (gpu->copy_seconds.value_or(0) > 0 &&
                               busy > kTolerance * gpu->busy_share.value_or(1e9) * step_seconds);
        doubts.push_back(
            {overlaps
                 ? QT_TRANSLATE_NOOP("Doubt",
                                     "Kernels and copies add up to %1 in a step of %2, because "
                                     "some of them run at the same time.")
                 : QT_TRANSLATE_NOOP("Doubt",
                                     "Kernels and copies add up to %1 in a step of %2, although "
                                     "none of them overlap: some ran outside the steps, the step "
                                     "time is too short, or their times are too long."),
             "",
             {roofline::formatSeconds(busy), roofline::formatSeconds(step_seconds)}});
    }
    for (const GpuSummary::Group& group : gpu->groups) {
        if (group.share.value_or(0) <= kTolerance) continue;
        doubts.push_back({QT_TRANSLATE_NOOP("Doubt",
                                            "Calls of the group %1 take %2 of the step time: calls "
                                            "of several threads add up, or last beyond their "
                                            "step."),
                          "",
                          {std::string(cost::kernel::toString(group.group)),
                           roofline::formatShare(group.share)}});
    }
}

}  // namespace

std::string Doubt::text() const {
    std::string text = sentence;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const std::string place = fmt::format("%{}", i + 1);
        if (const auto at = text.find(place); at != std::string::npos)
            text.replace(at, place.size(), figures[i]);
    }
    return *cause == '\0' ? text : text + ' ' + cause;
}

std::optional<Doubt> doubtOf(const Row& row, std::span<const roofline::Ceiling> ceilings) {
    if (!isAboveRoof(row.roof_share)) return std::nullopt;
    const roofline::Ceiling* const roof = roofline::bindingRoof(row.work(), ceilings);
    const bool modelled =
        row.bytes_from == Provenance::modelled || row.flops_from == Provenance::modelled;
    return Doubt{modelled
                     ? QT_TRANSLATE_NOOP("Doubt",
                                         "Above its roof, %1 (%2 ×): the modelled bytes or FLOPs "
                                         "are too high, or the roof is too low.")
                     : QT_TRANSLATE_NOOP("Doubt",
                                         "Above its roof, %1 (%2 ×): a measuring fault, or the "
                                         "roof is too low."),
                 causeOf(row, roof, ceilings),
                 {roof == nullptr ? std::string(roofline::kUnknown)
                                  : fmt::format("{}, {}", roof->name, roofline::formatRoof(*roof)),
                  roofline::formatIntensity(row.roof_share)}};
}

std::optional<Doubt> doubtOf(const Row& row, const Snapshot& snapshot) {
    std::optional<Doubt> doubt = doubtOf(row, snapshot.ceilings);
    const std::vector<std::string>& gpus = snapshot.machine.gpus;
    if (!doubt || gpus.size() <= 1) return doubt;
    const bool equal = std::all_of(gpus.begin(), gpus.end(),
                                   [&](const std::string& gpu) { return gpu == gpus.front(); });
    if (!equal || (row.kind == RowKind::step && row.gpus == 1)) doubt->cause = kSeveralGpus;
    return doubt;
}

std::vector<Doubt> doubtsOf(const Snapshot& snapshot) {
    std::vector<Doubt> doubts;
    const Scope scope = scopeOf(snapshot);
    const StepList::Totals* const totals = snapshot.steps->totals(
        scope.segment, scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured);
    if (totals == nullptr || snapshot.info.times_of != TimesOf::run || !(totals->duration_ns > 0) ||
        scope.steps <= 0) {
        return doubts;
    }
    const double duration = totals->duration_ns * 1e-9;
    if (auto doubt = stepRateDoubt(snapshot, duration)) doubts.push_back(std::move(*doubt));
    addGpuDoubts(snapshot, duration / static_cast<double>(scope.steps), doubts);
    return doubts;
}

Doubt lostRecordsNote() {
    return {
        QT_TRANSLATE_NOOP("Doubt",
                          "GPU records were lost: times of kernels are lower bounds, idle times "
                          "are upper bounds, and the other parts may be either."),
        "",
        {}};
}

}  // namespace ridgepoint::run
