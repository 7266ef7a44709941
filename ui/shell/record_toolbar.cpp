// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/record_toolbar.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStringList>
#include <QStyle>
#include <cmath>

#include "core/analysis/counted_rows.h"
#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/estimate/dry_run.h"
#include "core/model/graph.h"
#include "core/model/zoo.h"
#include "core/roofline/quantity.h"
#include "ui/base/elided_label.h"
#include "ui/base/in_background.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"
#include "ui/shell/record_icons.h"

namespace ridgepoint::ui {

using State = run::RecorderStatus::State;

namespace {

// What an entry of the networks is, when it is none of the zoo.
constexpr const char* kAsk = "ask";
constexpr const char* kFile = "file";

// What is collected next to times, by the selector's entries.
enum EvidenceLevel { times, counters, samples };

bool mayChoose(const QComboBox* box, int entry) {
    return (box->model()->flags(box->model()->index(entry, 0)) & Qt::ItemIsEnabled) != 0;
}

// One or two sentences; empty: they may be read, or it is seen when they are tried.
QString refusalOf(const machine::CounterAccess& access) {
    using State = machine::CounterAccess::State;
    if (access.state == State::open || access.state == State::partly) return {};
    QString words =
        RecordToolbar::tr("Hardware counters cannot be read: %1.").arg(text(access.detail));
    if (!access.remedy.empty()) words += QLatin1Char(' ') + text(access.remedy);
    return words;
}

}  // namespace

RecordToolbar::RecordToolbar(QWidget* parent)
    : QToolBar(parent),
      model_(new QComboBox(this)),
      batch_(new QSpinBox(this)),
      precision_(new QComboBox(this)),
      device_(new QComboBox(this)),
      optimizer_(new QComboBox(this)),
      rung_(new QComboBox(this)),
      record_(new QAction(tr("Record"), this)),
      pause_(new QAction(tr("Pause"), this)),
      stop_(new QAction(tr("Stop"), this)),
      state_(new ElidedLabel(this)),
      figures_(new ElidedLabel(this)) {
    setObjectName(QStringLiteral("recordToolbar"));
    setWindowTitle(tr("Recording"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconSize(QSize(18, 18));

    for (const std::string& name : model::zooNames()) model_->addItem(text(name));
    model_->setObjectName(QStringLiteral("model"));
    // A few names are long; they need not make the bar too wide for a small screen.
    model_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    model_->setMinimumContentsLength(12);
    model_->insertSeparator(model_->count());
    model_->addItem(tr("A TorchScript file…"), QLatin1String(kAsk));
    model_->view()->setMinimumWidth(model_->view()->sizeHintForColumn(0) +
                                    model_->style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    model_->setToolTip(tr("Network to train"));
    model_->setAccessibleName(tr("Network"));
    batch_->setRange(1, static_cast<int>(run::kMaxBatch));
    batch_->setValue(static_cast<int>(given_.batch));
    batch_->setObjectName(QStringLiteral("batch"));
    batch_->setPrefix(tr("batch "));
    batch_->setToolTip(tr("Samples per step; can change during a recording"));
    batch_->setAccessibleName(tr("Batch size"));
    batch_->setKeyboardTracking(false);  // report "128", not of "1", "12" and "128"
    for (const std::string_view name : cost::kPrecisionNames) precision_->addItem(text(name));
    precision_->setObjectName(QStringLiteral("precision"));
    precision_->setToolTip(
        tr("Precision of matrix work. bf16 and fp16 use autocast; tf32 requires a GPU"));
    precision_->setAccessibleName(tr("Precision"));
    rung_->setObjectName(QStringLiteral("rung"));
    rung_->setAccessibleName(tr("Counters"));
    rung_->addItem(tr("times"), EvidenceLevel::times);
    rung_->addItem({}, EvidenceLevel::counters);
    rung_->addItem(tr("+ PM sampling"), EvidenceLevel::samples);
    device_->setObjectName(QStringLiteral("device"));
    device_->setToolTip(tr("Training device. auto selects a usable GPU, otherwise the CPU"));
    device_->setAccessibleName(tr("Device"));
    setGpus({});
    for (const std::string_view name : cost::kOptimizerNames) optimizer_->addItem(text(name));
    optimizer_->setObjectName(QStringLiteral("optimizer"));
    optimizer_->setToolTip(tr("Optimizer"));
    optimizer_->setAccessibleName(tr("Optimizer"));

    record_->setObjectName(QStringLiteral("record"));
    record_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    pause_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_P));
    stop_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));

