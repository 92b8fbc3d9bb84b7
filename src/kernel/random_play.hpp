// Games in which everybody orders at random: each unit any of its possible orders, all with the same chance.
#pragma once

#include <utility>

#include "game.hpp"
#include "legal_orders.hpp"
#include "picker.hpp"

namespace variorum {

inline void move_at_random(const Tables& tables, State& state, Random& random) {
  const Deployment now(tables, state);
  Orders orders;
  draw_orders(Passengers(now), random, [&](int, Code code) { orders.add(code); });
  Lineup lineup(now, span_of(orders));
  Effects effects;
  fight(lineup, effects);
  carry_out(lineup, effects, state);
}

// One of the possible orders of each unit.
inline void draw_movement(const Tables& tables, const State& state, Random& random, CodeList& list) {
  const Deployment now(tables, state);
  Code* out = list.room(state.unit_count);
  draw_orders(Passengers(now), random, [&](int, Code code) { *out++ = code; });
  list.close(out);
}

// Puts the orders of a slot in random order.
inline void shuffle(Code* codes, int count, Random& random) {
  for (; count > 1; --count) std::swap(codes[count - 1], codes[random.below(static_cast<std::uint32_t>(count))]);
}

// All retreats and disbandments in random order: of those of a unit the first one counts.
inline void draw_retreats(const Tables& tables, const State& state, Random& random, CodeList& list) {
  list_retreats(tables, state, list);
  list.for_each_slot([&](int, Code* codes, int count) { shuffle(codes, count, random); });
}

// All builds and removals in random order: the first possible ones count, up to what is due. Nobody waives.
inline void draw_adjustments(const Tables& tables, const State& state, Random& random, CodeList& list) {
  list_adjustments(tables, state, list);
  list.for_each_slot([&](int, Code* codes, int count) {
    shuffle(codes, count, random);
    for (int i = 0; i < count; ++i) codes[i] = kind_of(codes[i]) == Kind::kWaive ? 0 : codes[i];
  });
}

// Orders for a phase, as they are drawn in random play.
inline void draw_orders(const Tables& tables, const State& state, Random& random, CodeList& list) {
  list.clear();
  if (is_movement(state.phase)) draw_movement(tables, state, random, list);
  if (is_retreat(state.phase)) draw_retreats(tables, state, random, list);
  if (state.phase == Phase::kAdjustments) draw_adjustments(tables, state, random, list);
}

inline void play_phase(const Tables& tables, State& state, Random& random, CodeList& list) {
  if (is_movement(state.phase)) {
    move_at_random(tables, state, random);
    return advance(tables, state);
  }
  draw_orders(tables, state, random, list);
  step(tables, list, state);
}

// Until somebody wins or the last year is over; returns how many phases were played.
inline int play_game(const Tables& tables, State& state, int last_year, Random& random, CodeList& list) {
  int phases = 0;
  for (; state.phase != Phase::kOver && state.year <= last_year; ++phases) play_phase(tables, state, random, list);
  return phases;
}

}  // namespace variorum
