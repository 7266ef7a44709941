// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutations.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tests/fuzz/feed.h"

namespace ridgepoint::tests {
namespace {

// Words from the formats, and critical numbers and encodings.
// clang-format off
constexpr std::string_view kWords[] = {
    "\"", ",", "\n", "\r\n", "==", "==PROF== ", "==12== ", "  ", "(", ")", "[", "]", "{", "}",
    "%", "-", "e+308", "nan", "inf", "NaN", "null", "true", "18446744073709551616",
    "9223372036854775807", "99999999999999999999999999", "-1", "0", "1e300", "1.046.387,5",
    "\xc2\xa0", "\xff\xfe", "\xef\xbb\xbf", "\x1f\x8b", "\"ID\",\"Kernel Name\"", "Metric Value",
    "Gbyte/second", "nsecond", "Device \"x (99999999999)\"", "    Kernel: ", "[CUDA memcpy HtoD]",
    "Time(%)", "Invocations", "    Section: ", "\"ts\":", "\"dur\":", "\"ph\":\"X\"",
    "\"cat\":\"cpu_op\"", "\"cat\":\"kernel\"", "\"args\":{", "\"correlation\":42",
    "\"Input Dims\":[[", "\"traceEvents\":[", "ProfilerStep#", "\\u0000", "\x80\x04", "}\x94(",
    "]\x94(", "\x8a\x08", "\x8c\x04" "addr", "u.", "e.", "GFLOPs EMP", " DRAM EMP",
    std::string_view("\0", 1),
};
// clang-format on

constexpr std::size_t kMostBytes = 1 << 18;

}  // namespace

std::string Mutator::next(const std::vector<std::string>& files) {
    std::string bytes = files[below(files.size())];
    const std::size_t changes = 1 + below(8);
    for (std::size_t i = 0; i < changes; ++i) {
        const std::size_t at = below(bytes.size() + 1);
        const std::size_t length = below(std::min<std::size_t>(bytes.size() - at, 200) + 1);
        switch (below(9)) {
            case 0:
                if (at < bytes.size()) bytes[at] = static_cast<char>(below(256));
                break;
            case 1:
                if (at < bytes.size()) bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
                break;
            case 2:
                bytes.resize(at);
                break;
            case 3:
                bytes.erase(at, length);
                break;
            case 4:
                bytes.insert(at, kWords[below(std::size(kWords))]);
                break;
            case 5: {
                const std::string piece = bytes.substr(at, length);
                const std::size_t times = 1 + below(20);
                for (std::size_t j = 0; j < times && bytes.size() < kMostBytes; ++j)
                    bytes.insert(at, piece);
                break;
            }
            case 6: {
                const std::string piece = bytes.substr(at, length);
                bytes.erase(at, length);
                bytes.insert(below(bytes.size() + 1), piece);
                break;
            }
            case 7: {
                const std::string& other = files[below(files.size())];
                bytes.insert(at, other.substr(below(other.size() + 1), below(2000)));
                break;
            }
            default: {  // replaces a number
                const std::size_t digit = bytes.find_first_of("0123456789", at);
                if (digit == std::string::npos) break;
                std::size_t end = digit;
                while (end < bytes.size() && bytes[end] >= '0' && bytes[end] <= '9') ++end;
                bytes.replace(digit, end - digit,
                              std::string(1 + below(25), static_cast<char>('0' + below(10))));
                break;
            }
        }
        if (bytes.size() > kMostBytes) bytes.resize(kMostBytes);
    }
    return bytes;
}

std::vector<std::string> smallFiles(std::string_view reader) {
    std::vector<std::string> files{""};
    for (CorpusFile& file : corpusOf(reader)) files.push_back(std::move(file.bytes));
    return files;
}

}  // namespace ridgepoint::tests
