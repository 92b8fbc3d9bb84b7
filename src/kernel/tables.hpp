// A board compiled for self-play. Areas are numbered first, then the coasts of areas that have several.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "area_set.hpp"
#include "codes.hpp"
#include "state.hpp"

namespace variorum {

// Sets of seas, by their numbers among the seas.
using Seas = std::uint64_t;

inline constexpr int kMaxSeas = 64;
inline constexpr int kStands = 2 * kFleet;
// What stands and targets take of a code.
inline constexpr std::uint32_t kBothStands = (1U << kGoalAt) - 1;
inline constexpr int kMaxNear = 16;
// From how many areas others can be entered.
inline constexpr int kMaxEntrances = 64;
inline constexpr std::uint8_t kUnreachable = 255;

// What is next to a stand, as lists.
struct Neighbours {
  std::uint8_t area_count;
  std::uint8_t move_count;
  std::uint8_t areas[kMaxNear];  // kNowhere beyond the last one
  Code moves[kMaxNear];  // to each location that can be reached
};

// One order that a unit might have: it has it if the unit that stands in one area is at most one step from another one.
// Packed, since random play looks many up.
struct Choice {
  // A code, with these areas in the places of stand and target.
  std::uint32_t bits;

  static constexpr Choice of(Code order, int area, int near) {
    return {(static_cast<std::uint32_t>(order) & ~kBothStands) | static_cast<std::uint32_t>(near << kLocationBits | area)};
  }

  constexpr int area() const { return static_cast<int>(bits & kNowhere); }
  constexpr int near() const { return static_cast<int>(bits >> kLocationBits & kNowhere); }

  // The order of the unit at `stand`, supporting the one at `other` if it is a support.
  constexpr Code code(int stand, int other) const {
    constexpr std::uint32_t kSupport = static_cast<std::uint32_t>(encode(Kind::kSupportHold, 0));
    const auto named = static_cast<std::uint32_t>(encode(Kind::kNone, 0, other));
    const std::uint32_t target = named & -static_cast<std::uint32_t>((bits & kSupport) != 0);
    return static_cast<Code>((bits & ~kBothStands) | target | static_cast<std::uint32_t>(stand));
  }
};

// Of the kinds that are choices, only supports have the bit of kSupportHold.
static_assert(static_cast<int>(Kind::kSupportHold) == 4 && static_cast<int>(Kind::kSupportMove) == 5);
static_assert(static_cast<int>(Kind::kHold) < 4 && static_cast<int>(Kind::kMove) < 4);

// Of areas at most one step away from a stand.
inline constexpr unsigned kAround = bit_of(Kind::kNone);

struct Tables {
  int area_count = 0;
  int location_count = 0;
  int power_count = 0;
  int center_count = 0;
  int sea_count = 0;
  int victory = 18;
  std::uint32_t idle = 0;  // a bit for each power whose units stay where they are

  // By stand.
  std::array<std::uint8_t, kStands> area_of{};
  std::array<Places, kStands> steps{};  // locations
  std::array<Places, kStands> near{};   // areas
  // And by place: of the plain orders that name it, a bit for each kind that a unit there could carry out (to hold names
  // no place, so that any will do), and kAround.
  std::array<std::array<std::uint8_t, kMaxPlaces>, kStands> plain{};
  std::array<Neighbours, kStands> neighbours{};
  // Those of a stand are between its own beginning and that of the next one.
  std::vector<Choice> choices;
  std::array<std::uint32_t, kStands + 1> first_choice{};
  // No stand has more.
  int most_choices = 0;
  Places standable[2];  // locations for armies, for fleets

  // By area.
  std::array<Seas, kMaxPlaces> sea_bit{};  // 0 on land
  std::array<Seas, kStands> embark{};  // the seas that a coast touches; for armies
  std::array<AreaSet, kMaxPlaces> links{};
  std::array<std::uint8_t, kMaxPlaces> center_of{};  // or kNoCenter
  std::array<std::uint8_t, kMaxPlaces> name_rank{};
  std::array<std::array<std::uint8_t, kMaxPlaces>, kMaxPlaces> distance{};
  // By area and center: 1 in the center itself, half as much with each step from it, and nothing far away.
  std::vector<float> closeness;
  // By center and stand: after how many moves a unit there could be in the center, whatever stands in its way. In a
  // convoy, each sea counts as a move.
  std::vector<std::uint8_t> marches;

  // By sea.
  std::array<Seas, kMaxSeas> sea_links{};
  std::array<Places, kMaxSeas> landings{};
  std::array<std::uint8_t, kMaxSeas> sea_area{};

  // By center.
  std::array<std::uint8_t, kMaxCenters> center_area{};
  std::array<std::uint8_t, kMaxCenters> home{};
  std::array<std::vector<std::uint8_t>, kMaxSeats> home_centers;  // by power
  // What can be built there, as stands.
  std::array<std::vector<Stand>, kMaxCenters> builds;

  int march(int stand, int center) const {
    return marches[static_cast<std::size_t>(center) * kStands + static_cast<std::size_t>(stand)];
  }

  bool is_idle(int power) const { return (idle >> power & 1) != 0; }
};

}  // namespace variorum
