// SPDX-License-Identifier: GPL-3.0-or-later
// A table of a study's points: what varies, how far each is, its numbers, and why it failed.
#pragma once

#include <memory>
#include <vector>

#include "ui/base/table_model.h"
#include "ui/views/study/study_answer.h"

namespace ridgepoint::ui {

class PointModel : public TableModel<study::ResultRow> {
    Q_OBJECT
  public:
    using TableModel::TableModel;
    void setAnswer(const std::shared_ptr<const StudyAnswer>& answer);  // null: none

    int stateColumn() const { return static_cast<int>(axes_.size()); }
    int remarkColumn() const { return columnCount() - 1; }

  protected:
    QVariant answer(const study::ResultRow& row, int column, int role) const override;

  private:
    // Of numbers: which, and where they come from.
    struct Numbers {
        study::NamedQuantity quantity;
        study::Line::Kind kind = study::Line::Kind::recorded;
        bool operator==(const Numbers& other) const {
            return quantity.name == other.quantity.name && kind == other.kind;
        }
    };
    static std::vector<Numbers> wantedNumbers(const StudyAnswer& answer);
    std::vector<Column> describedColumns() const;

    std::vector<study::Axis> axes_;
    std::vector<Numbers> numbers_;
};

}  // namespace ridgepoint::ui
