// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/splitter.h"

#include <algorithm>
#include <cstring>

#include "core/import/kineto/value_scan.h"
#include "core/import/piece.h"

namespace ridgepoint::import::kineto {
namespace {

constexpr std::size_t kBlock = piece(1 << 20);

}  // namespace

Splitter::Splitter(Input& input) : input_(input) {}

bool Splitter::fill() {
    if (at_end_) return false;
    if (at_ > 0) {
        std::memmove(buffer_.get(), buffer_.get() + at_, end_ - at_);
        before_ += at_;
        end_ -= at_;
        at_ = 0;
    }
    if (end_ == capacity_) {
        const std::size_t larger = std::max(kBlock, 2 * capacity_);
        auto buffer = std::make_unique_for_overwrite<char[]>(larger + kPadding);
        if (end_ > 0) std::memcpy(buffer.get(), buffer_.get(), end_);
        buffer_ = std::move(buffer);
        capacity_ = larger;
    }
    const std::size_t got = input_.read({buffer_.get() + end_, capacity_ - end_});
    if (got == 0) at_end_ = true;
    end_ += got;
    return got > 0;
}

char Splitter::peek() {
    for (;;) {
        while (at_ < end_) {
            const char c = buffer_[at_];
            if (!isSpace(c) && c != ',') return c;
            ++at_;
        }
        if (!fill()) return 0;
    }
}

Splitter::Scan Splitter::value(std::size_t most) {
    ValueScan scan;
    std::size_t done = 0;  // number of bytes of the value that are already scanned
    bool large = false;
    for (;;) {
        const char* const from = buffer_.get() + at_;
        const char* const stop = scan.scan(from + done, buffer_.get() + end_);
        if (stop != nullptr) {
            const auto size = static_cast<std::size_t>(stop - from);
            value_ = {from, size};
            at_ += size;
            if (!large && size <= most) return Scan::whole;
            ++too_large_;
            return Scan::too_large;
        }
        done = end_ - at_;
        if (done > most) {  // the rest of the value is scanned but discarded
            large = true;
            at_ = end_;
            done = 0;
        }
        if (!fill()) {
            const char* const rest = buffer_.get() + at_;
            value_ = {rest, end_ - at_};
            at_ = end_;
            return Scan::cut_off;
        }
    }
}

std::optional<TracePiece> Splitter::nextInObject() {
    for (;;) {
        const char c = peek();
        if (c == '}') {
            ++at_;
            complete_ = true;
            where_ = Where::end;
            return std::nullopt;
        }
        if (c != '"') {
            where_ = Where::end;
            return std::nullopt;
        }
        const Scan key = value(1 << 12);
        if (key == Scan::cut_off) {
            where_ = Where::end;
            return std::nullopt;
        }
        key_.clear();
        if (key == Scan::whole) key_ = value_.substr(1, value_.size() - 2);
        if (peek() != ':') {
            where_ = Where::end;
            return std::nullopt;
        }
        ++at_;
        const char first = peek();
        if (first == '[' && key_ == "traceEvents") {
            ++at_;
            where_ = Where::array;
            inside_object_ = true;
            return next();
        }
        TracePiece piece;
        piece.kind = TracePiece::Kind::member;
        piece.at = before_ + at_;
        const Scan found = value(kMostMember);
        if (found == Scan::cut_off) {
            where_ = Where::end;
            return std::nullopt;
        }
        if (found == Scan::too_large || value_.empty()) continue;
        piece.key = key_;
        piece.json = value_;
        return piece;
    }
}

std::optional<TracePiece> Splitter::nextInArray() {
    for (;;) {
        const char c = peek();
        if (c == ']') {
            ++at_;
            where_ = inside_object_ ? Where::object : Where::end;
            if (!inside_object_) complete_ = true;
            return inside_object_ ? nextInObject() : std::nullopt;
        }
        if (c == 0 || c == '}') {
            where_ = Where::end;
            return std::nullopt;
        }
        TracePiece piece;
        piece.at = before_ + at_;
        const bool object = c == '{';
        if (c == ':') {  // a value cannot start with a colon
            ++at_;
            continue;
        }
        const Scan found = value(kMostEvent);
        if (found == Scan::cut_off) {
            where_ = Where::end;
            return std::nullopt;
        }
        if (found == Scan::too_large) continue;
        if (!object) {
            ++no_objects_;
            continue;
        }
        piece.json = value_;
        return piece;
    }
}

std::optional<TracePiece> Splitter::next() {
    switch (where_) {
        case Where::start: {
            const char c = peek();
            where_ = c == '{' ? Where::object : c == '[' ? Where::array : Where::end;
            if (where_ == Where::end) return std::nullopt;
            ++at_;
            return next();
        }
        case Where::object:
            return nextInObject();
        case Where::array:
            return nextInArray();
        case Where::end:
            break;
    }
    return std::nullopt;
}

}  // namespace ridgepoint::import::kineto
