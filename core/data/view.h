// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the part of an image that becomes a sample, as torchvision's transforms do:
// - train: RandomResizedCrop (8 to 100 % of the area, 3:4 to 4:3) and RandomHorizontalFlip;
// - eval: Resize of the shorter side (256 for samples of 224, other sizes in proportion) and
//   CenterCrop.
#pragma once

#include "core/data/image.h"
#include "core/data/random.h"

namespace ridgepoint::data {

struct View {
    Region box;             // part of the image; other pixels do not contribute to the sample
    Size scaled;            // size that the box is scaled to
    int left = 0, top = 0;  // the sample's origin in the scaled box
    Size sample;
    bool mirrored = false;
};

View trainView(Size image, Size sample, bool may_mirror, Random& random);
View evalView(Size image, Size sample);

// Returns the factor by which decoding can reduce the image. The reduced image still has twice the
// sample's pixels in each direction, so the difference is not visible (Pillow's reducing_gap of 2).
int reductionFor(const View& view);

}  // namespace ridgepoint::data
