// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/figure_chart.h"

#include <QCoreApplication>
#include <QGraphicsLayout>
#include <QLegend>
#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/chart/caption_item.h"
#include "ui/chart/empty_item.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

struct FigureText {
    Q_DECLARE_TR_FUNCTIONS(FigureChart)
};

QString wordsFor(const Frame& frame) {
    if (frame.whole && !frame.whole->rows.empty()) {
        if (!frame.part || !frame.filter.passesAll())
            return FigureText::tr(
                "The filter leaves nothing. Clear it in the bar above, or with Esc.");
        if (frame.part->unknown_steps > 0)
            return FigureText::tr("The run does not store the calls of this time range.");
        return FigureText::tr("No op ran in this time range.");
    }
    if (frame.step.count > 0) return FigureText::tr("This run has no data for this view.");
    return frame.growing ? FigureText::tr("Waiting for the first step…")
                         : FigureText::tr("This run has no finished step.");
}

}  // namespace

FigureChart::FigureChart() : caption_(new CaptionItem(this)), empty_(new EmptyItem(this)) {
    legend()->hide();
    setMargins(QMargins());
    setBackgroundRoundness(0);
    layout()->setContentsMargins(0, 0, 0, 0);
    setDropShadowEnabled(false);
    setAcceptHoverEvents(true);
    caption_->setZValue(200);
}

FigureChart::~FigureChart() = default;

void FigureChart::setTheme(const Theme& theme) {
    theme_ = theme;
    setBackgroundBrush(theme_.surface);
    setBackgroundPen(Qt::NoPen);
    setPlotAreaBackgroundVisible(false);
    caption_->setTheme(theme_);
    empty_->setTheme(theme_);
    paintTheme();
    place();
}

void FigureChart::setCaptioned(bool captioned) {
    captioned_ = captioned;
    caption_->setVisible(captioned);
    place();
}

void FigureChart::setTitleText(const QString& title) {
    title_ = title;
    if (title.isEmpty()) return;
    caption_->setTitle(title);
    place();
}

void FigureChart::setFrame(const Frame& frame) {
    setEmptyWords(hasContent(frame) ? QString() : wordsFor(frame));
    setCaption(runTitle(frame), runSubtitle(frame), footnote(frame), frame.growing);
}

QString FigureChart::footnote(const Frame& frame) const { return runProvenance(frame); }

void FigureChart::setEmptyWords(const QString& words) { empty_->setWords(words); }

void FigureChart::setCaption(const QString& title, const QString& facts, const QString& provenance,
                             bool live) {
    const QString subtitle = filter_.isEmpty() ? facts : filter_ + QStringLiteral(" · ") + facts;
    facts_ = QStringList{title, subtitle}.join(QStringLiteral(". "));
    if (!captioned_) return;
    const double head = caption_->headHeight(), foot = caption_->footHeight();
    caption_->setText(title_.isEmpty() ? title : title_, subtitle, provenance, live);
    if (caption_->headHeight() != head || caption_->footHeight() != foot) place();
}

QString FigureChart::spoken() const {
    if (!emptyWords().isEmpty()) return emptyWords();
    QStringList parts{facts_, spokenContents()};
    parts.removeAll(QString());
    return parts.isEmpty() ? FigureText::tr("Waiting for the first step…")
                           : parts.join(QStringLiteral(". "));
}

FigurePart FigureChart::part(std::size_t) const { return {}; }

QString FigureChart::largestOf(std::vector<std::pair<QString, double>> items) {
    constexpr std::size_t kSpoken = 5;
    if (items.empty()) return {};
    std::stable_sort(items.begin(), items.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    QStringList words;
    for (std::size_t i = 0; i < std::min(items.size(), kSpoken); ++i)
        words << items[i].first + QLatin1Char(' ') + text(roofline::formatShare(items[i].second));
    return FigureText::tr("%1 items. Largest share of the total: %2")
        .arg(items.size())
        .arg(words.join(QStringLiteral(", ")));
}

void FigureChart::startAfresh() { empty_->setWords(invitation_); }

void FigureChart::setInvitation(const QString& words) {
    invitation_ = words;
    empty_->setWords(words);
}

const QString& FigureChart::emptyWords() const { return empty_->words(); }

void FigureChart::setEmptyRect(const QRectF& rect) { empty_->setRect(rect); }

void FigureChart::place() {
    const QRectF all(QPointF(), size());
    if (all.width() < 20 || all.height() < 20) return;  // the chart has no size yet
    QRectF body = all;
    if (captioned_) {
        caption_->setRect(all);
        body.adjust(0, caption_->headHeight(), 0, -caption_->footHeight());
    }
    placeParts(body);
}

void FigureChart::resizeEvent(QGraphicsSceneResizeEvent* event) {
    QChart::resizeEvent(event);
    place();
}

}  // namespace ridgepoint::ui
