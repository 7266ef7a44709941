// SPDX-License-Identifier: GPL-3.0-or-later
// Base class for views of a run. A hidden view only stores
// the newest frame, and shows it when it becomes visible.
#pragma once

#include <QShowEvent>
#include <QWidget>
#include <filesystem>
#include <memory>
#include <optional>

#include "ui/run/frame.h"
#include "ui/run/selection.h"

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
    // Call it for another run: discards what belongs to the last run (zoom, order of rows).
    virtual void startAfresh() { frame_.reset(); }
    const std::shared_ptr<const Frame>& frame() const { return frame_; }

    // Optional functions of a view; by default they do nothing.
    //
    // For views that receive frames of the whole run: sets the filter that makes calls faint.
    virtual void setFilter(const run::CallFilter& /*filter*/) {}
    // Store columns and similar settings between sessions.
    virtual void save(QSettings& /*settings*/) const {}
    virtual void restore(const QSettings& /*settings*/) {}
    virtual void resetLayout() {}
    // The View menu's zoom acts on the view with keyboard focus, else on the one in the middle.
    virtual bool hasKeyboard() const { return false; }
    virtual void zoomBy(double /*factor*/) {}
    virtual void zoomBack() {}
    virtual void showAll() {}
    // Adds the view's options to the View menu. `settings` must outlive the view.
    virtual void addActions(QMenu* /*menu*/, QSettings* /*settings*/) {}
    // Returns the visible time range for exports; unset for the whole run, or without a range.
    virtual std::optional<TimeRange> shownRange() const { return std::nullopt; }

  Q_SIGNALS:
    // Requests another run's file, which the view names.
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
