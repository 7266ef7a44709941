// SPDX-License-Identifier: GPL-3.0-or-later
// The critical path of a step, in its table and on the timeline.
#include <QDockWidget>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include "tests/support/gpu_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/run/drawn_path.h"
#include "ui/shell/layout_controller.h"
#include "ui/views/path/path_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class PathTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    PathView& view() const { return *window().view<PathView>(); }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        tests::recordGpuRun(test_->path("gpu.ridge").toStdString());
        QVERIFY(test_->open(test_->path("gpu.ridge")));
        window().layouts()->setLayout(WindowLayout::explore);
        window().dock(QStringLiteral("timelineDock"))->raise();
        QVERIFY(DrawnPath::of(window().selection())->path() == nullptr);
        window().dock(QStringLiteral("pathDock"))->show();
        window().dock(QStringLiteral("pathDock"))->raise();
        QTRY_VERIFY_WITH_TIMEOUT(view().path() != nullptr, kPatience);
    }
    void cleanup() { test_.reset(); }

    void theTableIsWhatTheCommandLineSays() {
        const auto reader = run::RunReader::open(test_->path("gpu.ridge").toStdString());
        const auto summary = reader->summary();
        const auto expected = run::criticalPathOf(*reader, *summary, *run::typicalStep(*summary));
        QVERIFY(expected);
        QCOMPARE(view().path()->path.step, expected->path.step);
        QCOMPARE(view().path()->length(), expected->length());
        QCOMPARE(view().model()->rowCount(), static_cast<int>(expected->what_if.size()));
        QVERIFY2(view().words().contains(QString::number(expected->path.step)),
                 qPrintable(view().words()));
        QVERIFY(view()
                    .model()
                    ->index(0, WhatIfModel::kAll)
                    .data()
                    .toString()
                    .startsWith(QStringLiteral("≤ ")));
    }

    void anotherStepCanBeChosen() {
        auto* const step = view().findChild<QSpinBox*>(QStringLiteral("pathStep"));
        const int other = step->value() == step->minimum() ? step->value() + 1 : step->value() - 1;
        step->setValue(other);
        QTRY_VERIFY_WITH_TIMEOUT(view().path() && view().path()->path.step == other, kPatience);
    }

    void theTimelineDrawsIt() {
        QVERIFY(DrawnPath::of(window().selection())->path() != nullptr);
        const auto* const canvas = window().findChild<TimelineCanvas*>();
        QTRY_VERIFY_WITH_TIMEOUT(canvas->picture().page() != nullptr, kPatience);
        // A double click shows the longest piece; time outside ops has no call.
        auto* const table = view().findChild<QTableView*>(QStringLiteral("pathTable"));
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            Q_EMIT table->activated(table->model()->index(row, 0));
            if (canvas->picture().selectedCall()) break;
        }
        QTRY_VERIFY_WITH_TIMEOUT(canvas->picture().shownPieces() > 0, kPatience);
        QVERIFY(canvas->picture().selectedCall());
        QCOMPARE(canvas->picture().selectedCall()->step, view().path()->path.step);
        // Hiding the view removes the path from the timeline.
        window().dock(QStringLiteral("pathDock"))->hide();
        QVERIFY(DrawnPath::of(window().selection())->path() == nullptr);
    }
};

RIDGEPOINT_UI_TEST(PathTest)
#include "path_test.moc"
