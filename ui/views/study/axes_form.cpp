// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/axes_form.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

#include "core/recording/request/recorder.h"
#include "ui/base/words.h"
#include "ui/views/study/study_draft.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

QString axisHelp(study::Axis axis) {
    switch (axis) {
        case study::Axis::model:
            return AxesForm::tr(
                "Networks with commas between; a TorchScript file with the size of a sample: my.pt "
                "3x224x224");
        case study::Axis::device:
            return AxesForm::tr(
                "cpu, cuda, cuda:1, or devices of the catalogue; recorded on those that are here, "
                "estimated for all");
        case study::Axis::gpus:
            return AxesForm::tr("GPUs that share a batch. More than one is only estimated");
        case study::Axis::threads:
            return AxesForm::tr("Threads of the CPU; 0 is every usable core");
        case study::Axis::precision:
            return AxesForm::tr("fp32, tf32, bf16, fp16");
        case study::Axis::optimizer:
            return AxesForm::tr("sgd, adam, adamw");
        case study::Axis::data:
            return AxesForm::tr("\"synthetic\", or folders of images, with semicolons between");
        case study::Axis::batch:
            return AxesForm::tr("Samples in a step, with commas between");
        case study::Axis::phase:
            return AxesForm::tr(
                "Phase that the numbers describe: step, data, forward, loss, backward, optimizer");
    }
    return {};
}

}  // namespace

AxesForm::AxesForm(QWidget* parent)
    : QWidget(parent),
      steps_(new QSpinBox(this)),
      warmup_(new QSpinBox(this)),
      repeats_(new QSpinBox(this)),
      limit_(new QDoubleSpinBox(this)) {
    auto* const form = new QFormLayout(this);
    form->setContentsMargins(10, 8, 10, 8);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    form->setVerticalSpacing(3);
    const auto add = [&](const QString& words, QWidget* field) {
        field->setAccessibleName(words);
        form->addRow(words, field);
    };
    // Orders the fields as users usually plan a study: network, size, settings, device.
    for (const study::Axis axis :
         {study::Axis::model, study::Axis::batch, study::Axis::precision, study::Axis::optimizer,
          study::Axis::device, study::Axis::threads, study::Axis::gpus, study::Axis::data,
          study::Axis::phase}) {
        auto* const edit = new QLineEdit(this);
        edit->setObjectName(QStringLiteral("studyAxis-") + text(study::toString(axis)));
        edit->setToolTip(plainTip(axisHelp(axis)));
        axes_[static_cast<std::size_t>(axis)] = edit;
        add(axisTitle(axis), edit);
        connect(edit, &QLineEdit::textEdited, this,
                [this, axis](const QString& words) { Q_EMIT axisEdited(axis, words); });
    }
    steps_->setObjectName(QStringLiteral("studySteps"));
    steps_->setRange(1, static_cast<int>(recording::kMaxSteps));
    steps_->setToolTip(tr("Measured steps of each recording"));
    warmup_->setRange(0, static_cast<int>(recording::kMaxSteps));
    warmup_->setToolTip(tr("Steps before them that do not count"));
    repeats_->setRange(1, 1000);
    repeats_->setToolTip(
        tr("Recordings per point, each in its own process. With three or more, the interval covers "
           "their means"));
    limit_->setRange(0, 1e6);
    limit_->setDecimals(0);
    limit_->setSuffix(tr(" s"));
    limit_->setSpecialValueText(tr("none"));
    limit_->setToolTip(tr("A recording that takes longer is ended, and is a row with that reason"));
    add(tr("Steps"), steps_);
    add(tr("Warm-up steps"), warmup_);
    add(tr("Repeats"), repeats_);
    add(tr("Time limit"), limit_);
    const auto set = [this](const char* key, double value) {
        if (!showing_) Q_EMIT numberEdited(key, value);
    };
    connect(steps_, &QSpinBox::valueChanged, this, [set](int value) { set("steps", value); });
    connect(warmup_, &QSpinBox::valueChanged, this, [set](int value) { set("warmup", value); });
    connect(repeats_, &QSpinBox::valueChanged, this, [set](int value) { set("repeats", value); });
    connect(limit_, &QDoubleSpinBox::valueChanged, this,
            [set](double value) { set("limit_seconds", value > 0 ? value : -1); });
}

void AxesForm::show(const study::Study& study) {
    const QScopedValueRollback guard(showing_, true);
    for (const study::Axis axis : study::kAxes) {
        QLineEdit* const edit = axisEdit(axis);
        const QString words = axisWords(study.axes, axis);
        if (!edit->hasFocus() && edit->text() != words) {
            edit->setText(words);
            edit->setCursorPosition(0);
        }
    }
    steps_->setValue(static_cast<int>(study.steps));
    warmup_->setValue(static_cast<int>(study.warmup));
    repeats_->setValue(static_cast<int>(study.repeats));
    limit_->setValue(study.limit_seconds.value_or(0));
}

}  // namespace ridgepoint::ui
