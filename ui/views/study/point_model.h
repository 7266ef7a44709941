// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a study as rows: what varies, how far each is, its numbers, and why it failed.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "ui/views/study/study_answer.h"

namespace ridgepoint::ui {

class PointModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;
    void setAnswer(const std::shared_ptr<const StudyAnswer>& answer);  // null: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const study::ResultRow& row(int row) const;
    int stateColumn() const { return static_cast<int>(axes_.size()); }
    int remarkColumn() const { return columnCount() - 1; }

  private:
    struct Column {
        study::NamedQuantity quantity;
        study::Line::Kind kind = study::Line::Kind::recorded;
        bool operator==(const Column& other) const {
            return quantity.name == other.quantity.name && kind == other.kind;
        }
    };
    std::vector<Column> wantedColumns() const;
    const Column* numberAt(int column) const;  // null: it is none of numbers
    QVariant display(const study::ResultRow& row, int column) const;

    std::shared_ptr<const StudyAnswer> answer_;
    std::vector<study::Axis> axes_;
    std::vector<Column> numbers_;
};

}  // namespace ridgepoint::ui
