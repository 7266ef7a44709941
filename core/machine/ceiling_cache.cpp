// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/ceiling_cache.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>
#include <system_error>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/own_folder.h"
#include "core/base/replaced_file.h"
#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using roofline::Ceiling;

// This version must be increased when the loops or the meaning of a value change, so that stored
// values are measured again.
constexpr int kVersion = 1;
constexpr std::size_t kMostCacheBytes = std::size_t{1} << 20U;
constexpr std::size_t kMostCeilings = 1000;

constexpr double kDisturbedSeconds = 3600;

// Returns an ID of the current boot. The age of a measurement is derived from the boot and the
// uptime, because users can change the clock.
std::string bootId() {
    return readText("/proc/sys/kernel/random/boot_id", kMostCacheBytes).value_or("");
}
double uptimeSeconds() {
    timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    return static_cast<double>(now.tv_sec);
}

// Returns a hash (FNV-1a) that is short enough for a file name. The file also contains the key,
// because two keys can have the same hash.
std::uint64_t hash(std::string_view text) {
    std::uint64_t value = 14695981039346656037U;
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return value;
}

json jsonOf(const Ceiling& ceiling) {
    const bool compute = ceiling.kind == Ceiling::Kind::compute;
    return {{"name", ceiling.name},
            {"kind", compute ? "compute" : "bandwidth"},
            {"precision", compute ? json(toString(ceiling.arithmetic)) : json()},
            {"level", compute ? json() : json(toString(ceiling.level))},
            {"unit", ceiling.unit},
            {"value", ceiling.value},
            {"samples", ceiling.samples},
            {"spread", ceiling.spread ? json(*ceiling.spread) : json()},
            {"threads", ceiling.threads}};
}

// Throws json::exception or std::bad_optional_access if this program did not write the data.
Ceiling ceilingOf(const json& document) {
    Ceiling ceiling;
    ceiling.name = printable(document.at("name").get<std::string>());
    ceiling.unit = printable(document.at("unit").get<std::string>());
    if (document.at("kind") == "compute") {
        ceiling.arithmetic =
            roofline::parseArithmetic(document.at("precision").get<std::string>()).value();
    } else {
        ceiling.kind = Ceiling::Kind::bandwidth;
        ceiling.level = roofline::parseLevel(document.at("level").get<std::string>()).value();
    }
    ceiling.value = document.at("value").get<double>();
    if (!(ceiling.value > 0) || !std::isfinite(ceiling.value)) throw std::bad_optional_access();
    ceiling.samples = document.at("samples").get<int>();
    if (!document.at("spread").is_null()) ceiling.spread = document.at("spread").get<double>();
    ceiling.threads = document.at("threads").get<int>();
    return ceiling;
}

// Reads a list of roofs. Throws the same exceptions as ceilingOf().
std::vector<Ceiling> ceilingsOf(const json& list) {
    if (!list.is_array() || list.empty() || list.size() > kMostCeilings)
        throw std::bad_optional_access();
    std::vector<Ceiling> ceilings;
    for (const json& entry : list) ceilings.push_back(ceilingOf(entry));
    return ceilings;
}

}  // namespace

std::string textOf(std::span<const Ceiling> ceilings) {
    json list = json::array();
    for (const Ceiling& ceiling : ceilings) list.push_back(jsonOf(ceiling));
    return base::jsonDocument(list);
}

std::optional<std::vector<Ceiling>> ceilingsFrom(std::string_view text) {
    try {
        return ceilingsOf(base::parseJson(text));
    } catch (const json::exception&) {
        return std::nullopt;
    } catch (const std::bad_optional_access&) {
        return std::nullopt;
    }
}

std::string ceilingKey(const Machine& machine, int threads) {
    std::string caches;
    for (const Cache& cache : machine.caches) {
        caches += fmt::format(" {}:{}x{}", toString(cache.level), cache.instances, cache.bytes);
    }
    const auto kernel = machine.software.find("kernel");
    return fmt::format(
        "{} | {} | {} |{} | {} of {} cores | {} {:.0f} Hz | {} | {} | {} threads", machine.host,
        machine.cpu, fmt::join(machine.features, " "), caches, machine.physical_cores,
        machine.logical_cores, machine.governor, machine.clock_hz.value_or(0),
        kernel == machine.software.end() ? "" : kernel->second, RIDGEPOINT_VERSION, threads);
}

CeilingCache::CeilingCache(fs::path folder) : folder_(std::move(folder)) {}

fs::path CeilingCache::defaultFolder() { return base::cacheFolder(); }

fs::path CeilingCache::fileOf(const std::string& key) const {
    return folder_ / fmt::format("ceilings-{:016x}.json", hash(key));
}

