// SPDX-License-Identifier: GPL-3.0-or-later
// Stores measured roofs, so that the same machine in the same state is not measured twice.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/ceilings.h"

namespace ridgepoint::machine {

// What the values depend on: the machine (host, processor, caches, cores that may be used), its
// clock (governor, highest frequency), the kernel, this version's loops, the number of threads.
// Anything different is another key.
std::string ceilingKey(const Machine& machine, int threads);

// For another process of this version, and back; unset: it is not such a text.
std::string textOf(std::span<const roofline::Ceiling> ceilings);
std::optional<std::vector<roofline::Ceiling>> ceilingsFrom(std::string_view text);

// Files in one folder, a key in each. A disturbed measurement is found for an hour, until the
// machine is started again: measuring anew for each recording would not make a busy machine's roofs
// truer. Nothing here throws: a file that cannot be read, is damaged
// or of another version counts as absent, one that cannot be written is not kept.
class CeilingCache {
  public:
    explicit CeilingCache(std::filesystem::path folder = defaultFolder());
    // ridgepoint in XDG_CACHE_HOME, else ~/.cache/ridgepoint; empty where there is no home.
    static std::filesystem::path defaultFolder();

    std::optional<MeasuredCeilings> find(const std::string& key) const;
    bool keep(const std::string& key, const MeasuredCeilings& ceilings) const;

  private:
    std::filesystem::path fileOf(const std::string& key) const;
    std::filesystem::path folder_;
};

// What was measured earlier, as thoroughly as the options ask for. Measures nothing.
struct KeptCeilings {
    MeasuredCeilings found;    // no ceilings: nothing is kept
    std::vector<int> missing;  // numbers of threads of which nothing is
};
KeptCeilings keptCeilings(const Machine& machine, const MeasureOptions& options,
                          const CeilingCache& cache = CeilingCache());

// For each number of threads an earlier measurement where there is one that is as thorough as asked
// for, else a new one, which is kept unless it was cancelled, or disturbed where an undisturbed one
// is there. `again`: always new.
MeasuredCeilings cpuCeilings(const Machine& machine, const MeasureOptions& options,
                             bool again = false, const CeilingCache& cache = CeilingCache());

}  // namespace ridgepoint::machine
