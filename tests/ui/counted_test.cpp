// SPDX-License-Identifier: GPL-3.0-or-later
// Hardware counters in the window: counts that arrive while a run grows, counts compared with the
// model, and the selection of counters. Uses a simulated GPU.
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <memory>

#include "core/present/show.h"
#include "core/run/analysis/columns.h"
#include "tests/support/gpu_run.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/row_columns.h"
#include "ui/shell/record_toolbar.h"
#include "ui/views/record/record_panel.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class CountedTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;
    std::shared_ptr<tests::FakeRecording> recording_;
    MainWindow& window() const { return **test_; }

    // Returns the snapshot of a run with counted kernels, as a recorder publishes it.
    std::shared_ptr<run::Snapshot> countedRun() const {
        tests::FakeCounters::Script script;
        tests::GpuRunOptions options;
        options.steps = 8;
        options.counters = &script;
        return std::make_shared<run::Snapshot>(
            *tests::recordGpuRun(test_->path("gpu.ridge").toStdString(), options));
    }
    std::pair<int, int> hollowAndFilled() const {
        int hollow = 0, filled = 0;
        for (const Dot& dot : window().view<ui::RooflineView>()->chart()->dots()->dots()) {
            if (!dot.lane) (dot.counted ? filled : hollow) += 1;
        }
        return {hollow, filled};
    }
    void save(const QString& name) const {
        const QString pictures = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (pictures.isEmpty()) return;
        for (const bool dark : {false, true}) {
            applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
            QTest::qWait(200);
            window().grab().save(
                pictures + QLatin1Char('/') + name +
                (dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png")));
        }
        applyThemeMode(ThemeMode::light);
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        recording_ = std::make_shared<tests::FakeRecording>();
        window().session()->setRecorderFactory(
            [recording = recording_] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
    }
    void cleanup() { test_.reset(); }

    void dotsFillAsCountsArrive() {
        const auto whole = countedRun();
        whole->info.complete = false;
        auto before = std::make_shared<run::Snapshot>(*whole);
        before->counted.reset();
        before->info.rung = run::EvidenceLevel::activity;
        before->revision = 1;
        whole->revision = 2;
        window().record({});
        QTRY_VERIFY_WITH_TIMEOUT(recording_->started, kPatience);
        recording_->setState(recording::RecorderStatus::State::recording);
        recording_->publish(before);
        QTRY_VERIFY_WITH_TIMEOUT(hollowAndFilled().first > 0, kPatience);
        QCOMPARE(hollowAndFilled().second, 0);
        const int dots = hollowAndFilled().first;
        // The script counts only DRAM bytes, and a small network's model moves none.
        window().viewOptions()->setLevel(roofline::Level::dram);
        recording_->publish(whole);
        QTRY_VERIFY_WITH_TIMEOUT(hollowAndFilled().second > 0, kPatience);
        QVERIFY(hollowAndFilled().first < dots);
        // The additional time of counted steps is displayed with the other figures.
        QVERIFY2(window().toolbar()->figures().contains(QStringLiteral("counted steps")),
                 qPrintable(window().toolbar()->figures()));
        recording_->setState(recording::RecorderStatus::State::finished);
    }

    void whatMovedStandsBesideWhatMust() {
        countedRun();
        QVERIFY(test_->open(test_->path("gpu.ridge")));
        window().viewOptions()->setLevel(roofline::Level::dram);
        const RowModel* const model = window().view<ui::TableView>()->model();
        QVERIFY(model->rowCount() > 3);
        int ratios = 0;
        for (int i = 0; i < model->rowCount(); ++i) {
            const QModelIndex moved = model->index(i, columnAt("bytes_counted_to_modelled"));
            const run::Row& row = model->row(moved);
            const auto expected = run::countedOverModelled(row, roofline::Level::dram);
            QCOMPARE(moved.data().toString() == QStringLiteral("–"), !expected.has_value());
            const double key = moved.data(RowModel::kSortRole).toDouble();
            QCOMPARE(std::isnan(key), !expected.has_value());
            if (expected) {
                QCOMPARE(key, *expected);
                QCOMPARE(moved.data().toString(),
                         QString::number(*expected, 'f', 2) + QStringLiteral(" ×"));
            }
            const auto flops = run::countedFlopsOverModelled(row);
            const double beside = model->index(i, columnAt("flops_counted_to_modelled"))
                                      .data(RowModel::kSortRole)
                                      .toDouble();
            QCOMPARE(std::isnan(beside), !flops.has_value());
            if (!flops) continue;
            QCOMPARE(beside, *flops);
            ++ratios;
        }
        QVERIFY(ratios > 0);
        QCOMPARE(
            model
                ->headerData(columnAt("bytes_counted_to_modelled"), Qt::Horizontal, Qt::DisplayRole)
                .toString(),
            QStringLiteral("Bytes ÷ model"));
        QVERIFY(holds(ColumnSet::traffic, columnAt("bytes_counted_to_modelled")));
        QVERIFY(holds(ColumnSet::roofline, columnAt("flops_counted_to_modelled")));
        window().dock(QStringLiteral("tableDock"))->raise();
        test_->pick("columnSet", static_cast<int>(ColumnSet::traffic));
        save(QStringLiteral("counted-traffic"));
    }

    void theRungIsChosenInThePanel() {
        RecordPanel* const bar = window().toolbar()->panel();
        using machine::CounterAccess;
        const CounterAccess open{CounterAccess::State::open, "every user may read them", {}};
        bar->setCounterAccess(open, open);
        machine::cuda::DeviceState gpu;
        gpu.name = "NVIDIA H100 80GB HBM3";
        bar->setGpus({gpu});
        window().toolbar()->optionsAction()->trigger();
        QVERIFY(bar->isVisible() && bar->rungBox()->isVisible());
        QCOMPARE(bar->rungBox()->itemText(0), QStringLiteral("times"));
        QCOMPARE(bar->rungBox()->itemText(1), QStringLiteral("+ counters every 50 steps"));
        QCOMPARE(bar->rungBox()->itemText(2), QStringLiteral("+ PM sampling"));
        for (int i = 0; i < 3; ++i)
            QVERIFY(!bar->rungBox()->itemData(i, Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(!bar->options().collect_counters && !bar->options().sample_counters);
        bar->rungBox()->setCurrentIndex(1);
        QVERIFY(bar->options().collect_counters && !bar->options().sample_counters);
        QCOMPARE(bar->options().counters_every, std::int64_t{50});
        save(QStringLiteral("rungs"));
        bar->rungBox()->setCurrentIndex(2);
        QVERIFY(!bar->options().collect_counters && bar->options().sample_counters);
    }

    // A CPU can also count, if permitted; unsupported entries are disabled and show the reason.
    void whatTheMachineRefusesIsGreyAndSaysWhy() {
        RecordPanel* const bar = window().toolbar()->panel();
        using machine::CounterAccess;
        const CounterAccess open{CounterAccess::State::open, "the cores' counters (cpu)", {}};
        const CounterAccess closed{CounterAccess::State::closed,
                                   "only the administrator may read them", "Run it with sudo."};
        const CounterAccess missing{
            CounterAccess::State::missing, "this virtual machine has no counters of its cores", {}};
        const auto mayChoose = [&](int entry) {
            return (bar->rungBox()->model()->flags(bar->rungBox()->model()->index(entry, 0)) &
                    Qt::ItemIsEnabled) != 0;
        };
        const auto says = [&](int entry) {
            return bar->rungBox()->itemData(entry, Qt::ToolTipRole).toString();
        };
        const auto choose = [&](const char* device) {
            QComboBox* const box = bar->deviceBox();
            box->setCurrentIndex(box->findData(QString::fromUtf8(device)));
            Q_EMIT box->activated(box->currentIndex());
        };
        // Without a GPU, the entries concern the CPU.
        bar->setCounterAccess(open, missing);
        QVERIFY(mayChoose(0) && mayChoose(1) && !mayChoose(2));
        QVERIFY2(says(2).contains(QStringLiteral("the CPU")), qPrintable(says(2)));
        bar->rungBox()->setCurrentIndex(1);
        QVERIFY(bar->options().collect_counters);
        bar->setCounterAccess(missing, missing);
        QVERIFY(mayChoose(0) && !mayChoose(1) && !mayChoose(2));
        QVERIFY2(says(1).contains(QStringLiteral("no counters of its cores")), qPrintable(says(1)));
        QCOMPARE(bar->rungBox()->toolTip(), says(1));
        save(QStringLiteral("rungs-refused"));
        // A GPU that reserves its counters for the administrator, and a CPU that can count.
        machine::cuda::DeviceState gpu;
        gpu.name = "NVIDIA H100 80GB HBM3";
        bar->setGpus({gpu});
        bar->setCounterAccess(open, closed);
        choose("cuda:0");
        QVERIFY(mayChoose(0) && !mayChoose(1) && !mayChoose(2));
        QVERIFY2(says(1).contains(QStringLiteral("Run it with sudo.")), qPrintable(says(1)));
        QCOMPARE(bar->rungBox()->currentIndex(), 0);  // the CPU's choice is not supported here
        choose("cpu");
        QVERIFY(mayChoose(1) && !mayChoose(2));
        // A request from the command line stays; the recording reports why it is impossible.
        recording::RecordingOptions wanted;
        wanted.device = "cuda:0";
        wanted.sample_counters = true;
        bar->setOptions(wanted);
        QVERIFY(bar->options().sample_counters);
    }

    void countedStepsAreSaidToBeShorterWhereTheyAre() {
        const auto run = countedRun();
        for (const bool shorter : {false, true}) {
            std::vector<run::StepRecord> steps;
            for (std::size_t i = 0; i < run->steps->size(); ++i) {
                run::StepRecord step = (*run->steps)[i];
                const bool counted = step.kind == run::StepRecord::Kind::counted;
                step.duration_ns = counted == shorter ? 1'000'000 : 2'000'000;
                steps.push_back(step);
            }
            run->steps = std::make_shared<run::StepList>(std::move(steps));
            window().toolbar()->setFrame(
                makeFrame(run, run::GroupBy::op, std::nullopt, false).get());
            const QString figures = window().toolbar()->figures();
            QVERIFY2(figures.contains(shorter ? QStringLiteral("counted steps 50.0 % shorter")
                                              : QStringLiteral("counted steps 100.0 % longer")),
                     qPrintable(figures));
            const std::string said = present::showText(*run, {}, 200);
            QVERIFY2(
                said.find(shorter ? "a pass takes 50.0 % less than a step"
                                  : "a pass takes 100.0 % longer than a step") != std::string::npos,
                said.c_str());
        }
    }
};

RIDGEPOINT_UI_TEST(CountedTest)
#include "counted_test.moc"
