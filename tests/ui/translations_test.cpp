// SPDX-License-Identifier: GPL-3.0-or-later
// The window in every language: missing translations fall back to English, placeholders are
// correct, and all texts fit.
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <QXmlStreamReader>
#include <algorithm>
#include <memory>

#include "core/compare/notes.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/counted_rows.h"
#include "core/run/store/store.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/base/elided_label.h"
#include "ui/base/words.h"
#include "ui/run/session.h"
#include "ui/shell/main_window.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/tool_windows.h"
#include "ui/views/compare/compare_notes.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/record/record_panel.h"
#include "ui/views/study/study_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

constexpr int kSmallScreen = 1366;  // pixels; the narrowest common laptop screen

struct Message {
    QString text;
    bool finished = true;
};
// Keyed by context, source and comment.
using Messages = QMap<QString, Message>;

QString tsFile(const QString& language) {
    return QStringLiteral(RIDGEPOINT_TRANSLATIONS "/ridgepoint_%1.ts").arg(language);
}

Messages read(const QString& path) {
    Messages messages;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return messages;
    QXmlStreamReader xml(&file);
    QString context, source, comment;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("name")) context = xml.readElementText();
        if (xml.name() == QLatin1String("message")) comment.clear();
        if (xml.name() == QLatin1String("source")) source = xml.readElementText();
        if (xml.name() == QLatin1String("comment")) comment = xml.readElementText();
        if (xml.name() == QLatin1String("translation")) {
            const bool finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            const QString key = context + QLatin1Char('\t') + source + QLatin1Char('\t') + comment;
            messages.insert(key, {xml.readElementText(), finished});
        }
    }
    return messages;
}

QStringList placeholders(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("%L?\\d|%n|%p"));
    QStringList found;
    for (auto match = pattern.globalMatch(text); match.hasNext();) found << match.next().captured();
    found.sort();
    return found;
}

// Counts mnemonics: "&" before a character that is neither "&" nor a space.
int mnemonics(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("(?<!&)&(?=[^&\\s])"));
    int count = 0;
    for (auto match = pattern.globalMatch(text); match.hasNext(); match.next()) ++count;
    return count;
}

// Returns the widget's text that does not fit; empty if all texts fit.
QString cutOff(const QWidget& widget) {
    const auto lacks = [&](const QString& text, int room) {
        const QString plain = QString(text).remove(QLatin1Char('&'));
        int widest = 0;
        for (const QString& line : plain.split(QLatin1Char('\n'))) {
            widest = std::max(widest, widget.fontMetrics().horizontalAdvance(line));
        }
        return widest > room ? plain : QString();
    };
    if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget)) {
        return lacks(button->text(), button->width());
    }
    if (const auto* const label = qobject_cast<const QLabel*>(&widget)) {
        const bool markup = Qt::mightBeRichText(label->text());
        if (label->wordWrap() || markup) return QString();
        return lacks(label->text(), label->width());
    }
    return QString();
}

QStringList cutOffIn(const QWidget& window) {
    QStringList found;
    for (const QWidget* const widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        const QString words = cutOff(*widget);
        if (!words.isEmpty()) {
            found << QLatin1String(widget->metaObject()->className()) + QStringLiteral(": ") +
                         words;
        }
    }
    return found;
}

}  // namespace

class TranslationsTest : public QObject {
    Q_OBJECT

    static void languages() {
        QTest::addColumn<QString>("language");
        const QDir folder(QStringLiteral(RIDGEPOINT_TRANSLATIONS));
        for (const QString& file : folder.entryList({QStringLiteral("ridgepoint_*.ts")})) {
            const QString language = file.mid(11).chopped(3);
            QTest::newRow(qPrintable(language)) << language;
        }
    }

  private Q_SLOTS:
    void theLanguagesThatAreOffered() {
        const QDir folder(QStringLiteral(RIDGEPOINT_TRANSLATIONS));
        for (const char* const language : {"de", "es", "fr", "ja", "zh_CN"}) {
            QVERIFY2(QFile::exists(tsFile(QLatin1String(language))), language);
        }
    }

