// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/plain_text.h"
#include "core/base/saturating.h"
#include "core/roofline/quantity.h"
#include "core/run/store/documents.h"

namespace ridgepoint::import {
namespace {

constexpr std::string_view kOthers = "other things";

// Returns the beginning of the text as one line, without control characters, which a terminal would
// interpret.
std::string example(std::string_view text) {
    const bool cut = text.size() > Report::kMostOfAnExample;
    std::string line = base::validUtf8(text.substr(0, Report::kMostOfAnExample));
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    }
    if (cut) line += "…";
    return line;
}

void keep(std::vector<std::string>& sentences, std::string sentence) {
    if (sentences.size() >= Report::kMostSentences) return;
    if (std::find(sentences.begin(), sentences.end(), sentence) != sentences.end()) return;
    sentences.push_back(std::move(sentence));
}

std::string counted(std::uint64_t count) {
    return roofline::formatCount(static_cast<double>(count));
}

}  // namespace

std::string Where::text() const {
    return fmt::format("line {}: {}", line, what.substr(0, Report::kMostOfAnExample));
}

void Report::read(std::string_view what, std::uint64_t count) {
    if (count == 0) return;
    for (Read& each : read_) {
        if (each.what != what) continue;
        base::addSaturating(each.count, count);
        return;
    }
    if (read_.size() < kMostKinds) read_.push_back({std::string(what), count});
}

void Report::put(Skipped skipped, std::string_view first) {
    for (Skipped& each : skipped_) {
        if (each.what != skipped.what || each.reason != skipped.reason) continue;
        base::addSaturating(each.count, skipped.count);
        return;
    }
    if (skipped_.size() + 1 == kMostKinds) {
        skipped.what = kOthers;
        skipped.reason = "of more kinds than are distinguished";
        skipped.lost = true;
    } else if (skipped_.size() == kMostKinds) {
        base::addSaturating(skipped_.back().count, skipped.count);
        return;
    }
    skipped.first = example(first);
    skipped_.push_back(std::move(skipped));
}

void Report::skip(std::string_view what, std::string_view reason, std::string_view first,
                  std::uint64_t count) {
    put({std::string(what), std::string(reason), count, {}, true}, first);
}
void Report::passOver(std::string_view what, std::string_view reason, std::string_view first,
                      std::uint64_t count) {
    put({std::string(what), std::string(reason), count, {}, false}, first);
}

void Report::guess(std::string sentence) { keep(guesses_, std::move(sentence)); }
void Report::note(std::string sentence) { keep(notes_, std::move(sentence)); }

void Report::noteCounts(std::string_view title,
                        const std::map<std::string, std::uint64_t>& counts) {
    std::map<std::string, Range> ranges;
    for (const auto& [what, count] : counts) ranges[what] = {count, count};
    put(std::string(title), ranges);
}

void Report::put(const std::string& title, const std::map<std::string, Range>& ranges) {
    constexpr std::size_t kMostListed = 8;
    const auto found = std::find_if(counts_.begin(), counts_.end(),
                                    [&](const Counts& each) { return each.title == title; });
    const bool first = found == counts_.end();
    Counts& counts = first ? counts_.emplace_back() : *found;
    if (first) {
        counts.title = title;
        counts.ranges = ranges;
    } else {
        for (const auto& [what, range] : ranges) {
            const auto [at, added] = counts.ranges.try_emplace(what, Range{0, range.most});
            if (added) continue;
            at->second = {std::min(at->second.least, range.least),
                          std::max(at->second.most, range.most)};
        }
        for (auto& [what, range] : counts.ranges)
            if (!ranges.contains(what)) range.least = 0;
    }
    std::string note = title + ":";
    std::size_t listed = 0;
    for (const auto& [what, range] : counts.ranges) {
        if (++listed > kMostListed) {
            note += ", …";
            break;
        }
        note += listed == 1 ? " " : ", ";
        if (range.least != range.most) note += fmt::format("{} to ", range.least);
        note += fmt::format("{} × {}", range.most, what);
    }
    note += ".";
    const auto old = std::find(notes_.begin(), notes_.end(), counts.note);
    if (old == notes_.end())
        keep(notes_, note);
    else
        *old = note;
    counts.note = std::move(note);
}

void Report::noteTruncation(std::string sentence) {
    truncated_ = true;
    note(std::move(sentence));
}

void Report::add(const Report& other) {
    for (const Read& each : other.read_) read(each.what, each.count);
    for (const Skipped& each : other.skipped_) put(each, each.first);
    for (const std::string& sentence : other.guesses_) guess(sentence);
    for (const std::string& sentence : other.notes_) {
        const bool counts = std::any_of(other.counts_.begin(), other.counts_.end(),
                                        [&](const Counts& each) { return each.note == sentence; });
        if (!counts) note(sentence);
    }
    for (const Counts& each : other.counts_) put(each.title, each.ranges);
}

// Returns the noun for one thing, for example "copy" for "copies" and "call of the runtime" for
// "calls of the runtime".
std::string singular(std::string_view plural) {
    const std::size_t end = std::min({plural.find(" of "), plural.find(" in "), plural.size()});
    std::string_view noun = plural.substr(0, end), ending;
    if (noun.ends_with("ies")) {
        noun.remove_suffix(3);
        ending = "y";
    } else if (noun.ends_with('s')) {
        noun.remove_suffix(1);
    }
    return fmt::format("{}{}{}", noun, ending, plural.substr(end));
}

std::string toText(const Report& report) {
    std::string text;
    const auto line = std::back_inserter(text);
    for (const Report::Read& each : report.whatWasRead()) {
        fmt::format_to(line, "read: {} {}\n", counted(each.count),
                       base::printable(each.count == 1 ? singular(each.what) : each.what));
    }
    for (const Report::Skipped& each : report.whatWasSkipped()) {
        fmt::format_to(line, "{}: {} {}: {}", each.lost ? "skipped" : "passed over",
                       counted(each.count),
                       base::printable(each.count == 1 ? singular(each.what) : each.what),
                       base::printable(each.reason));
        if (!each.first.empty()) fmt::format_to(line, "; first: {}", each.first);
        text += '\n';
    }
    for (const std::string& sentence : report.guesses())
        fmt::format_to(line, "guessed: {}\n", base::printable(sentence));
    for (const std::string& sentence : report.notes())
        fmt::format_to(line, "note: {}\n", base::printable(sentence));
    return text;
}

}  // namespace ridgepoint::import
