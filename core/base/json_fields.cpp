// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/nearest.h"

namespace ridgepoint::base {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestText = 10'000;
constexpr std::size_t kMostEntries = 10'000;  // limit for lists that are not axes

}  // namespace

void JsonFields::fail(const JsonPlace& place, const std::string& what) const {
    throw FieldError(place.text().empty() ? fmt::format("{} {}", origin_, what)
                                          : fmt::format("{}: {}: {}", origin_, place.text(), what));
}

json JsonFields::parse(std::string_view written) const {
    if (written.find_first_not_of(" \t\r\n") == std::string_view::npos) fail({}, "is empty.");
    if (isNestedTooDeep(written)) fail({}, "is nested too deep.");
    try {
        return parseJson(written);
    } catch (const json::parse_error& error) {
        const auto end = written.begin() + static_cast<std::ptrdiff_t>(
                                               std::min<std::size_t>(error.byte, written.size()));
        throw FieldError(fmt::format("{}, line {}: not valid JSON.", origin_,
                                     1 + std::count(written.begin(), end, '\n')));
    } catch (const json::out_of_range&) {
        throw FieldError(fmt::format("{} contains a number that is too large.", origin_));
    }
}

void JsonFields::checkKeys(const json& object, const JsonPlace& place,
                           std::initializer_list<std::string_view> known) const {
    if (!object.is_object()) fail(place, "must be an object.");
    for (const auto& item : object.items()) {
        if (std::find(known.begin(), known.end(), item.key()) != known.end()) continue;
        const std::vector<std::string> names(known.begin(), known.end());
        const auto near = base::nearest(item.key(), names, 1);
        fail(place / item.key(),
             near.empty() ? std::string("is not a field.")
                          : fmt::format("is not a field; did you mean \"{}\"?", names[near[0]]));
    }
}

std::string JsonFields::text(const json& value, const JsonPlace& place) const {
    if (!value.is_string()) fail(place, "must be a string.");
    std::string found = value.get<std::string>();
    if (found.size() > kLongestText) fail(place, "is too long.");
    if (found.find('\0') != std::string::npos) fail(place, "contains a null character.");
    return found;
}
std::string JsonFields::text(const json& object, const JsonPlace& place, const char* key,
                             const std::string& otherwise) const {
    return object.contains(key) ? text(object.at(key), place / key) : otherwise;
}
std::int64_t JsonFields::whole(const json& value, const JsonPlace& place, std::int64_t least,
                               std::int64_t most) const {
    const bool fits_type =
        value.is_number_integer() &&
        (!value.is_number_unsigned() ||
         value.get<std::uint64_t>() <=
             static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    const std::int64_t number = fits_type ? value.get<std::int64_t>() : 0;
    if (!fits_type || number < least || number > most) {
        fail(place, fmt::format("must be a whole number from {} to {}, not {}.", least, most,
                                shown(value)));
    }
    return number;
}
std::int64_t JsonFields::whole(const json& object, const JsonPlace& place, const char* key,
                               std::int64_t otherwise, std::int64_t least,
                               std::int64_t most) const {
    return object.contains(key) ? whole(object.at(key), place / key, least, most) : otherwise;
}
double JsonFields::positive(const json& value, const JsonPlace& place) const {
    const double number = value.is_number() ? value.get<double>() : 0;
    if (!(number > 0) || !std::isfinite(number)) {
        fail(place, fmt::format("must be a number above 0, not {}.", shown(value)));
    }
    return number;
}
bool JsonFields::flag(const json& object, const JsonPlace& place, const char* key) const {
    if (!object.contains(key)) return false;
    if (!object.at(key).is_boolean()) fail(place / key, "must be true or false.");
    return object.at(key).get<bool>();
}
std::string JsonFields::shown(const json& value) {
    std::string text = jsonDocument(value);
    if (text.size() > 60) text = text.substr(0, 60) + "…";
    return text;
}

const json* JsonFields::list(const json& object, const JsonPlace& place, const char* key) const {
    if (!object.contains(key)) return nullptr;
    const json& found = object.at(key);
    if (!found.is_array()) fail(place / key, "must be a list.");
    if (found.size() > kMostEntries) fail(place / key, "has too many entries.");
    return &found;
}

}  // namespace ridgepoint::base
