// SPDX-License-Identifier: GPL-3.0-or-later
// Filters that apply to every view, removing them, and other ways to draw the dots.
#include <QComboBox>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <memory>

#include "tests/support/synthetic_run.h"
#include "tests/ui/live_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/palette.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/chart/legend_item.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/level_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/main_window.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class FiltersTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    std::size_t dots() const {
        return window().view<ui::RooflineView>()->chart()->dots()->dots().size();
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        window().dock(QStringLiteral("insightsDock"))->raise();
    }
    void cleanup() { test_.reset(); }

    void theLegendFilters() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        RooflineChart* const chart = window().view<ui::RooflineView>()->chart();
        QPointF at;
        std::optional<cost::Category> group;
        const LegendItem* const legend = chart->legendItem();
        for (int y = 0; y < legend->size().height() && !group; y += 3) {
            at = legend->pos() + QPointF(12, y);
            if (const auto* const entry = chart->legendEntryAt(at))
                group = static_cast<cost::Category>(entry->key);
        }
        at.ry() += 5;
        QVERIFY(group.has_value());
        const std::size_t before = dots();
        const int categories =
            static_cast<int>(window().view<ui::SharesView>()->frame()->categories.size());
        const auto click = [&] {
            QTest::mouseClick(window().view<ui::RooflineView>()->canvas()->viewport(),
                              Qt::LeftButton, {}, at.toPoint());
        };
        click();
        QVERIFY(!window().selection()->filter().shows(*group));
        QVERIFY(dots() < before);
        QVERIFY(static_cast<int>(window().view<ui::SharesView>()->frame()->categories.size()) <
                categories);
        for (const run::Row& row : window().view<ui::TableView>()->frame()->rows)
            QVERIFY(legendCategory(row.category) != *group);
        QCOMPARE(window().filterBar()->chips().size(), 1);
        // The entry stays in the legend, so that it can be shown again.
        QVERIFY(chart->legendEntryAt(at) != nullptr && chart->legendEntryAt(at)->off);
        click();
        QCOMPARE(dots(), before);
        QVERIFY(window().filterBar()->chips().isEmpty());
    }

    void aRectangleSelectsWhatIsInIt() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        const DotLayer& layer = *window().view<ui::RooflineView>()->chart()->dots();
        QRectF around;
        int inside = 0;
        for (const Dot& dot : layer.dots()) {
            if (dot.lane || !dot.in_view || inside == 2) continue;
            around = around.united(QRectF(dot.pixel - QPointF(2, 2), QSizeF(4, 4)));
            ++inside;
        }
        const QStringList expected = layer.within(around);
        QVERIFY(expected.size() >= 2);
        QWidget* const canvas = window().view<ui::RooflineView>()->canvas()->viewport();
        tests::drag(canvas, around.topLeft().toPoint() - QPoint(1, 1),
                    around.bottomRight().toPoint() + QPoint(1, 1), Qt::ShiftModifier);
        for (const QString& name : expected) QVERIFY(window().selection()->rows().contains(name));
        QVERIFY(!window().view<ui::RooflineView>()->chart()->zoom().zoomed());  // did not move
        QVERIFY(window().view<ui::TableView>()->selectedNames().size() >= expected.size());
    }

    void levelsColoursAndTime() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        RooflineChart* const chart = window().view<ui::RooflineView>()->chart();
        QVERIFY(chart->levels()->chains().empty());
        test_->pick("level", -1);
        QVERIFY(!chart->levels()->chains().empty());
        for (const LevelLayer::Chain& chain : chart->levels()->chains()) {
            // Outer levels transfer fewer bytes, so their intensity is not lower.
            for (std::size_t i = 1; i < chain.marks.size(); ++i)
                QVERIFY(chain.marks[i].log_x >= chain.marks[i - 1].log_x - 1e-9);
        }
        test_->pick("level", static_cast<int>(roofline::Level::dram));
        QVERIFY(chart->levels()->chains().empty());
        test_->pick("colorBy", static_cast<int>(ColorBy::phase));
        QVERIFY(chart->colors().by() == ColorBy::phase);
        test_->pick("colorBy", static_cast<int>(ColorBy::layer));  // not supported for rows by op
        QVERIFY(chart->colors().by() == ColorBy::category);
        window().viewOptions()->setGroupBy(run::GroupBy::layer);
        QVERIFY(chart->colors().by() == ColorBy::layer);
        QVERIFY(chart->colors().entries().size() > 2);
        // The discs in the table have the same colours as the dots.
        const RowModel* const rows = window().view<ui::TableView>()->model();
        const Theme theme = Theme::of(QGuiApplication::palette());
        QSet<QRgb> discs;
        for (const Dot& dot : chart->dots()->dots()) {
            const QModelIndex row = rows->index(rows->rowOf(dot.name), 0);
            const QImage disc = row.data(Qt::DecorationRole).value<QPixmap>().toImage();
            discs.insert(disc.pixel(disc.rect().center()));
            QCOMPARE(disc.pixel(disc.rect().center()), dot.tint.color(theme.dark).rgb());
        }
        QVERIFY(discs.size() > 1);
        window().viewOptions()->setGroupBy(run::GroupBy::op);

        auto* const time = window().findChild<QToolButton*>(QStringLiteral("timePlane"));
        time->click();
        QVERIFY(chart->plane() == RooflineChart::Plane::time);
        const auto& frame = *window().view<ui::RooflineView>()->frame();
        const double steps = static_cast<double>(frame.scope.steps);
        int on_plane = 0;
        for (const Dot& dot : chart->dots()->dots()) {
            if (dot.lane) continue;
            ++on_plane;
            // The limiting resource is busy for the row's whole time.
            const double held = std::pow(10.0, std::max(dot.log_x, dot.log_y));
            QVERIFY(std::fabs(held * steps / frame.rows[dot.row].seconds - 1) < 1e-6);
        }
        QVERIFY(on_plane > 2);
        QVERIFY(!chart->companions()->joins().empty());
        time->click();
        QVERIFY(chart->plane() == RooflineChart::Plane::roofline);
    }

    void searchingFiltersEverything() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        QLineEdit* const search = window().filterBar()->search();
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("^ATEN::conv|relu_$"));
        QVERIFY(dots() > 1);
        for (const run::Row& row : window().view<ui::RooflineView>()->frame()->rows) {
            QVERIFY2(row.name.find("conv") != std::string::npos || row.name.ends_with("relu_"),
                     row.name.c_str());
            QVERIFY(row.share < 1);  // still relative to the whole
        }
        // An invalid pattern is reported and hides nothing.
        search->setText(QStringLiteral("conv("));
        QVERIFY(dots() > 5);
        QVERIFY2(
            window().filterBar()->chips().front().contains(QStringLiteral("not a valid regular")),
            qPrintable(window().filterBar()->chips().front()));
        QVERIFY(search->palette().color(QPalette::Text) !=
                window().palette().color(QPalette::Text));
        search->setText(QStringLiteral("nothing of the kind"));
        QCOMPARE(dots(), std::size_t{0});
        QVERIFY(window().view<ui::RooflineView>()->chart()->emptyWords().contains(
            QStringLiteral("filter")));
        QVERIFY(window().view<ui::SharesView>()->frame()->categories.empty());
        window().filterBar()->drop(QStringLiteral("search"));
        QVERIFY(search->text().isEmpty());
        QVERIFY(dots() > 5);
    }

    void theHeaviestRowsAreChosen() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        const std::size_t before = dots();
        window().filterBar()->heaviest()->setValue(50);
        QVERIFY(dots() < before && dots() > 0);
        QCOMPARE(window().view<ui::RooflineView>()->frame()->light_rows, before - dots());
        QVERIFY(window().filterBar()->chips().front().contains(QStringLiteral("left out")));
        window().filterBar()->clearAction()->trigger();
        QCOMPARE(dots(), before);
        QCOMPARE(window().filterBar()->heaviest()->value(), 100);
    }

    void stepsAreDots() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        test_->pick("groupBy", static_cast<int>(run::GroupBy::step));
        const auto& frame = *window().view<ui::RooflineView>()->frame();
        QCOMPARE(dots(), static_cast<std::size_t>(frame.scope.steps));
        for (const run::Row& row : frame.rows) QVERIFY(row.kind == run::RowKind::step);
        // Individual steps have no such shares, and the view reports this.
        QVERIFY(window().filterBar()->chips().isEmpty());
        Filter filter;
        filter.toggle(cost::Category::convolution);
        window().selection()->setFilter(filter);
        QCOMPARE(window().filterBar()->chips().size(), 2);
        QVERIFY(window().filterBar()->chips().last().contains(QStringLiteral("whole")));
        window().filterBar()->drop(QStringLiteral("steps"));
        QVERIFY(!window().selection()->any());
    }

    // An estimate shown with the run obeys the run's filter.
    void estimatesObeyTheFilter() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        run.info.model = "resnet18";
        QVERIFY(test_->open(run));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        test_->pick("groupBy", static_cast<int>(run::GroupBy::category));
        window().viewOptions()->setEstimateBeside(true);
        const auto beside = [&] { return window().view<ui::RooflineView>()->frame()->beside; };
        QVERIFY(beside() != nullptr);
        const auto& diamonds = window().view<ui::RooflineView>()->chart()->companions()->dots();
        QVERIFY(!diamonds.empty());
        const auto named = [&](cost::Category category) {
            return std::any_of(diamonds.begin(), diamonds.end(), [&](const Dot& dot) {
                return dot.name == text(cost::toString(category));
            });
        };
        QVERIFY(named(cost::Category::convolution));
        Filter filter;
        filter.toggle(cost::Category::convolution);
        window().selection()->setFilter(filter);
        QVERIFY(beside() != nullptr && !named(cost::Category::convolution));
        QVERIFY(!diamonds.empty());
        // A search also applies to the estimate, which has a different table of names.
        filter = {};
        filter.pattern = QStringLiteral("^conv");
        window().selection()->setFilter(filter);
        QVERIFY(named(cost::Category::convolution));
        QCOMPARE(diamonds.size(), std::size_t{1});
        // Each diamond belongs to a dot.
        filter = {};
        filter.heaviest = 0.01;
        window().selection()->setFilter(filter);
        for (const Dot& dot : diamonds)
            QVERIFY(window().view<ui::RooflineView>()->chart()->dots()->find(dot.name));
        window().selection()->clear();
        QVERIFY(diamonds.size() > 1);
    }

    void backGoesThroughWhatWasPicked() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        QAction* const back = window().filterBar()->backAction();
        QVERIFY(!back->isEnabled());
        const QStringList names{QStringLiteral("aten::conv2d"), QStringLiteral("aten::linear")};
        for (const QString& name : names) {
            window().selection()->setRow(name);
            QCoreApplication::processEvents();
        }
        window().viewOptions()->setGroupBy(run::GroupBy::layer);
        QCoreApplication::processEvents();
        // Typing counts as one change.
        QTest::keyClicks(window().filterBar()->search(), QStringLiteral("layer"));
        QCoreApplication::processEvents();
        back->trigger();
        QVERIFY(window().filterBar()->search()->text().isEmpty());
        QVERIFY(window().viewOptions()->groupBy() == run::GroupBy::layer);
        back->trigger();
        QVERIFY(window().viewOptions()->groupBy() != run::GroupBy::layer);
        QCOMPARE(window().selection()->row(), names[1]);
        back->trigger();
        QCOMPARE(window().selection()->row(), names[0]);
        back->trigger();
        QVERIFY(!back->isEnabled() && !window().selection()->any());
        window().filterBar()->forwardAction()->trigger();
        QCOMPARE(window().selection()->row(), names[0]);
        // A new selection discards the forward history.
        window().selection()->setRow(names[1]);
        QCoreApplication::processEvents();
        QVERIFY(!window().filterBar()->forwardAction()->isEnabled());
    }
};

RIDGEPOINT_UI_TEST(FiltersTest)
#include "filters_test.moc"