    const auto arrow = [this] { return addWidget(new QLabel(QStringLiteral("▸"), this)); };
    addWidget(model_);
    arrow();
    for (QWidget* const each :
         std::initializer_list<QWidget*>{batch_, precision_, optimizer_, device_}) {
        addWidget(each);
        arrow();
    }
    addWidget(rung_);
    arrow();
    addAction(record_);
    addAction(pause_);
    addAction(stop_);
    addSeparator();
    state_->setContentsMargins(8, 0, 8, 0);
    figures_->setContentsMargins(4, 0, 8, 0);
    // How far it is matters more than the figures, which the status line has, too.
    state_->setLeast(60);
    addWidget(state_);
    addWidget(figures_);

    connect(record_, &QAction::triggered, this, &RecordToolbar::recordWanted);
    connect(pause_, &QAction::triggered, this, [this] {
        if (status_.state == State::paused)
            Q_EMIT resumeWanted();
        else
            Q_EMIT pauseWanted();
    });
    connect(stop_, &QAction::triggered, this, [this] {
        if (!command_running_ && status_.active()) {
            stopping_ = true;
            setStatus(run::RecorderStatus(status_));
            updateActions();
        }
        Q_EMIT stopWanted();
    });
    connect(batch_, &QSpinBox::valueChanged, this, [this](int batch) {
        if (status_.active()) Q_EMIT batchWanted(batch);
    });
    connect(device_, &QComboBox::currentIndexChanged, this, &RecordToolbar::offerRungs);
    // A device that refuses what was chosen for another is recorded with times.
    connect(device_, &QComboBox::activated, this, [this] {
        if (!mayChoose(rung_, rung_->currentIndex())) rung_->setCurrentIndex(EvidenceLevel::times);
    });
    connect(rung_, &QComboBox::currentIndexChanged, this, &RecordToolbar::offerRungs);
    connect(model_, &QComboBox::activated, this, [this] {
        if (model_->currentData() == QLatin1String(kAsk)) askForFile();
    });
    given_.device = run::kAutomaticDevice;
    setOptions(given_);
    setCounterAccess(machine::cpuCounterAccess(), machine::gpuCounterAccess());
    updateActions();
    listGpus();
}

// Off this thread: starting the driver takes a tenth of a second and more.
void RecordToolbar::listGpus() {
    using Gpus = std::vector<machine::cuda::DeviceState>;
    const auto look = [] {
        return machine::cuda::mayHaveCuda()
                   ? std::optional(machine::cuda::devicesOf(*machine::cuda::thisCudaSystem()))
                   : std::nullopt;
    };
    inBackground(this, look, [](RecordToolbar& bar, const Outcome<std::optional<Gpus>>& outcome) {
        if (outcome.result && *outcome.result) bar.setGpus(**outcome.result);
    });
}

void RecordToolbar::setGpus(const std::vector<machine::cuda::DeviceState>& gpus) {
    const QString chosen =
        device_->count() > 0 ? device_->currentData().toString() : text(run::kAutomaticDevice);
    device_->clear();
    device_->addItem(tr("auto"), text(run::kAutomaticDevice));
    device_->addItem(QStringLiteral("cpu"), QStringLiteral("cpu"));
    for (const machine::cuda::DeviceState& gpu : gpus) {
        const QString name = QStringLiteral("cuda:%1").arg(gpu.number);
        device_->addItem(name, name);
        device_->setItemData(device_->count() - 1, plainTip(text(gpu.name)), Qt::ToolTipRole);
    }
    chooseDevice(chosen);
    offerRungs();
}

void RecordToolbar::setCounterAccess(const machine::CounterAccess& cpu,
                                     const machine::CounterAccess& gpu) {
    cpu_counters_ = cpu;
    gpu_counters_ = gpu;
    offerRungs();
}

