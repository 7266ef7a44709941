// SPDX-License-Identifier: GPL-3.0-or-later
// What is exported is what is seen; what a run cannot show is said.
#include <sys/resource.h>

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QGraphicsScene>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QSet>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>
#include <csignal>

#include "core/roofline/quantity.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/export_steps.h"
#include "ui/base/message_bar.h"
#include "ui/base/palette.h"
#include "ui/base/whole_file.h"
#include "ui/base/words.h"
#include "ui/chart/legend_item.h"
#include "ui/export/export_dialog.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/explorer.h"
#include "ui/run/open_runs.h"
#include "ui/run/run_facts.h"
#include "ui/shell/export_controller.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/status_line.h"
#include "ui/shell/view_export.h"
#include "ui/views/insights/insight_model.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/roofline/roof_menu.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/table/part_delegate.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

QStringList roofsIn(const RooflineChart& chart) {
    QStringList words;
    for (const RoofLine& line : chart.roofs().lines) words << line.name + line.value;
    return words;
}

QStringList legendIn(const RooflineChart& chart) {
    QStringList words;
    for (const LegendItem::Entry& entry : chart.legendItem()->entries())
        if (!entry.off) words << entry.label + entry.color.name();
    return words;
}

QStringList dotsIn(const RooflineChart& chart) {
    QStringList words;
    for (const Dot& dot : chart.dots()->dots())
        words << dot.name + dot.tint.color(false).name() + QString::number(dot.radius);
    return words;
}

}  // namespace

class SeenTest : public QObject {
    Q_OBJECT

    // What the window would export now.
    static std::unique_ptr<FigureChart> exported(const TestWindow& window, const QSize& size) {
        ExportOptions options;
        options.size = size;
        options.selected = window->selection()->rows();
        options.look = window->view<ui::RooflineView>()->look();
        options.theme = Theme::of(window->palette());
        return findExport("roofline")->run.figure(window->explorer()->shown(), options);
    }

