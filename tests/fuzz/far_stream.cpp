// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/far_stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string>

#include "core/base/child.h"
#include "core/far/mirror.h"
#include "core/far/serve.h"
#include "core/run/store/store.h"
#include "tests/fuzz/damaged_run.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;

// Received in two pieces, because a connection may divide its bytes anywhere.
bool followFrames(std::string_view bytes) {
    const auto greeting = far::greetingIn(bytes);
    const std::string rest = greeting ? greeting->rest : std::string(bytes);
    far::FrameParser parser;
    far::RowDecoder rows;
    const far::RowDecoder::Sink nowhere{[](std::size_t) {},
                                        [](std::size_t, std::int64_t, const far::Row&) {}};
    for (const std::string& piece :
         {rest.substr(0, rest.size() / 2), rest.substr(rest.size() / 2)}) {
        parser.add(piece);
        while (const auto frame = parser.next()) {
            if (frame->type == far::FrameType::rows) rows.read(frame->content, nowhere);
        }
    }
    return true;
}

void removeRun(const fs::path& file) {
    for (const char* const ending : {"", "-wal", "-shm", "-journal"})
        fs::remove(file.string() + ending);
}

bool mirrorRows(std::string_view bytes, const fs::path& folder) {
    const fs::path file = folder / "mirror.ridge";
    removeRun(file);
    bool sound = true;
    {
        far::Mirror mirror(file);
        mirror.connected();
        try {
            mirror.add(bytes);
            mirror.commit();
            // Like after a lost connection.
            (void)mirror.runId();
            (void)mirror.marks();
            mirror.finish();
        } catch (const far::ProtocolError&) {
            sound = false;
        } catch (const run::StoreError&) {
            sound = false;
        }
    }
    try {
        readWholeRun(file);
    } catch (const run::StoreError&) {
        sound = false;
    }
    removeRun(file);
    return sound;
}

bool serveRequest(std::string_view bytes, const fs::path& folder) {
    const fs::path file = folder / "served.ridge";
    if (!fs::exists(file)) {
        SyntheticOptions small;
        small.layers = 1;
        small.steps = 1;
        writeRun(file, small);
    }
    base::Pipe request;
    // A pipe accepts this amount at once.
    if (::write(request.writing.number(), bytes.data(), bytes.size()) !=
        static_cast<ssize_t>(bytes.size()))
        return false;
    request.writing.close();
    const base::Descriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    far::Connection connection(request.reading.number(), nowhere.number(), "1.2.3");
    far::serve(connection, [&] { return file; });
    return true;
}

}  // namespace

bool readFarStream(std::string_view bytes, const fs::path& folder) {
    if (bytes.empty()) return false;
    const char receiver = bytes.front();
    bytes.remove_prefix(1);
    if (receiver == 'M') return mirrorRows(bytes, folder);
    if (receiver == 'Q') return serveRequest(bytes, folder);
    try {
        return followFrames(bytes);
    } catch (const far::ProtocolError&) {
        return false;
    }
}

}  // namespace ridgepoint::tests
