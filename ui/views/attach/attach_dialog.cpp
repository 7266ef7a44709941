// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/attach/attach_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/recording/request/recorder.h"
#include "core/roofline/age.h"
#include "core/roofline/quantity.h"
#include "ui/base/in_background.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr QSize kAttachSize{720, 360};  // pixels; initial size of the dialog
enum ProcessColumn { kProcess, kAge, kGpuMemory, kCommandLine };

QString lineOf(const recording::script::PythonProcess& process) {
    QStringList words;
    for (const std::string& word : process.words) words.push_back(text(word));
    return words.join(QLatin1Char(' '));
}

}  // namespace

AttachDialog::AttachDialog(QWidget* parent)
    : QDialog(parent),
      list_(new QTreeWidget(this)),
      steps_(new QSpinBox(this)),
      empty_(new QLabel(this)),
      record_(new QPushButton(tr("&Record"), this)) {
    setWindowTitle(tr("Attach to a Process"));
    resize(kAttachSize);
    list_->setObjectName(QStringLiteral("attachProcesses"));
    list_->setAccessibleName(tr("Processes"));
    list_->setHeaderLabels({tr("Process"), tr("Runs for"), tr("GPU memory"), tr("Command")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->header()->setStretchLastSection(true);
    steps_->setObjectName(QStringLiteral("attachSteps"));
    steps_->setRange(0, static_cast<int>(recording::kMaxSteps));
    steps_->setSpecialValueText(tr("until stopped"));
    steps_->setMinimumWidth(140);
    auto* const steps_label = new QLabel(tr("&Steps:"), this);
    steps_label->setBuddy(steps_);
    empty_->setObjectName(QStringLiteral("attachEmpty"));
    empty_->setWordWrap(true);
    empty_->setTextFormat(Qt::PlainText);
    record_->setObjectName(QStringLiteral("attachRecord"));
    record_->setDefault(true);
    auto* const again = new QPushButton(tr("Re&fresh"), this);
    again->setAutoDefault(false);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(record_, QDialogButtonBox::AcceptRole);
    buttons->addButton(again, QDialogButtonBox::ActionRole);
    auto* const explained =
        new QLabel(tr("The recording begins at the next training step. The training continues "
                      "during and after it. Select several processes that train together."),
                   this);
    explained->setWordWrap(true);

    auto* const row = new QHBoxLayout;
    row->addWidget(steps_label);
    row->addWidget(steps_);
    row->addStretch(1);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(explained);
    layout->addWidget(list_, 1);
    layout->addWidget(empty_);
    layout->addLayout(row);
    layout->addWidget(buttons);

    connect(list_, &QTreeWidget::itemSelectionChanged, this, &AttachDialog::update);
    connect(list_, &QTreeWidget::itemDoubleClicked, record_, &QPushButton::click);
    connect(again, &QPushButton::clicked, this, &AttachDialog::refresh);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(record_, &QPushButton::clicked, this, [this] {
        const auto processes = chosen();
        if (processes.empty()) return;
        accept();
        Q_EMIT attachWanted(processes, steps_->value());
    });
    update();
    refresh();
}

void AttachDialog::refresh() {
    inBackground(
        this, [] { return recording::script::trainingProcesses(); },
        [](AttachDialog& dialog, Outcome<std::vector<recording::script::PythonProcess>>& found) {
            dialog.fill(
                std::move(found.result).value_or(std::vector<recording::script::PythonProcess>()));
        });
}

void AttachDialog::fill(std::vector<recording::script::PythonProcess> processes) {
    processes_ = std::move(processes);
    list_->clear();
    for (const recording::script::PythonProcess& process : processes_) {
        auto* const item = new QTreeWidgetItem(list_);
        const QString command = lineOf(process);
        item->setText(kProcess, QString::number(process.id));
        item->setTextAlignment(kProcess, Qt::AlignRight | Qt::AlignVCenter);
        item->setText(kAge, text(roofline::formatAge(process.age_s)));
        item->setText(kGpuMemory,
                      process.gpu_bytes
                          ? text(roofline::formatMemory(static_cast<double>(*process.gpu_bytes)))
                          : QStringLiteral("–"));
        item->setText(kCommandLine, command);
        item->setToolTip(kCommandLine, Qt::convertFromPlainText(command));
    }
    list_->resizeColumnToContents(kProcess);
    list_->resizeColumnToContents(kAge);
    list_->resizeColumnToContents(kGpuMemory);
    if (list_->topLevelItemCount() > 0) list_->setCurrentItem(list_->topLevelItem(0));
    empty_->setText(processes_.empty() ? tr("None of your Python processes has loaded torch.")
                                       : QString());
    empty_->setVisible(processes_.empty());
    update();
}

std::vector<recording::script::PythonProcess> AttachDialog::chosen() const {
    std::vector<recording::script::PythonProcess> found;
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        if (list_->topLevelItem(row)->isSelected())
            found.push_back(processes_[static_cast<std::size_t>(row)]);
    }
    return found;
}

void AttachDialog::update() { record_->setEnabled(!chosen().empty()); }

}  // namespace ridgepoint::ui
