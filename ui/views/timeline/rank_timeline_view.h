// SPDX-License-Identifier: GPL-3.0-or-later
// Shows what all ranks of a merged run did at the same time. Reads one rank after another in the
// background, visible ranks first.
#pragma once

#include <QAbstractScrollArea>
#include <memory>

#include "ui/base/newest_answer.h"
#include "ui/chart/figure_access.h"
#include "ui/run/run_view.h"
#include "ui/views/timeline/rank_lanes.h"

namespace ridgepoint::ui {

struct ViewDescriptor;

// Handles the mouse and the keyboard like the timeline of a single rank.
class RankCanvas : public QAbstractScrollArea, public SpokenFigure {
    Q_OBJECT
  public:
    explicit RankCanvas(QWidget* parent = nullptr);
    RankLanes& lanes() { return lanes_; }
    void refresh();  // must be called when the lanes change
    void zoomAt(double x, double factor);
    void showAll();
    QString spoken() const override;

  Q_SIGNALS:
    void viewChanged();
    void fileWanted(const std::filesystem::path& file);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void setView(const TimeSpan& view);
    void panBy(double pixels);
    void scrollBy(double pixels);

    RankLanes lanes_;
    std::optional<QPointF> dragged_to_;
};

class RankTimelineView : public RunView {
    Q_OBJECT
  public:
    explicit RankTimelineView(QWidget* parent = nullptr);
    RankCanvas* canvas() const { return canvas_; }
    static bool isMerged(const Frame& frame);
    void startAfresh() override;
    bool hasKeyboard() const override { return canvas_->hasFocus(); }
    void zoomBy(double factor) override;
    void showAll() override { canvas_->showAll(); }

  protected:
    void showFrame(const Frame& frame) override;

  private:
    struct Read {
        RankLanes::Request request;
        std::shared_ptr<const run::TimelinePage> page;  // null if not available
        QString problem;
    };
    using Answer = std::shared_ptr<const Read>;
    static Answer read(const RankLanes::Request& request, const std::atomic<bool>& unwanted);
    void ask();

    RankCanvas* canvas_;
    std::optional<RankLanes::Request> asked_;
    NewestAnswer<RankLanes::Request, Answer> answers_;
};

const ViewDescriptor& rankTimelineView();

}  // namespace ridgepoint::ui
