// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses how ranks on GPUs exchange tensors: with NCCL, from GPU to GPU, if every rank can; else
// with Gloo, through the CPUs' memory. All ranks must choose the same, so one rank decides from the
// reports of all.
#pragma once

#include <span>
#include <string>

namespace ridgepoint::ranks {

// What a rank says of itself.
struct ExchangeOffer {
    std::string machine;  // the same of ranks on one machine, and of no others
    std::string gpu;      // its PCI address there: "0000:3b:00.0"
    std::string why_not;  // half a sentence; empty: it can use NCCL
};

// As text for the store; of what is no such text the offer says so.
std::string textOf(const ExchangeOffer& offer);
ExchangeOffer offerFrom(const std::string& text);

// One sentence for readers of the run's numbers. Empty: they use NCCL. In the ranks' order.
std::string whyNotNccl(std::span<const ExchangeOffer> offers);

// As runs name them (RankInfo::exchange).
inline constexpr const char* kGloo = "gloo";
inline constexpr const char* kNccl = "nccl";

}  // namespace ridgepoint::ranks
