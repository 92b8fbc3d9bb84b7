// The state after a battle: who stands where, who has to retreat, who is gone.
#pragma once

#include "intake.hpp"
#include "retreats.hpp"

namespace variorum {

inline Piece moved(Piece piece, int goal) {
  return {static_cast<std::uint8_t>(goal | (piece.stand & kFleet)), piece.power};
}

inline Dislodged dislodge(const Intake& intake, Piece piece, int by) {
  const BattleUnit& attacker = intake.units[by];
  return {piece, static_cast<std::uint8_t>(attacker.area), attacker.via};
}

// Dislodged, and not on its way to somewhere else.
inline bool has_to_leave(const UnitVerdict& verdict) {
  return verdict.outcome != Outcome::kMoved && verdict.dislodged_by != kNone;
}

// Moves the units; the dislodged ones that have a retreat wait for it.
inline void carry_out(const Intake& intake, const Verdict& verdict, State& state) {
  const int count = state.unit_count;
  int standing = 0;
  int dislodged = 0;
  for (int u = 0; u < count; ++u) {
    const Piece piece = state.units[u];
    if (has_to_leave(verdict.units[u])) {
      state.dislodged[dislodged++] = dislodge(intake, piece, verdict.units[u].dislodged_by);
    } else {
      const bool moves = verdict.units[u].outcome == Outcome::kMoved;
      state.units[standing++] = moves ? moved(piece, intake.goal[u]) : piece;
    }
  }
  state.unit_count = static_cast<std::uint8_t>(standing);
  state.dislodged_count = static_cast<std::uint8_t>(dislodged);
  state.contested = {{verdict.contested.words[0], verdict.contested.words[1]}};
  if (dislodged != 0) destroy_trapped(intake.now.tables, state);
}

}  // namespace variorum
