// SPDX-License-Identifier: GPL-3.0-or-later
// Tells quickly which calls are of a row, without comparing names: what was asked for is looked up
// once.
#pragma once

#include <string_view>

#include "core/run/rows.h"

namespace ridgepoint::run {

class RowMatch {
  public:
    RowMatch() = default;  // matches nothing
    // A row by its name, as rowsOf names it.
    RowMatch(std::string_view row, GroupBy by, const StringTable& strings);

    bool matchesAny() const { return kind_ != Kind::nothing; }
    // A record or a slice of a call.
    template <class Call>
    bool operator()(const Call& call) const {
        switch (kind_) {
            case Kind::name:
                return call.name == text_;
            case Kind::layer:
                return call.layer == text_;
            case Kind::phase:
                return call.phase == phase_;
            case Kind::category:
                return call.category == category_;
            case Kind::nothing:
                break;
        }
        return false;
    }

  private:
    enum class Kind : std::uint8_t { nothing, name, layer, phase, category };
    Kind kind_ = Kind::nothing;
    StringId text_ = StringId::none;
    Phase phase_ = Phase::none;
    cost::Category category_ = cost::Category::other;
};

}  // namespace ridgepoint::run
