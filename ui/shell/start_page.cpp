// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/start_page.h"

#include <QDateTime>
#include <QFileInfo>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "core/import/importer.h"
#include "ui/base/words.h"
#include "ui/shell/recent_files.h"

namespace ridgepoint::ui {
namespace {

constexpr int kMostWidth = 1180;  // pixels; maximum width of the contents
constexpr int kRunWidth = 540;
constexpr qsizetype kMostShown = 8;
constexpr QSize kPicture(80, 50);

QString importedTools() {
    QStringList titles;
    for (const import::Format& format : import::formats()) titles << text(format.title);
    return titles.join(QStringLiteral(", "));
}

// A small configuration, which shows its first dots within seconds on a laptop.
struct Example {
    const char* model;
    int batch;
};
constexpr std::array kExamples{Example{"alexnet", 16}, Example{"resnet18", 8},
                               Example{"mobilenet_v2", 8}};

void makeBold(QLabel* label) {
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
}

// Adds a titled box to the page and returns the layout for the contents of the box.
QVBoxLayout* addCard(QGridLayout* cards, const QString& title) {
    auto* const card = new QFrame(cards->parentWidget());
    card->setFrameShape(QFrame::StyledPanel);
    card->setAutoFillBackground(true);
    card->setBackgroundRole(QPalette::Base);
    auto* const column = new QVBoxLayout(card);
    column->setContentsMargins(14, 12, 14, 14);
    column->setSpacing(8);
    auto* const label = new QLabel(title, card);
    makeBold(label);
    label->setWordWrap(true);
    column->addWidget(label);
    cards->addWidget(card, 0, cards->count());
    cards->setColumnStretch(cards->count() - 1, 1);
    return column;
}

QLabel* addWords(QVBoxLayout* card, const QString& words) {
    auto* const label = new QLabel(words, card->parentWidget());
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    card->addWidget(label, 1);
    return label;
}

QPushButton* addButton(QVBoxLayout* card, const QString& words, const char* name) {
    auto* const button = new QPushButton(words, card->parentWidget());
    button->setObjectName(QLatin1String(name));
    card->addWidget(button);
    return button;
}

}  // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent), recent_title_(new QLabel(this)), recent_(new QListWidget(this)) {
    setObjectName(QStringLiteral("startPage"));
    auto* const title =
        new QLabel(tr("How close is every kernel to the limits of the machine?"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    title->setFont(large);
    title->setWordWrap(true);

    auto* const inside = new QWidget(this);
    inside->setMaximumWidth(kMostWidth);
    auto* const four = new QWidget(inside);
    auto* const cards = new QGridLayout(four);
    cards->setContentsMargins(0, 0, 0, 0);
    cards->setSpacing(12);

    QVBoxLayout* card = addCard(cards, tr("Open a run"));
    addWords(card, tr("A run of Ridgepoint, or a file from %1. You can also drop files here.")
                       .arg(importedTools()));
    connect(addButton(card, tr("Open a Run…"), "startOpen"), &QPushButton::clicked, this,
            &StartPage::openWanted);

    card = addCard(cards, tr("Record a network"));
    recording_ = addWords(
        card, tr("Ridgepoint trains a network and shows its kernels live. All networks are in the "
                 "toolbar (Ctrl+R records)."));
    for (const Example& example : kExamples) {
        QPushButton* const button = addButton(
            card, tr("%1, batch %2").arg(QLatin1String(example.model)).arg(example.batch), "");
        connect(button, &QPushButton::clicked, this, [this, example] {
            Q_EMIT recordWanted(QLatin1String(example.model), example.batch);
        });
        examples_ << button;
    }

    card = addCard(cards, tr("Record your own training"));
    addWords(card, tr("Your Python script stays unchanged. You can also drop a .py file here, or "
                      "record a training that is already running."));
    connect(addButton(card, tr("Record a Command…"), "startCommand"), &QPushButton::clicked, this,
            &StartPage::commandWanted);
    connect(addButton(card, tr("Attach to a Process…"), "startAttach"), &QPushButton::clicked, this,
            &StartPage::processWanted);

    card = addCard(cards, tr("Plan and compare"));
    addWords(card, tr("Estimate time and memory before training, on hardware that you do not have. "
                      "A study combines recordings, estimates and published figures."));
    connect(addButton(card, tr("Estimate…"), "startEstimate"), &QPushButton::clicked, this,
            &StartPage::estimateWanted);
    connect(addButton(card, tr("A Study…"), "startStudy"), &QPushButton::clicked, this,
            &StartPage::studyWanted);

    recent_title_->setText(tr("Recent runs"));
    makeBold(recent_title_);
    recent_->setAccessibleName(recent_title_->text());
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->viewport()->setBackgroundRole(QPalette::Window);
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setIconSize(kPicture);
    recent_->setFlow(QListView::LeftToRight);
    recent_->setWrapping(true);
    recent_->setResizeMode(QListView::Adjust);
    recent_->setUniformItemSizes(true);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* const keys =
        new QLabel(tr("F1 opens the guide; ? lists all keys and mouse gestures."), this);
    keys->setWordWrap(true);

    auto* const column = new QVBoxLayout(inside);
    column->setContentsMargins(30, 24, 30, 12);
    column->setSpacing(12);
    column->addWidget(title);
    column->addWidget(four);
    column->addSpacing(8);
    column->addWidget(recent_title_);
    column->addWidget(recent_, 4);
    column->addStretch(1);
    column->addWidget(keys);
    auto* const middle = new QWidget(this);
    auto* const across = new QHBoxLayout(middle);
    across->setContentsMargins(0, 0, 0, 0);
    across->addStretch(1);
    across->addWidget(inside, 20);
    across->addStretch(1);
    // The scroll area makes the minimum width small. Otherwise, the views of a run, which are shown
    // in the same place, could not be narrower than this page.
    auto* const scrolled = new QScrollArea(this);
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setWidgetResizable(true);
    scrolled->setWidget(middle);
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scrolled);

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
        item->setSizeHint(
            {kRunWidth, std::max(kPicture.height(), 3 * fontMetrics().height()) + 12});
    }
    recent_title_->setVisible(!paths.isEmpty());
    recent_->setVisible(!paths.isEmpty());
}

void StartPage::setRecordingProblem(const QString& reason) {
    if (reason.isEmpty()) return;
    recording_->setText(reason);
    for (QPushButton* const button : examples_) button->setEnabled(false);
}

}  // namespace ridgepoint::ui
