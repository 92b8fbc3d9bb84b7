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
inline constexpr std::uint8_t kUnreachable = 255;

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
  std::array<std::vector<Code>, kStands> moves;
  std::array<std::vector<std::uint8_t>, kStands> near_list;
  Places standable[2];  // locations for armies, for fleets

  // By area.
  std::array<Seas, kMaxPlaces> sea_bit{};  // 0 on land
  std::array<Seas, kMaxPlaces> embark{};   // the seas that a coast touches
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
