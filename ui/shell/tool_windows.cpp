// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/tool_windows.h"

#include <QAction>
#include <QMenu>
#include <QShortcut>

#include "core/base/own_program.h"
#include "ui/shell/layout_controller.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/guide/guide_window.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/study/study_view.h"

namespace ridgepoint::ui {
namespace {

// Shows the window in front of other windows. Limits its size to the screen, because the default or
// stored size can be larger.
void bringToFront(QWidget* window) {
    if (!window->isVisible() && !window->isMaximized() && !window->isFullScreen())
        window->resize(LayoutController::onScreen(window->size(), *window));
    window->show();
    window->raise();
    window->activateWindow();
}

}  // namespace

ToolWindows::ToolWindows(const WindowParts& parts) : QObject(parts.window), parts_(parts) {}

ToolWindows::~ToolWindows() = default;

void ToolWindows::addActions(QMenu* menu) {
    QAction* const estimates = menu->addAction(tr("Esti&mate…"));
    estimates->setObjectName(QStringLiteral("openEstimate"));
    estimates->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    connect(estimates, &QAction::triggered, this, &ToolWindows::showEstimate);
    QAction* const studies = menu->addAction(tr("Stud&y…"));
    studies->setObjectName(QStringLiteral("openStudy"));
    studies->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Y));
    connect(studies, &QAction::triggered, this, &ToolWindows::showStudy);
    QAction* const machines = menu->addAction(tr("Ma&chine…"));
    machines->setObjectName(QStringLiteral("openMachine"));
    connect(machines, &QAction::triggered, this, [this] { bringToFront(machine()); });
}

// Adds the shortcuts that are available in every window.
void ToolWindows::addKeys(QWidget* window) const {
    for (const char* const name : {"openEstimate", "openStudy", "showGuide", "showShortcuts"}) {
        if (auto* const action = parts_.window->findChild<QAction*>(QLatin1String(name)))
            window->addAction(action);
    }
    connect(new QShortcut(QKeySequence::Close, window), &QShortcut::activated, window,
            &QWidget::close);
}

EstimateView* ToolWindows::estimate() {
    if (!estimate_) {
        const auto frame = parts_.session->frame();
        estimate_ = std::make_unique<EstimateView>(parts_.settings);
        addKeys(estimate_.get());
        estimate_->setRun(frame);
        if (frame) estimate_->askLikeRun();
    }
    return estimate_.get();
}

MachineView* ToolWindows::machine() {
    if (!machine_) {
        machine_ = std::make_unique<MachineView>();
        addKeys(machine_.get());
    }
    return machine_.get();
}

StudyView* ToolWindows::study() {
    if (!study_) {
        study_ = std::make_unique<StudyView>(parts_.settings);
        addKeys(study_.get());
        study_->setRefusal([this] {
            return recording_() ? tr("A run is being recorded. Stop it first: two recordings "
                                     "disturb each other.")
                                : QString();
        });
        connect(study_.get(), &StudyView::runWanted, this, &ToolWindows::runWanted);
        connect(study_.get(), &StudyView::runEnded, this, [this] {
            // The study has ended, so the question is no longer relevant.
            if (!question_.isEmpty() && parts_.messages->sentence() == question_)
                parts_.messages->dismiss();
        });
    }
    return study_.get();
}

void ToolWindows::showEstimate() { bringToFront(estimate()); }
void ToolWindows::showStudy() { bringToFront(study()); }

void ToolWindows::showGuide() {
    if (!guide_) {
        const std::filesystem::path folder = guideFolder(base::ownProgram().parent_path());
        if (folder.empty()) {
            parts_.messages->say(MessageBar::Kind::information,
                                 tr("The guide is not installed with this program. It is in the "
                                    "folder docs of the source code."));
            return;
        }
        guide_ = std::make_unique<GuideWindow>(folder);
        addKeys(guide_.get());
    }
    bringToFront(guide_.get());
}

void ToolWindows::setRun(const std::shared_ptr<const Frame>& frame) {
    if (estimate_) estimate_->setRun(frame);
}

bool ToolWindows::saidThatStudyRuns() const {
    if (!study_ || !study_->running()) return false;
    parts_.messages->say(
        MessageBar::Kind::information,
        tr("A study is being recorded. Stop it first: two recordings disturb each other."));
    return true;
}

bool ToolWindows::delaysClosing() {
    if (!study_ || !study_->running()) return false;
    if (study_->run()->state() == StudyRun::State::stopping) return false;
    const QString question =
        tr("Closing this window stops the study that is being recorded. The recorded points "
           "remain; Resume continues the study.");
    if (parts_.messages->sentence() == question) return false;
    question_ = question;
    parts_.messages->offer(MessageBar::Kind::warning, question, tr("Stop Study and Close"), [this] {
        study_->stop();
        parts_.window->close();
    });
    parts_.messages->offerInstead(tr("Cancel"), [] {});
    // The main window shows the question, so it must be in front of the study's window.
    parts_.window->raise();
    parts_.window->activateWindow();
    return true;
}

void ToolWindows::close() {
    if (estimate_) estimate_->close();
    if (machine_) machine_->close();
    if (guide_) guide_->close();
    if (!study_) return;
    study_->stop();
    study_->close();
}

}  // namespace ridgepoint::ui
