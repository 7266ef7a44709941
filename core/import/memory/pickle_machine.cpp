// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory/pickle_machine.h"

#include <bit>

namespace ridgepoint::import::memory {

using Type = Pickle::Type;
using Value = Pickle::Value;

// Returns the value if the opcode pushes a scalar.
std::optional<Value> PickleMachine::scalar(unsigned char opcode) {
    switch (opcode) {
        case 'N':
            return Value{};
        case 0x88:  // NEWTRUE
        case 0x89:  // NEWFALSE
            return truth(opcode == 0x88);
        case 'I': {
            const std::string digits = line();
            return digits == "00" || digits == "01" ? truth(digits == "01") : decimal(digits);
        }
        case 'L':
            return decimal(line());
        case 'J':
            return of(std::int64_t{static_cast<std::int32_t>(little(4))});
        case 'K':
            return of(static_cast<std::int64_t>(byte()));
        case 'M':
            return of(static_cast<std::int64_t>(little(2)));
        case 0x8a:  // LONG1
            return longInteger(byte());
        case 0x8b:  // LONG4
            return longInteger(little(4));
        case 'F':
            return real(line());
        case 'G': {
            std::uint64_t bits = 0;
            for (int i = 0; i < 8; ++i) bits = bits << 8 | byte();
            return of(std::bit_cast<double>(bits));
        }
        default:
            return std::nullopt;
    }
}

// Returns the value if the opcode pushes a string.
std::optional<Value> PickleMachine::string(unsigned char opcode) {
    switch (opcode) {
        case 'V':
            return text(line());
        case 'S': {
            const std::string quoted = line();
            const bool good = quoted.size() >= 2 && quoted.front() == quoted.back() &&
                              (quoted.front() == '\'' || quoted.front() == '"');
            if (!good) bad("a text has no quotes");
            return text(quoted.substr(1, quoted.size() - 2));
        }
        case 'X':
        case 'T':
            return text(raw(little(4)));
        case 'U':
        case 0x8c:  // SHORT_BINUNICODE
            return text(raw(byte()));
        case 0x8d:  // BINUNICODE8
            return text(raw(little(8)));
        default:
            return std::nullopt;
    }
}

// Creates or fills a container. Returns false if the opcode does neither.
bool PickleMachine::container(unsigned char opcode) {
    switch (opcode) {
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
        case 0x85:  // TUPLE1
        case 0x86:  // TUPLE2
        case 0x87:  // TUPLE3
            tuple(opcode - 0x84u);
            return true;
        case 'a': {
            const Value item = pop();
            append({&item, 1});
            return true;
        }
        case 'e':
            append(untilMark());
            return true;
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
        default:
            return false;
    }
}

// Changes the stack or accesses the memo. Returns false if the opcode does neither.
bool PickleMachine::stackOrMemo(unsigned char opcode) {
    switch (opcode) {
        case 0x80:  // PROTO
            if (byte() > 5) bad("the protocol is newer than 5");
            return true;
        case 0x95:  // FRAME
            little(8);
            return true;
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
        default:
            return false;
    }
}

void PickleMachine::refuseOpcode(unsigned char opcode) {
    switch (opcode) {
        case 'c':
        case 'i': {
            const std::string module = line(), name = line();
            refuse(fmt::format("an object of \"{} {}\"", module.substr(0, 60), name.substr(0, 60)));
        }
        case 0x93:  // STACK_GLOBAL
            refuse("an object of a class");
        case 'R':
        case 'b':
        case 'o':
        case 0x81:  // NEWOBJ
        case 0x92:  // NEWOBJ_EX
            refuse("an object that would have to be made by code");
        case 'P':
        case 'Q':
            refuse("a reference to something outside the file");
        case 0x82:  // EXT1
        case 0x83:  // EXT2
        case 0x84:  // EXT4
            refuse("an object of a registered class");
        case 'B':
        case 'C':
        case 0x8e:  // BINBYTES8
        case 0x96:  // BYTEARRAY8
        case 0x97:  // NEXT_BUFFER
        case 0x98:  // READONLY_BUFFER
            refuse("bytes");
        case 0x8f:  // EMPTY_SET
        case 0x90:  // ADDITEMS
        case 0x91:  // FROZENSET
            refuse("a set");
        default:
            bad(fmt::format("there is no operation {:#04x}", opcode));
    }
}

// Opcodes without a name in this file are written as the character that Python's pickletools lists
// for them.
bool PickleMachine::step(unsigned char opcode) {
    if (opcode == '.') return false;
    auto value = scalar(opcode);
    if (!value) value = string(opcode);
    if (value) push(*value);
    if (!value && !container(opcode) && !stackOrMemo(opcode)) refuseOpcode(opcode);
    return true;
}

// Adds the items that follow an unclosed dict to this dict. All keys of a dict are strings. A value
// in the place of a key that is not a string belongs to the list before it.
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

// Closes all open containers. The object below each mark is the container of the values above the
// mark.
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
        if (pickle_.size(pickle_.root_) == 0) bad("the file is truncated");
    }
    return std::move(pickle_);
}

}  // namespace ridgepoint::import::memory
