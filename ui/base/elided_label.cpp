// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/elided_label.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "ui/base/words.h"

namespace ridgepoint::ui {

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void ElidedLabel::setText(const QString& text) {
    if (text == text_) return;
    text_ = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void ElidedLabel::setLeast(int characters) {
    least_ = characters;
    updateGeometry();
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text_, Qt::ElideRight, contentsRect().width());
}

QSize ElidedLabel::sizeHint() const {
    const QMargins margins = contentsMargins();
    if (text_.isEmpty()) return {0, fontMetrics().height()};
    return {fontMetrics().horizontalAdvance(text_) + 1 + margins.left() + margins.right(),
            fontMetrics().height() + margins.top() + margins.bottom()};
}

QSize ElidedLabel::minimumSizeHint() const {
    const QSize all = sizeHint();
    return {std::min(all.width(), fontMetrics().averageCharWidth() * least_), all.height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, shownText());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip)
        setToolTip(shownText() != text_ ? plainTip(text_) : QString());
    return QWidget::event(event);
}

}  // namespace ridgepoint::ui
