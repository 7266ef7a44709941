// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory/pickle.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "core/import/piece.h"

namespace ridgepoint::import::memory {

using Type = Pickle::Type;
using Value = Pickle::Value;

// Bytes of the input, one opcode's at a time.
class PickleBytes {
  public:
    explicit PickleBytes(Input& input) : input_(input), buffer_(piece(1 << 16), '\0') {}

    std::uint64_t at() const { return before_ + at_; }
    bool byte(unsigned char& into) {
        if (at_ == end_ && !fill()) return false;
        into = static_cast<unsigned char>(buffer_[at_++]);
        return true;
    }
    // Appends as much as there is, in pieces, so that no size in a file is believed.
    bool take(std::size_t count, std::string& into) {
        while (count > 0) {
            if (at_ == end_ && !fill()) return false;
            const std::size_t part = std::min(count, end_ - at_);
            into.append(buffer_, at_, part);
            at_ += part;
            count -= part;
        }
        return true;
    }

  private:
    bool fill() {
        before_ += end_;
        at_ = 0;
        end_ = input_.read({buffer_.data(), buffer_.size()});
        return end_ > 0;
    }
    Input& input_;
    std::string buffer_;
    std::size_t at_ = 0, end_ = 0;
    std::uint64_t before_ = 0;
};

struct EndsInTheMiddle {};

class PickleMachine {
  public:
    PickleMachine(Input& input, const PickleLimits& limits)
        : bytes_(input), name_(input.name()), limits_(limits) {}
    Pickle run();

  private:
    [[noreturn]] void bad(std::string_view what) const {
        throw ImportError(
            fmt::format("Cannot read the pickle \"{}\": {} at byte {}.", name_, what, start_));
    }
    [[noreturn]] void refuse(std::string_view what) const {
        throw ImportError(
            fmt::format("\"{}\" is a pickle that contains {} at byte {}; only plain data (dict, "
                        "list, tuple, str, numbers) is read, and nothing in a file is executed.",
                        name_, what, start_));
    }

    unsigned char byte() {
        unsigned char value = 0;
        if (!bytes_.byte(value)) throw EndsInTheMiddle();
        return value;
    }
    std::uint64_t little(int count) {
        std::uint64_t value = 0;
        for (int i = 0; i < count; ++i) value |= std::uint64_t{byte()} << (8 * i);
        return value;
    }
    std::string raw(std::uint64_t count) {
        if (count > limits_.most_one_text) bad("it has a text of more than 16 MiB");
        std::string text;
        if (!bytes_.take(static_cast<std::size_t>(count), text)) throw EndsInTheMiddle();
        return text;
    }
    std::string line() {
        std::string text;
        for (;;) {
            const unsigned char c = byte();
            if (c == '\n') return text;
            if (text.size() >= limits_.most_one_text) bad("it has a text of more than 16 MiB");
            text += static_cast<char>(c);
        }
    }

    void count() {
        if (++values_ > limits_.most_values) bad("it has too many values");
    }
    void push(Value value) {
        count();
        stack_.push_back(value);
    }
    static Value of(std::int64_t integer) {
        Value value;
        value.type = Type::integer;
        value.integer = integer;
        return value;
    }
    static Value of(double real) {
        Value value;
        value.type = Type::real;
        value.real = real;
        return value;
    }
    static Value truth(bool is) {
        Value value;
        value.type = Type::truth;
        value.integer = is ? 1 : 0;
        return value;
    }
    static Value placed(Type type, std::size_t place) {
        Value value;
        value.type = type;
        value.place = place;
        return value;
    }
    Value text(std::string text) {
        text_bytes_ += text.size();
        if (text_bytes_ > limits_.most_text_bytes) bad("it has too much text");
        pickle_.texts_.push_back(std::move(text));
        return placed(Type::text, pickle_.texts_.size() - 1);
    }
    Value list(Type type, std::vector<Value> items) {
        pickle_.lists_.push_back(std::move(items));
        return placed(type, pickle_.lists_.size() - 1);
    }
    Value dict() {
        pickle_.dicts_.emplace_back();
        return placed(Type::dict, pickle_.dicts_.size() - 1);
    }

