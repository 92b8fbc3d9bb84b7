// Decides what is certain, round after round, until nothing more follows.
#pragma once

#include "arrange.hpp"
#include "contest.hpp"

namespace variorum {

// What is still to be decided; each list shrinks as its entries are.
struct Agenda {
  std::array<std::int16_t, kMaxSupports> supports;
  std::array<std::int16_t, kMaxUnits> convoys;
  std::array<std::int16_t, kMaxUnits> moves;
  int support_count = 0;
  int convoy_count = 0;
  int move_count = 0;

  bool done() const { return support_count + convoy_count + move_count == 0; }
};

// Keeps the entries for which `decide` finds nothing; tells whether it found something for any.
template <class Entries, class Decide>
bool sweep(Entries& entries, int& count, Decide&& decide) {
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    entries[kept] = entries[i];
    kept += !decide(entries[i]);
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
  Fighter& fighter = field.fighter(mover);
  fighter.carried = carried(field, mover);
  if (fighter.carried == Truth::kFalse) fighter.succeeds = Truth::kFalse;
  return fighter.carried != Truth::kOpen;
}

// Decides and reports a move whose circumstances are all settled. What is not carried is reported later.
inline bool conclude_move(Field& field, std::int16_t mover, Traces& traces, Verdict& verdict) {
  Fighter& fighter = field.fighter(mover);
  if (fighter.carried != Truth::kTrue) return fighter.carried == Truth::kFalse;
  Contest contest;
  if (!weigh(field, mover, contest)) return false;
  if (fighter.succeeds == Truth::kOpen) fighter.succeeds = contest.won() ? Truth::kTrue : Truth::kFalse;
  write_contest(field, mover, contest, traces, verdict);
  return true;
}

// Decides a move that is settled only in effect.
inline bool decide_move(Field& field, std::int16_t mover) {
  Fighter& fighter = field.fighter(mover);
  if (fighter.succeeds != Truth::kOpen) return false;
  fighter.succeeds = succeeds(field, mover, SummedSupport{});
  return fighter.succeeds != Truth::kOpen;
}

inline void list_agenda(const Field& field, Agenda& agenda) {
  agenda.support_count = field.disputed_count;
  for (int i = 0; i < field.disputed_count; ++i) agenda.supports[i] = field.disputed[i];
  agenda.move_count = field.mover_count;
  for (int i = 0; i < field.mover_count; ++i) agenda.moves[i] = field.movers[i];
  if (!field.any_via) return;
  for (int i = 0; i < field.mover_count; ++i) {
    if (field.fighter(field.movers[i]).carried == Truth::kOpen) agenda.convoys[agenda.convoy_count++] = field.movers[i];
  }
}

inline bool decide_settled(Field& field, Agenda& agenda, Traces& traces, Verdict& verdict) {
  bool progress = sweep(agenda.convoys, agenda.convoy_count, [&](int mover) { return decide_convoy(field, mover); });
  progress |= sweep(agenda.supports, agenda.support_count, [&](int index) { return decide_support(field, index); });
  progress |= sweep(agenda.moves, agenda.move_count,
                    [&](std::int16_t mover) { return conclude_move(field, mover, traces, verdict); });
  return progress;
}

inline bool decide_in_effect(Field& field, const Agenda& agenda) {
  bool progress = false;
  for (int i = 0; i < agenda.move_count; ++i) progress |= decide_move(field, agenda.moves[i]);
  return progress;
}

// Leaves on the agenda what no certainty reaches, and moves without a report yet.
inline void decide_certain(Field& field, Agenda& agenda, Traces& traces, Verdict& verdict) {
  list_agenda(field, agenda);
  while (!agenda.done()) {
    if (!decide_settled(field, agenda, traces, verdict) && !decide_in_effect(field, agenda)) return;
  }
}

}  // namespace variorum
