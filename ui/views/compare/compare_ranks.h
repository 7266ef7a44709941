// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the ranks of merged runs with the figures of each run, in the order of the runs.
#pragma once

#include <memory>

#include "ui/base/table_model.h"
#include "ui/views/compare/compare_frame.h"

QT_BEGIN_NAMESPACE
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CompareRanks : public TableModel<compare::RankRow> {
    Q_OBJECT
  public:
    explicit CompareRanks(QObject* parent = nullptr);
    void setRuns(const std::shared_ptr<const CompareFrame>& frame);  // null removes all rows
    // Returns whether at least two of the runs contain data for their ranks.
    static bool has(const CompareFrame& frame) { return !frame.comparison.ranks.rows.empty(); }
};

// Returns a sortable table that shows `model`.
QTableView* makeCompareRanksTable(CompareRanks* model, QWidget* parent);
// Returns a sentence for each run with a straggler, for example "b: each other rank waits 12 ms per
// step for rank 1, …".
QStringList stragglerWords(const CompareFrame& frame);

}  // namespace ridgepoint::ui
