// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory/memory_timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/import/import_error.h"
#include "core/import/piece.h"

namespace ridgepoint::import::memory {
namespace {

using run::MemoryCategory;

// Categories in the order of _CATEGORY_TO_COLORS, which the values of _CATEGORY_TO_INDEX refer to.
constexpr std::array kCategories{
    MemoryCategory::parameter, MemoryCategory::optimizer_state, MemoryCategory::input,
    MemoryCategory::temporary, MemoryCategory::activation,      MemoryCategory::gradient,
    MemoryCategory::temporary,  // AUTOGRAD_DETAIL: autograd's intermediate results
    MemoryCategory::unknown};
constexpr std::size_t kMostTimes = 20'000'000;
constexpr std::int64_t kLatestNs = std::int64_t{1} << 62;
constexpr std::int64_t kLongestNs = std::int64_t{1} << 56;
constexpr std::int64_t kMostHeld = std::int64_t{1} << 56;
constexpr double kMostTimelineBytes = 9e18;
constexpr std::size_t kMostPoints = 2'000'000;

// Reads nested lists of numbers token by token.
class NumberLists {
  public:
    enum class Token : std::uint8_t { open, close, number, end, other };
    explicit NumberLists(Input& input) : input_(input), buffer_(piece(1 << 18), '\0') {}

    Token next() {
        for (;;) {
            const int c = get();
            if (c < 0) return Token::end;
            if (c == '[') return Token::open;
            if (c == ']') return Token::close;
            if (c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
            if (c != '-' && (c < '0' || c > '9')) return Token::other;
            text_.assign(1, static_cast<char>(c));
            while (at_ < end_ || fill()) {
                const char digit = buffer_[at_];
                const bool part = (digit >= '0' && digit <= '9') || digit == '.' || digit == 'e' ||
                                  digit == 'E' || digit == '+' || digit == '-';
                if (!part || text_.size() > 40) break;
                text_ += digit;
                ++at_;
            }
            return Token::number;
        }
    }
    // Does not use strtod, which depends on the locale. Returns 0 for invalid and out-of-range
    // numbers.
    double real() const {
        double value = 0;
        std::from_chars(text_.data(), text_.data() + text_.size(), value);
        return value;
    }
    std::int64_t integer() const {
        if (text_.find_first_of(".eE") == std::string::npos) {
            return std::strtoll(text_.c_str(), nullptr, 10);
        }
        const double value = real();
        return std::abs(value) < kMostTimelineBytes ? static_cast<std::int64_t>(value) : 0;
    }

  private:
    bool fill() {
        at_ = 0;
        end_ = input_.read({buffer_.data(), buffer_.size()});
        return end_ > 0;
    }
    int get() {
        if (at_ == end_ && !fill()) return -1;
        return static_cast<unsigned char>(buffer_[at_++]);
    }
    Input& input_;
    std::string buffer_, text_;
    std::size_t at_ = 0, end_ = 0;
};
using Token = NumberLists::Token;

// Collects memory points. If there are too many, removes every second point, but never the highest
// or the last one.
class Points {
  public:
    void add(run::MemoryPoint point) {
        point.time_ns = std::clamp<std::int64_t>(point.time_ns, 0, kLongestNs);
        for (std::int64_t& held : point.bytes) held = std::clamp<std::int64_t>(held, 0, kMostHeld);
        const std::int64_t bytes = run::total(point.bytes);
        if (bytes > peak_) {
            peak_ = bytes;
            peak_at_ = points_.size();
        }
        points_.push_back(point);
        if (points_.size() < kMostPoints) return;
        std::size_t kept = 0, peak_at = 0;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (i == peak_at_) peak_at = kept;
            if (i % 2 == 0 || i == peak_at_ || i + 1 == points_.size())
                points_[kept++] = points_[i];
        }
        peak_at_ = peak_at;
        points_.resize(kept);
    }
    std::vector<run::MemoryPoint>& all() { return points_; }

  private:
    std::vector<run::MemoryPoint> points_;
    std::int64_t peak_ = INT64_MIN;
    std::size_t peak_at_ = 0;
};

class TimelineReader {
  public:
    TimelineReader(Input& input, Sink& sink, Report& report)
        : lists_(input), sink_(sink), report_(report), name_(input.name()) {}
    void read();

  private:
    [[noreturn]] void bad(std::string_view what) const {
        throw ImportError(fmt::format("\"{}\" is not a memory timeline: {}.", name_, what));
    }
    void raw(std::int64_t first, std::int64_t second);
    void coalesced(std::int64_t first, std::int64_t second);
    void finish();

