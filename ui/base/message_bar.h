// SPDX-License-Identifier: GPL-3.0-or-later
// MessageBar shows a problem in a line of the window instead of a dialog, and can offer a remedy.
#pragma once

#include <QFrame>
#include <functional>

QT_BEGIN_NAMESPACE
class QLabel;
class QTimer;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class MessageBar : public QFrame {
    Q_OBJECT
  public:
    enum class Kind { information, warning, error };
    explicit MessageBar(QWidget* parent = nullptr);

    void say(Kind kind, const QString& sentence);
    // Shows a message with a button. The button runs `action` once and hides the message.
    void offer(Kind kind, const QString& sentence, const QString& words,
               std::function<void()> action);
    // Adds a second button to the message as an alternative to offer().
    void offerInstead(const QString& words, std::function<void()> action);
    void dismiss();
    QString sentence() const;
    // Returns the warning or error that has left the bar and can be shown again; empty if there is
    // none.
    const QString& folded() const { return folded_; }
    void unfold();                                     // shows it again
    QToolButton* offered() const { return offered_; }  // hidden if the message has no button
    QToolButton* offeredInstead() const { return instead_; }

  Q_SIGNALS:
    void foldedChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void take(std::function<void()>& action);
    void paintKind();
    void leave();
    void setFolded(const QString& sentence);
    QWidget* owner_;  // provides the theme; stored, because a layout can change the parent
    QLabel* mark_;
    QLabel* words_;
    QToolButton* offered_;
    QToolButton* instead_;
    std::function<void()> action_, instead_action_;
    QTimer* leaves_;  // hides messages that have no button
    QString folded_;
    Kind folded_kind_ = Kind::information;
    Kind kind_ = Kind::information;
};

}  // namespace ridgepoint::ui
