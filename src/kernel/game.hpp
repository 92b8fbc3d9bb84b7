// Playing a phase, and finding the next one that asks anybody for anything.
#pragma once

#include <stdexcept>

#include "adjustments.hpp"
#include "movement.hpp"
#include "muster.hpp"
#include "take_in.hpp"

namespace variorum {

// Throws std::invalid_argument if there are no more years.
inline void begin_spring(State& state) {
  if (state.year >= kLastYear) throw std::invalid_argument("no year comes after 30000");
  ++state.year;
  state.phase = Phase::kSpringMoves;
}

inline void end_autumn(const Tables& tables, State& state) {
  take_ownership(tables, state);
  const Holdings holdings(tables, state);
  state.winner = winner(tables, holdings);
  if (state.winner != kNobody) {
    state.phase = Phase::kOver;
  } else if (is_adjustment_due(tables, holdings, state)) {
    state.phase = Phase::kAdjustments;
  } else {
    begin_spring(state);
  }
}

// To the next phase that is played.
inline void advance(const Tables& tables, State& state) {
  switch (state.phase) {
    case Phase::kSpringMoves:
      state.phase = state.dislodged_count != 0 ? Phase::kSpringRetreats : Phase::kAutumnMoves;
      break;
    case Phase::kSpringRetreats: state.phase = Phase::kAutumnMoves; break;
    case Phase::kAutumnMoves:
      if (state.dislodged_count == 0) return end_autumn(tables, state);
      state.phase = Phase::kAutumnRetreats;
      break;
    case Phase::kAutumnRetreats: return end_autumn(tables, state);
    case Phase::kAdjustments: return begin_spring(state);
    case Phase::kOver: break;
  }
}

// The next state.
template <class Codes>
void step(const Tables& tables, const Codes& codes, State& state) {
  if (is_movement(state.phase)) {
    const Deployment deployment(tables, state);
    Lineup lineup(deployment, span_of(codes));
    Effects effects;
    fight(lineup, effects);
    carry_out(lineup, effects, state);
  } else if (is_retreat(state.phase)) {
    retreat(tables, codes, state);
  } else if (state.phase == Phase::kAdjustments) {
    adjust(tables, codes, state);
  }
  advance(tables, state);
}

}  // namespace variorum
