// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/recording/collect/cuda: CuptiSession is a subscription to CUPTI's activity
// records, in one of the two ways that its versions offer.
#pragma once

#include <memory>

#include "core/recording/collect/cuda/activity_buffers.h"
#include "core/recording/collect/cuda/cupti_api.h"
#include "core/recording/collect/cuda/record_layouts.h"

namespace ridgepoint::recording::collect::cuda {

class CuptiSession {
  public:
    virtual ~CuptiSession() = default;  // ends the subscription

    // Starts and stops recording for all kinds of records. Returns a CUptiResult.
    virtual int enable() = 0;
    virtual int disable() = 0;
    // Returns the number of records since the last call that did not fit into a buffer.
    virtual std::size_t takeDropped() = 0;
    // Returns the layouts for the buffers that were completed before the call.
    virtual std::shared_ptr<const RecordLayouts> layouts() const = 0;
};

// Throws TracingUnavailable for a result other than success: "CUPTI could not {what}
// (CUPTI_ERROR_…): {remedy}."
void checkCupti(const CuptiApi& api, int result, const char* what);

// Subscribes and starts recording. Only one session at a time fills `buffers`, which must never be
// freed, because a CUPTI thread may still be in a callback after the session ends. Throws
// TracingUnavailable.
std::unique_ptr<CuptiSession> openSession(const CuptiApi& api, ActivityBuffers& buffers);

}  // namespace ridgepoint::recording::collect::cuda
