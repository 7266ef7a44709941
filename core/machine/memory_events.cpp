// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/memory_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

namespace fs = std::filesystem;

constexpr double kMebibyte = 1024.0 * 1024.0;
constexpr double kMostBytes = 4096;  // highest plausible number of bytes per count
constexpr std::size_t kMostEvents = 1024;

// Parses a hexadecimal or decimal number, for example "0x3f" or "63".
std::optional<std::uint64_t> numberIn(std::string_view text) {
    text = trimmed(text);
    int base = 10;
    if (text.starts_with("0x")) {
        text.remove_prefix(2);
        base = 16;
    }
    std::uint64_t value = 0;
    const auto [stopped, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || stopped != text.data() + text.size()) return std::nullopt;
    return value;
}

// Calls take(part) for each comma-separated part.
template <class Take>
void split(std::string_view text, Take&& take) {
    text = trimmed(text);
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        take(trimmed(part));
    }
}

// Stores a value in the bits that format/NAME specifies (for example, "config:0-7,32-35"), lowest
// bits first.
bool place(MemoryEvent& event, std::string_view format, std::uint64_t value) {
    format = trimmed(format);
    const std::size_t colon = format.find(':');
    if (colon == std::string_view::npos) return false;
    const std::string_view word = format.substr(0, colon);
    std::uint64_t* const into = word == "config"    ? &event.config
                                : word == "config1" ? &event.config1
                                : word == "config2" ? &event.config2
                                                    : nullptr;
    if (into == nullptr) return false;
    bool good = true;
    split(format.substr(colon + 1), [&](std::string_view range) {
        const std::size_t dash = range.find('-');
        const auto first = numberIn(range.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : numberIn(range.substr(dash + 1));
        if (!first || !last || *last > 63 || *first > *last) {
            good = false;
            return;
        }
        for (std::uint64_t bit = *first; bit <= *last; ++bit, value >>= 1U) {
            *into |= (value & 1U) << bit;
        }
    });
    return good && value == 0;
}

// A memory controller that the kernel lists.
class Source {
  public:
    explicit Source(fs::path folder) : folder_(std::move(folder)) {
        const auto type = readInteger(folder_ / "type");
        const auto cpus = readText(folder_ / "cpumask");
        if (!type || *type < 0 || !cpus) return;
        plain_.type = static_cast<std::uint32_t>(*type);
        plain_.cpus = parseCpuList(*cpus);
    }
    bool readable() const { return !plain_.cpus.empty(); }
    std::string format(std::string_view name) const {
        return readText(folder_ / "format" / name).value_or("");
    }

    // Returns the event that these terms describe, for example "event=0x04,umask=0x03". A term
    // without a value ("edge") has the value 1.
    std::optional<MemoryEvent> event(std::string metric, std::string_view terms) const {
        MemoryEvent made = plain_;
        made.metric = std::move(metric);
        bool good = readable();
        split(terms, [&](std::string_view term) {
            const std::size_t equals = term.find('=');
            const auto value = equals == std::string_view::npos ? std::optional<std::uint64_t>(1)
                                                                : numberIn(term.substr(equals + 1));
            good = good && value && isName(term.substr(0, equals)) &&
                   place(made, format(term.substr(0, equals)), *value);
        });
        if (!good) return std::nullopt;
        return made;
    }

    // Returns the event that the kernel describes in events/NAME.
    std::optional<MemoryEvent> named(std::string metric, const std::string& name) const {
        const auto terms = readText(folder_ / "events" / name);
        if (!terms) return std::nullopt;
        auto made = event(std::move(metric), *terms);
        const auto scale = readText(folder_ / "events" / (name + ".scale"));
        const auto unit = readText(folder_ / "events" / (name + ".unit"));
        if (made && scale && unit && trimmed(*unit) == "MiB") {
            const double bytes = std::strtod(scale->c_str(), nullptr) * kMebibyte;
            if (!(bytes > 0) || bytes > kMostBytes) return std::nullopt;
            made->bytes = bytes;
        }
        return made;
    }

    // Returns the names in the folder events/ that start with `start`. The newest servers have one
    // event for each half of a channel.
    std::vector<std::string> names(std::string_view start) const {
        std::vector<std::string> found;
        std::error_code error;
        for (fs::directory_iterator at(folder_ / "events", error), end; !error && at != end;
             at.increment(error)) {
            const std::string name = at->path().filename().string();
            if (name.starts_with(start) && name.find('.') == std::string::npos) {
                found.push_back(name);
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    }

  private:
    static bool isName(std::string_view text) {
        return !text.empty() && text.find('/') == std::string_view::npos &&
               text.find('.') == std::string_view::npos;
    }

    fs::path folder_;
    MemoryEvent plain_;
};

// Returns whether `name` is a controller of this kind. For example, "uncore_imc_3" is an
// "uncore_imc".
bool isOne(std::string_view name, std::string_view kind) {
    if (!name.starts_with(kind)) return false;
    name.remove_prefix(kind.size());
    return name.empty() ||
           (name.size() > 1 && name[0] == '_' &&
            std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; }));
}

std::vector<Source> sources(const fs::path& root, std::string_view kind) {
    std::vector<Source> found;
    const fs::path folder = root / "sys/bus/event_source/devices";
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        names.push_back(at->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
        if (isOne(name, kind)) found.emplace_back(folder / name);
    }
    return found;
}

// Adds Intel's events, which the kernel describes by name. The events for both reads and writes
// must exist.
bool addNamed(std::vector<MemoryEvent>& into, const fs::path& root, std::string_view kind,
              std::string_view reads, std::string_view writes) {
    std::map<std::string, std::vector<MemoryEvent>> by_metric;
    for (const Source& source : sources(root, kind)) {
        std::size_t found = 0;
        for (const std::string_view start : {reads, writes}) {
            const auto exact = source.named(fmt::format("{}/{}", kind, start), std::string(start));
            if (exact) by_metric[exact->metric].push_back(*exact);
            bool any = exact.has_value();
            for (const std::string& name :
                 exact ? std::vector<std::string>() : source.names(start)) {
                const auto part = source.named(fmt::format("{}/{}", kind, name), name);
                if (part) by_metric[part->metric].push_back(*part);
                any = any || part.has_value();
            }
            found += any ? 1 : 0;
        }
        // If a controller reports only reads or only writes, the sum would be wrong.
        if (found == 1) return false;
    }
    for (auto& [metric, events] : by_metric) {
        into.insert(into.end(), events.begin(), events.end());
    }
    return !into.empty() && into.size() <= kMostEvents;
}

}  // namespace

