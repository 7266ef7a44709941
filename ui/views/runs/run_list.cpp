// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/runs/run_list.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>

#include "ui/run/open_runs.h"

namespace ridgepoint::ui {
namespace {

constexpr QSize kUsualSidebar(226, 300);  // pixels; preferred size
constexpr int kNarrowest = 150;           // pixels; minimum width
constexpr int kWidestNeed = 15;           // maximum width, in line heights; longer names are elided

}  // namespace

RunList::RunList(OpenRuns* runs, QWidget* parent)
    : QWidget(parent), runs_(runs), view_(new QListView(this)) {
    view_->setObjectName(QStringLiteral("runList"));
    view_->setModel(runs_);
    view_->setAccessibleName(tr("Open runs"));
    view_->setFrameShape(QFrame::NoFrame);
    view_->setTextElideMode(Qt::ElideMiddle);
    view_->setSpacing(2);
    view_->setResizeMode(QListView::Adjust);
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    view_->installEventFilter(this);
    // The displayed run is bold. A selection would mark another run as current.
    view_->setSelectionMode(QAbstractItemView::NoSelection);
    auto* const add = new QToolButton(this);
    add->setObjectName(QStringLiteral("addRun"));
    add->setText(tr("Add Run…"));
    add->setToolTip(tr("Opens further runs. Tick two or more to compare them"));
    add->setAutoRaise(true);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(2);
    column->addWidget(view_, 1);
    column->addWidget(add);
    setFocusProxy(view_);
    connect(runs_, &QAbstractItemModel::rowsInserted, this, &RunList::makeRoom);
    connect(runs_, &QAbstractItemModel::dataChanged, this, &RunList::makeRoom);
    makeRoom();

    connect(add, &QToolButton::clicked, this, &RunList::filesWanted);
    // A click that changes the tick does not display the run.
    const auto ticked = std::make_shared<QVariant>();
    connect(view_, &QListView::pressed, this,
            [ticked](const QModelIndex& run) { *ticked = run.data(Qt::CheckStateRole); });
    connect(view_, &QListView::clicked, this, [this, ticked](const QModelIndex& run) {
        if (run.data(Qt::CheckStateRole) == *ticked) Q_EMIT showWanted(runs_->at(run));
    });
    connect(view_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { showMenu(view_->indexAt(at), at); });
}

QSize RunList::sizeHint() const { return kUsualSidebar; }

// Never makes the list narrower, because the docks would then move during a recording.
void RunList::makeRoom() {
    const int need = view_->sizeHintForColumn(0) + 2 * view_->spacing() + 2 * view_->frameWidth();
    const int most = kWidestNeed * fontMetrics().height();
    setMinimumWidth(std::max({minimumWidth(), kNarrowest, std::min(need, most)}));
}

void RunList::showMenu(const QModelIndex& run, const QPoint& at) {
    if (!run.isValid()) return;
    QMenu menu(this);
    fillMenu(&menu, run);
    menu.exec(view_->viewport()->mapToGlobal(at));
}

void RunList::fillMenu(QMenu* menu, const QModelIndex& index) {
    const std::filesystem::path run = runs_->at(index);
    menu->addAction(tr("&Show"), this, [this, run] { Q_EMIT showWanted(run); });
    QAction* const compared = menu->addAction(tr("&Compare"));
    compared->setCheckable(true);
    compared->setChecked(index.data(Qt::CheckStateRole).toInt() == Qt::Checked);
    connect(compared, &QAction::toggled, this,
            [this, run](bool on) { runs_->setCompared(run, on); });
    menu->addAction(tr("Use as &Baseline"), this, [this, run] { runs_->setBaseline(run); });
    menu->addSeparator();
    menu->addAction(tr("&Remove"), this, [this, run] { Q_EMIT closeWanted(run); });
}

bool RunList::eventFilter(QObject* watched, QEvent* event) {
    // The Menu key opens the menu of the current run. By default, Qt would open the menu in the
    // middle of the list.
    if (watched == view_ && event->type() == QEvent::ContextMenu &&
        static_cast<QContextMenuEvent*>(event)->reason() == QContextMenuEvent::Keyboard) {
        const QModelIndex run = view_->currentIndex();
        showMenu(run, view_->visualRect(run).center());
        return true;
    }
    if (watched == view_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const std::filesystem::path run = runs_->at(view_->currentIndex());
        if (!run.empty() && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            Q_EMIT showWanted(run);
            return true;
        }
        if (!run.empty() && key == Qt::Key_Delete) {
            Q_EMIT closeWanted(run);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace ridgepoint::ui
