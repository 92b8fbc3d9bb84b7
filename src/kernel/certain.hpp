// Decides what is certain, round after round, until nothing more follows.
#pragma once

#include "arrange.hpp"
#include "contest.hpp"
#include "triage.hpp"

namespace variorum {

// What is still to be decided; each list shrinks as its entries are.
struct Agenda {
  List<kMaxSupports> supports;
  List<kMaxUnits> convoys;
  List<kMaxUnits> moves;

  bool done() const { return supports.count + convoys.count + moves.count == 0; }
};

// Keeps the entries for which `decide` finds nothing; tells whether it found something for any.
template <int kCapacity, class Decide>
bool sweep(List<kCapacity>& list, Decide&& decide) {
  int kept = 0;
  for (int i = 0; i < list.count; ++i) {
    list.entries[kept] = list.entries[i];
    kept += !decide(list.entries[i]);
  }
  const bool progress = kept < list.count;
  list.count = kept;
  return progress;
}

inline bool decide_support(Field& field, int index) {
  const Support& support = field.battle.supports[index];
  const Truth truth = given(field, support);
  if (truth == Truth::kTrue) add_support(field, support, support.strength, 0);
  if (truth == Truth::kFalse) {
    add_support(field, support, 0, -support.strength);
    field.cut[field.cut_count++] = static_cast<std::int16_t>(index);
  }
  return truth != Truth::kOpen;
}

inline bool decide_convoy(Field& field, int mover) {
  Fighter& fighter = field.fighter(mover);
  fighter.carried = carried(field, mover);
  if (fighter.carried == Truth::kFalse) fighter.succeeds = Truth::kFalse;
  return fighter.carried != Truth::kOpen;
}

// Decides and reports a move whose circumstances are all settled. What is not carried is reported later.
template <class Account>
bool conclude_move(Field& field, std::int16_t mover, Traces& traces, Account& account) {
  Fighter& fighter = field.fighter(mover);
  if (fighter.carried != Truth::kTrue) return fighter.carried == Truth::kFalse;
  Contest contest;
  if (!weigh(field, mover, contest)) return false;
  if (fighter.succeeds == Truth::kOpen) fighter.succeeds = contest.won() ? Truth::kTrue : Truth::kFalse;
  leave_traces(fighter, contest, traces);
  report_contest(field, mover, contest, account);
  return true;
}

// Decides a move that is settled only in effect.
inline bool decide_move(Field& field, std::int16_t mover) {
  Fighter& fighter = field.fighter(mover);
  if (fighter.succeeds != Truth::kOpen) return false;
  fighter.succeeds = succeeds(field, mover, SummedSupport{});
  return fighter.succeeds != Truth::kOpen;
}

inline bool decide_convoys(Field& field, Agenda& agenda) {
  return sweep(agenda.convoys, [&](int mover) { return decide_convoy(field, mover); });
}

inline bool decide_supports(Field& field, Agenda& agenda) {
  return sweep(agenda.supports, [&](int index) { return decide_support(field, index); });
}

template <class Account>
bool conclude_moves(Field& field, Agenda& agenda, Traces& traces, Account& account) {
  return sweep(agenda.moves, [&](std::int16_t mover) { return conclude_move(field, mover, traces, account); });
}

inline bool decide_in_effect(Field& field, const Agenda& agenda) {
  bool progress = false;
  for (int i = 0; i < agenda.moves.count; ++i) progress |= decide_move(field, agenda.moves.entries[i]);
  return progress;
}

inline void list_agenda(const Field& field, Agenda& agenda) {
  for (int i = 0; i < field.disputed_count; ++i) agenda.supports.add(field.disputed[i]);
  for (int i = 0; i < field.ferried_count; ++i) {
    agenda.convoys.add_if(field.ferried[i], field.fighter(field.ferried[i]).carried == Truth::kOpen);
  }
}

// Leaves on the agenda what no certainty reaches, and moves without a report yet.
template <class Account>
void decide_certain(Field& field, Agenda& agenda, Traces& traces, Account& account) {
  while (!agenda.done()) {
    bool progress = decide_convoys(field, agenda);
    progress |= decide_supports(field, agenda);
    progress |= conclude_moves(field, agenda, traces, account);
    if (!progress && !decide_in_effect(field, agenda)) return;
  }
}

}  // namespace variorum