    std::size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
    Value pop() {
        if (stack_.size() <= floor()) bad("its stack is empty");
        const Value value = stack_.back();
        stack_.pop_back();
        return value;
    }
    const Value& top() const {
        if (stack_.size() <= floor()) bad("its stack is empty");
        return stack_.back();
    }
    std::vector<Value> untilMark() {
        if (marks_.empty()) bad("it has no mark");
        const std::size_t mark = marks_.back();
        marks_.pop_back();
        std::vector<Value> items(stack_.begin() + static_cast<std::ptrdiff_t>(mark), stack_.end());
        stack_.resize(mark);
        return items;
    }
    void append(std::span<const Value> items) {
        if (top().type != Type::list) bad("it appends to something other than a list");
        auto& list = pickle_.lists_[top().place];
        list.insert(list.end(), items.begin(), items.end());
    }
    void set(const Value& dict, std::span<const Value> items) {
        if (dict.type != Type::dict) bad("it sets items of something other than a dict");
        if (items.size() % 2 != 0) bad("it has a key without a value");
        auto& entries = pickle_.dicts_[dict.place];
        for (std::size_t i = 0; i < items.size(); i += 2) {
            entries.emplace_back(items[i], items[i + 1]);
        }
    }
    void tuple(std::size_t size) {
        std::vector<Value> items(size);
        for (std::size_t i = size; i > 0; --i) items[i - 1] = pop();
        push(list(Type::tuple, std::move(items)));
    }
    void remember(std::uint64_t index) {
        // One that is far beyond the others would only make room for nothing.
        constexpr std::size_t kGap = 4096;
        if (index > memo_.size() + kGap || index > limits_.most_values) {
            bad("it remembers at a place that cannot be");
        }
        if (index >= memo_.size()) memo_.resize(static_cast<std::size_t>(index) + 1);
        memo_[static_cast<std::size_t>(index)] = top();
    }
    void recall(std::uint64_t index) {
        if (index >= memo_.size() || !memo_[static_cast<std::size_t>(index)]) {
            bad("it recalls what it has not remembered");
        }
        push(*memo_[static_cast<std::size_t>(index)]);
    }
    std::uint64_t number(std::string_view text) const {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) bad("it has a wrong number");
        return value;
    }
    // A Python integer of any size, little-endian two's complement; beyond 64 bits a real.
    Value longInteger(std::uint64_t size) {
        if (size > 1024) bad("it has a number of more than 1024 bytes");
        const std::string bytes = raw(size);
        const bool negative = !bytes.empty() && (bytes.back() & '\x80') != 0;
        if (bytes.size() <= 8) {
            std::uint64_t value = negative ? ~std::uint64_t{0} : 0;
            for (std::size_t i = 0; i < bytes.size(); ++i) {
                value &= ~(std::uint64_t{0xff} << (8 * i));
                value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
            }
            return of(static_cast<std::int64_t>(value));
        }
        double value = negative ? -1 : 0;
        for (std::size_t i = bytes.size(); i > 0; --i) {
            value = value * 256 + static_cast<unsigned char>(bytes[i - 1]);
        }
        return of(value);
    }
    Value decimal(std::string text) {
        if (!text.empty() && text.back() == 'L') text.pop_back();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc() && end == text.data() + text.size()) return of(value);
        return real(text);
    }
    Value real(const std::string& text) {
        double value = 0;  // not by strtod, which the locale has a say in
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) bad("it has a wrong number");
        return of(value);
    }
    bool step(unsigned char opcode);  // false: STOP
    void close();
    void closeDict(const Value& dict, std::span<const Value> items);

    PickleBytes bytes_;
    const std::string name_;
    const PickleLimits limits_;
    Pickle pickle_;
    std::vector<Value> stack_;
    std::vector<std::size_t> marks_;
    std::vector<std::optional<Value>> memo_;
    std::size_t values_ = 0, text_bytes_ = 0;
    std::uint64_t start_ = 0;  // of the opcode
};

