// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/option_reference.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "app/recording_options.h"

namespace ridgepoint::app {
namespace {

constexpr const char* kOption = "--reference";

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
    std::vector<const CLI::App*> commands;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (!command->get_group().empty()) commands.push_back(command);
    }
    return commands;
}

std::vector<const CLI::Option*> optionsOf(const CLI::App& app, bool positional) {
    std::vector<const CLI::Option*> options;
    for (const CLI::Option* option : app.get_options({})) {
        if (option->get_positional() == positional && !option->get_group().empty()) {
            options.push_back(option);
        }
    }
    return options;
}

bool takesValue(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::vector<std::string> spellings(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

// Returns the words in a type that are values themselves, for example "cpu" and "cuda" from
// "cpu|cuda|cuda:N".
std::vector<std::string> valuesOf(const CLI::Option& option) {
    std::vector<std::string> values;
    const std::string type = option.get_type_name();
    if (type.find('|') == std::string::npos) return values;
    for (std::size_t begin = 0; begin <= type.size();) {
        const std::size_t end = std::min(type.find('|', begin), type.size());
        const std::string word = type.substr(begin, end - begin);
        const bool placeholder =
            std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isupper(c); });
        if (!placeholder) values.push_back(word);
        begin = end + 1;
    }
    return values;
}

std::string replaceAll(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
        text.replace(at, what.size(), by);
    }
    return text;
}

// Manual page (man(7))

std::string roff(std::string text) {
    text = replaceAll(std::move(text), "\\", "\\e");
    text = replaceAll(std::move(text), "-", "\\-");
    text = replaceAll(std::move(text), "\n.", "\n\\&.");
    text = replaceAll(std::move(text), "\n'", "\n\\&'");
    if (text.starts_with('.') || text.starts_with('\'')) text.insert(0, "\\&");
    return text;
}

std::string synopsisOf(const CLI::App& app, const std::string& name) {
    std::string words = fmt::format("\\fB{}\\fR [\\fIOPTIONS\\fR]", roff(name));
    for (const CLI::Option* argument : optionsOf(app, true)) {
        const std::string word = fmt::format("\\fI{}\\fR", roff(argument->get_name(true)));
        words += argument->get_required() ? " " + word : fmt::format(" [{}]", word);
    }
    return words;
}

std::string entriesOf(const CLI::App& app) {
    std::string text;
    for (const bool positional : {true, false}) {
        for (const CLI::Option* option : optionsOf(app, positional)) {
            std::string head;
            if (positional) {
                head = fmt::format("\\fI{}\\fR", roff(option->get_name(true)));
            } else {
                for (const std::string& name : spellings(*option)) {
                    head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", roff(name));
                }
                if (takesValue(*option)) {
                    head += fmt::format(" \\fI{}\\fR", roff(option->get_type_name()));
                }
            }
            text += fmt::format(".TP\n{}\n{}\n", head, roff(option->get_description()));
        }
    }
    return text;
}

std::string notesOf(const CLI::App& app) {
    if (app.get_footer().empty()) return {};
    return fmt::format(".PP\n.nf\n{}\n.fi\n", roff(app.get_footer()));
}

