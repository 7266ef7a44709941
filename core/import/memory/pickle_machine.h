// SPDX-License-Identifier: GPL-3.0-or-later
// Executes the opcodes of a pickle (documented in Python's pickletools), except for calls. Internal
// to core/import/memory.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/memory/pickle.h"
#include "core/import/piece.h"

namespace ridgepoint::import::memory {

// Reads the input, one opcode at a time.
class PickleBytes {
  public:
    explicit PickleBytes(Input& input) : input_(input), buffer_(piece(1 << 16), '\0') {}

    std::uint64_t at() const { return before_ + at_; }
    bool byte(unsigned char& into) {
        if (at_ == end_ && !fill()) return false;
        into = static_cast<unsigned char>(buffer_[at_++]);
        return true;
    }
    // Appends `count` bytes in pieces, so that a wrong size in the file does not allocate memory.
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
    using Type = Pickle::Type;
    using Value = Pickle::Value;

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
        if (count > limits_.most_one_text) bad("a text is longer than 16 MiB");
        std::string text;
        if (!bytes_.take(static_cast<std::size_t>(count), text)) throw EndsInTheMiddle();
        return text;
    }
    std::string line() {
        std::string text;
        for (;;) {
            const unsigned char c = byte();
            if (c == '\n') return text;
            if (text.size() >= limits_.most_one_text) bad("a text is longer than 16 MiB");
            text += static_cast<char>(c);
        }
    }

    void count() {
        if (++values_ > limits_.most_values) bad("there are too many values");
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
        if (text_bytes_ > limits_.most_text_bytes) bad("there is too much text");
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
        if (stack_.size() <= floor()) bad("the stack is empty");
        const Value value = stack_.back();
        stack_.pop_back();
        return value;
    }
    const Value& top() const {
        if (stack_.size() <= floor()) bad("the stack is empty");
        return stack_.back();
    }
    std::vector<Value> untilMark() {
        if (marks_.empty()) bad("there is no mark");
        const std::size_t mark = marks_.back();
        marks_.pop_back();
        std::vector<Value> items(stack_.begin() + static_cast<std::ptrdiff_t>(mark), stack_.end());
        stack_.resize(mark);
        return items;
    }
    void append(std::span<const Value> items) {
        if (top().type != Type::list) bad("an item is appended to something that is no list");
        auto& list = pickle_.lists_[top().place];
        list.insert(list.end(), items.begin(), items.end());
    }
    void set(const Value& dict, std::span<const Value> items) {
        if (dict.type != Type::dict) bad("a key is set in something that is no dict");
        if (items.size() % 2 != 0) bad("a key has no value");
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
        // An index far beyond the others would only allocate unused entries.
        constexpr std::size_t kGap = 4096;
        if (index > memo_.size() + kGap || index > limits_.most_values) {
            bad("a place in the memo is out of range");
        }
        if (index >= memo_.size()) memo_.resize(static_cast<std::size_t>(index) + 1);
        memo_[static_cast<std::size_t>(index)] = top();
    }
    void recall(std::uint64_t index) {
        if (index >= memo_.size() || !memo_[static_cast<std::size_t>(index)]) {
            bad("a place in the memo is empty");
        }
        push(*memo_[static_cast<std::size_t>(index)]);
    }
    std::uint64_t number(std::string_view text) const {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) bad("a number is malformed");
        return value;
    }
    // Reads a Python integer of any size in little-endian two's complement. Converts numbers of
    // more than 64 bits to a real number.
    Value longInteger(std::uint64_t size) {
        if (size > 1024) bad("a number has more than 1024 bytes");
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
        double value = 0;  // does not use strtod, which depends on the locale
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) bad("a number is malformed");
        return of(value);
    }
    std::optional<Value> scalar(unsigned char opcode);
    std::optional<Value> string(unsigned char opcode);
    bool container(unsigned char opcode);
    bool stackOrMemo(unsigned char opcode);
    [[noreturn]] void refuseOpcode(unsigned char opcode);
    bool step(unsigned char opcode);  // returns false for STOP
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
    std::uint64_t start_ = 0;  // byte position of the opcode
};

}  // namespace ridgepoint::import::memory
