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
    // Sets the output and the watch; see import_folder.h.
    explicit Importing(import::ImportOptions options, QObject* parent = nullptr);
    ~Importing() override;  // cancels

    // Call it once, after connecting to the signals.
    void start();
    void cancel();
    const import::ImportOptions& options() const { return options_; }
    // Returns the share of the files that was read; unset if unknown, or while writing the run.
    std::optional<double> done() const;

    // Valid after ended(). Unset if the import was cancelled or failed; problem() has the reason.
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
    std::jthread thread_;  // last member: stops before the others are destroyed
};

}  // namespace ridgepoint::ui
