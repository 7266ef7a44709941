// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/layer_model.h"

#include <algorithm>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/category_swatch.h"
#include "ui/views/estimate/device_model.h"

namespace ridgepoint::ui {

LayerModel::LayerModel(QObject* parent) : TableModel(parent) {
    using Layer = cost::LayerRow;
    const auto as_number = [](const auto& value) {
        return [value](const Layer& row) -> std::optional<double> {
            return static_cast<double>(std::invoke(value, row));
        };
    };
    const QString flops_tip =
        tr("Matrix work and all other FLOPs. A fused multiply-add counts as two");
    setColumns({
        {tr("Layer"), [](const Layer& row) { return text(row.name); }},
        {tr("Type"), [](const Layer& row) { return text(row.type); }},
        {tr("Output"),
         [](const Layer& row) {
             return row.output.empty() ? QString() : text(cost::model::toString(row.output));
         }},
        numbers(tr("Parameters"), as_number(&Layer::parameters), roofline::formatCount),
        numbers(tr("FLOPs forward"), as_number(&Layer::flopsForward), roofline::formatFlops,
                flops_tip),
        numbers(tr("FLOPs backward"), as_number(&Layer::flopsBackward), roofline::formatFlops,
                flops_tip),
        numbers(tr("DRAM bytes"), as_number(&Layer::bytes), roofline::formatTraffic,
                tr("Compulsory traffic: each tensor read and written once, in forward, backward "
                   "and update")),
        numbers(
            tr("FLOP/byte"), [](const Layer& row) { return row.intensity; },
            roofline::formatIntensity),
        numbers(tr("Kept"), as_number(&Layer::saved_bytes), roofline::formatMemory,
                tr("Memory that autograd stores from forward to backward")),
        numbers(
            tr("Time at best"), [](const Layer& row) { return row.seconds; },
            roofline::formatSeconds,
            tr("A lower bound of the layer's time on the chosen device, for ops that run one at a "
               "time")),
        numbers(
            tr("Share"), [](const Layer& row) { return row.share; }, roofline::formatShare),
        {tr("Bound"), [](const Layer& row) { return row.bound ? word(*row.bound) : QString(); }},
        numbers(
            tr("Predicted"),
            [](const Layer& row) {
                return row.predicted ? std::optional(row.predicted->seconds) : std::nullopt;
            },
            roofline::formatSeconds,
            tr("The time to expect on the chosen device. The tooltip shows its interval")),
    });
}

void LayerModel::setLayers(std::vector<cost::LayerRow> layers) {
    // If the network is the same, keeps the selection and the scroll position.
    const bool same = std::equal(
        layers.begin(), layers.end(), rows().begin(), rows().end(),
        [](const cost::LayerRow& a, const cost::LayerRow& b) { return a.name == b.name; });
    setRows(std::move(layers), same);
}

int LayerModel::rowOf(const QString& layer) const {
    const std::string wanted = layer.toStdString();
    const auto found = std::find_if(rows().begin(), rows().end(),
                                    [&](const cost::LayerRow& row) { return row.name == wanted; });
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

QVariant LayerModel::answer(const cost::LayerRow& row, int column, int role) const {
    if (role == Qt::ToolTipRole && column == kPredicted && row.predicted)
        return predictedWords(*row.predicted);
    return role == Qt::DecorationRole && column == kName ? QVariant(categorySwatch(row.category))
                                                         : QVariant();
}

}  // namespace ridgepoint::ui
