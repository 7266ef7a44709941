// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates FLOPs and bytes from the counters of AMD's CDNA GPUs:
//
//   vector  64 × (SQ_INSTS_VALU_ADD + _MUL + _TRANS + 2 × _FMA), for F16, F32 and F64. An
//           instruction is counted for all 64 lanes of its wavefront, including masked ones
//   matrix  512 × SQ_INSTS_VALU_MFMA_MOPS for F64, F32, XF32, BF16, F16 and F8
//   DRAM    reads: 64 × TCC_EA_RDREQ, except that 32-byte requests count 32 (on MI300: TCC_EA0,
//           except that 128-byte requests, TCC_BUBBLE, count 128); writes: 32 × TCC_EA_WRREQ,
//           except that 64-byte requests count 64; otherwise FETCH_SIZE and WRITE_SIZE × 1024
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/import/launch_counts.h"
#include "core/recording/collect/counters/recipe.h"
#include "core/run/counted.h"

namespace ridgepoint::import::rocprof {

using Counters = std::map<std::string, double, std::less<>>;

class WorkRules {
  public:
    LaunchCounts::Work workOf(const Counters& counters);
    void describe(run::CountersInfo& info) const;

  private:
    void know(const std::string& counter, recording::collect::counters::Recipe::Quantity quantity,
              roofline::Arithmetic arithmetic, double factor);
    std::map<std::string, recording::collect::counters::Recipe::Term> terms_;  // by counter name
    bool any_flops_ = false, complete_ = true;
};

// Returns whether a table column with this name contains a hardware counter.
bool isCounter(std::string_view name);

}  // namespace ridgepoint::import::rocprof
