// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <cmath>
#include <memory>

#include "core/exchange/compare_tables.h"
#include "core/exchange/tables.h"
#include "ui/compare/compare_memory.h"
#include "ui/compare/compare_picture.h"
#include "ui/compare/compare_roofline.h"
#include "ui/compare/sweep_chart.h"
#include "ui/figure/scene_svg.h"
#include "ui/memory/memory_chart.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run_facts.h"
#include "ui/shares/shares_chart.h"
#include "ui/timeline/timeline_chart.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct ExportText {
    Q_DECLARE_TR_FUNCTIONS(FigureExport)
};

constexpr double kPointsPerUnit = 72.0 / 96.0;  // sizes are in CSS pixels
constexpr qint64 kMostPixels = 400'000'000;

void dress(FigureChart& chart, const ExportOptions& options) {
    chart.setTheme(options.theme);
    chart.resize(options.size);  // a chart that was never sized draws nothing
    chart.setTitleText(options.title);
}

template <class Chart>
std::unique_ptr<FigureChart> compareChart(const std::shared_ptr<const CompareFrame>& frame,
                                          const ExportOptions& options) {
    auto chart = std::make_unique<Chart>();
    dress(*chart, options);
    chart->setRuns(frame);
    return chart;
}

QByteArray png(QGraphicsScene& scene, const ExportOptions& options) {
    const QSize pixels(static_cast<int>(std::lround(options.size.width() * options.scale)),
                       static_cast<int>(std::lround(options.size.height() * options.scale)));
    if (qint64{pixels.width()} * pixels.height() > kMostPixels) return {};
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull()) return {};
    image.fill(options.theme.surface);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    scene.render(&painter, QRectF(QPointF(), QSizeF(pixels)));
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray pdf(QGraphicsScene& scene, const ExportOptions& options, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Ridgepoint"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QSizeF(options.size) * kPointsPerUnit, QPageSize::Point, QString(),
                                 QPageSize::ExactMatch));
    writer.setResolution(1200);
    QPainter painter(&writer);
    scene.render(&painter, QRectF(0, 0, writer.width(), writer.height()));
    painter.end();
    return bytes;
}

QByteArray compareTable(const compare::Comparison& comparison, const QString& ending) {
    return QByteArray::fromStdString(ending == QLatin1String("csv") ? exchange::toCsv(comparison)
                                     : ending == QLatin1String("md")
                                         ? exchange::toMarkdown(comparison)
                                         : exchange::toLatex(comparison));
}

void writeWhole(const QByteArray& bytes, const std::filesystem::path& path,
                const ExportOptions& options) {
    if (bytes.isEmpty()) {
        throw ExportError(
            ExportText::tr("A picture of %1 × %2 at scale %3 does not fit into memory; "
                           "choose a smaller size or scale.")
                .arg(options.size.width())
                .arg(options.size.height())
                .arg(options.scale)
                .toStdString());
    }
    QSaveFile file(text(path.string()));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        throw ExportError(ExportText::tr("\"%1\" could not be written: %2.")
                              .arg(text(path.string()), file.errorString())
                              .toStdString());
    }
}

QByteArray table(const Frame& frame, const QString& ending) {
    std::string words;
    if (ending == QLatin1String("csv"))
        words = exchange::toCsv(frame.rows);
    else if (ending == QLatin1String("md"))
        words = exchange::toMarkdown(frame.rows, frame.level);
    else
        words = exchange::toLatex(frame.rows, frame.level);
    return QByteArray::fromStdString(words);
}

QString endingOf(const std::filesystem::path& path) {
    return text(path.extension().string()).mid(1).toLower();
}

}  // namespace

std::optional<ExportView> parseExportView(const QString& words) {
    if (words == QLatin1String("roofline")) return ExportView::roofline;
    if (words == QLatin1String("memory")) return ExportView::memory;
    if (words == QLatin1String("table")) return ExportView::table;
    if (words == QLatin1String("shares")) return ExportView::shares;
    if (words == QLatin1String("timeline")) return ExportView::timeline;
    if (words == QLatin1String("compare")) return ExportView::compare;
    if (words == QLatin1String("sweep")) return ExportView::sweep;
    if (words == QLatin1String("report")) return ExportView::report;
    return std::nullopt;
}

