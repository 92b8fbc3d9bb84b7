// Shows states as plain Python data.
#pragma once

#include <utility>

#include "legal_orders.hpp"
#include "python_rules.hpp"

namespace variorum {

// A tuple of objects that already exist.
template <class... Parts>
nb::object tuple_of(const Parts&... parts) {
  PyObject* made = PyTuple_Pack(sizeof...(parts), parts.ptr()...);
  if (made == nullptr) throw nb::python_error();
  return nb::steal(made);
}

// A list of `count` objects, made one by one.
template <class Make>
nb::object list_of(int count, Make&& make) {
  nb::object list = nb::steal(PyList_New(count));
  if (!list.is_valid()) throw nb::python_error();
  for (int i = 0; i < count; ++i) PyList_SET_ITEM(list.ptr(), i, nb::object(make(i)).release().ptr());
  return list;
}

inline const nb::str& kind_name(const Rules& rules, int stand) { return rules.kinds[is_fleet(stand)]; }
inline const nb::str& location_name(const Rules& rules, int stand) { return rules.locations[location_of(stand)]; }

inline nb::object unit_names(const Rules& rules, Piece piece) {
  return tuple_of(rules.powers[piece.power], kind_name(rules, piece.stand), location_name(rules, piece.stand));
}

inline nb::object place_names(const Rules& rules, const Places& places) {
  nb::list names;
  places.for_each([&](int place) { names.append(rules.locations[place]); });
  return names;
}

// The area that the attacker came from, or the empty text.
inline nb::object attacker_name(const Rules& rules, const Dislodged& unit) {
  return unit.attacker == kNowhere ? nb::str("") : rules.locations[unit.attacker];
}

inline nb::object dislodged_names(const Snapshot& snapshot, const Dislodged& unit, const Places& closed) {
  const Rules& rules = *snapshot.rules;
  return tuple_of(rules.powers[unit.piece.power], kind_name(rules, unit.piece.stand),
                  location_name(rules, unit.piece.stand), attacker_name(rules, unit), nb::bool_(unit.by_convoy),
                  place_names(rules, retreats_of(rules.tables, unit, closed)));
}

inline nb::object unit_list(const Snapshot& snapshot) {
  const State& state = snapshot.state;
  return list_of(state.unit_count, [&](int u) { return unit_names(*snapshot.rules, state.units[u]); });
}

inline nb::object dislodged_list(const Snapshot& snapshot) {
  const Places closed = closed_areas(snapshot.tables(), snapshot.state);
  return list_of(snapshot.state.dislodged_count,
                 [&](int i) { return dislodged_names(snapshot, snapshot.state.dislodged[i], closed); });
}

inline nb::object owner_dict(const Snapshot& snapshot) {
  const Rules& rules = *snapshot.rules;
  nb::dict found;
  for (int c = 0; c < rules.tables.center_count; ++c) {
    const int owner = snapshot.state.owners[c];
    if (owner != kNobody) found[rules.locations[rules.tables.center_area[c]]] = rules.powers[owner];
  }
  return found;
}

inline nb::object contested_list(const Snapshot& snapshot) {
  return place_names(*snapshot.rules, snapshot.state.contested);
}

inline nb::object turn_parts(const Snapshot& snapshot) {
  static constexpr const char* kSeasons[] = {"S", "S", "F", "F", "W", ""};
  static constexpr const char* kPhases[] = {"M", "R", "M", "R", "A", ""};
  const int phase = static_cast<int>(snapshot.state.phase);
  return nb::make_tuple(kSeasons[phase], static_cast<int>(snapshot.state.year), kPhases[phase]);
}

inline nb::object winner_name(const Snapshot& snapshot) {
  if (snapshot.state.winner == kNobody) return nb::none();
  return snapshot.rules->powers[snapshot.state.winner];
}

// What each slot of the options belongs to: a unit's location, or a power.
inline nb::object slot_names(const Snapshot& snapshot) {
  const Rules& rules = *snapshot.rules;
  const State& state = snapshot.state;
  if (is_movement(state.phase)) {
    return list_of(state.unit_count, [&](int u) { return location_name(rules, state.units[u].stand); });
  }
  if (is_retreat(state.phase)) {
    return list_of(state.dislodged_count, [&](int i) { return location_name(rules, state.dislodged[i].piece.stand); });
  }
  const int count = state.phase == Phase::kAdjustments ? rules.tables.power_count : 0;
  return list_of(count, [&](int p) { return rules.powers[p]; });
}

// The memory of the last list of this thread, so that nothing is allocated anew.
inline CodeList& kept_list() {
  thread_local CodeList kept;
  return kept;
}

// Taken out while it is used: Python may come here again meanwhile.
inline CodeList all_orders(const Snapshot& snapshot) {
  CodeList list = std::exchange(kept_list(), CodeList());
  list.clear();
  list_orders(snapshot.tables(), snapshot.state, list);
  return list;
}

inline void keep(CodeList list) { kept_list() = std::move(list); }

// The texts of all possible orders, a list for each slot.
inline nb::object legal_texts(const Snapshot& snapshot) {
  CodeList list = all_orders(snapshot);
  OrderTexts& texts = snapshot.rules->texts;
  nb::list result;
  list.for_each_slot([&](int, const Code* codes, int count) {
    result.append(list_of(count, [&](int i) { return nb::steal(texts.text(codes[i])); }));
  });
  keep(std::move(list));
  return result;
}

}  // namespace variorum
