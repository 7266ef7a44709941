// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and compares run files on a thread of its own, again and again while one of them is being
// recorded. Of several questions only the newest is answered.
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

    // Two runs or more.
    void ask(CompareQuestion question);
    void rest();  // nothing is wanted any more

  Q_SIGNALS:
    void answered(const std::shared_ptr<const CompareFrame>& frame);
    // Nothing will come until something else is asked.
    void failed(const QString& path, const QString& sentence);

  private:
    void read(const std::stop_token& stop);
    // False when it could not be answered.
    bool answer(const CompareQuestion& question, bool& growing);

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<CompareQuestion> question_;               // guarded by mutex_
    bool fresh_ = false;                                    // guarded by mutex_
    std::vector<std::unique_ptr<compare::RunFile>> files_;  // of the thread
    std::jthread reader_;                                   // last: stops before what it uses goes
};

}  // namespace ridgepoint::ui
