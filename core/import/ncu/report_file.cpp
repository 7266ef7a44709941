// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ncu/report_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/import/import_error.h"
#include "core/import/ncu/wire.h"
#include "core/import/piece.h"

namespace ridgepoint::import::ncu {
namespace {

constexpr std::size_t kPiece = piece(1 << 20);
constexpr std::uint32_t kMostOfAHeader = 64u << 20, kMostOfAResult = 256u << 20;
constexpr std::size_t kMostStrings = 1'000'000, kMostKinds = 1000, kMostDevices = 256;

using Form = WireField::Form;

// Reads exactly `size` bytes. Returns std::nullopt if the file ends early. The buffer grows while
// data is read, so a wrong size in the file does not allocate memory.
std::optional<std::string> bytesOf(Input& input, std::uint32_t size) {
    std::string bytes;
    while (bytes.size() < size) {
        const std::size_t had = bytes.size();
        bytes.resize(had + std::min<std::size_t>(kPiece, size - had));
        const std::size_t got = input.read(std::span(bytes.data() + had, bytes.size() - had));
        bytes.resize(had + got);
        if (got == 0) return std::nullopt;
    }
    return bytes;
}

bool passOver(Input& input, std::uint64_t size) {
    std::string piece(kPiece, '\0');
    while (size > 0) {
        const std::size_t got = input.read(std::span(
            piece.data(), static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), size))));
        if (got == 0) return false;
        size -= got;
    }
    return true;
}

std::optional<std::uint32_t> sizeOf(Input& input) {
    const auto bytes = bytesOf(input, 4);
    if (!bytes) return std::nullopt;
    std::uint32_t size = 0;
    for (std::size_t i = 4; i > 0; --i)
        size = size << 8 | static_cast<unsigned char>((*bytes)[i - 1]);
    return size;
}

std::uint32_t small(std::uint64_t value) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, 0xffffffffu));
}

// Returns the number in a metric value, or std::nullopt if the value is empty or a string.
std::optional<double> numberIn(std::string_view value) {
    std::optional<double> number;
    WireMessage fields(value);
    while (const auto field = fields.next()) {
        if (field->id == 2 || field->id == 3) number = field->real();
        if ((field->id == 4 || field->id == 5) && field->form == Form::number)
            number = static_cast<double>(field->number);
    }
    return number;
}

std::array<std::uint32_t, 3> sizeIn(std::string_view message) {
    std::array<std::uint32_t, 3> size{};
    WireMessage fields(message);
    while (const auto field = fields.next()) {
        if (field->id >= 1 && field->id <= 3) size[field->id - 1] = small(field->number);
    }
    return size;
}

// Returns the text without link markup, for example "Launch Statistics" for
// "@section:LaunchStats:Launch Statistics@".
std::string withoutLinks(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const std::size_t begin = text.find('@');
        const std::size_t end = begin == std::string_view::npos ? begin : text.find('@', begin + 1);
        if (end == std::string_view::npos) break;
        plain += text.substr(0, begin);
        std::string_view link = text.substr(begin + 1, end - begin - 1);
        const std::size_t kind = link.find(':');
        if (link.starts_with("section:")) {
            plain += link.substr(link.find(':', kind + 1) + 1);
        } else if (link.starts_with("url:")) {
            link = link.substr(kind + 1);
            plain += link.substr(0, link.find(':'));
        } else {
            plain += text.substr(begin, end - begin + 1);
        }
        text.remove_prefix(end + 1);
    }
    return plain.append(text);
}

class ReportFile {
  public:
    ReportFile(Input& input, Report& report, ReportFacts& facts,
               const std::function<void(Launch&&)>& take)
        : input_(input), report_(report), facts_(facts), take_(take) {}
    void read();

  private:
    bool block();  // returns false at the end of the file
    void session(std::string_view message);
    void device(std::string_view message);
    void result(std::string_view message);
    void metric(Launch& launch, std::string_view message);
    void rule(std::string_view message, std::vector<std::string>& seen);
    static std::string rangeIn(std::string_view state, std::uint64_t thread);

    Input& input_;
    Report& report_;
    ReportFacts& facts_;
    const std::function<void(Launch&&)>& take_;
    std::vector<std::string> strings_;  // metric names of all blocks
    std::string process_, process_name_;
    std::uint64_t launches_ = 0;
};

void ReportFile::read() {
    const auto magic = bytesOf(input_, kReportBegins.size());
    const auto header = magic ? sizeOf(input_) : std::nullopt;
    if (!magic || *magic != kReportBegins) {
        throw ImportError(fmt::format("\"{}\" is not a report of Nsight Compute.", input_.name()));
    }
    const bool begun = header && *header <= kMostOfAHeader && passOver(input_, *header);
    while (begun && block()) {
    }
    if (!begun) report_.noteTruncation("The report ends within its header.");
}

