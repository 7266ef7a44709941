// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/name_search.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>
#include <vector>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct SearchText {
    Q_DECLARE_TR_FUNCTIONS(NameSearch)
};

// Maximum length of a tested name. A regular expression can take extremely long for a long name.
constexpr std::size_t kMostLetters = 4096;
constexpr auto kOptions =
    QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption;

bool holds(const QRegularExpression& expression, const QString& words) {
    return expression.match(words).hasMatch();
}

}  // namespace

QString NameSearch::problemOf(const QString& pattern) {
    const QRegularExpression expression(pattern, kOptions);
    if (pattern.isEmpty() || expression.isValid()) return {};
    return SearchText::tr("\"%1\" is not a valid regular expression: %2 at character %3.")
        .arg(pattern.left(80), expression.errorString())
        .arg(expression.patternErrorOffset() + 1);
}

run::CallFilter NameSearch::filterOf(const Filter& filter, const run::StringTable& strings) {
    run::CallFilter result;
    result.without_category = filter.without_category;
    result.without_phase = filter.without_phase;
    if (filter.pattern.isEmpty() || !problemOf(filter.pattern).isEmpty()) return result;
    if (filter.pattern != pattern_ || !found_) {
        pattern_ = filter.pattern;
        expression_ = QRegularExpression(pattern_, kOptions);
        auto found = std::make_shared<run::CallFilter::Found>();
        for (std::size_t i = 0; i < found->categories.size(); ++i)
            found->categories[i] = holds(expression_, word(static_cast<cost::Category>(i)));
        for (std::size_t i = 1; i < found->phases.size(); ++i)
            found->phases[i] = holds(expression_, word(static_cast<run::Phase>(i)));
        found_ = std::move(found);
    }
    if (found_->names.size() < strings.size()) {
        // Tests only new names, because a run's names are never removed.
        auto found = std::make_shared<run::CallFilter::Found>(*found_);
        std::vector<std::uint8_t> names(strings.size());
        std::copy(found->names.begin(), found->names.end(), names.begin());
        for (std::size_t next = found->names.size(); next < strings.size(); ++next) {
            const std::string& name = strings[static_cast<run::StringId>(next)];
            const QString words = text(std::string_view(name).substr(0, kMostLetters));
            names[next] = holds(expression_, words) ? 1 : 0;
        }
        found->names = std::move(names);
        found_ = std::move(found);
    }
    result.found = found_;
    return result;
}

}  // namespace ridgepoint::ui
