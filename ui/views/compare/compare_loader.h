// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and compares run files on a separate thread, repeatedly while one of them is being
// recorded. Answers only the newest question.
#pragma once

#include <QObject>
#include <QString>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "ui/views/compare/compare_files.h"

namespace ridgepoint::ui {

class CompareLoader : public QObject {
    Q_OBJECT
  public:
    explicit CompareLoader(QObject* parent = nullptr);
    ~CompareLoader() override;

    // Requests a comparison of at least two runs. Replaces the current question.
    void ask(CompareQuestion question);
    void rest();  // stops sending answers until the next question

  Q_SIGNALS:
    void answered(const std::shared_ptr<const CompareFrame>& frame);
    // Emitted when a file cannot be read. No answers follow until the next question.
    void failed(const QString& path, const QString& sentence);

  private:
    void read(const std::stop_token& stop);
    // Reads the files and sends an answer. Returns false if there is no answer.
    bool answer(const CompareQuestion& question, bool& growing);

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<CompareQuestion> question_;               // guarded by mutex_
    bool fresh_ = false;                                    // guarded by mutex_
    std::vector<std::unique_ptr<compare::RunFile>> files_;  // used only by the thread
    std::jthread reader_;                                   // declared last, so that it stops first
};

}  // namespace ridgepoint::ui
