// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses how ranks on GPUs exchange tensors: with NCCL, from GPU to
// GPU, if every rank can; else with Gloo, through the CPUs' memory.
// All ranks must agree, so one rank decides from the reports of all.
#pragma once

#include <span>
#include <string>

namespace ridgepoint::ranks {

// A rank's report.
struct ExchangeOffer {
    std::string machine;  // equal only for ranks on the same machine
    std::string gpu;      // PCI address on that machine: "0000:3b:00.0"
    std::string why_not;  // half a sentence; empty if the rank can use NCCL
};

// Convert an offer to text for the store, and back. An invalid text becomes an offer that contains
// the error in `why_not`.
std::string textOf(const ExchangeOffer& offer);
ExchangeOffer offerFrom(const std::string& text);

// Returns one sentence for readers of the run; empty if ranks use NCCL. `offers` are in rank order.
std::string whyNotNccl(std::span<const ExchangeOffer> offers);

// Names in runs (RankInfo::exchange).
inline constexpr const char* kGloo = "gloo";
inline constexpr const char* kNccl = "nccl";

}  // namespace ridgepoint::ranks
