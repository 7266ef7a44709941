// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the ranks that trained together. A double click or Enter shows a rank's rows and steps in
// the other views.
#pragma once

#include "ui/run/run_view.h"
#include "ui/run/view_options.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct ViewDescriptor;

class NumberSort;
class RankModel;

class RanksView : public RunView {
    Q_OBJECT
  public:
    explicit RanksView(ViewOptions* options, QWidget* parent = nullptr);
    void startAfresh() override;
    // Returns whether the run belongs to one of several ranks. The view is empty for other runs.
    static bool isOfRanks(const Frame& frame);
    RankModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QString words() const;

  protected:
    void showFrame(const Frame& frame) override;

  private:
    QString wordsOf(const Frame& frame) const;
    ViewOptions* options_;
    RankModel* model_;
    QTableView* table_;
    NumberSort* order_;
    QLabel* words_;
};

const ViewDescriptor& ranksView();

}  // namespace ridgepoint::ui
