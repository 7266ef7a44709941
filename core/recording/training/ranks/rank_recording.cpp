// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/ranks/rank_recording.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/cost/model/graph.h"
#include "core/estimate/estimated.h"
#include "core/machine/ceiling_cache.h"
#include "core/recording/training/ranks/rank_group.h"
#include "core/recording/training/trainer.h"
#include "core/run/run_questions.h"

namespace ridgepoint::recording::training {
namespace {

// Returns the settings that must be equal on all ranks. With different settings, ranks might
// exchange tensors that match only in size, or fail with incomprehensible messages. Thread counts
// and files can differ.
std::vector<RankGroup::Setting> settingsOf(const recording::RecordingOptions& options,
                                           const run::RankPlace& place) {
    const auto yes = [](bool value) { return std::string(value ? "on" : "off"); };
    return {{"LibTorch", torchVersion()},
            {"WORLD_SIZE", std::to_string(place.ranks)},
            {"model", estimate::modelTitle(options.model)},
            {"input", options.input.empty() ? "its own" : cost::model::toString(options.input)},
            {"batch", std::to_string(options.batch)},
            {"steps", std::to_string(options.steps)},
            {"warmup", std::to_string(options.warmup)},
            {"device", options.device.substr(0, options.device.find(':'))},
            {"precision", options.precision},
            {"channels-last", yes(options.channels_last)},
            {"deterministic", yes(options.deterministic)},
            {"optimizer", options.optimizer},
            {"data", options.data},
            {"seed", std::to_string(options.seed)}};
}

}  // namespace

std::string deviceOfRank(const std::string& asked, const std::string& chosen,
                         const run::RankPlace& place) {
    const bool numbered = asked.find(':') != std::string::npos;
    if (numbered || run::isCpu(chosen)) return chosen;
    return fmt::format("cuda:{}", place.local_rank);
}

RankRecording::RankRecording(recording::RecordingOptions& options, const machine::Machine& machine)
    : place_(*options.rank), batch_(options.batch) {
    group_ = std::make_unique<RankGroup>(place_, c10::Device(options.device),
                                         settingsOf(options, place_));
    options.batch /= place_.ranks;
    if (options.threads == 0) {
        options.threads = std::max(1, machine.physical_cores / place_.local_ranks);
    }
    if (run::isCpu(options.device)) roofs_name_ = fmt::format("roofs/{} threads", options.threads);
}

RankRecording::~RankRecording() = default;

void RankRecording::fail(const std::string& sentence) { group_->leave(sentence); }
void RankRecording::finish() { group_->finish(); }

void RankRecording::describe(run::RunInfo& info, std::int64_t clock_origin_ns) {
    const RankGroup::Clock clock = group_->compareClocks();
    run::RankInfo& rank = info.rank.emplace();
    rank.rank = place_.rank;
    rank.ranks = place_.ranks;
    rank.batch = batch_;
    rank.training = group_->wordOfFirst(info.id);
    rank.exchange = group_->exchange();
    if (!group_->whyNotNccl().empty()) info.notes.push_back(group_->whyNotNccl());
    rank.clock_ns = clock_origin_ns + clock.offset_ns;
    rank.clock_uncertainty_ns = clock.uncertainty_ns;
    info.modes.push_back(fmt::format("{} ranks", place_.ranks));
}

recording::collect::DeviceRoofs RankRecording::roofs(
    const std::function<recording::collect::DeviceRoofs()>& measure) {
    if (place_.local_rank == 0) {
        recording::collect::DeviceRoofs own = measure();
        if (!roofs_name_.empty() && !own.ceilings.empty())
            group_->tellMachine(roofs_name_, machine::textOf(own.ceilings));
        group_->meet();
        return own;
    }
    group_->meet();
    if (!roofs_name_.empty()) {
        const auto told = group_->toldOnMachine(roofs_name_);
        if (auto ceilings = told ? machine::ceilingsFrom(*told) : std::nullopt)
            return {std::move(*ceilings), {}};
    }
    return measure();
}

void RankRecording::step(bool wants_to_stop, const std::function<void()>& train) {
    group_->askToStop(wants_to_stop);
    train();
    stopping_ = group_->anyStops();
}

}  // namespace ridgepoint::recording::training
