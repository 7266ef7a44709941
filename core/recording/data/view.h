// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the part of an image that becomes a sample, as torchvision's transforms do:
// - train: RandomResizedCrop (8 to 100 % of the area, 3:4 to 4:3) and RandomHorizontalFlip;
// - eval: Resize of the shorter side (256 for samples of 224, other sizes in proportion) and
//   CenterCrop.
#pragma once

#include "core/recording/data/image.h"
#include "core/recording/data/random.h"

namespace ridgepoint::recording::data {

struct View {
    Region box;             // the part of the image that determines the sample
    Size scaled;            // size of the box after scaling
    int left = 0, top = 0;  // origin of the sample in the scaled box
    Size sample;
    bool mirrored = false;
};

View trainView(Size image, Size sample, bool may_mirror, Random& random);
View evalView(Size image, Size sample);

// Returns the factor by which decoding may reduce the image. The reduced image still has at least
// twice as many pixels as the sample in each direction, so the difference is not visible (Pillow
// uses a reducing_gap of 2).
int reductionFor(const View& view);

}  // namespace ridgepoint::recording::data
