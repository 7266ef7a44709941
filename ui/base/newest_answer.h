// SPDX-License-Identifier: GPL-3.0-or-later
// Answers questions in Qt's thread pool. If several questions are pending, answers only the newest.
#pragma once

#include <QCoreApplication>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "ui/base/threads.h"

namespace ridgepoint::ui {

// Answers questions on a pool thread. Only the newest question is answered. Must be used on the
// window's thread. `Answer` is a shared_ptr to const.
template <class Question, class Answer>
class NewestAnswer {
  public:
    // Calculates an answer on a pool thread and must not throw. `unwanted` becomes true when a
    // newer question arrives or this object is destroyed.
    using Work = std::function<Answer(Question question, const std::atomic<bool>& unwanted)>;
    // Receives an answer on the window's thread.
    using Take = std::function<void(const Answer&)>;

    NewestAnswer(Work work, Take take) : work_(std::move(work)), take_(std::move(take)) {}
    ~NewestAnswer() {
        if (unwanted_) unwanted_->store(true);
    }
    NewestAnswer(const NewestAnswer&) = delete;
    NewestAnswer& operator=(const NewestAnswer&) = delete;

    bool busy() const { return unwanted_ != nullptr; }
    void ask(Question question) {
        if (!busy()) {
            start(std::move(question));
            return;
        }
        next_ = std::move(question);
        unwanted_->store(true);
    }

  private:
    void start(Question question) {
        unwanted_ = std::make_shared<std::atomic<bool>>(false);
        onPool([alive = std::weak_ptr(alive_), this, work = work_, unwanted = unwanted_,
                question = std::move(question)]() mutable {
            const Answer answer = work(std::move(question), *unwanted);
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [alive, this, answer] {
                    if (!alive.expired()) take(answer);
                },
                Qt::QueuedConnection);
        });
    }
    void take(const Answer& answer) {
        unwanted_.reset();
        if (next_)
            start(std::move(*std::exchange(next_, std::nullopt)));
        else
            take_(answer);
    }

    Work work_;
    Take take_;
    std::shared_ptr<std::atomic<bool>> unwanted_;  // set to stop work on the current question
    std::optional<Question> next_;
    std::shared_ptr<int> alive_ = std::make_shared<int>();  // expires when this object is destroyed
};

}  // namespace ridgepoint::ui