// Of the device that the run will be on: "auto" is a GPU when one is listed.
void RecordToolbar::offerRungs() {
    const QVariant device = device_->currentData();
    const bool listed = device_->count() > 2;
    const bool gpu =
        device == QString(text(run::kAutomaticDevice)) ? listed : device != QLatin1String("cpu");
    const QString refusal = refusalOf(gpu ? gpu_counters_ : cpu_counters_);
    offerRung(EvidenceLevel::times,
              gpu ? tr("Measures kernel times; FLOPs and bytes are modelled")
                  : tr("Measures op times; FLOPs and bytes are modelled"),
              {});
    offerRung(EvidenceLevel::counters,
              tr("Hardware counters measure FLOPs and bytes in some steps, one profiler pass each. "
                 "These steps take longer"),
              refusal);
    offerRung(EvidenceLevel::samples, tr("Samples GPU activity 1000 times per second"),
              gpu ? refusal : tr("Sampling requires a GPU; this run uses the CPU."));
    rung_->setToolTip(rung_->currentData(Qt::ToolTipRole).toString());
}

void RecordToolbar::offerRung(int rung, const QString& says, const QString& refusal) {
    auto* const items = qobject_cast<QStandardItemModel*>(rung_->model());
    items->item(rung)->setEnabled(refusal.isEmpty());
    rung_->setItemData(rung, refusal.isEmpty() ? says : refusal, Qt::ToolTipRole);
}

// A device that this machine has not is offered all the same when it was asked for: the recording
// says why it cannot be used.
void RecordToolbar::chooseDevice(const QString& name) {
    if (device_->findData(name) < 0) device_->addItem(name, name);
    device_->setCurrentIndex(device_->findData(name));
}

void RecordToolbar::askForFile() {
    chooseModel();
    const QString file = QFileDialog::getOpenFileName(this, tr("A TorchScript file"), QString(),
                                                      tr("TorchScript (*.pt *.pth)"));
    if (file.isEmpty()) return;
    bool given = false;
    const QString sample =
        QInputDialog::getText(this, tr("Size of one sample"),
                              tr("Size of one sample, such as 3x224x224, or a number of tokens:"),
                              QLineEdit::Normal, QStringLiteral("3x224x224"), &given);
    if (given) setFile(file, sample);
}

void RecordToolbar::setFile(const QString& file, const QString& sample) {
    given_.model = file.toStdString();
    given_.input = model::parseShape(sample.trimmed().toStdString()).value_or(model::Shape());
    chooseModel();
}

// Shows given_.model: a network of the zoo by its name, a file by its own.
void RecordToolbar::chooseModel() {
    const bool file = run::isScriptFile(given_.model);
    const int old = model_->findData(QLatin1String(kFile));
    if (old >= 0) model_->removeItem(old);
    if (file) {
        model_->insertItem(0, QFileInfo(text(given_.model)).fileName(), QLatin1String(kFile));
        model_->setItemData(0, plainTip(text(given_.model)), Qt::ToolTipRole);
        model_->setCurrentIndex(0);
    } else {
        model_->setCurrentText(text(given_.model));
    }
}

run::RecordingOptions RecordToolbar::options() const {
    run::RecordingOptions options = given_;
    if (model_->currentData() != QLatin1String(kFile)) {
        options.model = model_->currentText().toStdString();
        // A size was given for the network that it came with.
        if (options.model != given_.model) options.input.clear();
    }
    options.precision = precision_->currentText().toStdString();
    options.device = device_->currentData().toString().toStdString();
    options.batch = batch_->value();
    options.optimizer = optimizer_->currentText().toStdString();
    const int rung = rung_->currentData().toInt();
    options.collect_counters = rung == EvidenceLevel::counters;
    options.sample_counters = rung == EvidenceLevel::samples;
    options.steps = 0;  // until the user presses Stop
    options.output.clear();
    return options;
}

