// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a function in Qt's thread pool.
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "ui/base/threads.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {

template <class Result>
struct Outcome {
    std::optional<Result> result;  // unset if the work failed
    QString problem;               // explains why the work failed
};

// Runs `work` on a pool thread. Then calls take(receiver, outcome) on the window's thread, unless
// the receiver has been destroyed.
template <class Receiver, class Work, class Take>
void inBackground(Receiver* receiver, Work work, Take take) {
    onPool([guard = QPointer<Receiver>(receiver), work = std::move(work), take = std::move(take)] {
        const auto outcome = std::make_shared<Outcome<decltype(work())>>();
        try {
            outcome->result.emplace(work());
        } catch (const std::exception& error) {
            outcome->problem = text(error.what());
        }
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, take, outcome] {
                if (Receiver* const there = guard.data()) take(*there, *outcome);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace ridgepoint::ui
