// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/start_page.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "core/import/importer.h"
#include "ui/base/words.h"
#include "ui/shell/recent_files.h"

namespace ridgepoint::ui {
namespace {

constexpr int kMostWidth = 860;  // pixels
constexpr int kLeastColumn = 300;
constexpr qsizetype kMostShown = 8;
constexpr QSize kPicture(80, 50);

QString importedTools() {
    QStringList titles;
    for (const import::Format& format : import::formats()) titles << text(format.title);
    return titles.join(QStringLiteral(", "));
}

// Small enough to give the first dots within seconds on a laptop.
struct Example {
    const char* model;
    int batch;
};
constexpr std::array kExamples{Example{"alexnet", 16}, Example{"resnet18", 8},
                               Example{"mobilenet_v2", 8}};

}  // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent),
      recent_(new QListWidget(this)),
      none_(new QLabel(this)),
      recording_(new QLabel(this)) {
    setObjectName(QStringLiteral("startPage"));
    auto* const title =
        new QLabel(tr("How close is every kernel to the limits of the machine?"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    title->setFont(large);
    title->setWordWrap(true);

    const auto heading = [this](const QString& words) {
        auto* const label = new QLabel(words, this);
        QFont bold = label->font();
        bold.setBold(true);
        label->setFont(bold);
        label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        return label;
    };
    auto* const open = new QPushButton(tr("Open a Run…"), this);
    open->setObjectName(QStringLiteral("startOpen"));
    open->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->setAlternatingRowColors(true);
    recent_->setAccessibleName(tr("Recent runs"));
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setIconSize(kPicture);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    none_->setText(
        tr("No recent runs. Drop a file here: .ridge, or a file from %1.").arg(importedTools()));
    none_->setWordWrap(true);
    none_->setMinimumWidth(kLeastColumn);
    recent_->setMinimumWidth(kLeastColumn);
    none_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    recording_->setTextFormat(Qt::PlainText);
    recording_->setWordWrap(true);
    recording_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    recording_->setText(
        tr("Select a network in the toolbar and press Record (Ctrl+R), or start with one of these. "
           "Without a display, use \"ridgepoint record\"."));

    auto* const runs = new QVBoxLayout;
    runs->setSpacing(10);
    runs->addWidget(heading(tr("Recent runs")));
    runs->addWidget(recent_, 1);
    runs->addWidget(none_, 1);
    runs->addWidget(open);
    auto* const record = new QVBoxLayout;
    record->setSpacing(10);
    record->addWidget(heading(tr("Record")));
    record->addWidget(recording_);
    for (const Example& example : kExamples) {
        auto* const button = new QPushButton(
            tr("%1, batch %2").arg(QLatin1String(example.model)).arg(example.batch), this);
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        record->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, example] {
            Q_EMIT recordWanted(QLatin1String(example.model), example.batch);
        });
        examples_ << button;
    }
    auto* const own = new QLabel(
        tr("Record your own Python training script, unchanged. You can also drop a .py file here:"),
        this);
    own->setWordWrap(true);
    own->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    record->addSpacing(10);
    record->addWidget(own);
    auto* const command = new QPushButton(tr("Record a Command…"), this);
    command->setObjectName(QStringLiteral("startCommand"));
    command->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    record->addWidget(command);
    connect(command, &QPushButton::clicked, this, &StartPage::commandWanted);
    auto* const study = new QPushButton(tr("A Study…"), this);
    study->setObjectName(QStringLiteral("startStudy"));
    study->setToolTip(tr(
        "Networks, batch sizes and devices: recordings, estimates and published figures together"));
    study->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    record->addWidget(study);
    connect(study, &QPushButton::clicked, this, &StartPage::studyWanted);
    record->addStretch(1);
    auto* const keys =
        new QLabel(tr("F1 opens the guide; ? lists all keys and mouse gestures."), this);
    keys->setWordWrap(true);
    record->addWidget(keys);

    auto* const columns = new QHBoxLayout;
    columns->setSpacing(40);
    columns->addLayout(runs, 1);
    columns->addLayout(record, 1);
    auto* const inside = new QWidget(this);
    inside->setMaximumWidth(kMostWidth);
    auto* const column = new QVBoxLayout(inside);
    column->setContentsMargins(30, 40, 30, 20);
    column->setSpacing(24);
    column->addWidget(title);
    column->addLayout(columns, 1);
    auto* const all = new QHBoxLayout(this);
    all->addStretch(1);
    all->addWidget(inside, 20);
    all->addStretch(1);

    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(recent_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        Q_EMIT runWanted(item->data(Qt::UserRole).toString());
    });
    connect(recent_, &QListWidget::itemClicked, recent_, &QListWidget::itemActivated);
}

void StartPage::setRecent(const RecentFiles& files) {
    const QStringList paths = files.paths();
    recent_->clear();
    for (const QString& path : paths.mid(0, kMostShown)) {
        const QFileInfo file(path);
        const QString facts = files.factsOf(path);
        const QString words =
            file.fileName() + QLatin1Char('\n') + (facts.isEmpty() ? file.absolutePath() : facts) +
            QLatin1Char('\n') +
            (file.exists() ? QLocale().toString(file.lastModified(), QLocale::ShortFormat)
                           : tr("no longer exists"));
        auto* const item = new QListWidgetItem(words, recent_);
        item->setData(Qt::UserRole, path);
        item->setIcon(files.pictureOf(path));
        item->setToolTip(plainTip(path));
        item->setData(Qt::AccessibleTextRole, words);
    }
    recent_->setVisible(!paths.isEmpty());
    none_->setVisible(paths.isEmpty());
}

void StartPage::setRecordingProblem(const QString& reason) {
    if (reason.isEmpty()) return;
    recording_->setText(reason);
    for (QPushButton* const button : examples_) button->setEnabled(false);
}

}  // namespace ridgepoint::ui
