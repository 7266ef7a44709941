// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/record_layouts.h"

#include <map>
#include <memory>
#include <mutex>

#include "core/recording/collect/cuda/record_table.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

// Returns the release of a version, because an update (130085) has the same layouts as its release
// (130000).
std::uint32_t release(std::uint32_t version) {
    return version < 100000 ? version : version / 100 * 100;
}

}  // namespace

std::uint32_t RecordLayouts::oldestVersion() { return kOldestVersion; }
std::uint32_t RecordLayouts::newestVersion() { return kNewestVersion; }

const RecordLayouts* RecordLayouts::ofVersion(std::uint32_t cupti_version) {
    const std::uint32_t version = release(cupti_version);
    if (version < kOldestVersion || version > kNewestVersion) return nullptr;
    static std::mutex mutex;
    static std::map<std::uint32_t, std::unique_ptr<RecordLayouts>> known;
    const std::lock_guard lock(mutex);
    std::unique_ptr<RecordLayouts>& found = known[version];
    if (found == nullptr) {
        found = std::make_unique<RecordLayouts>();
        for (const SizeRow& row : kSizes) {
            if (row.from_version <= version) found->kinds_[row.kind].bytes = row.bytes;
        }
        for (const FieldRow& row : kFields) {
            found->kinds_[row.kind].places[static_cast<std::size_t>(row.field)] = row.place;
        }
    }
    return found.get();
}

bool RecordLayouts::set(std::uint32_t kind, const RecordLayout& layout) {
    if (kind == 0 || kind >= kKindCount) return false;
    for (const FieldPlace& place : layout.places) {
        if (place.bytes > sizeof(std::uint64_t) || place.offset + place.bytes > layout.bytes)
            return false;
    }
    kinds_[kind] = layout;
    return true;
}

std::vector<SelectedField> selectedFields(std::uint32_t kind) {
    std::vector<SelectedField> selected;
    for (const FieldRow& row : kFields) {
        if (row.kind == kind && row.identifier >= 0)
            selected.push_back({row.field, row.identifier});
    }
    return selected;
}

}  // namespace ridgepoint::recording::collect::cuda
