// Reads positions of variorum.game, and orders for them by power.
#pragma once

#include <vector>

#include "snapshot_in.hpp"

namespace variorum {

// Names of attributes, interned once.
struct PositionNames {
  PyObject* turn = PyUnicode_InternFromString("turn");
  PyObject* season = PyUnicode_InternFromString("season");
  PyObject* year = PyUnicode_InternFromString("year");
  PyObject* phase = PyUnicode_InternFromString("phase");
  PyObject* units = PyUnicode_InternFromString("units");
  PyObject* owners = PyUnicode_InternFromString("owners");
  PyObject* dislodged = PyUnicode_InternFromString("dislodged");
  PyObject* contested = PyUnicode_InternFromString("contested");
  PyObject* next_id = PyUnicode_InternFromString("next_id");
  PyObject* id = PyUnicode_InternFromString("id");
  PyObject* kind = PyUnicode_InternFromString("kind");
  PyObject* power = PyUnicode_InternFromString("power");
  PyObject* location = PyUnicode_InternFromString("location");
  PyObject* marks = PyUnicode_InternFromString("marks");
  PyObject* unit = PyUnicode_InternFromString("unit");
  PyObject* attacker = PyUnicode_InternFromString("attacker");
  PyObject* by_convoy = PyUnicode_InternFromString("by_convoy");
};

inline const PositionNames& position_names() {
  static const PositionNames interned;
  return interned;
}

inline nb::object part(nb::handle whole, PyObject* name) {
  PyObject* found = PyObject_GetAttr(whole.ptr(), name);
  if (found != nullptr) return nb::steal(found);
  pardon(PyExc_AttributeError);
  refuse("a position, or a unit of it, lacks " + shown(name), whole);
}

inline nb::object tuple_part(nb::handle whole, PyObject* name) {
  nb::object found = part(whole, name);
  if (!PyTuple_Check(found.ptr())) refuse(shown(name) + " must come in a tuple", found);
  return found;
}

// A position's units as Python has them, and its state, where they have the same indices.
struct Before {
  nb::object units;
  nb::object dislodged;
  nb::object owners;
  State state;
};

// Units of one power mostly follow each other.
class PowerReader {
 public:
  explicit PowerReader(const Rules& rules) : rules_(rules) {}

  std::uint8_t number(const nb::object& name) {
    if (!name.is(last_)) {
      number_ = static_cast<std::uint8_t>(power_number(rules_, name));
      last_ = name;
    }
    return number_;
  }

 private:
  const Rules& rules_;
  nb::object last_;
  std::uint8_t number_ = kNobody;
};

inline Piece read_unit(const Rules& rules, nb::handle unit, PowerReader& powers) {
  const PositionNames& name = position_names();
  const nb::object kind = part(unit, name.kind);
  const int stand = stand_number(rules, kind, part(unit, name.location));
  return {static_cast<Stand>(stand), powers.number(part(unit, name.power))};
}

inline void read_unit_tuple(const Rules& rules, nb::handle units, State& state) {
  PowerReader powers(rules);
  Places occupied;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(units.ptr()); ++i) {
    const Piece piece = read_unit(rules, item(units, i), powers);
    occupy(rules, piece, occupied, "two units stand in one area");
    state.units[state.unit_count++] = piece;
  }
}

inline void read_dislodgements(const Rules& rules, nb::handle entries, State& state) {
  const PositionNames& name = position_names();
  PowerReader powers(rules);
  Places occupied;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(entries.ptr()); ++i) {
    const nb::handle entry = item(entries, i);
    if (state.dislodged_count == kMaxDislodged) refuse("too many units are dislodged");
    const Piece piece = read_unit(rules, part(entry, name.unit), powers);
    occupy(rules, piece, occupied, "two units are dislodged in one area");
    const std::uint8_t attacker = read_attacker(rules, part(entry, name.attacker));
    state.dislodged[state.dislodged_count++] = {piece, attacker, part(entry, name.by_convoy).is(Py_True)};
  }
}

inline Before read_position(const Rules& rules, nb::handle position) {
  const PositionNames& name = position_names();
  const nb::object turn = part(position, name.turn);
  Before before{tuple_part(position, name.units), tuple_part(position, name.dislodged), part(position, name.owners), {}};
  before.state.year = static_cast<std::int16_t>(read_integer(part(turn, name.year), 0, kLastYear, "a year"));
  before.state.phase = read_phase(part(turn, name.season), part(turn, name.phase));
  read_unit_tuple(rules, before.units, before.state);
  read_owners(rules, before.owners, before.state);
  read_dislodgements(rules, before.dislodged, before.state);
  if (before.state.dislodged_count != 0) read_contested(rules, part(position, name.contested), before.state);
  return before;
}

// By area, who may order there now: the owner of the unit, or in adjustments, where nobody stands, of the center.
class Commanders {
 public:
  Commanders(const Tables& tables, const State& state) : tables_(tables) {
    by_area_.fill(kNobody);
    if (state.phase == Phase::kAdjustments) {
      for (int c = 0; c < tables.center_count; ++c) by_area_[tables.center_area[c]] = state.owners[c];
    }
    if (state.dislodged_count != 0) by_area_.fill(kNobody);
    for (int i = 0; i < state.dislodged_count; ++i) add(state.dislodged[i].piece);
    for (int u = 0; u < state.unit_count && state.dislodged_count == 0; ++u) add(state.units[u]);
  }

  bool may_order(int power, Code code) const { return by_area_[tables_.area_of[stand_of(code)]] == power; }

 private:
  void add(Piece piece) { by_area_[tables_.area_of[piece.stand]] = piece.power; }

  const Tables& tables_;
  std::array<std::uint8_t, kMaxPlaces> by_area_;
};

// From a mapping of powers to canonical texts, the orders that are the powers' own to give.
inline std::vector<Code> read_orders(Rules& rules, const State& state, nb::handle orders) {
  const Commanders commanders(rules.tables, state);
  std::vector<Code> codes;
  codes.reserve(state.unit_count);
  const nb::object items = nb::steal(PyMapping_Check(orders.ptr()) ? PyMapping_Items(orders.ptr()) : nullptr);
  if (!items.is_valid()) {
    PyErr_Clear();
    refuse("orders are a dictionary, texts by power", orders);
  }
  for_each_item(items, "orders", [&](nb::handle entry) {
    require_tuple(entry, 2, "orders are a dictionary, texts by power");
    const int power = known_power(rules, item(entry, 0));
    for_each_item(item(entry, 1), "orders", [&](nb::handle text) {
      const Code code = rules.texts.code(text);
      if (kind_of(code) == Kind::kWaive) {
        codes.push_back(encode(Kind::kWaive, power_number(rules, item(entry, 0))));
      } else if (power >= 0 && commanders.may_order(power, code)) {
        codes.push_back(code);
      }
    });
  });
  return codes;
}

}  // namespace variorum
