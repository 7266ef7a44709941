// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/value_scan.h"

#include <array>
#include <bit>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace ridgepoint::import::kineto {
namespace {

// Number of bytes that are scanned at a time. A mask has one bit for each byte.
constexpr std::ptrdiff_t kScanBlock = 64;

constexpr std::array<bool, 256> tableOf(std::string_view bytes) {
    std::array<bool, 256> table{};
    for (const char c : bytes) table[static_cast<unsigned char>(c)] = true;
    return table;
}
constexpr std::array<bool, 256> kEndsText = tableOf("\"\\");
constexpr std::array<bool, 256> kMatters = tableOf("\"{}[]");  // significant bytes in a value

#ifdef __SSE2__
struct Masks {
    std::uint64_t quotes = 0, backslashes = 0, opening = 0, closing = 0;
};

Masks masksOf(const char* at) {
    const auto equal = [](__m128i bytes, char c) {
        return static_cast<std::uint64_t>(
            static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)))));
    };
    Masks masks;
    for (int part = 0; part < 4; ++part) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at) + part);
        // Setting this bit maps '[' to '{' and ']' to '}', so that one comparison finds both.
        const __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        const int shift = 16 * part;
        masks.quotes |= equal(bytes, '"') << shift;
        masks.backslashes |= equal(bytes, '\\') << shift;
        masks.opening |= equal(folded, '{') << shift;
        masks.closing |= equal(folded, '}') << shift;
    }
    return masks;
}
#endif

}  // namespace

const char* ValueScan::block(const char* at, std::uint64_t quotes, std::uint64_t opening,
                             std::uint64_t closing) {
    // Replaces each bit by the parity of all bits up to it. The result has a 1 for each byte from
    // an opening quote to its closing quote.
    std::uint64_t inside = quotes;
    for (const int shift : {1, 2, 4, 8, 16, 32}) inside ^= inside << shift;
    if (in_string_) inside = ~inside;
    opening &= ~inside;
    closing &= ~inside;
    for (std::uint64_t left = opening | closing; left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        if ((opening >> bit & 1) != 0) {
            ++depth_;
        } else if (--depth_ == 0) {
            in_string_ = false;
            return at + bit + 1;
        }
    }
    in_string_ = inside >> 63 != 0;
    return nullptr;
}

const char* ValueScan::scan(const char* at, const char* end) {
    if (at < end && depth_ == 0 && !in_string_ && !scalar_ && (*at == '{' || *at == '[')) {
        depth_ = 1;
        ++at;
    }
    while (at < end) {
        const char* const block_end = end - at < kScanBlock ? end : at + kScanBlock;
        const char* stop = nullptr;
#ifdef __SSE2__
        if (depth_ > 0 && !escaped_ && end - at >= kScanBlock) {
            const Masks masks = masksOf(at);
            stop = masks.backslashes != 0 ? bytes(at, block_end)
                                          : block(at, masks.quotes, masks.opening, masks.closing);
        } else {
            stop = bytes(at, block_end);
        }
#else
        stop = bytes(at, block_end);
#endif
        if (stop != nullptr) return stop;
        at = block_end;
    }
    return nullptr;
}

const char* ValueScan::bytes(const char* at, const char* end) {
    while (at < end) {
        if (in_string_) {
            if (escaped_) {
                escaped_ = false;
                ++at;
                continue;
            }
            // Most strings are short, so a table lookup is faster than a call of memchr.
            while (at < end && !kEndsText[static_cast<unsigned char>(*at)]) ++at;
            if (at == end) return nullptr;
            if (*at == '\\') {
                escaped_ = true;
                ++at;
                continue;
            }
            in_string_ = false;
            ++at;
            if (depth_ == 0) return at;
            continue;
        }
        if (depth_ > 0) {
            while (at < end && !kMatters[static_cast<unsigned char>(*at)]) ++at;
            if (at == end) return nullptr;
        }
        const char c = *at;
        switch (c) {
            case '"':
                if (scalar_) return at;
                in_string_ = true;
                break;
            case '{':
            case '[':
                if (scalar_) return at;
                ++depth_;
                break;
            case '}':
            case ']':
                if (depth_ == 0) return at;  // the value was a scalar
                if (--depth_ == 0) return at + 1;
                break;
            case ',':
                if (depth_ == 0) return at;
                break;
            default:
                if (depth_ == 0) {
                    if (isSpace(c)) return at;
                    scalar_ = true;
                }
        }
        ++at;
    }
    return nullptr;
}

}  // namespace ridgepoint::import::kineto
