// A set of areas or locations of a board for self-play, which has at most 127 of each.
#pragma once

#include <bit>
#include <cstdint>

namespace variorum {

struct Places {
  std::uint64_t words[2] = {0, 0};

  // Both words are computed, since looking one up would go by way of memory.
  static constexpr Places of(int place) {
    const std::uint64_t bit = std::uint64_t{1} << (place & 63);
    const std::uint64_t high = -static_cast<std::uint64_t>(place >> 6);
    return {{bit & ~high, bit & high}};
  }

  constexpr void insert(int place) { *this |= of(place); }
  constexpr bool contains(int place) const { return (words[place >> 6] >> (place & 63)) & 1; }
  constexpr bool empty() const { return (words[0] | words[1]) == 0; }

  constexpr Places operator|(const Places& other) const {
    return {{words[0] | other.words[0], words[1] | other.words[1]}};
  }
  constexpr Places operator&(const Places& other) const {
    return {{words[0] & other.words[0], words[1] & other.words[1]}};
  }
  constexpr Places operator-(const Places& other) const {
    return {{words[0] & ~other.words[0], words[1] & ~other.words[1]}};
  }
  constexpr Places& operator|=(const Places& other) { return *this = *this | other; }
  constexpr bool operator==(const Places&) const = default;

  // Plain arithmetic: the instruction that counts bits is not on every machine that this runs on.
  constexpr int size() const { return count(words[0]) + count(words[1]); }

  // The place with so many below it.
  constexpr int nth(int below) const {
    Places rest = *this;
    for (; below > 0; --below) rest.words[rest.words[0] == 0] &= rest.words[rest.words[0] == 0] - 1;
    return rest.words[0] != 0 ? std::countr_zero(rest.words[0]) : 64 + std::countr_zero(rest.words[1]);
  }

  // Calls `visit` with each place, ascending.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::uint64_t word = words[0]; word != 0; word &= word - 1) visit(std::countr_zero(word));
    for (std::uint64_t word = words[1]; word != 0; word &= word - 1) visit(64 + std::countr_zero(word));
  }

 private:
  static constexpr int count(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(word * 0x0101010101010101 >> 56);
  }
};

}  // namespace variorum
