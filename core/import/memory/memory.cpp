// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory/memory.h"

#include <fmt/format.h>

#include "core/import/memory/memory_snapshot.h"
#include "core/import/memory/memory_timeline.h"
#include "core/import/memory/pickle.h"
#include "core/import/piece.h"

namespace ridgepoint::import::memory {
namespace {

constexpr std::string_view kEncoded = "\"base64\": \"";

bool isPage(std::string_view beginning) {
    const std::size_t first = beginning.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && beginning[first] == '<' &&
           (beginning.find("<html") != std::string_view::npos ||
            beginning.find("<!DOCTYPE") != std::string_view::npos);
}

int sixBits(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    if (c == '/') return 63;
    return -1;
}

// Returns the pickle that a page of torch.cuda._memory_viz contains in base64, after decoding.
std::string embedded(Input& input) {
    constexpr std::size_t kMost = std::size_t{512} << 20;
    std::string buffer(piece(1 << 18), '\0'), bytes, window;
    bool inside = false, ended = false;
    std::uint32_t bits = 0;
    int count = 0;
    while (!ended) {
        const std::size_t got = input.read({buffer.data(), buffer.size()});
        if (got == 0) break;
        std::string_view text(buffer.data(), got);
        if (!inside) {
            window += text;
            const std::size_t at = window.find(kEncoded);
            if (at == std::string::npos) {
                if (window.size() > kEncoded.size()) {
                    window.erase(0, window.size() - kEncoded.size());
                }
                continue;
            }
            inside = true;
            window.erase(0, at + kEncoded.size());
            text = window;
        }
        for (const char c : text) {
            const int value = sixBits(c);
            if (value < 0) {
                ended = true;
                break;
            }
            bits = bits << 6 | static_cast<std::uint32_t>(value);
            if (++count % 4 != 1) {
                const int shift = count % 4 == 2 ? 4 : count % 4 == 3 ? 2 : 0;
                bytes += static_cast<char>(bits >> shift & 0xff);
            }
            if (bytes.size() > kMost) {
                throw ImportError(
                    fmt::format("\"{}\" contains a snapshot of more than 512 MiB; import the "
                                "pickle that it was made from.",
                                input.name()));
            }
        }
    }
    if (!inside) {
        throw ImportError(
            fmt::format("\"{}\" is a page with a picture of memory, without numbers; export the "
                        "timeline as .json or .raw.json.gz, or the snapshot as a pickle.",
                        input.name()));
    }
    return bytes;
}

class MemoryReader : public Reader {
  public:
    MemoryReader(Sinks& sinks, Report& report) : sinks_(sinks), report_(report) {}

    void read(Input& input) override {
        if (looksLikeTimeline(input.beginning().substr(0, 4096))) {
            readTimeline(input, sinks_.sink(next_++), report_);
            return;
        }
        if (isPage(input.beginning())) {
            const auto inner = Input::ofMemory(embedded(input), input.name());
            snapshot(*inner);
        } else {
            snapshot(input);
        }
    }
    void finish() override {}

  private:
    void snapshot(Input& input) {
        const Pickle pickle = Pickle::read(input);
        if (!isSnapshot(pickle) && pickle.cutOff()) {
            throw ImportError(fmt::format("\"{}\" is truncated at byte {}, before any memory data.",
                                          input.name(), *pickle.cutOff()));
        }
        if (!isSnapshot(pickle)) {
            throw ImportError(fmt::format(
                "\"{}\" is a pickle but no memory snapshot: it has neither \"segments\" nor "
                "\"device_traces\".",
                input.name()));
        }
        readSnapshot(pickle, sinks_.sink(next_++), report_, input.name());
        if (pickle.cutOff()) {
            report_.note(
                fmt::format("The snapshot is truncated at byte {}; the part before was read. "
                            "Blocks allocated in the lost part count as allocated earlier.",
                            *pickle.cutOff()));
        }
    }
    Sinks& sinks_;
    Report& report_;
    std::int64_t next_ = 0;  // rank of the next file; each file belongs to one rank
};

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    const auto has = [&](std::string_view text) {
        return beginning.find(text) != std::string_view::npos;
    };
    if (beginning.size() > 2 && beginning[0] == '\x80' && beginning[1] >= 2 && beginning[1] <= 5) {
        return has("segments") || has("device_traces") ? Likeness::certain : Likeness::maybe;
    }
    if (isPage(beginning)) {
        return has("MemoryViz") || has("Memory Timeline") || has("memory") ? Likeness::likely
                                                                           : Likeness::no;
    }
    return looksLikeTimeline(beginning.substr(0, 4096)) ? Likeness::likely : Likeness::no;
}

std::unique_ptr<Reader> open(Sinks& sinks, Report& report) {
    return std::make_unique<MemoryReader>(sinks, report);
}

}  // namespace ridgepoint::import::memory
