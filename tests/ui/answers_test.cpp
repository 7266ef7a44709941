// SPDX-License-Identifier: GPL-3.0-or-later
// Views that answer when something in them is clicked on: memory at a moment, slices of time; and
// the pages that help to begin.
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <memory>

#include "tests/support/synthetic_run.h"
#include "tests/support/training_generator.h"
#include "tests/ui/fake_recorder.h"
#include "ui/main_window.h"
#include "ui/memory/live_model.h"
#include "ui/memory/live_panel.h"
#include "ui/memory/memory_chart.h"
#include "ui/memory/memory_view.h"
#include "ui/recent_files.h"
#include "ui/roofline/roofline_view.h"
#include "ui/shares/layer_map.h"
#include "ui/shares/share_bars.h"
#include "ui/shares/shares_view.h"
#include "ui/shares/treemap.h"
#include "ui/shortcuts_page.h"
#include "ui/start_page.h"
#include "ui/words.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

constexpr int kPatience = 10000;  // ms

}  // namespace

class AnswersTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<MainWindow> window_;

    QString path(const char* name) const { return folder_->filePath(QLatin1String(name)); }

    void makeWindow() {
        window_ = std::make_unique<MainWindow>(settings_.get());
        window_->resize(1440, 900);
        window_->show();
    }
    void open(const QString& file) {
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->openRun(file.toStdString());
        QVERIFY(settled.wait(kPatience));
    }
    void openGenerated() {
        tests::generateRun(path("run.ridge").toStdString(), 12'000);
        open(path("run.ridge"));
    }

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        settings_ = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        makeWindow();
    }
    void cleanup() {
        window_.reset();
        settings_.reset();
        folder_.reset();
    }

    void aMomentTellsWhatIsAlive() {
        openGenerated();
        MemoryView* const memory = window_->memory();
        LivePanel* const panel = memory->live();
        QVERIFY(!panel->isVisible());
        const QRectF plot = memory->chart()->plot();
        QTest::mouseClick(memory->canvas()->viewport(), Qt::LeftButton, {},
                          plot.center().toPoint());
        QVERIFY(panel->isVisible());
        QVERIFY(memory->chart()->momentLine()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(panel->model()->rowCount() > 3, kPatience);
        QVERIFY2(panel->words().contains(QStringLiteral("known by block")),
                 qPrintable(panel->words()));
        for (int row = 1; row < panel->model()->rowCount(); ++row)
            QVERIFY(panel->model()->group(row).bytes <= panel->model()->group(row - 1).bytes);
        // A row there is a row everywhere.
        int with_op = -1;
        for (int row = 0; row < panel->model()->rowCount() && with_op < 0; ++row) {
            if (panel->model()->group(row).op != run::StringId::none) with_op = row;
        }
        QVERIFY(with_op >= 0);
        panel->table()->selectRow(with_op);
        QVERIFY(!window_->selection()->rows().isEmpty());
        Q_EMIT panel->closed();
        QVERIFY(!panel->isVisible() && !memory->chart()->momentLine()->isVisible());
    }

    void growingMemoryIsHintedAt() {
        tests::SyntheticOptions options;
        options.steps = 9;
        tests::SyntheticRun run = tests::makeSyntheticRun(options);
        tests::writeRun(path("level.ridge").toStdString(), run);
        open(path("level.ridge"));
        QVERIFY2(window_->memory()->hint().isEmpty(), qPrintable(window_->memory()->hint()));
        for (run::MemoryPoint& point : run.memory_points)
            point.bytes[0] += point.time_ns / 2;  // ever more
        run.memory = {};
        tests::writeRun(path("leak.ridge").toStdString(), run);
        open(path("leak.ridge"));
        QVERIFY(!window_->memory()->hint().isEmpty());
    }

    void slicesSelect() {
        open([this] {
            tests::writeRun(path("a.ridge").toStdString());
            return path("a.ridge");
        }());
        SharesView* const shares = window_->shares();
        window_->dock(QStringLiteral("sharesDock"))->raise();
        QCoreApplication::processEvents();
        const auto sliceOf = [&](run::GroupBy by) {
            const QSizeF size = shares->chart()->size();
            for (int y = 0; y < size.height(); y += 3) {
                const QPointF at(size.width() / 2, y);
                const auto slice = shares->chart()->sliceAt(at);
                if (slice && slice->by == by) return at;
            }
            return QPointF();
        };
        for (const run::GroupBy by : {run::GroupBy::category, run::GroupBy::phase}) {
            const QPointF at = sliceOf(by);
            QVERIFY(!at.isNull());
            const QString name = shares->chart()->sliceAt(at)->names.front();
            QTest::mouseClick(shares->canvas()->viewport(), Qt::LeftButton, {}, at.toPoint());
            const QStringList& rows = window_->selection()->rows();
            QVERIFY(!rows.isEmpty());
            for (const run::Row& row : shares->frame()->rows) {
                if (!rows.contains(text(row.name))) continue;
                QCOMPARE(by == run::GroupBy::phase ? text(run::toString(*row.phase))
                         : row.kind == "outside"   ? text(row.name)
                                                   : text(cost::toString(row.category)),
                         name);
            }
        }
        // Layers in layers: the dots become layers.
        auto* const kind = window_->findChild<QComboBox*>(QStringLiteral("sharesKind"));
        kind->setCurrentIndex(1);
        QVERIFY(!shares->chart()->layers()->tiles().empty());
        const QPointF middle = shares->chart()->layers()->tiles().back().rect.center();
        QTest::mouseClick(shares->canvas()->viewport(), Qt::LeftButton, {}, middle.toPoint());
        QVERIFY(window_->roofline()->frame()->by == run::GroupBy::layer);
        QVERIFY(!window_->selection()->rows().isEmpty());
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
        StartPage* const start = window_->startPage();
        QVERIFY(start->isVisible());
        QVERIFY(!start->recent()->isVisible());
        tests::writeRun(path("a.ridge").toStdString());
        open(path("a.ridge"));
        QVERIFY(!start->isVisible() && window_->roofline()->isVisible());
        // The next time it is listed, also one that has gone.
        window_->recentFiles()->add(path("gone.ridge"));
        makeWindow();
        QListWidget* const list = window_->startPage()->recent();
        QCOMPARE(list->count(), 2);
        QVERIFY(list->item(0)->text().contains(QStringLiteral("no longer there")));
        QVERIFY(list->item(1)->text().contains(QStringLiteral("a.ridge")));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->item(1)).center());
        QTRY_VERIFY_WITH_TIMEOUT(window_->roofline()->isVisible() && window_->session()->frame(),
                                 kPatience);
        makeWindow();
        const auto recording = std::make_shared<tests::FakeRecording>();
        window_->session()->setRecorderFactory(
            [recording] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
        QDir::setCurrent(folder_->path());
        window_->startPage()->examples().front()->click();
        QTRY_VERIFY_WITH_TIMEOUT(recording->started, kPatience);
        QCOMPARE(recording->options.model, std::string("alexnet"));
        recording->setState(run::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->session()->recording(), kPatience);
    }

    void everyKeyIsListed() {
        auto* const show = window_->findChild<QAction*>(QStringLiteral("showShortcuts"));
        QVERIFY(show != nullptr && show->shortcuts().contains(QKeySequence(Qt::Key_F1)));
        show->trigger();
        auto* const page = window_->findChild<ShortcutsPage*>();
        QVERIFY(page != nullptr && page->isVisible());
        QStringList keys;
        for (int i = 0; i < page->list()->topLevelItemCount(); ++i) {
            const QTreeWidgetItem* const group = page->list()->topLevelItem(i);
            QVERIFY(group->childCount() > 0);
            for (int j = 0; j < group->childCount(); ++j) keys << group->child(j)->text(1);
        }
        QVERIFY(keys.filter(QStringLiteral("F1")).size() == 1);
        QVERIFY(keys.filter(QStringLiteral("Alt+Left")).size() == 1);
        QVERIFY(!keys.contains(QString()));
        page->close();
    }

    void viewsHaveNamesForScreenReaders() {
        openGenerated();
        for (QDockWidget* const dock : window_->findChildren<QDockWidget*>()) {
            QVERIFY(!dock->windowTitle().isEmpty());
            int named = 0;
            for (const QWidget* const widget : dock->widget()->findChildren<QWidget*>()) {
                if (widget->focusPolicy() != Qt::NoFocus && !widget->accessibleName().isEmpty())
                    ++named;
            }
            QVERIFY2(named > 0, qPrintable(dock->objectName()));
        }
    }
};

QTEST_MAIN(AnswersTest)
#include "answers_test.moc"
