// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and checks the fields of a handwritten JSON document. Errors name the place in the
// document.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ridgepoint::base {

// A place in the document, for example, "axes.batch[2]".
class JsonPlace {
  public:
    JsonPlace() = default;
    JsonPlace operator/(std::string_view key) const {
        return JsonPlace(text_.empty() ? std::string(key) : fmt::format("{}.{}", text_, key));
    }
    JsonPlace operator[](std::size_t index) const {
        return JsonPlace(fmt::format("{}[{}]", text_, index));
    }
    const std::string& text() const { return text_; }

  private:
    explicit JsonPlace(std::string text) : text_(std::move(text)) {}
    std::string text_;
};

// what() returns "FILE: PLACE: what is required", or "FILE is …" for an error that concerns the
// whole document.
class FieldError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Reads values from a JSON document. All functions throw FieldError on failure.
class JsonFields {
  public:
    using Json = nlohmann::json;
    explicit JsonFields(std::string origin) : origin_(std::move(origin)) {}

    // Parses a document. If it is invalid, the error names the line: "FILE, line 3: not valid
    // JSON."
    Json parse(std::string_view written) const;

    [[noreturn]] void fail(const JsonPlace& place, const std::string& what) const;
    // Checks that the value is an object with only known keys.
    void checkKeys(const Json& object, const JsonPlace& place,
                   std::initializer_list<std::string_view> known) const;
    std::string text(const Json& value, const JsonPlace& place) const;
    std::int64_t whole(const Json& value, const JsonPlace& place, std::int64_t least,
                       std::int64_t most) const;
    double positive(const Json& value, const JsonPlace& place) const;
    // Returns the string for a key, or `otherwise` if the key is missing.
    std::string text(const Json& object, const JsonPlace& place, const char* key,
                     const std::string& otherwise) const;
    std::int64_t whole(const Json& object, const JsonPlace& place, const char* key,
                       std::int64_t otherwise, std::int64_t least, std::int64_t most) const;
    bool flag(const Json& object, const JsonPlace& place, const char* key) const;
    // Returns the list for a key, or null if the key is missing.
    const Json* list(const Json& object, const JsonPlace& place, const char* key) const;
    const std::string& origin() const { return origin_; }

    // Returns the value, shortened for use in a sentence.
    static std::string shown(const Json& value);

  private:
    std::string origin_;
};

}  // namespace ridgepoint::base