std::optional<MeasuredCeilings> CeilingCache::find(const std::string& key) const {
    if (folder_.empty() || !base::isOwnFile(fileOf(key))) return std::nullopt;
    const auto text = readText(fileOf(key), kMostCacheBytes);
    if (!text) return std::nullopt;
    try {
        const json document = base::parseJson(*text);
        if (document.at("format") != "ridgepoint-ceilings" || document.at("version") != kVersion ||
            document.at("key") != key) {
            return std::nullopt;
        }
        MeasuredCeilings found;
        if (const auto disturbed = document.find("disturbed"); disturbed != document.end()) {
            const double age = uptimeSeconds() - disturbed->at("uptime").get<double>();
            if (disturbed->at("boot") != bootId() || !(age >= 0 && age < kDisturbedSeconds)) {
                return std::nullopt;
            }
            found.disturbed = true;
        }
        found.kept = true;
        found.when = printable(document.at("when").get<std::string>());
        found.quick = document.at("quick").get<bool>();
        for (const json& note : document.at("notes")) {
            found.notes.push_back(printable(note.get<std::string>()));
        }
        found.ceilings = ceilingsOf(document.at("ceilings"));
        return found;
    } catch (const json::exception&) {
        return std::nullopt;
    } catch (const std::bad_optional_access&) {
        return std::nullopt;
    }
}

bool CeilingCache::keep(const std::string& key, const MeasuredCeilings& ceilings) const {
    if (folder_.empty()) return false;
    json document{
        {"format", "ridgepoint-ceilings"}, {"version", kVersion},     {"key", key},
        {"when", ceilings.when},           {"quick", ceilings.quick}, {"notes", ceilings.notes},
        {"ceilings", json::array()}};
    if (ceilings.disturbed) {
        document["disturbed"] = {{"boot", bootId()}, {"uptime", uptimeSeconds()}};
    }
    for (const Ceiling& ceiling : ceilings.ceilings) {
        document["ceilings"].push_back(jsonOf(ceiling));
    }
    try {
        base::ReplacedFile file(base::ownFolder(folder_) / fileOf(key).filename());
        file.write(base::jsonDocument(document, 1) + "\n");
        file.putInPlace();
        return true;
    } catch (const std::system_error&) {
        return false;
    } catch (const base::PathError&) {
        return false;
    }
}

KeptCeilings keptCeilings(const Machine& machine, const MeasureOptions& options,
                          const CeilingCache& cache) {
    KeptCeilings kept;
    MeasuredCeilings& result = kept.found;
    result.quick = options.quick;
    for (const int threads : threadCounts(machine, options.threads)) {
        auto found = cache.find(ceilingKey(machine, threads));
        if (!found || (found->quick && !options.quick)) {
            kept.missing.push_back(threads);
            continue;
        }
        result.kept = true;
        result.disturbed = result.disturbed || found->disturbed;
        result.when = found->when;
        result.ceilings.insert(result.ceilings.end(), found->ceilings.begin(),
                               found->ceilings.end());
        for (std::string& note : found->notes) {
            if (std::find(result.notes.begin(), result.notes.end(), note) == result.notes.end()) {
                result.notes.push_back(std::move(note));
            }
        }
    }
    return kept;
}

MeasuredCeilings cpuCeilings(const Machine& machine, const MeasureOptions& options, bool again,
                             const CeilingCache& cache) {
    KeptCeilings kept;
    if (again) {
        kept.missing = threadCounts(machine, options.threads);
    } else {
        kept = keptCeilings(machine, options, cache);
    }
    MeasuredCeilings& result = kept.found;
    MeasureOptions missing = options;
    missing.threads = std::move(kept.missing);
    if (missing.threads.empty()) return result;
    const MeasuredCeilings measured = measureCpuCeilings(machine, missing);
    if (measured.complete) {
        for (const int threads : missing.threads) {
            const std::string key = ceilingKey(machine, threads);
            if (measured.disturbed) {
                const auto known = cache.find(key);
                if (known && !known->disturbed) continue;
            }
            MeasuredCeilings part = measured;
            std::erase_if(part.ceilings,
                          [&](const Ceiling& ceiling) { return ceiling.threads != threads; });
            cache.keep(key, part);
        }
    }
    if (!result.kept) return measured;
    result.when = measured.when;
    result.kept = false;
    result.complete = measured.complete;
    result.disturbed = result.disturbed || measured.disturbed;
    result.ceilings.insert(result.ceilings.end(), measured.ceilings.begin(),
                           measured.ceilings.end());
    result.notes.insert(result.notes.end(), measured.notes.begin(), measured.notes.end());
    return result;
}

}  // namespace ridgepoint::machine
