// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a recording, the preferences, and pictures of recent runs.
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <optional>

#include "core/roofline/quantity.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/language.h"
#include "ui/base/message_bar.h"
#include "ui/base/run_file_name.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/run/open_runs.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/start_page.h"
#include "ui/shell/window_state.h"
#include "ui/views/preferences/preferences_dialog.h"
#include "ui/views/record/record_panel.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class RecordTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    RecordPanel& panel() const { return *window().toolbar()->panel(); }
    QToolButton& button() const {
        return *window().toolbar()->findChild<QToolButton*>(QStringLiteral("recordButton"));
    }
    // Opens the panel and waits until its list is filled.
    bool opened() const {
        window().toolbar()->optionsAction()->trigger();
        return panel().isVisible() &&
               QTest::qWaitFor([&] { return panel().networks()->model()->rowCount() > 20; },
                               kPatience);
    }
    QString cell(int row, int column) const {
        return panel().networks()->model()->index(row, column).data().toString();
    }

  private Q_SLOTS:
    void init() { test_ = std::make_unique<TestWindow>(); }
    void cleanup() {
        chooseRecordingFolder(test_->settings(), {});
        applyThemeMode(ThemeMode::light);
        test_.reset();
    }

    void aNetworkIsFoundByNameOrFamily() {
        QVERIFY2(button().text().contains(QStringLiteral("resnet18 · b16 · fp32")),
                 qPrintable(button().text()));
        QVERIFY(opened());
        panel().search()->setText(QStringLiteral("resnet18"));
        QCOMPARE(panel().networks()->model()->rowCount(), 1);
        QCOMPARE(cell(0, 1), QStringLiteral("ResNet"));
        QCOMPARE(cell(0, 2), QStringLiteral("11,689,512"));  // same as in torchvision
        QVERIFY2(cell(0, 3).startsWith(QStringLiteral("3.6")), qPrintable(cell(0, 3)));
        panel().search()->setText(QStringLiteral("VGG"));  // by family
        QVERIFY(panel().networks()->model()->rowCount() >= 4);
        panel().networks()->selectRow(0);
        QCOMPARE(window().toolbar()->options().model, cell(0, 0).toStdString());
        panel().batchBox()->setValue(32);
        QVERIFY2(button().text().contains(cell(0, 0) + QStringLiteral(" · b32 · fp32")),
                 qPrintable(button().text()));
    }

    void theRestOfTheOptions() {
        QVERIFY(opened());
        recording::RecordingOptions options = window().toolbar()->options();
        QCOMPARE(options.steps, std::int64_t{0});  // until stopped
        QCOMPARE(options.data, std::string("synthetic"));
        panel().findChild<QSpinBox*>(QStringLiteral("steps"))->setValue(50);
        panel()
            .findChild<QLineEdit*>(QStringLiteral("trainingData"))
            ->setText(QStringLiteral("/data/cifar"));
        options = window().toolbar()->options();
        QCOMPARE(options.steps, std::int64_t{50});
        QCOMPARE(options.data, std::string("/data/cifar"));
        // Options from the command line are displayed.
        options.steps = 7;
        options.model = "alexnet";
        window().toolbar()->setOptions(options);
        QCOMPARE(window().toolbar()->options().steps, std::int64_t{7});
        QVERIFY(button().text().contains(QStringLiteral("alexnet")));
    }

    void theRunGoesWhereTheUserWants() {
        const auto recording = std::make_shared<tests::FakeRecording>();
        window().session()->setRecorderFactory([recording] { return makeFakeRecorder(recording); },
                                               [] { return std::string(); });
        const QString folder = test_->path("runs");
        QVERIFY(QDir().mkpath(folder));
        chooseRecordingFolder(test_->settings(), folder);
        QVERIFY(opened());
        QTest::keyClick(panel().search(), Qt::Key_Escape);
        button().click();
        QTRY_VERIFY_WITH_TIMEOUT(
            window().session()->recording() && !window().session()->path().empty(), kPatience);
        QCOMPARE(window().session()->path().parent_path(),
                 std::filesystem::path(folder.toStdString()));
        QVERIFY(!button().isEnabled());
        recording->setState(recording::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(button().isEnabled(), kPatience);
        // The next window restores the folder.
        test_->reopen();
        QCOMPARE(recordingFolder(), std::filesystem::path(folder.toStdString()));
    }

    void preferencesApplyAtOnce() {
        window().findChild<QAction*>(QStringLiteral("preferences"))->trigger();
        auto* const dialog = window().findChild<PreferencesDialog*>();
        QVERIFY(dialog->isVisible());
        dialog->theme()->setCurrentIndex(
            dialog->theme()->findData(static_cast<int>(ThemeMode::dark)));
        QTRY_VERIFY(Theme::of(window().palette()).dark);
    }

    // A new language or notation creates a new window, in which runs, colours, comparison and
    // selection are the same.
    void aLanguageRenewsTheWindow() {
        for (const char* const name : {"a.ridge", "b.ridge", "c.ridge"})
            QVERIFY(test_->open(tests::makeSyntheticRun(), name));
        OpenRuns& runs = *window().runs()->runs();
        runs.remove(test_->path("a.ridge").toStdString());  // the other colours stay
        runs.setBaseline(test_->path("c.ridge").toStdString());
        window().viewOptions()->setGroupBy(run::GroupBy::layer);
        QTRY_VERIFY(window().session()->frame()->by == run::GroupBy::layer);
        const QString row = text(window().session()->frame()->rows.front().name);
        window().selection()->setRow(row);
        std::vector<int> colors;
        for (const OpenRuns::Run& run : runs.all()) colors.push_back(run.color);

        std::optional<WindowState> state;
        connect(&window(), &MainWindow::renewed, this, [&](const WindowState& of) { state = of; });
        window().findChild<QAction*>(QStringLiteral("preferences"))->trigger();
        auto* const dialog = window().findChild<PreferencesDialog*>();
        dialog->language()->setCurrentIndex(dialog->language()->findData(QStringLiteral("de")));
        QCOMPARE(chosenLanguage(test_->settings()), QStringLiteral("de"));
        QVERIFY(state.has_value());
        QVERIFY(!window().isVisible());

        test_->reopen();
        QSignalSpy settled(window().session(), &Session::settled);
        window().resume(*state);
        QVERIFY(settled.wait(kPatience));
        const OpenRuns& now = *window().runs()->runs();
        QCOMPARE(now.all().size(), std::size_t{2});
        QCOMPARE(now.all()[0].path.filename().string(), std::string("b.ridge"));
        QCOMPARE(now.shown().filename().string(), std::string("c.ridge"));
        QCOMPARE(now.ticks().size(), std::size_t{1});
        QCOMPARE(now.ticks().front().filename().string(), std::string("c.ridge"));
        for (std::size_t i = 0; i < colors.size(); ++i) QCOMPARE(now.all()[i].color, colors[i]);
        QVERIFY(!window().layouts()->comparing());
        QTRY_VERIFY_WITH_TIMEOUT(window().session()->frame()->by == run::GroupBy::layer, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(window().selection()->row(), row, kPatience);
        QVERIFY(window().findChild<PreferencesDialog*>()->isVisible());
        for (const OpenRuns::Run& run : now.all()) {
            QTRY_VERIFY_WITH_TIMEOUT(!now.find(run.path)->facts.isEmpty(), kPatience);
        }
    }

    void numbersAreWrittenAsChosen() {
        const auto written = [this] {
            applyNumbers(test_->settings());
            return text(roofline::formatMemory(1.5e9) + " · " + roofline::formatCount(12345) +
                        " · " + roofline::formatShare(0.123));
        };
        QCOMPARE(written(), QStringLiteral("1.40 GiB · 12,345 · 12.3 %"));
        window().findChild<QAction*>(QStringLiteral("preferences"))->trigger();
        auto* const dialog = window().findChild<PreferencesDialog*>();
        dialog->memory()->setCurrentIndex(1);
        QCOMPARE(written(), QStringLiteral("1.50 GB · 12,345 · 12.3 %"));
        dialog->numbers()->setCurrentIndex(1);
        dialog->language()->setCurrentIndex(dialog->language()->findData(QStringLiteral("de")));
        QCOMPARE(written(), QStringLiteral("1,50 GB · 12.345 · 12,3 %"));
        dialog->language()->setCurrentIndex(dialog->language()->findData(QStringLiteral("fr")));
        QCOMPARE(written(), QStringLiteral("1,50 GB · 12\u202f345 · 12,3 %"));
        {
            const roofline::DefaultNotation file;
            QCOMPARE(text(roofline::formatMemory(1.5e9)), QStringLiteral("1.40 GiB"));
        }
        roofline::setNotation({});
    }

    void theToolsHaveAMenu() {
        QStringList words;
        for (const QAction* const menu : window().menuBar()->actions()) {
            if (menu->text() != QStringLiteral("&Tools")) continue;
            for (QAction* const action : menu->menu()->actions())
                words << action->text().remove(QLatin1Char('&'));
        }
        QCOMPARE(words, (QStringList{QStringLiteral("Estimate…"), QStringLiteral("Study…"),
                                     QStringLiteral("Machine…"), QStringLiteral("Import…")}));
    }

    void recentRunsHaveAPicture() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        window().runs()->close(window().session()->path());
        QListWidget* const recent = window().startPage()->recent();
        QVERIFY(recent->isVisible() && recent->count() == 1);
        const QIcon picture = recent->item(0)->icon();
        QVERIFY(!picture.isNull());
        // The picture is not empty.
        const QImage image = picture.pixmap(QSize(160, 100)).toImage();
        QSet<QRgb> colors;
        for (int x = 0; x < image.width(); x += 2)
            for (int y = 0; y < image.height(); y += 2) colors.insert(image.pixel(x, y));
        QVERIFY(colors.size() > 8);
    }
};

RIDGEPOINT_UI_TEST(RecordTest)
#include "record_test.moc"
