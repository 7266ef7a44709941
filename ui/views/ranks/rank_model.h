// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the ranks that trained together: where each ran, its steps, and the average time of its
// exchanges per step.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/base/table_model.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

// A row of the table. Unknown values are unset.
struct RankRow {
    std::int64_t rank = 0, steps = 0;
    QString host, device, remark, mean_text, compute_text;
    std::optional<double> mean, waiting, moving, hidden, caused, last;
    std::optional<double> compute, exposed, idle;  // GPU times, known only for imported traces
    bool straggles = false;  // whether the rank delays the other ranks, as defined by the insight
};

class RankModel : public TableModel<RankRow> {
    Q_OBJECT
  public:
    enum Column {
        kRank,
        kHost,
        kDevice,
        kSteps,
        kMean,
        kCompute,
        kExposed,
        kIdle,
        kWaiting,
        kMoving,
        kHidden,
        kCaused,
        kLast,
        kRemark,
        kColumns
    };
    explicit RankModel(QObject* parent = nullptr);
    void setFrame(const Frame* frame);  // null if no run is open

    std::int64_t rankOf(int number) const { return row(number).rank; }
    bool isShown(int number) const { return shown_ == rankOf(number); }
    bool straggles(int number) const { return row(number).straggles; }
    bool knowsGpus() const;  // whether kCompute, kExposed and kIdle are known for any rank

  protected:
    QVariant answer(const RankRow& row, int column, int role) const override;

  private:
    std::shared_ptr<const std::vector<run::RankOfRun>> of_;  // ranks that the rows describe
    std::optional<std::int64_t> shown_;
};

}  // namespace ridgepoint::ui
