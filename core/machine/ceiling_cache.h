// SPDX-License-Identifier: GPL-3.0-or-later
// Stores measured roofs, so that the same machine in the same state is measured only once.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/ceilings.h"

namespace ridgepoint::machine {

// Returns a key of everything that affects the values: the machine (host,
// processor, caches, usable cores), its clock (governor, highest frequency),
// the kernel, the version of the measuring loops and the number of threads.
std::string ceilingKey(const Machine& machine, int threads);

// Convert roofs to text for another process of this version, and back; unset for any other text.
std::string textOf(std::span<const roofline::Ceiling> ceilings);
std::optional<std::vector<roofline::Ceiling>> ceilingsFrom(std::string_view text);

// CeilingCache stores one file per key in a folder. A disturbed measurement is valid for at most an
// hour, and not after a restart: measuring again for each recording would not improve the roofs of
// a busy machine. Nothing here throws. A file that is unreadable, damaged or of another version
// counts as absent, and a file that cannot be written is not stored.
class CeilingCache {
  public:
    explicit CeilingCache(std::filesystem::path folder = defaultFolder());
    // run::cacheFolder().
    static std::filesystem::path defaultFolder();

    std::optional<MeasuredCeilings> find(const std::string& key) const;
    bool keep(const std::string& key, const MeasuredCeilings& ceilings) const;

  private:
    std::filesystem::path fileOf(const std::string& key) const;
    std::filesystem::path folder_;
};

// Stored measurements that are at least as thorough as requested.
struct KeptCeilings {
    MeasuredCeilings found;    // no ceilings: nothing is stored
    std::vector<int> missing;  // numbers of threads without a stored measurement
};
KeptCeilings keptCeilings(const Machine& machine, const MeasureOptions& options,
                          const CeilingCache& cache = CeilingCache());

// For each number of threads, uses an earlier measurement that is as thorough as requested, else
// measures. Stores new results unless the measurement was cancelled, or was disturbed while an
// undisturbed one is stored. `again`: always measures.
MeasuredCeilings cpuCeilings(const Machine& machine, const MeasureOptions& options,
                             bool again = false, const CeilingCache& cache = CeilingCache());

}  // namespace ridgepoint::machine
