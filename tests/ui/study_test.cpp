// SPDX-License-Identifier: GPL-3.0-or-later
// A study in its window: selected, edited, recorded by another process, stopped, resumed, and
// reopened from its folder.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QTranslator>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "core/study/study_reader.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/file_work.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/shell/tool_windows.h"
#include "ui/views/study/axes_form.h"
#include "ui/views/study/point_model.h"
#include "ui/views/study/study_draft.h"
#include "ui/views/study/study_export.h"
#include "ui/views/study/study_figures.h"
#include "ui/views/study/study_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using nlohmann::json;
using tests::kPatience;
using tests::TestWindow;
using ItemState = study::Item::State;

namespace {

constexpr int kRecordingPatience = 300'000;  // ms; the machine may first measure its roofs

json smallStudy(const json& axes) {
    return {{"format", "ridgepoint-study"},
            {"version", 1},
            {"name", "small"},
            {"title", "Small"},
            {"axes", axes},
            {"steps", 2},
            {"warmup", 1},
            {"figures", {{{"x", "batch"}, {"y", "seconds"}}}},
            {"published",
             {{{"of", {{"model", "alexnet"}, {"batch", 4}}}, {"values", {{"seconds", 0.5}}}}}}};
}

}  // namespace

class StudyTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;
    StudyView* view_ = nullptr;

    std::string write(const char* name, const json& document) const {
        const QString path = test_->path(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(QByteArray::fromStdString(document.dump()));
        return path.toStdString();
    }
    // Makes a folder with a finished recording (batch 2) and a failed one (batch 4).
    std::filesystem::path makeFolder(const json& document) const {
        const std::filesystem::path path = test_->path("out").toStdString();
        const auto study = study::readStudy(document.dump(), "small.json", "/",
                                            study::Variant::whole, machine::Catalogue::load());
        const study::Folder folder(path, study);
        folder.write("study.json", study.document);
        for (const study::Recording& recording :
             study::recordingsOf(study, study.points(study::kManyPoints))) {
            study::Outcome outcome;
            if (recording.point.batch == 2) {
                outcome.state = study::Outcome::State::done;
                outcome.machine = "host, a processor";
                outcome.numbers[0]["seconds"] = {0.25, roofline::Provenance::measured};
                outcome.numbers[0]["samples_per_second"] = {8, roofline::Provenance::measured};
                tests::writeRun(folder.runFile(recording).string());
            } else if (recording.point.batch == 4) {
                outcome.reason = "The recording crashed (Aborted).";
            } else {
                continue;
            }
            folder.keep(recording, outcome);
        }
        return path;
    }
    std::vector<ItemState> states() const {
        std::vector<ItemState> states;
        for (const study::ResultRow& row : view_->answer()->results.rows)
            states.push_back(row.state);
        return states;
    }
    QString cell(int row, int column) const {
        return view_->points()->index(row, column).data().toString();
    }
    QPushButton* button(const char* name) const {
        return view_->findChild<QPushButton*>(QLatin1String(name));
    }
    // Types into the field of an axis.
    void type(study::Axis axis, const QString& words) const {
        QLineEdit* const edit = view_->form()->axisEdit(axis);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, words);
    }

  private Q_SLOTS:
    void closingTheWindowAsksFirst() {
        MainWindow& window = **test_;
        view_->openFile(write(
            "small.json", smallStudy({{"model", {"alexnet"}}, {"batch", {2, 4, 8, 16, 32, 64}}})));
        QTRY_VERIFY_WITH_TIMEOUT(view_->answer() != nullptr && view_->answer()->study, kPatience);
        view_->folderEdit()->setText(test_->path("asked"));
        Q_EMIT view_->folderEdit()->textEdited(test_->path("asked"));
        QTest::qWait(500);
        view_->start();
        QVERIFY(view_->running());
        window.close();
        QVERIFY(window.isVisible() && view_->running());
        QVERIFY(window.messages()->offered()->isVisible());
        QVERIFY(window.messages()->sentence().contains(QStringLiteral("Resume")));
        window.messages()->offeredInstead()->click();
        QVERIFY(window.isVisible() && view_->running());
        // The next question must not receive this answer.
        window.close();
        QVERIFY(window.isVisible() && view_->running());
        window.messages()->offered()->click();
        QVERIFY(!window.isVisible() && !view_->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!view_->running(), kRecordingPatience);
    }

    void init() {
        test_ = std::make_unique<TestWindow>();
        (*test_)->findChild<QAction*>(QStringLiteral("openStudy"))->trigger();
        view_ = (*test_)->tools()->study();
        QVERIFY(view_->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(view_->answer() != nullptr, kPatience);
    }
    void cleanup() { test_.reset(); }

    void whatComesWithItIsThere() {
        auto* const source = view_->findChild<QComboBox*>(QStringLiteral("studySource"));
        QCOMPARE(source->count(), 6);
        for (int i = 0; i < source->count(); ++i) {
            source->setCurrentIndex(i);
            QTRY_COMPARE_WITH_TIMEOUT(text(view_->answer()->study->name),
                                      source->itemData(i).toString(), kPatience);
            // First shows the variant for this machine, then the published study.
            QVERIFY(view_->fittedBox()->isChecked());
            QVERIFY(view_->points()->rowCount() > 0);
            const int fitted = view_->points()->rowCount();
            const std::string document = view_->answer()->study->document;
            view_->fittedBox()->setChecked(false);
            QTRY_VERIFY_WITH_TIMEOUT(view_->answer()->study->document != document, kPatience);
            QVERIFY(view_->points()->rowCount() > 0 && fitted > 0);
            QVERIFY(view_->answer()->study->document.find("\"here\"") == std::string::npos);
            for (const study::ResultRow& row : view_->answer()->results.rows)
                QVERIFY(row.onlyPublished() || row.estimate.contains("flops"));
            // Figures that need recordings stay empty and report this.
            int drawn = 0;
            for (int wish = 0; wish < view_->figures()->wishes()->count(); ++wish) {
                view_->figures()->wishes()->setCurrentIndex(wish);
                const StudyChart* const chart = view_->figures()->chart();
                drawn += chart->curves().empty() ? 0 : 1;
                QCOMPARE(chart->curves().empty(), !chart->emptyWords().isEmpty());
            }
            QVERIFY(drawn > 0);
            QVERIFY(view_->tableView()->rowCount() > 0);
        }
    }

    void axesAreEdited() {
        view_->openFile(
            write("small.json",
                  smallStudy({{"model", {"alexnet"}}, {"device", {"T4"}}, {"batch", {2, 4}}})));
        QTRY_COMPARE_WITH_TIMEOUT(view_->answer()->points.size(), std::size_t{2}, kPatience);
        QCOMPARE(view_->form()->axisEdit(study::Axis::batch)->text(), QStringLiteral("2, 4"));
        type(study::Axis::batch, QStringLiteral("2, 4, 8"));
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 3, kPatience);
        type(study::Axis::model, QStringLiteral("alexnet, resnet18"));
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 6, kPatience);
        QVERIFY(view_->document()->toPlainText().contains(QStringLiteral("resnet18")));
        // The message names the location of an error; valid values stay.
        type(study::Axis::batch, QStringLiteral("2, zero"));
        QTRY_VERIFY_WITH_TIMEOUT(
            view_->messages()->sentence().contains(QStringLiteral("axes.batch[1]")), kPatience);
        QVERIFY(!button("studyStart")->isEnabled());
        type(study::Axis::batch, QStringLiteral("16"));
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 3, kPatience);  // one is published
        QVERIFY(view_->messages()->sentence().isEmpty() || !view_->messages()->isVisible());
        // The document can also be edited as JSON.
        view_->document()->setPlainText(QString::fromStdString(
            smallStudy({{"model", {"vgg11"}}, {"device", {"T4"}}, {"batch", {1}}}).dump()));
        QTRY_VERIFY_WITH_TIMEOUT(
            view_->form()->axisEdit(study::Axis::model)->text() == QStringLiteral("vgg11"),
            kPatience);
        view_->document()->setPlainText(QStringLiteral("{"));
        QTRY_VERIFY_WITH_TIMEOUT(
            view_->messages()->sentence().contains(QStringLiteral("not valid JSON")), kPatience);
    }

    void tooManyPointsAreAskedAbout() {
        view_->openFile(write("many.json",
                              smallStudy({{"model", {"alexnet"}},
                                          {"device", {"T4"}},
                                          {"batch", {{"from", 1}, {"to", 10'001}, {"step", 1}}}})));
        QTRY_VERIFY_WITH_TIMEOUT(
            view_->messages()->sentence().contains(QStringLiteral("10001 points")), kPatience);
        QVERIFY(view_->messages()->offered()->isVisible());
    }

    void aFolderShowsWhatItHolds() {
        const json document =
            smallStudy({{"model", {"alexnet"}}, {"device", {"cpu"}}, {"batch", {2, 4, 8}}});
        const auto folder = makeFolder(document);
        view_->openFolder(folder);
        QTRY_COMPARE_WITH_TIMEOUT(view_->answer()->question.folder, folder, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 3, kPatience);
        QCOMPARE(states(), (std::vector{ItemState::done, ItemState::failed, ItemState::waiting}));
        const PointModel* const points = view_->points();
        QCOMPARE(cell(1, points->remarkColumn()),
                 QStringLiteral("The recording crashed (Aborted)."));
        QCOMPARE(cell(0, points->stateColumn()), QStringLiteral("recorded"));
        QVERIFY(view_->progressWords().contains(QStringLiteral("1 of 3 recorded")));
        QVERIFY(view_->progressWords().contains(QStringLiteral("1 failed")));
        QVERIFY(button("studyStart")->isEnabled());
        // The figure contains an estimate, a recording and a publication.
        std::set<study::Line::Kind> kinds;
        for (const auto& curve : view_->figures()->chart()->curves()) kinds.insert(curve.kind);
        QVERIFY(kinds.contains(study::Line::Kind::recorded));
        QVERIFY(kinds.contains(study::Line::Kind::published));
        // Clicking a mark selects its point, and Enter opens the point's run.
        Q_EMIT view_->figures()->picked(0);
        QCOMPARE(view_->pointTable()->currentIndex().row(), 0);
        view_->pointTable()->setFocus();
        QTest::keyClick(view_->pointTable(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT((*test_)->session()->frame() != nullptr, kPatience);
        QVERIFY(text((*test_)->session()->path().string()).contains(QStringLiteral("recordings")));
        // A failed point has no run.
        view_->pointTable()->setCurrentIndex(view_->pointTable()->model()->index(1, 0));
        Q_EMIT view_->pointTable()->activated(view_->pointTable()->currentIndex());
        QVERIFY(!view_->messages()->sentence().isEmpty());

        // Exports contain the displayed values.
        for (const char* const name :
             {"results.csv", "results.md", "results.tex", "results.json"}) {
            view_->exportResults(test_->path(name).toStdString());
            QTRY_VERIFY_WITH_TIMEOUT(!view_->fileWork()->busy(), kPatience);
            QFile file(test_->path(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(file.readAll().contains("batch") || !QByteArray(name).endsWith("csv"), name);
            QVERIFY2(file.size() > 100, name);
        }
        for (const char* const name : {"figure.png", "figure.svg", "figure.pdf"}) {
            view_->exportFigure(test_->path(name).toStdString(), {});
            QTRY_VERIFY_WITH_TIMEOUT(!view_->fileWork()->busy(), kPatience);
            QVERIFY2(QFile(test_->path(name)).size() > 1000, name);
        }
        QCOMPARE(QImage(test_->path("figure.png")).size(), QSize(1280, 800));
        view_->exportResults(test_->path("results.xls").toStdString());
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral(".csv")));
        // A folder without a study is refused.
        view_->openFolder(test_->path("none").toStdString());
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral("contains no study")));
    }

    void everyNumberMakesAFigure() {
        const auto folder = makeFolder(
            smallStudy({{"model", {"alexnet"}}, {"device", {"cpu", "T4"}}, {"batch", {2, 4}}}));
        view_->openFolder(folder);
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 4, kPatience);
        StudyFigures* const figures = view_->figures();
        for (int y = 0; y < figures->yBox()->count(); ++y) {
            figures->yBox()->setCurrentIndex(y);
            for (int x = 0; x < figures->xBox()->count(); ++x) {
                figures->xBox()->setCurrentIndex(x);
                Q_EMIT figures->xBox()->activated(x);
                for (const auto& curve : figures->chart()->curves()) {
                    for (const auto& mark : curve.marks) {
                        QVERIFY(std::isfinite(mark.pixel.x()) && std::isfinite(mark.pixel.y()));
                        QVERIFY(figures->chart()
                                    ->plotArea()
                                    .adjusted(-1, -1, 1, 1)
                                    .contains(mark.pixel));
                    }
                }
            }
        }
    }

    void theFiguresOfAFolderAreWrittenBesideIt() {
        json document = smallStudy({{"model", {"alexnet"}}, {"device", {"T4"}}, {"batch", {2, 4}}});
        document["figures"].push_back({{"x", "batch"}, {"y", "gpu_busy_share"}});
        const std::filesystem::path folder = makeFolder(document);
        ExportOptions column;
        column.size = {425, 350};
        column.units_per_inch = 127;
        exportStudyFigures(folder, column);
        QVERIFY(
            !QFile::exists(QString::fromStdString((folder / "figures/2-gpu-busy.svg").string())));
        QFile svg(QString::fromStdString((folder / "figures/1-time.svg").string()));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray words = svg.readAll();
        QVERIFY(words.contains("Small · Time"));
        QVERIFY(words.contains("recorded on host, a processor"));
        QVERIFY(words.contains("width=\"85mm\""));
        QFile pdf(QString::fromStdString((folder / "figures/1-time.pdf").string()));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.read(5) == "%PDF-");
        std::filesystem::remove(folder / "study.json");
        QVERIFY_THROWS_EXCEPTION(ExportError, exportStudyFigures(folder, {}));
    }

    // Panels are side by side if there is room for the names on the axis. Otherwise the figure
    // becomes higher than requested, but never wider.
    void panelsStayReadableInAColumn() {
        json document = smallStudy({{"model", {"resnet18", "resnet34", "resnet50"}},
                                    {"device", {"T4", "Tesla P40"}},
                                    {"batch", {2, 4}}});
        document.erase("published");
        document["figures"] = {{{"x", "batch"}, {"y", "seconds"}, {"each", "device"}},
                               {{"x", "model"}, {"y", "flops_per_second"}, {"each", "device"}}};
        const std::filesystem::path folder = makeFolder(document);
        ExportOptions column;
        column.size = {425, 300};
        column.units_per_inch = 127;
        exportStudyFigures(folder, column);
        const QDir figures(QString::fromStdString((folder / "figures").string()));
        const auto heightOf = [&](const char* pattern) {
            const QStringList found = figures.entryList({QLatin1String(pattern)});
            QFile svg(figures.filePath(found.value(0)));
            if (!svg.open(QIODevice::ReadOnly)) return 0;
            static const QRegularExpression box(QStringLiteral("viewBox=\"0 0 425 (\\d+)\""));
            return box.match(QString::fromUtf8(svg.readAll())).captured(1).toInt();
        };
        QCOMPARE(heightOf("1-*.svg"), 300);
        QVERIFY(heightOf("2-*.svg") > 350);
    }

    // A value that all points of a figure share does not name its lines.
    void linesAreNamedByWhatDiffersInTheirFigure() {
        json document = smallStudy({{"model", {"alexnet"}}, {"device", {"T4"}}, {"batch", {2, 4}}});
        document["published"] = {{{"of", {{"device", "Tesla K80"}, {"gpus", 2}}},
                                  {"values", {{"share.row.broadcast", 0.45}}}}};
        view_->openFolder(makeFolder(document));
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 3, kPatience);
        for (const study::Line& line : view_->figures()->shown().figure.lines)
            QVERIFY2(line.name.empty(), line.name.c_str());
    }

    void linesAreNamedInTheLanguageOfTheWindow() {
        const json document = smallStudy(
            {{"model", {"alexnet"}}, {"device", {"T4"}}, {"gpus", {1, 2}}, {"batch", {2, 4}}});
        study::FigureWish wish;
        wish.x = study::Axis::model;
        wish.along = study::Axis::model;
        wish.y = "seconds";
        view_->openFolder(makeFolder(document));
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 4, kPatience);
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_de.qm")));
        QApplication::installTranslator(&german);
        const study::Figure figure = figureShown(*view_->answer(), wish).figure;
        QApplication::removeTranslator(&german);
        QVERIFY(!figure.lines.empty());
        QStringList words;
        for (const study::Line& line : figure.lines) words << QString::fromStdString(line.name);
        words << QString::fromStdString(figure.panels.front());
        QVERIFY2(words.join(u'|').contains(QStringLiteral("Batch 2")) &&
                     !words.join(u'|').contains(QStringLiteral("batch")),
                 qPrintable(words.join(u'|')));
    }

    void aRooflineNamesItsRoofs() {
        view_->fittedBox()->setChecked(false);  // devices that have roofs in the catalogue
        QTRY_VERIFY_WITH_TIMEOUT(!view_->answer()->study->fitted, kPatience);
        StudyFigures* const figures = view_->figures();
        // The roofline of two GPUs together.
        const auto place = [&] {
            return figures->wishes()->findText(QStringLiteral("Roofline of two GPUs"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(place() >= 0, kPatience);
        figures->wishes()->setCurrentIndex(place());
        QTRY_VERIFY_WITH_TIMEOUT(!figures->chart()->roofNames().empty(), kPatience);
        QStringList words;
        for (const auto& name : figures->chart()->roofNames()) {
            words.append(name.words);
            QVERIFY(figures->chart()->plotArea().contains(name.place.anchor));
        }
        QVERIFY2(!words.filter(QStringLiteral("3.11 TB/s")).isEmpty(),
                 qPrintable(words.join(u'|')));
        figures->xBox()->setCurrentIndex(0);  // a field for an axis
        Q_EMIT figures->xBox()->activated(0);
        QVERIFY(figures->chart()->roofNames().empty());
    }

    // Networks are not numeric, so no line joins them; each mark shows its name.
    void networksAreNamedAndNotJoined() {
        json document = smallStudy(
            {{"model", {"alexnet", "resnet18", "vgg11"}}, {"device", {"T4"}}, {"batch", {2, 64}}});
        document["published"] = {{{"of", {{"model", "alexnet"}, {"batch", 2}}},
                                  {"estimates", {{"intensity", 20}, {"flops_per_second", 1e12}}}}};
        document["published_roofs"] = {
            {{"device", "T4"}, {"flops_per_second", 65e12}, {"bytes_per_second", 3e11}}};
        document["figures"] = {
            {{"x", "intensity"}, {"along", "model"}, {"y", "flops_per_second"}, {"each", "batch"}},
            {{"x", "model"}, {"y", "flops"}}};
        view_->openFolder(makeFolder(document));
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 6, kPatience);
        StudyChart* const chart = view_->figures()->chart();
        QCOMPARE(chart->panels().size(), std::size_t{2});
        std::set<QRgb> colors;
        for (const auto& curve : chart->curves()) {
            QVERIFY(!curve.joined);
            for (const auto& mark : curve.marks) {
                colors.insert(mark.color.rgb());
                QVERIFY(chart->panels()[curve.panel].contains(mark.pixel));
            }
        }
        QCOMPARE(colors.size(), std::size_t{3});
        QStringList names, roofs;
        for (const auto& name : chart->markNames()) names << name.words;
        for (const auto& name : chart->roofNames()) roofs << name.words;
        for (const char* const network : {"alexnet", "resnet18", "vgg11"})
            QVERIFY2(names.contains(QLatin1String(network)), network);
        QVERIFY(!roofs.filter(QStringLiteral("ridge 25.3")).isEmpty());  // 8.1 over 0.32
        QVERIFY(!roofs.filter(QStringLiteral("published")).isEmpty());
        view_->figures()->wishes()->setCurrentIndex(1);
        QVERIFY(!chart->curves().empty());
        for (const auto& curve : chart->curves()) QVERIFY(!curve.joined);
    }

    // Two devices compute the same FLOPs, and both coinciding lines are visible.
    void linesInOnePlaceAreBothSeen() {
        json document = smallStudy(
            {{"model", {"alexnet"}}, {"device", {"T4", "Tesla P40"}}, {"batch", {2, 4}}});
        document["figures"] = {{{"x", "batch"}, {"y", "flops"}}};
        view_->openFolder(makeFolder(document));
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 4, kPatience);
        const auto& curves = view_->figures()->chart()->curves();
        QCOMPARE(curves.size(), std::size_t{2});
        QCOMPARE(curves[0].under, 1);
        QCOMPARE(curves[1].under, 0);
        QVERIFY(curves[0].marks[0].color != curves[1].marks[0].color);
    }

    // The real program records the study, is paused and stopped, and resumes.
    void aStudyIsRecordedPausedStoppedAndGoesOn() {
        if (!QFile::exists(QCoreApplication::applicationDirPath() +
                           QStringLiteral("/libridgepoint-recording.so")))
            QSKIP("the recording library is not built (RIDGEPOINT_RECORDING)");
        const std::string file =
            write("small.json",
                  smallStudy({{"model", {"resnet18"}}, {"device", {"cpu"}}, {"batch", {1, 2}}}));
        view_->openFile(file);
        QTRY_COMPARE_WITH_TIMEOUT(view_->points()->rowCount(), 3, kPatience);  // one is published
        view_->folderEdit()->setText(test_->path("study"));
        Q_EMIT view_->folderEdit()->textEdited(test_->path("study"));
        button("studyStart")->click();
        QVERIFY(view_->running());
        QVERIFY(!view_->form()->isEnabled());
        // No other recording can start meanwhile.
        (*test_)->record({});
        QVERIFY((*test_)->messages()->sentence().contains(QStringLiteral("study")));
        QTRY_VERIFY_WITH_TIMEOUT(states().front() == ItemState::running, kRecordingPatience);
        button("studyPause")->click();
        QCOMPARE(view_->run()->state(), StudyRun::State::pausing);
        QTRY_COMPARE_WITH_TIMEOUT(view_->run()->state(), StudyRun::State::paused,
                                  kRecordingPatience);
        QTRY_COMPARE_WITH_TIMEOUT(
            states(), (std::vector{ItemState::done, ItemState::waiting, ItemState::left}),
            kPatience);
        button("studyPause")->click();  // Resume
        QTRY_VERIFY_WITH_TIMEOUT(states()[1] == ItemState::running, kRecordingPatience);
        QVERIFY(view_->run()->progress().seconds_left.has_value());
        QSignalSpy ended(view_, &StudyView::runEnded);
        button("studyStop")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!ended.empty(), kRecordingPatience);
        QVERIFY(view_->messages()->sentence().contains(QStringLiteral("Resume")));
        QTRY_VERIFY_WITH_TIMEOUT(states()[1] != ItemState::running, kPatience);
        ended.clear();
        button("studyStart")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!ended.empty(), kRecordingPatience);
        QTRY_COMPARE_WITH_TIMEOUT(
            states(), (std::vector{ItemState::done, ItemState::done, ItemState::left}), kPatience);
        QVERIFY(!button("studyStart")->isEnabled());
        QVERIFY(QFile::exists(test_->path("study/results.md")));
        // The study's folder shows the same results.
        const std::string live = view_->answer()->csv;
        view_->openFolder(test_->path("study").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(view_->answer()->question.origin == "study", kPatience);
        QCOMPARE(view_->answer()->csv, live);
    }
};

RIDGEPOINT_UI_TEST(StudyTest)
#include "study_test.moc"
