// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/roofline/answer_strip.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/base/palette.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/roofline/loss_words.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kSentences = 3;
constexpr int kStripMark = 8, kStripInset = 10;  // pixels

}  // namespace

// Shows a sentence with the colour of its dot. Cuts the sentence off if it does not fit.
class LossButton : public QAbstractButton {
  public:
    explicit LossButton(QWidget* parent) : QAbstractButton(parent) {
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    void setLoss(const QString& row, const QString& sentence, cost::Category category) {
        row_ = row;
        category_ = category;
        sentence_ = sentence;
        update();
        setToolTip(plainTip(sentence));
        setAccessibleName(sentence);
    }
    const QString& row() const { return row_; }
    const QString& sentence() const { return sentence_; }
    QSize sizeHint() const override { return {200, fontMetrics().height() + 4}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing, true);
        if (underMouse() || isDown())
            painter.fillRect(rect(), onto(theme.window, theme.accent, 0.12));
        painter.setPen(Qt::NoPen);
        painter.setBrush(categoryColor(category_, theme.dark));
        painter.drawEllipse(QPointF(kStripInset + kStripMark / 2.0, height() / 2.0),
                            kStripMark / 2.0, kStripMark / 2.0);
        const QRect room = rect().adjusted(kStripInset + kStripMark + 8, 0, -kStripInset, 0);
        painter.setPen(theme.ink);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(sentence_, Qt::ElideRight, room.width()));
        if (!hasFocus()) return;
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }

  private:
    QString row_, sentence_;
    cost::Category category_ = cost::Category::other;
};

AnswerStrip::AnswerStrip(QWidget* parent) : QWidget(parent), heading_(new QLabel(this)) {
    setObjectName(QStringLiteral("answerStrip"));
    QFont bold = heading_->font();
    bold.setBold(true);
    heading_->setFont(bold);
    heading_->setTextFormat(Qt::PlainText);
    heading_->setWordWrap(true);
    heading_->setContentsMargins(kStripInset, 0, kStripInset, 0);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 4);
    column->setSpacing(1);
    column->addWidget(heading_);
    for (std::size_t i = 0; i < kSentences; ++i) {
        auto* const button = new LossButton(this);
        button->setAccessibleName(tr("Loss"));
        connect(button, &QAbstractButton::clicked, this,
                [this, button] { Q_EMIT picked(button->row()); });
        column->addWidget(button);
        buttons_.push_back(button);
    }
    hide();
}

void AnswerStrip::setFrame(const Frame* frame) {
    const Frame* const run = frame != nullptr && frame->whole ? frame->whole.get() : frame;
    const bool asked = run != nullptr && !run->growing && run->by != run::GroupBy::step &&
                       !run::isEstimated(*run->snapshot);
    const auto losses =
        asked ? insight::lossesOf(*run->snapshot, run->rows, run->step, kSentences) : std::nullopt;
    setVisible(losses.has_value());
    count_ = losses ? losses->largest.size() : 0;
    heading_->setText(losses ? lossHeading(*losses) : QString());
    for (std::size_t i = 0; i < count_; ++i) {
        const insight::Loss& loss = losses->largest[i];
        const run::Row& row = run->rows[loss.row];
        buttons_[i]->setLoss(ui::text(row.name), lossSentence(loss, row, run->snapshot->ceilings),
                             legendCategory(row.category));
    }
    showButtons();
}

void AnswerStrip::setRoom(std::size_t sentences) {
    room_ = sentences;
    showButtons();
}

void AnswerStrip::showButtons() {
    for (std::size_t i = 0; i < buttons_.size(); ++i)
        buttons_[i]->setVisible(i < std::min(count_, room_));
}

QString AnswerStrip::heading() const { return heading_->text(); }

QStringList AnswerStrip::sentences() const {
    QStringList all;
    for (std::size_t i = 0; i < count_; ++i) all << buttons_[i]->sentence();
    return all;
}

QWidget* AnswerStrip::button(std::size_t at) const { return buttons_.at(at); }

}  // namespace ridgepoint::ui
