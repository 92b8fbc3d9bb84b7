// Everything there is at one moment of a game on a static board.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "area_set.hpp"
#include "codes.hpp"

namespace variorum {

inline constexpr int kMaxPlaces = kFleet;
inline constexpr int kMaxPieces = kFleet;
// A dislodgement takes two other units, so that a full board has no more than this.
inline constexpr int kMaxDislodged = kMaxPieces / 2;
inline constexpr int kMaxCenters = kMaxPlaces / 2;
// What is no center counts as this one, which is always nobody's.
inline constexpr int kNoCenter = kMaxCenters;
inline constexpr int kMaxSeats = 32;
inline constexpr int kLastYear = 30000;

inline constexpr std::uint8_t kNobody = 255;

// Of areas or locations.
using Places = PlaceSet<kMaxPlaces / 64>;

// By place, the set of it alone: looking it up is cheaper than shifting.
inline constexpr std::array<Places, kMaxPlaces> kOnly = [] {
  std::array<Places, kMaxPlaces> made;
  for (int place = 0; place < kMaxPlaces; ++place) made[place] = Places::of(place);
  return made;
}();

enum class Phase : std::uint8_t { kSpringMoves, kSpringRetreats, kAutumnMoves, kAutumnRetreats, kAdjustments, kOver };

constexpr bool is_movement(Phase phase) { return phase == Phase::kSpringMoves || phase == Phase::kAutumnMoves; }
constexpr bool is_retreat(Phase phase) { return phase == Phase::kSpringRetreats || phase == Phase::kAutumnRetreats; }

struct Piece {
  Stand stand;
  std::uint8_t power;

  bool operator==(const Piece&) const = default;
};

// `attacker`: the area that the attacker came from.
struct Dislodged {
  Piece piece;
  std::uint8_t attacker;
  bool by_convoy;

  bool operator==(const Dislodged&) const = default;
};

// What there is beside units.
struct Scene {
  std::int16_t year = 0;
  Phase phase = Phase::kSpringMoves;
  std::uint8_t winner = kNobody;
  std::uint8_t unit_count = 0;
  std::uint8_t dislodged_count = 0;
  std::array<std::uint8_t, kMaxCenters + 1> owners;
  Places contested;

  bool operator==(const Scene&) const = default;
};

// Only the first unit_count and dislodged_count entries mean anything, and are copied.
struct State : Scene {
  std::array<Piece, kMaxPieces> units;
  std::array<Dislodged, kMaxDislodged> dislodged;

  State() { owners.fill(kNobody); }
  State(const State& other) : Scene(other) { copy_units(other); }

  State& operator=(const State& other) {
    Scene::operator=(other);
    copy_units(other);
    return *this;
  }

  std::size_t hash() const {
    const auto* bytes = reinterpret_cast<const char*>(units.data());
    return std::hash<std::string_view>()({bytes, unit_count * sizeof(Piece)}) + static_cast<std::size_t>(year);
  }

  bool operator==(const State& other) const {
    return Scene::operator==(other) &&
           std::equal(units.begin(), units.begin() + unit_count, other.units.begin()) &&
           std::equal(dislodged.begin(), dislodged.begin() + dislodged_count, other.dislodged.begin());
  }

 private:
  void copy_units(const State& other) {
    std::copy_n(other.units.begin(), unit_count, units.begin());
    std::copy_n(other.dislodged.begin(), dislodged_count, dislodged.begin());
  }
};

}  // namespace variorum
