// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/command_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "core/recording/request/recorder.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLeastWidth = 620;  // pixels; minimum width of the dialog

QToolButton* browseButton(const QString& words, QWidget* parent) {
    auto* const button = new QToolButton(parent);
    button->setText(QStringLiteral("…"));
    button->setToolTip(words);
    button->setAccessibleName(words);
    return button;
}

QLayout* beside(std::initializer_list<QWidget*> widgets, bool stretch_first) {
    auto* const row = new QHBoxLayout;
    for (QWidget* const each : widgets)
        row->addWidget(each, stretch_first && each == *widgets.begin() ? 1 : 0);
    if (!stretch_first) row->addStretch(1);
    return row;
}

}  // namespace

CommandDialog::CommandDialog(RecentCommands recent, QWidget* parent)
    : QDialog(parent),
      recent_(recent),
      command_(new QComboBox(this)),
      folder_(new QLineEdit(this)),
      file_(new QLineEdit(this)),
      first_step_(new QSpinBox(this)),
      end_step_(new QSpinBox(this)),
      warmup_(new QSpinBox(this)),
      ops_(new QCheckBox(tr("&Operators"), this)),
      memory_(new QCheckBox(tr("&Memory"), this)),
      problem_(new QLabel(this)),
      forget_(new QPushButton(tr("For&get These Commands"), this)),
      record_(new QPushButton(tr("&Record"), this)) {
    setWindowTitle(tr("Record a Command"));
    setMinimumWidth(kLeastWidth);
    build();
    fillRecent();
    // Scripts and tests find the fields by their object names.
    command_->setObjectName(QStringLiteral("command"));
    folder_->setObjectName(QStringLiteral("commandFolder"));
    file_->setObjectName(QStringLiteral("commandFile"));
    first_step_->setObjectName(QStringLiteral("commandFirstStep"));
    end_step_->setObjectName(QStringLiteral("commandEndStep"));
    warmup_->setObjectName(QStringLiteral("commandWarmup"));
    ops_->setObjectName(QStringLiteral("commandOps"));
    memory_->setObjectName(QStringLiteral("commandMemory"));
    problem_->setObjectName(QStringLiteral("commandProblem"));
    forget_->setObjectName(QStringLiteral("commandForget"));
    record_->setObjectName(QStringLiteral("commandRecord"));
    setRequest(offered_.empty() ? CommandRequest() : offered_.front());
}

void CommandDialog::build() {
    command_->setEditable(true);
    command_->setInsertPolicy(QComboBox::NoInsert);
    command_->setCompleter(nullptr);
    command_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    command_->lineEdit()->setPlaceholderText(QStringLiteral("python train.py --epochs 1"));
    command_->setToolTip(
        tr("Split like in a shell: quotes and backslashes work; NAME=value before the program sets "
           "its environment"));
    folder_->setPlaceholderText(QDir::toNativeSeparators(QDir::currentPath()));
    first_step_->setRange(0, static_cast<int>(recording::kMaxSteps));
    first_step_->setToolTip(tr("The first of the script's steps that is recorded, counted from 0"));
    end_step_->setRange(0, static_cast<int>(recording::kMaxSteps));
    end_step_->setSpecialValueText(tr("the end"));
    end_step_->setToolTip(
        tr("The first step that is not recorded any more; the script goes on without Ridgepoint"));
    warmup_->setRange(0, static_cast<int>(recording::kMaxSteps));
    warmup_->setToolTip(tr("Number of recorded steps that the tables exclude"));
    for (QSpinBox* const each : {first_step_, end_step_, warmup_}) each->setMinimumWidth(110);
    ops_->setToolTip(tr("Which operators ran, for how long, with what FLOPs and bytes"));
    memory_->setToolTip(tr("Live memory by category"));

    auto* const form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    const auto named = [](QWidget* widget, const QString& name) {
        widget->setAccessibleName(name);
        return widget;
    };
    const auto row = [&](const QString& words, QWidget* first, QLayout* fields) {
        auto* const label = new QLabel(words, this);
        label->setBuddy(first);
        form->addRow(label, fields);
    };
    auto* const browse_folder = browseButton(tr("Choose the folder"), this);
    auto* const browse_file = browseButton(tr("Choose the run's file"), this);
    named(command_->lineEdit(), tr("Command"));
    row(tr("&Command:"), named(command_, tr("Command")), beside({command_}, true));
    row(tr("Working &folder:"), named(folder_, tr("Working folder")),
        beside({folder_, browse_folder}, true));
    row(tr("R&un file:"), named(file_, tr("Run file")), beside({file_, browse_file}, true));
    row(tr("Steps &from:"), named(first_step_, tr("First recorded step")),
        beside({first_step_, new QLabel(tr("up to"), this),
                named(end_step_, tr("Step after the last recorded one")),
                new QLabel(tr("warm-up"), this), named(warmup_, tr("Steps for warm-up"))},
               false));
    row(tr("Collect:"), ops_, beside({ops_, memory_}, false));

    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    problem_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    forget_->setToolTip(tr("Removes the commands that are offered here from the settings"));
    forget_->setAutoDefault(false);
    record_->setDefault(true);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(record_, QDialogButtonBox::AcceptRole);
    buttons->addButton(forget_, QDialogButtonBox::ResetRole);
    auto* const explained = new QLabel(tr("The command runs as it is, and the training inside it "
                                          "is recorded. It needs torch 2.8 or newer in the "
                                          "Python that it starts."),
                                       this);
    explained->setWordWrap(true);
    auto* const column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addWidget(explained);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addStretch(1);
    column->addWidget(buttons);

    connect(command_, &QComboBox::activated, this, &CommandDialog::pick);
    connect(command_, &QComboBox::editTextChanged, this, &CommandDialog::update);
    for (QLineEdit* const each : {folder_, file_})
        connect(each, &QLineEdit::textChanged, this, &CommandDialog::update);
    for (QSpinBox* const each : {first_step_, end_step_})
        connect(each, &QSpinBox::valueChanged, this, &CommandDialog::update);
    for (QCheckBox* const each : {ops_, memory_})
        connect(each, &QCheckBox::toggled, this, &CommandDialog::update);
    connect(browse_folder, &QToolButton::clicked, this, &CommandDialog::browseFolder);
    connect(browse_file, &QToolButton::clicked, this, &CommandDialog::browseFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &CommandDialog::reject);
    connect(forget_, &QPushButton::clicked, this, [this] {
        recent_.clear();
        fillRecent();
        update();
    });
    connect(record_, &QPushButton::clicked, this, [this] {
        // Checks again, because files might have changed since the last check.
        if (!check(request()).problem.isEmpty()) {
            update();
            return;
        }
        accept();
        Q_EMIT recordWanted(request());
    });
}

