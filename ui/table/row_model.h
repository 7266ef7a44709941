// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a run as a table. While a run grows, rows keep their place: values change, new rows
// come at the end; order is the proxy's business.
#pragma once

#include <QAbstractTableModel>

#include "ui/frame.h"
#include "ui/table/number_sort.h"

namespace ridgepoint::ui {

class RowModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        kName,
        kCategory,
        kPhase,
        kCalls,
        kTotal,
        kMean,
        kMin,
        kMax,
        kShare,
        kFlops,
        kBytes,
        kIntensity,
        kAchieved,
        kRoofShare,
        kBound,
        kProvenance,
        kColumnCount
    };
    // A number (NaN when unknown) or a text to sort by.
    static constexpr int kSortRole = NumberSort::kSortRole;
    static constexpr int kNameRole = Qt::UserRole + 1;  // the name as the shared selection knows it

    using QAbstractTableModel::QAbstractTableModel;

    void setFrame(const Frame& frame);
    void clear();
    const run::Row& row(int at) const { return rows_[static_cast<std::size_t>(at)]; }
    int rowOf(const QString& name) const;                     // -1 when there is none
    std::vector<int> rowsOf(const QStringList& names) const;  // those that there are

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString display(const run::Row& row, int column) const;
    QVariant sortKey(const run::Row& row, int column) const;

    std::vector<run::Row> rows_;
    std::vector<roofline::Ceiling> ceilings_;  // that the rows were held against
    run::GroupBy by_ = run::GroupBy::op;
    roofline::Level level_ = roofline::Level::dram;
};

}  // namespace ridgepoint::ui
