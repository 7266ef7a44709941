// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_line.h"

#include <QLabel>
#include <QProgressBar>
#include <QStringList>
#include <QToolButton>
#include <initializer_list>

#include "core/roofline/quantity.h"
#include "core/run/analysis/known_work.h"
#include "core/run/run_questions.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

constexpr int kProgressWidth = 140;         // pixels; width of the progress bar
constexpr int kPatienceMilliseconds = 400;  // milliseconds; shorter work is not shown

}  // namespace

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent),
      step_(new QLabel(this)),
      rate_(new QLabel(this)),
      overhead_(new QLabel(this)),
      dropped_(new QLabel(this)),
      rung_(new QLabel(this)),
      work_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      cancel_(new QToolButton(this)),
      message_(new QToolButton(this)) {
    message_->setText(tr("⚠ Message"));
    message_->setAutoRaise(true);
    connect(message_, &QToolButton::clicked, this, &StatusLine::messageWanted);
    addWidget(message_);
    message_->hide();
    for (QLabel* const label : {step_, rate_, overhead_, dropped_}) {
        label->setContentsMargins(6, 0, 10, 0);
        addWidget(label);
    }
    work_->setTextFormat(Qt::PlainText);  // the text can contain file names
    work_->setContentsMargins(6, 0, 4, 0);
    progress_->setFixedWidth(kProgressWidth);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Progress"));
    cancel_->setText(tr("Cancel"));
    cancel_->setAutoRaise(true);
    for (QWidget* const each : std::initializer_list<QWidget*>{work_, progress_, cancel_}) {
        addPermanentWidget(each);
        each->hide();
    }
    patience_.setSingleShot(true);
    patience_.setInterval(kPatienceMilliseconds);
    connect(&patience_, &QTimer::timeout, this, [this] {
        for (QWidget* const each : std::initializer_list<QWidget*>{work_, progress_, cancel_})
            each->show();
    });
    connect(cancel_, &QToolButton::clicked, this, &StatusLine::cancelWanted);
    rung_->setContentsMargins(6, 0, 6, 0);
    addPermanentWidget(rung_);
    step_->setToolTip(tr("Median step time"));
    overhead_->setToolTip(
        tr("Cost of collection: steps with hooks on compared with baseline steps (hooks off)"));
    dropped_->setToolTip(
        tr("Records that were counted but not stored, because collection was too slow"));
    setFrame(nullptr);
}

void StatusLine::setFrame(const Frame* frame) {
    const auto put = [](QLabel* label, const QString& words) {
        if (label->text() != words) label->setText(words);
        label->setVisible(!words.isEmpty());
    };
    if (frame == nullptr) {
        put(step_, tr("No run"));
        for (QLabel* const label : {rate_, overhead_, dropped_, rung_}) put(label, {});
        return;
    }
    const run::RunInfo& info = frame->snapshot->info;
    put(step_,
        frame->step.seconds_median
            ? tr("median step %1").arg(text(roofline::formatSeconds(frame->step.seconds_median)))
            : noStep(*frame));
    put(rate_, samplesPerSecond(frame->step));
    put(overhead_, collectionOverhead(frame->step));
    put(dropped_,
        info.dropped_records > 0
            ? tr("%1 records dropped")
                  .arg(text(roofline::formatCount(static_cast<double>(info.dropped_records))))
            : QString());
    // Kernel traces measure only times. FLOPs and bytes are modelled, as on a CPU.
    const run::EvidenceLevel of_work =
        info.rung == run::EvidenceLevel::activity ? run::EvidenceLevel::modelled : info.rung;
    const bool imported = run::isImported(info);
    // A memory snapshot has neither ops nor kernels.
    const bool work = !imported || !frame->rows.empty();
    const bool known = !imported || run::knowsWork(*frame->snapshot);
    put(rung_, !work    ? QString()
               : !known ? tr("FLOPs and bytes unknown")
                        : tr("FLOPs and bytes %1").arg(word(of_work)));
    rung_->setToolTip(info.rung_reason.empty() ? runProvenance(*frame)
                                               : plainTip(text(info.rung_reason)));
}

void StatusLine::setCompared(std::size_t runs) {
    setFrame(nullptr);
    step_->setText(tr("Comparing %1 runs").arg(runs));
}

void StatusLine::showWork(const QString& words, std::optional<double> done) {
    if (words.isEmpty()) {
        patience_.stop();
        for (QWidget* const each : std::initializer_list<QWidget*>{work_, progress_, cancel_})
            each->hide();
        return;
    }
    work_->setText(words);
    progress_->setRange(0, done ? 1000 : 0);
    if (done) progress_->setValue(static_cast<int>(*done * 1000));
    if (progress_->isHidden() && !patience_.isActive()) patience_.start();
}

void StatusLine::setMessage(const QString& sentence) {
    message_->setVisible(!sentence.isEmpty());
    message_->setToolTip(plainTip(sentence));
    message_->setAccessibleDescription(sentence);
}

QString StatusLine::words() const {
    QStringList parts;
    for (const QLabel* const label : {step_, rate_, overhead_, dropped_, rung_}) {
        if (!label->text().isEmpty()) parts << label->text();
    }
    return parts.join(QStringLiteral(" · "));
}

}  // namespace ridgepoint::ui
