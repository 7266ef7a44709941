// SPDX-License-Identifier: GPL-3.0-or-later
// Stores measured roofs, so that a machine in the same state is measured only once.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/ceilings.h"

namespace ridgepoint::machine {

// Returns a key that identifies everything that affects the values: the machine (host, processor,
// caches, usable cores), its clock (governor, maximum frequency), the kernel, Ridgepoint's version
// and the number of threads.
std::string ceilingKey(const Machine& machine, int threads);

// Convert roofs to a string for another process of the same version, and back. ceilingsFrom()
// returns std::nullopt for any other string.
std::string textOf(std::span<const roofline::Ceiling> ceilings);
std::optional<std::vector<roofline::Ceiling>> ceilingsFrom(std::string_view text);

// Stores one file for each key in a folder. A disturbed measurement is valid for at most one hour
// and not after a restart. It is not discarded at once, because a new measurement for each
// recording would not improve the roofs of a busy machine. No function throws. A file that is
// unreadable, damaged or from another version is treated as missing. If a file cannot be written,
// the measurement is not stored.
class CeilingCache {
  public:
    explicit CeilingCache(std::filesystem::path folder = defaultFolder());
    // Returns base::cacheFolder().
    static std::filesystem::path defaultFolder();

    std::optional<MeasuredCeilings> find(const std::string& key) const;
    bool keep(const std::string& key, const MeasuredCeilings& ceilings) const;

  private:
    std::filesystem::path fileOf(const std::string& key) const;
    std::filesystem::path folder_;
};

// Stored measurements that are at least as thorough as requested.
struct KeptCeilings {
    MeasuredCeilings found;    // contains no roofs if nothing is stored
    std::vector<int> missing;  // thread counts without a stored measurement
};
KeptCeilings keptCeilings(const Machine& machine, const MeasureOptions& options,
                          const CeilingCache& cache = CeilingCache());

// Returns the roofs for each number of threads. Uses an earlier measurement if it is at least as
// thorough as requested, and measures otherwise. Stores new results. Cancelled measurements are not
// stored, and a disturbed one does not replace an undisturbed one. If `again` is true, the function
// always measures.
MeasuredCeilings cpuCeilings(const Machine& machine, const MeasureOptions& options,
                             bool again = false, const CeilingCache& cache = CeilingCache());

}  // namespace ridgepoint::machine
