// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of a run as a list: for each, the sentence, and all that is said of it.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "core/insight/insight.h"

namespace ridgepoint::ui {

class InsightModel : public QAbstractListModel {
    Q_OBJECT
  public:
    static constexpr int kGainRole = Qt::UserRole;         // "≤ 12.1 ms, 5.0 % of a step"
    static constexpr int kDetailsRole = Qt::UserRole + 1;  // QStringList of label, words, label, …
    static constexpr int kMeasuringRole = Qt::UserRole + 2;  // about the measurement itself

    using QAbstractListModel::QAbstractListModel;
    // Keeps the places of what is found again, so that nothing moves under the pointer.
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
    bool per_step_ = true;  // gains can be shown in seconds of a step
};

}  // namespace ridgepoint::ui
