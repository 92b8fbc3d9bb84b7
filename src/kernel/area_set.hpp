// Sets of areas, or of locations, as bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "width.hpp"

namespace variorum {

// Of those below 64 times the number of words.
template <int kWords>
struct PlaceSet {
  static_assert(kWords % 2 == 0);
  std::array<std::uint64_t, kWords> words{};

  static constexpr PlaceSet of(int place) {
    PlaceSet result;
    result.insert(place);
    return result;
  }

  // All words are computed, since looking one up would go by way of memory.
  constexpr void insert(int place) {
    for (int i = 0; i < kWords; ++i) words[i] |= bit(place) & -static_cast<std::uint64_t>(place >> 6 == i);
  }
  constexpr void erase(int place) { words[place >> 6] &= ~bit(place); }
  constexpr bool contains(int place) const { return (words[place >> 6] >> (place & 63)) & 1; }
  constexpr bool intersects(const PlaceSet& other) const { return !(*this & other).empty(); }

  constexpr bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all == 0;
  }

  constexpr PlaceSet operator|(const PlaceSet& other) const {
    PlaceSet result = *this;
    for (int i = 0; i < kWords; ++i) result.words[i] |= other.words[i];
    return result;
  }
  constexpr PlaceSet operator&(const PlaceSet& other) const {
    PlaceSet result = *this;
    for (int i = 0; i < kWords; ++i) result.words[i] &= other.words[i];
    return result;
  }
  constexpr PlaceSet operator-(const PlaceSet& other) const {
    PlaceSet result = *this;
    for (int i = 0; i < kWords; ++i) result.words[i] &= ~other.words[i];
    return result;
  }
  constexpr PlaceSet& operator|=(const PlaceSet& other) { return *this = *this | other; }
  constexpr bool operator==(const PlaceSet&) const = default;

  constexpr int size() const {
    int total = 0;
    for (int i = 0; i < kWords; i += 2) total += last_steps(first_steps(words[i]) + first_steps(words[i + 1]));
    return total;
  }

  // The place with so many below it.
  constexpr int nth(int below) const {
    int i = 0;
    for (int here = count(words[0]); here <= below; here = count(words[++i])) below -= here;
    std::uint64_t word = words[i];
    for (; below > 0; --below) word &= word - 1;
    return i * 64 + std::countr_zero(word);
  }

  // Calls `visit` with each place, ascending.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
#pragma GCC unroll 4
    for (int i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words[i]; word != 0; word &= word - 1) visit(i * 64 + std::countr_zero(word));
    }
  }

  // The same set with fewer words, if the others are empty.
  template <class Fewer>
  constexpr Fewer as() const {
    Fewer result;
    for (std::size_t i = 0; i < result.words.size(); ++i) result.words[i] = words[i];
    return result;
  }

 private:
  static constexpr std::uint64_t bit(int place) { return std::uint64_t{1} << (place & 63); }

  // Plain arithmetic: the instruction that counts bits is not on every machine that this runs on.
  static constexpr int count(std::uint64_t word) { return last_steps(first_steps(word)); }

  // How many there are of each four bits, and of all; two words may share the last steps.
  static constexpr std::uint64_t first_steps(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    return (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  }
  static constexpr int last_steps(std::uint64_t fours) {
    fours = (fours & 0x0f0f0f0f0f0f0f0f) + (fours >> 4 & 0x0f0f0f0f0f0f0f0f);
    return static_cast<int>(fours * 0x0101010101010101 >> 56);
  }
};

using AreaSet = PlaceSet<(kMaxAreas + 1) / 64>;

}  // namespace variorum
