// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the claims of a publication, which are its hypotheses and conclusions. Each claim has
// tests that compare quantities. The same tests are applied to the published numbers, to the user's
// recordings and to the estimates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/study/study.h"
#include "core/study/study_devices.h"

namespace ridgepoint::study {

struct ResultRow;

struct Judgement {
    enum class Verdict : std::uint8_t { holds, contradicted, undecided };
    Verdict verdict = Verdict::undecided;
    // The compared numbers, for example "24.5 > 17.4 FLOP/B". If the claim is undecided, the
    // reason.
    std::string numbers;
    // The recorded points that replace the publication's points, for example "cpu, batch 16". Empty
    // if both are the same points.
    std::string points;
};
std::string_view toString(Judgement::Verdict verdict);  // for example, "cannot be decided"

struct JudgedClaim {
    Claim claim;
    Judgement published, recorded, estimate;
};

// Judges each claim. If all tests of a claim name the same device, batch or similar value, a
// recorded value replaces it, because a claim about two networks on one device can be tested on
// another device.
std::vector<JudgedClaim> judgedClaims(const std::vector<Claim>& claims,
                                      const std::vector<ResultRow>& rows,
                                      const std::vector<PublishedRoof>& roofs, Devices& devices);

}  // namespace ridgepoint::study