bool ReportFile::block() {
    const auto end = [this] {
        report_.noteTruncation("The report ends within a block; the part before it was read.");
        return false;
    };
    std::array<char, 1> first{};
    if (input_.read(first) == 0) return false;
    const auto rest = bytesOf(input_, 3);
    if (!rest) return end();
    std::uint32_t size = static_cast<unsigned char>(first[0]);
    for (std::size_t i = 0; i < 3; ++i)
        size |= static_cast<std::uint32_t>(static_cast<unsigned char>((*rest)[i])) << (8 * (i + 1));
    const auto header = size <= kMostOfAHeader ? bytesOf(input_, size) : std::nullopt;
    if (!header) return end();
    std::uint64_t sources = 0, results = 0, payload = 0;
    WireMessage fields(*header);
    while (const auto field = fields.next()) {
        if (field->id == 1) sources = field->number;
        if (field->id == 2) results = field->number;
        if (field->id == 3) session(field->bytes);
        if (field->id == 4) {
            WireMessage table(field->bytes);
            while (const auto text = table.next()) {
                if (text->id == 1 && strings_.size() < kMostStrings)
                    strings_.emplace_back(text->bytes.substr(0, 1024));
            }
        }
        if (field->id == 5) payload = field->number;
        if (field->id == 6) {
            process_ = fmt::format("{}", wireField(field->bytes, 1).number);
            process_name_ = wireField(field->bytes, 3).bytes;
        }
    }
    if (fields.damaged()) return end();
    // The payload starts with the sources. Newer versions may append other messages.
    const std::uint64_t begin = input_.bytesGiven();
    for (std::uint64_t i = 0; i < sources && input_.bytesGiven() - begin < payload; ++i) {
        const auto length = sizeOf(input_);
        if (!length || !passOver(input_, *length)) return end();
    }
    for (std::uint64_t i = 0; i < results && input_.bytesGiven() - begin < payload; ++i) {
        const auto length = sizeOf(input_);
        const auto message =
            length && *length <= kMostOfAResult ? bytesOf(input_, *length) : std::nullopt;
        if (!message) return end();
        result(*message);
    }
    const std::uint64_t used = input_.bytesGiven() - begin;
    return used >= payload || passOver(input_, payload - used) || end();
}

void ReportFile::session(std::string_view message) {
    WireMessage fields(message);
    while (const auto field = fields.next()) {
        if (field->id == 2 && facts_.created_seconds == 0)
            facts_.created_seconds =
                static_cast<std::int64_t>(std::min<std::uint64_t>(field->number, 1ull << 40));
        // The field for the target system follows the field for the profiler's system.
        if (field->id == 3 || field->id == 4) {
            facts_.processor = wireField(field->bytes, 3).bytes.substr(0, 200);
            facts_.host = wireField(field->bytes, 5).bytes.substr(0, 200);
        }
        if (field->id == 6) device(field->bytes);
        if (field->id == 8 && facts_.versions.size() < kMostKinds) {
            facts_.versions.emplace(wireField(field->bytes, 1).bytes.substr(0, 100),
                                    wireField(field->bytes, 2).bytes.substr(0, 100));
        }
        if (field->id == 10) facts_.clock_control = wireField(field->bytes, 8).bytes.substr(0, 100);
    }
}

void ReportFile::device(std::string_view message) {
    if (facts_.devices.size() >= kMostDevices) return;
    machine::SeenDevice seen;
    std::optional<double> major, minor;
    WireMessage fields(message);
    while (const auto field = fields.next()) {
        if (field->id == 1) seen.number = small(field->number);
        if (field->id == 2) seen.name = field->bytes.substr(0, 200);
        if (field->id != 3) continue;
        const std::string_view name = wireField(field->bytes, 1).bytes;
        const auto value = numberIn(wireField(field->bytes, 2).bytes);
        if (name == "device__attribute_compute_capability_major") major = value;
        if (name == "device__attribute_compute_capability_minor") minor = value;
    }
    if (major && minor && *major < 100 && *minor < 100)
        seen.compute_capability = fmt::format("{:.0f}.{:.0f}", *major, *minor);
    facts_.devices.push_back(seen);
}

void ReportFile::metric(Launch& launch, std::string_view message) {
    const std::string* name = nullptr;
    std::string_view value;
    const bool mix_wanted = facts_.opcodes.size() < kMostKinds;
    WireMessage fields(message);
    while (const auto field = fields.next()) {
        if (field->id == 1 && field->number < strings_.size())
            name = &strings_[static_cast<std::size_t>(field->number)];
        if (field->id == 2) value = field->bytes;
        if (field->id == 3 && mix_wanted && name != nullptr &&
            *name == "sass__inst_executed_per_opcode") {
            const std::string_view opcode =
                wireField(wireField(field->bytes, 1).bytes, 1).bytes.substr(0, 40);
            const auto count = numberIn(wireField(field->bytes, 2).bytes);
            if (!opcode.empty() && count && *count > 0)
                facts_.opcodes[std::string(opcode)] +=
                    static_cast<std::uint64_t>(std::min(*count, 1e15));
        }
    }
    if (name == nullptr || value.empty()) return;
    if (const auto number = numberIn(value)) {
        if (!std::isfinite(*number)) {
            ++launch.invalid;
        } else if (launch.metrics.size() < Launch::kMostMetrics) {
            launch.metrics.push_back({*name, Unit{}, *number});
        }
    } else if (*name == "device__attribute_display_name") {
        launch.device_name = wireField(value, 1).bytes.substr(0, 200);
    } else {
        report_.passOver("values", "texts, not numbers", *name);
    }
}

