// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and checks the fields of a handwritten JSON document. Errors name the place in the
// document.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/study/study.h"

namespace ridgepoint::study {

// A place in the document: "axes.batch[2]".
class Place {
  public:
    Place() = default;
    Place operator/(std::string_view key) const {
        return Place(text_.empty() ? std::string(key) : fmt::format("{}.{}", text_, key));
    }
    Place operator[](std::size_t index) const { return Place(fmt::format("{}[{}]", text_, index)); }
    const std::string& text() const { return text_; }

  private:
    explicit Place(std::string text) : text_(std::move(text)) {}
    std::string text_;
};

// All functions throw StudyError: "FILE: PLACE: what is required".
class JsonFields {
  public:
    using Json = nlohmann::json;
    explicit JsonFields(std::string origin) : origin_(std::move(origin)) {}

    [[noreturn]] void fail(const Place& place, const std::string& what) const;
    // Checks that the value is an object that has only known keys.
    void checkKeys(const Json& object, const Place& place,
                   std::initializer_list<std::string_view> known) const;
    std::string text(const Json& value, const Place& place) const;
    std::int64_t whole(const Json& value, const Place& place, std::int64_t least,
                       std::int64_t most) const;
    double positive(const Json& value, const Place& place) const;
    // The value of a key; `otherwise` if the key is missing.
    std::string text(const Json& object, const Place& place, const char* key,
                     const std::string& otherwise) const;
    std::int64_t whole(const Json& object, const Place& place, const char* key,
                       std::int64_t otherwise, std::int64_t least, std::int64_t most) const;
    bool flag(const Json& object, const Place& place, const char* key) const;
    // Returns the list of a key; null if the key is missing.
    const Json* list(const Json& object, const Place& place, const char* key) const;
    const std::string& origin() const { return origin_; }

    static std::string shown(const Json& value);  // shortened for a sentence

  private:
    std::string origin_;
};

}  // namespace ridgepoint::study
