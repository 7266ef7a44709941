// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of an image becomes a sample, as torchvision's transforms choose it:
// - train: RandomResizedCrop (8 to 100 % of the area, 3:4 to 4:3) and RandomHorizontalFlip;
// - eval: Resize of the shorter side (256 for samples of 224, other sizes in proportion) and
//   CenterCrop.
#pragma once

#include "core/data/image.h"
#include "core/data/random.h"

namespace ridgepoint::data {

struct View {
    Region box;             // of the image; nothing outside it has a part in the sample
    Size scaled;            // that the box is scaled to
    int left = 0, top = 0;  // of that, where the sample begins
    Size sample;
    bool mirrored = false;
};

View trainView(Size image, Size sample, bool may_mirror, Random& random);
View evalView(Size image, Size sample);

// How much smaller it can be decoded so that it still has twice the sample's pixels in each
// direction, which is too many for the difference to be seen (Pillow's reducing_gap of 2).
int reductionFor(const View& view);

}  // namespace ridgepoint::data
