// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for the store, the recorder's door and `show` until they are here.
#include <nlohmann/json.hpp>

#include "core/run/recorder.h"
#include "core/run/show.h"
#include "core/run/store.h"

namespace ridgepoint::run {
namespace {
[[noreturn]] void pending() { throw StoreError(StoreError::Kind::other, "Not here yet."); }
}  // namespace

nlohmann::ordered_json showJson(const Snapshot&, const ShowOptions&) { pending(); }
std::string showText(const Snapshot&, const ShowOptions&, int) { pending(); }
bool RunWriter::Batch::empty() const { pending(); }
std::unique_ptr<RunWriter> RunWriter::create(const std::filesystem::path&, const RunInfo&,
                                             const MachineInfo&) {
    pending();
}
std::unique_ptr<RunReader> RunReader::open(const std::filesystem::path&) { pending(); }
CheckReport checkRun(const std::filesystem::path&) { pending(); }
void saveRunAs(const std::filesystem::path&, const std::filesystem::path&) { pending(); }
void validate(const RecordingOptions&) { pending(); }
std::unique_ptr<Recorder> createRecorder() { pending(); }
std::string recordingUnavailableReason() { pending(); }

}  // namespace ridgepoint::run
