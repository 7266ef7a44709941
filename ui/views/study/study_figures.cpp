// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_figures.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/roofline/roofline.h"
#include "ui/base/labelled_box.h"
#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/chart/chart_view.h"
#include "ui/chart/picture_copier.h"
#include "ui/views/study/study_answer.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kAxisMark = "axis:";

QString axisKey(study::Axis axis) { return QLatin1String(kAxisMark) + text(study::toString(axis)); }

std::optional<study::Axis> axisOf(const QComboBox* box) {
    const QString key = box->currentData().toString();
    if (!key.startsWith(QLatin1String(kAxisMark))) return std::nullopt;
    return study::parseAxis(key.mid(5).toStdString());
}

void pickEntry(QComboBox* box, const QString& key) {
    const int at = box->findData(key);
    if (at >= 0) box->setCurrentIndex(at);
}

}  // namespace

StudyChart::Shown figureShown(const StudyAnswer& answer, const study::FigureWish& wish) {
    StudyChart::Shown shown;
    shown.figure = study::figureOf(wish, answer.results, axisWording);
    shown.title = text(answer.study->title) + QStringLiteral(" · ") + text(shown.figure.title);
    shown.subtitle = text(answer.study->about);
    shown.roofs = answer.roofs;
    shown.published_roofs = answer.study->published_roofs;
    using Kind = study::Line::Kind;
    bool estimated = false, predicted = false, published = false, beyond = false;
    std::set<std::string> machines;
    for (const study::Line& line : shown.figure.lines) {
        estimated = estimated || line.kind == Kind::estimate;
        predicted = predicted || line.kind == Kind::predicted;
        published =
            published || line.kind == Kind::published || line.kind == Kind::published_estimate;
        for (const auto& mark : line.marks) {
            const auto& roof = shown.roofs[mark.row];
            beyond = beyond || (roof && shown.figure.x && mark.high &&
                                *mark.high > roofline::attainable(mark.x, roof->flops_per_second,
                                                                  roof->bytes_per_second));
            if (line.kind == Kind::recorded) machines.insert(answer.results.rows[mark.row].machine);
        }
    }
    QStringList origins;
    for (const std::string& machine : machines)
        origins << StudyFigures::tr("recorded on %1").arg(text(machine));
    if (estimated) origins << StudyFigures::tr("estimates are modelled");
    if (predicted) origins << StudyFigures::tr("predictions with an interval of 80 %");
    if (published && !answer.study->source.empty())
        origins << StudyFigures::tr("published: %1").arg(text(answer.study->source));
    if (beyond) origins << StudyFigures::tr("dotted: the part of an interval above the roof");
    shown.provenance = origins.join(QStringLiteral(" · "));
    for (const Kind kind : study::kLineKinds) {
        const std::string_view origin = study::originOf(answer.results, wish.y, kind);
        shown.kinds[static_cast<std::size_t>(kind)] = originWord(origin);
    }
    return shown;
}

StudyFigures::StudyFigures(QWidget* parent)
    : QWidget(parent),
      wish_(new QComboBox(this)),
      y_(new QComboBox(this)),
      x_(new QComboBox(this)),
      along_(new QComboBox(this)),
      chart_(new StudyChart),
      view_(new ChartView(chart_, this)) {
    chart_->setCaptioned(false);
    view_->setAccessibleName(tr("Figure of the study"));
    view_->setMouseTracking(true);
    view_->viewport()->setMouseTracking(true);
    view_->viewport()->installEventFilter(this);
    new PictureCopier(view_);
    wish_->setObjectName(QStringLiteral("studyWish"));
    y_->setObjectName(QStringLiteral("studyY"));
    x_->setObjectName(QStringLiteral("studyX"));
    along_->setObjectName(QStringLiteral("studyAlong"));
    for (QComboBox* const each : {wish_, y_, x_, along_}) {
        each->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        each->setMinimumContentsLength(each == wish_ ? 18 : 12);
    }
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(8, 6, 8, 2);
    addLabelled(bar, tr("&Plot"), wish_);
    addLabelled(bar, tr("&Y"), y_);
    addLabelled(bar, tr("&X"), x_);
    addLabelled(bar, tr("&Series"), along_);
    bar->addStretch();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(view_, 1);
    connect(wish_, &QComboBox::currentIndexChanged, this, &StudyFigures::wishPicked);
    for (QComboBox* const each : {y_, x_, along_}) {
        connect(each, &QComboBox::activated, this, [this] {
            const QSignalBlocker quiet(wish_);
            wish_->setCurrentIndex(wish_->count() - 1);  // the last entry is the custom figure
            show();
        });
    }
}

