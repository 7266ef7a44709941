// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/record_toolbar.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>

#include "core/model/zoo.h"
#include "core/roofline/quantity.h"
#include "ui/record_icons.h"
#include "ui/run_facts.h"
#include "ui/words.h"

namespace ridgepoint::ui {

using State = run::RecorderStatus::State;

RecordToolbar::RecordToolbar(QWidget* parent)
    : QToolBar(parent),
      model_(new QComboBox(this)),
      batch_(new QSpinBox(this)),
      optimizer_(new QComboBox(this)),
      record_(new QAction(tr("Record"), this)),
      pause_(new QAction(tr("Pause"), this)),
      stop_(new QAction(tr("Stop"), this)),
      state_(new QLabel(this)),
      figures_(new QLabel(this)) {
    setObjectName(QStringLiteral("recordToolbar"));
    setWindowTitle(tr("Recording"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconSize(QSize(18, 18));

    for (const std::string& name : model::zooNames()) model_->addItem(text(name));
    model_->setObjectName(QStringLiteral("model"));
    model_->setToolTip(tr("Network to train"));
    model_->setAccessibleName(tr("Network"));
    batch_->setRange(1, static_cast<int>(run::kMaxBatch));
    batch_->setValue(static_cast<int>(given_.batch));
    batch_->setObjectName(QStringLiteral("batch"));
    batch_->setPrefix(tr("batch "));
    batch_->setToolTip(tr("Samples in a step; can be changed while recording"));
    batch_->setAccessibleName(tr("Batch size"));
    batch_->setKeyboardTracking(false);  // tell of "128", not of "1", "12" and "128"
    for (const std::string_view name : cost::kOptimizerNames) optimizer_->addItem(text(name));
    optimizer_->setObjectName(QStringLiteral("optimizer"));
    optimizer_->setToolTip(tr("Optimizer"));
    optimizer_->setAccessibleName(tr("Optimizer"));

    record_->setObjectName(QStringLiteral("record"));
    record_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    pause_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_P));
    stop_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));
    stop_->setToolTip(tr("Stop recording after this step and complete the file"));

    const auto arrow = [this] { addWidget(new QLabel(QStringLiteral(" ▸ "), this)); };
    addWidget(model_);
    arrow();
    addWidget(batch_);
    arrow();
    addWidget(optimizer_);
    arrow();
    addAction(record_);
    addAction(pause_);
    addAction(stop_);
    addSeparator();
    state_->setContentsMargins(8, 0, 8, 0);
    figures_->setContentsMargins(4, 0, 8, 0);
    addWidget(state_);
    addWidget(figures_);

    connect(record_, &QAction::triggered, this, &RecordToolbar::recordWanted);
    connect(pause_, &QAction::triggered, this, [this] {
        if (status_.state == State::paused)
            Q_EMIT resumeWanted();
        else
            Q_EMIT pauseWanted();
    });
    connect(stop_, &QAction::triggered, this, &RecordToolbar::stopWanted);
    connect(batch_, &QSpinBox::valueChanged, this, [this](int batch) {
        if (status_.active()) Q_EMIT batchWanted(batch);
    });
    setOptions(given_);
    updateActions();
}

run::RecordingOptions RecordToolbar::options() const {
    run::RecordingOptions options = given_;
    options.model = model_->currentText().toStdString();
    options.batch = batch_->value();
    options.optimizer = optimizer_->currentText().toStdString();
    options.steps = 0;  // until stopped: whoever presses Record presses Stop
    options.output.clear();
    return options;
}

void RecordToolbar::setOptions(const run::RecordingOptions& options) {
    const QSignalBlocker quiet(batch_);
    given_ = options;
    model_->setCurrentText(text(options.model));
    batch_->setValue(static_cast<int>(options.batch));
    optimizer_->setCurrentText(text(options.optimizer));
}

void RecordToolbar::setUnavailable(const QString& reason) {
    unavailable_ = reason;
    updateActions();
}

void RecordToolbar::setStatus(const run::RecorderStatus& status) {
    const bool state_changed = status.state != status_.state;
    status_ = status;
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
            words = word(status.state) + QStringLiteral(" · ") + steps;
            break;
        }
        case State::idle:
        case State::failed:
            break;
    }
    if (words != state_->text()) state_->setText(words);
    if (state_changed) updateActions();
}

void RecordToolbar::setFrame(const Frame* frame) {
    QStringList parts;
    if (frame != nullptr) {
        parts << samplesPerSecond(frame->step);
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
    const bool active = status_.active();
    const bool running = status_.state == State::recording || status_.state == State::paused;
    record_->setEnabled(!active && unavailable_.isEmpty());
    record_->setToolTip(unavailable_.isEmpty() ? tr("Train this network and record it (Ctrl+R)")
                                               : unavailable_);
    pause_->setEnabled(running);
    pause_->setText(status_.state == State::paused ? tr("Resume") : tr("Pause"));
    stop_->setEnabled(active && status_.state != State::finishing);
    model_->setEnabled(!active);
    optimizer_->setEnabled(!active);
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
