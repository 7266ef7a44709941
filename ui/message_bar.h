// SPDX-License-Identifier: GPL-3.0-or-later
// Says what went wrong in one line inside the window; no dialog stops the user.
#pragma once

#include <QFrame>

QT_BEGIN_NAMESPACE
class QLabel;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class MessageBar : public QFrame {
    Q_OBJECT
  public:
    enum class Kind { information, warning, error };
    explicit MessageBar(QWidget* parent = nullptr);

    void say(Kind kind, const QString& sentence);
    void dismiss();
    QString sentence() const;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void paintKind();
    QLabel* mark_;
    QLabel* words_;
    Kind kind_ = Kind::information;
};

}  // namespace ridgepoint::ui
