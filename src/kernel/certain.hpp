// Decides what is certain, round after round, until nothing more follows.
#pragma once

#include "arrange.hpp"

namespace variorum {

// The disputed supports, convoys and moves that are still open; each list shrinks as its entries are decided.
struct Agenda {
  std::array<std::int16_t, kMaxSupports> supports;
  std::array<std::int16_t, kMaxUnits> convoys;
  std::array<std::int16_t, kMaxUnits> moves;
  int support_count = 0;
  int convoy_count = 0;
  int move_count = 0;
};

// Keeps the entries for which `decide` finds nothing; tells whether it found something for any.
template <class Entries, class Decide>
bool sweep(Entries& entries, int& count, Decide&& decide) {
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    if (!decide(entries[i])) entries[kept++] = entries[i];
  }
  const bool progress = kept < count;
  count = kept;
  return progress;
}

inline bool decide_support(Field& field, int index) {
  const Support& support = field.battle->supports[index];
  const Truth truth = given(field, support);
  if (truth == Truth::kTrue) add_support(field, support, support.strength, 0);
  if (truth == Truth::kFalse) add_support(field, support, 0, -support.strength);
  return truth != Truth::kOpen;
}

inline bool decide_convoy(Field& field, int mover) {
  field.fighters[mover].carried = carried(field, mover);
  return field.fighters[mover].carried != Truth::kOpen;
}

inline bool decide_move(Field& field, int mover) {
  field.fighters[mover].succeeds = succeeds(field, mover, SummedSupport{});
  return field.fighters[mover].succeeds != Truth::kOpen;
}

inline void list_open(const Field& field, Agenda& agenda) {
  for (int i = 0; i < field.disputed_count; ++i) agenda.supports[i] = field.disputed[i];
  agenda.support_count = field.disputed_count;
  for (int i = 0; i < field.mover_count; ++i) {
    const Fighter& fighter = field.fighters[field.movers[i]];
    if (fighter.carried == Truth::kOpen) agenda.convoys[agenda.convoy_count++] = field.movers[i];
    if (fighter.succeeds == Truth::kOpen) agenda.moves[agenda.move_count++] = field.movers[i];
  }
}

// Leaves on the agenda what no certainty reaches.
inline void decide_certain(Field& field, Agenda& agenda) {
  list_open(field, agenda);
  for (bool progress = true; progress;) {
    progress = sweep(agenda.convoys, agenda.convoy_count, [&](int mover) { return decide_convoy(field, mover); });
    progress |= sweep(agenda.supports, agenda.support_count, [&](int support) { return decide_support(field, support); });
    progress |= sweep(agenda.moves, agenda.move_count, [&](int mover) { return decide_move(field, mover); });
  }
}

}  // namespace variorum
