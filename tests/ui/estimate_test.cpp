// SPDX-License-Identifier: GPL-3.0-or-later
// The Estimate window.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QPixmap>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "core/cost/model/zoo.h"
#include "core/estimate/estimated_run.h"
#include "core/estimate/projection.h"
#include "core/roofline/quantity.h"
#include "tests/support/gpu_run.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/base/message_bar.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/marks/region_item.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/estimate_beside.h"
#include "ui/run/run_facts.h"
#include "ui/run/run_question.h"
#include "ui/views/estimate/device_list.h"
#include "ui/views/estimate/device_model.h"
#include "ui/views/estimate/estimate_bar.h"
#include "ui/views/estimate/estimate_facts.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/estimate/layer_model.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

// Simulates a recording of this network on a machine with low roofs: every layer reaches a third of
// its estimate.
std::shared_ptr<const Frame> recorded(const std::string& model, std::int64_t batch) {
    machine::Device device;
    device.name = "a modest machine";
    device.kind = machine::Device::Kind::cpu;
    device.memory_bytes = std::int64_t{16} << 30;
    device.ceilings.resize(2);
    device.ceilings[0].name = "FP32 FMA";
    device.ceilings[0].value = 2e11;
    device.ceilings[1].name = "DRAM read";
    device.ceilings[1].kind = roofline::Ceiling::Kind::bandwidth;
    device.ceilings[1].value = 2e10;
    EstimateQuestion question;
    question.model = model;
    question.batch = batch;
    tests::SyntheticOptions options;
    auto frame =
        makeFrame(tests::makeSnapshot(options), run::GroupBy::layer, roofline::Level::dram, false);
    auto snapshot = std::make_shared<run::Snapshot>();
    const auto graph = cost::model::findInZoo(model);
    *snapshot = *estimate::estimatedRun(
        {model, batch, "sgd", "fp32", cost::estimateStep(*graph, batch, question.options)}, device);
    snapshot->info.source = "recorded";
    snapshot->info.id = "0123456789abcdef0123456789abcdef";
    auto cells = *snapshot->cells;
    for (run::Cell& cell : cells) cell.self_ns *= 3;
    snapshot->cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
    return makeFrame(snapshot, run::GroupBy::layer, roofline::Level::dram, false);
}

// Saves pictures for visual inspection if RIDGEPOINT_PICTURES names a folder.
void keep(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
    if (!folder.isEmpty()) widget.grab().save(folder + QLatin1Char('/') + name);
}

}  // namespace

class EstimateTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<EstimateView> view_;

    void waitForAnswer() {
        QSignalSpy spy(view_.get(), &EstimateView::answered);
        QVERIFY(spy.wait(5000));
    }
    void type(const QString& model) { view_->bar()->modelBox()->setCurrentText(model); }
    int deviceRow(const QString& name) const {
        for (int row = 0; row < view_->devices()->model()->rowCount(); ++row) {
            if (cell(row, DeviceModel::kName) == name) return row;
        }
        return -1;
    }
    QString cell(int row, int column) const {
        return view_->devices()->model()->index(row, column).data().toString();
    }

  private Q_SLOTS:
    void init() {
        settings_ = std::make_unique<QSettings>(
            folder_.filePath(QString::fromLatin1(QTest::currentTestFunction())) +
                QStringLiteral(".ini"),
            QSettings::IniFormat);
        view_ = std::make_unique<EstimateView>(settings_.get());
        view_->show();
        waitForAnswer();
    }
    void cleanup() {
        view_.reset();
        settings_.reset();
    }

    void answersWithoutAnythingPressed() {
        QVERIFY(view_->answer());
        QCOMPARE(view_->layers()->rowCount(),
                 static_cast<int>(view_->answer()->estimated->step.layers.size()));
        QVERIFY(view_->facts()->words().contains(QStringLiteral("25,557,032")));
        QVERIFY(view_->devices()->model()->rowCount() >= 3);
        QVERIFY(!view_->chart()->dots()->dots().empty());
        QVERIFY(view_->chart()->dots()->dots().front().estimated);
        // Estimated work is never bound by latency.
        QVERIFY(!view_->chart()->regions()->belowRoofs().isEmpty());
        QVERIFY(view_->chart()->regions()->latency().isEmpty());
        // The time to expect is visible without scrolling.
        for (const auto& [name, column] : {std::pair("estimateDevices", +DeviceModel::kPredicted),
                                           std::pair("estimateLayers", LayerModel::kPredicted)}) {
            const auto* const table = view_->findChild<QTableView*>(QLatin1String(name));
            QTRY_VERIFY2(table->columnViewportPosition(column) + table->columnWidth(column) <=
                             table->viewport()->width(),
                         name);
        }
        keep(*view_, QStringLiteral("estimate-light.png"));
    }

    void answersAsOneTypes() {
        type(QStringLiteral("vgg16"));
        waitForAnswer();
        QVERIFY(view_->facts()->words().contains(QStringLiteral("138,357,544")));
        const int t4 = deviceRow(QStringLiteral("T4"));
        QVERIFY(t4 >= 0);
        QCOMPARE(cell(t4, DeviceModel::kFits), QStringLiteral("yes"));
        const cost::OnDevice& answer =
            view_->devices()->model()->rows()[static_cast<std::size_t>(t4)];
        QVERIFY(answer.predicted);
        QCOMPARE(cell(t4, DeviceModel::kPredicted),
                 text(roofline::formatSeconds(answer.predicted->seconds)));
        QVERIFY(view_->devices()
                    ->model()
                    ->index(t4, DeviceModel::kPredicted)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(text(roofline::formatSeconds(answer.predicted->high))));
        const QModelIndex layer = view_->layers()->index(0, LayerModel::kPredicted);
        QVERIFY(layer.data().toString() != text(roofline::kUnknown));
        QVERIFY(layer.data(Qt::ToolTipRole).toString().contains(QStringLiteral("80 %")));
        const int largest = cell(t4, DeviceModel::kLargest).toInt();
        QVERIFY(largest > 16);
        view_->bar()->batchBox()->setValue(largest);
        waitForAnswer();
        QCOMPARE(cell(t4, DeviceModel::kFits), QStringLiteral("yes"));
        view_->bar()->batchBox()->setValue(largest + 1);
        waitForAnswer();
        QCOMPARE(cell(t4, DeviceModel::kFits), QStringLiteral("no"));
        keep(*view_, QStringLiteral("estimate-too-large.png"));
    }

    void aHalfTypedNameClearsNothing() {
        const int rows = view_->layers()->rowCount();
        type(QStringLiteral("resnet5"));
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral("resnet50")));
        QCOMPARE(view_->layers()->rowCount(), rows);
        type(QStringLiteral("resnet50"));
        waitForAnswer();
        QVERIFY(view_->messages()->isHidden());
    }

    void anotherInputIsAnotherEstimate() {
        const auto before = view_->answer()->estimated->step.flops_forward;
        view_->bar()->inputLine()->setText(QStringLiteral("3x448x448"));
        waitForAnswer();
        QVERIFY(view_->answer()->estimated->step.flops_forward > 3 * before);
        view_->bar()->inputLine()->setText(QStringLiteral("3x4x"));
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral("3x4x")));
        // With this input size the network fails, and the message names the layer.
        view_->bar()->inputLine()->setText(QStringLiteral("5x224x224"));
        waitForAnswer();
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral("conv1")));
        view_->bar()->inputLine()->clear();
        waitForAnswer();
        QCOMPARE(view_->answer()->estimated->step.flops_forward, before);
    }

    void aFileNeedsItsInput() {
        type(QStringLiteral("/nowhere/my.pt"));
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral("3x224x224")));
        view_->bar()->inputLine()->setText(QStringLiteral("3x224x224"));
        waitForAnswer();
        QVERIFY(!view_->messages()->sentence().isEmpty());
        QVERIFY(!view_->messages()->isHidden());
        QCOMPARE(view_->answer()->question.model, std::string("resnet50"));  // unchanged
    }

    void aBatchThatNoMemoryCouldHoldIsSaid() {
        view_->bar()->batchBox()->setValue(1 << 20);
        waitForAnswer();
        for (int row = 0; row < view_->devices()->model()->rowCount(); ++row) {
            QCOMPARE(cell(row, DeviceModel::kFits), QStringLiteral("no"));
        }
    }

    void theChosenDevicesRoofsAreDrawn() {
        const auto bound = [&] { return view_->frame()->snapshot->ceilings.front().value; };
        view_->devices()->table()->selectRow(deviceRow(QStringLiteral("T4")));
        const double t4 = bound();
        view_->devices()->table()->selectRow(deviceRow(QStringLiteral("H100 SXM5")));
        QVERIFY(bound() > 2 * t4);
        // The table shows the times on the chosen device; they add up to the device's step time.
        double seconds = 0;
        for (const cost::LayerRow& row : view_->layers()->rows()) seconds += *row.seconds;
        const auto& devices = view_->answer()->devices;
        const auto h100 = static_cast<std::size_t>(deviceRow(QStringLiteral("H100 SXM5")));
        QVERIFY(qAbs(seconds - devices[h100].answer.time->seconds) < 1e-9);
    }

    void devicesAreAddedAndRemoved() {
        DeviceList* const list = view_->devices();
        QSignalSpy failed(list, &DeviceList::failed);
        const int before = list->model()->rowCount();
        list->addBox()->lineEdit()->setText(QStringLiteral("k80"));
        QTest::keyClick(list->addBox()->lineEdit(), Qt::Key_Return);
        waitForAnswer();
        QCOMPARE(list->model()->rowCount(), before + 1);
        QVERIFY(QString::fromStdString(list->chosen()->name).contains(QStringLiteral("K80")));
        list->table()->setFocus();
        QTest::keyClick(list->table(), Qt::Key_Delete);
        waitForAnswer();
        QCOMPARE(list->model()->rowCount(), before);
        list->addBox()->lineEdit()->setText(QStringLiteral("GeForce 9999"));
        QTest::keyClick(list->addBox()->lineEdit(), Qt::Key_Return);
        QCOMPARE(failed.count(), 1);
        QVERIFY(!view_->messages()->isHidden());
        while (list->model()->rowCount() > 0) {
            list->remove(0);
            waitForAnswer();
        }
        QVERIFY(view_->frame() == nullptr);
        QVERIFY(view_->layers()->rowCount() > 0);  // costs do not depend on a device
    }

    void theOpenRunIsCarriedOverToTheDevices() {
        const QTableView* const table = view_->devices()->table();
        QVERIFY(table->isColumnHidden(DeviceModel::kOpenRun));
        const auto run =
            tests::recordGpuRun(folder_.filePath(QStringLiteral("gpu.ridge")).toStdString());
        view_->setRun(makeFrame(run, run::GroupBy::kernel, std::nullopt, false));
        waitForAnswer();
        QVERIFY(!table->isColumnHidden(DeviceModel::kOpenRun));
        const auto catalogue = machine::Catalogue::builtIn();
        const estimate::Projection expected = estimate::project(
            *run, estimate::deviceOf(*run, catalogue), *catalogue.find("T4"), run::GroupBy::kernel);
        const int t4 = deviceRow(QStringLiteral("T4"));
        QVERIFY(expected.step.seconds > expected.seconds);  // slower than the run's H100
        QCOMPARE(cell(t4, DeviceModel::kOpenRun),
                 text(roofline::formatSeconds(expected.step.seconds)));
        const QString tip = view_->devices()
                                ->model()
                                ->index(t4, DeviceModel::kOpenRun)
                                .data(Qt::ToolTipRole)
                                .toString();
        QVERIFY(tip.contains(text(roofline::formatSeconds(expected.step.low))));
        QVERIFY(tip.contains(text(roofline::formatSeconds(expected.step.high))));
        view_->setRun(nullptr);
        waitForAnswer();
        QVERIFY(table->isColumnHidden(DeviceModel::kOpenRun));
    }

    void aLayerIsOneThingInTableAndRoofline() {
        const QString layer = QStringLiteral("layer1.0.conv1");
        const int row = view_->layers()->rowOf(layer);
        QVERIFY(row >= 0);
        view_->layerTable()->selectRow(row);  // unsorted: the network's own order
        QCOMPARE(view_->selection()->row(), layer);
        view_->selection()->setRow(QStringLiteral("layer2.0.conv1"));
        const auto picked = view_->layerTable()->selectionModel()->selectedRows();
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked.front().data().toString(), QStringLiteral("layer2.0.conv1"));
    }

    void aLayerHasOneColour() {
        const auto& dots = view_->chart()->dots()->dots();
        QVERIFY(dots.size() > 20);
        for (const Dot& dot : dots) {
            const int row = view_->layers()->rowOf(dot.name);
            if (row < 0) continue;
            const auto swatch = view_->layers()->index(row, 0).data(Qt::DecorationRole);
            const QImage image = swatch.value<QPixmap>().toImage();
            QCOMPARE(image.pixelColor(image.rect().center()), dot.tint.color(false));
            QVERIFY(image.devicePixelRatio() >= 2);  // also round on high-density screens
        }
        // The figure of a run with its estimate, in which other layers take longest.
        const auto run = recorded("resnet18", 8);
        run::Snapshot slow = *run->snapshot;
        auto cells = *slow.cells;
        for (run::Cell& cell : cells) {
            if ((*slow.strings)[cell.key.layer].starts_with("layer4")) cell.self_ns *= 50;
        }
        slow.cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        const auto frame = makeFrame(std::make_shared<const run::Snapshot>(std::move(slow)),
                                     run::GroupBy::layer, roofline::Level::dram, false);
        RooflineChart chart;
        chart.resize(1200, 800);
        chart.setColorBy(ColorBy::layer);
        chart.setFrame(*withBeside(*frame, EstimateBeside().of(*frame)));
        QVERIFY(chart.companions()->dots().size() > 20);
        for (const Dot& dot : chart.companions()->dots()) {
            const Dot* const own = chart.dots()->find(dot.name);
            QVERIFY2(own == nullptr || own->tint == dot.tint, qPrintable(dot.name));
        }
    }

    void theOpenRunStandsBesideItsEstimate() {
        const auto run = recorded("resnet18", 8);
        view_->setRun(run);
        waitForAnswer();
        QVERIFY(view_->frame()->beside == nullptr);  // another network
        auto* const like = view_->findChild<QToolButton*>(QStringLiteral("estimateLikeRun"));
        QVERIFY(like->isVisible());
        like->click();
        waitForAnswer();
        QVERIFY(view_->frame()->beside != nullptr);
        QVERIFY(!like->isVisible());
        QVERIFY(view_->devices()->chosen()->name.ends_with("(open run)"));
        const CompanionLayer* const beside = view_->chart()->companions();
        QVERIFY(beside->joins().size() > 40);
        for (const Dot& dot : beside->dots()) QVERIFY(!dot.estimated);
        keep(*view_, QStringLiteral("estimate-beside.png"));
        view_->bar()->batchBox()->setValue(9);
        waitForAnswer();
        QVERIFY(view_->frame()->beside == nullptr);  // no longer the same work
        view_->setRun(nullptr);
        waitForAnswer();
        QVERIFY(!view_->devices()->chosen()->name.ends_with("(open run)"));
    }

    void theEstimateStandsBesideAnOpenRun() {
        const auto run = recorded("resnet18", 8);
        EstimateBeside beside;
        const auto estimate = beside.of(*run);
        QVERIFY(estimate != nullptr);
        RooflineChart chart;
        chart.resize(1200, 800);
        chart.setFrame(*withBeside(*run, estimate));
        QCOMPARE(chart.companions()->joins().size(), chart.companions()->dots().size());
        for (const CompanionLayer::Join& join : chart.companions()->joins()) {
            QVERIFY(qAbs(join.line.dx()) < 1);             // the same work
            QVERIFY(join.line.y1() < join.line.y2() + 1);  // in less time
        }
        const auto ops = makeFrame(run->snapshot, run::GroupBy::op, roofline::Level::dram, false);
        QVERIFY(!EstimateBeside::possible(*ops));
    }

    void tablesAndPicturesAreExported() {
        QTemporaryDir folder;
        const auto contentsOf = [&](const QString& name) {
            const QString path = folder.filePath(name);
            view_->saveAs(path);
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray csv = contentsOf(QStringLiteral("layers.csv"));
        QCOMPARE(csv.count("\r\n"), view_->layers()->rowCount() + 1);
        QVERIFY(contentsOf(QStringLiteral("layers.md")).startsWith("| Layer |"));
        QVERIFY(contentsOf(QStringLiteral("layers.tex")).contains("\\bottomrule"));
        QVERIFY(contentsOf(QStringLiteral("roofline.svg")).contains("<svg"));
        QVERIFY(contentsOf(QStringLiteral("layers.docx")).isEmpty());
        QVERIFY(!view_->messages()->isHidden());
        const QString devices = folder.filePath(QStringLiteral("devices.csv"));
        view_->saveDevicesAs(devices);
        QVERIFY(QFile::exists(devices));
        view_->saveAs(QStringLiteral("/nowhere/layers.csv"));
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral("/nowhere/layers.csv")));
    }

    void everyNetworkEveryPrecisionAnswers() {
        QAbstractItemModelTester layers(view_->layers(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester devices(view_->devices()->model(),
                                         QAbstractItemModelTester::FailureReportingMode::QtTest);
        QComboBox* const box = view_->bar()->modelBox();
        for (int i = 0; i < box->count(); i += 7) {
            view_->bar()->precisionBox()->setCurrentIndex(i % 4);
            view_->bar()->optimizerBox()->setCurrentIndex((i / 4) % 4);
            box->setCurrentIndex(i);
            waitForAnswer();
            while (view_->answer()->question.model != box->currentText().toStdString()) {
                waitForAnswer();
            }
            QVERIFY2(view_->messages()->isHidden(), qPrintable(view_->messages()->sentence()));
        }
    }

    void itIsAskedTheSameNextTime() {
        type(QStringLiteral("mobilenet_v2"));
        waitForAnswer();
        view_->bar()->batchBox()->setValue(96);
        waitForAnswer();
        view_->hide();
        EstimateView again(settings_.get());
        QCOMPARE(again.bar()->question().model, std::string("mobilenet_v2"));
        QCOMPARE(again.bar()->question().batch, std::int64_t{96});
    }

    void bothThemes() {
        applyThemeMode(ThemeMode::dark);
        type(QStringLiteral("vit_b_16"));
        waitForAnswer();
        keep(*view_, QStringLiteral("estimate-dark.png"));
        view_->resize(1000, 700);
        keep(*view_, QStringLiteral("estimate-dark-small.png"));
        applyThemeMode(ThemeMode::light);
    }
};

RIDGEPOINT_UI_TEST(EstimateTest)
#include "estimate_test.moc"
