// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the tables `document`, `string` and `ceiling`, and the tables that map codes to names.
#pragma once

#include <string>

#include "core/roofline/roofline.h"
#include "core/run/store/tables/read.h"

namespace ridgepoint::run::tables {

template <class Enum>
struct CodeNames {
    static constexpr std::string_view kName = Codes<Enum>::kTable;
    static constexpr std::string_view kId = "code";
    using Row = std::string;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& name) {
        visit("name", name);
    }
};

struct Document {
    std::string name, json;
};
struct Documents {
    static constexpr std::string_view kName = "document", kKey = "name";
    using Row = Document;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& document) {
        visit("name", document.name);
        visit("json", document.json, upTo(kMaxText));
    }
};

struct Strings {
    static constexpr std::string_view kName = "string";
    using Row = std::string;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& text) {
        visit("text", text, upTo(kMaxText));
    }
};

struct Ceilings {
    static constexpr std::string_view kName = "ceiling";
    using Row = roofline::Ceiling;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& roof) {
        bool compute = roof.kind == roofline::Ceiling::Kind::compute;
        std::string kind = compute ? "compute" : "bandwidth";
        std::string provenance(toString(roof.provenance));
        std::optional<std::string> precision, level;
        (compute ? precision : level) = compute ? toString(roof.arithmetic) : toString(roof.level);
        visit("name", roof.name);
        visit("kind", kind);
        visit("precision", precision);
        visit("unit", roof.unit);
        visit("level", level);
        visit("value", roof.value);
        visit("provenance", provenance);
        visit("samples", roof.samples);
        visit("spread", roof.spread);
        bool has_threads = roof.threads > 0;
        visit.group(has_threads, [&] { visit("threads", roof.threads, upTo(1 << 20)); });
        if constexpr (Visit::kReads) {
            compute = kind == "compute";
            if (!compute && kind != "bandwidth") bad("kind is neither compute nor bandwidth");
            if (!(roof.value > 0)) bad("a roof is not above 0");
            roof.kind =
                compute ? roofline::Ceiling::Kind::compute : roofline::Ceiling::Kind::bandwidth;
            const auto known = [](const auto& value, const char* what) {
                if (!value) bad(fmt::format("{} does not exist", what));
                return *value;
            };
            if (compute) {
                roof.arithmetic =
                    known(roofline::parseArithmetic(precision.value_or("")), "the precision");
            } else {
                roof.level = known(roofline::parseLevel(level.value_or("")), "the level");
            }
            roof.provenance = known(roofline::parseProvenance(provenance), "the provenance");
        }
    }
};

}  // namespace ridgepoint::run::tables