    // A missing translation is not an error, because the window shows English instead. Missing and
    // unused texts are listed for translators.
    void missingStringsAreListed_data() { languages(); }
    void missingStringsAreListed() {
        QFETCH(QString, language);
        const QTemporaryDir folder;
        const QString fresh = folder.filePath(QStringLiteral("fresh.ts"));
        QVERIFY(QFile::copy(tsFile(language), fresh));
        QProcess lupdate;
        QStringList arguments{QStringLiteral("-silent"),
                              QStringLiteral("-locations"),
                              QStringLiteral("none"),
                              QStringLiteral("-no-obsolete"),
                              QStringLiteral("-extensions"),
                              QStringLiteral("cpp,h"),
                              QStringLiteral("-I"),
                              QStringLiteral(RIDGEPOINT_SOURCE),
                              QStringLiteral(RIDGEPOINT_SOURCE "/ui"),
                              QStringLiteral(RIDGEPOINT_SOURCE "/app/window"),
                              QStringLiteral(RIDGEPOINT_SOURCE "/core/run/analysis/columns.cpp"),
                              QStringLiteral(RIDGEPOINT_SOURCE "/core/run/analysis/doubt.cpp"),
                              QStringLiteral("-ts"),
                              fresh};
        lupdate.start(QStringLiteral(RIDGEPOINT_LUPDATE), arguments);
        QVERIFY(lupdate.waitForFinished(60000));
        QCOMPARE(lupdate.exitCode(), 0);
        const Messages wanted = read(fresh), present = read(tsFile(language));
        QVERIFY(wanted.size() > 400);
        for (auto message = wanted.begin(); message != wanted.end(); ++message) {
            if (!message->finished || message->text.isEmpty())
                qInfo("not translated: %s", qPrintable(message.key()));
        }
        for (auto message = present.begin(); message != present.end(); ++message) {
            if (!wanted.contains(message.key()))
                qInfo("no longer used: %s", qPrintable(message.key()));
        }
    }

    void aMissingStringIsShownInEnglish_data() { languages(); }
    void aMissingStringIsShownInEnglish() {
        QFETCH(QString, language);
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_%1.qm").arg(language)));
        QApplication::installTranslator(&translator);
        const char* const unknown = "A string without a translation";
        QCOMPARE(QCoreApplication::translate("ridgepoint::ui::MainWindow", unknown),
                 QLatin1String(unknown));
        // Unfinished translations are not compiled as empty texts.
        const Messages messages = read(tsFile(language));
        for (auto message = messages.begin(); message != messages.end(); ++message) {
            const QString context = message.key().section(QLatin1Char('\t'), 0, 0);
            const QString source = message.key().section(QLatin1Char('\t'), 1, 1);
            const QString comment = message.key().section(QLatin1Char('\t'), 2);
            QVERIFY2(
                !QCoreApplication::translate(context.toUtf8(), source.toUtf8(), comment.toUtf8())
                     .isEmpty(),
                qPrintable(source));
        }
        QApplication::removeTranslator(&translator);
    }

    // core/compare has no translator, so its sentences are also listed in the window.
    void notesOnAComparisonAreTranslated_data() { languages(); }
    void notesOnAComparisonAreTranslated() {
        QFETCH(QString, language);
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_%1.qm").arg(language)));
        QApplication::installTranslator(&translator);
        for (const std::string_view words : compare::noteWords()) {
            const QString note = text(words).replace(QLatin1String("%1"), QLatin1String("a.ridge"));
            const QString translated = noteWords(note.toStdString());
            QVERIFY2(translated != note, qPrintable(note));
            QCOMPARE(translated.count(QLatin1String("a.ridge")),
                     note.count(QLatin1String("a.ridge")));
        }
        QApplication::removeTranslator(&translator);
    }

