// SPDX-License-Identifier: GPL-3.0-or-later
// The machine window with the test's own measurement, and the selection of roofs.
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPalette>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>

#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/base/theme.h"
#include "ui/roofline/roof_choice.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/machine/roof_table.h"
#include "ui/views/roofline/roof_menu.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

using roofline::Arithmetic;
using roofline::Ceiling;
using roofline::Level;
using roofline::Provenance;

Ceiling compute(const char* name, Arithmetic arithmetic, const char* unit, double value,
                int threads) {
    Ceiling ceiling;
    ceiling.name = name;
    ceiling.arithmetic = arithmetic;
    ceiling.unit = unit;
    ceiling.value = value;
    ceiling.samples = 24;
    ceiling.spread = 0.004;
    ceiling.threads = threads;
    return ceiling;
}

Ceiling bandwidth(const char* name, Level level, const char* access, double value, int threads) {
    Ceiling ceiling = compute(name, Arithmetic::fp32, access, value, threads);
    ceiling.kind = Ceiling::Kind::bandwidth;
    ceiling.level = level;
    return ceiling;
}

machine::Machine epyc() {
    machine::Machine machine;
    machine.cpu = "AMD EPYC 7763 64-Core Processor";
    machine.physical_cores = 64;
    machine.logical_cores = 128;
    machine.memory_bytes = std::int64_t{512} << 30;
    machine.caches = {
        {Level::l1, 32 << 10, 64}, {Level::l2, 512 << 10, 64}, {Level::l3, 32 << 20, 8}};
    machine.numa_nodes = 4;
    machine.governor = "performance";
    machine.product = "Example Server 1";
    return machine;
}

machine::MeasuredCeilings some() {
    machine::MeasuredCeilings measured;
    measured.when = "2026-11-21T20:00:00Z";
    measured.ceilings = {compute("FP32 FMA (AVX2, 64 cores)", Arithmetic::fp32, "avx2", 4.4e12, 64),
                         compute("FP64 FMA (AVX2, 64 cores)", Arithmetic::fp64, "avx2", 2.2e12, 64),
                         bandwidth("L2 load (64 cores)", Level::l2, "load", 6.5e12, 64),
                         bandwidth("DRAM copy, non-temporal (64 cores)", Level::dram,
                                   "copy, non-temporal", 1.8e11, 64),
                         compute("FP32 FMA (AVX2, 1 core)", Arithmetic::fp32, "avx2", 1.1e11, 1)};
    measured.notes = {"The machine was under load: others took 12 % of its processors' time."};
    return measured;
}

QString cell(const RoofTable& table, int row, RoofTable::Column column) {
    return table.index(row, column).data().toString();
}

std::vector<std::string> drawnNames(const run::Snapshot& snapshot, const RoofChoice& choice) {
    std::vector<std::string> names;
    const DrawnRoofs drawn = chooseRoofs(snapshot, choice);
    for (const std::size_t place : drawn.shown) names.push_back(drawn.ceilings[place].name);
    return names;
}

}  // namespace

