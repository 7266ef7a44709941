// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_text.h"

namespace ridgepoint::base {

using nlohmann::json;

bool isNestedTooDeep(std::string_view text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        switch (text[at]) {
            case '"':
                in_string = !in_string;
                break;
            case '\\':
                at += in_string ? 1 : 0;
                break;
            case '[':
            case '{':
                if (!in_string && ++depth > kMostJsonDepth) return true;
                break;
            case ']':
            case '}':
                if (!in_string) --depth;
                break;
            default:
                break;
        }
    }
    return false;
}

json parseJson(std::string_view text) {
    // If the document is nested too deeply, cuts it after its first bracket. The remaining string
    // is invalid, so the parser reports an error at this bracket.
    if (isNestedTooDeep(text)) text = text.substr(0, text.find_first_of("[{") + 1);
    return json::parse(text);
}

json jsonOrDiscarded(std::string_view text) {
    if (isNestedTooDeep(text)) return json(json::value_t::discarded);
    return json::parse(text, nullptr, false);
}

}  // namespace ridgepoint::base