MemoryEvents memoryEvents(const fs::path& root) {
    MemoryEvents found;
    constexpr std::array<std::array<std::string_view, 3>, 3> kNamed{{
        {"uncore_imc", "cas_count_read", "cas_count_write"},
        {"uncore_imc", "data_reads", "data_writes"},
        {"uncore_imc_free_running", "data_read", "data_write"},
    }};
    for (const auto& [kind, reads, writes] : kNamed) {
        if (addNamed(found.events, root, kind, reads, writes)) return found;
        found.events.clear();
    }
    for (const Source& source : sources(root, "amd_umc")) {
        const auto event = source.event("amd_umc/umc_cas_cmd", "event=0x0a");
        if (!event) return {};
        found.events.push_back(*event);
    }
    if (!found.events.empty()) return found;
    for (const Source& source : sources(root, "amd_df")) {
        // Only Zen to Zen 3 are supported, whose event numbers use the bits 59-60. Later data
        // fabrics number their events differently.
        if (source.format("event").find("59-60") == std::string::npos) continue;
        constexpr unsigned kChannels = 8;
        for (unsigned channel = 0; channel < kChannels; ++channel) {
            const auto event =
                source.event(fmt::format("amd_df/dram_channel_{}", channel),
                             fmt::format("event={:#x},umask=0x38", 0x07U + 0x40U * channel));
            if (!event) return {};
            found.events.push_back(*event);
        }
        found.approximate = true;
    }
    return found;
}

}  // namespace ridgepoint::machine
