// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates estimates outside the UI thread. Answers only the newest request.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/estimate/estimated.h"
#include "core/run/snapshot.h"
#include "ui/base/newest_answer.h"

namespace ridgepoint::ui {

struct EstimateQuestion {
    std::string model;         // name of a built-in network, or path of a TorchScript file
    cost::model::Shape input;  // one sample; if empty, a built-in network's default
    std::int64_t batch = 16;
    std::string precision = "fp32";  // precision name as on the command line
    cost::StepOptions options;
    std::vector<machine::Device> devices;
    // A run whose GPU kernels are also projected to the devices. Can be null.
    std::shared_ptr<const run::Snapshot> run;
};

struct EstimateAnswer {
    EstimateQuestion question;
    QString problem;  // explains why there is no estimate; empty if there is one
    // The estimate for a CPU, which is used if the question has no devices.
    std::shared_ptr<const estimate::Estimated> estimated;
    std::vector<estimate::EstimatedOn> devices;  // in the order of the question's devices
    // The step times of the question's run on each device. Unset if they cannot be predicted.
    std::vector<std::optional<cost::Predicted>> projected;

    const std::string& title() const { return estimated->model; }
    // Returns the estimated step on the device. Returns the default estimate if the device is null
    // or unknown.
    const cost::StepEstimate& stepOn(const machine::Device* device) const;
};

class Estimator : public QObject {
    Q_OBJECT
  public:
    explicit Estimator(QObject* parent = nullptr);
    void ask(EstimateQuestion question) { answers_.ask(std::move(question)); }
    bool busy() const { return answers_.busy(); }

  Q_SIGNALS:
    void answered(const std::shared_ptr<const EstimateAnswer>& answer);

  private:
    NewestAnswer<EstimateQuestion, std::shared_ptr<const EstimateAnswer>> answers_;
};

}  // namespace ridgepoint::ui
