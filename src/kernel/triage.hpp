// The moves that need no weighing, sorted by kind first: within a kind nothing is left to guess, neither for us nor for
// the processor.
#pragma once

#include "field.hpp"

namespace variorum {

template <int kCapacity>
struct List {
  std::array<std::int16_t, kCapacity> entries;
  int count = 0;

  // Branches do not pay where membership is a matter of chance.
  void add_if(std::int16_t entry, bool belongs) {
    entries[count] = entry;
    count += belongs;
  }
  void add(std::int16_t entry) { add_if(entry, true); }
};

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

inline void conclude_unopposed(Fighter& fighter, UnitVerdict& verdict) {
  fighter.succeeds = Truth::kTrue;
  verdict = {Outcome::kMoved, Reason::kUnopposed, kNone, fighter.attack + fighter.support.low, 0, kNone};
}

inline void conclude_siege(const Field& field, Fighter& fighter, std::int16_t mover, Verdict& verdict) {
  const Fighter& occupant = field.fighter(fighter.occupant);
  const bool own_unit = occupant.power == fighter.power;
  const std::int32_t attack = own_unit ? 0 : fighter.attack + fighter.foreign_support.low;
  const std::int32_t oppose = occupant.defence == 0 ? 0 : occupant.defence + occupant.support.low;
  const bool won = attack > oppose;
  const Reason bounced = own_unit ? Reason::kOwnUnit : Reason::kDefended;
  const Reason held = own_unit ? Reason::kUnattacked : Reason::kWithstood;
  const std::int16_t attacker = own_unit ? kNone : mover;
  fighter.succeeds = won ? Truth::kTrue : Truth::kFalse;
  verdict.units[mover] = {won ? Outcome::kMoved : Outcome::kBounced,
                          won ? Reason::kDislodged : bounced,
                          fighter.occupant,
                          attack,
                          own_unit ? 0 : oppose,
                          verdict.units[mover].dislodged_by};
  verdict.units[fighter.occupant] = {Outcome::kHeld, won ? Reason::kBeaten : held, attacker, oppose, attack,
                                     won ? mover : kNone};
}

// Concludes what it can, and adds the other moves to `others`.
inline void triage(Field& field, List<kMaxUnits>& others, Verdict& verdict) {
  Kinds kinds;
  sort_moves(field, kinds, others);
  for (int i = 0; i < kinds.unopposed.count; ++i) {
    const std::int16_t mover = kinds.unopposed.entries[i];
    conclude_unopposed(field.fighter(mover), verdict.units[mover]);
  }
  for (int i = 0; i < kinds.sieges.count; ++i) {
    const std::int16_t mover = kinds.sieges.entries[i];
    conclude_siege(field, field.fighter(mover), mover, verdict);
  }
}

}  // namespace variorum
