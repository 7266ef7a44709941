// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates estimates outside the UI thread. Of several requests, only the last is answered.
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
    std::string model;   // a built-in network or a TorchScript file
    model::Shape input;  // one sample; empty: the network's own shape (not for files)
    std::int64_t batch = 16;
    std::string precision = "fp32";  // `options.precision` in the command line's spelling
    cost::StepOptions options;
    std::vector<machine::Device> devices;
    // A run whose GPU kernels are carried over to the devices as well; may be null.
    std::shared_ptr<const run::Snapshot> run;
};

struct EstimateAnswer {
    EstimateQuestion question;
    QString problem;  // why there is no estimate, in one sentence; empty if there is one
    // For a CPU if the question names no device.
    std::shared_ptr<const run::Estimated> estimated;
    std::vector<run::EstimatedOn> devices;  // devices in the question's order
    // A step of the question's run on each of them; unset where that cannot be predicted.
    std::vector<std::optional<cost::Predicted>> projected;

    const std::string& title() const { return estimated->model; }
    // Returns the step on one of the devices; null if there is no device.
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
