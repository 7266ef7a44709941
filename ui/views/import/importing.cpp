// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/import/importing.h"

#include <chrono>
#include <exception>
#include <utility>

#include "ui/base/threads.h"
#include "ui/base/words.h"
#include "ui/views/import/import_folder.h"

namespace ridgepoint::ui {
namespace {

constexpr std::chrono::milliseconds kReportInterval{50};

}  // namespace

Importing::Importing(import::ImportOptions options, QObject* parent)
    : QObject(parent), options_(std::move(options)) {}

Importing::~Importing() = default;

void Importing::start() {
    try {
        thread_ = startThread([this](const std::stop_token& stop) { run(stop); });
    } catch (const std::exception& error) {
        problem_ = text(error.what());
        QMetaObject::invokeMethod(this, &Importing::ended, Qt::QueuedConnection);
    }
}

void Importing::cancel() { thread_.request_stop(); }

std::optional<double> Importing::done() const {
    const double done = done_;
    if (done <= 0 || done >= 1) return std::nullopt;
    return done;
}

void Importing::run(const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    auto reported = Clock::now();
    import::ImportOptions options = options_;
    options.watch.stop = stop;
    options.watch.progress = [&](double done) {
        done_ = done;
        const auto now = Clock::now();
        if (done < 1 && now - reported < kReportInterval) return;
        reported = now;
        Q_EMIT progressed();
    };
    try {
        tidyImports();
        options.output = freshImport(options.files.front());
        result_ = import::importFiles(options);
    } catch (const import::ImportCancelled&) {
        dropImport(options.output);
    } catch (const std::exception& error) {
        dropImport(options.output);
        if (!stop.stop_requested()) problem_ = text(error.what());
    }
    Q_EMIT ended();
}

}  // namespace ridgepoint::ui