class MachineTest : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void measuresAndShowsTheDatasheetBeside() {
        std::vector<bool> again;
        MachineView view(epyc(), [&](const machine::MeasureOptions& options, bool anew) {
            again.push_back(anew);
            options.progress("L2 load", 0.5);
            return some();
        });
        const QAbstractItemModelTester model(
            view.roofs(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy done(&view, &MachineView::measured);
        view.show();
        QCOMPARE(view.roofs()->rowCount(), 0);
        auto* const measure = view.findChildren<QPushButton*>().at(0);
        measure->click();
        QVERIFY(view.measuring());
        QVERIFY(!measure->isEnabled());
        QVERIFY(done.wait(5000));
        QVERIFY(measure->isEnabled());
        const RoofTable& table = *view.roofs();
        QCOMPARE(table.rowCount(), 5);
        QCOMPARE(cell(table, 0, RoofTable::kName), QStringLiteral("FP32 FMA"));
        QCOMPARE(cell(table, 0, RoofTable::kUnit), QStringLiteral("AVX2"));
        QCOMPARE(cell(table, 0, RoofTable::kThreads), QStringLiteral("64"));
        QCOMPARE(cell(table, 0, RoofTable::kSpread), QStringLiteral("0.4 %"));
        // The catalogue's EPYC 7763 has no figures for a single core or for L2.
        QVERIFY(cell(table, 0, RoofTable::kDatasheet).endsWith(QStringLiteral("FLOP/s")));
        QVERIFY(cell(table, 0, RoofTable::kReached).endsWith(QLatin1Char('%')));
        QVERIFY(cell(table, 3, RoofTable::kDatasheet).endsWith(QStringLiteral("B/s")));
        QCOMPARE(cell(table, 2, RoofTable::kDatasheet), QStringLiteral("–"));
        QCOMPARE(cell(table, 4, RoofTable::kReached), QStringLiteral("–"));
        const QString words = view.findChild<QLabel*>(QStringLiteral("machineWords"))->text();
        QVERIFY(words.contains(QStringLiteral("2026-11-21 20:00:00 UTC")));
        QVERIFY(words.contains(QStringLiteral("under load")));
        // Measuring again ignores the stored values.
        measure->click();
        QVERIFY(done.wait(5000));
        QCOMPARE(again, (std::vector<bool>{false, true}));
        save(view, "machine");
    }

    void whatWasMeasuredBeforeIsShownAtOnce() {
        std::vector<bool> again;
        MachineView view(epyc(), [&](const machine::MeasureOptions&, bool anew) {
            again.push_back(anew);
            return some();
        });
        auto* const words = view.findChild<QLabel*>(QStringLiteral("machineWords"));
        view.showKept({});
        QVERIFY(words->text().startsWith(QStringLiteral("Not measured yet")));
        machine::MeasuredCeilings kept = some();
        kept.kept = true;
        view.showKept(kept);
        QCOMPARE(view.roofs()->rowCount(), 5);
        QVERIFY(words->text().contains(QStringLiteral("and stored")));
        QVERIFY(!view.measuring());
        // The button starts a new measurement.
        QSignalSpy done(&view, &MachineView::measured);
        view.findChildren<QPushButton*>().at(0)->click();
        QVERIFY(done.wait(5000));
        QCOMPARE(again, (std::vector<bool>{true}));
    }

    void cancelledKeepsWhatWasShown() {
        // Shared, because the last measurement outlives this function.
        const auto slow = std::make_shared<std::atomic<bool>>(false);
        MachineView view(epyc(), [slow](const machine::MeasureOptions& options, bool) {
            machine::MeasuredCeilings result = some();
            while (*slow && !options.cancelled()) std::this_thread::yield();
            result.complete = !*slow;
            if (*slow) result.ceilings.clear();
            return result;
        });
        QSignalSpy done(&view, &MachineView::measured);
        view.measure(true, false);
        QVERIFY(done.wait(5000));
        *slow = true;
        view.measure(false, true);
        view.cancel();
        QVERIFY(done.wait(5000));
        QCOMPARE(view.roofs()->rowCount(), 5);
        QVERIFY(!view.measuring());
        // The view closes during the measurement, which then ends on its own.
        view.measure(true, true);
    }

    void failuresAreSaidInASentence() {
        MachineView view(epyc(),
                         [](const machine::MeasureOptions&, bool) -> machine::MeasuredCeilings {
                             throw std::runtime_error("not enough memory for measuring");
                         });
        QSignalSpy done(&view, &MachineView::measured);
        view.measure(true, false);
        QVERIFY(done.wait(5000));
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("machineWords"))
                    ->text()
                    .contains(QStringLiteral("not enough memory for measuring")));
    }

    void theHighestRoofsOfTheRunsWorkAreDrawn() {
        run::Snapshot snapshot = *tests::makeSnapshot();
        snapshot.ceilings = some().ceilings;
        snapshot.ceilings.push_back(bandwidth("L2 copy (64 cores)", Level::l2, "copy", 7e12, 64));
        using Names = std::vector<std::string>;
        // FP32 work draws no FP64 roof, and only the higher of two L2 roofs.
        QCOMPARE(drawnNames(snapshot, {}),
                 (Names{"FP32 FMA (AVX2, 64 cores)", "DRAM copy, non-temporal (64 cores)",
                        "L2 copy (64 cores)"}));
        RoofChoice choice;
        choice.highest_only = false;
        QCOMPARE(drawnNames(snapshot, choice).size(), std::size_t{5});
        choice.precisions.emplace();
        (*choice.precisions)[index(Arithmetic::fp64)] = true;
        choice.levels[index(Level::dram)] = false;
        choice.hidden_units = {"copy"};
        QCOMPARE(drawnNames(snapshot, choice),
                 (Names{"FP64 FMA (AVX2, 64 cores)", "L2 load (64 cores)"}));
        choice = {};
        choice.measured = false;
        QVERIFY(drawnNames(snapshot, choice).empty());
    }

    void anotherDevicesRoofsLieOverThem() {
        run::Snapshot snapshot = *tests::makeSnapshot();
        snapshot.ceilings = some().ceilings;
        RoofChoice choice;
        choice.beside_name = "T4";
        choice.beside = machine::Catalogue::builtIn().find("t4")->ceilings;
        const auto names = drawnNames(snapshot, choice);
        const auto has = [&](std::string_view part) {
            return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                return name.find(part) != std::string::npos;
            });
        };
        QVERIFY(has("FP32 FMA (AVX2"));
        QVERIFY(has("T4: "));
        QVERIFY(has("DRAM copy"));
        // The other device's FP16 roofs appear only if FP16 is selected.
        QVERIFY(!has("FP16"));
        choice.precisions.emplace();
        (*choice.precisions)[index(Arithmetic::tensor_fp16)] = true;
        QVERIFY(!chooseRoofs(snapshot, choice).shown.empty());
    }

    void theMenuOffersWhatThereIs() {
        RoofMenu menu;
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        snapshot->ceilings = some().ceilings;
        menu.setSnapshot(snapshot);
        QSignalSpy chosen(&menu, &RoofMenu::chosen);
        Q_EMIT menu.aboutToShow();
        auto* const highest = menu.findChild<QAction*>(QStringLiteral("highestOnly"));
        QVERIFY(highest != nullptr && highest->isChecked());
        highest->trigger();
        QCOMPARE(chosen.count(), 1);
        QVERIFY(!menu.choice().highest_only);
        auto* const devices = menu.findChild<QMenu*>(QStringLiteral("roofsOfDevices"));
        QVERIFY(devices != nullptr);
        QVERIFY(devices->actions().size() > 2);
        save(menu, "roof-menu");
    }

  private:
    // Saves pictures for visual inspection if RIDGEPOINT_PICTURES names a folder.
    static void save(QWidget& widget, const char* name) {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (folder.isEmpty()) return;
        for (const bool dark : {false, true}) {
            applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
            QCoreApplication::processEvents();
            widget.grab().save(folder + QLatin1Char('/') + QLatin1String(name) +
                               (dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png")));
        }
    }
};

RIDGEPOINT_UI_TEST(MachineTest)
#include "machine_test.moc"
