// SPDX-License-Identifier: GPL-3.0-or-later
// Copies a figure of the window: by Ctrl+C if it has the keyboard focus,
// or from the context menu (right mouse button, Menu key). The copy shows the same contents at
// twice the pixels; if the figure is a scene, the copy also contains SVG.
#pragma once

#include <QAbstractScrollArea>
#include <QObject>

QT_BEGIN_NAMESPACE
class QGraphicsView;
class QMimeData;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class PictureCopier : public QObject {
    Q_OBJECT
  public:
    // Watches the figure, which owns this object.
    explicit PictureCopier(QAbstractScrollArea* figure);
    void copy() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QMimeData* picture() const;
    QAbstractScrollArea* figure_;
};

}  // namespace ridgepoint::ui
