// Reads states from plain Python data.
#pragma once

#include <string>

#include "python_rules.hpp"

namespace variorum {

// The number of a name; throws if there is none.
inline int number_of(const nb::dict& numbers, nb::handle name, const char* what) {
  PyObject* found = PyDict_GetItemWithError(numbers.ptr(), name.ptr());
  if (found != nullptr) return static_cast<int>(PyLong_AsLong(found));
  if (PyErr_Occurred()) throw nb::python_error();
  throw nb::value_error((std::string(what) + " is not in the tables: " + nb::str(name).c_str()).c_str());
}

inline int location_number(const Rules& rules, nb::handle name) {
  return number_of(rules.location_numbers, name, "this location");
}

inline int power_number(const Rules& rules, nb::handle name) {
  return number_of(rules.power_numbers, name, "this power");
}

// An area, of whatever location is named.
inline int area_number(const Rules& rules, nb::handle name) {
  return rules.tables.area_of[location_number(rules, name)];
}

inline PyObject* item(nb::handle tuple, Py_ssize_t index) { return PyTuple_GET_ITEM(tuple.ptr(), index); }

inline void require_tuple(nb::handle entry, Py_ssize_t size, const char* message) {
  if (!PyTuple_Check(entry.ptr()) || PyTuple_GET_SIZE(entry.ptr()) != size) throw nb::type_error(message);
}

inline int stand_number(const Rules& rules, nb::handle kind, nb::handle location) {
  const bool fleet = PyUnicode_Check(kind.ptr()) && PyUnicode_CompareWithASCIIString(kind.ptr(), "F") == 0;
  if (!fleet && !(PyUnicode_Check(kind.ptr()) && PyUnicode_CompareWithASCIIString(kind.ptr(), "A") == 0)) {
    throw nb::value_error("the kinds of units are A and F");
  }
  const int place = location_number(rules, location);
  if (!rules.tables.standable[fleet].contains(place)) {
    throw nb::value_error((std::string("no such unit can stand in ") + nb::str(location).c_str()).c_str());
  }
  return fleet ? place | kFleet : place;
}

// From (power, kind, location, ...).
inline Piece read_piece(const Rules& rules, nb::handle entry) {
  const int stand = stand_number(rules, item(entry, 1), item(entry, 2));
  return {static_cast<std::uint8_t>(stand), static_cast<std::uint8_t>(power_number(rules, item(entry, 0)))};
}

inline void read_units(const Rules& rules, nb::handle units, State& state) {
  Places occupied;
  for (nb::handle entry : units) {
    require_tuple(entry, 3, "a unit is (power, kind, location)");
    const Piece piece = read_piece(rules, entry);
    const int area = rules.tables.area_of[piece.stand];
    if (occupied.contains(area)) throw nb::value_error("two units stand in one area");
    occupied.insert(area);
    state.units[state.unit_count++] = piece;
  }
}

inline void read_dislodged(const Rules& rules, nb::handle dislodged, State& state) {
  for (nb::handle entry : dislodged) {
    require_tuple(entry, 5, "a dislodged unit is (power, kind, location, attacker, by_convoy)");
    if (state.dislodged_count == kMaxDislodged) throw nb::value_error("too many units are dislodged");
    const bool has_attacker = nb::len(nb::handle(item(entry, 3))) != 0;
    const int attacker = has_attacker ? area_number(rules, item(entry, 3)) : kNowhere;
    state.dislodged[state.dislodged_count++] = {read_piece(rules, entry), static_cast<std::uint8_t>(attacker),
                                                item(entry, 4) == Py_True};
  }
}

inline void read_owners(const Rules& rules, nb::handle owners, State& state) {
  for (auto [area, power] : nb::cast<nb::dict>(owners)) {
    const int center = rules.tables.center_of[area_number(rules, area)];
    if (center == kNoCenter) throw nb::value_error("somebody owns what is no center");
    state.owners[center] = static_cast<std::uint8_t>(power_number(rules, power));
  }
}

inline Phase read_phase(const std::string& season, const std::string& stage) {
  if (season == "S" && stage == "M") return Phase::kSpringMoves;
  if (season == "S" && stage == "R") return Phase::kSpringRetreats;
  if (season == "F" && stage == "M") return Phase::kAutumnMoves;
  if (season == "F" && stage == "R") return Phase::kAutumnRetreats;
  if (season == "W" && stage == "A") return Phase::kAdjustments;
  throw nb::value_error("the stages are S M, S R, F M, F R and W A");
}

}  // namespace variorum