QString exportProblem(ExportView view, const std::filesystem::path& path) {
    const QString ending = endingOf(path);
    const QStringList possible =
        view == ExportView::table
            ? QStringList{QStringLiteral("csv"), QStringLiteral("md"), QStringLiteral("tex")}
        : view == ExportView::report
            ? QStringList{QStringLiteral("html"), QStringLiteral("pdf")}
            : QStringList{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};
    if (possible.contains(ending)) return {};
    if (view == ExportView::report) {
        return ExportText::tr(
                   "A report is written to a file that ends in .html or .pdf, not to "
                   "\"%1\".")
            .arg(text(path.string()));
    }
    return (view == ExportView::table
                ? ExportText::tr("A table is written to a file that ends in .csv, .md or .tex, "
                                 "not to \"%1\".")
                : ExportText::tr("A picture is written to a file that ends in .png, .svg or .pdf, "
                                 "not to \"%1\"."))
        .arg(text(path.string()));
}

bool ofOneRun(ExportView view) { return view != ExportView::compare && view != ExportView::sweep; }

bool ofSeveralRuns(ExportView view) {
    return view != ExportView::shares && view != ExportView::timeline;
}

std::unique_ptr<FigureChart> makeFigure(const Frame& frame, ExportView view,
                                        const ExportOptions& options) {
    std::unique_ptr<FigureChart> chart;
    switch (view) {
        case ExportView::memory:
            chart = std::make_unique<MemoryChart>();
            break;
        case ExportView::shares:
            chart = std::make_unique<SharesChart>();
            break;
        case ExportView::timeline:
            chart = std::make_unique<TimelineChart>(options.range, options.selected);
            break;
        default: {
            auto roofline = std::make_unique<RooflineChart>();
            roofline->setSelected(options.selected);
            chart = std::move(roofline);
            break;
        }
    }
    dress(*chart, options);
    chart->setFrame(frame);
    return chart;
}

std::unique_ptr<FigureChart> makeFigure(const std::shared_ptr<const CompareFrame>& frame,
                                        ExportView view, const ExportOptions& options) {
    switch (view) {
        case ExportView::memory:
            return compareChart<CompareMemory>(frame, options);
        case ExportView::sweep:
            return compareChart<SweepChart>(frame, options);
        case ExportView::roofline: {
            auto chart = compareChart<CompareRoofline>(frame, options);
            static_cast<CompareRoofline&>(*chart).setSelected(options.selected);
            return chart;
        }
        default:
            return compareChart<ComparePicture>(frame, options);
    }
}

QByteArray drawFigure(std::unique_ptr<FigureChart> chart, const QString& ending,
                      const ExportOptions& options, const QString& title,
                      const QString& description) {
    QGraphicsScene scene;
    scene.addItem(chart.release());  // owns it
    scene.setSceneRect(QRectF(QPointF(), QSizeF(options.size)));
    scene.setBackgroundBrush(options.theme.surface);
    if (ending == QLatin1String("png")) return png(scene, options);
    if (ending == QLatin1String("svg"))
        return sceneSvg(scene, options.size, options.theme.surface, title, description);
    return pdf(scene, options, title);
}

void exportView(const Frame& frame, ExportView view, const std::filesystem::path& path,
                const ExportOptions& options) {
    const QString problem = exportProblem(view, path);
    if (!problem.isEmpty()) throw ExportError(problem.toStdString());
    if (!ofOneRun(view))
        throw ExportError(ExportText::tr("That view is of several runs.").toStdString());
    const QString ending = endingOf(path);
    const QString title = options.title.isEmpty() ? runTitle(frame) : options.title;
    writeWhole(view == ExportView::table ? table(frame, ending)
                                         : drawFigure(makeFigure(frame, view, options), ending,
                                                      options, title, runProvenance(frame)),
               path, options);
}

void exportComparison(const std::shared_ptr<const CompareFrame>& frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options) {
    const QString problem = exportProblem(view, path);
    if (!problem.isEmpty()) throw ExportError(problem.toStdString());
    if (!ofSeveralRuns(view))
        throw ExportError(ExportText::tr("That view is of one run only.").toStdString());
    const QString ending = endingOf(path);
    const QString title = options.title.isEmpty() ? compareTitle(*frame) : options.title;
    writeWhole(view == ExportView::table ? compareTable(frame->comparison, ending)
                                         : drawFigure(makeFigure(frame, view, options), ending,
                                                      options, title, compareProvenance(*frame)),
               path, options);
}

}  // namespace ridgepoint::ui
