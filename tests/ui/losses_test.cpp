// SPDX-License-Identifier: GPL-3.0-or-later
// A run opens with the answer: where its step loses time, how much, and why.
#include "core/insight/losses.h"

#include <QAction>
#include <QDockWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <cmath>

#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/loss_words.h"
#include "ui/roofline/marks/plumb_item.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/row_columns.h"
#include "ui/views/memory/live_panel.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/memory/peak_item.h"
#include "ui/views/roofline/answer_strip.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::TestWindow;

namespace {

// The synthetic run on a machine with roofs far above what it achieves.
tests::SyntheticRun slowRun() {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    for (roofline::Ceiling& roof : run.ceilings) roof.value *= 20;
    return run;
}

void save(QWidget& window, const QString& name) {
    const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
    QTest::qWait(20);
    if (!folder.isEmpty())
        window.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

}  // namespace

class LossesTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theStepTimeIsSplit() {
        const auto snapshot = tests::makeSnapshot(slowRun());
        const auto rows = run::rowsOf(*snapshot, run::GroupBy::op);
        const auto losses = insight::lossesOf(*snapshot, rows, run::summarizeSteps(*snapshot));
        QVERIFY(losses.has_value());
        QVERIFY(losses->least_seconds > 0 && losses->least_seconds < losses->step_seconds);
        QVERIFY(!losses->largest.empty() && losses->largest.size() <= 3);
        double before = losses->largest.front().seconds;
        for (const insight::Loss& loss : losses->largest) {
            QVERIFY(loss.seconds <= before && loss.seconds <= losses->mostWon());
            if (loss.factor) {
                const run::Row& row = rows[loss.row];
                QVERIFY(std::fabs(*loss.factor * *row.roof_share - 1) < 1e-9);
            }
            before = loss.seconds;
        }
        // Without roofs nothing is claimed.
        auto bare = std::make_shared<run::Snapshot>(*snapshot);
        bare->ceilings.clear();
        QVERIFY(!insight::lossesOf(*bare, run::rowsOf(*bare, run::GroupBy::op),
                                   run::summarizeSteps(*bare)));
    }

    void aRunOpensWithTheAnswer() {
        TestWindow window;
        QVERIFY(window.open(slowRun()));
        auto* const view = window->view<ui::RooflineView>();
        const AnswerStrip& strip = *view->answer();
        QVERIFY(strip.isVisible());
        QVERIFY2(strip.heading().startsWith(QStringLiteral("Step time: ")),
                 qPrintable(strip.heading()));
        const QStringList sentences = strip.sentences();
        QVERIFY(!sentences.isEmpty());
        QVERIFY2(sentences.front().contains(QStringLiteral(" loses ")),
                 qPrintable(sentences.front()));
        QVERIFY(strip.geometry().bottom() <= view->canvas()->geometry().top() + 1);
        // The first sentence is about the first row of the table.
        const auto& table = *window->view<ui::TableView>()->table();
        const QString first = table.model()->index(0, 0).data().toString();
        QVERIFY2(sentences.front().startsWith(first), qPrintable(first));

        QTest::mouseClick(strip.button(0), Qt::LeftButton);
        QCOMPARE(window->selection()->rows().size(), 1);
        const RooflineChart& chart = *view->chart();
        const Dot* const dot = chart.dots()->find(window->selection()->row());
        QVERIFY(dot != nullptr);
        const PlumbItem& plumb = *chart.plumb();
        QVERIFY2(plumb.words().contains(QStringLiteral(" × below ")), qPrintable(plumb.words()));
        QCOMPARE(plumb.line().x1(), dot->pixel.x());
        QCOMPARE(plumb.line().x2(), dot->pixel.x());
        const auto& rows = window->session()->frame()->rows;
        const double roof = dot->log_y - std::log10(*rows[dot->row].roof_share);
        QVERIFY(std::fabs(chart.pixelOf({dot->log_x, roof}).y() - plumb.line().y2()) < 0.5);
        save(*window, QStringLiteral("answer-1440x900"));
        window->resize(1024, 700);
        save(*window, QStringLiteral("answer-1024x700"));
        applyThemeMode(ThemeMode::dark);
        save(*window, QStringLiteral("answer-1024x700-dark"));
        applyThemeMode(ThemeMode::light);
        window->selection()->setRow({});
        QVERIFY(plumb.words().isEmpty());
    }

