// SPDX-License-Identifier: GPL-3.0-or-later
// Shows everything that is known about the selected row and its calls.
#pragma once

#include <memory>

#include "ui/run/calls/timeline_loader.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QBoxLayout;
class QLabel;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CallHistogram;
struct ViewDescriptor;

class DetailsView : public RunView {
    Q_OBJECT
  public:
    explicit DetailsView(Selection* selection, QWidget* parent = nullptr);
    ~DetailsView() override;

    void startAfresh() override;
    QString words() const;      // description of the row
    QString callWords() const;  // description of the current call
    CallHistogram* histogram() const { return histogram_; }
    QToolButton* nextButton() const { return next_; }
    QToolButton* longestButton() const { return longest_; }

  protected:
    void showFrame(const Frame& frame) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void selectionChanged();
    void describe(const Frame& frame);
    const run::Row* chosen(const Frame& frame) const;
    void askForCalls(const Frame& frame);
    void takeCalls(const std::shared_ptr<const run::RowCalls>& calls,
                   const TimelineLoader::CallsRequest& of);
    void showSelectedCall();  // shows the timeline's selected call, or else the current call
    void goTo(std::size_t call);
    void sayCall();

    Selection* selection_;
    QLabel* row_;
    QWidget* about_calls_;
    QBoxLayout* parts_ = nullptr;
    QLabel* call_;
    CallHistogram* histogram_;
    QToolButton* previous_;
    QToolButton* next_;
    QToolButton* longest_;
    std::unique_ptr<TimelineLoader> loader_;
    TimelineLoader::CallsRequest asked_;
    std::shared_ptr<const run::RowCalls> calls_;
    std::size_t current_ = 0;
};

const ViewDescriptor& detailsView();

}  // namespace ridgepoint::ui
