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
    ~FileWork() override;  // stops the current work and waits for its end

    // `words` describe the work. `ended` receives a sentence if it failed. Not callable while busy.
    using Ended = std::function<void(const QString& problem, bool cancelled)>;
    void start(const QString& words, ExportSteps steps, Ended ended);
    void cancel();
    bool busy() const { return busy_; }
    const QString& words() const { return words_; }
    std::optional<double> done() const { return done_; }  // 0 to 1; unset: unknown

  Q_SIGNALS:
    void changed();                // work started, ended or progressed
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
    std::jthread thread_;  // last member: stops before the others are destroyed
};

}  // namespace ridgepoint::ui
