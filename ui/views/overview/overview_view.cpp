// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/overview/overview_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QStandardItemModel>
#include <QTableView>
#include <QTextDocumentFragment>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <exception>
#include <utility>

#include "core/roofline/quantity.h"
#include "core/run/store/revise.h"
#include "core/run/store/store.h"
#include "ui/base/labelled_box.h"
#include "ui/base/plain_table.h"
#include "ui/base/pointer_tip.h"
#include "ui/base/words.h"
#include "ui/chart/copy_words.h"
#include "ui/run/other_rank_note.h"
#include "ui/run/run_facts.h"
#include "ui/views/overview/kernel_tables.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

constexpr qint64 kAgainMilliseconds = 2000;  // update interval for a growing run

constexpr int kLeastBarsHeight = 180;  // pixels; minimum height of the selector and the bars

struct OverviewWords {
    Q_DECLARE_TR_FUNCTIONS(OverviewView)
};

QString share(double value) { return text(roofline::formatShare(value)); }
QString time(double seconds) { return text(roofline::formatSeconds(seconds)); }

QStringList factsOf(const run::StepSplits& splits) {
    QStringList lines;
    for (const run::Doubt& note : splits.notes) lines << QStringLiteral("⚠ ") + doubtWords(note);
    for (const run::DeviceFill& fill : splits.devices) {
        QString line = OverviewWords::tr(
                           "GPU %1: kernels run for %2 of the time, estimated SM "
                           "efficiency %3")
                           .arg(QString::number(fill.device), share(fill.kernel_share),
                                share(fill.sm_efficiency));
        if (fill.occupancy)
            line += OverviewWords::tr(", estimated occupancy %1").arg(share(*fill.occupancy));
        lines << line;
    }
    if (const auto& delay = splits.launches.delay) {
        QString line = OverviewWords::tr("Launches: %1, delay %2 (median), at most %3")
                           .arg(QString::number(splits.launches.launches), time(delay->median),
                                time(delay->most));
        line += OverviewWords::tr("; kernels shorter than their launch: %1")
                    .arg(splits.launches.short_kernels);
        lines << line;
    }
    if (const auto on_tensor_cores = run::tensorCoreShare(splits)) {
        lines << OverviewWords::tr("Kernels: %1 of their time on tensor cores, by their names")
                     .arg(share(*on_tensor_cores));
    }
    for (const run::CopySummary& copies : splits.copies) {
        QString line =
            OverviewWords::tr("Copies %1: %2 in %3")
                .arg(word(copies.direction), QString::number(copies.copies), time(copies.seconds));
        if (const auto& rate = copies.bytes_per_second) {
            line += OverviewWords::tr(", %1 (median), at most %2")
                        .arg(text(roofline::formatBandwidth(rate->median)),
                             text(roofline::formatBandwidth(rate->most)));
        }
        lines << line;
    }
    return lines;
}

run::StepSplits splitsOf(const std::filesystem::path& file, const run::Snapshot& snapshot,
                         const run::Watch& watch) {
    return run::splitSteps(*run::RunReader::open(file), snapshot, watch, run::annotationsIn(file));
}

ExportSteps overviewSteps(const std::shared_ptr<const Frame>& frame,
                          const std::filesystem::path& path, const ExportOptions& options) {
    requireEnding(FileKind::picture, path);
    const auto splits = std::make_shared<std::shared_ptr<const run::StepSplits>>();
    ExportSteps steps;
    steps.read = [splits, frame](const run::Watch& watch) {
        if (frame->callsFile().empty())
            throw ExportError(
                OverviewWords::tr("Another file contains the calls of this rank.").toStdString());
        *splits = std::make_shared<const run::StepSplits>(
            splitsOf(frame->callsFile(), *frame->snapshot, watch));
    };
    steps.draw = [splits, frame, path, options]() -> ExportSteps::Step {
        OverviewChart chart;
        dress(chart, options);
        chart.setFrame(*frame);
        chart.setSplits(*splits);
        const QString title = options.title.isEmpty() ? runTitle(*frame) : options.title;
        return pictureStep(paintFigure(chart, options, title, runProvenance(*frame)), path,
                           options.scale);
    };
    return steps;
}

}  // namespace

OverviewCanvas::OverviewCanvas(OverviewChart* chart, QWidget* parent)
    : ChartView(chart, parent), figure_(chart) {}

void OverviewCanvas::mouseMoveEvent(QMouseEvent* event) {
    const auto bar = figure_->at(event->position());
    showPointerTip(this, event->globalPosition().toPoint(),
                   bar ? figure_->tooltip(*bar) : QString());
}

