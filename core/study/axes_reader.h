// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the axes of a study, and parts of points, from JSON.
#pragma once

#include <filesystem>

#include "core/base/json_fields.h"
#include "core/machine/catalogue.h"
#include "core/study/study.h"

namespace ridgepoint::study {

using Place = base::JsonPlace;
using base::JsonFields;

class AxesReader {
  public:
    // `folder` is the base of relative paths. All three arguments must outlive the reader.
    AxesReader(const JsonFields& fields, const std::filesystem::path& folder,
               const machine::Catalogue& catalogue)
        : fields_(fields), folder_(folder), catalogue_(catalogue) {}

    Axes axes(const nlohmann::json& given, const Place& place) const;
    // Reads a part of a point. Known names are converted to the spelling that points use. Unknown
    // names stay unchanged.
    PartialPoint part(const nlohmann::json& object, const Place& place) const;
    std::string resolved(const std::string& path) const;  // resolves a relative path against the
                                                          // folder; does not change absolute paths

  private:
    template <class Value, class Read>
    void readAxis(const nlohmann::json& axes, const Place& place, Axis axis,
                  std::vector<Value>& values, Read&& read) const;
    std::vector<std::int64_t> range(const nlohmann::json& given, const Place& place) const;
    Model model(const nlohmann::json& value, const Place& place) const;
    void checkModel(const std::string& model, const Place& place) const;
    std::string device(const nlohmann::json& value, const Place& place) const;
    std::string oneOf(const nlohmann::json& value, const Place& place,
                      std::span<const std::string_view> known) const;

    const JsonFields& fields_;
    const std::filesystem::path& folder_;
    const machine::Catalogue& catalogue_;
};

}  // namespace ridgepoint::study
