// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/status_line.h"

#include <QLabel>
#include <QStringList>

#include "core/roofline/quantity.h"
#include "ui/run_facts.h"
#include "ui/words.h"

namespace ridgepoint::ui {

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent),
      step_(new QLabel(this)),
      rate_(new QLabel(this)),
      overhead_(new QLabel(this)),
      dropped_(new QLabel(this)),
      rung_(new QLabel(this)) {
    for (QLabel* const label : {step_, rate_, overhead_, dropped_}) {
        label->setContentsMargins(6, 0, 10, 0);
        addWidget(label);
    }
    rung_->setContentsMargins(6, 0, 6, 0);
    addPermanentWidget(rung_);
    step_->setToolTip(tr("Median time of a step"));
    overhead_->setToolTip(
        tr("Extra time of a step through collecting: steps with hooks on against "
           "steps with hooks off"));
    dropped_->setToolTip(
        tr("Records that were counted but could not be kept, because collecting "
           "could not keep up"));
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
    put(step_, frame->step.seconds_median
                   ? tr("step %1").arg(text(roofline::formatSeconds(frame->step.seconds_median)))
                   : noStep(*frame));
    put(rate_, samplesPerSecond(frame->step));
    put(overhead_, collectionOverhead(frame->step));
    put(dropped_,
        info.dropped_records > 0
            ? tr("%1 records dropped")
                  .arg(text(roofline::formatCount(static_cast<double>(info.dropped_records))))
            : QString());
    put(rung_, tr("FLOPs and bytes %1").arg(word(info.rung)));
    rung_->setToolTip(info.rung_reason.empty() ? runProvenance(*frame) : text(info.rung_reason));
}

QString StatusLine::words() const {
    QStringList parts;
    for (const QLabel* const label : {step_, rate_, overhead_, dropped_, rung_}) {
        if (!label->text().isEmpty()) parts << label->text();
    }
    return parts.join(QStringLiteral(" · "));
}

}  // namespace ridgepoint::ui
