// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/process_group.h"

#include <QDir>
#include <QFile>
#include <csignal>
#include <set>
#include <vector>

namespace ridgepoint::ui {
namespace {

struct Process {
    pid_t id = 0, parent = 0, group = 0;
};

std::vector<Process> allProcesses() {
    std::vector<Process> all;
    for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        bool number = false;
        const int id = name.toInt(&number);
        if (!number) continue;
        QFile file(QStringLiteral("/proc/%1/stat").arg(id));
        if (!file.open(QIODevice::ReadOnly)) continue;
        // The file contains "12 (name) S 1 12 …". The name can contain any character, even ")".
        const QByteArray stat = file.readAll();
        const QList<QByteArray> rest = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        if (rest.size() > 2) all.push_back({id, rest[1].toInt(), rest[2].toInt()});
    }
    return all;
}

}  // namespace

void killStartedBy(pid_t leader) {
    const std::vector<Process> all = allProcesses();
    std::set<pid_t> theirs{leader};
    for (std::size_t before = 0; before != theirs.size();) {
        before = theirs.size();
        for (const Process& each : all) {
            if (each.group == leader || theirs.contains(each.parent)) theirs.insert(each.id);
        }
    }
    theirs.erase(leader);
    for (const pid_t id : theirs) ::kill(id, SIGKILL);
}

}  // namespace ridgepoint::ui
