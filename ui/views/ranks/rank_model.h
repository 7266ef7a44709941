// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks that trained together as rows: where each was, its steps, and what its exchanges with
// the others took, of a step on average.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "ui/run/frame.h"

namespace ridgepoint::ui {

class RankModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        kRank,
        kHost,
        kDevice,
        kSteps,
        kMean,
        kWaiting,
        kMoving,
        kHidden,
        kCaused,
        kLast,
        kRemark,
        kColumns
    };
    using QAbstractTableModel::QAbstractTableModel;
    void setFrame(const Frame* frame);  // null: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    std::int64_t rankOf(int row) const { return rows_[static_cast<std::size_t>(row)].rank; }
    bool isShown(int row) const { return shown_ == rankOf(row); }
    // Keeps the others waiting, as the insight says.
    bool straggles(int row) const { return rows_[static_cast<std::size_t>(row)].straggles; }

  private:
    // Unset is what is not known.
    struct RankRow {
        std::int64_t rank = 0, steps = 0;
        QString host, device, remark;
        std::optional<double> mean, waiting, moving, hidden, caused, last;
        bool straggles = false;
    };
    static RankRow rowOf(const run::Snapshot& snapshot, const run::RankOfRun& rank);
    static std::optional<double> numberOf(const RankRow& row, int column);
    QString display(const RankRow& row, int column) const;

    std::vector<RankRow> rows_;
    std::shared_ptr<const std::vector<run::RankOfRun>> of_;  // what the rows were made of
    std::optional<std::int64_t> shown_;
};

}  // namespace ridgepoint::ui
