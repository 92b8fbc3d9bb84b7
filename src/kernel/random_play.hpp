// Games in which everybody orders at random: each unit any of its possible orders, all with the same chance.
#pragma once

#include <utility>

#include "game.hpp"
#include "options.hpp"
#include "picker.hpp"

namespace variorum {

inline void move_at_random(const Tables& tables, State& state, Random& random) {
  const Deployment now(tables, state);
  const Offers offers(now);
  Intake intake(now);
  for (int u = 0; u < state.unit_count; ++u) {
    const Code code = Picker(offers, u).pick(random);
    intake.standing[u] = code;
    put(intake, u, code);
  }
  complete(intake);
  Verdict verdict;
  adjudicate(intake.battle(), verdict);
  carry_out(intake, verdict, state);
}

// Puts the orders of a slot in random order.
inline void shuffle(Code* codes, int count, Random& random) {
  for (; count > 1; --count) std::swap(codes[count - 1], codes[random.below(static_cast<std::uint32_t>(count))]);
}

// Of all orders of a unit the first one counts, so that mixing them is enough.
inline void retreat_at_random(const Tables& tables, State& state, Random& random, CodeList& list) {
  list.clear();
  list_retreats(tables, state, list);
  list.for_each_slot([&](int, Code* codes, int count) { shuffle(codes, count, random); });
  retreat(tables, list, state);
}

// The first possible orders count up to what is due, so that mixing is enough here too. Nobody waives.
inline void adjust_at_random(const Tables& tables, State& state, Random& random, CodeList& list) {
  list.clear();
  list_adjustments(tables, state, list);
  list.for_each_slot([&](int, Code* codes, int count) {
    shuffle(codes, count, random);
    for (int i = 0; i < count; ++i) codes[i] = kind_of(codes[i]) == Kind::kWaive ? 0 : codes[i];
  });
  adjust(tables, list, state);
}

inline void play_stage(const Tables& tables, State& state, Random& random, CodeList& list) {
  if (is_movement(state.phase)) move_at_random(tables, state, random);
  if (is_retreat(state.phase)) retreat_at_random(tables, state, random, list);
  if (state.phase == Phase::kAdjustments) adjust_at_random(tables, state, random, list);
  advance(tables, state);
}

// Until somebody wins or the last year is over; returns how many stages were played.
inline int play_game(const Tables& tables, State& state, int last_year, Random& random, CodeList& list) {
  int stages = 0;
  for (; state.phase != Phase::kOver && state.year <= last_year; ++stages) play_stage(tables, state, random, list);
  return stages;
}

}  // namespace variorum
