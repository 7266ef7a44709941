// SPDX-License-Identifier: GPL-3.0-or-later
// Views that react to clicks: memory at a given time and slices of time. Also the pages that help
// to begin.
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QHeaderView>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "tests/support/training_generator.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/words.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/shortcuts_page.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_line.h"
#include "ui/views/memory/live_model.h"
#include "ui/views/memory/live_panel.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/memory/peak_item.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/layer_map.h"
#include "ui/views/shares/share_bars.h"
#include "ui/views/shares/share_rings.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/shares/treemap.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

using tests::kPatience;
using tests::TestWindow;

class AnswersTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> window_;

    bool openGenerated() {
        tests::generateRun(window_->path("run.ridge").toStdString(), 12'000);
        return window_->open(window_->path("run.ridge"));
    }
    MainWindow& window() const { return **window_; }
    SharesChart::Marked markOf(run::GroupBy by, const QString& name) const {
        const SharesChart* const chart = window().view<ui::SharesView>()->chart();
        const auto& bars = by == run::GroupBy::phase ? chart->phases() : chart->categories();
        for (const SharesChart::Bar& bar : bars) {
            if (bar.name == name) return bar.marked;
        }
        return SharesChart::Marked::none;
    }

  private Q_SLOTS:
    void init() { window_ = std::make_unique<TestWindow>(); }
    void cleanup() { window_.reset(); }

    void aMomentTellsWhatIsAlive() {
        QVERIFY(openGenerated());
        MemoryView* const memory = window().view<ui::MemoryView>();
        LivePanel* const panel = memory->live();
        QVERIFY(!panel->isVisible());
        const QRectF plot = memory->chart()->plot();
        // Uses the peak, because between steps little memory is in use.
        const auto& points = memory->chart()->drawn();
        const auto peak = std::max_element(
            points.begin(), points.end(),
            [](const auto& a, const auto& b) { return run::total(a.bytes) < run::total(b.bytes); });
        QVERIFY(peak != points.end());
        const auto [from, to] = memory->chart()->range();
        const double x =
            plot.left() + (static_cast<double>(peak->time_ns) - from) / (to - from) * plot.width();
        QTest::mouseClick(memory->canvas()->viewport(), Qt::LeftButton, {},
                          QPointF(x, plot.center().y()).toPoint());
        QVERIFY(panel->isVisible());
        QVERIFY(memory->chart()->momentLine()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(panel->model()->rowCount() > 3, kPatience);
        QVERIFY2(panel->words().contains(QStringLiteral("known by block")),
                 qPrintable(panel->words()));
        for (int row = 1; row < panel->model()->rowCount(); ++row)
            QVERIFY(panel->model()->group(row).bytes <= panel->model()->group(row - 1).bytes);
        // Selecting a row here selects it in all views.
        int with_op = -1;
        for (int row = 0; row < panel->model()->rowCount() && with_op < 0; ++row) {
            if (panel->model()->group(row).op != run::StringId::none) with_op = row;
        }
        QVERIFY(with_op >= 0);
        panel->table()->selectRow(with_op);
        QVERIFY(!window().selection()->rows().isEmpty());
        Q_EMIT panel->closed();
        QVERIFY(!panel->isVisible() && !memory->chart()->momentLine()->isVisible());
    }

    // The blocks and their total refer to the same time.
    void aMomentsSumsAgree() {
        QVERIFY(openGenerated());
        MemoryView* const memory = window().view<ui::MemoryView>();
        LivePanel* const panel = memory->live();
        const auto [from, to] = memory->chart()->range();
        for (int part = 1; part < 40; ++part) {
            const auto at = static_cast<std::int64_t>(from + (to - from) * part / 40);
            Q_EMIT memory->canvas()->momentPicked(at);
            QTRY_VERIFY_WITH_TIMEOUT(
                panel->model()->moment() != nullptr && panel->model()->moment()->time_ns == at,
                kPatience);
            const run::LiveMoment& moment = *panel->model()->moment();
            if (moment.allocated)
                QVERIFY2(moment.found_bytes <= run::total(*moment.allocated),
                         qPrintable(panel->words()));
        }
    }

    void theMarkOfThePeakIsThePeak() {
        QVERIFY(openGenerated());
        MemoryView* const memory = window().view<ui::MemoryView>();
        // On the label and beside the line.
        for (const QPointF& aside : {QPointF(4, -5), QPointF(-6, -3), QPointF(0, -16)}) {
            const QPointF mark = *memory->chart()->peak()->peak();
            const auto at =
                static_cast<std::int64_t>(std::llround(memory->chart()->timeAt(mark.x())));
            QTest::mouseClick(memory->canvas()->viewport(), Qt::LeftButton, {},
                              (mark + aside).toPoint());
            QCOMPARE(*memory->chart()->moment(), at);
        }
    }

    // Regression test: a chart that was too low for its axis became a box of 40 pixels.
    void theChartAboveTheListIsAsWideAsTheDock() {
        window().resize(1264, 672);
        QVERIFY(openGenerated());
        window().dock(QStringLiteral("memoryDock"))->raise();
        MemoryView* const memory = window().view<ui::MemoryView>();
        QTest::mouseClick(memory->canvas()->viewport(), Qt::LeftButton, {},
                          memory->chart()->peak()->peak()->toPoint());
        QTRY_VERIFY_WITH_TIMEOUT(memory->live()->isVisible(), kPatience);
        QCoreApplication::processEvents();
        const QRectF plot = memory->chart()->plot();
        QVERIFY2(plot.width() > memory->canvas()->width() / 2,
                 qPrintable(QString::number(plot.width())));
        QVERIFY(plot.bottom() < memory->canvas()->height());
    }

    void theListLeavesTheChartAlone() {
        window().resize(1280, 720);
        window().layouts()->setLayout(WindowLayout::explore);
        QVERIFY(openGenerated());
        window().dock(QStringLiteral("memoryDock"))->raise();
        MemoryView* const memory = window().view<ui::MemoryView>();
        const auto [from, to] = memory->chart()->range();
        Q_EMIT memory->canvas()->momentPicked(static_cast<std::int64_t>((from + to) / 2));
        QTest::qWait(50);
        QVERIFY(memory->canvas()->geometry().bottom() < memory->live()->geometry().top());
        QVERIFY(memory->live()->geometry().bottom() <= memory->rect().bottom());
        QVERIFY(memory->live()->table()->height() >= 60);
    }

    void stepsFromEventToEventWithStacks() {
        const std::string file = window_->path("stacks.ridge").toStdString();
        run::RunInfo info;
        info.source = "imported:memory";
        const auto writer = run::RunWriter::create(file, info, {});
        const run::StringId op = writer->intern("aten::mm"), layer = writer->intern("fc");
        const auto stacks = std::make_shared<run::CallStacks>();
        const run::StackId main = stacks->intern(run::StackId::none, writer->intern("main"));
        const run::StackId inner[] = {stacks->intern(main, writer->intern("model.py(1): forward")),
                                      stacks->intern(main, writer->intern("model.py(2): forward"))};
        run::RunWriter::Batch batch;
        batch.stacks = stacks;
        run::StepRecord step;
        step.duration_ns = 1000;
        batch.steps.push_back(step);
        run::MemoryPoint point;
        for (int i = 0; i < 4; ++i) {
            const std::int64_t time = 100 * (i + 1), bytes = i == 3 ? -1024 : 1024 * (i + 1);
            batch.memory_events.push_back({0, time, i == 3 ? 1u : static_cast<unsigned>(i + 1),
                                           bytes, run::MemoryCategory::activation,
                                           run::Phase::forward, op, layer, inner[i % 2]});
            point.time_ns = time;
            point.bytes[static_cast<std::size_t>(run::MemoryCategory::activation)] += bytes;
            batch.memory_points.push_back(point);
        }
        run::MemorySegment segment;
        segment.bytes = 8192;
        segment.free_bytes = segment.largest_free_bytes = 2048;
        batch.segments = {segment};
        writer->commit(batch);
        writer->finish(info);
        QVERIFY(window_->open(window_->path("stacks.ridge")));
        MemoryView* const memory = window().view<ui::MemoryView>();
        LivePanel* const panel = memory->live();
        const auto settled = [panel](std::int64_t at) {
            return panel->moment() == at && panel->model()->moment() != nullptr &&
                   panel->model()->moment()->time_ns == at;
        };
        // Without ops, the memory view replaces the roofline in the middle.
        QTRY_VERIFY_WITH_TIMEOUT(memory->isVisible() && memory->width() > window().width() / 2,
                                 kPatience);
        QVERIFY(!window().dock(QStringLiteral("memoryDock"))->isVisible());
        QVERIFY(!window().view<ui::RooflineView>()->isVisible());
        // Views and texts about ops are also hidden.
        for (const char* dock : {"tableDock", "timelineDock", "sharesDock", "detailsDock"})
            QVERIFY2(!window().dock(QLatin1String(dock))->isVisible(), dock);
        QVERIFY2(!window().statusLine()->words().contains(QStringLiteral("FLOPs")),
                 qPrintable(window().statusLine()->words()));
        Q_EMIT memory->canvas()->momentPicked(200);
        QTRY_VERIFY_WITH_TIMEOUT(settled(200), kPatience);
        QCOMPARE(panel->model()->rowCount(), 2);
        const QHeaderView& header = *panel->table()->horizontalHeader();
        QVERIFY(header.length() <= panel->table()->viewport()->width());
        for (int column = 0; column < header.count(); ++column)
            QVERIFY(header.sectionSize(column) >= header.sectionSizeHint(column));
        QVERIFY2(panel->words().contains(QStringLiteral("2.00 KiB allocated by aten::mm · fc")),
                 qPrintable(panel->words()));
        QVERIFY(panel->words().contains(QStringLiteral("8.00 KiB reserved · 2.00 KiB free (25")));
        QCOMPARE(panel->stack(), QStringLiteral("model.py(2): forward\nmain\n"));
        panel->table()->selectRow(1);
        QCOMPARE(panel->stack(), QStringLiteral("model.py(1): forward\nmain\n"));
        QTest::keyClick(memory->canvas(), Qt::Key_Period);
        QTRY_VERIFY_WITH_TIMEOUT(settled(300), kPatience);
        QCOMPARE(memory->chart()->moment(), std::optional<std::int64_t>(300));
        panel->later()->click();
        QTRY_VERIFY_WITH_TIMEOUT(settled(400), kPatience);
        QVERIFY2(panel->words().contains(QStringLiteral("1.00 KiB freed")),
                 qPrintable(panel->words()));
        QVERIFY(!panel->later()->isEnabled());
        // A row with several stacks shows none of them; its bytes are their total.
        panel->by()->setCurrentIndex(static_cast<int>(LiveModel::By::category));
        QCOMPARE(panel->model()->rowCount(), 1);
        QCOMPARE(panel->model()->group(0).bytes, 5120);
        QTest::keyClick(memory->canvas(), Qt::Key_Comma);
        QTRY_VERIFY_WITH_TIMEOUT(settled(300), kPatience);
        QCOMPARE(panel->model()->group(0).bytes, 6144);
    }

    void growingMemoryIsHintedAt() {
        tests::SyntheticOptions options;
        options.steps = 9;
        tests::SyntheticRun run = tests::makeSyntheticRun(options);
        QVERIFY(window_->open(run, "level.ridge"));
        QVERIFY2(window().view<ui::MemoryView>()->hint().isEmpty(),
                 qPrintable(window().view<ui::MemoryView>()->hint()));
        for (run::MemoryPoint& point : run.memory_points)
            point.bytes[0] += point.time_ns / 2;  // memory keeps growing
        run.memory = {};
        QVERIFY(window_->open(run, "leak.ridge"));
        QVERIFY(!window().view<ui::MemoryView>()->hint().isEmpty());
    }

    void slicesSelect_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("bars") << static_cast<int>(SharesChart::Kind::bars);
        QTest::newRow("rings") << static_cast<int>(SharesChart::Kind::rings);
    }

    void slicesSelect() {
        QFETCH(int, kind);
        QVERIFY(window_->open(tests::makeSyntheticRun()));
        SharesView* const shares = window().view<ui::SharesView>();
        window().dock(QStringLiteral("sharesDock"))->raise();
        auto* const kinds = window().findChild<QComboBox*>(QStringLiteral("sharesKind"));
        kinds->setCurrentIndex(kinds->findData(kind));
        QCoreApplication::processEvents();
        const auto sliceOf = [&](run::GroupBy by) {
            const QSizeF size = shares->chart()->size();
            for (int y = 0; y < size.height(); y += 3) {
                for (int x = 0; x < size.width(); x += 3) {
                    const auto slice = shares->chart()->sliceAt(QPointF(x, y));
                    if (slice && slice->by == by) return QPointF(x, y);
                }
            }
            return QPointF();
        };
        for (const run::GroupBy by : {run::GroupBy::category, run::GroupBy::phase}) {
            const QPointF at = sliceOf(by);
            QVERIFY(!at.isNull());
            const QString name = shares->chart()->sliceAt(at)->names.front();
            QTest::mouseClick(shares->canvas()->viewport(), Qt::LeftButton, {}, at.toPoint());
            const QStringList& rows = window().selection()->rows();
            QVERIFY(!rows.isEmpty());
            QCOMPARE(markOf(by, name), SharesChart::Marked::all);
            for (const run::Row& row : shares->frame()->rows) {
                if (!rows.contains(text(row.name))) continue;
                QCOMPARE(by == run::GroupBy::phase           ? text(run::toString(*row.phase))
                         : row.kind == run::RowKind::outside ? text(row.name)
                                                             : text(cost::toString(row.category)),
                         name);
            }
        }
    }

    // A selection made in another view is marked in the shares, in both themes.
    void whatIsSelectedElsewhereIsMarked_data() { slicesSelect_data(); }
    void whatIsSelectedElsewhereIsMarked() {
        QFETCH(int, kind);
        QVERIFY(window_->open(tests::makeSyntheticRun()));
        SharesView* const shares = window().view<ui::SharesView>();
        window().dock(QStringLiteral("sharesDock"))->raise();
        auto* const kinds = window().findChild<QComboBox*>(QStringLiteral("sharesKind"));
        kinds->setCurrentIndex(kinds->findData(kind));
        const auto painted = [&] {
            QCoreApplication::processEvents();
            return shares->canvas()->grab().toImage();
        };
        // A row in a category with other rows, and in a single phase.
        const run::Row* picked = nullptr;
        std::map<QString, int> in_category;
        for (const run::Row& row : shares->frame()->rows)
            ++in_category[text(cost::toString(row.category))];
        for (const run::Row& row : shares->frame()->rows) {
            if (row.phase && row.kind != run::RowKind::outside &&
                in_category[text(cost::toString(row.category))] > 1)
                picked = &row;
        }
        QVERIFY(picked != nullptr);
        const QString category = text(cost::toString(picked->category));
        const QString phase = text(run::toString(*picked->phase));
        for (const ThemeMode mode : {ThemeMode::light, ThemeMode::dark}) {
            applyThemeMode(mode);
            window().selection()->clear();
            const QImage before = painted();
            QCOMPARE(markOf(run::GroupBy::category, category), SharesChart::Marked::none);
            window().selection()->setRow(text(picked->name));
            QCOMPARE(markOf(run::GroupBy::category, category), SharesChart::Marked::some);
            QVERIFY(markOf(run::GroupBy::phase, phase) != SharesChart::Marked::none);
            QVERIFY(painted() != before);
            int marked = 0;
            for (const SharesChart::Bar& bar : shares->chart()->categories())
                marked += bar.marked != SharesChart::Marked::none ? 1 : 0;
            QCOMPARE(marked, 1);
            window().selection()->clear();
            QVERIFY(painted() == before);
        }
        applyThemeMode(ThemeMode::light);
    }

    // If the dots cannot show a slice's rows, their grouping changes.
    void aSliceOfWhatTheDotsDoNotTell() {
        QVERIFY(window_->open(tests::makeSyntheticRun()));
        SharesView* const shares = window().view<ui::SharesView>();
        window().dock(QStringLiteral("sharesDock"))->raise();
        window().viewOptions()->setGroupBy(run::GroupBy::layer);
        QTRY_VERIFY(shares->frame()->by == run::GroupBy::layer);
        for (const SharesChart::Slice& slice : shares->chart()->slices()) {
            if (slice.by != run::GroupBy::phase) continue;
            Q_EMIT shares->canvas()->picked(slice);
            QCOMPARE(window().viewOptions()->groupBy(), std::optional(run::GroupBy::phase));
            QCOMPARE(window().selection()->rows(), slice.names);
            QTRY_VERIFY(shares->frame()->by == run::GroupBy::phase);
            QCOMPARE(markOf(run::GroupBy::phase, slice.names.front()), SharesChart::Marked::all);
            return;
        }
        QFAIL("no slice of a phase");
    }

    void ringsTurnAsSharesDo() {
        QVERIFY(window_->open(tests::makeSyntheticRun()));
        SharesView* const shares = window().view<ui::SharesView>();
        shares->chart()->setKind(SharesChart::Kind::rings);
        const auto& rings = shares->chart()->rings()->rings();
        QCOMPARE(rings.size(), std::size_t{2});  // a CPU has no CUDA API calls
        for (const ShareRings::Ring& ring : rings) {
            const auto& bars =
                ring.group == 0 ? shares->chart()->categories() : shares->chart()->phases();
            QCOMPARE(ring.slices.size(), bars.size());
            double at = 0;
            for (const ShareRings::Slice& slice : ring.slices) {
                QVERIFY(std::abs(slice.turn - bars[slice.bar].share) < 1e-9);
                QVERIFY(std::abs(slice.from - at) < 1e-9);
                at += slice.turn;
            }
            // In the ring of phases, the time outside all phases remains.
            QVERIFY(at < 1 + 1e-6 && at > (ring.group == 0 ? 1 - 1e-6 : 0.5));
            QVERIFY(!ring.circle.intersects(ring.names));
            QVERIFY(!shares->chart()->sliceAt(ring.circle.center()));  // the centre of the ring
        }
        // Filtered time leaves a gap: a full turn remains the whole step.
        Filter filter;
        filter.toggle(cost::Category::convolution);
        window().selection()->setFilter(filter);
        double turned = 0;
        for (const ShareRings::Slice& slice : rings.front().slices) turned += slice.turn;
        QVERIFY(turned < 0.95);
    }

    void layersInLayersSelect() {
        QVERIFY(window_->open(tests::makeSyntheticRun()));
        SharesView* const shares = window().view<ui::SharesView>();
        window().dock(QStringLiteral("sharesDock"))->raise();
        // Nested layers: the dots become layers.
        auto* const kind = window().findChild<QComboBox*>(QStringLiteral("sharesKind"));
        kind->setCurrentIndex(kind->findData(static_cast<int>(SharesChart::Kind::layers)));
        QVERIFY(!shares->chart()->layers()->tiles().empty());
        const QPointF middle = shares->chart()->layers()->tiles().back().rect.center();
        QTest::mouseClick(shares->canvas()->viewport(), Qt::LeftButton, {}, middle.toPoint());
        QVERIFY(window().view<ui::RooflineView>()->frame()->by == run::GroupBy::layer);
        QVERIFY(!window().selection()->rows().isEmpty());
    }

    void treemapsFillTheirRoom() {
        const QRectF room(10, 20, 300, 200);
        const std::vector<double> values{6, 6, 4, 3, 2, 2, 1, 0.001, 0, 0};
        const auto rects = squarified(values, room);
        double sum = 0;
        for (const double value : values) sum += value;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double area = rects[i].width() * rects[i].height();
            QVERIFY(std::abs(area - values[i] / sum * 300 * 200) < 1e-6);
            if (area > 0) QVERIFY(room.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(rects[i]));
            for (std::size_t j = 0; j < i; ++j) {
                const QRectF both = rects[i].intersected(rects[j]);
                QVERIFY(both.width() < 1e-6 || both.height() < 1e-6);
            }
        }
        QVERIFY(squarified({}, room).empty());
        QVERIFY(squarified(std::vector<double>{0.0}, room).front().isEmpty());
        QVERIFY(squarified(std::vector<double>{1.0}, QRectF()).front().isEmpty());
    }

    void theStartPageOpensAndRecords() {
        StartPage* const start = window().startPage();
        QVERIFY(start->isVisible());
        QVERIFY(!start->recent()->isVisible());
        // A run's docks appear with the run.
        QVERIFY(!window().dock(QStringLiteral("tableDock"))->isVisible());
        QVERIFY(window_->open(tests::makeSyntheticRun(), "a.ridge"));
        QVERIFY(!start->isVisible() && window().view<ui::RooflineView>()->isVisible());
        QVERIFY(window().dock(QStringLiteral("tableDock"))->isVisible());
        // The list is shown at the next start, including a missing file.
        window().recentFiles()->add(window_->path("gone.ridge"));
        window_->reopen();
        QListWidget* const list = window().startPage()->recent();
        QCOMPARE(list->count(), 2);
        QVERIFY(list->item(0)->text().contains(QStringLiteral("no longer exists")));
        for (const char* part : {"a.ridge", "batch 16", "median step "})
            QVERIFY2(list->item(1)->text().contains(QLatin1String(part)),
                     qPrintable(list->item(1)->text()));
        QVERIFY(!window().dock(QStringLiteral("tableDock"))->isVisible());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->item(1)).center());
        QTRY_VERIFY_WITH_TIMEOUT(
            window().view<ui::RooflineView>()->isVisible() && window().session()->frame(),
            kPatience);
        window_->reopen();
        const auto recording = std::make_shared<tests::FakeRecording>();
        window().session()->setRecorderFactory(
            [recording] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
        QDir::setCurrent(QFileInfo(window_->path("a.ridge")).path());
        window().startPage()->examples().front()->click();
        QTRY_VERIFY_WITH_TIMEOUT(recording->started, kPatience);
        QCOMPARE(recording->options.model, std::string("alexnet"));
        recording->setState(recording::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window().session()->recording(), kPatience);
    }

    void everyKeyIsListed() {
        auto* const show = window().findChild<QAction*>(QStringLiteral("showShortcuts"));
        QVERIFY(show != nullptr && show->shortcuts().contains(QKeySequence(Qt::Key_Question)));
        show->trigger();
        auto* const page = window().findChild<ShortcutsPage*>();
        QVERIFY(page != nullptr && page->isVisible());
        QStringList keys;
        for (int i = 0; i < page->list()->topLevelItemCount(); ++i) {
            const QTreeWidgetItem* const group = page->list()->topLevelItem(i);
            QVERIFY(group->childCount() > 0);
            for (int j = 0; j < group->childCount(); ++j) keys << group->child(j)->text(1);
        }
        QVERIFY(keys.contains(QStringLiteral("F1")));
        QVERIFY(keys.filter(QStringLiteral("Ctrl+F1")).size() == 1);
        QVERIFY(keys.filter(QStringLiteral("Alt+Left")).size() == 1);
        QVERIFY(!keys.contains(QString()));
        page->close();
    }
};

RIDGEPOINT_UI_TEST(AnswersTest)
#include "answers_test.moc"
