// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the rows of a comparison as a table: step time in each run, differences from the baseline,
// and whether these exceed the noise.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "ui/base/number_sort.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class CompareModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    // Roles of the cells. Difference columns provide the bar's length (−1 to 1) and the noise (0 to
    // 1).
    static constexpr int kSortRole = NumberSort::kSortRole;
    static constexpr int kBarRole = Qt::UserRole + 1;
    static constexpr int kNoiseRole = Qt::UserRole + 2;
    static constexpr int kColorRole = Qt::UserRole + 3;

    using QAbstractTableModel::QAbstractTableModel;

    void setFrame(std::shared_ptr<const CompareFrame> frame);
    const std::shared_ptr<const CompareFrame>& frame() const { return frame_; }

    // The column kinds. The table has a name column and a time column for each run. Each run except
    // the baseline also has a difference, a relative difference and a verdict. A comparison of two
    // runs adds the ratios of the columns in ColumnSet::comparison.
    enum class Field { name, seconds, difference, relative, verdict, ratio };
    struct Column {
        Field field = Field::name;
        std::size_t run = 0;
        const run::Column* column = nullptr;  // the column whose values a ratio compares
    };
    const std::vector<Column>& columns() const { return columns_; }
    int columnOf(Field field, std::size_t run = 0) const;  // -1 if there is no such column
    QString name(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::optional<double> numberOf(const compare::Row& row, const Column& column) const;
    QString display(const compare::Row& row, const Column& column) const;
    QString explain(const compare::Row& row, const Column& column) const;

    std::shared_ptr<const CompareFrame> frame_;
    std::vector<Column> columns_;
    double most_ = 0;  // seconds; largest absolute difference
};

}  // namespace ridgepoint::ui
