// SPDX-License-Identifier: GPL-3.0-or-later
// Base class for views of a run. A hidden view only stores the newest frame, and displays it when
// it becomes visible.
#pragma once

#include <QShowEvent>
#include <QWidget>
#include <filesystem>
#include <memory>
#include <optional>

#include "ui/run/frame.h"
#include "ui/run/selection.h"
#include "ui/run/view_options.h"

QT_BEGIN_NAMESPACE
class QMenu;
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class RunView : public QWidget {
    Q_OBJECT
  public:
    using QWidget::QWidget;

    void offer(const std::shared_ptr<const Frame>& frame) {
        frame_ = frame;
        stale_ = true;
        if (isVisible()) refresh();
    }
    // Discards the state of the last run (zoom, row order). Must be called when a different run is
    // displayed.
    virtual void startAfresh() { frame_.reset(); }
    const std::shared_ptr<const Frame>& frame() const { return frame_; }

    // The following functions are optional. By default, they do nothing.
    //
    // Sets the filter of a view that receives frames of the whole run. Excluded calls are faint.
    virtual void setFilter(const run::CallFilter& /*filter*/) {}
    // Store and restore columns and similar settings between sessions.
    virtual void save(QSettings& /*settings*/) const {}
    virtual void restore(const QSettings& /*settings*/) {}
    virtual void resetLayout() {}
    // The zoom commands of the View menu apply to the view with the keyboard focus. If no view has
    // the focus, they apply to the central view.
    virtual bool hasKeyboard() const { return false; }
    virtual void zoomBy(double /*factor*/) {}
    virtual void zoomBack() {}
    virtual void showAll() {}
    // Adds the view's options to the View menu. `settings` must outlive the view.
    virtual void addActions(QMenu* /*menu*/, QSettings* /*settings*/) {}
    // Returns the visible time range for exports. Unset if the whole run is visible or the view has
    // no time range.
    virtual std::optional<TimeRange> shownRange() const { return std::nullopt; }
    // Returns the user's choices for exports; null if there are none.
    virtual LookPtr look() const { return nullptr; }

  Q_SIGNALS:
    // Emitted when the user wants to open the file of another run.
    void runWanted(const std::filesystem::path& file);

  protected:
    virtual void showFrame(const Frame& frame) = 0;
    void showEvent(QShowEvent* event) override {
        QWidget::showEvent(event);
        refresh();
    }

  private:
    void refresh() {
        if (!stale_ || !frame_) return;
        stale_ = false;
        showFrame(*frame_);
    }
    std::shared_ptr<const Frame> frame_;
    bool stale_ = false;
};

}  // namespace ridgepoint::ui