bool PickleMachine::step(unsigned char opcode) {
    switch (opcode) {
        case 0x80:  // PROTO
            if (byte() > 5) bad("it is of a protocol after 5");
            return true;
        case 0x95:  // FRAME
            little(8);
            return true;
        case '.':
            return false;
        case '(':
            marks_.push_back(stack_.size());
            count();
            return true;
        case '0':
            pop();
            return true;
        case '1':
            untilMark();
            return true;
        case '2':
            push(top());
            return true;
        case 'N':
            push({});
            return true;
        case 0x88:
        case 0x89:
            push(truth(opcode == 0x88));
            return true;
        case 'I': {
            const std::string digits = line();
            push(digits == "00" || digits == "01" ? truth(digits == "01") : decimal(digits));
            return true;
        }
        case 'L':
            push(decimal(line()));
            return true;
        case 'J':
            push(of(std::int64_t{static_cast<std::int32_t>(little(4))}));
            return true;
        case 'K':
            push(of(static_cast<std::int64_t>(byte())));
            return true;
        case 'M':
            push(of(static_cast<std::int64_t>(little(2))));
            return true;
        case 0x8a:
            push(longInteger(byte()));
            return true;
        case 0x8b:
            push(longInteger(little(4)));
            return true;
        case 'F':
            push(real(line()));
            return true;
        case 'G': {
            std::uint64_t bits = 0;
            for (int i = 0; i < 8; ++i) bits = bits << 8 | byte();
            push(of(std::bit_cast<double>(bits)));
            return true;
        }
        case 'V':
            push(text(line()));
            return true;
        case 'S': {
            std::string quoted = line();
            const bool good = quoted.size() >= 2 && quoted.front() == quoted.back() &&
                              (quoted.front() == '\'' || quoted.front() == '"');
            if (!good) bad("it has a text without quotes");
            push(text(quoted.substr(1, quoted.size() - 2)));
            return true;
        }
        case 'X':
        case 'T':
            push(text(raw(little(4))));
            return true;
        case 'U':
        case 0x8c:
            push(text(raw(byte())));
            return true;
        case 0x8d:
            push(text(raw(little(8))));
            return true;
        case ']':
            push(list(Type::list, {}));
            return true;
        case ')':
            push(list(Type::tuple, {}));
            return true;
        case '}':
            push(dict());
            return true;
        case 'l':
            push(list(Type::list, untilMark()));
            return true;
        case 't':
            push(list(Type::tuple, untilMark()));
            return true;
        case 'd': {
            const std::vector<Value> items = untilMark();
            const Value made = dict();
            set(made, items);
            push(made);
            return true;
        }
        case 0x85:
        case 0x86:
        case 0x87:
            tuple(opcode - 0x84u);
            return true;
        case 'a': {
            const Value item = pop();
            append({&item, 1});
            return true;
        }
        case 'e': {
            const std::vector<Value> items = untilMark();
            append(items);
            return true;
        }
        case 's': {
            const Value value = pop(), key = pop();
            const Value pair[] = {key, value};
            set(top(), pair);
            return true;
        }
        case 'u': {
            const std::vector<Value> items = untilMark();
            set(top(), items);
            return true;
        }
        case 'p':
            remember(number(line()));
            return true;
        case 'q':
            remember(byte());
            return true;
        case 'r':
            remember(little(4));
            return true;
        case 0x94:  // MEMOIZE
            remember(memo_.size());
            return true;
        case 'g':
            recall(number(line()));
            return true;
        case 'h':
            recall(byte());
            return true;
        case 'j':
            recall(little(4));
            return true;
        case 'c':
        case 'i': {
            const std::string module = line(), name = line();
            refuse(fmt::format("an object of \"{} {}\"", module.substr(0, 60), name.substr(0, 60)));
        }
        case 0x93:
            refuse("an object of a class");
        case 'R':
        case 'b':
        case 'o':
        case 0x81:
        case 0x92:
            refuse("an object that would have to be made by code");
        case 'P':
        case 'Q':
            refuse("a reference to something outside of it");
        case 0x82:
        case 0x83:
        case 0x84:
            refuse("an object of a registered class");
        case 'B':
        case 'C':
        case 0x8e:
        case 0x96:
        case 0x97:
        case 0x98:
            refuse("bytes");
        case 0x8f:
        case 0x90:
        case 0x91:
            refuse("a set");
        default:
            bad(fmt::format("there is no operation {:#04x}", opcode));
    }
}

