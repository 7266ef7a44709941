// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/record/network_table.h"

#include <utility>

#include "core/cost/estimate.h"
#include "core/cost/model/zoo.h"
#include "core/roofline/quantity.h"
#include "ui/base/in_background.h"

namespace ridgepoint::ui {
namespace {

std::vector<Network> builtInNetworks() {
    std::vector<Network> networks;
    for (const std::string& name : cost::model::zooNames()) {
        const auto graph = cost::model::findInZoo(name);
        if (!graph) continue;
        const auto estimate = cost::estimateStep(*graph, 1, {.training = false});
        networks.push_back({text(graph->name), text(graph->family),
                            static_cast<double>(cost::model::parameterCount(*graph)),
                            static_cast<double>(estimate.flops_forward)});
    }
    return networks;
}

}  // namespace

NetworkTable::NetworkTable(QObject* parent) : TableModel(parent) {
    setColumns({
        {.title = tr("Network"), .words = [](const Network& row) { return row.name; }},
        {.title = tr("Family"), .words = [](const Network& row) { return row.family; }},
        numbers(
            tr("Parameters"), [](const Network& row) { return std::optional(row.parameters); },
            roofline::formatCount),
        numbers(
            tr("FLOPs"), [](const Network& row) { return std::optional(row.flops); },
            roofline::formatFlops,
            tr("Convolutions and matrix products in the forward pass of one sample")),
    });
}

void NetworkTable::fill() {
    if (std::exchange(asked_, true)) return;
    inBackground(this, builtInNetworks,
                 [](NetworkTable& table, Outcome<std::vector<Network>>& outcome) {
                     if (!outcome.result) return;
                     table.setRows(std::move(*outcome.result));
                     Q_EMIT table.filled();
                 });
}

int NetworkTable::rowOf(const QString& network) const {
    for (int at = 0; at < rowCount(); ++at) {
        if (row(at).name == network) return at;
    }
    return -1;
}

}  // namespace ridgepoint::ui
