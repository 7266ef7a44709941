// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are not as they should be, in a window with every view and every mode: nothing breaks,
// and what is missing is said.
#include <QComboBox>
#include <QDockWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "tests/support/synthetic_run.h"
#include "ui/explore/explorer.h"
#include "ui/main_window.h"
#include "ui/memory/memory_chart.h"
#include "ui/memory/memory_view.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/roofline_view.h"
#include "ui/shares/shares_view.h"
#include "ui/table/row_model.h"
#include "ui/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::SyntheticRun;

namespace {

constexpr int kPatience = 20000;  // ms

SyntheticRun oneRow() {
    SyntheticRun run = tests::makeSyntheticRun();
    std::erase_if(run.ops, [&](const run::OpRecord& op) {
        return op.name != run.ops.front().name || op.layer != run.ops.front().layer;
    });
    return run;
}

SyntheticRun noRow() {
    SyntheticRun run = tests::makeSyntheticRun();
    run.ops.clear();
    run.memory_events.clear();
    run.memory_points.clear();
    run.memory = {};
    run.ceilings.clear();
    return run;
}

SyntheticRun noTime() {
    SyntheticRun run = tests::makeSyntheticRun();
    for (run::OpRecord& op : run.ops) op.duration_ns = op.self_ns = 0;
    for (run::StepRecord& step : run.steps) {
        step.duration_ns = 0;
        step.phase_ns.fill(0);
    }
    return run;
}

SyntheticRun noFlops() {
    SyntheticRun run = tests::makeSyntheticRun();
    for (run::OpRecord& op : run.ops) {
        op.flops_known = false;
        op.flops_matrix = op.flops_elementwise = 0;
        op.bytes = {};
    }
    return run;
}

SyntheticRun strangeNames() {
    SyntheticRun run = tests::makeSyntheticRun();
    std::size_t next = 0;
    for (std::string& text : run.strings) {
        if (text.empty()) continue;
        switch (next++ % 5) {
            case 0:
                text += std::string(10'000, 'x');
                break;
            case 1:
                text = "\xd7\xa2\xd7\x91\xd7\xa8\xd7\x99\xd7\xaa " + text;
                break;
            case 2:
                text = "\xe5\x8d\xb7\xe7\xa9\x8d\xf0\x9f\x94\xa5" + text;
                break;
            case 3:
                text = "<b>&amp;</b>%1%2\n\t" + text;
                break;
            default:
                text += "....";
        }
    }
    return run;
}

// The clock went back, and calls lie over each other.
SyntheticRun backwards() {
    SyntheticRun run = tests::makeSyntheticRun();
    for (std::size_t i = 0; i < run.steps.size(); i += 2) run.steps[i].start_ns -= 300'000'000;
    for (std::size_t i = 0; i < run.ops.size(); i += 3) run.ops[i].start_ns -= 50'000'000;
    for (std::size_t i = 1; i < run.ops.size(); i += 7) run.ops[i].duration_ns *= 3;
    return run;
}

}  // namespace

class HostileTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyViewTakesIt_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"one row", "no row", "no time", "no FLOPs", "names", "backwards"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }

    void everyViewTakesIt() {
        QFETCH(QString, kind);
        const SyntheticRun run = kind == QLatin1String("one row")    ? oneRow()
                                 : kind == QLatin1String("no row")   ? noRow()
                                 : kind == QLatin1String("no time")  ? noTime()
                                 : kind == QLatin1String("no FLOPs") ? noFlops()
                                 : kind == QLatin1String("names")    ? strangeNames()
                                                                     : backwards();
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.ridge"));
        tests::writeRun(file.toStdString(), run);
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        MainWindow window(&settings);
        window.resize(1440, 900);
        window.show();
        QSignalSpy settled(window.session(), &Session::settled);
        window.openRun(file.toStdString());
        QVERIFY(settled.wait(kPatience));
        const bool empty = window.session()->frame()->rows.empty();
        const auto look = [&] {
            QCoreApplication::processEvents();
            QVERIFY(!window.grab().isNull());
            if (empty) QVERIFY(!window.roofline()->chart()->emptyWords().isEmpty());
        };
        look();
        window.setLayout(WindowLayout::explore);
        for (QDockWidget* const dock : window.findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            look();
        }
        auto* const level = window.findChild<QComboBox*>(QStringLiteral("level"));
        level->setCurrentIndex(level->findData(-1));
        Q_EMIT level->activated(level->currentIndex());
        look();
        window.findChild<QToolButton*>(QStringLiteral("timePlane"))->click();
        look();
        window.shares()->chart()->setKind(SharesChart::Kind::layers);
        for (int nesting = 0; nesting < 3; ++nesting) {
            window.table()->setNesting(nesting);
            look();
        }
        window.findChild<QToolButton*>(QStringLiteral("timePlane"))->click();
        // A part of it, a search in it, and what is alive in the middle.
        const auto& steps = *window.session()->frame()->snapshot->steps;
        const std::int64_t from = steps[1].start_ns, to = steps.back().start_ns;
        window.selection()->setRange(TimeRange{std::min(from, to), std::max(from, to) + 1});
        QTRY_VERIFY_WITH_TIMEOUT(!window.explorer()->reading(), kPatience);
        look();
        Filter filter;
        filter.pattern = QStringLiteral("a");
        filter.heaviest = 0.5;
        window.selection()->setFilter(filter);
        look();
        Q_EMIT window.memory()->canvas()->momentPicked((from + to) / 2);
        QTest::qWait(50);
        look();
        window.selection()->clear();
        look();
    }
};

QTEST_MAIN(HostileTest)
#include "hostile_test.moc"