// Gives a dict what was to be put into it. Its keys are texts, so anything else in a key's place is
// the only item of the list before it.
void PickleMachine::closeDict(const Value& dict, std::span<const Value> items) {
    auto& entries = pickle_.dicts_[dict.place];
    for (std::size_t i = 0; i + 1 < items.size();) {
        if (items[i].type == Type::text) {
            entries.emplace_back(items[i], items[i + 1]);
            i += 2;
            continue;
        }
        if (i > 0 && items[i - 1].type == Type::list)
            pickle_.lists_[items[i - 1].place].push_back(items[i]);
        ++i;
    }
    const std::size_t last = items.size();
    const bool single = last >= 2 && items[last - 1].type != Type::text &&
                        items[last - 2].type == Type::list &&
                        items[last - 2].place != items[last - 1].place;
    if (single) pickle_.lists_[items[last - 2].place].push_back(items[last - 1]);
}

// Each mark follows the object that the values above it belong to.
void PickleMachine::close() {
    while (!marks_.empty()) {
        const std::vector<Value> items = untilMark();
        if (stack_.size() <= floor()) continue;
        const Value into = stack_.back();
        if (into.type == Type::list)
            append(items);
        else if (into.type == Type::dict)
            closeDict(into, items);
    }
    if (stack_.empty()) return;
    pickle_.root_ = stack_.front();
    if (pickle_.root_.type == Type::dict)
        closeDict(pickle_.root_, std::span<const Value>(stack_).subspan(1));
}

Pickle PickleMachine::run() {
    try {
        for (;;) {
            start_ = bytes_.at();
            if (!step(byte())) break;
        }
        pickle_.root_ = pop();
    } catch (const EndsInTheMiddle&) {
        pickle_.cut_off_ = start_;
        close();
        if (pickle_.size(pickle_.root_) == 0) bad("it is truncated");
    }
    return std::move(pickle_);
}

Pickle Pickle::read(Input& input, PickleLimits limits) {
    return PickleMachine(input, limits).run();
}

std::span<const Value> Pickle::items(const Value& value) const {
    if (value.type != Type::list && value.type != Type::tuple) return {};
    return lists_[value.place];
}

std::size_t Pickle::size(const Value& value) const {
    return value.type == Type::dict ? dicts_[value.place].size() : items(value).size();
}

std::string_view Pickle::text(const Value& value) const {
    return value.type == Type::text ? std::string_view(texts_[value.place]) : std::string_view{};
}

std::optional<std::int64_t> Pickle::integer(const Value& value) const {
    if (value.type == Type::integer) return value.integer;
    if (value.type != Type::real || !(std::abs(value.real) < 9e18)) return std::nullopt;
    return static_cast<std::int64_t>(value.real);
}

std::span<const std::pair<Value, Value>> Pickle::entries(const Value& dict) const {
    if (dict.type != Type::dict) return {};
    return dicts_[dict.place];
}

const Value* Pickle::find(const Value& dict, std::string_view key) const {
    const auto all = entries(dict);
    for (std::size_t i = all.size(); i > 0; --i) {
        if (text(all[i - 1].first) == key && all[i - 1].first.type == Type::text) {
            return &all[i - 1].second;
        }
    }
    return nullptr;
}

}  // namespace ridgepoint::import::memory
