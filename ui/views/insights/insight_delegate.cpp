// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/insights/insight_delegate.h"

#include <QItemSelectionModel>
#include <QListView>
#include <QPainter>
#include <QTextDocument>

#include "ui/base/theme.h"
#include "ui/views/insights/insight_model.h"

namespace ridgepoint::ui {
namespace {

constexpr int kBar = 4;  // pixels; width of the coloured bar at the edge
constexpr int kPadding = 8;
constexpr int kNarrowest = 120;

}  // namespace

InsightDelegate::InsightDelegate(QListView* list) : QStyledItemDelegate(list), list_(list) {}

bool InsightDelegate::open(const QModelIndex& index) const {
    return list_->selectionModel() != nullptr && list_->selectionModel()->isSelected(index);
}

void InsightDelegate::write(QTextDocument& document, const QModelIndex& index, double width) const {
    const Theme& theme = Theme::of(list_->palette());
    const QString muted = theme.muted.name();
    QString html = QStringLiteral("<div style='color:%1'><b>%2</b></div>")
                       .arg(theme.ink.name(), index.data().toString().toHtmlEscaped());
    const QString gain = index.data(InsightModel::kGainRole).toString();
    if (!open(index)) {
        if (!gain.isEmpty()) {
            html +=
                QStringLiteral("<div style='color:%1'>%2</div>")
                    .arg(muted, InsightModel::tr("Potential gain: %1").arg(gain).toHtmlEscaped());
        }
    } else {
        html += QStringLiteral("<table cellspacing='0' cellpadding='2'>");
        const QStringList lines = index.data(InsightModel::kDetailsRole).toStringList();
        for (qsizetype i = 0; i + 1 < lines.size(); i += 2) {
            html += QStringLiteral(
                        "<tr><td style='color:%1; padding-right:10px'><nobr>%2</nobr></td>"
                        "<td style='color:%3'>%4</td></tr>")
                        .arg(muted, lines[i].toHtmlEscaped(), theme.ink.name(),
                             lines[i + 1].toHtmlEscaped());
        }
        html += QStringLiteral("</table>");
    }
    document.setDefaultFont(list_->font());
    document.setDocumentMargin(0);
    document.setHtml(html);
    document.setTextWidth(std::max<double>(kNarrowest, width));
}

QSize InsightDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    // Measures the text at the painted width. A wider document would wrap into fewer lines.
    const int width = list_->viewport()->width() - 2 * list_->spacing();
    QTextDocument document;
    write(document, index, width - kBar - 2 * kPadding);
    return {width, static_cast<int>(document.size().height()) + 2 * kPadding};
}

void InsightDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme& theme = Theme::of(list_->palette());
    painter->save();
    painter->setClipRect(option.rect);
    if (open(index) || (option.state & QStyle::State_MouseOver))
        painter->fillRect(option.rect,
                          onto(theme.surface, theme.accent, open(index) ? 0.14 : 0.06));
    QRect bar = option.rect.adjusted(0, 2, 0, -2);
    bar.setWidth(kBar);
    painter->fillRect(
        bar, index.data(InsightModel::kMeasuringRole).toBool() ? theme.warning : theme.accent);
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme.accent, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    QTextDocument document;
    write(document, index, option.rect.width() - kBar - 2 * kPadding);
    painter->translate(option.rect.left() + kBar + kPadding, option.rect.top() + kPadding);
    document.drawContents(painter);
    painter->restore();
}

}  // namespace ridgepoint::ui
