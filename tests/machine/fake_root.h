// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary folder that replaces "/", filled by a test and then removed.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ridgepoint::machine {

class FakeRoot {
  public:
    FakeRoot() {
        std::string name = (std::filesystem::temp_directory_path() / "ridgepoint-XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~FakeRoot() {
        std::error_code error;
        std::filesystem::remove_all(path_, error);
    }
    FakeRoot(const FakeRoot&) = delete;
    FakeRoot& operator=(const FakeRoot&) = delete;

    const std::filesystem::path& path() const { return path_; }

    void write(const std::string& name, std::string_view text) const {
        const std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }

    void topology(int cpu, int package, int core, std::string_view siblings) const {
        const std::string folder = cpuFolder(cpu) + "topology/";
        write(folder + "physical_package_id", std::to_string(package) + "\n");
        write(folder + "core_id", std::to_string(core) + "\n");
        if (!siblings.empty()) {
            write(folder + "thread_siblings_list", std::string(siblings) + "\n");
        }
    }

    void cache(int cpu, int number, int level, std::string_view type, std::string_view size,
               std::string_view shared) const {
        const std::string folder = cpuFolder(cpu) + "cache/index" + std::to_string(number) + "/";
        write(folder + "level", std::to_string(level) + "\n");
        write(folder + "type", std::string(type) + "\n");
        write(folder + "size", std::string(size) + "\n");
        if (!shared.empty()) write(folder + "shared_cpu_list", std::string(shared) + "\n");
    }

  private:
    static std::string cpuFolder(int cpu) {
        return "sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/";
    }

    std::filesystem::path path_;
};

}  // namespace ridgepoint::machine
