// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the importers. A new importer requires a folder next to this file and an entry here.
#include <algorithm>
#include <array>

#include "core/import/ert/ert.h"
#include "core/import/importer.h"
#include "core/import/kineto/kineto.h"
#include "core/import/memory/memory.h"
#include "core/import/ncu/ncu.h"
#include "core/import/nsys/nsys.h"
#include "core/import/nvprof/nvprof.h"
#include "core/import/rocprof/rocprof.h"

namespace ridgepoint::import {
namespace {

constexpr std::array kFormats = {
    Format{"kineto", "torch.profiler", kineto::sniff, kineto::open, false, true, nullptr, true},
    Format{"memory", "torch memory", memory::sniff, memory::open},
    Format{"ert", "Empirical Roofline Tool", ert::sniff, ert::open, true},
    Format{"ncu", "Nsight Compute", ncu::sniff, ncu::open, false, true, ncu::openCounts},
    Format{"nsys", "Nsight Systems", nsys::sniff, nsys::open, false, true, nullptr, true},
    Format{"nvprof", "nvprof", nvprof::sniff, nvprof::open, false, true},
    Format{"rocprof", "rocprof", rocprof::sniff, rocprof::open, false, true},
};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* findFormat(std::string_view name) {
    const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                    [&](const Format& format) { return format.name == name; });
    return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace ridgepoint::import
