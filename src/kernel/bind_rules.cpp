// Self-play for Python, one position at a time.
#include <nanobind/stl/shared_ptr.h>

#include "bindings.hpp"
#include "board_in.hpp"
#include "codes_in.hpp"
#include "game.hpp"
#include "joint_battle.hpp"
#include "known_rules.hpp"
#include "numpy_arrays.hpp"
#include "python_batch.hpp"
#include "python_beliefs.hpp"
#include "python_pact.hpp"
#include "python_policy.hpp"
#include "snapshot_in.hpp"
#include "snapshot_out.hpp"

namespace variorum {
namespace {

Snapshot make_state(SharedRules rules, nb::handle season, nb::handle year, nb::handle phase, nb::handle units,
                    nb::handle owners, nb::handle dislodged, nb::handle contested) {
  Snapshot snapshot{std::move(rules), {}};
  State& state = snapshot.state;
  state.year = static_cast<std::int16_t>(read_integer(year, 0, kLastYear, "a year"));
  state.phase = read_phase(season, phase);
  read_units(*snapshot.rules, units, state);
  read_owners(*snapshot.rules, owners, state);
  read_dislodged(*snapshot.rules, dislodged, state);
  read_contested(*snapshot.rules, contested, state);
  return snapshot;
}

Snapshot next(const Snapshot& snapshot, nb::handle codes) {
  Snapshot after = snapshot;
  step(after.tables(), read_codes(codes), after.state);
  return after;
}

nb::object number(long value) { return nb::steal(PyLong_FromLong(value)); }

// (standing order or 0, outcome, reason, by, strength, against, dislodged_by) of a unit; of a support its own outcome.
nb::object outcome_of(const Intake& intake, const Verdict& verdict, const std::vector<int>& support_of, int unit) {
  const UnitVerdict& own = verdict.units[unit];
  const nb::object code = number(intake.given[unit]);
  const nb::object dislodged_by = number(own.dislodged_by);
  const Kind kind = kind_of(intake.given[unit]);
  if (kind != Kind::kSupportHold && kind != Kind::kSupportMove) {
    return tuple_of(code, number(static_cast<int>(own.outcome)), number(static_cast<int>(own.reason)), number(own.by),
                    number(own.strength), number(own.against), dislodged_by);
  }
  // A support that names another coast than the one moved to is in no battle.
  SupportVerdict support{Outcome::kVoid, Reason::kUnmatched, kNone};
  if (support_of[unit] >= 0) support = verdict.supports[support_of[unit]];
  return tuple_of(code, number(static_cast<int>(support.outcome)), number(static_cast<int>(support.reason)),
                  number(support.by), number(0), number(0), dislodged_by);
}

nb::object judge(const Snapshot& snapshot, nb::handle given) {
  if (!is_movement(snapshot.state.phase)) throw nb::value_error("only a movement phase is judged");
  const std::vector<Code> codes = read_codes(given);
  const Deployment deployment(snapshot.tables(), snapshot.state);
  const Intake intake(deployment, span_of(codes));
  Lineup lineup(deployment, span_of(intake.exact));
  const JointBattle joint(lineup, intake.exact);
  Verdict verdict;
  adjudicate(joint.battle, verdict);
  std::vector<int> support_of(snapshot.state.unit_count, -1);
  for (int s = 0; s < joint.battle.support_count; ++s) support_of[joint.supports[s].supporter] = s;
  Snapshot after = snapshot;
  step(after.tables(), codes, after.state);
  const nb::object outcomes = list_of(snapshot.state.unit_count, [&](int u) {
    return outcome_of(intake, verdict, support_of, u);
  });
  return nb::make_tuple(nb::cast(std::move(after)), outcomes);
}

nb::object legal(const Snapshot& snapshot) {
  CodeList list = all_orders(snapshot);
  const std::size_t slots = list.ends().size();
  const auto offsets = new_array<std::int32_t>({slots + 1});
  offsets.data[0] = 0;
  std::copy(list.ends().begin(), list.ends().end(), offsets.data + 1);
  const nb::object codes = copied_array<Code>(list.begin(), static_cast<std::size_t>(list.size()));
  keep(std::move(list));
  return nb::make_tuple(codes, offsets.array);
}

nb::object to_codes(Rules& rules, nb::handle texts) {
  nb::list codes;
  for_each_item(texts, "orders", [&](nb::handle text) { codes.append(number(rules.texts.code(text))); });
  return codes;
}

nb::object to_texts(Rules& rules, nb::handle codes) {
  nb::list texts;
  for (const Code code : read_codes(codes)) texts.append(nb::steal(rules.texts.text(code)));
  return texts;
}

Code waiver(const Rules& rules, nb::handle power) { return encode(Kind::kWaive, power_number(rules, power)); }

nb::object named(const Strings& names) {
  return list_of(static_cast<int>(names.size()), [&](int i) { return names[i]; });
}

nb::object center_names(const Rules& rules) {
  return list_of(rules.tables.center_count, [&](int c) { return rules.locations[rules.tables.center_area[c]]; });
}

void bind_state(nb::module_& module) {
  nb::class_<Snapshot> state(module, "State", "A position before a phase; immutable.");
  bind_state_bytes(state);
  state.def_prop_ro("turn", &turn_parts,
           "Season, year and phase, such as (\"S\", 1901, \"M\"); empty texts when the game is over.")
      .def_prop_ro("winner", &winner_name,
           "The power that has won, if any.")
      .def_prop_ro("units", &unit_list,
           "(power, kind, location) of every unit that is not dislodged, in the order in which they were given.")
      .def_prop_ro("owners", &owner_dict,
           "Power by center, in board order.")
      .def_prop_ro("dislodged", &dislodged_list,
           "(power, kind, location, attacker, by convoy, open retreats) of every dislodged unit.")
      .def_prop_ro("contested", &contested_list,
           "The areas left empty by a stand-off.")
      .def_prop_ro("slots", &slot_names,
           "To what each slot of the orders belongs: a unit's location, or in winter a power.")
      .def("legal", &legal,
           "All possible orders as int32, and for each slot where they begin (and at last where they end).")
      .def("legal_texts", &legal_texts,
           "All possible orders as canonical texts, a list for each slot.")
      .def("step", &next, nb::arg("codes").none(),
           "The next state. Of each unit the first possible order counts; what is impossible is ignored."
           "\n\nA code does not say who gave it: leave out orders for other powers' units.")
      .def("judge", &judge, nb::arg("codes").none(),
           "The next state, and what came of each unit's order in a movement phase: (order that stands or 0, Outcome, "
           "Reason, by, strength, against, dislodged by) as in a Verdict, a support's outcome in the place of its "
           "unit's; units by index, -1 for none.\n\nRaises: ValueError as `step`, and if this is no movement phase.")
      .def("batch", [](nb::handle state, nb::handle games) { return Games(state, games); }, nb::arg("games").none(),
           "So many games that go on from here.\n\nRaises: ValueError if that is no number of games.")
      .def("search", &search_state, nb::arg("power").none(), nb::arg("evaluations").none(), nb::arg("seed").none(),
           nb::arg("style").none() = "steady", nb::arg("worth").none() = nb::tuple(),
           nb::arg("pact").none() = nb::none(), nb::arg("beliefs").none() = nb::none(),
           "A power's best orders that are found by playing so many games on to spring, as int32. The others are "
           "taken to play by a policy of that style; by any of all styles if it is `mixed`, or as `beliefs` say. The "
           "same for the same seed. `worth` and `pact`: as in `Policy.orders`."
           "\n\nRaises: ValueError saying what does not fit.")
      .def("search_together", &search_together, nb::arg("powers").none(), nb::arg("evaluations").none(),
           nb::arg("seed").none(), nb::arg("style").none() = "steady", nb::arg("pact").none() = nb::none(),
           "The same for powers that tell each other everything: the orders of all of them by which they do best "
           "together, by the sum of what each has in prospect.\n\nRaises: ValueError saying what does not fit.")
      .def("__eq__", [](const Snapshot& one, const Snapshot& other) {
        return one.rules == other.rules && one.state == other.state;
      }, nb::is_operator())
      .def("__hash__", [](const Snapshot& snapshot) { return snapshot.state.hash(); });
}

}  // namespace

void bind_rules(nb::module_& module) {
  nb::class_<Rules> rules(module, "Rules", "A board compiled for self-play.");
  rules.def(nb::new_(&make_rules), nb::arg("board").none(), nb::arg("locations").none(), nb::arg("powers").none(),
           nb::arg("victory").none())
      .def("__reduce__", &reduced)
      .def_prop_ro("locations", [](const Rules& rules) { return named(rules.locations); },
           "The names of all locations by number: areas in board order, then coasts.")
      .def_prop_ro("powers", [](const Rules& rules) { return named(rules.powers); },
           "The names of the powers by number.")
      .def_prop_ro("centers", &center_names, "The areas of the centers by number.")
      .def("codes", &to_codes, nb::arg("texts").none(),
           "Orders as numbers, from canonical texts with all coasts named; `WAIVE` becomes a waiver of nobody."
           "\n\nRaises: ValueError naming the first text that is no canonical order.")
      .def("texts", &to_texts, nb::arg("codes").none(),
           "The canonical texts of orders.\n\nRaises: ValueError if a number is no order.")
      .def("waiver", &waiver, nb::arg("power").none(),
           "The order by which a power waives one of its builds.")
      .def("policy", &make_policy, nb::arg("style").none() = "steady",
           "A way to play on this board, by the name of its style.\n\nRaises: ValueError naming the styles.")
      .def("beliefs", &make_beliefs,
           "What is believed before anybody has ordered anything: every power plays in each style alike.")
      .def("pact", &make_pact, nb::arg("truces").none() = nb::tuple(), nb::arg("closed").none() = nb::none(),
           nb::arg("orders").none() = nb::tuple(), nb::arg("spared").none() = nb::tuple(),
           "What powers agree on. `truces`: pairs of powers that do not attack each other: neither goes, or helps "
           "anybody else to go, where units of the other stand or centers of the other are, and they do not mind each "
           "other. `closed`: lists of areas by the power that keeps out of them. `orders`: what units have promised for "
           "the present phase; it comes before the rest, and what is impossible is ignored. `spared`: pairs of a power "
           "and another one that it keeps a truce with, whatever that one does."
           "\n\nRaises: ValueError saying what does not fit.")
      .def("state", &make_state, nb::arg("season").none(), nb::arg("year").none(), nb::arg("phase").none(),
           nb::arg("units").none(), nb::arg("owners").none(), nb::arg("dislodged").none() = nb::tuple(), nb::arg("contested").none() = nb::tuple(),
           "The state before a phase: S M, S R, F M, F R or W A. A unit is (power, kind, location); of a dislodged one "
           "the area that the attacker came from follows (empty: none), and whether it came by convoy. `owners`: power "
           "by center."
           "\n\nRaises: ValueError saying what does not fit.");
  bind_positions(rules);
  bind_state(module);
}

}  // namespace variorum
