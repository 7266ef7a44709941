// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/answer_dry_run.h"

#include "core/base/confine.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/estimate/dry_run_json.h"
#include "core/record/recorder.h"

namespace ridgepoint::run {

std::string answerDryRun(const std::string& request) {
    const auto problem = [](const std::exception& error, const char* kind) {
        return jsonDocument(nlohmann::json{{"error", error.what()}, {"kind", kind}});
    };
    try {
        const DryRunRequest asked = requestFromJson(run::parseJson(request));
        if (const std::string reason = recordingUnavailableReason(); !reason.empty())
            throw RecordingUnavailable(reason);
        // LibTorch is already loaded, so the process only needs to read this file.
        confine({.read = {asked.file}});
        DryRun answer;
        dryRunHere(asked, answer);
        return jsonDocument(toJson(answer));
    } catch (const RecordingUnavailable& error) {
        return problem(error, "unavailable");
    } catch (const NeedsValues& error) {
        return problem(error, "values");
    } catch (const std::exception& error) {
        return problem(error, "");
    }
}

}  // namespace ridgepoint::run
