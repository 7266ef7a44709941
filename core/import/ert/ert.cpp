// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ert/ert.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_text.h"
#include "core/import/piece.h"

namespace ridgepoint::import::ert {
namespace {

using nlohmann::json;
using roofline::Arithmetic;
using roofline::Ceiling;
using roofline::Level;
using roofline::Provenance;

constexpr std::size_t kMostBytes = 4 << 20;  // a results file has only a few kilobytes
constexpr double kMostGiga = 1e12;

std::string upper(std::string_view text) {
    std::string result;
    for (const char c : text) result += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return result;
}

// Accepts "L1", "HBM", or one of these names after the benchmark's name, as in "STREAM HBM".
std::optional<Level> levelOf(std::string_view name) {
    std::string text = upper(name);
    text.erase(0, text.rfind(' ') + 1);  // keeps the whole string if it contains no space
    if (text == "L1") return Level::l1;
    if (text == "L2") return Level::l2;
    if (text == "L3") return Level::l3;
    // These are common names for the memory behind the last cache.
    if (text == "DRAM" || text == "HBM" || text == "MCDRAM" || text == "DDR") return Level::dram;
    return std::nullopt;
}

// Accepts "GFLOPs", "FP32 GFLOPs", "TC GFLOPs" and "FP32 ADD". Sets `said` to whether the name
// contains the precision.
Arithmetic arithmeticOf(std::string_view name, bool& said) {
    const std::string text = upper(name);
    const auto has = [&](std::string_view part) { return text.find(part) != std::string::npos; };
    said = true;
    if (has("TC") || has("TENSOR")) return Arithmetic::tensor_fp16;
    if (has("FP16") || has("HALF")) return Arithmetic::fp16;
    if (has("FP32") || has("SINGLE")) return Arithmetic::fp32;
    said = has("FP64") || has("DOUBLE");
    return Arithmetic::fp64;
}

// Repairs truncated JSON: returns the part up to the last complete object or list, and closes the
// open brackets.
std::string closed(std::string_view text) {
    std::string open, at_last_value;
    std::size_t last_value = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            open += c == '{' ? '}' : ']';
        } else if (c == '}' || c == ']') {
            if (open.empty()) break;
            open.pop_back();
            last_value = i + 1;
            at_last_value = open;
        }
    }
    return std::string(text.substr(0, last_value)) +
           std::string(at_last_value.rbegin(), at_last_value.rend());
}

class ErtReader : public Reader {
  public:
    ErtReader(Sinks& sinks, Report& report) : sinks_(sinks), report_(report) {}
    void read(Input& input) override;
    void finish() override;

  private:
    void readJson(const std::string& text, const std::string& name);
    void readText(const std::string& text);
    void section(const json& part, Provenance provenance);
    // Adds a roof. `flops` is true if the file lists the roof among the FLOP roofs.
    void add(std::string_view name, double giga, Provenance provenance, bool flops);

    Sinks& sinks_;
    Report& report_;
    std::vector<Ceiling> ceilings_;
    std::string host_;
    bool gpu_ = false;
    int threads_ = 0;
};

void ErtReader::add(std::string_view name, double giga, Provenance provenance, bool flops) {
    if (!(giga > 0) || giga > kMostGiga) {
        report_.skip("roofs", "their value cannot be",
                     fmt::format("{} of {}", giga, name.substr(0, 60)));
        return;
    }
    Ceiling ceiling;
    ceiling.value = giga * 1e9;
    ceiling.provenance = provenance;
    ceiling.threads = provenance == Provenance::measured ? threads_ : 0;
    const char* const source = provenance == Provenance::measured ? "ERT" : "given to ERT";
    bool said = false;
    if (const auto level = flops ? std::nullopt : levelOf(name)) {
        ceiling.kind = Ceiling::Kind::bandwidth;
        ceiling.level = *level;
        ceiling.name = fmt::format("{}, {}", upper(name), source);
    } else if (flops || upper(name).find("GFLOP") != std::string::npos) {
        ceiling.kind = Ceiling::Kind::compute;
        ceiling.arithmetic = arithmeticOf(name, said);
        ceiling.name = fmt::format("{}, {}", toString(ceiling.arithmetic), source);
        if (!said) {
            report_.guess("ERT does not report its precision; its default, FP64, is assumed.");
        }
    } else {
        report_.skip("roofs", "their level is not known", std::string(name.substr(0, 60)));
        return;
    }
    ceilings_.push_back(ceiling);
    report_.read("roofs");
}

