// Who stands where at the beginning of a phase.
#pragma once

#include "waters.hpp"

namespace variorum {

struct Deployment {
  const Tables& tables;
  const State& state;
  // By stand, the index of the unit there, or kNobody.
  std::array<std::uint8_t, kStands> unit_of;
  // By area, the stand of the unit there, or kNowhere, from where nothing is near.
  std::array<Stand, kMaxPlaces> stand_at;
  // Where fleets stand at sea.
  Seas afloat = 0;

  Deployment(const Tables& board, const State& now) : tables(board), state(now) {
    unit_of.fill(kNobody);
    stand_at.fill(kNowhere);
    for (int u = 0; u < now.unit_count; ++u) {
      const Stand stand = now.units[u].stand;
      const int area = board.area_of[stand];
      unit_of[stand] = static_cast<std::uint8_t>(u);
      stand_at[area] = stand;
      // Only fleets stand at sea.
      afloat |= board.sea_bit[area];
    }
  }

  int stand(int unit) const { return state.units[unit].stand; }
  int area(int unit) const { return tables.area_of[stand(unit)]; }
  int unit_at(int area) const { return unit_of[stand_at[area]]; }

  // The unit of the named kind in the area of the named stand, or kNobody.
  int find(int named) const {
    const int stand = stand_at[tables.area_of[named]];
    return is_fleet(named) == is_fleet(stand) ? unit_of[stand] : kNobody;
  }

  // Whether the unit could go to an area, by itself or carried by fleets on these seas.
  bool can_reach(int unit, int to, Seas seas) const {
    const int from = stand(unit);
    return tables.near[from].contains(to) || (!is_fleet(from) && can_sail(tables, tables.area_of[from], to, seas));
  }
};

}  // namespace variorum
