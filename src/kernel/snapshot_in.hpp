// Reads states from plain Python data.
#pragma once

#include <string>

#include "given.hpp"
#include "python_rules.hpp"

namespace variorum {

// The number of a name, or -1.
inline int find_number(const nb::dict& numbers, nb::handle name) {
  PyObject* found = PyDict_GetItemWithError(numbers.ptr(), name.ptr());
  if (found != nullptr) return static_cast<int>(PyLong_AsLong(found));
  if (PyErr_Occurred()) pardon(PyExc_TypeError);
  return -1;
}

// Throws if there is none.
inline int number_of(const nb::dict& numbers, nb::handle name, const char* what) {
  const int number = find_number(numbers, name);
  if (number < 0) refuse(std::string(what) + " is not in the tables", name);
  return number;
}

inline int location_number(const Rules& rules, nb::handle name) {
  return number_of(rules.location_numbers, name, "this location");
}

inline int power_number(const Rules& rules, nb::handle name) {
  return number_of(rules.power_numbers, name, "this power");
}

// -1 if there is none.
inline int known_power(const Rules& rules, nb::handle name) { return find_number(rules.power_numbers, name); }

// An area, of whatever location is named.
inline int area_number(const Rules& rules, nb::handle name) {
  return rules.tables.area_of[location_number(rules, name)];
}

inline PyObject* item(nb::handle tuple, Py_ssize_t index) { return PyTuple_GET_ITEM(tuple.ptr(), index); }

inline void require_tuple(nb::handle entry, Py_ssize_t size, const char* message) {
  if (!PyTuple_Check(entry.ptr()) || PyTuple_GET_SIZE(entry.ptr()) != size) refuse(message, entry);
}

inline bool is_text(nb::handle given, const char* expected) {
  return PyUnicode_Check(given.ptr()) && PyUnicode_CompareWithASCIIString(given.ptr(), expected) == 0;
}

inline int stand_number(const Rules& rules, nb::handle kind, nb::handle location) {
  const bool fleet = kind.is(rules.kinds[1]) || is_text(kind, "F");
  if (!fleet && !kind.is(rules.kinds[0]) && !is_text(kind, "A")) refuse("the kinds of units are A and F", kind);
  const int place = location_number(rules, location);
  if (!rules.tables.standable[fleet].contains(place)) {
    refuse("no such unit can stand in " + shown(location));
  }
  return fleet ? place | kFleet : place;
}

// From (power, kind, location, ...).
inline Piece read_piece(const Rules& rules, nb::handle entry) {
  const int stand = stand_number(rules, item(entry, 1), item(entry, 2));
  return {static_cast<Stand>(stand), static_cast<std::uint8_t>(power_number(rules, item(entry, 0)))};
}

inline void occupy(const Rules& rules, Piece piece, Places& occupied, const char* message) {
  const int area = rules.tables.area_of[piece.stand];
  if (occupied.contains(area)) refuse(message, rules.locations[area]);
  occupied.insert(area);
}

inline void read_units(const Rules& rules, nb::handle units, State& state) {
  Places occupied;
  for_each_item(units, "units", [&](nb::handle entry) {
    require_tuple(entry, 3, "a unit is (power, kind, location)");
    const Piece piece = read_piece(rules, entry);
    occupy(rules, piece, occupied, "two units stand in one area");
    state.units[state.unit_count++] = piece;
  });
}

// The empty text: nowhere.
inline std::uint8_t read_attacker(const Rules& rules, nb::handle area) {
  return static_cast<std::uint8_t>(is_text(area, "") ? kNowhere : area_number(rules, area));
}

inline void read_dislodged(const Rules& rules, nb::handle dislodged, State& state) {
  static constexpr const char* kShape = "a dislodged unit is (power, kind, location, attacker, by_convoy)";
  Places occupied;
  for_each_item(dislodged, "dislodged units", [&](nb::handle entry) {
    require_tuple(entry, 5, kShape);
    if (!PyBool_Check(item(entry, 4))) refuse(kShape, entry);
    if (state.dislodged_count == kMaxDislodged) refuse("too many units are dislodged");
    const Piece piece = read_piece(rules, entry);
    occupy(rules, piece, occupied, "two units are dislodged in one area");
    state.dislodged[state.dislodged_count++] = {piece, read_attacker(rules, item(entry, 3)),
                                                item(entry, 4) == Py_True};
  });
}

inline void read_owners(const Rules& rules, nb::handle owners, State& state) {
  if (!PyDict_Check(owners.ptr())) refuse("owners are a dictionary, power by center", owners);
  for (auto [area, power] : nb::borrow<nb::dict>(owners)) {
    const int center = rules.tables.center_of[area_number(rules, area)];
    if (center == kNoCenter) refuse("somebody owns what is no center", area);
    state.owners[center] = static_cast<std::uint8_t>(power_number(rules, power));
  }
}

inline void read_contested(const Rules& rules, nb::handle contested, State& state) {
  for_each_item(contested, "contested areas",
                [&](nb::handle area) { state.contested.insert(area_number(rules, area)); });
}

inline Phase read_phase(nb::handle season, nb::handle phase) {
  static constexpr struct {
    const char* season;
    const char* phase;
  } kPhases[] = {{"S", "M"}, {"S", "R"}, {"F", "M"}, {"F", "R"}, {"W", "A"}};
  for (int number = 0; number < 5; ++number) {
    if (is_text(season, kPhases[number].season) && is_text(phase, kPhases[number].phase)) return static_cast<Phase>(number);
  }
  refuse("the phases are S M, S R, F M, F R and W A");
}

}  // namespace variorum
