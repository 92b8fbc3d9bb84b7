// A board with everything that geography can be: an inland area, a coast, two coasts of one area, an island, two seas.
//
//   0 Ayr, 1 Bex (6: its north coast, 7: its south coast), 2 Cog (inland), 3 North Sea, 4 South Sea, 5 Dun (an island)
#pragma once

#include "check.hpp"
#include "deployment.hpp"
#include "printed.hpp"
#include "random.hpp"

namespace variorum::tests {

inline constexpr int kAyr = 0, kBex = 1, kCog = 2, kNorthSea = 3, kSouthSea = 4, kDun = 5, kBexNorth = 6, kBexSouth = 7;

inline Printed small_board() {
  return {.area_of = {0, 1, 2, 3, 4, 5, 1, 1},
          .army = {{1, 2}, {0, 2}, {0, 1}, {}, {}, {}, {}, {}},
          .fleet = {{3, 6}, {}, {}, {0, 4, 5, 6}, {3, 5, 7}, {3, 4, 6, 7}, {0, 3, 5}, {4, 5}},
          .army_places = {0, 1, 2, 5},
          .fleet_places = {0, 3, 4, 5, 6, 7},
          .seas = {3, 4},
          .sea = {{}, {}, {}, {4}, {3}, {}},
          .embark = {{3}, {3, 4}, {}, {}, {}, {3, 4}},
          .adjacent = {{1, 2, 3}, {0, 2, 3, 4, 5}, {0, 1}, {0, 1, 4, 5}, {1, 3, 5}, {1, 3, 4}},
          .name_rank = {0, 1, 2, 4, 5, 3},
          .centers = {0, 1, 5},
          .homes = {0, 1, -1},
          .idle = {},
          .power_count = 2,
          .victory = 3};
}

// Units by chance, none beside another in one area.
inline State drawn_state(const Tables& tables, Random& random) {
  State state;
  for (int area = 0; area < tables.area_count; ++area) {
    if (random.below(3) == 0) continue;
    std::vector<Stand> stands;
    for (int stand = 0; stand < kStands; ++stand) {
      const bool stood = tables.standable[is_fleet(stand)].contains(location_of(stand));
      if (stood && tables.area_of[stand] == area) stands.push_back(static_cast<Stand>(stand));
    }
    const Stand stand = stands[random.below(static_cast<std::uint32_t>(stands.size()))];
    state.units[state.unit_count++] = {stand, static_cast<std::uint8_t>(random.below(2))};
  }
  return state;
}

}  // namespace variorum::tests
