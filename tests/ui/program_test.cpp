// SPDX-License-Identifier: GPL-3.0-or-later
// ridgepoint-ui as started by the command line and by users: arguments, files, exit status.
#include <sys/stat.h>

#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"

using namespace ridgepoint;

class ProgramTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString run_;

    struct Result {
        int status = -1;
        QString errors;
    };
    Result start(const QStringList& arguments, const QByteArray& most_threads = {}) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
            environment.remove(QLatin1String(name));  // the program must handle this itself
        }
        for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
            environment.insert(QLatin1String(name), folder_.path());
        if (!most_threads.isEmpty()) {
            environment.insert(QStringLiteral("LD_PRELOAD"),
                               QStringLiteral(RIDGEPOINT_FEW_THREADS));
            environment.insert(QStringLiteral("MOST_THREADS"), QString::fromLatin1(most_threads));
        }
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder_.path());
        process.start(QStringLiteral(RIDGEPOINT_UI_PROGRAM), arguments);
        if (!process.waitForFinished(60000)) {
            process.kill();
            process.waitForFinished();
            return {};
        }
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
                QString::fromUtf8(process.readAllStandardError())};
    }

  private Q_SLOTS:
    void initTestCase() {
        run_ = folder_.filePath(QStringLiteral("a.ridge"));
        tests::writeRun(run_.toStdString());
    }

    void aWindowWithoutADisplayIsRefused() {
        const Result result = start({run_});
        QCOMPARE(result.status, 1);
        QVERIFY2(result.errors.contains(QStringLiteral("there is no display")),
                 qPrintable(result.errors));
    }

    void picturesOfSeveralRuns() {
        tests::SyntheticOptions other;
        other.batch = 32;
        tests::writeRun(folder_.filePath(QStringLiteral("b.ridge")).toStdString(), other);
        const Result result = start(
            {run_, QStringLiteral("b.ridge"), QStringLiteral("--export=compare=c.png"),
             QStringLiteral("--export=roofline=c.svg"), QStringLiteral("--export=memory=m.pdf"),
             QStringLiteral("--export=table=d.csv"), QStringLiteral("--size=900x600"),
             QStringLiteral("--baseline=2"), QStringLiteral("--quit")});
        QCOMPARE(result.status, 0);
        QCOMPARE(result.errors, QString());
        QCOMPARE(QImage(folder_.filePath(QStringLiteral("c.png"))).size(), QSize(900, 600));
        for (const char* name : {"c.svg", "m.pdf", "d.csv"})
            QVERIFY2(QFile(folder_.filePath(QLatin1String(name))).size() > 500, name);
    }

    void exportsAndLeaves() {
        const Result result =
            start({run_, QStringLiteral("--export"), QStringLiteral("roofline=r.png"),
                   QStringLiteral("--export=memory=m.svg"), QStringLiteral("--export=table=t.csv"),
                   QStringLiteral("--export=shares=s=1.pdf"), QStringLiteral("--size=800x500"),
                   QStringLiteral("--scale=2"), QStringLiteral("--title=-a \"title\""),
                   QStringLiteral("--by=layer"), QStringLiteral("--level=l2"),
                   QStringLiteral("--theme=dark"), QStringLiteral("--quit")});
        QCOMPARE(result.status, 0);
        QCOMPARE(result.errors, QString());
        QCOMPARE(QImage(folder_.filePath(QStringLiteral("r.png"))).size(), QSize(1600, 1000));
        for (const char* name : {"m.svg", "t.csv", "s=1.pdf"}) {
            QVERIFY2(QFile(folder_.filePath(QLatin1String(name))).size() > 500, name);
        }
        // Scripted exports do not count as recently opened files.
        for (QDirIterator files(folder_.path(), {QStringLiteral("*.conf")}, QDir::Files,
                                QDirIterator::Subdirectories);
             files.hasNext();) {
            QFile settings(files.next());
            QVERIFY(settings.open(QIODevice::ReadOnly));
            QVERIFY(!settings.readAll().contains("a.ridge"));
        }
    }

    // Like a low ulimit -u.
    void fewThreadsAreNoReasonToHang() {
        for (const char* const most : {"0", "1", "7"}) {
            const Result result =
                start({run_, QStringLiteral("--export=roofline=few.svg"), QStringLiteral("--quit")},
                      most);
            QCOMPARE(result.status, 1);
            QVERIFY2(result.errors.contains(QStringLiteral("Cannot start another thread")),
                     qPrintable(result.errors));
            QCOMPARE(result.errors.count(QLatin1Char('\n')), 1);
        }
    }

    void pipesAreNeverReplaced() {
        const QByteArray pipe = folder_.filePath(QStringLiteral("pipe.svg")).toLocal8Bit();
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        const Result result =
            start({run_, QStringLiteral("--export=roofline=pipe.svg"), QStringLiteral("--quit")});
        QCOMPARE(result.status, 1);
        QVERIFY2(result.errors.contains(QStringLiteral("pipe")), qPrintable(result.errors));
        struct stat status{};
        QVERIFY(::stat(pipe.constData(), &status) == 0 && S_ISFIFO(status.st_mode));
    }

    void wrongUsageIsTwo_data() {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const QStringList& words) {
            QTest::newRow(name) << words;
        };
        row("view", {QStringLiteral("a.ridge"), QStringLiteral("--export=sideways=a.png")});
        row("does not exist", {QStringLiteral("a.ridge"), QStringLiteral("--export=roofline=")});
        row("ending", {QStringLiteral("a.ridge"), QStringLiteral("--export=roofline=a.bmp")});
        row("size", {QStringLiteral("a.ridge"), QStringLiteral("--size=12")});
        row("large size", {QStringLiteral("a.ridge"), QStringLiteral("--size=99999x5")});
        row("scale", {QStringLiteral("a.ridge"), QStringLiteral("--scale=0")});
        row("scale nan", {QStringLiteral("a.ridge"), QStringLiteral("--scale=nan")});
        row("theme", {QStringLiteral("a.ridge"), QStringLiteral("--theme=pink")});
        row("model", {QStringLiteral("--record"), QStringLiteral("resnet1888")});
        row("batch", {QStringLiteral("--record=resnet18"), QStringLiteral("--batch=0")});
        row("option", {QStringLiteral("--no-such-option")});
        row("a command that is none", {QStringLiteral("--")});
        row("a command's batch",
            {QStringLiteral("--batch=4"), QStringLiteral("--"), QStringLiteral("true")});
        row("one run alone", {QStringLiteral("a.ridge"), QStringLiteral("--export=compare=a.png")});
        row("one run only", {QStringLiteral("a.ridge"), QStringLiteral("b.ridge"),
                             QStringLiteral("--export=shares=a.png")});
        row("baseline", {QStringLiteral("a.ridge"), QStringLiteral("--baseline=2")});
        row("export of nothing", {QStringLiteral("--export=roofline=a.png")});
    }

    void wrongUsageIsTwo() {
        QFETCH(QStringList, arguments);
        const Result result = start(QStringList{QStringLiteral("--quit")} + arguments);
        QCOMPARE(result.status, 2);
        QCOMPARE(result.errors.count(QLatin1Char('\n')), 1);  // one sentence
    }

    void whatCannotBeIsOne() {
        const Result absent = start({QStringLiteral("absent.ridge"), QStringLiteral("--quit")});
        QCOMPARE(absent.status, 1);
        QVERIFY(absent.errors.contains(QStringLiteral("absent.ridge")));
        const Result place = start({run_, QStringLiteral("--export=roofline=/no/such/place/a.png"),
                                    QStringLiteral("--quit")});
        QCOMPARE(place.status, 1);
        QCOMPARE(place.errors.count(QLatin1Char('\n')), 1);
    }

    void filesOfOthersAreOpenedButNobodyIsAsked() {
        const auto write = [this](const char* name, const QByteArray& bytes) {
            QFile file(folder_.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        const QByteArray trace = R"({"traceEvents": [{"ph":"X","cat":"cpu_op","name":"aten::mm",
            "pid":1,"tid":7,"ts":1100,"dur":50}]})";
        QVERIFY(write("trace.json", trace) && write("other.json", trace));
        QVERIFY(write("notes.json", "{\"nodes\": [1, 2]}"));
        const Result one =
            start({QStringLiteral("trace.json"), QStringLiteral("--export=table=t.csv"),
                   QStringLiteral("--quit")});
        QCOMPARE(one.status, 0);
        QFile table(folder_.filePath(QStringLiteral("t.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(table.readAll().contains("aten::mm"));
        // With several files, a dialog would ask whether they belong to one run.
        const Result two = start(
            {QStringLiteral("trace.json"), QStringLiteral("other.json"), QStringLiteral("--quit")});
        QCOMPARE(two.status, 2);
        QVERIFY2(two.errors.contains(QStringLiteral("ridgepoint import")), qPrintable(two.errors));
        QCOMPARE(two.errors.count(QLatin1Char('\n')), 1);
        const Result none = start({QStringLiteral("notes.json"), QStringLiteral("--quit")});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.errors.contains(QStringLiteral("notes.json")), qPrintable(none.errors));
        QCOMPARE(none.errors.count(QLatin1Char('\n')), 1);
    }

    void tellsItsVersion() { QCOMPARE(start({QStringLiteral("--version")}).status, 0); }
};

RIDGEPOINT_UI_TEST(ProgramTest)
#include "program_test.moc"
