// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/store: writes the JSON documents of the run file, and checks them when they
// are read.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bounds.h"
#include "core/base/json_values.h"
#include "core/run/store/documents.h"
#include "core/run/store/sqlite/sqlite.h"

namespace ridgepoint::run::documents {

using nlohmann::json;
using nlohmann::ordered_json;

inline constexpr int kMaxDepth = 8;

inline std::string serialize(const ordered_json& document) {
    return base::jsonDocument(document, 1);
}

inline json parse(std::string_view document) {
    if (document.size() > kMaxDocumentBytes) throw sqlite::BadValue("is too long");
    try {
        return json::parse(document, [](int depth, json::parse_event_t, json&) {
            if (depth > kMaxDepth) throw sqlite::BadValue("is nested too deep");
            return true;
        });
    } catch (const json::exception&) {
        throw sqlite::BadValue("is not JSON");
    }
}

// Reads the members of a document and checks each value.
class Reader {
  public:
    explicit Reader(const json& object) : object_(object) {
        if (!object.is_object()) throw sqlite::BadValue("is not a JSON object");
    }

    void operator()(const char* name, std::string& target) const {
        if (const json* value = find(name)) {
            if (!value->is_string()) wrong(name);
            target = value->get<std::string>();
        }
    }
    void operator()(const char* name, std::int64_t& target,
                    std::int64_t most = base::kMaxCount) const {
        if (const json* value = find(name)) target = amount(name, *value, most);
    }
    void operator()(const char* name, int& target) const {
        if (const json* value = find(name)) {
            target = static_cast<int>(amount(name, *value, std::numeric_limits<int>::max()));
        }
    }
    void operator()(const char* name, std::uint64_t& target) const {
        if (const json* value = find(name)) {
            if (!value->is_number_unsigned()) wrong(name);
            target = value->get<std::uint64_t>();
        }
    }
    void operator()(const char* name, bool& target) const {
        if (const json* value = find(name)) {
            if (!value->is_boolean()) wrong(name);
            target = value->get<bool>();
        }
    }
    void operator()(const char* name, double& target) const {
        if (const json* value = find(name)) {
            if (!value->is_number()) wrong(name);
            target = value->get<double>();
        }
    }
    void operator()(const char* name, std::optional<double>& target) const {
        const json* value = find(name);
        if (!value || value->is_null()) return;
        if (!value->is_number()) wrong(name);
        target = value->get<double>();
    }
    void operator()(const char* name, std::optional<std::int64_t>& target) const {
        const json* value = find(name);
        if (value && !value->is_null()) target = amount(name, *value, base::kMaxCount);
    }
    void operator()(const char* name, std::vector<std::string>& target) const {
        const json* value = find(name);
        if (!value) return;
        if (!value->is_array()) wrong(name);
        for (const json& part : *value) {
            if (!part.is_string()) wrong(name);
            target.push_back(part.get<std::string>());
        }
    }
    void operator()(const char* name, std::map<std::string, std::string>& target) const {
        const json* value = find(name);
        if (!value) return;
        if (!value->is_object()) wrong(name);
        for (const auto& [key, part] : value->items()) {
            if (!part.is_string()) wrong(name);
            target[key] = part.get<std::string>();
        }
    }
    const json* find(const char* name) const {
        const auto found = object_.find(name);
        return found == object_.end() ? nullptr : &*found;
    }
    [[noreturn]] static void wrong(const char* name) {
        throw sqlite::BadValue(fmt::format("has a wrong \"{}\"", name));
    }

  private:
    static std::int64_t amount(const char* name, const json& value, std::int64_t most) {
        // nlohmann stores all nonnegative numbers as unsigned.
        if (!value.is_number_unsigned()) wrong(name);
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(most)) wrong(name);
        return static_cast<std::int64_t>(number);
    }

    const json& object_;
};

}  // namespace ridgepoint::run::documents
