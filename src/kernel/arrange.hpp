// Arranging a field that all have entered: who meets whom, which supports are unmatched or nobody can touch.
#pragma once

#include "definitions.hpp"
#include "effects.hpp"
#include "enter.hpp"
#include "list.hpp"

namespace variorum {

// From the last to the first, so that the rivals of each area come out ascending.
inline void arrange_movers(Field& field) {
  for (int i = field.mover_count - 1; i >= 0; --i) {
    const std::int16_t mover = field.movers[i];
    Fighter& fighter = field.fighter(mover);
    Slot& goal = field.slot(fighter.to);
    const Fighter& occupant = field.fighter(goal.occupant);
    fighter.occupant = goal.occupant;
    fighter.next_rival = goal.first_mover;
    fighter.head_to_head = (occupant.to == fighter.area) & !fighter.via & !occupant.via;
    goal.first_mover = mover;
  }
}

inline bool can_carry(const Field& field, int fleet) {
  const Fighter& unit = field.fighter(fleet);
  return field.fighter(unit.convoys).via && field.fighter(unit.convoys).to == unit.convoys_to;
}

// Carried for certain if fleets that nobody attacks suffice.
inline void arrange_carriage(Field& field, int mover) {
  Fighter& fighter = field.fighter(mover);
  const auto unattacked = [&](int fleet) { return field.first_mover_to_area_of(fleet) == kNone; };
  if (chain_exists(field, mover, unattacked)) return;
  fighter.stranded = !chain_exists(field, mover, [](int) { return true; });
  fighter.carried = fighter.stranded ? Truth::kFalse : Truth::kOpen;
  fighter.succeeds = fighter.stranded ? Truth::kFalse : Truth::kOpen;
}

inline void arrange_convoys(Field& field) {
  for (int i = field.convoyer_count - 1; i >= 0; --i) {
    const std::int16_t fleet = field.convoyers[i];
    if (!can_carry(field, fleet)) continue;
    Fighter& army = field.fighter(field.fighter(fleet).convoys);
    field.next_convoy[fleet] = army.first_convoy;
    army.first_convoy = fleet;
  }
  for (int i = 0; i < field.ferried_count; ++i) arrange_carriage(field, field.ferried[i]);
}

inline void add_support(Field& field, const Support& support, std::int32_t low, std::int32_t high) {
  Fighter& fighter = field.fighter(support.supported);
  const bool foreign = field.fighter(fighter.occupant).power != field.fighter(support.supporter).power;
  const std::int32_t counted = -static_cast<std::int32_t>(foreign);
  fighter.support.low += low;
  fighter.support.high += high;
  fighter.foreign_support.low += low & counted;
  fighter.foreign_support.high += high & counted;
}

inline void report_support(const Support& support, std::int16_t index, bool matched, Verdict& verdict) {
  verdict.supports[index] = {matched ? Outcome::kGiven : Outcome::kVoid,
                             matched ? Reason::kGiven : Reason::kUnmatched, matched ? kNone : support.supported};
}

inline void report_support(const Support&, std::int16_t, bool, Effects&) {}

inline void report_denial(const Support& support, std::int16_t index, Verdict& verdict) {
  verdict.supports[index] = {Outcome::kVoid, Reason::kDenied, condition_unit(support)};
}

inline void report_denial(const Support&, std::int16_t, Effects&) {}

// Of a support that is matched. Without branches: whether anybody can touch it would be guessed wrong too often.
inline void arrange_support(Field& field, std::int16_t index) {
  const Support& support = field.battle.supports[index];
  Fighter& supported = field.fighter(support.supported);
  field.next_support[index] = supported.first_support;
  supported.first_support = index;
  const bool untouched = (field.first_mover_to_area_of(support.supporter) == kNone) &
                         (support.cut_by_begin == support.cut_by_end);
  field.disputed[field.disputed_count] = index;
  field.disputed_count += !untouched;
  add_support(field, support, support.strength & -static_cast<std::int32_t>(untouched), support.strength);
}

// Reports every support that is not disputed.
template <class Account>
void arrange_supports(Field& field, const AreaSet& dislodged, Account& account) {
  List<kMaxSupports> matching;
  for (std::int16_t s = 0; s < field.battle.support_count; ++s) {
    const Support& support = field.battle.supports[s];
    if (is_denied(field, support, dislodged)) {
      report_denial(support, s, account);
      continue;
    }
    const bool matched = field.fighter(support.supported).to == support.to;
    report_support(support, s, matched, account);
    matching.add_if(s, matched);
  }
  field.disputed_count = 0;
  field.cut_count = 0;
  for (int i = 0; i < matching.count; ++i) arrange_support(field, matching.entries[i]);
}

// `dislodged`: where conditions find units dislodged.
template <class Account>
void arrange(Field& field, const AreaSet& dislodged, Account& account) {
  arrange_movers(field);
  if (field.ferried_count > 0) arrange_convoys(field);
  arrange_supports(field, dislodged, account);
}

}  // namespace variorum
