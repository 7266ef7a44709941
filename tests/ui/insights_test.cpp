// SPDX-License-Identifier: GPL-3.0-or-later
// The window's insights about a run, and the evidence that a click shows.
#include <QComboBox>
#include <QDockWidget>
#include <QListView>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <cmath>
#include <memory>

#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/insight_words.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/main_window.h"
#include "ui/views/insights/insight_model.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

// A run with more threads than its machine has cores.
tests::SyntheticRun runToMend() {
    tests::SyntheticOptions options;
    options.steps = 6;
    tests::SyntheticRun run = tests::makeSyntheticRun(options);
    run.info.threads = 64;
    return run;
}

}  // namespace

class InsightsTest : public QObject {
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

    void everyRuleCanBeTranslated() {
        for (const insight::Rule* const rule : insight::allRules())
            QVERIFY2(translatable(*rule), std::string(rule->id).c_str());
    }

    void aFindingShowsItsEvidence() {
        QVERIFY(test_->open(runToMend()));
        InsightsView* const insights = window().view<ui::InsightsView>();
        QTRY_VERIFY_WITH_TIMEOUT(insights->model()->rowCount() > 0, kPatience);
        QVERIFY(insights->words().isEmpty());
        int with_rows = -1;
        for (int row = 0; row < insights->model()->rowCount(); ++row) {
            const QModelIndex index = insights->model()->index(row);
            QVERIFY(!index.data().toString().contains(QLatin1Char('%') + QString::number(1)));
            const QStringList details = index.data(InsightModel::kDetailsRole).toStringList();
            QVERIFY(details.size() >= 6 && details.size() % 2 == 0);
            const auto& evidence = insights->model()->insight(row).evidence;
            if (with_rows < 0 && evidence.by == run::GroupBy::op && !evidence.rows.empty())
                with_rows = row;
        }
        QVERIFY(with_rows >= 0);
        const QModelIndex index = insights->model()->index(with_rows);
        const auto evidence = insights->model()->insight(with_rows).evidence;
        insights->list()->scrollTo(index);
        QTest::mouseClick(insights->list()->viewport(), Qt::LeftButton, {},
                          insights->list()->visualRect(index).center());
        QCOMPARE(static_cast<std::size_t>(window().selection()->rows().size()),
                 evidence.rows.size());
        QCOMPARE(window().selection()->rows().front(), text(evidence.rows.front()));
        // The table's selection contains these rows.
        QCOMPARE(
            static_cast<std::size_t>(
                window().view<ui::TableView>()->table()->selectionModel()->selectedRows().size()),
            evidence.rows.size());
    }

    void evidenceWithATimeChoosesIt() {
        tests::SyntheticRun run = runToMend();
        for (std::size_t i = 0; i + 1 < run.steps.size(); ++i) {
            // The last step is twice as long, and its calls do not change.
            if (i + 2 == run.steps.size()) run.steps[i + 1].duration_ns *= 2;
        }
        const run::StepRecord slow = run.steps.back();
        QVERIFY(test_->open(run));
        InsightModel* const model = window().view<ui::InsightsView>()->model();
        QTRY_VERIFY_WITH_TIMEOUT(model->rowCount() > 0, kPatience);
        int at = -1;
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->insight(row).rule->id == "unsteady-steps") at = row;
        }
        QVERIFY(at >= 0);
        window().view<ui::InsightsView>()->list()->setCurrentIndex(model->index(at));
        QVERIFY(window().selection()->range().has_value());
        QCOMPARE(window().selection()->range()->from_ns, slow.start_ns);
    }

    void nothingToSayIsSaid() {
        QVERIFY(!window().view<ui::InsightsView>()->words().isEmpty());
        tests::SyntheticOptions options;
        options.steps = options.warmup = options.reference = 0;
        QVERIFY(test_->open(tests::makeSyntheticRun(options)));
        QTRY_VERIFY_WITH_TIMEOUT(
            window().view<ui::InsightsView>()->words().contains(QStringLiteral("no finished step")),
            kPatience);
        QCOMPARE(window().view<ui::InsightsView>()->model()->rowCount(), 0);
    }
};

RIDGEPOINT_UI_TEST(InsightsTest)
#include "insights_test.moc"
