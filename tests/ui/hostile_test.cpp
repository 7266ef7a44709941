// SPDX-License-Identifier: GPL-3.0-or-later
// Malformed runs in a window with every view and every mode: nothing fails, and missing data is
// reported.
#include <QComboBox>
#include <QDockWidget>
#include <QTest>
#include <QToolButton>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "core/run/store/store.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/explorer.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/main_window.h"
#include "ui/shell/runs_controller.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::SyntheticRun;

namespace {

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

// The clock went backwards, and calls overlap.
SyntheticRun backwards() {
    SyntheticRun run = tests::makeSyntheticRun();
    for (std::size_t i = 0; i < run.steps.size(); i += 2) run.steps[i].start_ns -= 300'000'000;
    for (std::size_t i = 0; i < run.ops.size(); i += 3) run.ops[i].start_ns -= 50'000'000;
    for (std::size_t i = 1; i < run.ops.size(); i += 7) run.ops[i].duration_ns *= 3;
    return run;
}

// Every call has a different name, up to `count`.
SyntheticRun manyNames(std::size_t count, int steps, int layers) {
    tests::SyntheticOptions options;
    options.steps = steps;
    options.layers = layers;
    SyntheticRun run = tests::makeSyntheticRun(options);
    std::set<std::int64_t> measured;  // only ops of measured steps count
    for (const run::StepRecord& step : run.steps) {
        if (step.kind == run::StepRecord::Kind::measured) measured.insert(step.index);
    }
    std::size_t named = 0;
    for (run::OpRecord& op : run.ops) {
        if (!op.costed || named == count || !measured.contains(op.step)) continue;
        op.name = static_cast<run::StringId>(run.strings.size());
        run.strings.push_back("aten::op_" + std::to_string(named++));
    }
    return run;
}

// No FLOPs are known, and no call takes any time.
SyntheticRun nothingKnown() {
    SyntheticRun run = noFlops();
    run.ceilings.clear();
    run.memory = {};
    run.memory_points.clear();
    run.memory_events.clear();
    return run;
}

// Calls that begin before their step, end before they begin, or last longer than the run.
SyntheticRun slicesAstray() {
    SyntheticRun run = tests::makeSyntheticRun();
    for (std::size_t i = 0; i < run.ops.size(); ++i) {
        run::OpRecord& op = run.ops[i];
        switch (i % 6) {
            case 0:
                op.start_ns = -op.start_ns;
                break;
            case 1:
                op.duration_ns = -op.duration_ns;
                break;
            case 2:
                op.duration_ns *= 1'000'000;
                break;
            case 3:
                op.start_ns = run.ops.front().start_ns;
                break;
            case 4:
                op.self_ns = op.duration_ns * 10;
                break;
            default:
                break;
        }
    }
    for (run::MemoryPoint& point : run.memory_points) {
        for (std::int64_t& bytes : point.bytes) bytes = -bytes;
    }
    return run;
}

}  // namespace

class HostileTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void namesInTooltipsAreNoHtml() {
        const QString name = QStringLiteral("<img src='/etc/icon.png'>\n<b>R&D</b>");
        QTextDocument shown;
        shown.setHtml(ui::plainTip(name));
        QCOMPARE(shown.toPlainText(), name);
        QCOMPARE(ui::plainTip(QStringLiteral("R&D.pt")), QStringLiteral("R&D.pt"));
    }

    void everyViewTakesIt_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"one row", "no row", "no time", "no FLOPs", "names", "backwards",
                                 "nothing known", "slices astray", "many names"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }

    void everyViewTakesIt() {
        QFETCH(QString, kind);
        const std::map<QString, SyntheticRun (*)()> runs{
            {QStringLiteral("one row"), oneRow},
            {QStringLiteral("no row"), noRow},
            {QStringLiteral("no time"), noTime},
            {QStringLiteral("no FLOPs"), noFlops},
            {QStringLiteral("names"), strangeNames},
            {QStringLiteral("backwards"), backwards},
            {QStringLiteral("nothing known"), nothingKnown},
            {QStringLiteral("slices astray"), slicesAstray},
            {QStringLiteral("many names"), [] { return manyNames(5'000, 30, 40); }}};
        tests::TestWindow test;
        try {
            QVERIFY(test.open(runs.at(kind)(), "a.ridge", kPatience));
        } catch (const run::StoreError& refusal) {
            QCOMPARE(refusal.kind(), run::StoreError::Kind::impossible);  // it cannot be stored
            return;
        }
        MainWindow& window = *test;
        const bool empty = window.session()->frame()->rows.empty();
        const auto look = [&] {
            QCoreApplication::processEvents();
            QVERIFY(!window.grab().isNull());
            if (empty) QVERIFY(!window.view<ui::RooflineView>()->chart()->emptyWords().isEmpty());
        };
        look();
        window.layouts()->setLayout(WindowLayout::explore);
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
        for (const auto kind_of_shares : {SharesChart::Kind::rings, SharesChart::Kind::layers}) {
            window.view<ui::SharesView>()->chart()->setKind(kind_of_shares);
            look();
        }
        for (int nesting = 0; nesting < 4; ++nesting) {
            window.view<ui::TableView>()->setNesting(nesting);
            look();
        }
        window.findChild<QToolButton*>(QStringLiteral("timePlane"))->click();
        // Selects a range, searches, and shows memory in the middle.
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
        Q_EMIT window.view<ui::MemoryView>()->canvas()->momentPicked((from + to) / 2);
        QTest::qWait(50);
        look();
        window.selection()->clear();
        look();
        window.runs()->close(window.session()->path());
        window.runs()->reopen();
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->frame() != nullptr, kPatience);
        look();
    }

    // 10⁵ names: each has a dot and a row, and searching and filtering work as usual.
    void manyNamesAreManyRows() {
#if defined(__SANITIZE_ADDRESS__)
        constexpr std::size_t kNames =
            10'000;  // fewer with a sanitizer; the release build tests the full number
#else
        constexpr std::size_t kNames = 100'000;
#endif
        tests::TestWindow test;
        QVERIFY(test.open(manyNames(kNames, 15, 1400), "many.ridge", 120'000));
        MainWindow& window = *test;
        const auto dots = [&] {
            return window.view<ui::RooflineView>()->chart()->dots()->dots().size();
        };
        QVERIFY2(dots() > kNames * 9 / 10, std::to_string(dots()).c_str());
        QCOMPARE(static_cast<std::size_t>(window.view<ui::TableView>()->model()->rowCount()),
                 dots());
        QVERIFY(!window.grab().isNull());
        const QString name = QStringLiteral("aten::op_7777");
        window.selection()->setRow(name);
        QCOMPARE(window.view<ui::TableView>()->selectedNames(), QStringList{name});
        QVERIFY(!window.grab().isNull());
        Filter filter;
        filter.pattern = QStringLiteral("op_777.$");
        window.selection()->setFilter(filter);
        QCOMPARE(dots(), std::size_t{10});
        QCOMPARE(window.view<ui::TableView>()->model()->rowCount(), 10);
        window.selection()->clear();
        QVERIFY(dots() > kNames * 9 / 10);
    }
};

RIDGEPOINT_UI_TEST(HostileTest)
#include "hostile_test.moc"
