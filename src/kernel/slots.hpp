// Whose orders a phase asks for: a slot for each unit, for each dislodged unit, or in winter for each power.
#pragma once

#include "state.hpp"
#include "tables.hpp"

namespace variorum {

// Calls `take` with the power and the place of each slot of a game; winter's slots have none, -1.
template <class Take>
void for_each_slot(const Tables& tables, const State& state, Take&& take) {
  if (is_movement(state.phase)) {
    for (int u = 0; u < state.unit_count; ++u) take(state.units[u].power, location_of(state.units[u].stand));
  } else if (is_retreat(state.phase)) {
    for (int i = 0; i < state.dislodged_count; ++i) {
      take(state.dislodged[i].piece.power, location_of(state.dislodged[i].piece.stand));
    }
  } else if (state.phase == Phase::kAdjustments) {
    for (int p = 0; p < tables.power_count; ++p) take(p, -1);
  }
}

}  // namespace variorum
