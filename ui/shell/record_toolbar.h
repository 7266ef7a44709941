// SPDX-License-Identifier: GPL-3.0-or-later
// RecordToolbar contains the recording buttons, and a panel below them contains the options.
#pragma once

#include <QToolBar>

#include "core/recording/request/recorder.h"
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
    // `settings` must outlive this object.
    explicit RecordToolbar(QSettings* settings, QWidget* parent = nullptr);

    // Returns the options that the user selected. The window sets the output path.
    recording::RecordingOptions options() const;
    void setOptions(const recording::RecordingOptions& options);

    void setStatus(const recording::RecorderStatus& status);
    void setFrame(const Frame* frame);  // null if there is no run
    // Sets whether a command is being recorded. The command can then be stopped, but no other
    // recording can start.
    void setCommandRunning(bool running);
    // Sets the reason why recording does not work on this machine; empty if it works.
    void setUnavailable(const QString& reason);

    // Returns the required width in pixels: of the buttons and a recording's usual state, or of
    // everything during a recording.
    int leastWidth() const;
    // Sets whether to hide the figures of a finished run, which the status line shows, too.
    void setBrief(bool brief);

    QAction* recordAction() const { return record_; }
    QAction* optionsAction() const { return options_; }  // opens the panel
    QAction* pauseAction() const { return pause_; }
    QAction* stopAction() const { return stop_; }
    RecordPanel* panel() const { return panel_; }
    QSpinBox* batchBox() const;
    QString figures() const;  // displayed step time, samples/s and collection cost

  Q_SIGNALS:
    void recordWanted();
    void pauseWanted();
    void resumeWanted();
    void stopWanted();
    // Emitted during a recording, when the user changes the batch size.
    void batchWanted(std::int64_t batch);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    bool recording() const;
    void updateActions();
    void paintIcons();
    void nameRecording();

    RecordPanel* panel_;
    QToolButton* button_;
    QToolButton* more_;
    QSpinBox* batch_;  // can also be changed during a recording
    QAction* live_batch_ = nullptr;
    QAction* record_;
    QAction* options_;
    QAction* pause_;
    QAction* stop_;
    ElidedLabel* state_;
    ElidedLabel* figures_;
    QAction* figures_place_ = nullptr;
    recording::RecorderStatus status_;
    bool command_running_ = false;
    bool stopping_ = false;  // whether the user pressed Stop and the current step still continues
    QString unavailable_;
};

}  // namespace ridgepoint::ui
