// SPDX-License-Identifier: GPL-3.0-or-later
// Works out, off the user interface's thread, what a study comes to. Of several questions only the
// last one is answered.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "ui/views/study/study_answer.h"

namespace ridgepoint::ui {

class StudyLoader : public QObject {
    Q_OBJECT
  public:
    explicit StudyLoader(QObject* parent = nullptr);
    ~StudyLoader() override;
    void ask(StudyQuestion question);
    bool busy() const { return busy_; }
    // Looks at this machine anew before the next answer: its roofs may have been measured.
    void forgetMachine() { fresh_ = true; }

  Q_SIGNALS:
    void answered(const std::shared_ptr<const StudyAnswer>& answer);

  private:
    void start(StudyQuestion question);
    void take(const std::shared_ptr<const StudyAnswer>& answer);

    bool busy_ = false, fresh_ = false;
    std::optional<StudyQuestion> next_;
    std::shared_ptr<StudyMachine> machine_;
};

}  // namespace ridgepoint::ui
