// SPDX-License-Identifier: GPL-3.0-or-later
// A line inside the window that shows a problem and may offer a remedy, instead of a dialog.
#pragma once

#include <QFrame>
#include <functional>

QT_BEGIN_NAMESPACE
class QLabel;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class MessageBar : public QFrame {
    Q_OBJECT
  public:
    enum class Kind { information, warning, error };
    explicit MessageBar(QWidget* parent = nullptr);

    void say(Kind kind, const QString& sentence);
    // With a button that does something, once; the sentence goes with it.
    void offer(Kind kind, const QString& sentence, const QString& words,
               std::function<void()> action);
    // Next to what is offered: either of the two.
    void offerInstead(const QString& words, std::function<void()> action);
    void dismiss();
    QString sentence() const;
    QToolButton* offered() const { return offered_; }  // hidden when nothing is offered
    QToolButton* offeredInstead() const { return instead_; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void take(std::function<void()>& action);
    void paintKind();
    QWidget* owner_;  // whose theme it follows; a layout may give it another parent
    QLabel* mark_;
    QLabel* words_;
    QToolButton* offered_;
    QToolButton* instead_;
    std::function<void()> action_, instead_action_;
    Kind kind_ = Kind::information;
};

}  // namespace ridgepoint::ui
