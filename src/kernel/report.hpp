// The verdict on a battle in which nothing is open any more: outcomes, reasons, strengths.
#pragma once

#include "definitions.hpp"

namespace variorum {

// A strength and the unit that has it.
struct Champion {
  std::int32_t strength = 0;
  std::int16_t unit = kNone;

  // Called in order of precedence, so that the first of equals stays.
  void challenge(std::int32_t other, int who) {
    if (other > strength) *this = {other, static_cast<std::int16_t>(who)};
  }
};

inline bool has_left(const Field& field, int unit) { return left(field, unit) == Truth::kTrue; }

inline std::int16_t first_to_enter(const Field& field, int area) {
  std::int16_t n = field.slot(area).first_mover;
  while (n != kNone && field.fighters[n].succeeds != Truth::kTrue) n = field.fighters[n].next_rival;
  return n;
}

inline std::int16_t dislodger(const Field& field, int unit) {
  return has_left(field, unit) ? kNone : first_to_enter(field, field.unit(unit).area);
}

inline std::int32_t prevent(const Field& field, int mover) {
  const Fighter& fighter = field.fighters[mover];
  const bool occupant_left = fighter.occupant != kNone && has_left(field, fighter.occupant);
  return prevent_strength(field, mover, fighter.support, occupant_left).low;
}

inline std::int32_t attack(const Field& field, int mover) {
  const Fighter& fighter = field.fighters[mover];
  const BattleUnit& unit = field.unit(mover);
  if (fighter.carried == Truth::kFalse) return 0;
  if (fighter.occupant == kNone || (has_left(field, fighter.occupant) && !fighter.head_to_head)) {
    return unit.attack + fighter.support.low;
  }
  return field.unit(fighter.occupant).power == unit.power ? 0 : unit.attack + fighter.foreign_support.low;
}

inline std::int32_t oppose(const Field& field, int mover) {
  const Fighter& fighter = field.fighters[mover];
  if (fighter.occupant == kNone || (has_left(field, fighter.occupant) && !fighter.head_to_head)) return 0;
  return oppose_strength(field, fighter.occupant, fighter.head_to_head, SummedSupport{}).low;
}

inline Champion strongest_rival(const Field& field, int mover) {
  Champion champion;
  for (int n = field.slot(field.fighters[mover].to).first_mover; n != kNone; n = field.fighters[n].next_rival) {
    if (n != mover) champion.challenge(prevent(field, n), n);
  }
  return champion;
}

inline UnitVerdict report_success(const Field& field, int mover) {
  const Fighter& fighter = field.fighters[mover];
  const std::int32_t strength = attack(field, mover);
  if (fighter.occupant != kNone && !has_left(field, fighter.occupant)) {
    return {Outcome::kMoved, Reason::kDislodged, fighter.occupant, strength, oppose(field, mover), kNone};
  }
  const Champion rival = strongest_rival(field, mover);
  const Reason reason = rival.unit == kNone ? Reason::kUnopposed : Reason::kBeatRival;
  return {Outcome::kMoved, reason, rival.unit, strength, rival.strength, kNone};
}

// Nobody enters the area that `mover` bounced from, and nobody is left in it.
inline bool is_contested(const Field& field, int mover) {
  const Fighter& fighter = field.fighters[mover];
  if (fighter.occupant != kNone && !has_left(field, fighter.occupant)) return false;
  return prevent(field, mover) > 0 && first_to_enter(field, fighter.to) == kNone;
}

inline UnitVerdict report_bounce(const Field& field, int mover) {
  const Fighter& fighter = field.fighters[mover];
  if (fighter.occupant != kNone && field.unit(fighter.occupant).power == field.unit(mover).power &&
      !has_left(field, fighter.occupant)) {
    return {Outcome::kBounced, Reason::kOwnUnit, fighter.occupant, 0, 0, kNone};
  }
  const std::int32_t strength = attack(field, mover);
  Champion hindrance;
  hindrance.challenge(oppose(field, mover), fighter.occupant);
  const Champion rival = strongest_rival(field, mover);
  hindrance.challenge(rival.strength, rival.unit);
  if (hindrance.unit == kNone || hindrance.strength < strength) {
    return {Outcome::kBounced, Reason::kUnresolved, kNone, strength, 0, kNone};
  }
  Reason reason = Reason::kStandOff;
  if (hindrance.unit == fighter.occupant) reason = fighter.head_to_head ? Reason::kHeadToHead : Reason::kDefended;
  return {Outcome::kBounced, reason, hindrance.unit, strength, hindrance.strength, kNone};
}

inline std::int16_t first_dislodged_convoy(const Field& field, int mover) {
  std::int16_t fleet = field.fighters[mover].first_convoy;
  while (fleet != kNone && dislodger(field, fleet) == kNone) fleet = field.next_convoy[fleet];
  return fleet;
}

inline UnitVerdict report_disruption(const Field& field, int mover) {
  if (field.fighters[mover].stranded) return {Outcome::kVoid, Reason::kNoConvoy, kNone, 0, 0, kNone};
  const std::int16_t fleet = first_dislodged_convoy(field, mover);
  const Reason reason = fleet == kNone ? Reason::kParadox : Reason::kFleetDislodged;
  return {Outcome::kDisrupted, reason, fleet, 0, 0, kNone};
}

inline UnitVerdict report_move(const Field& field, int mover, AreaSet& contested) {
  const Fighter& fighter = field.fighters[mover];
  if (fighter.succeeds == Truth::kTrue) return report_success(field, mover);
  if (fighter.carried == Truth::kFalse) return report_disruption(field, mover);
  if (is_contested(field, mover)) contested.insert(fighter.to);
  return report_bounce(field, mover);
}

inline UnitVerdict report_stand(const Field& field, int unit) {
  Champion attacker;
  for (int n = field.first_mover_to_area_of(unit); n != kNone; n = field.fighters[n].next_rival) {
    attacker.challenge(attack(field, n), n);
  }
  const std::int32_t strength = oppose_strength(field, unit, false, SummedSupport{}).low;
  const std::int16_t beaten_by = dislodger(field, unit);
  if (beaten_by != kNone) return {Outcome::kHeld, Reason::kBeaten, beaten_by, strength, attacker.strength, kNone};
  const Reason reason = attacker.unit == kNone ? Reason::kUnattacked : Reason::kWithstood;
  return {Outcome::kHeld, reason, attacker.unit, strength, attacker.strength, kNone};
}

inline bool is_paradoxical(const Field& field, int mover) {
  return field.fighters[mover].carried == Truth::kFalse && report_disruption(field, mover).reason == Reason::kParadox;
}

// A convoy with the strengths of a unit that stands.
inline UnitVerdict report_convoy(const Field& field, int fleet, UnitVerdict verdict) {
  const BattleUnit& unit = field.unit(fleet);
  const Fighter& army = field.fighters[unit.convoys];
  const bool matched = army.to == unit.convoys_to;
  verdict.outcome = matched ? Outcome::kDisrupted : Outcome::kVoid;
  verdict.by = unit.convoys;
  verdict.reason = Reason::kUnmatched;
  if (!matched) return verdict;
  verdict.by = dislodger(field, fleet);
  verdict.reason = Reason::kFleetDislodged;
  if (verdict.by != kNone) return verdict;
  verdict.reason = Reason::kParadox;
  if (is_paradoxical(field, unit.convoys)) return verdict;
  return {Outcome::kCarried, Reason::kAvailable, unit.convoys, verdict.strength, verdict.against, kNone};
}

inline UnitVerdict report_unit(const Field& field, int index, AreaSet& contested) {
  const BattleUnit& unit = field.unit(index);
  if (field.fighters[index].to != kNone) return report_move(field, index, contested);
  if (unit.to != kNone) {
    const std::int16_t denier = unit.void_unless == kNone ? unit.void_while : unit.void_unless;
    return {Outcome::kVoid, Reason::kDenied, denier, 0, 0, kNone};
  }
  const UnitVerdict stand = report_stand(field, index);
  return unit.convoys == kNone ? stand : report_convoy(field, index, stand);
}

inline std::int16_t first_crossing(const Field& field, const Support& support) {
  std::int16_t first = kNone;
  for (int i = support.cut_by_begin; i < support.cut_by_end; ++i) {
    const std::int16_t unit = field.battle->cut_by[i];
    if (crosses(field, unit) == Truth::kTrue && (first == kNone || unit < first)) first = unit;
  }
  return first;
}

// The reason of a cut by the moves to the supporter's area, if it is one.
inline bool report_attack_on_supporter(const Field& field, const Support& support, SupportVerdict& verdict) {
  if (support.cut == Cut::kNamed) return false;
  std::int16_t cutters[2] = {kNone, kNone};
  std::int16_t supported = kNone;
  for (std::int16_t n = field.first_mover_to_area_of(support.supporter); n != kNone; n = field.fighters[n].next_rival) {
    if (cuts(field, support, n) != Truth::kTrue) continue;
    if (cutters[0] == kNone || cutters[1] == kNone) cutters[cutters[0] != kNone] = n;
    if (supported == kNone && has_firm_support(field, n) == Truth::kTrue) supported = n;
  }
  if (support.cut == Cut::kAtOnce) {
    verdict = {Outcome::kCut, Reason::kAttacked, cutters[0]};
  } else if (cutters[1] != kNone) {
    verdict = {Outcome::kCut, Reason::kSecondAttack, cutters[1]};
  } else {
    verdict = {Outcome::kCut, Reason::kSupportedAttack, supported};
  }
  return verdict.by != kNone;
}

inline SupportVerdict report_disputed(const Field& field, const Support& support) {
  SupportVerdict verdict;
  if (report_attack_on_supporter(field, support, verdict)) return verdict;
  const std::int16_t crossing = first_crossing(field, support);
  if (crossing != kNone) return {Outcome::kCut, Reason::kCrossed, crossing};
  const std::int16_t beaten_by = dislodger(field, support.supporter);
  if (beaten_by != kNone) return {Outcome::kCut, Reason::kSupporterDislodged, beaten_by};
  return {Outcome::kGiven, Reason::kGiven, kNone};
}

inline void report(const Field& field, Verdict& verdict) {
  verdict.contested = {};
  for (int i = 0; i < field.disputed_count; ++i) {
    verdict.supports[field.disputed[i]] = report_disputed(field, field.battle->supports[field.disputed[i]]);
  }
  for (int u = 0; u < field.battle->unit_count; ++u) {
    verdict.units[u] = report_unit(field, u, verdict.contested);
    verdict.units[u].dislodged_by = dislodger(field, u);
  }
}

// A mover whose occupant went past it to its own area prevented nothing.
inline bool was_passed(const Battle& battle, const Verdict& verdict, const BattleUnit& mover) {
  for (int u = 0; u < battle.unit_count; ++u) {
    const BattleUnit& unit = battle.units[u];
    if (unit.area == mover.to && unit.to == mover.area && !unit.via && !mover.via) {
      return verdict.units[u].outcome == Outcome::kMoved;
    }
  }
  return false;
}

// Calls `visit` with each unit, ascending, that stood the others off in a contested area.
template <class Visit>
void for_each_contestant(const Battle& battle, const Verdict& verdict, int area, Visit&& visit) {
  for (int u = 0; u < battle.unit_count; ++u) {
    const BattleUnit& unit = battle.units[u];
    const bool bounced = unit.to == area && verdict.units[u].outcome == Outcome::kBounced;
    if (bounced && !was_passed(battle, verdict, unit)) visit(u);
  }
}

}  // namespace variorum