// Adds the message of a rule. A launch is counted once per title, even if several rules have this
// title.
void ReportFile::rule(std::string_view message, std::vector<std::string>& seen) {
    const std::string_view name = wireField(message, 2).bytes;
    WireMessage items(wireField(message, 3).bytes);
    while (const auto item = items.next()) {
        if (item->id != 1) continue;
        const std::string_view text = wireField(item->bytes, 1).bytes;
        const std::string_view said = wireField(text, 1).bytes.substr(0, 2000);
        const std::string_view title = wireField(text, 4).bytes;
        constexpr std::uint64_t kInformation = 1;
        if (said.empty() || wireField(text, 2).number <= kInformation) continue;
        const std::string key(title.empty() ? name.substr(0, 100) : title.substr(0, 100));
        if (std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
        seen.push_back(key);
        if (facts_.advice.size() >= kMostKinds && !facts_.advice.contains(key)) continue;
        ReportFacts::Advice& advice = facts_.advice[key];
        if (advice.launches++ == 0) advice.text = withoutLinks(said);
    }
}

// Returns the name of the innermost NVTX range that is open on the launching thread.
std::string ReportFile::rangeIn(std::string_view state, std::uint64_t thread) {
    std::string range;
    WireMessage fields(state);
    while (const auto field = fields.next()) {
        if (field->id != 2 || wireField(field->bytes, 1).number != thread) continue;
        WireMessage domains(field->bytes);
        while (const auto domain = domains.next()) {
            if (domain->id != 2) continue;
            WireMessage stack(domain->bytes);
            while (const auto open = stack.next()) {
                if (open->id == 3) range = wireField(open->bytes, 1).bytes.substr(0, 500);
            }
        }
    }
    return range;
}

void ReportFile::result(std::string_view message) {
    Launch launch;
    launch.id = fmt::format("{}", launches_++);
    launch.process = process_;
    launch.process_name = process_name_;
    std::string_view mangled, function, demangled, state;
    std::vector<std::string> titles;  // titles of the rules so far
    std::uint64_t thread = 0;
    WireMessage fields(message);
    while (const auto field = fields.next()) {
        switch (field->id) {
            case 1:
                thread = field->number;
                break;
            case 5:
                mangled = field->bytes;
                break;
            case 6:
                function = field->bytes;
                break;
            case 7:
                demangled = field->bytes;
                break;
            case 10:
                launch.grid = sizeIn(field->bytes);
                break;
            case 11:
                launch.block = sizeIn(field->bytes);
                break;
            case 13:
                metric(launch, field->bytes);
                break;
            case 19:
                rule(field->bytes, titles);
                break;
            case 21:
                state = field->bytes;
                break;
            case 22:
                launch.context = small(field->number);
                break;
            case 23:
                launch.stream = small(field->number);
                break;
            default:
                break;
        }
    }
    if (fields.damaged()) report_.skip("launches", "they are damaged in part", launch.id);
    for (const std::string_view name : {demangled, mangled, function}) {
        if (launch.kernel.empty()) launch.kernel = name.substr(0, 64 << 10);
    }
    launch.range = rangeIn(state, thread);
    const auto known = [&](const char* name) {
        const auto value = launch.value(name);
        return value && *value >= 0
                   ? std::optional(small(static_cast<std::uint64_t>(std::min(*value, 4e9))))
                   : std::nullopt;
    };
    // Some versions store the block size and the grid size in the opposite order.
    if (const auto x = known("launch__block_dim_x");
        x && launch.block[0] != *x && launch.grid[0] == *x) {
        std::swap(launch.grid, launch.block);
    }
    if (launch.context == 0) launch.context = known("launch__context_id").value_or(0);
    if (launch.stream == 0) launch.stream = known("launch__stream_id").value_or(0);
    launch.device = known("launch__device_id").value_or(0);
    const auto major = known("device__attribute_compute_capability_major");
    const auto minor = known("device__attribute_compute_capability_minor");
    if (major && minor) launch.compute_capability = fmt::format("{}.{}", *major, *minor);
    take_(std::move(launch));
}

}  // namespace

void readReport(Input& input, Report& report, ReportFacts& facts,
                const std::function<void(Launch&&)>& take) {
    ReportFile(input, report, facts, take).read();
}

}  // namespace ridgepoint::import::ncu
