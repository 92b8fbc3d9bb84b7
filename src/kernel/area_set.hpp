// A set of areas as bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace variorum {

struct AreaSet {
  std::array<std::uint64_t, 4> words{};

  constexpr void insert(int area) { words[area >> 6] |= std::uint64_t{1} << (area & 63); }
  constexpr void erase(int area) { words[area >> 6] &= ~(std::uint64_t{1} << (area & 63)); }
  constexpr bool contains(int area) const { return (words[area >> 6] >> (area & 63)) & 1; }
  constexpr bool empty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
  constexpr bool intersects(const AreaSet& other) const { return !(*this & other).empty(); }

  constexpr AreaSet operator|(const AreaSet& other) const {
    AreaSet result = *this;
    for (int i = 0; i < 4; ++i) result.words[i] |= other.words[i];
    return result;
  }
  constexpr AreaSet operator&(const AreaSet& other) const {
    AreaSet result = *this;
    for (int i = 0; i < 4; ++i) result.words[i] &= other.words[i];
    return result;
  }
  constexpr AreaSet operator-(const AreaSet& other) const {
    AreaSet result = *this;
    for (int i = 0; i < 4; ++i) result.words[i] &= ~other.words[i];
    return result;
  }
  constexpr bool operator==(const AreaSet&) const = default;

  // Calls `visit` with each area, ascending.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (int i = 0; i < 4; ++i) {
      for (std::uint64_t word = words[i]; word != 0; word &= word - 1) visit(i * 64 + std::countr_zero(word));
    }
  }
};

}  // namespace variorum
