// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_export.h"

#include <QCoreApplication>
#include <QGraphicsScene>
#include <QPainter>
#include <memory>
#include <utility>

#include "core/present/compare_tables.h"
#include "core/present/tables.h"
#include "ui/base/whole_file.h"
#include "ui/base/words.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/run_facts.h"
#include "ui/views/compare/beside_picture.h"
#include "ui/views/compare/compare_memory.h"
#include "ui/views/compare/compare_picture.h"
#include "ui/views/compare/compare_roofline.h"
#include "ui/views/compare/sweep_chart.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/shares/shares_chart.h"
#include "ui/views/timeline/timeline_chart.h"

namespace ridgepoint::ui {
namespace {

struct ExportText {
    Q_DECLARE_TR_FUNCTIONS(FigureExport)
};

template <class Chart>
std::unique_ptr<FigureChart> compareChart(const std::shared_ptr<const CompareFrame>& frame,
                                          const ExportOptions& options) {
    auto chart = std::make_unique<Chart>();
    dress(*chart, options);
    chart->setRuns(frame);
    return chart;
}

std::string tableWords(const compare::Comparison& comparison, const QString& ending) {
    return ending == QLatin1String("csv")  ? exchange::toCsv(comparison)
           : ending == QLatin1String("md") ? exchange::toMarkdown(comparison)
                                           : exchange::toLatex(comparison);
}

std::string tableWords(const Frame& frame, const QString& ending) {
    return ending == QLatin1String("csv")  ? exchange::toCsv(frame.rows)
           : ending == QLatin1String("md") ? exchange::toMarkdown(frame.rows, frame.level)
                                           : exchange::toLatex(frame.rows, frame.level);
}

ExportSteps::Step writePicture(PaintedFigure figure, const std::filesystem::path& path,
                               double scale) {
    return [figure = std::move(figure), path, scale](const run::Watch& watch) {
        WholeFile file(path, watch);  // what cannot be written need not be drawn
        const QByteArray bytes = pictureFile(figure, endingOf(path), scale, watch);
        if (bytes.isEmpty() && !watch.stop.stop_requested()) {
            throw ExportError(
                ExportText::tr("A picture of %1 × %2 at scale %3 does not fit into memory; "
                               "choose a smaller size or scale.")
                    .arg(figure.size.width())
                    .arg(figure.size.height())
                    .arg(scale)
                    .toStdString());
        }
        file.write(bytes);
        file.putInPlace();
    };
}

// `words` gives the table for an ending.
ExportSteps tableSteps(std::function<std::string(const QString&)> words,
                       const std::filesystem::path& path) {
    return {{}, [words = std::move(words), path]() -> ExportSteps::Step {
                return [words, path](const run::Watch& watch) {
                    WholeFile file(path, watch);
                    file.write(QByteArrayView(words(endingOf(path))));
                    file.putInPlace();
                };
            }};
}

void refuse(ExportView view, const std::filesystem::path& path) {
    const QString problem = exportProblem(view, path);
    if (!problem.isEmpty()) throw ExportError(problem.toStdString());
}

// The calls are read for a figure of this size before it is drawn.
ExportSteps timelineSteps(const std::shared_ptr<const Frame>& frame,
                          const std::filesystem::path& path, const ExportOptions& options,
                          const QString& title) {
    const std::shared_ptr<TimelineChart> chart =
        std::make_shared<TimelineChart>(options.range, options.selected);
    dress(*chart, options);
    chart->setFrame(*frame);
    const auto page = std::make_shared<std::shared_ptr<const run::TimelinePage>>();
    ExportSteps steps;
    if (const auto wish = chart->wanted()) {
        steps.read = [page, wish = *wish, file = frame->file](const run::Watch& watch) {
            run::TimelinePages pages(file, watch);
            *page = std::make_shared<const run::TimelinePage>(
                pages.page(wish.from_ns, wish.to_ns, wish.resolution_ns));
        };
    }
    // The chart is never held by what another thread runs, so that it goes on this one.
    steps.draw = [chart, page, frame, path, options, title]() mutable -> ExportSteps::Step {
        if (*page) chart->setPage(*page);
        return writePicture(paintFigure(*chart, options, title, runProvenance(*frame)), path,
                            options.scale);
    };
    return steps;
}

}  // namespace

void dress(FigureChart& chart, const ExportOptions& options) {
    chart.setTheme(options.theme);
    chart.resize(options.size);  // a chart that was never sized draws nothing
    chart.setTitleText(options.title);
}

ExportSteps chartSteps(std::function<std::unique_ptr<FigureChart>()> make,
                       const std::filesystem::path& path, const ExportOptions& options,
                       const QString& title, const QString& description) {
    refuse(ExportView::roofline, path);  // as any picture
    return {{}, [make = std::move(make), path, options, title, description] {
                return writePicture(paintFigure(*make(), options, title, description), path,
                                    options.scale);
            }};
}

QString endingOf(const std::filesystem::path& path) {
    return text(path.extension().string()).mid(1).toLower();
}

std::optional<ExportView> parseExportView(const QString& words) {
    if (words == QLatin1String("roofline")) return ExportView::roofline;
    if (words == QLatin1String("memory")) return ExportView::memory;
    if (words == QLatin1String("table")) return ExportView::table;
    if (words == QLatin1String("shares")) return ExportView::shares;
    if (words == QLatin1String("timeline")) return ExportView::timeline;
    if (words == QLatin1String("compare")) return ExportView::compare;
    if (words == QLatin1String("beside")) return ExportView::beside;
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

bool ofOneRun(ExportView view) {
    return view != ExportView::compare && view != ExportView::beside && view != ExportView::sweep;
}

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
        case ExportView::shares: {
            auto shares = std::make_unique<SharesChart>();
            shares->setSelected(options.selected, &frame);
            chart = std::move(shares);
            break;
        }
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
        case ExportView::beside: {
            auto chart = compareChart<BesidePicture>(frame, options);
            static_cast<BesidePicture&>(*chart).setSelected(options.selected);
            return chart;
        }
        case ExportView::roofline: {
            auto chart = compareChart<CompareRoofline>(frame, options);
            static_cast<CompareRoofline&>(*chart).setSelected(options.selected);
            return chart;
        }
        default:
            return compareChart<ComparePicture>(frame, options);
    }
}

