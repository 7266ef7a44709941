// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/report_export.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <QTextOption>
#include <algorithm>
#include <functional>
#include <utility>

#include "core/present/html_report.h"
#include "ui/base/whole_file.h"
#include "ui/base/words.h"
#include "ui/chart/figure_chart.h"
#include "ui/run/run_facts.h"
#include "ui/shell/view_export.h"

namespace ridgepoint::ui {
namespace {

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(ReportExport)
};

constexpr QSize kFigureSize(1000, 600);
constexpr double kPageMargin = 15;  // millimetres; margin of a PDF page
constexpr double kPixelsOfMm = 96.0 / 25.4;
constexpr double kMostShrinking = 2.2;  // maximum factor by which wide tables enlarge the page
constexpr double kCellMargin = 1.05;    // factor for the padding, which Qt's ideal width omits

struct Heading {
    std::string_view name;  // name of the export
    QString words;
};

using Report = std::function<std::string(const std::vector<present::ReportFigure>&)>;

// Returns the figures that have contents.
template <class FrameType>
std::vector<PaintedFigure> figuresOf(const std::shared_ptr<const FrameType>& frame,
                                     ExportOf<FrameType> Export::* of,
                                     const std::vector<Heading>& headings, ExportOptions options,
                                     const QString& caption) {
    options.size = kFigureSize;
    std::vector<PaintedFigure> figures;
    for (const Heading& heading : headings) {
        const auto chart = (findExport(heading.name)->*of).figure(frame, options);
        if (chart->emptyWords().isEmpty())
            figures.push_back(paintFigure(*chart, options, heading.words, caption));
    }
    return figures;
}

QByteArray pageOf(const std::vector<PaintedFigure>& figures, const Report& report,
                  const run::Watch& watch) {
    std::vector<present::ReportFigure> markup;
    for (const PaintedFigure& figure : figures) {
        QByteArray svg = pictureFile(figure, QStringLiteral("svg"), 1, {watch.stop, {}});
        // The XML header is removed, because it is valid only in a separate file.
        svg.remove(0, std::max<qsizetype>(svg.indexOf("<svg"), 0));
        markup.push_back(
            {figure.title.toStdString(), svg.toStdString(), figure.description.toStdString()});
        if (watch.progress)
            watch.progress(static_cast<double>(markup.size()) /
                           static_cast<double>(figures.size() + 1));
    }
    return QByteArray::fromStdString(report(markup));
}

// Paints a document's figures as vectors instead of images.
class FigureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
  public:
    explicit FigureObject(const std::vector<PaintedFigure>& figures) : figures_(figures) {}
    void setWidth(double width) { width_ = width; }
    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat&) override {
        return {width_, width_ * kFigureSize.height() / kFigureSize.width()};
    }
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                    const QTextFormat& format) override {
        // The name of the image has the form "figure:3".
        const auto at = format.toImageFormat().name().mid(7).toUInt();
        // A figure is painted only on the page that contains its centre, and completely, because
        // its clips would override the clip of the page.
        if (at >= figures_.size() || !painter->clipBoundingRect().contains(rect.center())) return;
        painter->save();
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / kFigureSize.width(), rect.height() / kFigureSize.height());
        playFigure(*painter, figures_[at]);
        painter->restore();
    }

  private:
    const std::vector<PaintedFigure>& figures_;
    double width_ = 0;
};

// Lays out the pages with the text width of an A4 page, or wider if tables require more width.
void layPages(QTextDocument& document, FigureObject& objects, const std::string& html) {
    const double width = (210 - 2 * kPageMargin) * kPixelsOfMm;
    const double height = (297 - 2 * kPageMargin) * kPixelsOfMm;
    objects.setWidth(width);
    document.documentLayout()->registerHandler(QTextFormat::ImageObject, &objects);
    document.setDefaultFont(figureFont(12));
    document.setDocumentMargin(0);
    // Words do not break, so a column is at least as wide as its longest word.
    QTextOption whole;
    whole.setWrapMode(QTextOption::WordWrap);
    document.setDefaultTextOption(whole);
    document.setHtml(text(html));
    // If tables are wide, the whole page is scaled down, so that no columns are lost. Each pass
    // changes the column widths, so several passes are necessary.
    double shrink = 1;
    for (int look = 0; look < 4; ++look) {
        document.setTextWidth(width * shrink);
        if (document.idealWidth() <= width * shrink + 1) break;
        shrink = std::min(document.idealWidth() / width * kCellMargin, kMostShrinking);
    }
    objects.setWidth(width * shrink);
    document.setPageSize(QSizeF(width * shrink, height * shrink));
}

