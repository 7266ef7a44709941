// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates a study's results outside the UI thread. Answers only the newest request.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <utility>

#include "ui/base/newest_answer.h"
#include "ui/views/study/study_answer.h"

namespace ridgepoint::ui {

class StudyLoader : public QObject {
    Q_OBJECT
  public:
    explicit StudyLoader(QObject* parent = nullptr);
    void ask(StudyQuestion question) { answers_.ask({std::move(question), machine_}); }
    bool busy() const { return answers_.busy(); }
    // Discards the cached machine, so that the next answer uses newly measured roofs.
    void forgetMachine() { machine_ = std::make_shared<Machine>(); }

  Q_SIGNALS:
    void answered(const std::shared_ptr<const StudyAnswer>& answer);

  private:
    using Machine = std::optional<StudyMachine>;  // unset until the first answer
    struct Asked {
        StudyQuestion question;
        std::shared_ptr<Machine> machine;
    };
    using Answer = std::shared_ptr<const StudyAnswer>;
    static Answer answerTo(Asked asked);

    std::shared_ptr<Machine> machine_ = std::make_shared<Machine>();
    NewestAnswer<Asked, Answer> answers_;
};

}  // namespace ridgepoint::ui
