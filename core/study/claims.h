// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the claims of a publication: its hypotheses and conclusions, each with tests over
// quantities. The same tests are applied to the published numbers, to one's own recordings and to
// the estimates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/study/devices.h"
#include "core/study/study.h"

namespace ridgepoint::study {

struct ResultRow;

struct Judgement {
    enum class Verdict : std::uint8_t { holds, contradicted, undecided };
    Verdict verdict = Verdict::undecided;
    // The compared numbers: "24.5 > 17.4 FLOP/B"; if undecided, the reason.
    std::string numbers;
    // The recorded points that stand for the publication's: "cpu, batch 16". Empty: the same
    // points.
    std::string points;
};
std::string_view toString(Judgement::Verdict verdict);  // "cannot be decided"

struct JudgedClaim {
    Claim claim;
    Judgement published, recorded, estimate;
};

// A recording replaces the publication's device, batch and so on if all tests of the claim name
// the same one, because a statement about two networks on one device can be tested on another.
std::vector<JudgedClaim> judgedClaims(const std::vector<Claim>& claims,
                                      const std::vector<ResultRow>& rows,
                                      const std::vector<PublishedRoof>& roofs, Devices& devices);

}  // namespace ridgepoint::study
