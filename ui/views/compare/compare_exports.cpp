// SPDX-License-Identifier: GPL-3.0-or-later
// The exports of a comparison: figures of several runs, and a table of differences.
#include <memory>

#include "core/present/compare_tables.h"
#include "ui/views/compare/beside_picture.h"
#include "ui/views/compare/compare_memory.h"
#include "ui/views/compare/compare_picture.h"
#include "ui/views/compare/compare_roofline.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/compare/rank_bars.h"
#include "ui/views/compare/sweep_chart.h"
#include "ui/views/compare/waterfall_chart.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

using Runs = std::shared_ptr<const CompareFrame>;

template <class Chart>
std::unique_ptr<FigureChart> figureOf(const Runs& frame, const ExportOptions& options) {
    auto chart = std::make_unique<Chart>();
    dress(*chart, options);
    if constexpr (requires { chart->setRange(std::optional<PlaneRange>()); }) {
        if (const auto* const look = lookAs<CompareLook>(options.look))
            chart->setRange(look->range);
    }
    chart->setRuns(frame);
    if constexpr (requires { chart->setSelected(options.selected); })
        chart->setSelected(options.selected);
    return chart;
}

ExportSteps differenceSteps(const Runs& frame, const std::filesystem::path& path,
                            const ExportOptions&) {
    return textSteps(
        [frame](const QString& ending) {
            return ending == QLatin1String("csv")  ? present::toCsv(frame->comparison)
                   : ending == QLatin1String("md") ? present::toMarkdown(frame->comparison)
                                                   : present::toLatex(frame->comparison);
        },
        path);
}

}  // namespace

std::string_view CompareView::arrangedExport(std::string_view name) const {
    return name == "compare" && arrangement_ == Arrangement::beside ? "beside" : name;
}

LookPtr CompareView::look() const {
    auto look = std::make_shared<CompareLook>();
    const ZoomStack& zoom = planes_.chart->zoom();
    if (zoom.zoomed()) look->range = zoom.current();
    return look;
}

const ViewDescriptor& compareView() {
    static const ViewDescriptor view{
        .exports = {
            {.name = "compare",
             .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Comparison as Picture…"),
             .runs = {.figure = figureOf<ComparePicture>}},
            {.name = "sweep",
             .menu =
                 QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Curves over &Batch Size as Picture…"),
             .runs = {.figure = figureOf<SweepChart>}},
            {.name = "waterfall",
             .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Waterfall as Picture…"),
             .runs = {.figure = figureOf<WaterfallChart>}},
            {.name = "beside", .runs = {.figure = figureOf<BesidePicture>}},
            {.name = "roofline", .runs = {.figure = figureOf<CompareRoofline>}},
            {.name = "memory", .runs = {.figure = figureOf<CompareMemory>}},
            {.name = "ranks", .runs = {.figure = figureOf<RankBars>}},
            {.name = "table", .file = FileKind::table, .runs = {.steps = differenceSteps}}}};
    return view;
}

}  // namespace ridgepoint::ui
