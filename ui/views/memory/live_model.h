// SPDX-License-Identifier: GPL-3.0-or-later
// What is alive at a moment as a table, largest first.
#pragma once

#include <QAbstractTableModel>
#include <array>
#include <memory>
#include <vector>

#include "core/timeline/live_moment.h"

namespace ridgepoint::ui {

class LiveModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { kBytes, kLayer, kOp, kCategory, kPhase, kBlocks, kColumnCount };
    // What a row is of. Blocks of one call site share their call stack, where that is known.
    enum class By : std::uint8_t { site, op, layer, category };
    using QAbstractTableModel::QAbstractTableModel;

    void setMoment(std::shared_ptr<const run::LiveMoment> moment);  // null: nothing
    void setBy(By by);
    By by() const { return by_; }
    const run::LiveGroup& group(int row) const { return rows_[static_cast<std::size_t>(row)].sum; }
    const run::LiveMoment* moment() const { return moment_.get(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        run::LiveGroup sum;
        std::array<bool, kColumnCount> several{};  // its blocks differ in it
    };
    void add();
    std::shared_ptr<const run::LiveMoment> moment_;
    std::vector<Row> rows_;
    By by_ = By::site;
};

}  // namespace ridgepoint::ui