void StudyFigures::setAnswer(const std::shared_ptr<const StudyAnswer>& answer) {
    answer_ = answer;
    if (!answer_ || !answer_->study) {
        chart_->startAfresh();
        return;
    }
    fill();
    show();
}

// Lists the axes and all numbers that any point has. Keeps the selection if its entries still
// exist.
void StudyFigures::fill() {
    const study::Study& study = *answer_->study;
    std::set<std::string> known;
    for (const study::ResultRow& row : answer_->results.rows) {
        for (const auto* const numbers : {&row.estimate, &row.recorded, &row.published}) {
            for (const auto& entry : *numbers) known.insert(entry.first);
        }
    }
    for (const study::FigureWish& wish : study.figures) known.insert(wish.y);
    std::vector<std::string> names;
    for (const study::Quantity& quantity : study::quantities()) {
        if (known.erase(std::string(quantity.name)) > 0) names.emplace_back(quantity.name);
    }
    names.insert(names.end(), known.begin(), known.end());
    const auto fillBox = [&](QComboBox* box, bool axes, bool quantities) {
        const QSignalBlocker quiet(box);
        const QString before = box->currentData().toString();
        box->clear();
        for (const study::Axis axis : axes ? std::vector(study::kAxes.begin(), study::kAxes.end())
                                           : std::vector<study::Axis>())
            box->addItem(axisTitle(axis), axisKey(axis));
        for (const std::string& name : quantities ? names : std::vector<std::string>()) {
            if (const auto quantity = study::findQuantity(name))
                box->addItem(quantityTitle(*quantity), text(name));
        }
        pickEntry(box, before);
    };
    fillBox(y_, false, true);
    fillBox(x_, true, true);
    fillBox(along_, true, false);
    if (study.document == filled_for_) return;
    const bool same_study = wish_->count() == static_cast<int>(study.figures.size()) + 1;
    filled_for_ = study.document;
    const int before = same_study ? wish_->currentIndex() : 0;
    const QSignalBlocker quiet(wish_);
    wish_->clear();
    for (const study::FigureWish& wish : study.figures) wish_->addItem(text(wish.title));
    wish_->addItem(tr("one's own"));
    if (study.figures.empty() && !same_study) {
        pickEntry(y_, QStringLiteral("seconds"));
        pickEntry(x_, axisKey(answer_->results.varying.empty() ? study::Axis::batch
                                                               : answer_->results.varying.front()));
    }
    wish_->setCurrentIndex(std::max(0, before));
    wishPicked();
}

void StudyFigures::wishPicked() {
    if (!answer_ || !answer_->study) return;
    const auto at = static_cast<std::size_t>(std::max(0, wish_->currentIndex()));
    if (at < answer_->study->figures.size()) {
        const study::FigureWish& wish = answer_->study->figures[at];
        const QSignalBlocker quiet_y(y_), quiet_x(x_), quiet_along(along_);
        pickEntry(y_, text(wish.y));
        pickEntry(x_, wish.x ? axisKey(*wish.x) : text(wish.x_quantity));
        pickEntry(along_, axisKey(wish.along));
    }
    show();
}

study::FigureWish StudyFigures::wish() const {
    const auto at = static_cast<std::size_t>(std::max(0, wish_->currentIndex()));
    if (at < answer_->study->figures.size()) return answer_->study->figures[at];
    study::FigureWish wish;
    wish.y = y_->currentData().toString().toStdString();
    wish.x = axisOf(x_);
    if (!wish.x) wish.x_quantity = x_->currentData().toString().toStdString();
    wish.along = wish.x ? *wish.x : axisOf(along_).value_or(study::Axis::batch);
    wish.title = y_->currentText().toStdString();
    return wish;
}

StudyChart::Shown StudyFigures::shown() const {
    if (!answer_ || !answer_->study || y_->count() == 0) return {};
    return figureShown(*answer_, wish());
}

void StudyFigures::show() {
    if (!answer_ || !answer_->study) return;
    along_->setEnabled(!axisOf(x_));
    chart_->show(shown());
}

void StudyFigures::setSelected(std::optional<std::size_t> row) { chart_->setSelected(row); }

bool StudyFigures::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonRelease) {
        auto* const mouse = static_cast<QMouseEvent*>(event);
        const StudyChart::Mark* const mark = chart_->at(mouse->position());
        view_->viewport()->setCursor(mark != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (event->type() == QEvent::MouseMove) {
            showPointerTip(view_, mouse->globalPosition().toPoint(),
                           mark != nullptr ? plainTip(mark->tooltip) : QString());
        } else if (mark != nullptr && mouse->button() == Qt::LeftButton) {
            Q_EMIT picked(mark->row);
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace ridgepoint::ui
