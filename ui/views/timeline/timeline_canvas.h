// SPDX-License-Identifier: GPL-3.0-or-later
// Handles mouse and keyboard on the timeline: zoom, pan, select a call or a time range.
#pragma once

#include <QAbstractScrollArea>

#include "ui/chart/figure_access.h"
#include "ui/views/timeline/timeline_picture.h"

namespace ridgepoint::ui {

class TimelineCanvas : public QAbstractScrollArea, public SpokenFigure {
    Q_OBJECT
  public:
    TimelineCanvas(Selection* selection, QWidget* parent = nullptr);

    const TimelinePicture& picture() const { return picture_; }
    void startAfresh();
    void setFrame(std::shared_ptr<const Frame> frame);
    void setFilter(const run::CallFilter& filter);
    void setPage(std::shared_ptr<const run::TimelinePage> page);

    // Sets the visible range. Does not emit moved(), which reports only changes by the user.
    void setView(const TimeSpan& view);
    bool showsAll() const;
    void showAll();
    void zoomCentre(double factor);
    QString spoken() const override;
    // Shows the range and selects the call. Scrolls to the call as soon as it has been read.
    void lookAt(const CallPlace& call, const TimeSpan& view);

  Q_SIGNALS:
    void heightNeeded(int height);  // emitted with the height at which all lanes are visible
    void viewChanged();             // emitted when the view changes for any reason
    void moved();                   // emitted when the user changes the view

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
    enum class Drag { none, pressed, panning, ranging };
    void move(const TimeSpan& view);
    void zoomAt(double x, double factor);
    void panBy(double pixels);
    void scrollBy(double pixels);
    void choose(std::optional<CallPlace> call);
    void chooseNeighbour(int along, int down);
    void bringIntoView(const CallPlace& call);
    void zoomTo(const TimeSpan& thing);
    std::optional<TimeSpan> selectedSpan() const;
    void selectRange();
    void dragRange(double to);
    void fitScrollBar();
    void hover(const QPointF& at, const QPoint& global);
    double pointerX() const;  // the middle of the plot if the pointer is elsewhere

    Selection* selection_;
    TimelinePicture picture_;
    Drag drag_ = Drag::none;
    QPointF pressed_at_, dragged_to_;
    double range_from_ = 0;             // nanoseconds; where the user began to select a range
    std::optional<CallPlace> awaited_;  // call to scroll to when its page arrives
    bool choosing_ = false;             // whether the canvas itself is changing the selection
};

}  // namespace ridgepoint::ui
