// SPDX-License-Identifier: GPL-3.0-or-later
// Lets a figure in the window be copied: by Ctrl+C when it has the keyboard, or by the right mouse
// button. What is copied looks as what is seen, at twice the pixels, and where the figure is a
// scene as SVG too.
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
    // Watches the figure, and lives as long as it.
    explicit PictureCopier(QAbstractScrollArea* figure);
    void copy() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QMimeData* picture() const;
    QAbstractScrollArea* figure_;
};

}  // namespace ridgepoint::ui
