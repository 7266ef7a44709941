// SPDX-License-Identifier: GPL-3.0-or-later
// Copies a figure with Ctrl+C if it has keyboard focus, or from its context menu (right mouse
// button, Menu key). The copy has the same contents at twice the resolution. If the figure is a
// scene, the copy also contains SVG.
#pragma once

#include <QAbstractScrollArea>
#include <QObject>

QT_BEGIN_NAMESPACE
class QContextMenuEvent;
class QGraphicsView;
class QMenu;
class QMimeData;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class PictureCopier : public QObject {
    Q_OBJECT
  public:
    // `figure` takes ownership of the object.
    explicit PictureCopier(QAbstractScrollArea* figure);
    void copy() const;

  Q_SIGNALS:
    // Emitted before the context menu opens, so that the figure's owner can add entries.
    void menuOpens(QMenu& menu, const QContextMenuEvent& event);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QMimeData* picture() const;
    QAbstractScrollArea* figure_;
};

}  // namespace ridgepoint::ui