QByteArray pagesOf(const std::vector<PaintedFigure>& figures, const QString& title,
                   const Report& report, const run::Watch& watch) {
    std::vector<present::ReportFigure> markup;
    for (std::size_t at = 0; at < figures.size(); ++at) {
        markup.push_back({figures[at].title.toStdString(),
                          "<img src=\"figure:" + std::to_string(at) + "\">",
                          figures[at].description.toStdString()});
    }
    FigureObject objects(figures);
    QTextDocument document;
    layPages(document, objects, report(markup));
    const QMarginsF margins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
    return pdfFile(QPageSize(QPageSize::A4), margins, title,
                   [&](QPainter& painter, QPdfWriter& writer) {
                       const QSizeF page = document.pageSize();
                       const double scale = writer.width() / page.width();
                       painter.scale(scale, scale);
                       const int pages = document.pageCount();
                       for (int at = 0; at < pages && !watch.stop.stop_requested(); ++at) {
                           if (at > 0) writer.newPage();
                           painter.save();
                           const QRectF part(0, at * page.height(), page.width(), page.height());
                           painter.translate(0, -part.top());
                           painter.setClipRect(part);
                           document.drawContents(&painter, part);
                           painter.restore();
                           if (watch.progress) watch.progress(static_cast<double>(at) / pages);
                       }
                   });
}

// Returns the steps that export a report. `draw` returns the figures and is called on the window's
// thread.
ExportSteps reportSteps(const std::filesystem::path& path, const QString& title, Report report,
                        std::function<std::vector<PaintedFigure>()> draw) {
    requireEnding(FileKind::report, path);
    return {{}, [=]() -> ExportSteps::Step {
                return [figures = draw(), path, title, report](const run::Watch& watch) {
                    WholeFile file(path, watch);
                    const bool pages = endingOf(path) == QLatin1String("pdf");
                    const QByteArray bytes = pages ? pagesOf(figures, title, report, watch)
                                                   : pageOf(figures, report, watch);
                    file.write(bytes);
                    file.putInPlace();
                };
            }};
}

ExportSteps reportOfRun(const std::shared_ptr<const Frame>& frame,
                        const std::filesystem::path& path, const ExportOptions& options) {
    return reportSteps(
        path, runTitle(*frame),
        [frame](const std::vector<present::ReportFigure>& figures) {
            return present::reportHtml(*frame->snapshot, figures, frame->by);
        },
        [frame, options] {
            return figuresOf(frame, &Export::run,
                             {{"roofline", ReportText::tr("Roofline")},
                              {"memory", ReportText::tr("Memory")},
                              {"shares", ReportText::tr("Shares of time")}},
                             options, runProvenance(*frame));
        });
}

ExportSteps reportOfRuns(const std::shared_ptr<const CompareFrame>& frame,
                         const std::filesystem::path& path, const ExportOptions& options) {
    return reportSteps(
        path, compareTitle(*frame),
        [frame](const std::vector<present::ReportFigure>& figures) {
            return present::reportHtml(frame->comparison, frame->snapshots, figures);
        },
        [frame, options] {
            std::vector<Heading> headings{
                {"compare", ReportText::tr("Rooflines, and the rows that differ most")},
                {"memory", ReportText::tr("Memory, step above step")}};
            if (frame->sweep) headings.push_back({"sweep", ReportText::tr("Over the batch size")});
            return figuresOf(frame, &Export::runs, headings, options, compareProvenance(*frame));
        });
}

}  // namespace

Export reportExport() {
    return {.name = "report",
            .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Report…"),
            .file = FileKind::report,
            .run = {.steps = reportOfRun},
            .runs = {.steps = reportOfRuns}};
}

}  // namespace ridgepoint::ui

#include "report_export.moc"
