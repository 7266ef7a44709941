// SPDX-License-Identifier: GPL-3.0-or-later
// Recording a command from the window. Small shell programs replace the training, and the real
// `ridgepoint record` starts them.
#include <QAction>
#include <QCheckBox>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeWidget>
#include <csignal>
#include <memory>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/message_bar.h"
#include "ui/base/theme.h"
#include "ui/shell/command_controller.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/start_page.h"
#include "ui/views/attach/attach_dialog.h"
#include "ui/views/command/command_dialog.h"
#include "ui/views/command/command_line.h"
#include "ui/views/command/command_pane.h"
#include "ui/views/roofline/roofline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::TestWindow;

namespace {

constexpr int kLong = 60000;  // ms; includes measuring roofs that are not stored yet

template <class Widget>
Widget* find(const QObject& in, const char* name) {
    return in.findChild<Widget*>(QLatin1String(name));
}

void type(QLineEdit* field, const QString& words) {
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, words);
}

}  // namespace

class CommandTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<TestWindow> window_;

    QString at(const char* name) const { return folder_->filePath(QLatin1String(name)); }

    QString script(const char* name, const QByteArray& text) const {
        QFile file(at(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write("#!/bin/sh\n" + text);
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return at(name);
    }

    CommandDialog* ask() const {
        find<QAction>(**window_, "recordCommand")->trigger();
        return (*window_)->findChild<CommandDialog*>();
    }
    static QLineEdit* field(CommandDialog* dialog) {
        return find<QComboBox>(*dialog, "command")->lineEdit();
    }
    static QPushButton* button(CommandDialog* dialog) {
        return find<QPushButton>(*dialog, "commandRecord");
    }

    // Opens the dialog for a command in the test's folder and starts the command.
    void start(const QString& line) const {
        CommandDialog* const dialog = ask();
        type(field(dialog), line);
        type(find<QLineEdit>(*dialog, "commandFolder"), folder_->path());
        QCOMPARE(dialog->problem(), QString());
        QTest::mouseClick(button(dialog), Qt::LeftButton);
        QVERIFY((*window_)->commands()->recording());
    }
    CommandPane* pane() const { return (*window_)->commands()->pane(); }
    QString written() const { return pane()->textBox()->toPlainText(); }
    void waitForEnd() const {
        QTRY_VERIFY_WITH_TIMEOUT(!(*window_)->commands()->recording(), kLong);
    }
    QColor colorOf(const char* words) const {
        QTextCursor found = pane()->textBox()->document()->find(QLatin1String(words));
        return found.isNull() ? QColor() : found.charFormat().foreground().color();
    }

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        window_ = std::make_unique<TestWindow>();
    }
    void cleanup() { window_.reset(); }

    void isTakenApartAsAShellDoes_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("environment");
        const auto row = [](const char* line, const QStringList& words,
                            const QStringList& variables = {}) {
            QTest::newRow(line) << QString::fromUtf8(line) << words << variables;
        };
        const auto w = [](auto... words) { return QStringList{QString::fromUtf8(words)...}; };
        row("python train.py --lr 0.1", w("python", "train.py", "--lr", "0.1"));
        row("  a \t b  ", w("a", "b"));
        row("a 'b c' \"d e\" f\\ g", w("a", "b c", "d e", "f g"));
        row("a 'it'\\''s' \"say \\\"x\\\"\" \"\\n\"", w("a", "it's", "say \"x\"", "\\n"));
        row("a '' \"\"", w("a", "", ""));
        row("a '$HOME' '|' \"a*b\"", w("a", "$HOME", "|", "a*b"));
        row("A=1 B='x y' prog C=2", w("prog", "C=2"), w("A=1", "B=x y"));
        row("prog --name=ä", w("prog", "--name=ä"));
        QTest::newRow("home") << QStringLiteral("~/run.sh a~b ~x")
                              << QStringList{QDir::homePath() + QStringLiteral("/run.sh"),
                                             QStringLiteral("a~b"), QStringLiteral("~x")}
                              << QStringList();
    }
    void isTakenApartAsAShellDoes() {
        QFETCH(QString, line);
        QFETCH(QStringList, words);
        QFETCH(QStringList, environment);
        const CommandLine command = parseCommandLine(line);
        QCOMPARE(command.problem, QString());
        QCOMPARE(command.words, words);
        QCOMPARE(command.environment, environment);
        QCOMPARE(parseCommandLine(commandLineOf(words)).words, words);  // round trip
    }

    void saysWhatIsWrongWithACommand_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("part");  // of the message
        const auto row = [](const char* line, const char* part) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(part);
        };
        row("python 'train.py", "never closed");
        row("python train.py \\", "backslash");
        row("python train.py | tee log", "\"|\" needs a shell");
        row("python $SCRIPT", "\"$\" needs a shell");
        row("A=1", "no program");
        row("no-such-program-anywhere x", "the program \"no-such-program-anywhere\"");
        row("./absent.py", "does not exist");
        row("./plain.py", "write python3 before it");
        row("plain.py", "./plain.py");
        row("/", "is a folder");
    }
    void saysWhatIsWrongWithACommand() {
        QFETCH(QString, line);
        QFETCH(QString, part);
        QFile plain(at("plain.py"));
        QVERIFY(plain.open(QIODevice::WriteOnly));
        CommandDialog* const dialog = ask();
        type(find<QLineEdit>(*dialog, "commandFolder"), folder_->path());
        type(field(dialog), line);
        QVERIFY2(dialog->problem().contains(part), qPrintable(dialog->problem()));
        QVERIFY(!button(dialog)->isEnabled());
        QTest::keyClick(field(dialog), Qt::Key_Return);
        QVERIFY(!(*window_)->commands()->recording());
    }

    void saysWhatIsWrongWithTheRest() {
        QFile taken(at("taken.ridge"));
        QVERIFY(taken.open(QIODevice::WriteOnly));
        CommandDialog* const dialog = ask();
        auto* const folder = find<QLineEdit>(*dialog, "commandFolder");
        auto* const file = find<QLineEdit>(*dialog, "commandFile");
        type(field(dialog), QStringLiteral("true"));
        type(folder, at("absent"));
        QVERIFY(dialog->problem().contains(QStringLiteral("folder")));
        type(folder, folder_->path());
        QCOMPARE(dialog->problem(), QString());
        QCOMPARE(file->placeholderText(), at("true.ridge"));
        type(file, QStringLiteral("taken"));
        QVERIFY(dialog->problem().contains(QStringLiteral("never overwritten")));
        type(file, QStringLiteral("absent/a.ridge"));
        QVERIFY(dialog->problem().contains(QStringLiteral("folder")));
        type(file, QString());
        find<QSpinBox>(*dialog, "commandFirstStep")->setValue(5);
        find<QSpinBox>(*dialog, "commandEndStep")->setValue(5);
        QVERIFY(dialog->problem().contains(QStringLiteral("Step 5")));
        find<QSpinBox>(*dialog, "commandEndStep")->setValue(6);
        QCOMPARE(dialog->problem(), QString());
        for (const char* name : {"commandOps", "commandMemory"})
            QTest::mouseClick(find<QCheckBox>(*dialog, name), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(dialog->problem().contains(QStringLiteral("Nothing")));
    }

    void itsOutputIsShownAsInATerminal() {
        script("noise.sh",
               "printf 'plain \\033[32mgreen\\033[0m\\n'\n"
               "printf 'an error\\n' >&2\n"
               "printf 'bad \\377 byte\\n'\n"
               "printf '10 %%\\r20 %%\\r30 %%\\n' >&2\n"
               "printf '\\033]0;title\\007untitled \\033[2Jx\\n'\n"
               "printf 'not whole'\n"
               "exit 3\n");
        start(QStringLiteral("./noise.sh 'x y'"));
        QVERIFY((*window_)->dock(QStringLiteral("outputDock"))->isVisible());
        QVERIFY(pane()->stopButton()->isVisible());
        QVERIFY((*window_)->toolbar()->stopAction()->isEnabled());
        QVERIFY(!(*window_)->toolbar()->recordAction()->isEnabled());
        waitForEnd();
        const QStringList lines = written().split(QLatin1Char('\n'));
        for (const char* const line : {"plain green", "an error", "bad \xEF\xBF\xBD byte", "30 %",
                                       "untitled x", "not whole"}) {
            QVERIFY2(lines.contains(QString::fromUtf8(line)), qPrintable(written()));
        }
        const Theme& theme = Theme::of((*window_)->palette());
        QCOMPARE(colorOf("plain"), theme.ink);
        QCOMPARE(colorOf("an error"), theme.warning);
        QVERIFY(colorOf("green") != theme.ink);
        QVERIFY(contrast(colorOf("green"), theme.surface) >= 4.5);
        QVERIFY2(pane()->state().contains(QStringLiteral("ended with status 3")),
                 qPrintable(pane()->state()));
        // Ridgepoint's messages are in the output and in the message bar.
        QVERIFY(written().contains(QStringLiteral("ridgepoint: ")));
        QVERIFY2(
            (*window_)->messages()->sentence().contains(QStringLiteral("is not a Python program")),
            qPrintable((*window_)->messages()->sentence()));
        QVERIFY(!pane()->stopButton()->isVisible());
        QVERIFY((*window_)->toolbar()->recordAction()->isEnabled());
    }

    void whatWeSayIsHeardBehindAProgressBar() {
        start(QStringLiteral("sh -c 'printf \"50 %%|####  |\" >&2'"));
        waitForEnd();
        QVERIFY2(
            (*window_)->messages()->sentence().contains(QStringLiteral("is not a Python program")),
            qPrintable((*window_)->messages()->sentence()));
        QVERIFY(written().contains(QStringLiteral("50 %|####  |\nridgepoint: ")));
    }

    void everyThemeHasItsColors() {
        start(QStringLiteral("sh -c 'echo shown; echo wrong >&2'"));
        waitForEnd();
        applyThemeMode(ThemeMode::dark);
        QTRY_COMPARE(colorOf("wrong"), Theme::darkTheme().warning);
        QCOMPARE(colorOf("shown"), Theme::darkTheme().ink);
        applyThemeMode(ThemeMode::light);
    }

    void itHasItsFolderItsEnvironmentAndNobodyToAnswer() {
        start(QStringLiteral(
            "GREETING='a  b' sh -c 'pwd; echo \"$GREETING\"; read line || echo nobody'"));
        waitForEnd();
        const QStringList lines = written().split(QLatin1Char('\n'));
        QVERIFY2(lines.contains(folder_->path()), qPrintable(written()));
        QVERIFY(lines.contains(QStringLiteral("a  b")));
        QVERIFY(lines.contains(QStringLiteral("nobody")));
    }

    void stopIsCtrlCAndEachTimeHarder() {
        script("stubborn.sh",
               "trap 'echo interrupted' INT\n"
               "trap 'echo asked' TERM\n"
               "sh -c 'trap \"\" INT TERM; echo $$ >child; while :; do sleep 0.1; done' &\n"
               "echo ready\n"
               "while :; do sleep 0.1; done\n");
        start(QStringLiteral("./stubborn.sh"));
        QTRY_VERIFY_WITH_TIMEOUT(written().contains(QStringLiteral("ready")), kLong);
        QTRY_VERIFY(QFile(at("child")).size() > 0);
        QToolButton* const stop = pane()->stopButton();
        QCOMPARE(stop->text(), QStringLiteral("Stop"));
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(written().contains(QStringLiteral("interrupted")), kLong);
        QTRY_COMPARE(stop->text(), QStringLiteral("Terminate"));
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(written().contains(QStringLiteral("asked")), kLong);
        QTRY_COMPARE(stop->text(), QStringLiteral("Kill"));
        QVERIFY((*window_)->commands()->recording());
        QTest::mouseClick(stop, Qt::LeftButton);
        waitForEnd();
        QVERIFY2(pane()->state().contains(QStringLiteral("SIGKILL")), qPrintable(pane()->state()));
        QFile child(at("child"));
        QVERIFY(child.open(QIODevice::ReadOnly));
        const int id = child.readAll().trimmed().toInt();
        QVERIFY(id > 1);
        QTRY_VERIFY(::kill(id, 0) != 0 || !QFile::exists(QStringLiteral("/proc/%1/exe").arg(id)) ||
                    QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(id)).isEmpty());
    }

    void stopIsInTheToolbarToo() {
        start(QStringLiteral("sh -c 'echo ready; sleep 1000'"));
        QTRY_VERIFY_WITH_TIMEOUT(written().contains(QStringLiteral("ready")), kLong);
        (*window_)->toolbar()->stopAction()->trigger();
        waitForEnd();
        QVERIFY2(pane()->state().contains(QStringLiteral("SIGINT")), qPrintable(pane()->state()));
    }

    void aRunIsShownAsSoonAsItIsThere() {
        tests::writeRun(at("kept").toStdString());
        CommandDialog* const dialog = ask();
        type(field(dialog), QStringLiteral("sh -c 'cp kept mine.ridge; echo copied; sleep 1000'"));
        type(find<QLineEdit>(*dialog, "commandFolder"), folder_->path());
        type(find<QLineEdit>(*dialog, "commandFile"), QStringLiteral("mine"));
        QTest::keyClick(field(dialog), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT((*window_)->session()->frame() != nullptr, kLong);
        QVERIFY((*window_)->commands()->recording());
        QCOMPARE(QString::fromStdString((*window_)->session()->path().filename().string()),
                 QStringLiteral("mine.ridge"));
        QVERIFY((*window_)->view<ui::RooflineView>()->isVisible());
        // A second recording is refused, because both would disturb each other.
        (*window_)->record({});
        QVERIFY(!(*window_)->session()->recording());
        QVERIFY((*window_)->messages()->sentence().contains(QStringLiteral("Stop it first")));
        (*window_)->commands()->stop();
        waitForEnd();
        QVERIFY2((*window_)->messages()->sentence().contains(QStringLiteral("SIGINT")),
                 qPrintable((*window_)->messages()->sentence()));
    }

    void aFloodKeepsItsEnd() {
        start(
            QStringLiteral("sh -c 'i=0; seq 1 200000; head -c 3000000 /dev/zero | tr \"\\000\" x; "
                           "echo; echo last'"));
        waitForEnd();
        QTRY_VERIFY(written().contains(QStringLiteral("last")));
        QVERIFY(pane()->textBox()->document()->blockCount() <=
                static_cast<int>(CommandPane::kMostLines) + 2);
        QVERIFY(written().contains(QStringLiteral("\n200000\n")));
        QVERIFY(!written().contains(QStringLiteral("\n1000\n")));
        QVERIFY2(pane()->state().contains(QStringLiteral("of 200,00")),
                 qPrintable(pane()->state()));
        for (const QString& line : written().split(QLatin1Char('\n')))
            QVERIFY(line.size() <= TerminalText::kMostColumns + 2);
        QScrollBar* const bar = pane()->textBox()->verticalScrollBar();
        QCOMPARE(bar->value(), bar->maximum());
    }

    void whoReadsFurtherUpIsNotPulledDown() {
        start(QStringLiteral("sh -c 'seq 1 500; read x; touch go; sleep 0.5; seq 500 600'"));
        QTRY_VERIFY_WITH_TIMEOUT(written().contains(QStringLiteral("\n500")), kLong);
        QScrollBar* const bar = pane()->textBox()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 20);
        bar->setValue(3);
        waitForEnd();
        QTRY_VERIFY(written().contains(QStringLiteral("\n600")));
        QCOMPARE(bar->value(), 3);
    }

    void recentCommandsAreOfferedAndForgotten() {
        const QString line = QStringLiteral("sh -c 'exit 0'");
        start(line);
        waitForEnd();
        for (int i = 0; i < 15; ++i) {
            CommandRequest request;
            request.line = QStringLiteral("true %1").arg(i);
            request.first_step = 2;
            request.end_step = 9;
            RecentCommands(&window_->settings()).add(request);
        }
        const auto known = RecentCommands(&window_->settings()).all();
        QCOMPARE(known.size(), RecentCommands::kMost);
        QCOMPARE(known.front().line, QStringLiteral("true 14"));
        RecentCommands(&window_->settings()).add(known[3]);  // known already: moves to the front
        QCOMPARE(RecentCommands(&window_->settings()).all().size(), RecentCommands::kMost);
        window_->reopen();
        CommandDialog* dialog = ask();
        auto* const box = find<QComboBox>(*dialog, "command");
        QCOMPARE(box->currentText(), known[3].line);
        QCOMPARE(box->count(), static_cast<int>(RecentCommands::kMost));
        box->setCurrentIndex(2);
        Q_EMIT box->activated(2);
        QCOMPARE(dialog->request().end_step, std::optional(9));
        QTest::mouseClick(find<QPushButton>(*dialog, "commandForget"), Qt::LeftButton);
        QCOMPARE(box->count(), 0);
        QVERIFY(RecentCommands(&window_->settings()).all().empty());
        window_->settings().setValue(QStringLiteral("recent/commands"),
                                     QStringLiteral("{[not json"));
        QVERIFY(RecentCommands(&window_->settings()).all().empty());
    }

    void againAsksForTheSame() {
        start(QStringLiteral("sh -c 'exit 7'"));
        waitForEnd();
        QTest::mouseClick(pane()->againButton(), Qt::LeftButton);
        auto* const dialog = (*window_)->findChild<CommandDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QCOMPARE(dialog->request().line, QStringLiteral("sh -c 'exit 7'"));
        QCOMPARE(dialog->request().folder, folder_->path());
        QTest::mouseClick(button(dialog), Qt::LeftButton);
        waitForEnd();
        QVERIFY(pane()->state().contains(QStringLiteral("status 7")));
    }

    void theStartPageOffersIt() {
        QTest::mouseClick(find<QPushButton>(*(*window_)->startPage(), "startCommand"),
                          Qt::LeftButton);
        auto* const dialog = (*window_)->findChild<CommandDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QVERIFY(!button(dialog)->isEnabled());  // nothing typed yet
        QCOMPARE(dialog->problem(), QString());
    }

    void aRunningProcessIsOffered() {
        find<QAction>(**window_, "attachToProcess")->trigger();
        auto* const dialog = (*window_)->findChild<AttachDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        auto* const list = find<QTreeWidget>(*dialog, "attachProcesses");
        QTest::qWait(300);  // its own search, which runs once
        recording::script::PythonProcess gone;
        gone.id = 4194303;  // above the highest PID on Linux
        gone.words = {"python", "train.py", "<b>"};
        recording::script::PythonProcess old = gone;
        old.age_s = 3600;
        old.gpu_bytes = 3LL << 30;
        dialog->fill({gone, old});
        QCOMPARE(list->topLevelItemCount(), 2);
        QCOMPARE(list->topLevelItem(0)->text(1), QStringLiteral("–"));
        QCOMPARE(list->topLevelItem(1)->text(2), QStringLiteral("3.00 GiB"));
        QCOMPARE(list->topLevelItem(0)->text(3), QStringLiteral("python train.py <b>"));
        find<QSpinBox>(*dialog, "attachSteps")->setValue(5);
        QVERIFY(find<QPushButton>(*dialog, "attachRecord")->isEnabled());
        QTest::mouseClick(find<QPushButton>(*dialog, "attachRecord"), Qt::LeftButton);
        QVERIFY((*window_)->commands()->recording());
        QTRY_VERIFY_WITH_TIMEOUT(!(*window_)->commands()->recording(), kLong);
        QVERIFY((*window_)->messages()->sentence().contains(QStringLiteral("no process 4194303")));
    }

    void noProcessIsSaid() {
        AttachDialog dialog;
        QTest::qWait(300);
        dialog.fill({});
        QVERIFY(!find<QLabel>(dialog, "attachEmpty")->text().isEmpty());
        QVERIFY(!find<QPushButton>(dialog, "attachRecord")->isEnabled());
    }

    void aScriptThatIsDroppedIsOffered() {
        script("my train.py", "");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(at("my train.py"))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(window_->get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_->get(), &drop);
        auto* const dialog = (*window_)->findChild<CommandDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QVERIFY(dialog->request().line.endsWith(QStringLiteral(" 'my train.py'")));
        QCOMPARE(dialog->request().folder, folder_->path());
    }

    void closingTheWindowInterruptsIt() {
        start(QStringLiteral(
            "sh -c 'trap \"sleep 0.3; exit 0\" INT; echo ready; while :; do sleep 0.1; done'"));
        QTRY_VERIFY_WITH_TIMEOUT(written().contains(QStringLiteral("ready")), kLong);
        (*window_)->close();
        QVERIFY((*window_)->isVisible() && (*window_)->commands()->recording());  // asks first
        (*window_)->messages()->offered()->click();
        QVERIFY((*window_)->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!(*window_)->isVisible(), kLong);
        QVERIFY(!(*window_)->commands()->recording());
    }

    void picturesOfIt() {
        const QString pictures = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (pictures.isEmpty()) QSKIP("no pictures asked for");
        for (const bool dark : {false, true}) {
            applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
            const QString end = dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png");
            QTest::qWait(100);
            (*window_)->grab().save(pictures + QStringLiteral("/command-start") + end);
            start(QStringLiteral(
                "sh -c 'seq 1 30; printf \"\\033[1mepoch 1\\033[0m \\033[32mloss 0.31\\033[0m "
                "\\033[33mwarming\\033[0m \\033[34mblue\\033[0m \\033[35mviolet\\033[0m "
                "\\033[36mteal\\033[0m\\n\"; echo a warning of Python >&2; printf \"40 %%|####    "
                "|\" >&2; sleep 2'"));
            QTRY_VERIFY_WITH_TIMEOUT(written().contains(QStringLiteral("40 %")), kLong);
            QTest::qWait(300);
            (*window_)->grab().save(pictures + QStringLiteral("/command-running") + end);
            waitForEnd();
            QTest::qWait(200);
            (*window_)->grab().save(pictures + QStringLiteral("/command-ended") + end);
            CommandDialog* const dialog = ask();
            QTest::qWait(200);
            dialog->grab().save(pictures + QStringLiteral("/command-dialog") + end);
            type(field(dialog), QStringLiteral("python train.py | tee log"));
            QTest::qWait(100);
            dialog->grab().save(pictures + QStringLiteral("/command-refused") + end);
            dialog->reject();
        }
        applyThemeMode(ThemeMode::light);
    }
};

RIDGEPOINT_UI_TEST(CommandTest)
#include "command_test.moc"
