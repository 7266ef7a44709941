// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/store: converts the JSON documents of the run file. A function fields(visit,
// of) lists the members of a struct once. It passes each name and member to a Writer (`of` is
// const) or to a Reader, which checks each value. If fields() returns false, lists omit the struct.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/json_values.h"
#include "core/run/store/documents.h"
#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/tables/column.h"

namespace ridgepoint::run::documents {

using nlohmann::json;
using nlohmann::ordered_json;

inline constexpr int kMaxDepth = 8;
inline constexpr bool kStrict = true;  // for Reader::byName()

// Lets one function fields() accept a struct and a const struct.
template <class Of, class Struct>
concept Is = std::same_as<std::remove_const_t<Of>, Struct>;

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

class Writer {
  public:
    static constexpr bool kReads = false;
    explicit Writer(ordered_json& object) : object_(object) { object = ordered_json::object(); }

    // Omits unset structs. Unset numbers become null.
    template <class Value>
    void operator()(const char* name, const Value& value, const tables::Values& = {}) const {
        if constexpr (requires { fields(*this, value); }) {
            fields(Writer(object_[name]), value);
        } else if constexpr (requires { fields(*this, value.value()); }) {
            if (value) (*this)(name, *value);
        } else if constexpr (requires { fields(*this, value.front()); }) {
            ordered_json& list = object_[name] = ordered_json::array();
            for (const auto& each : value) fields(Writer(list.emplace_back()), each);
        } else if constexpr (tables::isOptional<Value>) {
            object_[name] = base::orNull(value);
        } else {
            object_[name] = value;
        }
    }
    template <class Enum, class Parse>
    bool byName(const char* name, Enum value, const Parse&, bool = false) const {
        object_[name] = toString(value);
        return true;
    }

  private:
    ordered_json& object_;
};

class Reader {
  public:
    static constexpr bool kReads = true;
    explicit Reader(const json& object) : object_(object) {
        if (!object.is_object()) throw sqlite::BadValue("is not a JSON object");
    }

    // `values` limits signed integers, the number of elements in a list, and the keys of a map.
    template <class Value>
    void operator()(const char* name, Value& target,
                    const tables::Values& values = tables::kCount) const {
        if (const json* const value = find(name)) take(name, *value, target, values);
    }
    // Reads the name of an enumerator. If it is missing or unknown, returns false. If `strict`, an
    // unknown name is an error.
    template <class Enum, class Parse>
    bool byName(const char* name, Enum& target, const Parse& parsed, bool strict = false) const {
        std::string text;
        (*this)(name, text);
        const std::optional<Enum> value = parsed(text);
        if (strict && !value && find(name) != nullptr) wrong(name);
        target = value.value_or(target);
        return value.has_value();
    }
    const json* find(const char* name) const {
        const auto found = object_.find(name);
        return found == object_.end() ? nullptr : &*found;
    }
    [[noreturn]] static void wrong(const char* name) {
        throw sqlite::BadValue(fmt::format("has a wrong \"{}\"", name));
    }

  private:
    static void require(bool good, const char* name) {
        if (!good) wrong(name);
    }
    template <class Value>
    static void take(const char* name, const json& value, Value& target,
                     const tables::Values& values) {
        if constexpr (requires { fields(Reader(value), target); }) {
            fields(Reader(value), target);
        } else if constexpr (tables::isOptional<Value>) {
            if (requires { fields(Reader(value), target.value()); } || !value.is_null())
                take(name, value, target.emplace(), values);
        } else if constexpr (std::signed_integral<Value>) {
            const auto most =
                std::min<std::int64_t>(values.most, std::numeric_limits<Value>::max());
            // nlohmann stores all nonnegative numbers as unsigned.
            require(value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                        : value.is_number_integer() && values.least < 0 &&
                              value.get<std::int64_t>() >= values.least,
                    name);
            target = value.get<Value>();
        } else if constexpr (std::same_as<Value, std::map<std::int64_t, std::int64_t>>) {
            require(value.is_array(), name);
            for (const json& pair : value) {
                require(pair.is_array() && pair.size() == 2, name);
                std::int64_t key = 0;
                take(name, pair[0], key, values);
                take(name, pair[1], target[key], tables::kCount);
            }
        } else if constexpr (std::same_as<Value, std::map<std::string, std::string>>) {
            require(value.is_object(), name);
            for (const auto& [key, part] : value.items()) take(name, part, target[key], values);
        } else if constexpr (requires { target.emplace_back(); }) {
            require(value.is_array() && value.size() <= static_cast<std::size_t>(values.most),
                    name);
            for (const json& part : value) {
                auto& each = target.emplace_back();
                if constexpr (requires { static_cast<bool>(fields(Reader(part), each)); }) {
                    if (!fields(Reader(part), each)) target.pop_back();
                } else {
                    take(name, part, each, tables::kCount);
                }
            }
        } else {
            require(std::same_as<Value, std::string>     ? value.is_string()
                    : std::same_as<Value, bool>          ? value.is_boolean()
                    : std::same_as<Value, std::uint64_t> ? value.is_number_unsigned()
                                                         : value.is_number(),
                    name);
            target = value.get<Value>();
        }
    }

    const json& object_;
};

template <class Struct>
ordered_json jsonOf(const Struct& of) {
    ordered_json document;
    fields(Writer(document), of);
    return document;
}

template <class Struct>
std::string documentOf(const Struct& of) {
    return serialize(jsonOf(of));
}

template <class Struct>
Struct readDocument(std::string_view text) {
    const json document = parse(text);
    Struct of;
    fields(Reader(document), of);
    return of;
}

}  // namespace ridgepoint::run::documents
