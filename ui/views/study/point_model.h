// SPDX-License-Identifier: GPL-3.0-or-later
// Lists a study's points: axis values, state, numbers, and the reasons for failures.
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
    void setAnswer(const std::shared_ptr<const StudyAnswer>& answer);  // null if there is no study

    int stateColumn() const { return static_cast<int>(axes_.size()); }
    int remarkColumn() const { return columnCount() - 1; }

  protected:
    QVariant answer(const study::ResultRow& row, int column, int role) const override;

  private:
    // The quantity and the source that a number column shows.
    struct Numbers {
        study::NamedQuantity quantity;
        study::Line::Kind kind = study::Line::Kind::recorded;
        QString origin;
        bool operator==(const Numbers& other) const {
            return quantity.name == other.quantity.name && kind == other.kind &&
                   origin == other.origin;
        }
    };
    static std::vector<Numbers> wantedNumbers(const StudyAnswer& answer);
    std::vector<Column> describedColumns() const;

    std::vector<study::Axis> axes_;
    std::vector<Numbers> numbers_;
};

}  // namespace ridgepoint::ui
