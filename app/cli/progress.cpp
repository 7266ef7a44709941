// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/cli/output.h"
#include "core/base/plain_text.h"

namespace ridgepoint::cli {
namespace {

void toTerminal(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

// Returns the text of a line, for example "Recording: 40 %, step 8 of 20".
std::string withDetail(std::string_view what, std::optional<double> done, std::string_view detail) {
    const std::string share =
        done ? fmt::format("{:.0f} %", std::floor(std::clamp(*done, 0.0, 1.0) * 100)) : "";
    if (share.empty() && detail.empty()) return std::string(what);
    return fmt::format("{}: {}{}{}", what, share, share.empty() || detail.empty() ? "" : ", ",
                       detail);
}

}  // namespace

Progress::Progress(bool quiet) : quiet_(quiet) {}

Progress::~Progress() { clear(); }

void Progress::update(std::string_view what, std::optional<double> done, std::string_view detail) {
    if (quiet_) return;
    if (done && !std::isfinite(*done)) done.reset();
    if (const int columns = terminalColumns(STDERR_FILENO); columns > 0) {
        std::string text = base::printable(withDetail(what, done, detail));
        constexpr int cells = 24;
        if (done && columns > cells + 20) {
            const int full = static_cast<int>(std::clamp(*done, 0.0, 1.0) * cells);
            text = fmt::format("[{:#<{}}{:.<{}}] ", "", full, "", cells - full) + text;
        }
        // The text must not wrap, because the bar cannot redraw a wrapped line.
        text = base::cutTo(text, static_cast<std::size_t>(columns) - 1);
        if (text == last_text_ && bar_shown_) return;
        last_text_ = text;
        bar_shown_ = true;
        toTerminal("\r\x1b[K" + text);
        return;
    }
    // Prints plain lines for logs: one when a new task begins, and one at each 10 % if the text
    // changes. Lines between 0 % and 100 % are at least a second apart.
    const int tenth = done ? static_cast<int>(*done * 10) : -1;
    const bool begins = what != last_what_;
    if (!begins && tenth == last_tenth_) return;
    const auto now = Clock::now();
    const bool ends = tenth >= 10;
    if (!begins && !ends && last_line_ && now - *last_line_ < std::chrono::seconds(1)) return;
    last_what_ = what;
    last_tenth_ = tenth;
    last_line_ = now;
    const std::string line = withDetail(what, done, detail);
    if (!begins && line == last_text_) return;
    last_text_ = line;
    say(line);
}

void Progress::clear() {
    if (!bar_shown_) return;
    bar_shown_ = false;
    toTerminal("\r\x1b[K");
}

}  // namespace ridgepoint::cli