    void placeholdersAndMnemonicsSurvive_data() { languages(); }
    void placeholdersAndMnemonicsSurvive() {
        QFETCH(QString, language);
        const Messages messages = read(tsFile(language));
        QStringList wrong;
        for (auto message = messages.begin(); message != messages.end(); ++message) {
            if (!message->finished || message->text.isEmpty()) continue;
            const QString source = message.key().section(QLatin1Char('\t'), 1, 1);
            if (placeholders(source) != placeholders(message->text) ||
                mnemonics(source) != mnemonics(message->text)) {
                wrong << source + QStringLiteral(" → ") + message->text;
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void allFindsRoom_data() { languages(); }
    void allFindsRoom() {
        QFETCH(QString, language);
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_%1.qm").arg(language)));
        QApplication::installTranslator(&translator);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run.ridge"));
        tests::writeRun(file.toStdString());
        QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        {
            MainWindow window(&settings);
            window.resize(kSmallScreen, 768);
            window.show();
            QSignalSpy settled(window.session(), &Session::settled);
            window.openRun(file.toStdString());
            QVERIFY(settled.wait(tests::kPatience));
            QTest::qWait(50);
            QTRY_COMPARE_WITH_TIMEOUT(cutOffIn(window), QStringList(), tests::kPatience);
            QVERIFY2(window.minimumSizeHint().width() <= kSmallScreen,
                     qPrintable(QString::number(window.minimumSizeHint().width())));
            save(window, "window-" + language);
            EstimateView* const estimate = window.tools()->estimate();
            estimate->show();
            QTest::qWait(300);
            QTRY_COMPARE_WITH_TIMEOUT(cutOffIn(*estimate), QStringList(), tests::kPatience);
            save(*estimate, "estimate-" + language);
            StudyView* const study = window.tools()->study();
            study->show();
            QTRY_VERIFY_WITH_TIMEOUT(study->answer() != nullptr, tests::kPatience);
            QTest::qWait(50);
            QTRY_COMPARE_WITH_TIMEOUT(cutOffIn(*study), QStringList(), tests::kPatience);
            save(*study, "study-" + language);
            MachineView* const machine = window.tools()->machine();
            machine->show();
            QTest::qWait(20);
            QTRY_COMPARE_WITH_TIMEOUT(cutOffIn(*machine), QStringList(), tests::kPatience);
        }
        QApplication::removeTranslator(&translator);
    }

    // In the narrowest supported window, no part of the toolbar moves into its overflow menu, even
    // with all messages of a recording.
    void theToolbarHasRoom_data() {
        languages();
        QTest::newRow("en") << QString();
    }
    void theToolbarHasRoom() {
        QFETCH(QString, language);
        QTranslator translator;
        if (!language.isEmpty()) {
            QVERIFY(
                translator.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_%1.qm").arg(language)));
            QApplication::installTranslator(&translator);
        }
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        {
            MainWindow window(&settings);
            window.resize(1280, 768);
            window.show();
            RecordToolbar* const bar = window.toolbar();
            machine::cuda::DeviceState gpu;
            gpu.name = "NVIDIA H100 80GB HBM3";
            bar->panel()->setGpus({gpu});
            using machine::CounterAccess;
            const CounterAccess open{CounterAccess::State::open, {}, {}};
            bar->panel()->setCounterAccess(open, open);
            bar->panel()->rungBox()->setCurrentIndex(1);
            recording::RecorderStatus status;
            status.state = recording::RecorderStatus::State::recording;
            status.steps_done = 123'456;
            status.steps_wanted = 1'000'000;
            bar->setStatus(status);
            const QString file = folder.filePath(QStringLiteral("run.ridge"));
            tests::SyntheticRun made = tests::makeSyntheticRun();
            made.steps.push_back(made.steps.back());
            made.steps.back().kind = run::StepRecord::Kind::counted;
            made.steps.back().duration_ns *= 3;
            tests::writeRun(file.toStdString(), made);
            const auto frame = makeFrame(run::RunReader::open(file.toStdString())->snapshot(),
                                         run::GroupBy::op, std::nullopt, true);
            bar->setFrame(frame.get());
            QTest::qWait(50);
            save(window, "toolbar-" + (language.isEmpty() ? QStringLiteral("en") : language));
            const auto* const more =
                bar->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
            QVERIFY2(more == nullptr || !more->isVisible(),
                     qPrintable(QStringLiteral("%1 of %2")
                                    .arg(bar->minimumSizeHint().width())
                                    .arg(bar->sizeHint().width())));
            for (const ElidedLabel* const label : bar->findChildren<ElidedLabel*>()) {
                QVERIFY(label->isVisible());
                // The progress is complete; at least the first figure is visible.
                if (label == bar->findChildren<ElidedLabel*>().front())
                    QCOMPARE(label->shownText(), label->text());
                else
                    QVERIFY(label->shownText().size() > 4);
            }
            // The tooltip contains the elided figures.
            QVERIFY(bar->figures().contains(
                text(roofline::formatShare(run::countingOverhead(*frame->snapshot)))));
            QApplication::processEvents();
        }
        QApplication::removeTranslator(&translator);
    }

  private:
    static void save(QWidget& widget, const QString& name) {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (!folder.isEmpty())
            widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }
};

RIDGEPOINT_UI_TEST(TranslationsTest)
#include "translations_test.moc"
