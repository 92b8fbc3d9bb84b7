// What is reported when all moves are decided: units that stand, convoys, disrupted moves, disputed supports.
#pragma once

#include "contest.hpp"

namespace variorum {

inline std::int32_t strength_of_stander(const Fighter& fighter) {
  return fighter.defence == 0 ? 0 : fighter.defence + fighter.support.low;
}

// As if nobody moved; the moves then write over it.
inline void report_quiet(const Field& field, Verdict& verdict) {
  for (int u = 0; u < field.battle.unit_count; ++u) {
    verdict.units[u] = {Outcome::kHeld, Reason::kUnattacked, kNone, strength_of_stander(field.fighters[u]), 0, kNone};
  }
}

inline void report_quiet(const Field&, Effects&) {}

inline void report_strengths(const Field& field, Verdict& verdict) {
  for (int u = 0; u < field.battle.unit_count; ++u) {
    if (!field.fighters[u].moves()) verdict.units[u].strength = strength_of_stander(field.fighters[u]);
  }
}

inline void report_strengths(const Field&, Effects&) {}

inline void write_reason(UnitVerdict& verdict, Outcome outcome, Reason reason, std::int16_t by) {
  verdict.outcome = outcome;
  verdict.reason = reason;
  verdict.by = by;
}

inline std::int16_t first_dislodged_fleet(const Field& field, int mover, const Verdict& verdict) {
  std::int16_t fleet = field.fighter(mover).first_convoy;
  while (fleet != kNone && verdict.units[fleet].dislodged_by == kNone) fleet = field.next_convoy[fleet];
  return fleet;
}

// Of a move that was not carried.
inline void report_disruption(const Field& field, int mover, Verdict& verdict) {
  UnitVerdict& written = verdict.units[mover];
  written.strength = written.against = 0;
  if (field.fighter(mover).stranded) return write_reason(written, Outcome::kVoid, Reason::kNoConvoy, kNone);
  const std::int16_t fleet = first_dislodged_fleet(field, mover, verdict);
  const Reason reason = fleet == kNone ? Reason::kParadox : Reason::kFleetDislodged;
  write_reason(written, Outcome::kDisrupted, reason, fleet);
}

inline void report_disruptions(const Field& field, Verdict& verdict) {
  for (int i = 0; i < field.ferried_count; ++i) {
    const int mover = field.ferried[i];
    if (field.fighter(mover).carried == Truth::kFalse) report_disruption(field, mover, verdict);
  }
}

// A convoy has the strengths of a unit that stands.
inline void report_convoy(const Field& field, int fleet, Verdict& verdict) {
  const Fighter& unit = field.fighter(fleet);
  UnitVerdict& written = verdict.units[fleet];
  if (field.fighter(unit.convoys).to != unit.convoys_to) {
    write_reason(written, Outcome::kVoid, Reason::kUnmatched, unit.convoys);
  } else if (written.dislodged_by != kNone) {
    write_reason(written, Outcome::kDisrupted, Reason::kFleetDislodged, written.dislodged_by);
  } else if (verdict.units[unit.convoys].reason == Reason::kParadox) {
    write_reason(written, Outcome::kDisrupted, Reason::kParadox, kNone);
  } else {
    write_reason(written, Outcome::kCarried, Reason::kAvailable, unit.convoys);
  }
}

inline void report_denials(const Field& field, Verdict& verdict) {
  for (int u = 0; u < field.battle.unit_count; ++u) {
    const BattleUnit& unit = field.battle.units[u];
    if (unit.to == kNone || field.fighters[u].moves()) continue;
    verdict.units[u] = {Outcome::kVoid, Reason::kDenied, condition_unit(unit), 0, 0, verdict.units[u].dislodged_by};
  }
}

inline std::int16_t first_crossing(const Field& field, const Support& support) {
  std::int16_t first = kNone;
  for (int i = support.cut_by_begin; i < support.cut_by_end; ++i) {
    const std::int16_t unit = field.battle.cut_by[i];
    if (crosses(field, unit) == Truth::kTrue && (first == kNone || unit < first)) first = unit;
  }
  return first;
}

// Each is the first of its kind, or nobody.
struct Cutters {
  std::int16_t first = kNone;
  std::int16_t second = kNone;
  std::int16_t supported = kNone;
};

inline Cutters cutters(const Field& field, const Support& support) {
  Cutters found;
  for (std::int16_t n = field.first_mover_to_area_of(support.supporter); n != kNone; n = field.fighter(n).next_rival) {
    if (cuts(field, support, n) != Truth::kTrue) continue;
    if (found.first != kNone && found.second == kNone) found.second = n;
    if (found.first == kNone) found.first = n;
    if (support.cut == Cut::kSecond && found.supported == kNone && has_firm_support(field, n) == Truth::kTrue) {
      found.supported = n;
    }
  }
  return found;
}

inline SupportVerdict report_cut(const Field& field, const Support& support, const Verdict& verdict) {
  if (support.cut != Cut::kNamed) {
    const Cutters found = cutters(field, support);
    const bool at_once = support.cut == Cut::kAtOnce;
    if (at_once && found.first != kNone) return {Outcome::kCut, Reason::kAttacked, found.first};
    if (!at_once && found.second != kNone) return {Outcome::kCut, Reason::kSecondAttack, found.second};
    if (found.supported != kNone) return {Outcome::kCut, Reason::kSupportedAttack, found.supported};
  }
  const std::int16_t crossing = first_crossing(field, support);
  if (crossing != kNone) return {Outcome::kCut, Reason::kCrossed, crossing};
  return {Outcome::kCut, Reason::kSupporterDislodged, verdict.units[support.supporter].dislodged_by};
}

// After all contests are written.
inline void report_rest(const Field& field, const Traces& traces, Verdict& verdict) {
  verdict.contested = traces.fought_over - traces.entered;
  if (field.any_condition) report_denials(field, verdict);
  report_disruptions(field, verdict);
  for (int i = 0; i < field.convoyer_count; ++i) report_convoy(field, field.convoyers[i], verdict);
  for (int i = 0; i < field.cut_count; ++i) {
    verdict.supports[field.cut[i]] = report_cut(field, field.battle.supports[field.cut[i]], verdict);
  }
}

inline void report_rest(const Field&, const Traces& traces, Effects& effects) {
  effects.contested = traces.fought_over - traces.entered;
}

// Whether the unit in the area that `mover` aimed at went past it, to its own area.
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