    NumberLists lists_;
    Sink& sink_;
    Report& report_;
    const std::string name_;
    Points points_;
    run::MemoryPoint now_;
    std::optional<std::int64_t> origin_;
    std::uint64_t entries_ = 0;
    bool whole_ = false;
};

// Reads [[time, action, bytes, category], …]. The caller has already read the first two numbers.
void TimelineReader::raw(std::int64_t first, std::int64_t second) {
    std::array<std::int64_t, 4> entry{first, second};
    std::size_t filled = 2;
    std::int64_t time = 0;
    bool any = false, inside = true;
    for (;;) {
        const Token token = lists_.next();
        if (token == Token::number) {
            if (!inside) break;
            if (filled < entry.size()) entry[filled] = lists_.integer();
            ++filled;
        } else if (token == Token::open) {
            // The form [time, action, [bytes, category]] is accepted as well.
            if (!inside) filled = 0;
            inside = true;
        } else if (token == Token::close) {
            if (!inside) {
                whole_ = true;
                break;
            }
            inside = false;
            if (filled != entry.size()) {
                report_.skip("entries", "they have not four numbers", "");
                continue;
            }
            const auto& [when, action, bytes, category] = entry;
            const bool good = action >= 1 && action <= 4 && category >= 0 &&
                              category < static_cast<std::int64_t>(kCategories.size()) &&
                              when < kLatestNs;
            if (!good) {
                report_.skip("entries", "their action, category or time cannot be",
                             fmt::format("[{}, {}, {}, {}]", when, action, bytes, category));
                continue;
            }
            ++entries_;
            // Memory that was allocated before the timeline has the time −1. The time of the first
            // entry with a valid time is used instead.
            if (when >= 0 && (!any || when != time)) {
                if (any || entries_ > 1) {
                    if (!origin_) origin_ = when;
                    now_.time_ns = (any ? time : when) - *origin_;
                    points_.add(now_);
                }
                if (!origin_) origin_ = when;
                time = std::max(when, *origin_);
                any = true;
            }
            std::int64_t& sum = now_.bytes[static_cast<std::size_t>(
                kCategories[static_cast<std::size_t>(category)])];
            if (__builtin_add_overflow(sum, bytes, &sum)) sum = 0;
        } else {
            break;
        }
    }
    if (!origin_) origin_ = 0;
    now_.time_ns = any ? time - *origin_ : 0;
    points_.add(now_);
}

// Reads [[times], [[bytes of each category], …]]. The caller has already read the first two times.
void TimelineReader::coalesced(std::int64_t first, std::int64_t second) {
    std::vector<std::int64_t> times{first, second};
    Token token = lists_.next();
    for (; token == Token::number; token = lists_.next()) {
        if (times.size() >= kMostTimes) bad("it has more moments than are read");
        times.push_back(lists_.integer());
    }
    if (token != Token::close || lists_.next() != Token::open) bad("its list of bytes is missing");
    // Times since 1970 are about 10¹⁵ µs, so they are stored relative to the earliest time, at
    // which the run starts.
    origin_ = times.front();
    for (const std::int64_t time : times) origin_ = std::min(*origin_, time);
    for (std::size_t row = 0; row < times.size(); ++row) {
        if (lists_.next() != Token::open) break;
        now_.bytes = {};
        std::size_t column = 0;
        for (token = lists_.next(); token == Token::number; token = lists_.next(), ++column) {
            // The first column is always 0, because the profiler prepares the columns for stacked
            // plots.
            if (column == 0 || column > kCategories.size()) continue;
            now_.bytes[static_cast<std::size_t>(kCategories[column - 1])] +=
                std::clamp(lists_.integer(), -(std::int64_t{1} << 58), std::int64_t{1} << 58);
        }
        if (token != Token::close) break;
        std::int64_t since = 0;  // in µs
        const bool fits = !__builtin_sub_overflow(times[row], *origin_, &since);
        whole_ = row + 1 == times.size();
        if (!fits || since > kLongestNs / 1000) {
            report_.skip("moments", "their time cannot be", fmt::format("{} µs", times[row]));
            continue;
        }
        now_.time_ns = since * 1000;
        points_.add(now_);
        ++entries_;
    }
}

void TimelineReader::read() {
    if (lists_.next() != Token::open) bad("it begins with no list");
    Token token = lists_.next();
    if (token != Token::open) bad("it is not a list of lists");
    token = lists_.next();
    if (token == Token::close) bad("it is empty");
    if (token != Token::number) bad("its first entry is not a number");
    const std::int64_t first = lists_.integer();
    token = lists_.next();
    if (token != Token::number) bad("its first entry has one number only");
    const std::int64_t second = lists_.integer();
    // The second number is either an action, which is from 1 to 4, or a time, which is never this
    // small.
    if (second >= 1 && second <= 4)
        raw(first, second);
    else
        coalesced(first, second);
    finish();
}

void TimelineReader::finish() {
    std::vector<run::MemoryPoint>& points = points_.all();
    if (entries_ == 0 || points.empty()) bad("none of its entries can be used");
    // Entries are not necessarily sorted by time.
    std::stable_sort(points.begin(), points.end(),
                     [](const auto& a, const auto& b) { return a.time_ns < b.time_ns; });
    for (const run::MemoryPoint& point : points) sink_.add(point);
    run::StepRecord step;
    step.duration_ns = std::max<std::int64_t>(points.back().time_ns, 1);
    // A timeline can cover any number of steps, so step, idle and busy times are not valid.
    sink_.info.times_of = run::TimesOf::kernels;
    sink_.endStep(step);
    sink_.info.device = "cuda:0";
    sink_.info.rung_reason = "a memory timeline contains no kernel times";
    report_.read("memory entries", entries_);
    report_.guess("The memory timeline does not name its device; it is taken to be a GPU.");
    report_.note("Its category AUTOGRAD_DETAIL is shown as temporary.");
    if (!whole_)
        report_.note("The memory timeline is truncated; the part before the end was read.");
}

}  // namespace

bool looksLikeTimeline(std::string_view beginning) {
    std::string_view rest = beginning;
    int open = 0;
    while (!rest.empty() && (rest.front() == '[' || rest.front() == ' ' || rest.front() == '\n' ||
                             rest.front() == '\r' || rest.front() == '\t')) {
        if (rest.front() == '[') ++open;
        rest.remove_prefix(1);
    }
    if (open != 2 || rest.empty()) return false;
    // The rest must consist only of numbers in lists.
    return rest.find_first_not_of("0123456789+-.eE,[] \r\n\t") == std::string_view::npos;
}

void readTimeline(Input& input, Sink& sink, Report& report) {
    TimelineReader(input, sink, report).read();
}

}  // namespace ridgepoint::import::memory
