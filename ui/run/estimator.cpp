// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/estimator.h"

#include <atomic>
#include <exception>
#include <utility>

#include "core/estimate/projection.h"
#include "core/machine/catalogue.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

std::optional<cost::Predicted> stepOf(const run::Snapshot& run, const machine::Device& from,
                                      const machine::Device& to) {
    if (to.kind != machine::Device::Kind::gpu) return std::nullopt;
    try {
        const estimate::Projection projected =
            estimate::project(run, from, to, run::GroupBy::kernel);
        return projected.partial ? std::nullopt : std::optional(projected.step);
    } catch (const std::exception&) {
        return std::nullopt;  // the device has no matching unit or roof
    }
}

// Caches the projections of a run's steps to devices, because a new estimate starts with every key
// press. The projections do not depend on the network. Device names are unique in the catalogue, so
// they serve as keys.
class Projections {
  public:
    const std::vector<std::optional<cost::Predicted>>& of(
        const std::vector<machine::Device>& devices,
        const std::shared_ptr<const run::Snapshot>& run) {
        std::vector<std::string> names;
        for (const machine::Device& device : devices) names.push_back(device.name);
        if (run != run_ || names != names_) {
            steps_ = projectedTo(devices, *run);
            run_ = run;
            names_ = std::move(names);
        }
        return steps_;
    }

  private:
    static std::vector<std::optional<cost::Predicted>> projectedTo(
        const std::vector<machine::Device>& devices, const run::Snapshot& run) {
        std::vector<std::optional<cost::Predicted>> steps(devices.size());
        if (!run::onGpu(run)) return steps;
        try {
            const machine::Device from = estimate::deviceOf(run, machine::Catalogue::load());
            for (std::size_t i = 0; i < devices.size(); ++i)
                steps[i] = stepOf(run, from, devices[i]);
        } catch (const std::exception&) {
            // The catalogue does not contain the run's GPU, so the steps stay unset.
        }
        return steps;
    }

    std::shared_ptr<const run::Snapshot> run_;
    std::vector<std::string> names_;
    std::vector<std::optional<cost::Predicted>> steps_;
};

std::shared_ptr<const EstimateAnswer> answerTo(EstimateQuestion question,
                                               const std::atomic<bool>& unwanted,
                                               Projections& projections) {
    auto answer = std::make_shared<EstimateAnswer>();
    answer->question = std::move(question);
    const EstimateQuestion& asked = answer->question;
    try {
        const estimate::EstimateRequest request{asked.model, asked.input, asked.batch,
                                                asked.options};
        const auto cancelled = [&unwanted] { return unwanted.load(std::memory_order_relaxed); };
        answer->devices = estimate::estimateOn(request, asked.devices, cancelled);
        answer->estimated = answer->devices.empty() ? std::make_shared<const estimate::Estimated>(
                                                          estimate::estimate(request, cancelled))
                                                    : answer->devices.front().estimated;
        if (asked.run) answer->projected = projections.of(asked.devices, asked.run);
    } catch (const std::exception& error) {
        answer->devices.clear();
        answer->problem = text(error.what());
    }
    return answer;
}

}  // namespace

const cost::StepEstimate& EstimateAnswer::stepOn(const machine::Device* device) const {
    for (const estimate::EstimatedOn& each : devices) {
        if (device != nullptr && each.answer.device == device->name) return each.estimated->step;
    }
    return estimated->step;
}

Estimator::Estimator(QObject* parent)
    : QObject(parent),
      // A single cache is sufficient, because only one question is answered at a time.
      answers_(
          [projections = std::make_shared<Projections>()](EstimateQuestion question,
                                                          const std::atomic<bool>& unwanted) {
              return answerTo(std::move(question), unwanted, *projections);
          },
          [this](const auto& answer) { Q_EMIT answered(answer); }) {}

}  // namespace ridgepoint::ui