void CommandDialog::fillRecent() {
    const QString typed = command_->currentText();
    offered_ = recent_.all();
    command_->clear();
    for (const CommandRequest& each : offered_) {
        command_->addItem(each.line);
        const QString where =
            each.folder.isEmpty()
                ? each.line
                : tr("%1\nin %2").arg(each.line, QDir::toNativeSeparators(each.folder));
        command_->setItemData(command_->count() - 1, plainTip(where), Qt::ToolTipRole);
    }
    command_->setEditText(typed);
    forget_->setVisible(!offered_.empty());
}

void CommandDialog::pick(int index) {
    if (index >= 0 && static_cast<std::size_t>(index) < offered_.size())
        setRequest(offered_[static_cast<std::size_t>(index)]);
}

void CommandDialog::setRequest(const CommandRequest& request) {
    command_->setEditText(request.line);
    folder_->setText(QDir::toNativeSeparators(request.folder));
    file_->setText(QDir::toNativeSeparators(request.file));
    first_step_->setValue(request.first_step);
    end_step_->setValue(request.end_step.value_or(0));
    warmup_->setValue(request.warmup);
    ops_->setChecked(request.ops);
    memory_->setChecked(request.memory);
    command_->setFocus();
    command_->lineEdit()->selectAll();
    update();
}

CommandRequest CommandDialog::request() const {
    CommandRequest request;
    request.line = command_->currentText();
    request.folder = folder_->text().trimmed();
    request.file = file_->text().trimmed();
    request.first_step = first_step_->value();
    if (end_step_->value() > 0) request.end_step = end_step_->value();
    request.warmup = warmup_->value();
    request.ops = ops_->isChecked();
    request.memory = memory_->isChecked();
    return request;
}

QString CommandDialog::problem() const { return problem_->text(); }

void CommandDialog::update() {
    const CheckedCommand checked = check(request());
    const bool typed = !command_->currentText().trimmed().isEmpty();
    problem_->setText(typed ? checked.problem : QString());
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, Theme::of(palette()).warning);
    problem_->setPalette(colors);
    record_->setEnabled(checked.problem.isEmpty());
    // An empty file name makes the placeholder show the default name.
    CommandRequest unnamed = request();
    unnamed.file.clear();
    const CheckedCommand named = check(unnamed);
    file_->setPlaceholderText(named.problem.isEmpty() ? text(named.start.file.string())
                                                      : tr("named after the script"));
}

void CommandDialog::browseFolder() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Working Folder"), folder_->text());
    if (!folder.isEmpty()) folder_->setText(QDir::toNativeSeparators(folder));
}

void CommandDialog::browseFile() {
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Run File"), QDir(folder_->text()).filePath(file_->text()), tr("Runs (*.ridge)"),
        nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty()) file_->setText(QDir::toNativeSeparators(file));
}

}  // namespace ridgepoint::ui
