// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one import on a separate thread.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <optional>
#include <thread>

#include "core/import/import.h"

namespace ridgepoint::ui {

class Importing : public QObject {
    Q_OBJECT
  public:
    // The constructor replaces the output path and the progress callback in `options`
    // (import_folder.h).
    explicit Importing(import::ImportOptions options, QObject* parent = nullptr);
    ~Importing() override;  // cancels the import

    // Starts the import. Must be called once, after the signals are connected.
    void start();
    void cancel();
    const import::ImportOptions& options() const { return options_; }
    // Returns the fraction of the files that has been read. Unset if it is unknown or while the run
    // is written.
    std::optional<double> done() const;

    // Valid after ended(). Unset if the import was cancelled or has failed. After a failure,
    // problem() returns the reason.
    const std::optional<import::ImportResult>& result() const { return result_; }
    const QString& problem() const { return problem_; }

  Q_SIGNALS:
    void progressed();
    void ended();

  private:
    void run(const std::stop_token& stop);

    import::ImportOptions options_;
    std::optional<import::ImportResult> result_;
    QString problem_;
    std::atomic<double> done_ = 0;
    std::jthread thread_;  // declared last, so that it stops before other members are destroyed
};

}  // namespace ridgepoint::ui
