// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the critical path of a step: its parts, and the gain from faster ops, kernels and copies.
// While the view is visible, the timeline draws the path.
#pragma once

#include <filesystem>
#include <memory>

#include "core/run/timeline/step_path.h"
#include "ui/base/newest_answer.h"
#include "ui/base/table_model.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QSpinBox;
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class DrawnPath;
class NumberSort;
struct ViewDescriptor;

class WhatIfModel : public TableModel<run::WhatIf> {
    Q_OBJECT
  public:
    enum Column { kName, kPart, kTime, kShare, kHalf, kAll };
    explicit WhatIfModel(QObject* parent = nullptr);
    void setPath(const run::StepPath* path, std::shared_ptr<const run::StringTable> strings);

  protected:
    QVariant answer(const run::WhatIf& row, int column, int role) const override;

  private:
    std::shared_ptr<const run::StringTable> strings_;
    double length_ = 0;  // nanoseconds; length of the critical path
};

class PathView : public RunView {
    Q_OBJECT
  public:
    explicit PathView(Selection* selection, QWidget* parent = nullptr);
    // Returns null if there is no path or it has not been read yet.
    const run::StepPath* path() const { return path_.get(); }
    const WhatIfModel* model() const { return model_; }
    QString words() const;  // text above the table
    void startAfresh() override;

  protected:
    void showFrame(const Frame& frame) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Question {
        std::filesystem::path file;
        std::shared_ptr<const run::Snapshot> snapshot;
        std::int64_t step = 0;
    };
    struct Found {
        std::filesystem::path file;
        std::shared_ptr<const run::Snapshot> snapshot;
        std::int64_t step = 0;
        std::shared_ptr<const run::StepPath> path;  // null if not available
        QString problem;
    };
    using Answer = std::shared_ptr<const Found>;
    void ask();
    void take(const Found& found);
    void lookAt(const run::WhatIf& row);
    void say(const QString& words);
    void shareRoom();
    void drawOnTimeline();

    Selection* selection_;
    DrawnPath* drawn_;
    WhatIfModel* model_;
    QSpinBox* step_;
    QLabel* words_;
    QTableView* table_;
    NumberSort* order_;
    std::filesystem::path file_;  // run file of the last question
    std::int64_t asked_step_ = -1;
    std::shared_ptr<const run::StepPath> path_;
    NewestAnswer<Question, Answer> answers_;
};

const ViewDescriptor& pathView();

}  // namespace ridgepoint::ui
