// SPDX-License-Identifier: GPL-3.0-or-later
// Writes files one at a time on a separate thread, while the window stays responsive.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <thread>

#include "ui/base/export_steps.h"

namespace ridgepoint::ui {

class FileWork : public QObject {
    Q_OBJECT
  public:
    explicit FileWork(QObject* parent = nullptr);
    ~FileWork() override;  // requests a stop and waits until the work ends

    // Starts the steps. `words` describes the work for the user. `ended` receives a sentence if the
    // work fails. Does nothing while other work is running.
    using Ended = std::function<void(const QString& problem, bool cancelled)>;
    void start(const QString& words, ExportSteps steps, Ended ended);
    void cancel();
    bool busy() const { return busy_; }
    const QString& words() const { return words_; }
    std::optional<double> done() const { return done_; }  // 0 to 1, or unset if unknown

  Q_SIGNALS:
    void changed();                // emitted when work starts, progresses or ends
    void progressed(double done);  // emitted on the working thread

  private:
    void run(ExportSteps::Step step, void (FileWork::*next)());
    void draw();
    void end(const QString& problem, bool stopped);

    bool busy_ = false, cancelled_ = false;
    QString words_;
    std::optional<double> done_;
    ExportSteps steps_;
    Ended ended_;
    std::jthread thread_;  // declared last, so that it stops before other members are destroyed
};

}  // namespace ridgepoint::ui