  private Q_SLOTS:
    void theFigureIsTheWindows() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        auto* const view = window->view<ui::RooflineView>();
        const auto compare = [&](const char* what) {
            const auto figure = exported(window, view->canvas()->viewport()->size());
            const auto& drawn = dynamic_cast<const RooflineChart&>(*figure);
            const RooflineChart& seen = *view->chart();
            QVERIFY2(roofsIn(drawn) == roofsIn(seen), what);
            QVERIFY2(dotsIn(drawn) == dotsIn(seen), what);
            QVERIFY2(legendIn(drawn) == legendIn(seen), what);
            QVERIFY2(drawn.xTitle() == seen.xTitle() && drawn.yTitle() == seen.yTitle(), what);
            const PlaneRange a = drawn.zoom().current(), b = seen.zoom().current();
            QVERIFY2(a.x.low <= b.x.low + 1e-9 && a.x.high >= b.x.high - 1e-9, what);
            QVERIFY2(a.y.low <= b.y.low + 1e-9 && a.y.high >= b.y.high - 1e-9, what);
            if (seen.zoom().zoomed()) QVERIFY2(a == b, what);
        };
        compare("as opened");
        // Other roofs, from the menu.
        auto* const roofs = window->findChild<QToolButton*>(QStringLiteral("roofs"));
        Q_EMIT roofs->menu()->aboutToShow();
        for (QAction* const action : roofs->menu()->actions())
            if (action->text() == QLatin1String("L3")) action->toggle();
        QVERIFY(!roofsIn(*view->chart()).filter(QStringLiteral("L1")).isEmpty());
        QVERIFY(roofsIn(*view->chart()).filter(QStringLiteral("L3")).isEmpty());
        compare("without L3");
        window.pick("colorBy", static_cast<int>(ColorBy::phase));
        compare("colours of phases");
        Filter filter;
        filter.toggle(run::Phase::backward);
        window->selection()->setFilter(filter);
        compare("without backward");
        view->zoomBy(1.7);
        compare("zoomed");
        window->findChild<QToolButton*>(QStringLiteral("timePlane"))->setChecked(true);
        compare("time plane");
        // The menu's export takes the same way.
        window->findChild<QToolButton*>(QStringLiteral("timePlane"))->setChecked(false);
        const QString path = window.path("figure.svg");
        window->exports()->exportTo("roofline", path.toStdString(), {});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), kPatience);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("L1") && !svg.contains(">L3"));
    }

    void theColumnOfAPaperIsReadable() {
        QSettings settings(QStringLiteral("/dev/null"), QSettings::IniFormat);
        ExportDialog dialog(&settings, QStringLiteral("run"));
        QVERIFY(dialog.widthBox()->text().endsWith(QStringLiteral(" px")));
        dialog.sizes()->setCurrentIndex(1);
        Q_EMIT dialog.sizes()->activated(1);
        QCOMPARE(dialog.widthBox()->text(), QStringLiteral("85 mm"));
        QCOMPARE(dialog.options().size, QSize(425, 300));
        // Another width is still in millimetres.
        dialog.widthBox()->setValue(450);
        QCOMPARE(dialog.widthBox()->text(), QStringLiteral("90 mm"));
        QCOMPARE(dialog.options().units_per_inch, 127.0);
        const auto frame =
            makeFrame(tests::makeSnapshot(), run::GroupBy::op, roofline::Level::dram, false);
        ExportOptions options;
        options.size = {425, 300};
        const auto figure = rooflineFigure(frame, options);
        const auto& chart = dynamic_cast<const RooflineChart&>(*figure);
        const auto& dots = chart.dots()->dots();
        const auto largest =
            std::find_if(dots.begin(), dots.end(), [](const Dot& dot) { return !dot.lane; });
        QVERIFY2(chart.notes()->namedDots().contains(largest->name),
                 qPrintable(chart.notes()->namedDots().join(QLatin1Char(' ')) + largest->name));
        for (const QString& words : chart.dots()->laneWords())
            QVERIFY2(!words.contains(QStringLiteral("…")), qPrintable(words));
    }

    void aLegendHasTheColoursOfItsDots() {
        const QColor pale(0xf0, 0xe4, 0x42);
        QVERIFY(rimColor(pale, Theme::light()) != pale);
        LegendItem legend(nullptr);
        legend.setTheme(Theme::light());
        legend.setEntries({{LegendItem::Mark::hollow, pale, QStringLiteral("baseline")}}, 1, false);
        const auto near = [](const QColor& a, const QColor& b) {
            return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
                       std::abs(a.blue() - b.blue()) <
                   30;
        };
        QImage image(legend.size().toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        legend.paint(&painter, nullptr, nullptr);
        painter.end();
        bool rim = false;
        for (int x = 0; x < 30; ++x) {
            for (int y = 0; y < image.height(); ++y)
                rim |= near(image.pixelColor(x, y), rimColor(pale, Theme::light()));
        }
        QVERIFY(rim);
    }

    void everyDotsColourIsInTheLegend() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        const RooflineChart& chart = *window->view<ui::RooflineView>()->chart();
        for (const Dot& dot : chart.dots()->dots()) {
            const QColor color = dot.tint.color(chart.theme().dark);
            const auto& entries = chart.legendItem()->entries();
            QVERIFY2(std::any_of(entries.begin(), entries.end(),
                                 [&](const auto& entry) { return entry.color == color; }),
                     qPrintable(dot.name));
        }
    }

    void axesReturnWhenASearchIsCleared() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        const RooflineChart& chart = *window->view<ui::RooflineView>()->chart();
        const PlaneRange before = chart.zoom().current();
        Filter filter;
        filter.pattern = QStringLiteral("batch_norm");
        window->selection()->setFilter(filter);
        window->selection()->setFilter({});
        QCOMPARE(chart.zoom().current(), before);
    }

    void aChoiceThatARunLacksFallsBack() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window.pick("level", static_cast<int>(roofline::Level::l2));
        window.pick("groupBy", static_cast<int>(run::GroupBy::layer));
        QVERIFY(window->session()->frame()->level == roofline::Level::l2);
        tests::SyntheticRun bare = tests::makeSyntheticRun();
        bare.info.id = "another";
        bare.machine.cache_bytes.fill(0);
        for (run::OpRecord& op : bare.ops) {
            op.bytes[roofline::index(roofline::Level::l2)] = 0;
            op.layer = run::StringId::none;
        }
        QVERIFY(window.open(bare, "bare.ridge"));
        const auto frame = window->session()->frame();
        QVERIFY(frame->by == run::GroupBy::op);
        QVERIFY(frame->level == roofline::Level::dram);
        QVERIFY(frame->wanted_by && frame->wanted_level);
        const auto& dots = window->view<ui::RooflineView>()->chart()->dots()->dots();
        QVERIFY(std::any_of(dots.begin(), dots.end(), [](const Dot& dot) { return !dot.lane; }));
        const QString said = window->messages()->sentence();
        QVERIFY2(said.contains(QStringLiteral("no bytes of L2")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("grouped by op")), qPrintable(said));
    }

    // Qt delivers a drag to the first widget under the pointer that accepts drops.
    void filesAreDroppedOnEveryWidget() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        tests::writeRun(window.path("dropped.ridge").toStdString(), tests::makeSyntheticRun());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(window.path("dropped.ridge"))});
        for (const WindowLayout layout :
             {WindowLayout::watch, WindowLayout::explore, WindowLayout::compare}) {
            window->layouts()->setLayout(layout);
            QTest::qWait(20);
            for (QWidget* const under : window->findChildren<QWidget*>()) {
                if (!under->isVisible() || under->window() != window.get()) continue;
                QWidget* target = under;
                while (!target->acceptDrops() && !target->isWindow())
                    target = target->parentWidget();
                if (qobject_cast<QLineEdit*>(target) != nullptr) continue;  // text is edited there
                QVERIFY2(target == window.get(),
                         qPrintable(QString::fromLatin1(target->metaObject()->className()) +
                                    QLatin1Char(' ') + target->objectName()));
            }
        }
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QVERIFY(enter.isAccepted());
    }

    void aFullDiskIsSaid() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("a.svg")).toStdString();
        ::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        QVERIFY(::getrlimit(RLIMIT_FSIZE, &before) == 0);
        rlimit little = before;
        little.rlim_cur = 50'000;
        QVERIFY(::setrlimit(RLIMIT_FSIZE, &little) == 0);
        QString problem;
        try {
            WholeFile file(path, {});
            file.write(QByteArray(200'000, 'x'));
            file.putInPlace();
        } catch (const ExportError& error) {
            problem = text(error.what());
        }
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY2(problem.contains(QStringLiteral("the disk is full")) ||
                     problem.contains(QStringLiteral("File too large")),
                 qPrintable(problem));
        QVERIFY(!std::filesystem::exists(path));
    }

    void aComparisonNamesItsRuns() {
        TestWindow window;
        tests::SyntheticRun run = tests::makeSyntheticRun();
        for (const char* const name : {"first.ridge", "second.ridge", "third.ridge"}) {
            run.info.id = name;
            QVERIFY(window.open(run, name));
        }
        // Ticking the rows does not change their heights.
        const OpenRuns& runs = *window->runs()->runs();
        const auto lines = [&](int row) {
            return runs.index(row).data().toString().count(QLatin1Char('\n'));
        };
        const auto before = lines(0);
        for (const char* const name : {"first.ridge", "second.ridge"})
            window->runs()->runs()->setCompared(window.path(name).toStdString(), true);
        QCOMPARE(lines(0), before);
        window->layouts()->setLayout(WindowLayout::compare);
        QVERIFY2(window->windowTitle().startsWith(QStringLiteral("first · second – Comparison")),
                 qPrintable(window->windowTitle()));
        QCOMPARE(window->statusLine()->words(), QStringLiteral("Comparing 2 runs"));
        window->layouts()->setLayout(WindowLayout::watch);
        QVERIFY(window->windowTitle().contains(QStringLiteral("third.ridge")));
        QVERIFY(window->statusLine()->words().contains(QStringLiteral("median step")));
        QVERIFY(changeColor(-1).green() > changeColor(-1).red());
        QVERIFY(changeColor(1).red() > changeColor(1).green());
    }

    void namesStayDifferentAndInPlace() {
        QStandardItemModel model;
        const QStringList names{
            QStringLiteral("autograd::engine::evaluate_function: ConvolutionBackward0"),
            QStringLiteral("autograd::engine::evaluate_function: MaxPoolingWithBackward0"),
            QStringLiteral("aten::convolution")};
        for (const QString& name : names) model.appendRow(new QStandardItem(name));
        const PartDelegate delegate;
        const QFontMetrics metrics{QFont()};
        constexpr int kWidth = 150;
        QSet<QString> shown;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex index = model.index(row, 0);
            shown << metrics.elidedText(names[row], delegate.elideMode(index, kWidth, metrics),
                                        kWidth);
        }
        QCOMPARE(shown.size(), names.size());

        TestWindow window({1024, 700});
        QVERIFY(window.open(tests::makeSyntheticRun()));
        auto* const view = window->view<ui::TableView>();
        view->showColumns(ColumnSet::all);
        QTreeView& table = *view->table();
        QVERIFY(table.horizontalScrollBar()->maximum() > 0);
        auto* const frozen = table.findChild<QTreeView*>(QStringLiteral("frozenName"));
        QVERIFY(frozen != nullptr && !frozen->isVisible());
        table.horizontalScrollBar()->setValue(table.horizontalScrollBar()->maximum());
        QVERIFY(frozen->isVisible());
        QCOMPARE(frozen->width(), table.header()->sectionSize(0));
        QVERIFY(frozen->width() >= table.viewport()->width() / 4);
        QCOMPARE(frozen->indexAt(QPoint(20, 5)).data(), table.model()->index(0, 0).data());
    }

    void aFindingKeepsTheGrouping() {
        tests::SyntheticOptions options;
        options.steps = 6;
        tests::SyntheticRun run = tests::makeSyntheticRun(options);
        for (roofline::Ceiling& roof : run.ceilings) roof.value *= 20;
        TestWindow window;
        QVERIFY(window.open(run));
        window->dock(QStringLiteral("insightsDock"))->raise();
        window.pick("groupBy", static_cast<int>(run::GroupBy::layer));
        auto* const insights = window->view<ui::InsightsView>();
        QTRY_VERIFY_WITH_TIMEOUT(insights->model()->rowCount() > 0, kPatience);
        int of_ops = -1;
        for (int row = 0; row < insights->model()->rowCount(); ++row) {
            const auto& evidence = insights->model()->insight(row).evidence;
            if (evidence.by == run::GroupBy::op && !evidence.rows.empty()) of_ops = row;
        }
        QVERIFY(of_ops >= 0);
        insights->list()->setCurrentIndex(insights->model()->index(of_ops));
        QVERIFY(window->session()->frame()->by == run::GroupBy::layer);
        QVERIFY(!window->selection()->rows().isEmpty());
        for (const QString& name : window->selection()->rows())
            QVERIFY(window->view<ui::RooflineView>()->chart()->dots()->find(name) != nullptr);
    }

    void messagesLeaveByThemselves() {
        TestWindow window;
        MessageBar& bar = *window->messages();
        bar.say(MessageBar::Kind::information, QStringLiteral("Exported."));
        auto* const timer = bar.findChild<QTimer*>();
        QVERIFY(timer != nullptr && timer->isActive());
        timer->start(1);
        QTRY_VERIFY(!bar.isVisible());
        QVERIFY(!window->statusLine()->message()->isVisible());
        // A warning leaves the figure its room, and can be read again.
        bar.say(MessageBar::Kind::warning, QStringLiteral("Lost."));
        timer->start(1);
        QTRY_VERIFY(!bar.isVisible());
        QVERIFY(window->statusLine()->message()->isVisible());
        QTest::mouseClick(window->statusLine()->message(), Qt::LeftButton);
        QCOMPARE(bar.sentence(), QStringLiteral("Lost."));
        QVERIFY(bar.isVisible() && !window->statusLine()->message()->isVisible());
        timer->start(1);
        QTRY_VERIFY(!bar.isVisible());
        // Another run has other messages.
        QVERIFY(window.open(tests::makeSyntheticRun()));
        QVERIFY(!window->statusLine()->message()->isVisible());
        // A question waits for its answer.
        bar.offer(MessageBar::Kind::warning, QStringLiteral("Stop?"), QStringLiteral("Stop"),
                  [] {});
        QVERIFY(!timer->isActive());
    }

    void lostTimeIsNotClassified() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        for (std::string& name : run.strings)
            if (name == "aten::convolution_backward") name = "(lost)";
        TestWindow window;
        QVERIFY(window.open(run));
        const auto frame = window->session()->frame();
        const auto row = std::find_if(frame->rows.begin(), frame->rows.end(),
                                      [](const run::Row& each) { return each.name == "(lost)"; });
        QVERIFY(row != frame->rows.end());
        QVERIFY(!row->bound && !row->roof_share && !row->flops_per_second);
        QVERIFY(window->view<ui::RooflineView>()
                    ->chart()
                    ->dots()
                    ->find(QStringLiteral("(lost)"))
                    ->lane);
        QVERIFY2(window->messages()->sentence().contains(QStringLiteral("names are lost")),
                 qPrintable(window->messages()->sentence()));
    }
};

RIDGEPOINT_UI_TEST(SeenTest)
#include "seen_test.moc"
