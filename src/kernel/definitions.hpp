// The definitions of docs/adjudication.md, a function each, in three values: open where it hangs on what is open.
#pragma once

#include <algorithm>

#include "field.hpp"

namespace variorum {

inline Truth left(const Field& field, int unit) {
  const Fighter& fighter = field.fighter(unit);
  return fighter.moves() ? fighter.succeeds : Truth::kFalse;
}

inline Truth dislodged(const Field& field, int unit) {
  Truth entered = Truth::kFalse;
  for (int n = field.first_mover_to_area_of(unit); n != kNone; n = field.fighter(n).next_rival) {
    if (field.fighter(n).succeeds != Truth::kFalse) entered = field.fighter(n).succeeds;
    if (entered == Truth::kTrue) break;
  }
  if (entered == Truth::kFalse) return Truth::kFalse;
  const Truth gone = left(field, unit);
  if (gone == Truth::kTrue) return Truth::kFalse;
  return gone == Truth::kOpen ? Truth::kOpen : entered;
}

// Most chains have one link.
template <class Afloat>
bool one_fleet_suffices(const Field& field, int mover, Afloat& afloat) {
  const Fighter& fighter = field.fighter(mover);
  for (int fleet = fighter.first_convoy; fleet != kNone; fleet = field.next_convoy[fleet]) {
    const AreaSet& reached = field.battle.links[field.fighter(fleet).area];
    if (reached.contains(fighter.area) && reached.contains(fighter.to) && afloat(fleet)) return true;
  }
  return false;
}

// Whether convoys reach from the move's start to its goal, using the fleets of its convoy that `afloat` admits.
template <class Afloat>
bool chain_exists(const Field& field, int mover, Afloat&& afloat) {
  const std::int16_t first = field.fighter(mover).first_convoy;
  if (first == kNone) return false;
  if (one_fleet_suffices(field, mover, afloat)) return true;
  const AreaSet* links = field.battle.links;
  AreaSet reached = links[field.fighter(mover).area];
  AreaSet used;
  AreaSet reached_by_fleet;
  for (bool grown = true; grown;) {
    grown = false;
    for (int fleet = first; fleet != kNone; fleet = field.next_convoy[fleet]) {
      const int area = field.fighter(fleet).area;
      if (used.contains(area) || !reached.contains(area) || !afloat(fleet)) continue;
      used.insert(area);
      reached = reached | links[area];
      reached_by_fleet = reached_by_fleet | links[area];
      grown = true;
    }
  }
  return reached_by_fleet.contains(field.fighter(mover).to);
}

inline Truth carried(const Field& field, int mover) {
  const auto surely_afloat = [&](int fleet) { return dislodged(field, fleet) == Truth::kFalse; };
  const auto perhaps_afloat = [&](int fleet) { return dislodged(field, fleet) != Truth::kTrue; };
  if (chain_exists(field, mover, surely_afloat)) return Truth::kTrue;
  return chain_exists(field, mover, perhaps_afloat) ? Truth::kOpen : Truth::kFalse;
}

inline int directed_at(const Field& field, const Support& support) {
  return support.to == kNone ? field.fighter(support.supported).area : support.to;
}

// Whether `mover`, who moves to the area of the supporter, is one of those that cut.
inline Truth cuts(const Field& field, const Support& support, int mover) {
  const Fighter& unit = field.fighter(mover);
  const Fighter& supporter = field.fighter(support.supporter);
  const bool harmless = unit.power == supporter.power || unit.area == directed_at(field, support);
  return harmless ? Truth::kFalse : unit.carried;
}

inline Truth attacked(const Field& field, const Support& support) {
  Truth result = Truth::kFalse;
  for (int n = field.first_mover_to_area_of(support.supporter); n != kNone; n = field.fighter(n).next_rival) {
    const Truth cut = cuts(field, support, n);
    if (cut == Truth::kTrue) return cut;
    if (cut == Truth::kOpen) result = cut;
  }
  return result;
}

inline Truth crosses(const Field& field, int unit) {
  return field.fighter(unit).moves() ? field.fighter(unit).carried : Truth::kFalse;
}

inline Truth named_cut(const Field& field, const Support& support) {
  Truth result = Truth::kFalse;
  for (int i = support.cut_by_begin; i < support.cut_by_end; ++i) {
    const Truth cut = crosses(field, field.battle.cut_by[i]);
    if (cut == Truth::kTrue) return cut;
    if (cut == Truth::kOpen) result = cut;
  }
  return result;
}

// What the ways of being cut have in common: true if nothing of it happens.
inline Truth undisturbed(const Field& field, const Support& support) {
  const Truth crossed = named_cut(field, support);
  const Truth gone = dislodged(field, support.supporter);
  if (crossed == Truth::kTrue || gone == Truth::kTrue) return Truth::kFalse;
  return crossed == Truth::kOpen || gone == Truth::kOpen ? Truth::kOpen : Truth::kTrue;
}

inline Truth firm(const Field& field, const Support& support) {
  const Truth calm = undisturbed(field, support);
  if (calm == Truth::kFalse) return calm;
  const Truth attack = attacked(field, support);
  if (attack == Truth::kTrue) return Truth::kFalse;
  return attack == Truth::kOpen ? Truth::kOpen : calm;
}

inline Truth has_firm_support(const Field& field, int mover) {
  Truth result = Truth::kFalse;
  for (int s = field.fighter(mover).first_support; s != kNone; s = field.next_support[s]) {
    const Truth holds = firm(field, field.battle.supports[s]);
    if (holds == Truth::kTrue) return holds;
    if (holds == Truth::kOpen) result = holds;
  }
  return result;
}

// Cut by a second attack or by a supported one.
inline Truth attacked_in_force(const Field& field, const Support& support) {
  int certain = 0;
  int possible = 0;
  Truth result = Truth::kFalse;
  for (int n = field.first_mover_to_area_of(support.supporter); n != kNone; n = field.fighter(n).next_rival) {
    const Truth cut = cuts(field, support, n);
    if (cut == Truth::kFalse) continue;
    ++possible;
    certain += cut == Truth::kTrue;
    const Truth supported = has_firm_support(field, n);
    if (certain >= 2 || (cut == Truth::kTrue && supported == Truth::kTrue)) return Truth::kTrue;
    if (possible >= 2 || supported != Truth::kFalse) result = Truth::kOpen;
  }
  return result;
}

// Of a matched support.
inline Truth given(const Field& field, const Support& support) {
  const Truth calm = undisturbed(field, support);
  if (calm == Truth::kFalse || support.cut == Cut::kNamed) return calm;
  const Truth cut = support.cut == Cut::kAtOnce ? attacked(field, support) : attacked_in_force(field, support);
  if (cut == Truth::kTrue) return Truth::kFalse;
  return cut == Truth::kOpen ? Truth::kOpen : calm;
}

// Support as the arranged field has summed it up.
struct SummedSupport {
  Range all(const Field& field, int unit) const { return field.fighter(unit).support; }
  Range foreign(const Field& field, int unit) const { return field.fighter(unit).foreign_support; }
};

inline Range prevent_strength(const Field& field, int mover, Range support, bool occupant_left) {
  const Fighter& fighter = field.fighter(mover);
  const bool passed = fighter.head_to_head && occupant_left;
  if (fighter.carried == Truth::kFalse || (passed && fighter.succeeds == Truth::kFalse)) return {0, 0};
  const Range strength = support + fighter.attack;
  const bool certain = fighter.carried == Truth::kTrue && (!passed || fighter.succeeds == Truth::kTrue);
  return {certain ? strength.low : 0, strength.high};
}

// As a mover meets it; if `unit` moves elsewhere, it has not left.
template <class Supports>
Range oppose_strength(const Field& field, int unit, bool head_to_head, Supports supports) {
  const Fighter& occupant = field.fighter(unit);
  if (occupant.defence == 0) return {0, 0};
  if (head_to_head) return supports.all(field, unit) + occupant.attack;
  if (occupant.moves()) return {occupant.defence, occupant.defence};
  return supports.all(field, unit) + occupant.defence;
}

// Whether a move that is carried succeeds, if `occupant_left` tells what its occupant does.
template <class Supports>
Truth succeeds_if(const Field& field, int mover, bool occupant_left, Supports supports) {
  const Fighter& fighter = field.fighter(mover);
  const bool empty = fighter.occupant == kNone || (occupant_left && !fighter.head_to_head);
  if (!empty && field.fighter(fighter.occupant).power == fighter.power) return Truth::kFalse;
  const Range attack = (empty ? supports.all(field, mover) : supports.foreign(field, mover)) + fighter.attack;
  Range hindrance = empty ? Range{0, 0} : oppose_strength(field, fighter.occupant, fighter.head_to_head, supports);
  for (int n = field.slot(fighter.to).first_mover; n != kNone; n = field.fighter(n).next_rival) {
    if (n == mover) continue;
    const Range prevent = prevent_strength(field, n, supports.all(field, n), occupant_left);
    hindrance = {std::max(hindrance.low, prevent.low), std::max(hindrance.high, prevent.high)};
  }
  if (attack.low > hindrance.high) return Truth::kTrue;
  return attack.high <= hindrance.low ? Truth::kFalse : Truth::kOpen;
}

template <class Supports>
Truth succeeds(const Field& field, int mover, Supports supports) {
  const Fighter& fighter = field.fighter(mover);
  if (fighter.carried == Truth::kFalse) return Truth::kFalse;
  const Truth gone = fighter.occupant == kNone ? Truth::kFalse : left(field, fighter.occupant);
  const Truth result = succeeds_if(field, mover, gone == Truth::kTrue, supports);
  const bool hangs_on_occupant = gone == Truth::kOpen && !fighter.head_to_head;
  if (hangs_on_occupant && result != succeeds_if(field, mover, true, supports)) return Truth::kOpen;
  return result == Truth::kTrue ? fighter.carried : result;
}

}  // namespace variorum