    // At a DRAM roof of a tenth of L3's, data in L3 would be a tenth of the time.
    void whatIfsAreSaid() {
        using roofline::Ceiling;
        const auto roof = [](const char* name, Ceiling::Kind kind, roofline::Arithmetic arithmetic,
                             roofline::Level level, double value) {
            Ceiling made;
            made.name = name;
            made.kind = kind;
            made.arithmetic = arithmetic;
            made.level = level;
            made.value = value;
            return made;
        };
        const std::vector<Ceiling> roofs{
            roof("FP32 FMA", Ceiling::Kind::compute, roofline::Arithmetic::fp32, {}, 1e12),
            roof("BF16 tensor", Ceiling::Kind::compute, roofline::Arithmetic::tensor_bf16, {},
                 8e12),
            roof("DRAM", Ceiling::Kind::bandwidth, {}, roofline::Level::dram, 1e11),
            roof("L3", Ceiling::Kind::bandwidth, {}, roofline::Level::l3, 1e12)};
        run::Row row;
        row.seconds = row.known_seconds.emplace(2);
        row.flops_known = true;
        row.flops[index(roofline::Arithmetic::fp32)] = row.flops_matrix = 1'000'000'000'000;
        row.bytes[index(roofline::Level::dram)] = 1'000'000'000;
        QStringList lines = whatIfs(row, roofs);
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines[0], QStringLiteral("with BF16 tensor: at most 16.0 × faster"));
        row.flops[index(roofline::Arithmetic::fp32)] = row.flops_matrix = 1'000'000'000;
        row.bytes[index(roofline::Level::dram)] = row.bytes[index(roofline::Level::l3)] =
            100'000'000'000;
        lines = whatIfs(row, roofs);
        QCOMPARE(lines, QStringList{QStringLiteral("with its data in L3: at most 20.0 × faster")});
    }

    void idleTimeHasItsOwnRemedy() {
        run::Row row;
        row.kind = run::RowKind::outside;
        insight::Loss loss;
        loss.seconds = 0.01;
        loss.share = 0.4;
        row.name = "(outside ops)";
        QVERIFY(lossSentence(loss, row, {}).contains(QStringLiteral("in the script")));
        row.name = run::kIdleRowName;
        QVERIFY2(lossSentence(loss, row, {}).contains(QStringLiteral("launch more work ahead")),
                 qPrintable(lossSentence(loss, row, {})));
    }

    void dotsCanShowTheTimeAboveTheRoof() {
        TestWindow window;
        QVERIFY(window.open(slowRun()));
        auto* const by_loss = window->findChild<QAction*>(QStringLiteral("sizeByLoss"));
        QVERIFY(by_loss != nullptr);
        by_loss->setChecked(true);
        const auto& rows = window->session()->frame()->rows;
        double all = 0;
        for (const run::Row& row : rows) all += insight::timeAboveRoof(row).value_or(0);
        const auto& dots = window->view<ui::RooflineView>()->chart()->dots()->dots();
        for (const Dot& dot : dots) {
            if (dot.lane) continue;
            const double lost = insight::timeAboveRoof(rows[dot.row]).value_or(0);
            QVERIFY(std::fabs(dot.radius - dotRadius(lost / all)) < 1e-9);
        }
        by_loss->setChecked(false);
    }

    void thePeakIsPicked() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->dock(QStringLiteral("memoryDock"))->raise();
        auto* const view = window->view<ui::MemoryView>();
        QTRY_VERIFY(view->chart()->peakMoment().has_value());
        const std::int64_t peak = *view->chart()->peakMoment();
        // The mark is above the peak.
        const QPointF mark = *view->chart()->peak()->peak() - QPointF(0, 6);
        QTest::mouseClick(view->canvas()->viewport(), Qt::LeftButton, {}, mark.toPoint());
        QCOMPARE(view->chart()->moment(), std::optional(peak));
        QVERIFY(view->canvas()->height() >= 100 || view->canvas()->width() >= 250);
        view->chart()->setMoment(std::nullopt);
        QTest::keyClick(view->canvas(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(view->chart()->moment(), std::optional(peak));
    }
};

RIDGEPOINT_UI_TEST(LossesTest)
#include "losses_test.moc"
