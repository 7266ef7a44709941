// SPDX-License-Identifier: GPL-3.0-or-later
// The table of rows: numbers with units, nested rows, sets of columns, copying, unusual input.
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <cmath>

#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/base/words.h"
#include "ui/run/row_columns.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/row_order.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

std::shared_ptr<const Frame> frameOf(const tests::SyntheticOptions& options = {},
                                     std::optional<run::GroupBy> by = run::GroupBy::op,
                                     bool growing = false) {
    return makeFrame(tests::makeSnapshot(options), by, roofline::Level::dram, growing);
}

QStringList names(const QAbstractItemModel& model) {
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) all << model.index(row, 0).data().toString();
    return all;
}

}  // namespace

class TableTest : public QObject {
    Q_OBJECT

    ViewOptions options_;

  private Q_SLOTS:
    void modelKeepsTheRules() {
        RowModel model;
        RowOrder order;
        order.setSourceModel(&model);
        using Tester = QAbstractItemModelTester;
        const Tester model_tester(&model, Tester::FailureReportingMode::QtTest);
        const Tester order_tester(&order, Tester::FailureReportingMode::QtTest);
        tests::SyntheticOptions few;
        few.layers = 2;
        model.setFrame(*frameOf(few));
        order.sort(columnAt("seconds"), Qt::DescendingOrder);
        model.setFrame(*frameOf());
        model.setFrame(*frameOf({}, run::GroupBy::layer));
        model.setFrame(*frameOf(few, run::GroupBy::layer));  // rows are removed
        for (const run::Nesting nesting :
             {run::Nesting::op_layer, run::Nesting::layer_tree, run::Nesting::phase_op}) {
            model.setNesting(nesting);
            model.setFrame(*frameOf({}, run::outermost(nesting)));
            QVERIFY(model.rowCount() > 0);
            model.setFrame(*frameOf(few, run::outermost(nesting)));
            model.setFrame(*frameOf({}, run::outermost(nesting)));
        }
        model.setNesting(std::nullopt);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void modelShowsNumbersWithUnits() {
        RowModel model;
        const auto frame = frameOf();
        model.setFrame(*frame);
        QCOMPARE(model.rowCount(), static_cast<int>(frame->rows.size()));
        const int row = model.rowOf(QStringLiteral("aten::conv2d"));
        QVERIFY(row >= 0);
        const auto shown = [&](int column) { return model.index(row, column).data().toString(); };
        QVERIFY(shown(columnAt("flops")).contains(QStringLiteral("FLOP")));
        QVERIFY(shown(columnAt("flops_per_second")).contains(QStringLiteral("FLOP/s")));
        QVERIFY(shown(columnAt("share")).endsWith(QLatin1Char('%')));
        QCOMPARE(shown(columnAt("provenance_flops")), QStringLiteral("modelled"));
        for (int column = 0; column < model.columnCount(); ++column) {
            QVERIFY(
                !model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
        }
    }

    // Titles, texts and sort keys of every column match the command line and the exports.
    void columnsSayWhatTheOtherTablesSay() {
        RowModel model;
        const auto frame = frameOf();
        model.setFrame(*frame);
        for (const run::Column& column : run::columns()) {
            const int at = columnAt(column.id);
            QCOMPARE(at >= 0, column.title != nullptr);
            if (at < 0) continue;
            if (column.id != run::kNameColumn)
                QCOMPARE(model.headerData(at, Qt::Horizontal, Qt::DisplayRole).toString(),
                         text(run::columnTitle(column, frame->level)));
            for (int row = 0; row < model.rowCount(); ++row) {
                const QModelIndex index = model.index(row, at);
                const run::Row& shown = model.row(index);
                const run::ColumnPlace place{.level = frame->level};
                if (column.isNumber()) {
                    QCOMPARE(index.data().toString(), text(run::columnText(column, shown, place)));
                    const double key = index.data(RowModel::kSortRole).toDouble();
                    const auto number = run::columnNumber(column, shown, place);
                    QCOMPARE(std::isnan(key), !number.has_value());
                    if (number) QCOMPARE(key, *number);
                } else {
                    QCOMPARE(index.data().toString() == QStringLiteral("–"),
                             run::valueWords(column.value(shown, place)).empty());
                }
            }
        }
    }

    void sortingPutsTheUnknownLast() {
        RowModel model;
        RowOrder order;
        order.setSourceModel(&model);
        model.setFrame(*frameOf());
        for (const Qt::SortOrder way : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            order.sort(columnAt("intensity"), way);
            bool unknown = false;
            double before = way == Qt::AscendingOrder ? -1e300 : 1e300;
            for (int row = 0; row < order.rowCount(); ++row) {
                const double value =
                    order.index(row, columnAt("intensity")).data(RowModel::kSortRole).toDouble();
                if (std::isnan(value)) {
                    unknown = true;
                    continue;
                }
                QVERIFY(!unknown);
                QVERIFY(way == Qt::AscendingOrder ? value >= before : value <= before);
                before = value;
            }
            QVERIFY(unknown);  // at least "(outside ops)"
        }
    }

    void liveTableHoldsStill() {
        Selection selection;
        TableView view(&options_, &selection);
        view.resize(900, 300);
        view.show();
        tests::SyntheticOptions options;
        options.complete = false;
        view.offer(frameOf(options, run::GroupBy::op, true));
        const QStringList before = names(*view.order());
        view.table()->setCurrentIndex(view.order()->index(2, 0));
        const QString picked = selection.row();
        QVERIFY(!picked.isEmpty());
        // New steps change the times, but not the rows: positions and selection stay.
        options.steps = 9;
        options.layers = 3;
        view.offer(frameOf(options, run::GroupBy::op, true));
        QCOMPARE(names(*view.order()), before);
        QCOMPARE(selection.row(), picked);
        QCOMPARE(view.table()->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(view.table()->selectionModel()->selectedRows().first().row(), 2);
        // Another view selects a row.
        selection.setRow(QStringLiteral("aten::relu_"));
        QCOMPARE(view.table()->currentIndex().data(RowModel::kNameRole).toString(),
                 QStringLiteral("aten::relu_"));
        selection.setRow({});
        QVERIFY(view.table()->selectionModel()->selectedRows().isEmpty());
    }

    void copiesWhatIsSelected() {
        Selection selection;
        TableView view(&options_, &selection);
        view.show();
        view.offer(frameOf());
        view.table()->setCurrentIndex(view.order()->index(0, 0));
        const QStringList lines =
            view.selectionAsTsv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        const auto columns = lines[0].split(QLatin1Char('\t'));
        QCOMPARE(lines[1].split(QLatin1Char('\t')).size(), columns.size());
        QVERIFY(!columns.contains(QStringLiteral("Min")));  // hidden at first
        QVERIFY(view.selectionAsCsv().contains(QLatin1Char(',')));
        QTest::keyClick(view.table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), view.selectionAsTsv());
    }

    void columnsAreRemembered() {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        Selection selection;
        {
            TableView view(&options_, &selection);
            view.table()->setColumnHidden(columnAt("phase"), true);
            view.table()->setColumnHidden(columnAt("seconds_min"), false);
            view.save(settings);
        }
        TableView view(&options_, &selection);
        view.restore(settings);
        QVERIFY(view.table()->isColumnHidden(columnAt("phase")));
        QVERIFY(!view.table()->isColumnHidden(columnAt("seconds_min")));
        view.resetColumns();
        QVERIFY(!view.table()->isColumnHidden(columnAt("phase")));
    }

    // Columns that were narrow for an earlier run cut no numbers in this one.
    void numbersAndHeadingsAreWhole() {
        Selection selection;
        TableView view(&options_, &selection);
        view.resize(900, 400);
        view.show();
        QHeaderView* const header = view.table()->header();
        for (int column = 1; column < columnCount(); ++column) header->resizeSection(column, 20);
        QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        view.save(settings);
        TableView next(&options_, &selection);
        next.restore(settings);
        next.resize(900, 400);
        next.show();
        next.offer(frameOf());
        const QFontMetrics metrics(next.table()->font());
        for (int column = 1; column < columnCount(); ++column) {
            if (next.table()->header()->isSectionHidden(column)) continue;
            const QModelIndex first = next.table()->model()->index(0, column);
            const QString heading =
                next.table()->model()->headerData(column, Qt::Horizontal).toString();
            for (const QString& words : {first.data().toString(), heading})
                QVERIFY2(metrics.horizontalAdvance(words) <= next.table()->columnWidth(column),
                         qPrintable(words));
        }
    }

    void rowsStandInRows() {
        Selection selection;
        TableView view(&options_, &selection);
        view.show();
        const auto ops = frameOf();
        view.offer(ops);
        view.setNesting(static_cast<int>(run::Nesting::op_layer));
        const int conv = view.model()->rowOf(QStringLiteral("aten::conv2d"));
        QVERIFY(conv >= 0);
        const QModelIndex parent = view.model()->index(conv, 0);
        QVERIFY(view.model()->rowCount(parent) > 1);
        double inside = 0;
        for (int i = 0; i < view.model()->rowCount(parent); ++i)
            inside += view.model()->row(view.model()->index(i, 0, parent)).seconds;
        QVERIFY(std::fabs(inside / view.model()->row(parent).seconds - 1) < 1e-9);
        // A nested row selects its parent, which the dot represents.
        const QModelIndex child = view.order()->mapFromSource(view.model()->index(1, 0, parent));
        view.table()->setCurrentIndex(child);
        QCOMPARE(selection.row(), QStringLiteral("aten::conv2d"));
        // By layer, a branch of the tree selects all its layers.
        view.setNesting(static_cast<int>(run::Nesting::layer_tree));
        QVERIFY(options_.groupBy() == run::GroupBy::layer);
        view.offer(frameOf({}, run::GroupBy::layer));
        QVERIFY(view.model()->rowCount() > 1);
        view.table()->setCurrentIndex(view.order()->index(0, 0));
        QVERIFY(!selection.rows().isEmpty());
        // If the dots change their grouping, the table becomes flat.
        view.offer(frameOf({}, run::GroupBy::phase));
        QVERIFY(!view.model()->nesting());
        QCOMPARE(view.nestings()->currentData().toInt(), static_cast<int>(run::GroupBy::phase));
        options_.setGroupBy(std::nullopt);
    }

    void columnsComeInSets() {
        Selection selection;
        TableView view(&options_, &selection);
        view.show();
        view.offer(frameOf());
        view.showColumns(ColumnSet::traffic);
        QVERIFY(!view.table()->isColumnHidden(columnAt("bytes", roofline::Level::l1)));
        QVERIFY(view.table()->isColumnHidden(columnAt("seconds_mean")));
        view.showColumns(ColumnSet::times);
        QVERIFY(view.table()->isColumnHidden(columnAt("bytes", roofline::Level::l1)));
        QVERIFY(!view.table()->isColumnHidden(columnAt("seconds_min")));
        view.showColumns(ColumnSet::all);
        for (int column = 0; column < columnCount(); ++column)
            QVERIFY(!view.table()->isColumnHidden(column));
        // Names are displayed without their namespace, but copied with it.
        selection.setRow(QStringLiteral("aten::conv2d"));
        QCOMPARE(view.table()->currentIndex().data().toString(), QStringLiteral("conv2d"));
        QVERIFY(view.selectionAsTsv().contains(QStringLiteral("aten::conv2d\t")));
        const QModelIndex conv =
            view.model()->index(view.model()->rowOf(QStringLiteral("aten::conv2d")), 0);
        const QString rate = conv.siblingAtColumn(columnAt("bytes_per_second")).data().toString();
        QVERIFY2(rate.endsWith(QStringLiteral("B/s")), qPrintable(rate));
        QVERIFY(conv.siblingAtColumn(columnAt("share")).data(RowModel::kPartRole).toDouble() > 0);
    }

    void copiesForOtherPrograms() {
        Selection selection;
        TableView view(&options_, &selection);
        view.show();
        view.offer(frameOf());
        view.table()->selectAll();
        const int rows = view.model()->rowCount();
        QCOMPARE(view.selectionAsCsv().count(QLatin1Char('\n')), rows + 1);
        QVERIFY(view.selectionAsMarkdown().startsWith(QLatin1Char('|')));
        QVERIFY(view.selectionAsMarkdown().count(QLatin1Char('\n')) >= rows + 2);
    }

    // Names can be numerous, long, empty, duplicate, and in any script.
    void takesAnyNames() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        std::vector<std::string> strings;
        for (std::size_t i = 0; i < snapshot->strings->size(); ++i)
            strings.push_back((*snapshot->strings)[run::StringId(i)]);
        const auto first = strings.size();
        constexpr std::size_t kMany = 100'000;
        for (std::size_t i = 0; i < kMany; ++i) strings.push_back("op" + std::to_string(i));
        strings[first] = std::string(10'000, 'x');
        strings[first + 1] =
            "\xd7\xa2\xd7\x91\xd7\xa8\xd7\x99\xd7\xaa \xe4\xb8\xad\xe6\x96\x87 \xf0\x9f\x94\xa5";
        strings[first + 2] = "\xff\xfe broken";
        strings[first + 3] = "(outside ops)";
        auto cells = std::make_shared<std::vector<run::Cell>>(*snapshot->cells);
        const run::Cell like = cells->front();  // of a measured step
        for (std::size_t i = 0; i < kMany; ++i) {
            cells->push_back(like);
            cells->back().key.name = run::StringId(first + i);
            cells->back().key.category = cost::Category::elementwise;
            cells->back().self_ns = i == 4 ? 0 : 1000;
            cells->back().calls_without_cost = cells->back().calls;
        }
        snapshot->strings = std::make_shared<run::StringTable>(std::move(strings));
        snapshot->cells = cells;
        Selection selection;
        TableView view(&options_, &selection);
        view.resize(900, 400);
        view.show();
        view.offer(makeFrame(snapshot, run::GroupBy::op, roofline::Level::dram, false));
        QVERIFY(view.model()->rowCount() >= static_cast<int>(kMany));
        view.setNesting(static_cast<int>(run::Nesting::op_layer));
        QVERIFY(view.model()->rowCount() >= static_cast<int>(kMany) - 1);
        view.setNesting(-1);
        QVERIFY(!view.grab().isNull());
        view.offer(makeFrame(std::make_shared<run::Snapshot>(), run::GroupBy::op,
                             roofline::Level::dram, false));
        QCOMPARE(view.model()->rowCount(), 0);
    }
};

RIDGEPOINT_UI_TEST(TableTest)
#include "table_test.moc"