void RecordToolbar::setOptions(const run::RecordingOptions& options) {
    const QSignalBlocker quiet(batch_);
    given_ = options;
    chooseModel();
    precision_->setCurrentText(text(options.precision));
    chooseDevice(text(options.device));
    batch_->setValue(static_cast<int>(options.batch));
    optimizer_->setCurrentText(text(options.optimizer));
    rung_->setItemText(EvidenceLevel::counters,
                       tr("+ counters every %1 steps").arg(options.counters_every));
    rung_->setCurrentIndex(options.collect_counters  ? EvidenceLevel::counters
                           : options.sample_counters ? EvidenceLevel::samples
                                                     : EvidenceLevel::times);
    offerRungs();
}

void RecordToolbar::setUnavailable(const QString& reason) {
    unavailable_ = reason;
    updateActions();
}

void RecordToolbar::setStatus(const run::RecorderStatus& status) {
    const bool state_changed = status.state != status_.state;
    status_ = status;
    stopping_ = stopping_ && status.active() && status.state != State::finishing;
    QString words;
    switch (status.state) {
        case State::preparing:
            words = status.message.empty()
                        ? word(status.state)
                        : tr("%1: %2").arg(word(status.state), text(status.message));
            break;
        case State::recording:
        case State::paused:
        case State::finishing:
        case State::finished: {
            const QString done =
                text(roofline::formatCount(static_cast<double>(status.steps_done)));
            const QString steps =
                status.steps_wanted > 0
                    ? tr("step %1 of %2")
                          .arg(
                              done,
                              text(roofline::formatCount(static_cast<double>(status.steps_wanted))))
                    : tr("step %1").arg(done);
            // A step may take long, and one that waits for a GPU that hangs never ends.
            words = (stopping_ ? tr("Stopping after this step") : word(status.state)) +
                    QStringLiteral(" · ") + steps;
            break;
        }
        case State::idle:
        case State::failed:
            break;
    }
    if (command_running_) words = tr("recording a command");
    if (words != state_->text()) state_->setText(words);
    if (state_changed) updateActions();
}

void RecordToolbar::setCommandRunning(bool running) {
    command_running_ = running;
    state_->setText(running ? tr("recording a command") : QString());
    updateActions();
}

void RecordToolbar::setFrame(const Frame* frame) {
    QStringList parts;
    if (frame != nullptr) {
        // The others are in the status line, too.
        parts << samplesPerSecond(frame->step);
        if (const auto cost = run::countingOverhead(*frame->snapshot)) {
            const QString share = text(roofline::formatShare(std::abs(*cost)));
            parts << (*cost < 0 ? tr("counted steps %1 shorter") : tr("counted steps %1 longer"))
                         .arg(share);
        }
        parts << collectionOverhead(frame->step);
        parts.removeAll(QString());
    }
    const QString words = parts.join(QStringLiteral(" · "));
    if (words != figures_->text()) figures_->setText(words);
}

QString RecordToolbar::figures() const {
    return QStringList{state_->text(), figures_->text()}.join(QStringLiteral(" · "));
}

void RecordToolbar::updateActions() {
    const bool active = status_.active() || command_running_;
    const bool running = status_.state == State::recording || status_.state == State::paused;
    record_->setEnabled(!active && unavailable_.isEmpty());
    record_->setToolTip(unavailable_.isEmpty() ? tr("Train this network and record it (Ctrl+R)")
                                               : unavailable_);
    stop_->setToolTip(command_running_
                          ? tr("Interrupts the command like Ctrl+C. Press again to force it")
                          : tr("Stop recording after this step and complete the file"));
    pause_->setEnabled(running && !stopping_);
    pause_->setText(status_.state == State::paused ? tr("Resume") : tr("Pause"));
    stop_->setEnabled(active && !stopping_ && status_.state != State::finishing);
    model_->setEnabled(!active);
    for (QComboBox* const each : {precision_, device_, optimizer_, rung_})
        each->setEnabled(!active);
    batch_->setEnabled(!active || running);
    paintIcons();
}

void RecordToolbar::paintIcons() {
    const Theme& theme = Theme::of(palette());
    record_->setIcon(recordIcon(RecordIcon::record, theme));
    pause_->setIcon(
        recordIcon(status_.state == State::paused ? RecordIcon::resume : RecordIcon::pause, theme));
    stop_->setIcon(recordIcon(RecordIcon::stop, theme));
}

void RecordToolbar::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) paintIcons();
}

}  // namespace ridgepoint::ui
