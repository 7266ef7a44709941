// SPDX-License-Identifier: GPL-3.0-or-later
// How ranks on GPUs exchange tensors: over NCCL, from GPU to GPU, where every rank can; else over
// Gloo, through the CPUs' memory. All must come to the same answer, so that one rank decides on
// what each says of itself.
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

// One sentence for whoever reads the run's figures. Empty: they use NCCL. In the ranks' order.
std::string whyNotNccl(std::span<const ExchangeOffer> offers);

// As runs name them (RankInfo::exchange).
inline constexpr const char* kGloo = "gloo";
inline constexpr const char* kNccl = "nccl";

}  // namespace ridgepoint::ranks
