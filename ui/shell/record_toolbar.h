// SPDX-License-Identifier: GPL-3.0-or-later
// RecordToolbar contains the buttons of a recording; a panel below them has its options.
#pragma once

#include <QToolBar>

#include "core/record/recorder.h"
#include "ui/run/frame.h"

QT_BEGIN_NAMESPACE
class QSettings;
class QSpinBox;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ElidedLabel;
class RecordPanel;

class RecordToolbar : public QToolBar {
    Q_OBJECT
  public:
    // `settings` must outlive this.
    explicit RecordToolbar(QSettings* settings, QWidget* parent = nullptr);

    // Returns the options set by the user; the window sets the output path.
    run::RecordingOptions options() const;
    void setOptions(const run::RecordingOptions& options);

    void setStatus(const run::RecorderStatus& status);
    void setFrame(const Frame* frame);  // null: no run
    // A command is being recorded: it can be stopped, but nothing else can be started.
    void setCommandRunning(bool running);
    // `reason` is empty if recording works here.
    void setUnavailable(const QString& reason);

    QAction* recordAction() const { return record_; }
    QAction* optionsAction() const { return options_; }  // opens the panel
    QAction* pauseAction() const { return pause_; }
    QAction* stopAction() const { return stop_; }
    RecordPanel* panel() const { return panel_; }
    QSpinBox* batchBox() const;
    QString figures() const;  // displayed step time, samples/s and overhead

  Q_SIGNALS:
    void recordWanted();
    void pauseWanted();
    void resumeWanted();
    void stopWanted();
    void batchWanted(std::int64_t batch);  // while recording

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void updateActions();
    void paintIcons();
    void nameRecording();

    RecordPanel* panel_;
    QToolButton* button_;
    QToolButton* more_;
    QSpinBox* batch_;  // while recording
    QAction* live_batch_ = nullptr;
    QAction* record_;
    QAction* options_;
    QAction* pause_;
    QAction* stop_;
    ElidedLabel* state_;
    ElidedLabel* figures_;
    run::RecorderStatus status_;
    bool command_running_ = false;
    bool stopping_ = false;  // Stop was pressed; the current step continues
    QString unavailable_;
};

}  // namespace ridgepoint::ui
