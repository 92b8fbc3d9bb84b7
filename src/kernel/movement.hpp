// The state after a battle: who stands where, who has to retreat, who is gone.
#pragma once

#include "effects.hpp"
#include "lineup.hpp"
#include "retreats.hpp"

namespace variorum {

// Who was dislodged, by whom from where.
inline void list_dislodged(const Lineup& lineup, const Effects& effects, State& state) {
  int count = 0;
  for (int u = 0; u < state.unit_count; ++u) {
    if (effects.fates[u] < 0) continue;
    const int from = lineup.now.area(effects.fates[u]);
    state.dislodged[count++] = {state.units[u], static_cast<std::uint8_t>(from), lineup.sailing.contains(from)};
  }
  state.dislodged_count = static_cast<std::uint8_t>(count);
}

inline void move_units(const Lineup& lineup, const Effects& effects, State& state) {
  for (int i = 0; i < lineup.movers.count; ++i) {
    const int mover = lineup.movers.entries[i];
    Stand& stand = state.units[mover].stand;
    const int goal = lineup.goal[mover] | (stand & kFleet);
    stand = static_cast<Stand>(choose(effects.fates[mover] == kMoves, goal, stand));
  }
}

inline void drop_dislodged(const Effects& effects, State& state) {
  int standing = 0;
  for (int u = 0; u < state.unit_count; ++u) {
    state.units[standing] = state.units[u];
    standing += effects.fates[u] < 0;
  }
  state.unit_count = static_cast<std::uint8_t>(standing);
}

// The dislodged units that have a retreat wait for it.
inline void carry_out(const Lineup& lineup, const Effects& effects, State& state) {
  state.contested = effects.contested.as<Places>();
  state.dislodged_count = 0;
  if (effects.dislodges) list_dislodged(lineup, effects, state);
  move_units(lineup, effects, state);
  if (!effects.dislodges) return;
  drop_dislodged(effects, state);
  destroy_trapped(lineup.now.tables, state);
}

}  // namespace variorum
