// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the timeline, notes above it, and the totals of a selected time range.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <memory>

#include "ui/run/calls/timeline_loader.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class OtherRankNote;
struct ViewDescriptor;
class TimelineCanvas;

class TimelineView : public RunView {
    Q_OBJECT
  public:
    explicit TimelineView(Selection* selection, QWidget* parent = nullptr);
    ~TimelineView() override;

    TimelineCanvas* canvas() const { return canvas_; }
    void startAfresh() override;
    // Sets the filter. Calls that the filter excludes are faint.
    void setFilter(const run::CallFilter& filter) override;
    // Returns a description of the selected range, or an empty string if no range is selected.
    QString rangeWords() const;
    std::optional<TimeRange> shownRange() const override;
    bool hasKeyboard() const override;
    void zoomBy(double factor) override;
    void showAll() override;
    // Returns whether the view follows the newest steps of a live run.
    bool following() const { return following_; }
    void follow(bool on);
    // Scrolls the timeline to the call.
    void lookAt(const CallPlace& call, const TimeRange& where);

  protected:
    void showFrame(const Frame& frame) override;

  private:
    void ask();
    void askTotal();
    void takePage(const std::shared_ptr<const run::TimelinePage>& page);
    void openLoader(const std::filesystem::path& path);
    bool live() const;
    void showNewest();
    void sayRange();
    void sayNote();
    void fitHeight(int canvas_height);

    Selection* selection_;
    TimelineCanvas* canvas_;
    OtherRankNote* other_rank_;
    QLabel* note_;
    QLabel* range_;
    QToolButton* follow_;
    QToolButton* all_;
    std::unique_ptr<TimelineLoader> loader_;
    std::optional<run::StretchTotal> total_;
    QString problem_, progress_;
    QTimer again_;  // starts the next request for a live run
    bool following_ = true;
    // Number of steps in the run's first frame. Every file is considered growing until it has been
    // read. The view therefore follows a file only after more steps appear.
    std::optional<std::int64_t> first_steps_;
};

const ViewDescriptor& timelineView();

}  // namespace ridgepoint::ui
