// SPDX-License-Identifier: GPL-3.0-or-later
// What the user has picked, shared by all views of a window: a row, by its name, so that it lasts
// while rows come and go.
#pragma once

#include <QObject>
#include <QString>

namespace ridgepoint::ui {

class Selection : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    const QString& row() const { return row_; }
    void setRow(const QString& name) {
        if (name == row_) return;
        row_ = name;
        Q_EMIT rowChanged(row_);
    }

  Q_SIGNALS:
    void rowChanged(const QString& name);

  private:
    QString row_;
};

}  // namespace ridgepoint::ui
