// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/elf_symbols.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/descriptor.h"

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;

class MappedFile {
  public:
    explicit MappedFile(const fs::path& path) {
        const base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
        struct stat found{};
        if (file.number() < 0 || ::fstat(file.number(), &found) != 0 || found.st_size <= 0) return;
        void* const at = ::mmap(nullptr, static_cast<std::size_t>(found.st_size), PROT_READ,
                                MAP_PRIVATE, file.number(), 0);
        if (at == MAP_FAILED) return;
        bytes_ = {static_cast<const char*>(at), static_cast<std::size_t>(found.st_size)};
    }
    ~MappedFile() {
        if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    // Returns a part of the file, or an empty string if the range exceeds the file.
    std::string_view part(std::uint64_t offset, std::uint64_t size) const {
        if (offset > bytes_.size() || size > bytes_.size() - offset) return {};
        return {bytes_.data() + offset, size};
    }
    template <typename T>
    std::optional<T> read(std::uint64_t offset) const {
        const std::string_view bytes = part(offset, sizeof(T));
        if (bytes.empty()) return std::nullopt;
        T value;
        std::memcpy(&value, bytes.data(), sizeof(T));
        return value;
    }

  private:
    std::span<const char> bytes_;
};

constexpr std::uint64_t kPageBytes = 4096;

// Returns the ELF header, or unset if the file is not a 64-bit ELF file for x86-64.
std::optional<Elf64_Ehdr> headOf(const MappedFile& file) {
    const auto head = file.read<Elf64_Ehdr>(0);
    if (!head || std::memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
        head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_machine != EM_X86_64)
        return std::nullopt;
    return head;
}

// Returns the virtual address that the file specifies for its first page.
std::optional<std::uint64_t> firstPage(const MappedFile& file, const Elf64_Ehdr& head) {
    for (std::uint64_t i = 0; i < head.e_phnum; ++i) {
        const auto segment = file.read<Elf64_Phdr>(head.e_phoff + i * sizeof(Elf64_Phdr));
        if (!segment) return std::nullopt;
        if (segment->p_type == PT_LOAD && segment->p_offset < kPageBytes)
            return segment->p_vaddr - segment->p_offset;
    }
    return std::nullopt;
}

}  // namespace

std::map<std::string, std::uint64_t> symbolsOf(const fs::path& path,
                                               const std::vector<std::string>& names) {
    std::map<std::string, std::uint64_t> found;
    const MappedFile file(path);
    const auto head = headOf(file);
    if (!head) return found;
    const auto base = firstPage(file, *head);
    if (!base) return found;
    for (std::uint64_t i = 0; i < head->e_shnum; ++i) {
        const auto section = file.read<Elf64_Shdr>(head->e_shoff + i * sizeof(Elf64_Shdr));
        if (!section || (section->sh_type != SHT_DYNSYM && section->sh_type != SHT_SYMTAB))
            continue;
        const auto words =
            file.read<Elf64_Shdr>(head->e_shoff + section->sh_link * sizeof(Elf64_Shdr));
        if (!words) continue;
        const std::string_view text = file.part(words->sh_offset, words->sh_size);
        for (std::uint64_t at = 0; at + sizeof(Elf64_Sym) <= section->sh_size;
             at += sizeof(Elf64_Sym)) {
            const auto symbol = file.read<Elf64_Sym>(section->sh_offset + at);
            if (!symbol) break;
            if (symbol->st_shndx == SHN_UNDEF || symbol->st_name >= text.size() ||
                ELF64_ST_TYPE(symbol->st_info) != STT_FUNC)
                continue;
            const std::string_view rest = text.substr(symbol->st_name);
            const std::string_view name = rest.substr(0, rest.find('\0'));
            if (std::find(names.begin(), names.end(), name) != names.end())
                found.emplace(name, symbol->st_value - *base);
        }
    }
    return found;
}

std::uint64_t codeIn(const fs::path& path, std::string_view code) {
    const MappedFile file(path);
    const auto head = headOf(file);
    const auto base = head ? firstPage(file, *head) : std::nullopt;
    for (std::uint64_t i = 0; base && i < head->e_phnum; ++i) {
        const auto segment = file.read<Elf64_Phdr>(head->e_phoff + i * sizeof(Elf64_Phdr));
        if (!segment) break;
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) == 0) continue;
        const std::size_t at = file.part(segment->p_offset, segment->p_filesz).find(code);
        if (at != std::string_view::npos) return segment->p_vaddr + at - *base;
    }
    return 0;
}

LoadedFile loadedFile(pid_t process, const fs::path& file) {
    const fs::path folder = "/proc/" + std::to_string(process);
    std::ifstream maps(folder / "maps");
    LoadedFile found;
    for (std::string line; std::getline(maps, line);) {
        const std::size_t begin = line.find('/');
        if (begin == std::string::npos || line.substr(begin) != file.native()) continue;
        std::uint64_t first = 0, last = 0, offset = 0;
        std::uint64_t number = 0;
        char flags[8] = {}, device[24] = {};
        if (std::sscanf(line.c_str(), "%lx-%lx %7s %lx %23s %lu", &first, &last, flags, &offset,
                        device, &number) != 6 ||
            offset != 0)
            continue;
        found.address = first;
        for (const fs::path& path : {file, folder / "root" / file.relative_path()}) {
            struct stat there{};
            if (::stat(path.c_str(), &there) == 0 && there.st_ino == number) found.path = path;
        }
        break;
    }
    return found;
}

fs::path mappedLibrary(pid_t process, const std::string& prefix) {
    std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
    for (std::string line; std::getline(maps, line);) {
        const std::size_t begin = line.find('/');
        if (begin == std::string::npos) continue;
        const fs::path path = line.substr(begin);
        if (path.filename().string().starts_with(prefix)) return path;
    }
    return {};
}

}  // namespace ridgepoint::recording::script
