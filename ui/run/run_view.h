// SPDX-License-Identifier: GPL-3.0-or-later
// A view of a run, as the window knows it. A hidden one only remembers the newest frame and shows
// it when it becomes visible.
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
    // Another run: what was remembered of the last one (zoom, order of rows) no longer counts.
    virtual void startAfresh() { frame_.reset(); }
    const std::shared_ptr<const Frame>& frame() const { return frame_; }

    // What a view may do besides showing frames; by default, nothing.
    //
    // For views that get frames of all of the run: what the filter leaves out.
    virtual void setFilter(const run::CallFilter& /*filter*/) {}
    // Columns and the like, between two starts of the program.
    virtual void save(QSettings& /*settings*/) const {}
    virtual void restore(const QSettings& /*settings*/) {}
    virtual void resetLayout() {}
    // The menu View's zoom acts on the view that has the keyboard, else on the one in the middle.
    virtual bool hasKeyboard() const { return false; }
    virtual void zoomBy(double /*factor*/) {}
    virtual void zoomBack() {}
    virtual void showAll() {}
    // Options of the view in the menu View. The settings outlive it.
    virtual void addActions(QMenu* /*menu*/, QSettings* /*settings*/) {}
    // The time range that is in view, for exports; unset: all of the run, or none.
    virtual std::optional<TimeRange> shownRange() const { return std::nullopt; }

  Q_SIGNALS:
    // The file of another run, which the view names.
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
