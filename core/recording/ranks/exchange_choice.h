// SPDX-License-Identifier: GPL-3.0-or-later
// Selects how ranks on GPUs exchange tensors. If every rank supports NCCL, GPUs exchange tensors
// directly with NCCL. If not, Gloo exchanges tensors in CPU memory. All ranks must agree, so one
// rank decides based on the reports of all ranks.
#pragma once

#include <span>
#include <string>

namespace ridgepoint::recording::ranks {

// A rank's description of its GPU, and whether the rank can use NCCL.
struct ExchangeOffer {
    std::string machine;  // equal only for ranks on the same machine
    std::string gpu;      // PCI address on that machine, for example "0000:3b:00.0"
    std::string why_not;  // the reason as a clause; empty if the rank can use NCCL
};

// Convert an offer to a string for c10d's store, and back. An invalid string becomes an offer whose
// `why_not` contains the error.
std::string textOf(const ExchangeOffer& offer);
ExchangeOffer offerFrom(const std::string& text);

// Returns a sentence that explains to users why the ranks do not use NCCL, or an empty string if
// they use it. `offers` are in rank order.
std::string whyNotNccl(std::span<const ExchangeOffer> offers);

// Names of the exchange libraries in run files (RankInfo::exchange).
inline constexpr const char* kGloo = "gloo";
inline constexpr const char* kNccl = "nccl";

}  // namespace ridgepoint::recording::ranks
