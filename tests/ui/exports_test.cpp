// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the window writes while it lives on: how far they are, how they are stopped, and that
// what was there before stays until they are whole.
#include <QAbstractItemView>
#include <QAction>
#include <QDir>
#include <QFile>
#include <QFontComboBox>
#include <QFontDatabase>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>
#include <QXmlStreamReader>
#include <algorithm>

#include "tests/support/training_generator.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/file_work.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/export/export_dialog.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/export_controller.h"
#include "ui/shell/status_line.h"
#include "ui/views/compare/compare_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

void put(const QString& path, const char* words) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(words);
}

QByteArray wordsIn(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

ExportOptions large() {
    ExportOptions options;
    options.size = {3000, 2000};
    options.scale = 2;
    return options;
}

}  // namespace

class ExportsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;
    MainWindow& window() const { return **test_; }
    QString at(const char* name) const { return test_->path(name); }
    std::filesystem::path path(const char* name) const { return at(name).toStdString(); }
    QStringList files() const {
        return QDir(QFileInfo(at("x")).path())
            .entryList({QStringLiteral("out*"), QStringLiteral(".out*")},
                       QDir::Files | QDir::Hidden);
    }
    bool written() const {
        return QTest::qWaitFor([this] { return !window().exports()->fileWork()->busy(); },
                               kPatience);
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        QVERIFY(test_->open(tests::makeSyntheticRun()));
    }
    void cleanup() { test_.reset(); }

    void everyViewIsWritten_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("name");
        const auto add = [](const char* view, const char* name) {
            QTest::newRow(name) << QString::fromLatin1(view) << QString::fromLatin1(name);
        };
        add("roofline", "out-roofline.png");
        add("timeline", "out-timeline.svg");
        add("memory", "out-memory.pdf");
        add("shares", "out-shares.png");
        add("table", "out-table.csv");
        add("report", "out-report.html");
        add("report", "out-report.pdf");
    }

    void everyViewIsWritten() {
        QFETCH(QString, view);
        QFETCH(QString, name);
        window().exports()->exportTo(view.toStdString(), at(qPrintable(name)).toStdString(), {});
        QVERIFY(written());
        QVERIFY2(window().messages()->sentence().startsWith(QStringLiteral("Exported")),
                 qPrintable(window().messages()->sentence()));
        QVERIFY(QFileInfo(at(qPrintable(name))).size() > 500);
        QCOMPARE(files(), QStringList{name});
    }

    void namesAreNoMarkup() {
        const std::string hostile =
            "R&D <script>alert(1)</script> \x1b\x01]]>\"'\u202e\u200b\U000e0041";
        const auto visible = [this](const char* file) {
            const QByteArray words = wordsIn(at(file));
            return !words.contains("\u202e") && !words.contains("\u200b") &&
                   !words.contains("\U000e0041");
        };
        tests::SyntheticRun run = tests::makeSyntheticRun();
        for (std::string* const name : {&run.info.title, &run.info.model, &run.machine.host,
                                        &run.machine.cpu, &run.info.optimizer})
            *name = hostile;
        for (std::string& name : run.strings) {
            if (!name.empty()) name = hostile + name;
        }
        QVERIFY(test_->open(run, "hostile.ridge"));
        const auto shown = [](const QString& words) {
            return words.contains(QChar(0x202e)) || words.contains(QChar(0x200b));
        };
        for (const QLabel* const label : window().findChildren<QLabel*>())
            QVERIFY2(!shown(label->text()), qPrintable(label->text()));
        bool named = false;
        for (const QAbstractItemView* const view : window().findChildren<QAbstractItemView*>()) {
            const QAbstractItemModel* const model = view->model();
            for (int row = 0; model != nullptr && row < std::min(model->rowCount(), 20); ++row) {
                for (int column = 0; column < model->columnCount(); ++column) {
                    const QString words = model->index(row, column).data().toString();
                    named = named || words.contains(u"R&D <script>");
                    QVERIFY2(!shown(words), qPrintable(words));
                }
            }
        }
        QVERIFY(named);
        ExportOptions options;
        options.title = text(hostile);
        for (const char* const view : {"roofline", "timeline", "memory"}) {
            const std::string file = std::string(view) + ".svg";
            window().exports()->exportTo(view, path(file.c_str()), options);
            QVERIFY(written());
            QXmlStreamReader xml(wordsIn(at(file.c_str())));
            bool titled = false;
            while (!xml.atEnd()) {
                xml.readNext();
                QVERIFY(!xml.isStartElement() || xml.name() != u"script");
                titled = titled || xml.text().contains(u"R&D <script>");
            }
            QVERIFY2(!xml.hasError(), qPrintable(QLatin1String(view) + xml.errorString()));
            QVERIFY2(titled, view);
            QVERIFY2(visible(file.c_str()), view);
        }
        window().exports()->exportTo("report", path("report.html"), {});
        QVERIFY(written());
        QVERIFY(wordsIn(at("report.html")).contains("&lt;script&gt;"));
        QVERIFY(!wordsIn(at("report.html")).contains("<script"));
        QVERIFY(visible("report.html"));
    }

    // Only painting the figure runs on the window's thread, and it is fast.
    void theWindowLivesOn() {
        qint64 longest = 0;
        QElapsedTimer since;
        QTimer beat;
        connect(&beat, &QTimer::timeout, this,
                [&] { longest = std::max(longest, since.restart()); });
        int told = 0;
        connect(window().exports()->fileWork(), &FileWork::changed, this,
                [&] { told += window().exports()->fileWork()->done().has_value(); });
        ExportOptions options = large();
        window().exports()->exportTo("roofline", path("out.png"), options);
        QVERIFY(window().exports()->fileWork()->busy());
        beat.start(0);
        since.start();
        QVERIFY(written());
        QVERIFY2(longest < 500, qPrintable(QString::number(longest)));
        QVERIFY(told > 1);
        QVERIFY(!window().statusLine()->progress()->isVisible());
        QCOMPARE(QImage(at("out.png")).size(), options.size * 2);
    }

    void cancelLeavesTheOldFile() {
        put(at("out.png"), "old");
        window().exports()->exportTo("roofline", path("out.png"), large());
        QVERIFY(window().exports()->fileWork()->busy());
        // Clicks the button directly, because exporting may be too fast for a mouse click.
        window().statusLine()->cancel()->click();
        QVERIFY(written());
        QCOMPARE(wordsIn(at("out.png")), QByteArray("old"));
        QCOMPARE(files(), QStringList{QStringLiteral("out.png")});
        QVERIFY(window().messages()->sentence().startsWith(QStringLiteral("Not exported")));
        QVERIFY(!window().statusLine()->progress()->isVisible());
        // The next export succeeds.
        window().exports()->exportTo("roofline", path("out.png"), {});
        QVERIFY(written());
        QCOMPARE(QImage(at("out.png")).size(), QSize(1280, 800));
    }

    void figuresShowWhatTheWindowDoes() {
        const auto exported = [this](const char* view, const char* file) {
            window().exports()->exportTo(view, path(file), {});
            return written() ? wordsIn(at(file)) : QByteArray();
        };
        const QByteArray table = exported("table", "out.csv");
        QVERIFY(exported("roofline", "out.svg").contains(">normalization<"));  // in the legend
        Filter filter;
        filter.toggle(cost::Category::normalization);
        window().selection()->setFilter(filter);
        QTRY_VERIFY(window().filterBar()->filterWords().contains(QStringLiteral("norm")));
        const QByteArray part = exported("roofline", "out.svg");
        QVERIFY(part.contains(">without normalization · "));
        QVERIFY(!part.contains(">normalization<"));
        // These exports contain the whole run.
        QVERIFY(!exported("memory", "out.svg").contains("without normalization"));
        QCOMPARE(exported("table", "out.csv"), table);
    }

    void aRunIsATraceOrJson() {
        window().exports()->exportRunTo(path("out.trace.json"));
        QVERIFY(written());
        QVERIFY(wordsIn(at("out.trace.json")).contains("ProfilerStep#"));
        window().exports()->exportRunTo(path("out.json"));
        QVERIFY(written());
        QVERIFY(wordsIn(at("out.json")).contains("ridgepoint-show"));
        window().exports()->exportRunTo(path("out.docx"));
        QVERIFY(window().messages()->sentence().contains(QStringLiteral(".trace.json")));
        QVERIFY(!QFile::exists(at("out.docx")));
    }

    void aTraceOfALongRunIsStopped() {
        tests::generateRun(path("long.ridge"), 150'000);
        QVERIFY(test_->open(at("long.ridge")));
        put(at("out.trace.json"), "old");
        window().exports()->exportRunTo(path("out.trace.json"));
        QVERIFY(QTest::qWaitFor(
            [this] {
                return window().exports()->fileWork()->done().value_or(0) > 0 ||
                       !window().exports()->fileWork()->busy();
            },
            kPatience));
        QVERIFY(window().exports()->fileWork()->busy());
        window().statusLine()->cancel()->click();
        QVERIFY(written());
        QCOMPARE(wordsIn(at("out.trace.json")), QByteArray("old"));
        QCOMPARE(files(), QStringList{QStringLiteral("out.trace.json")});
    }

    void whatCannotBeWrittenIsSaid() {
        window().exports()->exportTo("roofline", path("no/such/out.svg"), {});
        QVERIFY(written());
        QVERIFY(window().messages()->sentence().contains(QStringLiteral("no/such/out.svg")));
        window().exports()->exportTo("roofline", path("out.bmp"), {});
        QVERIFY(window().messages()->sentence().contains(QStringLiteral(".png")));
        ExportOptions huge;
        huge.size = {20000, 20000};
        huge.scale = 10;
        put(at("out.png"), "old");
        window().exports()->exportTo("roofline", path("out.png"), huge);
        QVERIFY(written());
        QVERIFY(window().messages()->sentence().contains(QStringLiteral("memory")));
        QCOMPARE(wordsIn(at("out.png")), QByteArray("old"));
    }

    void oneFileAtATime() {
        auto* const action = window().findChild<QAction*>(QStringLiteral("exportRun"));
        QVERIFY(action->isEnabled());
        window().exports()->exportTo("roofline", path("out.png"), large());
        QVERIFY(!action->isEnabled());
        window().exports()->exportTo("roofline", path("out-other.png"), {});
        QVERIFY(written());
        QVERIFY(action->isEnabled());
        QCOMPARE(files(), QStringList{QStringLiteral("out.png")});
    }

    void aRunIsSavedAsAnotherFile() {
        window().exports()->saveRunTo(path("out.ridge"));
        QVERIFY(written());
        QVERIFY2(window().messages()->sentence().startsWith(QStringLiteral("Saved")),
                 qPrintable(window().messages()->sentence()));
        QVERIFY(test_->open(at("out.ridge")));
    }

    void aDialogComesBackIfItsFileCannotBeWritten() {
        for (QAction* const each : window().findChildren<QAction*>()) {
            if (each->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_E)) each->trigger();
        }
        auto* const dialog = window().findChild<ExportDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->fileEdit()->setText(at("no/such/out.svg"));
        dialog->accept();
        QVERIFY(written());
        QVERIFY(dialog->isVisible());
        QCOMPARE(dialog->fileEdit()->text(), at("no/such/out.svg"));
        QVERIFY2(dialog->resultWords().contains(QStringLiteral("out.svg")),
                 qPrintable(dialog->resultWords()));
        dialog->fileEdit()->setText(at("out.svg"));
        dialog->accept();
        QVERIFY(written());
        QTRY_VERIFY(window().findChild<ExportDialog*>() == nullptr);
        QCOMPARE(files(), QStringList{QStringLiteral("out.svg")});
    }

    // The dialog previews the export in the chosen font.
    void theDialogShowsAPreview() {
        for (QAction* const each : window().findChildren<QAction*>()) {
            if (each->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_E)) {
                each->trigger();
                break;
            }
        }
        auto* const dialog = window().findChild<ExportDialog*>();
        QVERIFY(dialog != nullptr && dialog->preview()->isVisible());
        const auto shown = [&] { return dialog->preview()->pixmap().toImage(); };
        const QImage first = shown();
        QVERIFY(!first.isNull());
        dialog->looks()->setCurrentIndex(2);
        QTRY_VERIFY(shown() != first);
        const QImage dark = shown();
        const QStringList families = QFontDatabase::families();
        const auto other =
            std::find_if(families.begin(), families.end(), [](const QString& family) {
                return QFontInfo(QFont(family)).family() !=
                       QFontInfo(QApplication::font()).family();
            });
        if (other == families.end()) QSKIP("There is a single font.");
        dialog->fonts()->setCurrentFont(QFont(*other));
        QTRY_VERIFY(shown() != dark);
        QCOMPARE(dialog->options().font, *other);
        dialog->fileEdit()->setText(at("font.svg"));
        dialog->accept();
        QVERIFY(written());
        QVERIFY(wordsIn(at("font.svg")).contains(other->toUtf8()));
    }

    void closingWaitsForTheFile() {
        window().exports()->exportTo("roofline", path("out.png"), large());
        QVERIFY(!window().close());
        QVERIFY(window().messages()->sentence().contains(QStringLiteral("being written")));
        QVERIFY(QTest::qWaitFor([this] { return !window().isVisible(); }, kPatience));
        QCOMPARE(QImage(at("out.png")).size(), QSize(6000, 4000));
    }

    void closingTwiceLeavesItUnwritten() {
        put(at("out.png"), "old");
        window().exports()->exportTo("roofline", path("out.png"), large());
        QVERIFY(!window().close());
        QVERIFY(!window().close());
        QVERIFY(QTest::qWaitFor([this] { return !window().isVisible(); }, kPatience));
        QCOMPARE(wordsIn(at("out.png")), QByteArray("old"));
    }

    void runsSideBySideAreExportedSo() {
        tests::SyntheticOptions other;
        other.batch = 32;
        tests::writeRun(path("b.ridge"), other);
        QSignalSpy answered(window().comparison()->view(), &CompareView::answered);
        window().comparison()->compareWith({path("b.ridge")});
        QVERIFY(!answered.isEmpty() || answered.wait(kPatience));
        window().exports()->exportTo("compare", path("out-over.svg"), {});
        QVERIFY(written());
        window().comparison()->view()->setArrangement(CompareView::Arrangement::beside);
        window().exports()->exportTo("compare", path("out-beside.svg"), {});
        QVERIFY(written());
        // One common plane has one pair of axes; two planes side by side have two.
        const QByteArray axis = "Arithmetic intensity";
        QCOMPARE(wordsIn(at("out-over.svg")).count(axis), 1);
        QCOMPARE(wordsIn(at("out-beside.svg")).count(axis), 2);
    }
};

RIDGEPOINT_UI_TEST(ExportsTest)
#include "exports_test.moc"
