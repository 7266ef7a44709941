// SPDX-License-Identifier: GPL-3.0-or-later
// Files and clipboard contents that the window produces. If available, independent programs read
// them.
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <QSpinBox>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/chart/log_mapping.h"
#include "ui/export/export_dialog.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/compare/compare_files.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::TestWindow;

namespace {

constexpr QSize kSize(900, 600);

// Returns the average difference of brightness (0 to 255) over blocks: renderers differ in edges
// and font hinting, but positions are the same.
double apart(const QImage& a, const QImage& b) {
    const QSize small = kSize / 12;
    const auto reduced = [&](const QImage& image) {
        return image.convertToFormat(QImage::Format_Grayscale8)
            .scaled(small, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    };
    const QImage x = reduced(a), y = reduced(b);
    double most = 0;
    for (int row = 0; row < small.height(); ++row) {
        for (int column = 0; column < small.width(); ++column)
            most = std::max(most, std::abs(static_cast<double>(qGray(x.pixel(column, row))) -
                                           qGray(y.pixel(column, row))));
    }
    return most;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Along a sloped line, returns the share of pixel columns that contain a pixel of an intermediate
// colour (neither ink, background nor grid), as antialiasing produces.
double smoothShare(const QImage& image, const QLineF& line, const Theme& theme) {
    const int darkest = qGray(theme.ink.rgb()) + 25, lightest = qGray(theme.grid.rgb()) - 25;
    const auto first = static_cast<int>(std::ceil(std::min(line.x1(), line.x2())));
    const auto last = static_cast<int>(std::floor(std::max(line.x1(), line.x2())));
    int columns = 0, smooth = 0;
    for (int x = first; x < last; ++x) {
        const auto y = static_cast<int>(
            std::lround(line.pointAt((x + 0.5 - line.x1()) / (line.x2() - line.x1())).y()));
        bool between = false;
        for (int row = std::max(0, y - 4); row <= std::min(image.height() - 1, y + 4); ++row) {
            const int gray = qGray(image.pixel(x, row));
            between = between || (gray > darkest && gray < lightest);
        }
        ++columns;
        smooth += between;
    }
    return columns > 0 ? static_cast<double>(smooth) / columns : 0;
}

bool ran(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit &&
           process.exitCode() == 0;
}

}  // namespace

class FilesTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString at(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    std::filesystem::path path(const char* name) const { return at(name).toStdString(); }
    std::shared_ptr<const Frame> frame_;
    std::shared_ptr<const CompareFrame> compared_;

    void write(const QString& view, const char* name) const {
        ExportOptions options;
        options.size = kSize;
        const std::string which = view.toStdString();
        if (findExport(which)->run)
            exportView(*frame_, which, path(name), options);
        else
            exportComparison(compared_, which, path(name), options);
    }

  private Q_SLOTS:
    void initTestCase() {
        frame_ = makeFrame(tests::makeSnapshot(), run::GroupBy::op, roofline::Level::dram, false);
        CompareQuestion question;
        for (const int batch : {8, 16, 32}) {
            tests::SyntheticOptions options;
            options.batch = batch;
            const auto run = path(qPrintable(QStringLiteral("b%1.ridge").arg(batch)));
            tests::writeRun(run, options);
            question.paths.push_back(run);
            question.colors.push_back(static_cast<int>(question.colors.size()));
        }
        compared_ = compareFiles(question);
    }

    void otherRenderersSeeTheSame_data() {
        QTest::addColumn<QString>("view");
        for (const char* const view :
             {"roofline", "memory", "shares", "compare", "beside", "sweep"})
            QTest::newRow(view) << QString::fromLatin1(view);
    }

    void otherRenderersSeeTheSame() {
        QFETCH(QString, view);
        write(view, "p.png");
        const QImage ours(at("p.png"));
        QCOMPARE(ours.size(), kSize);
        write(view, "p.svg");
        write(view, "p.pdf");
        const QByteArray svg = contentOf(at("p.svg"));
        QVERIFY(svg.contains("<text"));
        QVERIFY(svg.contains("sans-serif"));
        QVERIFY(!svg.contains("<image"));  // nothing was painted as pixels
        const QString rsvg = QStandardPaths::findExecutable(QStringLiteral("rsvg-convert"));
        const QString poppler = QStandardPaths::findExecutable(QStringLiteral("pdftoppm"));
        if (rsvg.isEmpty() && poppler.isEmpty())
            QSKIP("Neither rsvg-convert nor pdftoppm is installed.");
        if (!rsvg.isEmpty()) {
            QVERIFY(ran(rsvg, {QStringLiteral("-w"), QString::number(kSize.width()), at("p.svg"),
                               QStringLiteral("-o"), at("svg.png")}));
            const double difference = apart(ours, QImage(at("svg.png")));
            QVERIFY2(difference < 60, qPrintable(QString::number(difference)));
        }
        if (!poppler.isEmpty()) {
            QVERIFY(ran(poppler,
                        {QStringLiteral("-r"), QStringLiteral("96"), QStringLiteral("-singlefile"),
                         QStringLiteral("-png"), at("p.pdf"), at("pdf")}));
            const QImage theirs(at("pdf.png"));
            QVERIFY(std::abs(theirs.width() - kSize.width()) <= 1);
            const double difference = apart(ours, theirs);
            QVERIFY2(difference < 60, qPrintable(QString::number(difference)));
        }
        // The measure distinguishes different pictures.
        QImage blank(kSize, QImage::Format_RGB32);
        blank.fill(Qt::white);
        QVERIFY(apart(ours, blank) > 60);
    }

    void roofsAreSmooth() {
        write(QStringLiteral("roofline"), "roofs.png");
        const QImage image(at("roofs.png"));
        ExportOptions options;
        options.size = kSize;
        const auto figure = rooflineFigure(frame_, options);
        const auto& chart = static_cast<const RooflineChart&>(*figure);
        const PlaneRange& range = chart.zoom().current();
        int slopes = 0;
        for (const RoofLine& roof : chart.roofs().lines) {
            if (!roof.bandwidth || !roof.primary || roof.dashed ||
                chart.exceeded().contains(roof.ceiling)) {
                continue;
            }
            const auto part = clipSegment(roof.from, roof.to, range.x, range.y);
            if (!part) continue;
            const QLineF line(chart.pixelOf(part->first), chart.pixelOf(part->second));
            if (std::abs(line.dx()) < 50 || std::abs(line.dy()) < 50) continue;
            ++slopes;
            const double share = smoothShare(image, line, options.theme);
            QVERIFY2(share > 0.6, qPrintable(QString::number(share)));
        }
        QVERIFY(slopes > 0);
    }

    void wordsOfAPdfCanBeRead() {
        const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (reader.isEmpty()) QSKIP("pdftotext is not installed.");
        write(QStringLiteral("compare"), "w.pdf");
        QVERIFY(ran(reader, {at("w.pdf"), at("w.txt")}));
        QVERIFY(contentOf(at("w.txt")).contains("b8 vs b16"));
    }

    void pixelsAreThoseThatWereAskedFor() {
        for (const auto& [size, scale] :
             {std::pair(QSize(333, 217), 1.5), {QSize(100, 100), 0.1}, {QSize(1001, 501), 2.0}}) {
            ExportOptions options;
            options.size = size;
            options.scale = scale;
            exportComparison(compared_, "compare", path("s.png"), options);
            QCOMPARE(QImage(at("s.png")).size(),
                     QSize(static_cast<int>(std::lround(size.width() * scale)),
                           static_cast<int>(std::lround(size.height() * scale))));
        }
    }

    void latexCompiles() {
        const QString latex = QStandardPaths::findExecutable(QStringLiteral("pdflatex"));
        if (latex.isEmpty()) QSKIP("pdflatex is not installed.");
        exportComparison(compared_, "table", path("t.tex"));
        exportView(*frame_, "table", path("one.tex"));
        QFile page(at("page.tex"));
        QVERIFY(page.open(QIODevice::WriteOnly));
        page.write(
            "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{booktabs,textcomp}"
            "\\begin{document}" +
            contentOf(at("t.tex")) + "\\clearpage " + contentOf(at("one.tex")) + "\\end{document}");
        page.close();
        QVERIFY(ran(latex,
                    {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                     QStringLiteral("-output-directory"), folder_.path(), at("page.tex")}));
    }

    void aReportNeedsNothingElse() {
        exportView(*frame_, "report", path("one.html"));
        exportComparison(compared_, "report", path("three.html"));
        for (const char* const name : {"one.html", "three.html"}) {
            const QByteArray page = contentOf(at(name));
            QVERIFY(page.startsWith("<!DOCTYPE html>"));
            QVERIFY(page.count("<svg") >= 3);
            QVERIFY(page.contains("<text"));
            QVERIFY(!page.contains("<?xml"));
            for (const char* const far : {"src=\"http", "<link", "<script", "@import"})
                QVERIFY2(!page.contains(far), far);
        }
        QVERIFY(contentOf(at("three.html")).contains("Over the batch size"));
        QVERIFY_EXCEPTION_THROWN(exportView(*frame_, "report", path("one.docx")), ExportError);
        QVERIFY_EXCEPTION_THROWN(exportView(*frame_, "report", path("no/such/one.html")),
                                 ExportError);
    }

    void aReportIsAPdfToo() {
        exportComparison(compared_, "report", path("three.pdf"));
        const QByteArray page = contentOf(at("three.pdf"));
        QVERIFY(page.startsWith("%PDF"));
        const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (reader.isEmpty()) QSKIP("pdftotext is not installed.");
        QVERIFY(ran(reader, {at("three.pdf"), at("three.txt")}));
        const QByteArray words = contentOf(at("three.txt"));
        QVERIFY(words.contains("How these numbers came about"));
        QVERIFY(words.contains("aten::convolution"));
    }

    void theDialogKeepsWhatWasChosen() {
        QSettings settings(at("s.ini"), QSettings::IniFormat);
        settings.setValue(QStringLiteral("export/folder"), folder_.path());
        {
            ExportDialog dialog(&settings, QStringLiteral("run"));
            QCOMPARE(dialog.fileEdit()->text(), at("run.svg"));
            QVERIFY(!dialog.scaleBox()->isEnabled());
            dialog.formats()->setCurrentIndex(dialog.formats()->findData(QStringLiteral("png")));
            Q_EMIT dialog.formats()->activated(dialog.formats()->currentIndex());
            QCOMPARE(dialog.fileEdit()->text(), at("run.png"));
            dialog.widthBox()->setValue(777);
            dialog.scaleBox()->setValue(3);
            dialog.looks()->setCurrentIndex(2);
            QVERIFY(dialog.options().theme.dark);
            dialog.accept();
            QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
        }
        ExportDialog again(&settings, QStringLiteral("other"));
        QCOMPARE(again.fileEdit()->text(), at("other.png"));
        QCOMPARE(again.options().size.width(), 777);
        QCOMPARE(again.options().scale, 3.0);
        QVERIFY(again.options().theme.dark);
        // Another ending selects another format. An unknown ending cannot be saved.
        again.fileEdit()->setText(at("other.pdf"));
        QCOMPARE(again.formats()->currentData().toString(), QStringLiteral("pdf"));
        again.sizes()->setCurrentIndex(1);
        Q_EMIT again.sizes()->activated(1);
        QCOMPARE(again.options().size, again.sizes()->itemData(1).toSize());
        // A column in a paper is 85 mm wide, and contains only the figure.
        again.bareBox()->setChecked(true);
        ExportOptions column = again.options();
        column.theme = Theme::light();
        exportView(*frame_, "roofline", path("column.svg"), column);
        const QByteArray svg = contentOf(at("column.svg"));
        QVERIFY(svg.contains("width=\"85mm\""));
        column.bare = false;
        exportView(*frame_, "roofline", path("column.svg"), column);
        QVERIFY(contentOf(at("column.svg")).count("synthetic") > svg.count("synthetic"));
    }

    void everyFigureIsCopied() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->layouts()->setLayout(WindowLayout::explore);
        window->dock(QStringLiteral("sharesDock"))->show();
        QTest::qWait(50);
        for (QAbstractScrollArea* const figure :
             {static_cast<QAbstractScrollArea*>(window->view<ui::RooflineView>()->canvas()),
              static_cast<QAbstractScrollArea*>(window->view<ui::MemoryView>()->canvas()),
              static_cast<QAbstractScrollArea*>(window->view<ui::SharesView>()->canvas()),
              static_cast<QAbstractScrollArea*>(window->view<ui::TimelineView>()->canvas())}) {
            QGuiApplication::clipboard()->clear();
            QTest::keyClick(figure, Qt::Key_C, Qt::ControlModifier);
            const QMimeData* const copied = QGuiApplication::clipboard()->mimeData();
            QVERIFY2(copied->hasImage(), figure->metaObject()->className());
            QCOMPARE(copied->imageData().value<QImage>().size(), figure->viewport()->size() * 2);
            if (qobject_cast<QGraphicsView*>(figure) == nullptr) continue;
            const QByteArray svg = copied->data(QStringLiteral("image/svg+xml"));
            QVERIFY(QSvgRenderer(svg).isValid());
            QVERIFY(svg.contains("<text"));
        }
    }
};

RIDGEPOINT_UI_TEST(FilesTest)
#include "files_test.moc"
