// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/file_work.h"

#include <exception>
#include <utility>

#include "ui/base/threads.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr double kWorthTelling = 0.005;  // minimum progress between two reports

}  // namespace

FileWork::FileWork(QObject* parent) : QObject(parent) {
    connect(this, &FileWork::progressed, this, [this](double done) {
        done_ = done < 1 ? std::optional(done) : std::nullopt;
        Q_EMIT changed();
    });
}

FileWork::~FileWork() = default;

void FileWork::start(const QString& words, ExportSteps steps, Ended ended) {
    if (busy_) return;
    busy_ = true;
    cancelled_ = false;
    done_.reset();
    words_ = words;
    steps_ = std::move(steps);
    ended_ = std::move(ended);
    Q_EMIT changed();
    if (steps_.read)
        run(std::exchange(steps_.read, {}), &FileWork::draw);
    else
        draw();
}

void FileWork::cancel() {
    if (!busy_) return;
    cancelled_ = true;
    thread_.request_stop();
}

void FileWork::draw() {
    if (cancelled_) {
        end({}, true);
        return;
    }
    try {
        run(steps_.draw(), nullptr);
    } catch (const std::exception& error) {
        end(text(error.what()), false);
    }
}

void FileWork::run(ExportSteps::Step step, void (FileWork::*next)()) {
    const auto ended = [this, next](const QString& problem) {
        // A stop request has no effect on a file that is already complete.
        if (problem.isEmpty() && next != nullptr)
            (this->*next)();
        else
            end(problem, cancelled_ && !problem.isEmpty());
    };
    const auto tell = [this, ended](const QString& problem) {
        QMetaObject::invokeMethod(this, [=] { ended(problem); }, Qt::QueuedConnection);
    };
    const auto work = [this, step = std::move(step), tell](const std::stop_token& stop) {
        QString problem;
        double told = 0;
        try {
            step({stop, [this, &told](double done) {
                      if (done < told + kWorthTelling && done < 1) return;
                      told = done;
                      Q_EMIT progressed(done);
                  }});
        } catch (const std::exception& error) {
            problem = text(error.what());
        }
        tell(problem);
    };
    try {
        thread_ = startThread(work);
    } catch (const std::exception& error) {
        tell(text(error.what()));
    }
}

void FileWork::end(const QString& problem, bool stopped) {
    busy_ = false;
    steps_ = {};
    Q_EMIT changed();
    if (const Ended ended = std::exchange(ended_, {})) ended(problem, stopped);
}

}  // namespace ridgepoint::ui
