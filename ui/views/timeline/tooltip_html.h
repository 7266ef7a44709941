// SPDX-License-Identifier: GPL-3.0-or-later
// Formats parts of the timeline's tooltips as rich text.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui::tooltip {

inline constexpr std::size_t kMostCharacters = 400;  // longer names would make tooltips too large

inline QString name(const std::string& words) {
    QString shown = text(words);
    if (shown.size() > static_cast<qsizetype>(kMostCharacters)) {
        shown = shown.left(static_cast<qsizetype>(kMostCharacters)) + QStringLiteral("…");
    }
    return shown.toHtmlEscaped();
}

inline QString line(const QString& what, const QString& value) {
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(what.toHtmlEscaped(), value);
}

// Formats a time with all nanoseconds, because users compare exact times on a timeline.
inline QString exactly(std::int64_t nanoseconds) {
    return QStringLiteral("%1 (%2 ns)")
        .arg(durationText(static_cast<double>(nanoseconds)),
             text(roofline::formatCount(static_cast<double>(nanoseconds))));
}

inline QString share(double part, double whole) {
    return text(roofline::formatShare(whole > 0 ? std::optional(part / whole) : std::nullopt));
}

inline QString begin(const QString& title) {
    return QStringLiteral("<qt><b>%1</b><table cellspacing='0'>").arg(title);
}
inline QString end() { return QStringLiteral("</table></qt>"); }

}  // namespace ridgepoint::ui::tooltip
