// The state after a phase, and which unit is which: states keep units in order, but give them no names.
#pragma once

#include "game.hpp"

namespace variorum {

// The origin of a unit that comes from the dislodged ones: this, and its index there.
inline constexpr int kRetreated = kMaxPieces;

struct Successor {
  State state;
  // By unit, its index in the state before; kRetreated and more; or kNobody if it is new.
  Scratch<std::uint16_t, kMaxPieces> origin;
  // By dislodged unit, its index in the state before.
  Scratch<std::uint8_t, kMaxDislodged> fallen;
};

template <class Codes>
void follow_movement(const Tables& tables, const State& before, const Codes& codes, Successor& after) {
  const Deployment now(tables, before);
  Lineup lineup(now, span_of(codes));
  Effects effects;
  fight(lineup, effects);
  int count = 0;
  for (int u = 0; u < before.unit_count; ++u) {
    after.origin[count] = static_cast<std::uint16_t>(u);
    count += effects.fates[u] < 0;
  }
  carry_out(lineup, effects, after.state);
  for (int i = 0; i < after.state.dislodged_count; ++i) {
    after.fallen[i] = now.unit_of[after.state.dislodged[i].piece.stand];
  }
  advance(tables, after.state);
}

// All units that stood there, then those that got away, in their order.
template <class Codes>
void follow_retreats(const Tables& tables, const State& before, const Codes& codes, Successor& after) {
  std::uint8_t goals[kMaxDislodged];
  choose_retreats(tables, before, codes, goals);
  step(tables, codes, after.state);
  int count = 0;
  for (; count < before.unit_count; ++count) after.origin[count] = static_cast<std::uint16_t>(count);
  for (int i = 0; i < before.dislodged_count && count < after.state.unit_count; ++i) {
    if (location_of(after.state.units[count].stand) == goals[i]) {
      after.origin[count++] = static_cast<std::uint16_t>(kRetreated + i);
    }
  }
}

// Those that stood there and were not removed, then new ones.
template <class Codes>
void follow_adjustments(const Tables& tables, const State& before, const Codes& codes, Successor& after) {
  step(tables, codes, after.state);
  int count = 0;
  for (int u = 0; u < before.unit_count && count < after.state.unit_count; ++u) {
    if (after.state.units[count] == before.units[u]) after.origin[count++] = static_cast<std::uint16_t>(u);
  }
  for (; count < after.state.unit_count; ++count) after.origin[count] = kNobody;
}

template <class Codes>
void follow(const Tables& tables, const State& before, const Codes& codes, Successor& after) {
  after.state = before;
  if (is_movement(before.phase)) return follow_movement(tables, before, codes, after);
  if (is_retreat(before.phase)) return follow_retreats(tables, before, codes, after);
  follow_adjustments(tables, before, codes, after);
}

}  // namespace variorum
