// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/run_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "core/compare/comparison.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

constexpr int kRunSwatch = 14;  // pixels

QIcon swatchOf(int color, const Theme& theme) {
    QPixmap image(kRunSwatch * 2, kRunSwatch * 2);
    image.setDevicePixelRatio(2);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(rimColor(runColor(color, theme.dark), theme));
    painter.drawEllipse(QRectF(1, 1, kRunSwatch - 2, kRunSwatch - 2));
    return QIcon(image);
}

}  // namespace

RunBar::RunBar(QWidget* parent)
    : QWidget(parent),
      row_(new QHBoxLayout(this)),
      add_(new QToolButton(this)),
      add_menu_(new QMenu(this)) {
    row_->setContentsMargins(10, 4, 10, 0);
    row_->setSpacing(6);
    add_->setObjectName(QStringLiteral("addRun"));
    add_->setText(tr("Add Run"));
    add_->setAccessibleName(tr("Add a run to the comparison"));
    add_->setToolTip(tr("Compares up to eight runs"));
    add_->setMenu(add_menu_);
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setAutoRaise(true);
    row_->addWidget(add_);
    row_->addStretch();
    connect(add_menu_, &QMenu::aboutToShow, this, &RunBar::offerRuns);
}

void RunBar::setOpenRuns(std::function<std::vector<std::filesystem::path>()> open) {
    open_ = std::move(open);
}

void RunBar::offerRuns() {
    add_menu_->clear();
    for (const auto& each : open_ ? open_() : std::vector<std::filesystem::path>()) {
        const auto path = std::filesystem::absolute(each).lexically_normal();
        const bool there = std::any_of(items_.begin(), items_.end(),
                                       [&](const Item& item) { return item.path == path; });
        if (there) continue;
        const QString file = text(path.string());
        connect(add_menu_->addAction(text(path.filename().string())), &QAction::triggered, this,
                [this, file] { Q_EMIT runWanted(file); });
    }
    if (!add_menu_->isEmpty()) add_menu_->addSeparator();
    connect(add_menu_->addAction(tr("From &Files…")), &QAction::triggered, this,
            &RunBar::filesWanted);
}

void RunBar::setItems(const std::vector<Item>& items) {
    items_ = items;
    for (QToolButton* const button : buttons_) button->deleteLater();
    buttons_.clear();
    const Theme& theme = Theme::of(palette());
    for (std::size_t run = 0; run < items_.size(); ++run) {
        const Item& item = items_[run];
        auto* const button = new QToolButton(this);
        button->setIcon(swatchOf(item.color, theme));
        button->setIconSize(QSize(kRunSwatch, kRunSwatch));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        QString words = item.label;
        words.replace(QLatin1Char('&'), QLatin1String("&&"));
        button->setText(item.baseline ? tr("%1 (baseline)").arg(words) : words);
        button->setToolTip(plainTip(text(item.path.string())));
        button->setAutoRaise(true);
        auto* const menu = new QMenu(button);
        QAction* const baseline = menu->addAction(tr("Use as &Baseline"), this,
                                                  [this, run] { Q_EMIT baselineWanted(run); });
        baseline->setCheckable(true);
        baseline->setChecked(item.baseline);
        menu->addAction(tr("&Take It Out"), this, [this, run] { Q_EMIT removalWanted(run); });
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
        row_->insertWidget(static_cast<int>(run), button);
        buttons_.push_back(button);
    }
    add_->setEnabled(items_.size() < kMostShownRuns);
}

void RunBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) setItems(std::vector<Item>(items_));
}

}  // namespace ridgepoint::ui
