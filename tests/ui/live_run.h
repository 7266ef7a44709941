// SPDX-License-Identifier: GPL-3.0-or-later
// A recording whose steps end when the test says so, and a helper that drags the pointer.
#pragma once

#include <QCoreApplication>
#include <QMouseEvent>
#include <QTest>
#include <memory>

#include "core/run/store/store.h"
#include "tests/support/training_generator.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_window.h"

namespace ridgepoint::tests {

inline void drag(QWidget* widget, const QPoint& from, const QPoint& to,
                 Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(widget, Qt::LeftButton, modifiers, from);
    for (int i = 1; i <= 4; ++i) {
        QMouseEvent move(QEvent::MouseMove, from + (to - from) * i / 4,
                         widget->mapToGlobal(from + (to - from) * i / 4), Qt::NoButton,
                         Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, modifiers, to);
}

class LiveRun {
  public:
    LiveRun(ui::MainWindow& window, const std::filesystem::path& path)
        : recording_(std::make_shared<FakeRecording>()) {
        window.session()->setRecorderFactory(
            [recording = recording_] { return makeFakeRecorder(recording); },
            [] { return std::string(); });
        recording::RecordingOptions options;
        options.output = path;
        window.record(options);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(recording_->started, kPatience); }();
        made_ = makeGeneratedWriter(path, 4);
        reader_ = run::RunReader::open(path);
    }
    void step() {
        auto batch = made_.generator->next(run::StepRecord::Kind::measured);
        batch.cells = made_.generator->takeCells();
        made_.writer->commit(batch);
        recording_->publish(reader_->snapshot());
    }
    void finish() { recording_->setState(recording::RecorderStatus::State::finished); }

  private:
    std::shared_ptr<FakeRecording> recording_;
    decltype(makeGeneratedWriter(std::filesystem::path(), 4)) made_;
    std::unique_ptr<run::RunReader> reader_;
};

}  // namespace ridgepoint::tests
