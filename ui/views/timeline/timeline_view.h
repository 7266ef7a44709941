// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the timeline with notes above it and the numbers of a selected time range.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <memory>

#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/timeline_loader.h"

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
    // Excluded calls are faint.
    void setFilter(const run::CallFilter& filter) override;
    // Describes the selected range; empty if there is none.
    QString rangeWords() const;
    std::optional<TimeRange> shownRange() const override;
    bool hasKeyboard() const override;
    void zoomBy(double factor) override;
    void showAll() override;
    // Whether a live run's newest steps stay in view.
    bool following() const { return following_; }
    void follow(bool on);
    // Opens the timeline at a call.
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
    QTimer again_;  // next request for a live run
    bool following_ = true;
    // Number of steps in the first frame of this run. Every file counts as growing until it has
    // been read, so the view follows a file only after further steps appear.
    std::optional<std::int64_t> first_steps_;
};

const ViewDescriptor& timelineView();

}  // namespace ridgepoint::ui