void OverviewCanvas::mousePressEvent(QMouseEvent* event) {
    figure_->setCurrent(figure_->at(event->position()));
    event->accept();
}

void OverviewCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto bar = figure_->at(event->position())) Q_EMIT rangeWanted(*bar);
}

void OverviewCanvas::goTo(std::size_t bar) {
    if (bar >= figure_->bars().size()) return;
    figure_->setCurrent(bar);
    const QString tip = figure_->tooltip(bar);
    setAccessibleDescription(QTextDocumentFragment::fromHtml(tip).toPlainText());
    QToolTip::showText(viewport()->mapToGlobal(figure_->rectOf(bar).center().toPoint()), tip, this);
}

void OverviewCanvas::keyPressEvent(QKeyEvent* event) {
    const auto current = figure_->current();
    const std::size_t count = figure_->bars().size();
    switch (event->key()) {
        case Qt::Key_Right:
            return goTo(current ? *current + 1 : 0);
        case Qt::Key_Left:
            return goTo(current ? *current - 1 : count - 1);
        case Qt::Key_Home:
            return goTo(0);
        case Qt::Key_End:
            return goTo(count - 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (current) Q_EMIT rangeWanted(*current);
            return;
        default:
            event->ignore();
    }
}

OverviewView::OverviewView(Selection* selection, QWidget* parent)
    : RunView(parent),
      chart_(new OverviewChart),
      canvas_(new OverviewCanvas(chart_, this)),
      other_rank_(new OtherRankNote(this)),
      of_(new QComboBox(this)),
      facts_(new QLabel(this)),
      kernels_(new KernelTable(this)),
      sequences_(new SequenceTable(this)),
      annotations_(new AnnotationTable(this)),
      answers_(
          [](const Question& question, const std::atomic<bool>& unwanted) -> Answer {
              auto splits = std::make_shared<Splits>();
              splits->file = question.file;
              splits->strings = question.snapshot->strings;
              std::stop_source stop;
              const run::Watch watch{stop.get_token(), [&](double) {
                                         if (unwanted) stop.request_stop();
                                     }};
              try {
                  splits->splits = std::make_shared<const run::StepSplits>(
                      splitsOf(question.file, *question.snapshot, watch));
              } catch (const std::exception& error) {
                  splits->problem = text(error.what());
              }
              return splits;
          },
          [this](const Answer& answer) { take(*answer); }) {
    chart_->setCaptioned(false);
    using Of = OverviewChart::Of;
    of_->setObjectName(QStringLiteral("overviewOf"));
    of_->addItem(tr("Steps by what runs"), static_cast<int>(Of::step));
    of_->addItem(tr("Use of the GPU"), static_cast<int>(Of::gpu));
    of_->addItem(tr("GPU idle time by cause"), static_cast<int>(Of::idle));
    addTable(kernels_, KernelTable::kTime, QStringLiteral("overviewKernels"), tr("Kernels"));
    addTable(sequences_, SequenceTable::kTime, QStringLiteral("overviewSequences"),
             tr("Repeated sequences of kernels"));
    addTable(annotations_, AnnotationTable::kTime, QStringLiteral("overviewAnnotations"),
             tr("Annotations"));
    facts_->setObjectName(QStringLiteral("overviewFacts"));
    // Rich text avoids a Qt problem: Qt measures plain text without the fallback fonts of other
    // scripts.
    facts_->setTextFormat(Qt::RichText);
    facts_->setWordWrap(true);
    facts_->setContentsMargins(10, 2, 10, 6);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    facts_->hide();
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(10, 2, 10, 0);
    addLabelled(bar, tr("Show"), of_);
    bar->addStretch();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(canvas_, 1);
    for (QTableView* const table : tables_) column->addWidget(table, 1);
    column->addWidget(other_rank_, 1);
    column->addWidget(facts_);
    canvas_->setAccessibleName(tr("How the time of each step splits"));
    setMinimumSize(180, 100);
    connect(other_rank_, &OtherRankNote::runWanted, this, &RunView::runWanted);
    connect(of_, &QComboBox::currentIndexChanged, this, &OverviewView::showPage);
    connect(canvas_, &OverviewCanvas::rangeWanted, this, [this, selection](std::size_t at) {
        const OverviewChart::Bar& picked = chart_->bars()[at];
        const run::StepSplit& last = chart_->splits()->steps[picked.first + picked.count - 1];
        selection->setRange(TimeRange{chart_->splits()->steps[picked.first].start_ns,
                                      last.start_ns + last.duration_ns});
    });
}

void OverviewView::addTable(QAbstractItemModel* model, int sorted, const QString& name,
                            const QString& title) {
    auto* const view = new QTableView(this);
    makeSorted(view, model, sorted, Qt::DescendingOrder);
    view->setObjectName(name);
    view->setAccessibleName(title);
    view->horizontalHeader()->setStretchLastSection(true);
    view->hide();
    tables_.push_back(view);
    of_->addItem(title);
}

// The tables are the last entries of the selector, after the kinds of bars.
void OverviewView::showPage(int at) {
    const int bars = of_->count() - static_cast<int>(tables_.size());
    page_ = static_cast<Page>(std::max(0, at - bars + 1));
    if (page_ == Page::bars)
        chart_->setOf(static_cast<OverviewChart::Of>(of_->itemData(at).toInt()));
    shareRoom();
}

// Disables the annotation table for files from earlier versions, which do not mark annotation ops.
void OverviewView::offerAnnotations(bool known) {
    const int at = of_->count() - 1;
    auto* const item = qobject_cast<QStandardItemModel*>(of_->model())->item(at);
    item->setEnabled(known);
    item->setToolTip(known ? QString() : tr("The file does not state which ops are annotations."));
    if (!known && of_->currentIndex() == at) of_->setCurrentIndex(0);
}

QString OverviewView::facts() const {
    return QTextDocumentFragment::fromHtml(facts_->text()).toPlainText();
}

void OverviewView::startAfresh() {
    RunView::startAfresh();
    chart_->startAfresh();
    kernels_->clear();
    sequences_->clear();
    annotations_->clear();
    facts_->clear();
    facts_->hide();
    file_.clear();
    steps_ = 0;
}

void OverviewView::showFrame(const Frame& frame) {
    const bool elsewhere = other_rank_->setFrame(frame);
    chart_->setFrame(frame);
    utilization_ = utilizationFact(frame.step);
    energy_ = energyFact(frame);
    shareRoom();
    if (!elsewhere && !frame.file.empty() && frame.step.count > 0) ask(frame);
}

void OverviewView::ask(const Frame& frame) {
    const std::size_t steps = frame.snapshot->steps->size();
    const bool same = frame.file == file_ && frame.growing == growing_;
    if (same && steps == steps_) return;
    // Asks again only after an answer and a pause. Otherwise, each frame would replace the pending
    // question.
    if (same && (answers_.busy() || asked_.elapsed() < kAgainMilliseconds)) return;
    file_ = frame.file;
    steps_ = steps;
    growing_ = frame.growing;
    asked_.start();
    answers_.ask({frame.file, frame.snapshot});
}

void OverviewView::take(const Splits& splits) {
    if (splits.file != file_) return;
    if (!splits.splits) {
        chart_->setProblem(splits.problem);
        kernels_->clear();
        sequences_->clear();
        annotations_->clear();
        facts_->clear();
        facts_->hide();
        return;
    }
    chart_->setSplits(splits.splits);
    kernels_->setSplits(*splits.splits, *splits.strings);
    sequences_->setSplits(*splits.splits, *splits.strings);
    annotations_->setSplits(*splits.splits, *splits.strings);
    offerAnnotations(splits.splits->annotations.has_value());
    for (QTableView* const table : tables_) widenColumns(table, table->horizontalHeader());
    QStringList lines = factsOf(*splits.splits);
    for (const QString& fact : {utilization_, energy_}) {
        if (!fact.isEmpty()) lines << fact;
    }
    facts_->setText(lines.join(QLatin1Char('\n'))
                        .toHtmlEscaped()
                        .replace(QLatin1Char('\n'), QStringLiteral("<br>")));
    shareRoom();
}

// Distributes the space. The bars have priority over the text below them.
void OverviewView::shareRoom() {
    const bool elsewhere = other_rank_->isVisibleTo(this);
    canvas_->setVisible(!elsewhere && page_ == Page::bars);
    for (std::size_t i = 0; i < tables_.size(); ++i)
        tables_[i]->setVisible(!elsewhere && page_ == static_cast<Page>(i + 1));
    const int wanted = facts_->text().isEmpty() ? 0 : facts_->heightForWidth(width());
    facts_->setVisible(wanted > 0 && canvas_->isVisibleTo(this) &&
                       wanted + kLeastBarsHeight <= height());
}

void OverviewView::resizeEvent(QResizeEvent* event) {
    RunView::resizeEvent(event);
    shareRoom();
}

const ViewDescriptor& overviewView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new OverviewView(parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "overview",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Overview"),
                               .watch = {Place::Side::right, 1, false},
                               .explore = {Place::Side::below, 0}},
        .whole_run = true,
        .of_calls = true,
        .exports = {{.name = "overview",
                     .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Overview as Picture…"),
                     .run = {.steps = overviewSteps}}}};
    return view;
}

}  // namespace ridgepoint::ui
