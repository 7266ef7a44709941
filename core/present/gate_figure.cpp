// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a gate's figure as SVG. The window program, which draws all other figures, is not used,
// because gates also run without Qt.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

#include "core/base/plain_text.h"
#include "core/present/gate_report.h"

namespace ridgepoint::present {
namespace {

using compare::Gate;
using compare::GateRow;
using compare::Metric;
using compare::Verdict;

constexpr std::size_t kMostDrawnRows = 30;
constexpr std::size_t kMostDrawnName = 34;
constexpr double kWidth = 820, kRowHeight = 22, kTop = 78, kBottom = 58;
constexpr double kPlotLeft = 250, kPlotRight = 710;

// Returns a colour from Okabe and Ito's palette, which Ridgepoint uses everywhere.
const char* colourOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::worse:
        case Verdict::over_budget:
            return "#d55e00";
        case Verdict::noise:
            return "#e69f00";
        default:
            return "#0072b2";
    }
}

// Returns the smallest distance between grid lines from 0.1, 0.2, 0.5, 1, 2 … % that divides the
// range into at most six parts.
double stepFor(double range) {
    for (double step = 0.001;; step *= 10) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (range / (step * factor) <= 6) return step * factor;
        }
    }
}

class Axis {
  public:
    Axis(double low, double high) : low_(low), high_(high) {}
    double at(double relative) const {
        const double share = (std::clamp(relative, low_, high_) - low_) / (high_ - low_);
        return kPlotLeft + share * (kPlotRight - kPlotLeft);
    }
    double low() const { return low_; }
    double high() const { return high_; }

  private:
    double low_, high_;
};

std::string text(double x, double y, std::string_view words, std::string_view attributes = {}) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, attributes,
                       htmlText(words));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view attributes) {
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1,
                       y1, x2, y2, attributes);
}

Axis axisOf(const std::vector<const GateRow*>& rows, double limit) {
    double low = std::min(-0.02, limit * 1.3), high = std::max(0.02, limit * 1.3);
    for (const GateRow* const row : rows) {
        low = std::min({low, row->change->relative, row->change->low.value_or(0)});
        high = std::max({high, row->change->relative, row->change->high.value_or(0)});
    }
    // The axis is limited, so that a row that takes many times as long does not compress all
    // others.
    low = std::max(low, -1.0);
    high = std::min(high, 2.0);
    const double margin = 0.05 * (high - low);
    return {low - margin, high + margin};
}

}  // namespace

std::string toSvg(const Gate& gate) {
    std::vector<const GateRow*> rows;
    std::size_t compared = 0;
    for (const GateRow& row : gate.rows) {
        if (!row.change || row.verdict == Verdict::small) continue;
        ++compared;
        if (rows.size() < kMostDrawnRows) rows.push_back(&row);
    }
    const double sign = compare::lessIsWorse(gate.options.metric) ? -1 : 1;
    const double limit = sign * gate.options.fail_above;
    const double bottom =
        kTop + kRowHeight * static_cast<double>(std::max<std::size_t>(rows.size(), 1));
    const double height = bottom + kBottom;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
        "{1}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"12\" "
        "fill=\"#1a1d21\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
        kWidth, height);
    const std::string sentence = compare::sentenceOf(gate);
    svg += fmt::format("<title>{}</title>\n", htmlText(sentence));
    svg += text(16, 26, base::cutTo(base::printable(sentence), 100),
                "font-size=\"13\" font-weight=\"bold\"");
    svg += text(16, 46,
                fmt::format("Change from {} base run{} to {} new run{}, with 95 % interval",
                            gate.base.size(), gate.base.size() == 1 ? "" : "s", gate.now.size(),
                            gate.now.size() == 1 ? "" : "s"),
                "fill=\"#555c65\"");
    if (rows.empty())
        return svg + text(kPlotLeft, kTop + 16, "No row can be compared.") + "</svg>\n";
    const Axis axis = axisOf(rows, limit);
    const double step = stepFor(axis.high() - axis.low());
    for (double tick = std::ceil(axis.low() / step) * step; tick <= axis.high(); tick += step) {
        const double x = axis.at(tick);
        svg += line(x, kTop - 8, x, bottom, "stroke=\"#e4e7eb\"");
        // Due to rounding, the tick at 0 can be slightly negative, which would be shown as −0.0 %.
        const double shown = std::abs(tick) < step / 2 ? 0 : tick;
        svg += text(x, bottom + 16,
                    step < 0.01 ? compare::changeText(shown)
                                : fmt::format("{}{:.0f} %",
                                              shown > 0   ? "+"
                                              : shown < 0 ? "−"
                                                          : "",
                                              100 * std::abs(shown)),
                    "text-anchor=\"middle\" fill=\"#555c65\" font-size=\"11\"");
    }
    svg += line(axis.at(0), kTop - 8, axis.at(0), bottom, "stroke=\"#8a929b\"");
    svg += line(axis.at(limit), kTop - 8, axis.at(limit), bottom,
                "stroke=\"#d55e00\" stroke-dasharray=\"5 4\"");
    svg += text(axis.at(limit), kTop - 14, fmt::format("limit {}", compare::changeText(limit)),
                "text-anchor=\"middle\" fill=\"#b34f00\" font-size=\"11\"");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const GateRow& row = *rows[i];
        const double y = kTop + kRowHeight * (static_cast<double>(i) + 0.5);
        const char* const colour = colourOf(row.verdict);
        svg += text(kPlotLeft - 14, y + 4, base::cutTo(base::printable(row.name), kMostDrawnName),
                    "text-anchor=\"end\"");
        if (row.change->low && row.change->high)
            svg += line(axis.at(*row.change->low), y, axis.at(*row.change->high), y,
                        fmt::format("stroke=\"{}\" stroke-width=\"2\"", colour));
        svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"{}\"/>\n",
                           axis.at(row.change->relative), y, colour);
        svg +=
            text(kPlotRight + 14, y + 4, compare::changeText(row.change->relative),
                 fmt::format("fill=\"{}\"", compare::fails(row.verdict) ? "#b34f00" : "#1a1d21"));
    }
    static constexpr const char* kQuantities[] = {"seconds per step",
                                                  "memory",
                                                  "FLOPs per step",
                                                  "energy per step",
                                                  "share of roof",
                                                  "MFU",
                                                  "HFU"};
    std::string caption =
        fmt::format("{}: change of the {}",
                    compare::ofWholeSteps(gate.options.metric) ? "Step"
                    : gate.options.metric == Metric::memory    ? "Memory"
                                                               : run::toString(gate.by),
                    kQuantities[static_cast<std::size_t>(gate.options.metric)]);
    caption[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(caption[0])));
    if (compared > rows.size()) caption += fmt::format("; {} more rows", compared - rows.size());
    svg += text(kPlotLeft, bottom + 38, caption, "fill=\"#555c65\" font-size=\"11\"");
    return svg + "</svg>\n";
}

}  // namespace ridgepoint::present
