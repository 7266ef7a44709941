// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory/pickle.h"

#include <cmath>

#include "core/import/memory/pickle_machine.h"

namespace ridgepoint::import::memory {

using Type = Pickle::Type;
using Value = Pickle::Value;

Pickle Pickle::read(Input& input, PickleLimits limits) {
    return PickleMachine(input, limits).run();
}

std::span<const Value> Pickle::items(const Value& value) const {
    if (value.type != Type::list && value.type != Type::tuple) return {};
    return lists_[value.place];
}

std::size_t Pickle::size(const Value& value) const {
    return value.type == Type::dict ? dicts_[value.place].size() : items(value).size();
}

std::string_view Pickle::text(const Value& value) const {
    return value.type == Type::text ? std::string_view(texts_[value.place]) : std::string_view{};
}

std::optional<std::int64_t> Pickle::integer(const Value& value) const {
    if (value.type == Type::integer) return value.integer;
    if (value.type != Type::real || !(std::abs(value.real) < 9e18)) return std::nullopt;
    return static_cast<std::int64_t>(value.real);
}

std::span<const std::pair<Value, Value>> Pickle::entries(const Value& dict) const {
    if (dict.type != Type::dict) return {};
    return dicts_[dict.place];
}

const Value* Pickle::find(const Value& dict, std::string_view key) const {
    const auto all = entries(dict);
    for (std::size_t i = all.size(); i > 0; --i) {
        if (text(all[i - 1].first) == key && all[i - 1].first.type == Type::text) {
            return &all[i - 1].second;
        }
    }
    return nullptr;
}

}  // namespace ridgepoint::import::memory
