// SPDX-License-Identifier: GPL-3.0-or-later
// What is alive at a moment as a table, largest first.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/run/live_moment.h"

namespace ridgepoint::ui {

class LiveModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { kBytes, kLayer, kOp, kCategory, kPhase, kBlocks, kColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setMoment(std::shared_ptr<const run::LiveMoment> moment);  // null: nothing
    const run::LiveGroup& group(int row) const {
        return moment_->groups[static_cast<std::size_t>(row)];
    }
    const run::LiveMoment* moment() const { return moment_.get(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const run::LiveMoment> moment_;
};

}  // namespace ridgepoint::ui
