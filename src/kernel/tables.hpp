// A board compiled for self-play. Areas are numbered first, then the coasts of areas that have several.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "area_set.hpp"
#include "codes.hpp"
#include "places.hpp"
#include "state.hpp"

namespace variorum {

// Sets of seas, by their numbers among the seas.
using Seas = std::uint64_t;

inline constexpr int kMaxSeas = 64;
inline constexpr int kStands = 256;
inline constexpr int kMaxNear = 16;
inline constexpr std::uint8_t kUnreachable = 255;

// What is next to a stand, as lists.
struct Neighbours {
  std::uint8_t area_count;
  std::uint8_t move_count;
  std::uint8_t areas[kMaxNear];
  Code moves[kMaxNear];  // to each location that can be reached
};

// One order that a unit might have: it has it if the unit that stands in `area` is at most one step from `near`.
struct Choice {
  Code code;
  std::uint8_t area;
  std::uint8_t near;
  // Which bits of that unit's stand are a part of the code, as its target.
  std::uint8_t target;
};

struct Tables {
  int area_count = 0;
  int location_count = 0;
  int power_count = 0;
  int center_count = 0;
  int sea_count = 0;
  int victory = 18;

  // By stand.
  std::array<std::uint8_t, kStands> area_of{};
  std::array<Places, kStands> steps{};  // locations
  std::array<Places, kStands> near{};   // areas
  std::array<Places, kStands> around{};  // areas at most one step away
  std::array<Neighbours, kStands> neighbours{};
  std::array<std::vector<Choice>, kStands> choices;
  Places standable[2];  // locations for armies, for fleets

  // By area.
  std::array<Seas, kMaxPlaces> sea_bit{};  // 0 on land
  std::array<Seas, kStands> embark{};  // the seas that a coast touches; for armies
  std::array<AreaSet, kMaxPlaces> links{};
  std::array<std::uint8_t, kMaxPlaces> center_of{};  // kNobody without a center
  std::array<std::uint8_t, kMaxPlaces> name_rank{};
  std::array<std::array<std::uint8_t, kMaxPlaces>, kMaxPlaces> distance{};

  // By sea.
  std::array<Seas, kMaxSeas> sea_links{};
  std::array<Places, kMaxSeas> landings{};
  std::array<std::uint8_t, kMaxSeas> sea_area{};

  // By center.
  std::array<std::uint8_t, kMaxCenters> center_area{};
  std::array<std::uint8_t, kMaxCenters> home{};
  // What can be built there, as stands.
  std::array<std::vector<std::uint8_t>, kMaxCenters> builds;
};

}  // namespace variorum