std::string manualPage(const CLI::App& app) {
    const std::string name = app.get_name();
    std::string title = name;
    std::transform(title.begin(), title.end(), title.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    std::string text = fmt::format(
        ".TH {} 1 \"\" \"Ridgepoint {}\" \"Ridgepoint\"\n.SH NAME\n{} \\- roofline explorer for "
        "deep\\-learning training\n.SH SYNOPSIS\n",
        roff(title), RIDGEPOINT_VERSION, roff(name));
    const auto commands = commandsOf(app);
    if (commands.empty()) text += synopsisOf(app, name) + "\n";
    for (const CLI::App* command : commands) {
        text += synopsisOf(*command, name + " " + command->get_name()) + "\n.br\n";
    }
    text += fmt::format(".SH DESCRIPTION\n{}\n.SH OPTIONS\n{}", roff(app.get_description()),
                        entriesOf(app));
    if (!commands.empty()) text += ".SH COMMANDS\n";
    for (const CLI::App* command : commands) {
        text +=
            fmt::format(".SS {}\n{}.\n{}{}", roff(command->get_name()),
                        roff(command->get_description()), entriesOf(*command), notesOf(*command));
    }
    if (!app.get_footer().empty()) text += ".SH NOTES\n" + notesOf(app);
    const std::string other = name == "ridgepoint" ? "ridgepoint-ui" : "ridgepoint";
    return text + fmt::format(".SH SEE ALSO\n\\fB{}\\fR(1)\n", roff(other));
}

// Completions

// Returns the shell command that lists the known values, or an empty string for files.
std::string listingOf(const std::string& type) {
    const auto names = [](const char* command) {
        return fmt::format("ridgepoint {} 2>/dev/null | tail -n +2 | cut -d \" \" -f 1", command);
    };
    if (type == "MODEL") return names("models");
    if (type == "STUDY") return names("study --list");
    return {};
}

std::string positionalListing(const CLI::App& app) {
    const auto arguments = optionsOf(app, true);
    return arguments.empty() ? std::string() : listingOf(arguments.front()->get_name(true));
}

std::string bashCase(const CLI::App& app, const std::string& pattern) {
    std::vector<std::string> names;
    std::string values;
    for (const CLI::Option* option : optionsOf(app, false)) {
        const auto spelled = spellings(*option);
        names.insert(names.end(), spelled.begin(), spelled.end());
        if (!takesValue(*option)) continue;
        const auto known = valuesOf(*option);
        const std::string listing = listingOf(option->get_type_name());
        std::string words = fmt::format("'{}'", fmt::join(known, " "));
        if (!listing.empty()) words = fmt::format("\"$({})\"", listing);
        values += fmt::format("        {}) values={} ;;\n", fmt::join(spelled, "|"), words);
    }
    const std::string listing = positionalListing(app);
    return fmt::format(
        "    {})\n      options='{}'\n{}      case $previous in\n{}        *) takes_value= ;;\n"
        "      esac ;;\n",
        pattern, fmt::join(names, " "),
        listing.empty() ? "" : fmt::format("      words=\"$({})\"\n", listing), values);
}

std::string bashCompletion(const CLI::App& app) {
    const auto commands = commandsOf(app);
    const std::string function = "_" + replaceAll(app.get_name(), "-", "_");
    std::vector<std::string> names;
    std::string cases;
    for (const CLI::App* command : commands) {
        names.push_back(command->get_name());
        cases += bashCase(*command, command->get_name());
    }
    cases += bashCase(app, "*");
    return fmt::format(
        R"(# bash completion for {program}
{function}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
  local commands=' {commands} ' command='' options='' values='' words='' takes_value=1 at
  for ((at = 1; at < COMP_CWORD; at++)); do
    # What follows belongs to the command that is recorded.
    if [ "${{COMP_WORDS[at]}}" = -- ]; then
      COMPREPLY=($(compgen -c -f -- "$current"))
      return
    fi
    if [ -z "$command" ] && [[ $commands == *" ${{COMP_WORDS[at]}} "* ]]; then
      command=${{COMP_WORDS[at]}}
    fi
  done
  case $command in
{cases}  esac
  if [ "$takes_value" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
    [ "$values" ] || COMPREPLY=($(compgen -f -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [ -z "$command" ] && [ "$commands" != '  ' ]; then
    COMPREPLY=($(compgen -W "$commands" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F {function} {program}
)",
        fmt::arg("program", app.get_name()), fmt::arg("function", function),
        fmt::arg("commands", fmt::join(names, " ")), fmt::arg("cases", cases));
}

// Escapes text for a quoted `'…'` in a zsh _arguments specification.
std::string zshText(std::string text) {
    text = replaceAll(std::move(text), "\n", " ");
    text = replaceAll(std::move(text), "'", "'\\''");
    for (const char* const special : {"[", "]", ":"}) {
        text = replaceAll(std::move(text), special, std::string("\\") + special);
    }
    return text;
}

std::string zshAction(const std::vector<std::string>& values, const std::string& listing) {
    if (!listing.empty()) return fmt::format("($({}))", replaceAll(listing, ":", "\\:"));
    if (values.empty()) return "_files";
    return fmt::format("({})", fmt::join(values, " "));
}

std::string zshArguments(const CLI::App& app) {
    std::string text = "_arguments -s -S";
    for (const CLI::Option* option : optionsOf(app, false)) {
        const auto names = spellings(*option);
        for (const std::string& name : names) {
            const std::string others =
                names.size() > 1 ? fmt::format("({})", fmt::join(names, " ")) : std::string();
            text += fmt::format(" \\\n        '{}{}[{}]", others, name,
                                zshText(option->get_description()));
            if (takesValue(*option)) {
                text +=
                    fmt::format(":{}:{}", zshText(option->get_type_name()),
                                zshAction(valuesOf(*option), listingOf(option->get_type_name())));
            }
            text += "'";
        }
    }
    const std::string listing = positionalListing(app);
    if (!listing.empty()) text += fmt::format(" \\\n        '1:name:{}'", zshAction({}, listing));
    return text + " \\\n        '*:file:_files'";
}

std::string zshCompletion(const CLI::App& app) {
    std::string names, cases;
    for (const CLI::App* command : commandsOf(app)) {
        names +=
            fmt::format("    '{}:{}'\n", command->get_name(), zshText(command->get_description()));
        cases +=
            fmt::format("      {})\n        {} ;;\n", command->get_name(), zshArguments(*command));
    }
    const std::string head = fmt::format("#compdef {}\n", app.get_name());
    if (names.empty()) return head + zshArguments(app) + "\n";
    return head + fmt::format(R"(local -a commands
commands=(
{})
_arguments -C '1:command:->command' '*::argument:->argument'
case $state in
  command)
    _describe 'command' commands ;;
  argument)
    case $words[1] in
{}    esac ;;
esac
)",
                              names, cases);
}

std::string fishText(std::string text) {
    text = replaceAll(std::move(text), "\\", "\\\\");
    return replaceAll(replaceAll(std::move(text), "\n", " "), "'", "\\'");
}

std::string fishLines(const CLI::App& app, const std::string& start) {
    std::string text;
    for (const CLI::Option* option : optionsOf(app, false)) {
        text += start;
        for (const std::string& name : option->get_snames()) text += " -s " + name;
        for (const std::string& name : option->get_lnames()) text += " -l " + name;
        if (takesValue(*option)) {
            const auto values = valuesOf(*option);
            const std::string listing = listingOf(option->get_type_name());
            text += values.empty() && listing.empty() ? " -r" : " -x";
            if (!values.empty()) text += fmt::format(" -a '{}'", fmt::join(values, " "));
            if (!listing.empty()) text += fmt::format(" -a '({})'", listing);
        }
        text += fmt::format(" -d '{}'\n", fishText(option->get_description()));
    }
    const std::string listing = positionalListing(app);
    if (!listing.empty()) text += fmt::format("{} -a '({})'\n", start, listing);
    return text;
}

std::string fishCompletion(const CLI::App& app) {
    const std::string start = "complete -c " + app.get_name();
    const auto commands = commandsOf(app);
    std::string text = fmt::format("# fish completion for {}\n", app.get_name());
    if (commands.empty()) return text + fishLines(app, start);
    text += fishLines(app, start + " -n __fish_use_subcommand");
    for (const CLI::App* command : commands) {
        text += fmt::format("{} -f -n __fish_use_subcommand -a {} -d '{}'\n", start,
                            command->get_name(), fishText(command->get_description()));
        text += fishLines(*command, fmt::format("{} -n '__fish_seen_subcommand_from {}'", start,
                                                command->get_name()));
    }
    return text;
}

}  // namespace

std::optional<std::string> askedReference(const CLI::App& app,
                                          const std::vector<std::string>& arguments) {
    if (arguments.size() != 2 || arguments.front() != kOption) return std::nullopt;
    const std::string& kind = arguments.back();
    if (kind == "man") return manualPage(app);
    if (kind == "bash") return bashCompletion(app);
    if (kind == "zsh") return zshCompletion(app);
    if (kind == "fish") return fishCompletion(app);
    throw UsageError(fmt::format("{} takes man, bash, zsh or fish, not \"{}\".", kOption, kind));
}

}  // namespace ridgepoint::app
