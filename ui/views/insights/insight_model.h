// SPDX-License-Identifier: GPL-3.0-or-later
// Lists a run's insights, each with its sentence and details.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "core/insight/insight.h"

namespace ridgepoint::ui {

class InsightModel : public QAbstractListModel {
    Q_OBJECT
  public:
    // The gain, for example "≤ 12.1 ms, 5.0 % of a step".
    static constexpr int kGainRole = Qt::UserRole;
    // The details as a QStringList, which alternates between labels and values.
    static constexpr int kDetailsRole = Qt::UserRole + 1;
    // Whether the insight concerns the measurement itself (bool).
    static constexpr int kMeasuringRole = Qt::UserRole + 2;

    using QAbstractListModel::QAbstractListModel;
    // Known insights keep their positions, so that items do not move under the pointer.
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
