// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a run's insights: numbers, advice, definitions. Selecting an insight selects its evidence.
#pragma once

#include <QElapsedTimer>
#include <vector>

#include "core/insight/insight.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/view_options.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QListView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct ViewDescriptor;

class InsightModel;

class InsightsView : public RunView {
    Q_OBJECT
  public:
    InsightsView(ViewOptions* options, Selection* selection, QWidget* parent = nullptr);

    void startAfresh() override;
    InsightModel* model() const { return model_; }
    QListView* list() const { return list_; }
    QString words() const;  // text above the list; explains an empty list

  protected:
    void showFrame(const Frame& frame) override;

  private:
    void showEvidence(const insight::Insight& insight);
    ViewOptions* options_;
    Selection* selection_;
    InsightModel* model_;
    QListView* list_;
    QLabel* words_;
    QElapsedTimer told_;
};

const ViewDescriptor& insightsView();

}  // namespace ridgepoint::ui
