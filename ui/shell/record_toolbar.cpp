// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/record_toolbar.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>
#include <QToolButton>
#include <cmath>

#include "core/roofline/quantity.h"
#include "core/run/analysis/counted_rows.h"
#include "ui/base/elided_label.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"
#include "ui/shell/bars/record_icons.h"
#include "ui/views/record/record_panel.h"

namespace ridgepoint::ui {

using State = recording::RecorderStatus::State;

namespace {

constexpr int kStateLetters = 60;       // minimum number of characters of the state
constexpr int kUsualStateLetters = 28;  // for example, "recording · step 12 of 100"

}  // namespace

RecordToolbar::RecordToolbar(QSettings* settings, QWidget* parent)
    : QToolBar(parent),
      panel_(new RecordPanel(settings, this)),
      button_(new QToolButton(this)),
      more_(new QToolButton(this)),
      batch_(new QSpinBox(this)),
      record_(new QAction(tr("Record"), this)),
      options_(new QAction(tr("&Options…"), this)),
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

    button_->setObjectName(QStringLiteral("recordButton"));
    button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more_->setObjectName(QStringLiteral("recordOptions"));
    more_->setArrowType(Qt::DownArrow);
    more_->setAutoRaise(true);
    more_->setAccessibleName(tr("Options of the next recording"));
    more_->setToolTip(tr("Network, data, device and other options (Ctrl+Shift+O)"));
    batch_->setRange(1, static_cast<int>(recording::kMaxBatch));
    batch_->setPrefix(tr("batch "));
    batch_->setToolTip(tr("Samples per step; can change during a recording"));
    batch_->setAccessibleName(tr("Batch size"));
    batch_->setKeyboardTracking(false);

    record_->setObjectName(QStringLiteral("record"));
    options_->setObjectName(QStringLiteral("showRecordOptions"));
    options_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    record_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    pause_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_P));
    stop_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));
    addWidget(button_);
    addWidget(more_);
    live_batch_ = addWidget(batch_);
    addAction(pause_);
    addAction(stop_);
    addSeparator();
    state_->setContentsMargins(8, 0, 8, 0);
    figures_->setContentsMargins(4, 0, 8, 0);
    // The state is at least 60 characters wide. It is more important than the figures, because the
    // status line also shows the figures.
    state_->setLeast(kStateLetters);
    addWidget(state_);
    figures_place_ = addWidget(figures_);

    connect(record_, &QAction::triggered, this, &RecordToolbar::recordWanted);
    connect(button_, &QToolButton::clicked, record_, &QAction::trigger);
    connect(options_, &QAction::triggered, this, [this] { panel_->popUpBelow(*button_); });
    connect(more_, &QToolButton::clicked, options_, &QAction::trigger);
    connect(panel_, &RecordPanel::recordWanted, record_, &QAction::trigger);
    connect(panel_, &RecordPanel::changed, this, &RecordToolbar::nameRecording);
    connect(batch_, &QSpinBox::valueChanged, panel_->batchBox(), &QSpinBox::setValue);
    connect(panel_, &RecordPanel::batchChanged, this, [this](int batch) {
        const QSignalBlocker quiet(batch_);
        batch_->setValue(batch);
        if (status_.active()) Q_EMIT batchWanted(batch);
    });
    connect(pause_, &QAction::triggered, this, [this] {
        if (status_.state == State::paused)
            Q_EMIT resumeWanted();
        else
            Q_EMIT pauseWanted();
    });
    connect(stop_, &QAction::triggered, this, [this] {
        if (!command_running_ && status_.active()) {
            stopping_ = true;
            setStatus(recording::RecorderStatus(status_));
            updateActions();
        }
        Q_EMIT stopWanted();
    });
    nameRecording();
    updateActions();
}

recording::RecordingOptions RecordToolbar::options() const { return panel_->options(); }

void RecordToolbar::setOptions(const recording::RecordingOptions& options) {
    panel_->setOptions(options);
    const QSignalBlocker quiet(batch_);
    batch_->setValue(static_cast<int>(options.batch));
}

QSpinBox* RecordToolbar::batchBox() const { return panel_->batchBox(); }

int RecordToolbar::leastWidth() const {
    const int figures = figures_->sizeHint().width();
    const int buttons = sizeHint().width() - state_->sizeHint().width() -
                        (figures_place_->isVisible() ? figures : 0);
    if (recording()) return buttons + state_->sizeHint().width() + figures;
    // Most recordings then begin without another row.
    return buttons + batch_->sizeHint().width() +
           kUsualStateLetters * fontMetrics().averageCharWidth();
}

bool RecordToolbar::recording() const { return status_.active() || command_running_; }

void RecordToolbar::setBrief(bool brief) {
    const bool shown = !brief || recording();
    if (figures_place_->isVisible() != shown) figures_place_->setVisible(shown);
}

void RecordToolbar::nameRecording() {
    button_->setText(
        tr("Record %1").arg(panel_->brief().replace(QLatin1Char('&'), QLatin1String("&&"))));
}

void RecordToolbar::setUnavailable(const QString& reason) {
    unavailable_ = reason;
    updateActions();
}

void RecordToolbar::setStatus(const recording::RecorderStatus& status) {
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
            // A step can take long, and never ends if the GPU hangs, so the text confirms that the
            // user pressed Stop.
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
        // The status line shows the other figures.
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
    const bool active = recording();
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
    button_->setEnabled(record_->isEnabled());
    button_->setToolTip(record_->toolTip());
    panel_->setChoosable(!active, !active || running, record_->isEnabled());
    live_batch_->setVisible(running);
    paintIcons();
}

void RecordToolbar::paintIcons() {
    const Theme& theme = Theme::of(palette());
    record_->setIcon(recordIcon(RecordIcon::record, theme));
    button_->setIcon(record_->icon());
    pause_->setIcon(
        recordIcon(status_.state == State::paused ? RecordIcon::resume : RecordIcon::pause, theme));
    stop_->setIcon(recordIcon(RecordIcon::stop, theme));
}

void RecordToolbar::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) paintIcons();
}

}  // namespace ridgepoint::ui