void ErtReader::section(const json& part, Provenance provenance) {
    for (const char* const kind : {"gflops", "gbytes"}) {
        if (!part.is_object() || !part.contains(kind)) continue;
        const json& of_kind = part.at(kind);
        if (!of_kind.is_object()) continue;
        threads_ = 0;
        if (of_kind.contains("metadata") && of_kind.at("metadata").is_object()) {
            const json& metadata = of_kind.at("metadata");
            double count = 1;
            for (const char* const key : {"MPI_PROCS", "OPENMP_THREADS"}) {
                if (metadata.contains(key) && metadata.at(key).is_number()) {
                    count *= metadata.at(key).get<double>();
                }
            }
            if (count > 1 && count < 1e6) threads_ = static_cast<int>(count);
        }
        if (!of_kind.contains("data") || !of_kind.at("data").is_array()) continue;
        for (const json& row : of_kind.at("data")) {
            const bool good =
                row.is_array() && row.size() >= 2 && row[0].is_string() && row[1].is_number();
            if (good)
                add(row[0].get<std::string>(), row[1].get<double>(), provenance,
                    std::string_view(kind) == "gflops");
            else
                report_.skip("roofs", "they are not pairs of a name and a number", "");
        }
    }
}

void ErtReader::readJson(const std::string& text, const std::string& name) {
    if (base::isNestedTooDeep(text)) {
        throw ImportError(fmt::format(
            "\"{}\" looks like Empirical Roofline Tool results, but is nested too deep.", name));
    }
    json document = base::jsonOrDiscarded(text);
    if (document.is_discarded()) {
        document = base::jsonOrDiscarded(closed(text));
        if (!document.is_discarded())
            report_.note("The results are truncated; the part before the end was read.");
    }
    if (document.is_discarded() || !document.is_object()) {
        throw ImportError(fmt::format(
            "\"{}\" looks like Empirical Roofline Tool results, but is not valid JSON.", name));
    }
    if (document.contains("empirical")) {
        const json& empirical = document.at("empirical");
        section(empirical, Provenance::measured);
        if (empirical.is_object() && empirical.contains("metadata") &&
            empirical.at("metadata").is_object()) {
            const json& metadata = empirical.at("metadata");
            if (metadata.contains("HOSTNAME")) {
                const json* host = &metadata.at("HOSTNAME");
                if (host->is_array() && !host->empty()) host = &host->front();
                if (host->is_string()) host_ = host->get<std::string>().substr(0, 256);
            }
            if (metadata.contains("CONFIG") && metadata.at("CONFIG").is_object() &&
                metadata.at("CONFIG").contains("ERT_GPU")) {
                const json* said = &metadata.at("CONFIG").at("ERT_GPU");
                if (said->is_array() && !said->empty()) said = &said->front();
                gpu_ = said->is_boolean()
                           ? said->get<bool>()
                           : said->is_string() && said->get_ref<const std::string&>().find("rue") !=
                                                      std::string::npos;
            }
        }
    }
    if (document.contains("spec")) section(document.at("spec"), Provenance::datasheet);
}

void ErtReader::readText(const std::string& text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = std::string_view(text).substr(at, end - at);
        at = end + 1;
        const auto trim = [&line] {
            while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) {
                line.remove_prefix(1);
            }
            while (!line.empty() && (line.back() == ' ' || line.back() == '\r'))
                line.remove_suffix(1);
        };
        trim();
        const std::size_t mark = line.find(" EMP");
        const std::size_t spec = line.find(" SPEC");
        const std::size_t stop = std::min(mark, spec);
        if (stop == std::string_view::npos) continue;
        line = line.substr(0, stop);
        trim();
        double value = 0;
        const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), value);
        if (error != std::errc()) continue;
        std::string_view name = line.substr(static_cast<std::size_t>(rest - line.data()));
        while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
        add(name, value, stop == mark ? Provenance::measured : Provenance::datasheet, false);
    }
}

void ErtReader::read(Input& input) {
    std::string text, block(piece(1 << 16), '\0');
    while (const std::size_t got = input.read({block.data(), block.size()})) {
        text.append(block, 0, got);
        if (text.size() > kMostBytes) {
            throw ImportError(
                fmt::format("\"{}\" is larger than results of the Empirical Roofline Tool can be.",
                            input.name()));
        }
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && text[first] == '{')
        readJson(text, input.name());
    else
        readText(text);
    if (ceilings_.empty()) {
        throw ImportError(fmt::format("\"{}\" has no roofs that can be used.", input.name()));
    }
}

void ErtReader::finish() {
    std::vector<Sink*> sinks = sinks_.all();
    if (sinks.empty()) sinks.push_back(&sinks_.sink());
    for (Sink* const sink : sinks) {
        // A run gets the device of the roofs if its device is unknown, or if it contains nothing
        // but these roofs.
        if (sink->info.device.empty() || !sink->anything()) {
            sink->info.device = gpu_ ? "cuda:0" : "cpu";
        }
        sink->ceilings.insert(sink->ceilings.end(), ceilings_.begin(), ceilings_.end());
        if (sink->machine.host.empty()) sink->machine.host = host_;
    }
}

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    const auto has = [&](std::string_view text) {
        return beginning.find(text) != std::string_view::npos;
    };
    if (has("\"empirical\"") && has("\"gbytes\"")) return Likeness::certain;
    if (has(" GFLOPs EMP")) return Likeness::certain;
    return Likeness::no;
}

std::unique_ptr<Reader> open(Sinks& sinks, Report& report) {
    return std::make_unique<ErtReader>(sinks, report);
}

}  // namespace ridgepoint::import::ert
