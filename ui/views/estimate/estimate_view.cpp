// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/estimate_view.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <map>
#include <utility>

#include "core/estimate/estimated_run.h"
#include "core/machine/ceiling_cache.h"
#include "ui/base/in_background.h"
#include "ui/base/message_bar.h"
#include "ui/base/number_sort.h"
#include "ui/base/words.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/run_question.h"
#include "ui/views/estimate/device_list.h"
#include "ui/views/estimate/device_model.h"
#include "ui/views/estimate/estimate_bar.h"
#include "ui/views/estimate/estimate_facts.h"
#include "ui/views/estimate/layer_model.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kGeometryKey = "estimate/geometry";

}  // namespace

EstimateView::EstimateView(QSettings* settings, QWidget* parent)
    : QWidget(parent),
      settings_(settings),
      selection_(new Selection(this)),
      bar_(new EstimateBar(this)),
      messages_(new MessageBar(this)),
      chart_(new RooflineChart),
      canvas_(new RooflineCanvas(chart_, selection_, this)),
      facts_(new EstimateFacts(this)),
      devices_(new DeviceList(this)),
      layers_(new LayerModel(this)),
      sort_(new NumberSort(this)),
      table_(new QTableView(this)),
      run_words_(new QLabel(this)),
      like_run_(new QToolButton(this)),
      estimator_(new Estimator(this)) {
    setObjectName(QStringLiteral("estimateView"));
    setWindowTitle(tr("Estimate – Ridgepoint"));
    build();
    bar_->restore(*settings_);
    devices_->restore(*settings_);
    connect(bar_, &EstimateBar::changed, this, &EstimateView::ask);
    connect(devices_, &DeviceList::changed, this, &EstimateView::ask);
    connect(devices_, &DeviceList::chosenChanged, this, &EstimateView::showDevice);
    connect(devices_, &DeviceList::measureWanted, this, &EstimateView::measureThisMachine);
    connect(devices_, &DeviceList::failed, this,
            [this](const QString& sentence) { messages_->say(MessageBar::Kind::error, sentence); });
    connect(estimator_, &Estimator::answered, this, &EstimateView::showAnswer);
    connect(like_run_, &QToolButton::clicked, this, &EstimateView::askLikeRun);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &EstimateView::rowPicked);
    connect(selection_, &Selection::rowsChanged, this, [this] { selectRow(selection_->row()); });
    if (!restoreGeometry(settings_->value(QLatin1String(kGeometryKey)).toByteArray()))
        resize(1360, 900);
    ask();
}

EstimateView::~EstimateView() = default;

void EstimateView::ask() {
    const QString problem = bar_->problem();
    if (!problem.isEmpty()) {
        // Shows the problem but keeps the displayed estimate, because the user might still be
        // typing.
        messages_->say(MessageBar::Kind::information, problem);
        return;
    }
    EstimateQuestion question = bar_->question();
    question.devices = devices_->devices();
    if (run_ && !run_->growing) question.run = run_->snapshot;
    estimator_->ask(std::move(question));
}

void EstimateView::showAnswer(const std::shared_ptr<const EstimateAnswer>& answer) {
    if (!answer->problem.isEmpty()) {
        messages_->say(MessageBar::Kind::error, answer->problem);
        Q_EMIT answered();
        return;
    }
    messages_->dismiss();
    const bool new_network = !answer_ || answer_->question.model != answer->question.model;
    answer_ = answer;
    if (new_network) {
        selection_->setRow({});
        chart_->startAfresh();
        sort_->sort(-1);
        sized_ = false;
    }
    std::vector<DeviceRow> answers;
    for (const estimate::EstimatedOn& each : answer->devices) answers.push_back({each.answer, {}});
    for (std::size_t i = 0; i < answer->projected.size(); ++i)
        answers[i].open_run = answer->projected[i];
    devices_->setAnswers(std::move(answers), answer->question.batch);
    showDevice();
    Q_EMIT answered();
}

