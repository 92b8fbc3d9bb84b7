// The state after a battle: who stands where, who has to retreat, who is gone.
#pragma once

#include "effects.hpp"
#include "intake.hpp"
#include "retreats.hpp"

namespace variorum {

// Whether the attackers of the dislodged units came by convoy, and where from.
inline void note_attackers(const Intake& intake, const std::int16_t* attackers, State& state) {
  for (int i = 0; i < state.dislodged_count; ++i) {
    const Fighter& attacker = intake.field.fighter(attackers[i]);
    state.dislodged[i].attacker = static_cast<std::uint8_t>(attacker.area);
    state.dislodged[i].by_convoy = attacker.via;
  }
}

// Moves the units; the dislodged ones that have a retreat wait for it. Without branches in the loop: each unit is
// written among those that stand and those that leave, and counted where it belongs.
inline void carry_out(const Intake& intake, const Effects& effects, State& state) {
  std::int16_t attackers[kMaxDislodged];
  const int count = state.unit_count;
  int standing = 0;
  int dislodged = 0;
  for (int u = 0; u < count; ++u) {
    const Piece piece = state.units[u];
    const std::int16_t fate = effects.fates[u];
    state.dislodged[dislodged].piece = piece;
    attackers[dislodged] = fate;
    dislodged += fate >= 0;
    const int away = (piece.stand ^ (intake.goal[u] | (piece.stand & kFleet))) & -static_cast<int>(fate == kMoves);
    state.units[standing] = {static_cast<Stand>(piece.stand ^ away), piece.power};
    standing += fate < 0;
  }
  state.unit_count = static_cast<std::uint8_t>(standing);
  state.dislodged_count = static_cast<std::uint8_t>(dislodged);
  state.contested = effects.contested.as<Places>();
  if (dislodged == 0) return;
  note_attackers(intake, attackers, state);
  destroy_trapped(intake.now.tables, state);
}

}  // namespace variorum
