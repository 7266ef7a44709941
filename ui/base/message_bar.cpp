// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/message_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMetaMethod>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <utility>

#include "ui/base/theme.h"

namespace ridgepoint::ui {
namespace {

constexpr int kReadMilliseconds = 12'000;

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      owner_(parent),
      mark_(new QLabel(this)),
      words_(new QLabel(this)),
      offered_(new QToolButton(this)),
      instead_(new QToolButton(this)),
      leaves_(new QTimer(this)) {
    setObjectName(QStringLiteral("messageBar"));
    words_->setWordWrap(true);
    words_->setMinimumWidth(1);  // prevents a long message from widening the window
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    words_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    words_->setTextFormat(Qt::PlainText);
    auto* const close = new QToolButton(this);
    close->setAutoRaise(true);
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Dismiss"));
    close->setAccessibleName(tr("Dismiss"));
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    offered_->setObjectName(QStringLiteral("offered"));
    offered_->hide();
    instead_->setObjectName(QStringLiteral("offeredInstead"));
    instead_->hide();
    connect(offered_, &QToolButton::clicked, this, [this] { take(action_); });
    connect(instead_, &QToolButton::clicked, this, [this] { take(instead_action_); });
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 6, 4);
    row->addWidget(mark_);
    row->addWidget(words_, 1);
    row->addWidget(offered_);
    row->addWidget(instead_);
    row->addWidget(close);
    if (parent != nullptr) parent->installEventFilter(this);
    leaves_->setSingleShot(true);
    leaves_->setInterval(kReadMilliseconds);
    connect(leaves_, &QTimer::timeout, this, [this] {
        if (underMouse())
            leaves_->start();
        else
            leave();
    });
    hide();
}

void MessageBar::say(Kind kind, const QString& sentence) {
    kind_ = kind;
    words_->setText(sentence);
    offered_->hide();
    instead_->hide();
    action_ = instead_action_ = {};
    paintKind();
    setVisible(!sentence.isEmpty());
    setFolded({});
    // A warning leaves only if its window can show it again.
    if (kind == Kind::information ||
        isSignalConnected(QMetaMethod::fromSignal(&MessageBar::foldedChanged)))
        leaves_->start();
}

// Makes room for the figure. A warning or an error can be shown again.
void MessageBar::leave() {
    const QString sentence = kind_ == Kind::information ? QString() : words_->text();
    dismiss();
    folded_kind_ = kind_;
    setFolded(sentence);
}

void MessageBar::setFolded(const QString& sentence) {
    if (sentence == folded_) return;
    folded_ = sentence;
    Q_EMIT foldedChanged();
}

void MessageBar::unfold() {
    const QString sentence = folded_;
    if (!sentence.isEmpty()) say(folded_kind_, sentence);
}

void MessageBar::offer(Kind kind, const QString& sentence, const QString& words,
                       std::function<void()> action) {
    say(kind, sentence);
    offered_->setText(words);
    offered_->show();
    action_ = std::move(action);
    leaves_->stop();
}

void MessageBar::offerInstead(const QString& words, std::function<void()> action) {
    instead_->setText(words);
    instead_->show();
    instead_action_ = std::move(action);
}

void MessageBar::take(std::function<void()>& action) {
    const std::function<void()> taken = std::exchange(action, {});
    dismiss();
    if (taken) taken();
}

void MessageBar::dismiss() {
    action_ = instead_action_ = {};
    leaves_->stop();
    offered_->hide();
    instead_->hide();
    words_->clear();
    hide();
    setFolded({});
}

QString MessageBar::sentence() const { return words_->text(); }

void MessageBar::paintKind() {
    // Uses the palette of the owner, because this function changes the palette of the bar.
    const Theme& theme = Theme::of(owner_ != nullptr ? owner_->palette() : palette());
    mark_->setText(kind_ == Kind::information ? QStringLiteral("ℹ") : QStringLiteral("⚠"));
    QColor back;
    switch (kind_) {
        case Kind::information:
            back = theme.dark ? QColor(0x1f, 0x33, 0x4d) : QColor(0xe3, 0xee, 0xfc);
            break;
        case Kind::warning:
            back = theme.dark ? QColor(0x45, 0x38, 0x12) : QColor(0xfd, 0xf3, 0xd6);
            break;
        case Kind::error:
            back = theme.dark ? QColor(0x4a, 0x20, 0x20) : QColor(0xfb, 0xe4, 0xe2);
            break;
    }
    QPalette colors = theme.palette();
    colors.setColor(QPalette::Window, back);
    setPalette(colors);
    setAutoFillBackground(true);
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
    // Updates the colours, because the bar's own palette does not follow the theme automatically.
    if (watched == owner_ && event->type() == QEvent::PaletteChange) paintKind();
    return QFrame::eventFilter(watched, event);
}

}  // namespace ridgepoint::ui