void EstimateView::showDevice() {
    if (!answer_) return;
    const machine::Device* const device = devices_->chosen();
    const cost::StepEstimate& estimate = answer_->stepOn(device);
    const EstimateQuestion& question = answer_->question;
    facts_->setStep(estimate, question.options.training);
    estimated_.reset();
    if (device != nullptr) {
        estimated_ = estimate::estimatedRun(
            {answer_->title(), question.batch,
             question.options.training ? question.options.optimizer : std::string(),
             question.precision, estimate},
            *device);
    }
    std::vector<cost::LayerRow> layers = cost::layerRows(estimate, device);
    if (estimated_) {
        // Uses the same colours as the figure: each layer has the category that takes most of its
        // time.
        std::map<std::string, cost::Category> categories;
        for (const run::Row& row : run::rowsOf(*estimated_, run::GroupBy::layer))
            categories.emplace(row.name, row.category);
        for (cost::LayerRow& layer : layers) {
            const auto found = categories.find(layer.name);
            if (found != categories.end()) layer.category = found->second;
        }
    }
    layers_->setLayers(std::move(layers));
    if (!sized_) {
        table_->resizeColumnsToContents();
        sized_ = true;
    } else {
        // Resizes the column, because a different batch size can change the number of digits.
        table_->resizeColumnToContents(LayerModel::kOutput);
    }
    facts_->setCapacity(device != nullptr ? device->memory_bytes : std::nullopt);
    showFigure();
}

void EstimateView::showFigure() {
    if (!answer_) return;
    if (estimated_) {
        // Uses the recording's memory level, so that the estimate and the recording can be
        // compared. At the DRAM level, a recorded layer has no traffic if the machine's caches hold
        // its data.
        std::shared_ptr<const Frame> beside;
        if (run_ && runProblem(*run_, answer_->question).isEmpty()) {
            beside = makeFrame(run_->snapshot, run::GroupBy::layer, std::nullopt, run_->growing);
        }
        const auto level = beside ? beside->level : roofline::Level::dram;
        frame_ = withBeside(*makeFrame(estimated_, run::GroupBy::layer, level, false), beside);
        canvas_->setFrame(frame_);
        chart_->setFrame(*frame_);
        chart_->setSelected(selection_->rows());
    } else {
        frame_.reset();
        canvas_->setFrame(nullptr);
        chart_->startAfresh();
    }
    sayRun();
}

void EstimateView::setRun(const std::shared_ptr<const Frame>& run) {
    const std::string id = run ? run->snapshot->info.id : std::string();
    const bool another = id != run_id_;
    // The run's roofs arrive with its first frame or shortly afterwards.
    const bool new_roofs =
        run && (!run_ || run_->snapshot->ceilings.size() != run->snapshot->ceilings.size());
    const bool ended = run && run_ && run_->growing && !run->growing;
    run_ = run;
    run_id_ = id;
    if (another || new_roofs)
        devices_->setRunDevice(run ? runDevice(*run) : std::nullopt);
    else if (ended)
        ask();
    else if (isVisible())
        showFigure();
}

void EstimateView::askLikeRun() {
    if (!run_) return;
    bar_->setQuestion(questionOf(*run_));
}

void EstimateView::sayRun() {
    QString words;
    bool can_ask = false;
    if (run_ && answer_) {
        words = runProblem(*run_, answer_->question);
        can_ask = !words.isEmpty() && runIsOfTheZoo(*run_);
        if (words.isEmpty()) {
            words = frame_ && frame_->beside
                        ? tr("Diamonds: estimated. Circles: the open run, joined to them.")
                        : QString();
        }
    }
    run_words_->setText(words);
    run_words_->setVisible(!words.isEmpty());
    like_run_->setVisible(can_ask);
}

void EstimateView::measureThisMachine() {
    if (measuring_) return;
    if (run_ && run_->growing) {
        messages_->say(MessageBar::Kind::warning,
                       tr("This machine's roofs are not measured while a run is being recorded: "
                          "each would slow the other down."));
        return;
    }
    measuring_ = true;
    messages_->say(MessageBar::Kind::information, tr("Measuring this machine's roofs…"));
    const auto measure = [] {
        const machine::Machine machine = machine::probe();
        return machine::asDevice(machine, machine::cpuCeilings(machine, {}).ceilings);
    };
    inBackground(this, measure, [](EstimateView& view, const Outcome<machine::Device>& outcome) {
        view.measuring_ = false;
        if (!outcome.result) {
            view.messages_->say(MessageBar::Kind::error, outcome.problem);
            return;
        }
        view.messages_->dismiss();
        view.devices_->add(*outcome.result);
    });
}

void EstimateView::rowPicked() {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    const auto rows = table_->selectionModel()->selectedRows();
    selection_->setRow(rows.size() == 1 ? rows.front().data().toString() : QString());
}

void EstimateView::selectRow(const QString& layer) {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    const int source = layers_->rowOf(layer);
    if (source < 0) {
        table_->clearSelection();
        return;
    }
    const QModelIndex index = sort_->mapFromSource(layers_->index(source, 0));
    table_->selectRow(index.row());
    table_->scrollTo(index);
}

void EstimateView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    bar_->save(*settings_);
    devices_->save(*settings_);
    settings_->setValue(QLatin1String(kGeometryKey), saveGeometry());
}

}  // namespace ridgepoint::ui
