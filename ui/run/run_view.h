// SPDX-License-Identifier: GPL-3.0-or-later
// A view of a run. A hidden one only remembers the newest frame and shows it when it is shown.
#pragma once

#include <QShowEvent>
#include <QWidget>
#include <memory>

#include "ui/run/frame.h"

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