PaintedFigure paintFigure(FigureChart& chart, const ExportOptions& options, const QString& title,
                          const QString& description) {
    PaintedFigure figure;
    figure.size = options.size;
    figure.ground = options.theme.surface;
    figure.title = title;
    figure.description = description;
    QGraphicsScene scene;
    scene.addItem(&chart);
    const QRectF all(QPointF(), QSizeF(options.size));
    scene.setSceneRect(all);
    QPainter painter(&figure.picture);
    // Otherwise what follows an item that sets the hint is replayed without it.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(all, options.theme.surface);
    scene.render(&painter, all, all);
    painter.end();
    scene.removeItem(&chart);
    return figure;
}

ExportSteps viewSteps(std::shared_ptr<const Frame> frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options) {
    refuse(view, path);
    if (!ofOneRun(view))
        throw ExportError(ExportText::tr("That view is of several runs.").toStdString());
    const QString title = options.title.isEmpty() ? runTitle(*frame) : options.title;
    if (view == ExportView::table) {
        return tableSteps([frame](const QString& ending) { return tableWords(*frame, ending); },
                          path);
    }
    if (view == ExportView::timeline) return timelineSteps(frame, path, options, title);
    return {{}, [frame = std::move(frame), view, path, options, title] {
                return writePicture(paintFigure(*makeFigure(*frame, view, options), options, title,
                                                runProvenance(*frame)),
                                    path, options.scale);
            }};
}

ExportSteps viewSteps(std::shared_ptr<const CompareFrame> frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options) {
    refuse(view, path);
    if (!ofSeveralRuns(view))
        throw ExportError(ExportText::tr("That view is of one run only.").toStdString());
    if (view == ExportView::table) {
        return tableSteps(
            [frame](const QString& ending) { return tableWords(frame->comparison, ending); }, path);
    }
    const QString title = options.title.isEmpty() ? compareTitle(*frame) : options.title;
    return {{}, [frame = std::move(frame), view, path, options, title] {
                return writePicture(paintFigure(*makeFigure(frame, view, options), options, title,
                                                compareProvenance(*frame)),
                                    path, options.scale);
            }};
}

void exportView(const Frame& frame, ExportView view, const std::filesystem::path& path,
                const ExportOptions& options) {
    // Outlives the steps, so nobody needs to own it.
    carryOut(viewSteps(std::shared_ptr<const Frame>(std::shared_ptr<const Frame>(), &frame), view,
                       path, options));
}

void exportComparison(const std::shared_ptr<const CompareFrame>& frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options) {
    carryOut(viewSteps(frame, view, path, options));
}

}  // namespace ridgepoint::ui
