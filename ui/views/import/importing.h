// SPDX-License-Identifier: GPL-3.0-or-later
// One import, on a thread of its own.
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
    // Its output and its watch are set here; see import_folder.h.
    explicit Importing(import::ImportOptions options, QObject* parent = nullptr);
    ~Importing() override;  // gives up

    // Once, after what wants to know of it has been connected.
    void start();
    void cancel();
    const import::ImportOptions& options() const { return options_; }
    // How much of the files is read. Unset: not known, or all of it, and the run is being written.
    std::optional<double> done() const;

    // After ended(). Unset: it was given up, or why it failed is in problem().
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
    std::jthread thread_;  // last: stops before what it uses goes
};

}  // namespace ridgepoint::ui
