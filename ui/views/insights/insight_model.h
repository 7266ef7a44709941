// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the findings of a run, each with its sentence and details.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "core/insight/insight.h"

namespace ridgepoint::ui {

class InsightModel : public QAbstractListModel {
    Q_OBJECT
  public:
    static constexpr int kGainRole = Qt::UserRole;           // "≤ 12.1 ms, 5.0 % of a step"
    static constexpr int kDetailsRole = Qt::UserRole + 1;    // QStringList of label, text, label, …
    static constexpr int kMeasuringRole = Qt::UserRole + 2;  // finding about the measurement

    using QAbstractListModel::QAbstractListModel;
    // Known findings keep their position, so that nothing moves under the pointer.
    void setInsights(std::vector<insight::Insight> insights, bool per_step);
    const insight::Insight& insight(int row) const {
        return insights_[static_cast<std::size_t>(row)];
    }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    QString gain(const insight::Insight& insight) const;
    QStringList details(const insight::Insight& insight) const;
    std::vector<insight::Insight> insights_;
    bool per_step_ = true;  // whether gains can be shown in seconds per step
};

}  // namespace ridgepoint::ui
