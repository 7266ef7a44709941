// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/insight.h"

#include "core/roofline/quantity.h"

namespace ridgepoint::insight {

std::string formatValue(Unit unit, double value) {
    switch (unit) {
        case Unit::share:
            return roofline::formatShare(value);
        case Unit::ratio:
            return roofline::formatIntensity(value) + " ×";
        case Unit::count:
            return roofline::formatCount(value);
        case Unit::bandwidth:
            return roofline::formatBandwidth(value);
        case Unit::seconds:
            return roofline::formatSeconds(value);
    }
    return {};
}

std::string sentenceOf(const Insight& insight) {
    std::string sentence(insight.rule->finding);
    const auto fill = [&](std::string_view mark, const std::string& text) {
        const std::size_t at = sentence.find(mark);
        if (at != std::string::npos) sentence.replace(at, mark.size(), text);
    };
    fill("%1", formatValue(insight.rule->unit, insight.value));
    fill("%2", insight.named);
    return sentence;
}

}  // namespace ridgepoint::insight
