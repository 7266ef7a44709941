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
    void setRuns(const std::shared_ptr<const CompareFrame>& frame);  // null: none
    // Whether at least two of the runs contain their ranks.
    static bool has(const CompareFrame& frame) { return !frame.comparison.ranks.rows.empty(); }
};

// Returns a sorted table of the model.
QTableView* makeCompareRanksTable(CompareRanks* model, QWidget* parent);
// "b: each other rank waits 12 ms per step for rank 1, …", for each run with a straggler.
QStringList stragglerWords(const CompareFrame& frame);

}  // namespace ridgepoint::ui
