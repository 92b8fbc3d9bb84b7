// The moves that need no weighing, sorted by kind first: within a kind nothing is left to guess, neither for us nor for
// the processor.
#pragma once

#include "effects.hpp"
#include "field.hpp"
#include "list.hpp"

namespace variorum {

// Of moves without rivals.
struct Kinds {
  List<kMaxUnits> unopposed;
  // Against a unit that stands.
  List<kMaxUnits> sieges;
};

inline void sort_moves(const Field& field, Kinds& kinds, List<kMaxUnits>& others) {
  for (int i = 0; i < field.mover_count; ++i) {
    const std::int16_t mover = field.movers[i];
    const Fighter& fighter = field.fighter(mover);
    const Fighter& occupant = field.fighter(fighter.occupant);
    const bool alone = (fighter.next_rival == kNone) & (field.slot(fighter.to).first_mover == mover);
    const bool settled = fighter.support.settled() & occupant.support.settled() & (fighter.carried == Truth::kTrue);
    const bool simple = alone & settled & !occupant.moves();
    const bool vacant = fighter.occupant == kNone;
    kinds.unopposed.add_if(mover, simple & vacant);
    kinds.sieges.add_if(mover, simple & !vacant);
    others.add_if(mover, !simple);
  }
}

inline void report_unopposed(const Fighter& fighter, std::int16_t mover, Verdict& verdict) {
  const std::int32_t attack = fighter.attack + fighter.support.low;
  verdict.units[mover] = {Outcome::kMoved, Reason::kUnopposed, kNone, attack, 0, kNone};
}

inline void report_unopposed(const Fighter&, std::int16_t mover, Effects& effects) { effects.fates[mover] = kMoves; }

// A move against a unit that stands.
struct Siege {
  std::int16_t mover;
  std::int16_t occupant;
  bool own_unit;
  std::int32_t attack;
  std::int32_t oppose;

  bool won() const { return attack > oppose; }
};

inline void report_siege(const Siege& siege, Verdict& verdict) {
  const bool won = siege.won();
  const Reason bounced = siege.own_unit ? Reason::kOwnUnit : Reason::kDefended;
  const Reason held = siege.own_unit ? Reason::kUnattacked : Reason::kWithstood;
  const std::int16_t attacker = siege.own_unit ? kNone : siege.mover;
  verdict.units[siege.mover] = {won ? Outcome::kMoved : Outcome::kBounced,
                                won ? Reason::kDislodged : bounced,
                                siege.occupant,
                                siege.attack,
                                siege.own_unit ? 0 : siege.oppose,
                                verdict.units[siege.mover].dislodged_by};
  verdict.units[siege.occupant] = {Outcome::kHeld, won ? Reason::kBeaten : held, attacker, siege.oppose, siege.attack,
                                   won ? siege.mover : kNone};
}

inline void report_siege(const Siege& siege, Effects& effects) {
  const bool won = siege.won();
  effects.fates[siege.mover] = won ? kMoves : kStays;
  effects.fates[siege.occupant] = won ? siege.mover : kStays;
  effects.dislodges |= won;
}

inline Siege lay_siege(Field& field, std::int16_t mover) {
  Fighter& fighter = field.fighter(mover);
  const Fighter& occupant = field.fighter(fighter.occupant);
  const bool own_unit = occupant.power == fighter.power;
  const Siege siege{.mover = mover,
                    .occupant = fighter.occupant,
                    .own_unit = own_unit,
                    .attack = own_unit ? 0 : fighter.attack + fighter.foreign_support.low,
                    .oppose = occupant.defence == 0 ? 0 : occupant.defence + occupant.support.low};
  fighter.succeeds = siege.won() ? Truth::kTrue : Truth::kFalse;
  return siege;
}

// Concludes what it can, and adds the other moves to `others`.
template <class Account>
void triage(Field& field, List<kMaxUnits>& others, Account& account) {
  Kinds kinds;
  sort_moves(field, kinds, others);
  for (int i = 0; i < kinds.unopposed.count; ++i) {
    const std::int16_t mover = kinds.unopposed.entries[i];
    field.fighter(mover).succeeds = Truth::kTrue;
    report_unopposed(field.fighter(mover), mover, account);
  }
  for (int i = 0; i < kinds.sieges.count; ++i) report_siege(lay_siege(field, kinds.sieges.entries[i]), account);
}

}  // namespace variorum
