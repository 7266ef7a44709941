// SPDX-License-Identifier: GPL-3.0-or-later
// Preserves each dock's share of the window when the window is resized. Ignores resize events while
// the window first appears and its docks are restored.
#pragma once

#include <QObject>
#include <QPointer>
#include <QSize>
#include <vector>

QT_BEGIN_NAMESPACE
class QDockWidget;
class QMainWindow;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class DockGrower : public QObject {
  public:
    explicit DockGrower(QMainWindow* window);
    bool eventFilter(QObject* watched, QEvent* event) override;

    // Must be called when dock sizes change for other reasons.
    void forget() { docks_.clear(); }

  private:
    struct Grown {
        QPointer<QDockWidget> dock;
        QSize size;
    };
    void remember(const QSize& before);
    void grow();

    QMainWindow* window_;
    bool shown_ = false;
    QSize before_;
    std::vector<Grown> docks_;
};

}  // namespace ridgepoint::ui
