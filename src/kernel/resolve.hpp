// Battle in, verdict out: the kernel's front door. What both mean is defined in docs/adjudication.md.
#pragma once

#include "certain.hpp"
#include "report.hpp"
#include "residue.hpp"

namespace variorum {

// Decides what the easy first round leaves.
template <class Account>
void resolve_knots(Field& field, Agenda& agenda, Traces& traces, Account& account) {
  decide_certain(field, agenda, traces, account);
  if (agenda.done()) return;
  settle(field);
  // Nothing is open any more, so that all that is left can be summed up and reported.
  decide_supports(field, agenda);
  conclude_moves(field, agenda, traces, account);
}

// `Account`: the Verdict, or the Effects alone.
template <class Account>
void resolve(Field& field, const AreaSet& dislodged, Account& account) {
  Traces traces;
  Agenda agenda;
  arrange(field, dislodged, account);
  list_agenda(field, agenda);
  decide_supports(field, agenda);
  const bool late_supports = agenda.supports.count > 0;
  report_quiet(field, account);
  triage(field, agenda.moves, account);
  conclude_moves(field, agenda, traces, account);
  resolve_knots(field, agenda, traces, account);
  if (late_supports) report_strengths(field, account);
  report_rest(field, traces, account);
}

inline AreaSet dislodgements(const Battle& battle, const Verdict& verdict) {
  AreaSet areas;
  for (int u = 0; u < battle.unit_count; ++u) {
    if (verdict.units[u].dislodged_by != kNone) areas.insert(battle.units[u].area);
  }
  return areas;
}

// The first pass took nobody for dislodged, so each dislodgement that an order asks for contradicts it.
template <class Order>
bool contradicts(const Battle& battle, const Order& order, const AreaSet& dislodged) {
  return has_condition(order) && dislodged.contains(battle.units[condition_unit(order)].area);
}

inline bool needs_second_pass(const Battle& battle, const AreaSet& dislodged) {
  for (int u = 0; u < battle.unit_count; ++u) {
    if (contradicts(battle, battle.units[u], dislodged)) return true;
  }
  for (int s = 0; s < battle.support_count; ++s) {
    if (contradicts(battle, battle.supports[s], dislodged)) return true;
  }
  return false;
}

// Resolves a battle whose indices are in range and in which no two units share an area.
// Allocates nothing on the common path.
inline void adjudicate(const Battle& battle, Verdict& verdict) {
  Field field;
  enter_all(field, battle, {});
  resolve(field, {}, verdict);
  verdict.second_pass = false;
  if (field.any_condition) {
    const AreaSet dislodged = dislodgements(battle, verdict);
    verdict.second_pass = needs_second_pass(battle, dislodged);
    if (!verdict.second_pass) return;
    enter_all(field, battle, dislodged);
    resolve(field, dislodged, verdict);
  }
}

}  // namespace variorum
