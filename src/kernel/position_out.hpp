// Shows what follows a position, units with their identities.
#pragma once

#include "position_in.hpp"
#include "snapshot_out.hpp"
#include "successor.hpp"

namespace variorum {

// The classes Unit and Dislodgement of variorum.game.
class Makers {
 public:
  explicit Makers(nb::handle given) : given_(nb::borrow(given)) {
    require_tuple(given, 2, "the classes Unit and Dislodgement come in a tuple");
  }

  nb::object unit(nb::handle id, nb::handle kind, nb::handle power, nb::handle location, nb::handle marks) const {
    PyObject* arguments[] = {id.ptr(), kind.ptr(), power.ptr(), location.ptr(), marks.ptr()};
    return call(0, arguments, 5);
  }

  nb::object dislodgement(nb::handle unit, nb::handle retreats, nb::handle attacker, bool by_convoy) const {
    PyObject* arguments[] = {unit.ptr(), retreats.ptr(), attacker.ptr(), by_convoy ? Py_True : Py_False};
    return call(1, arguments, 4);
  }

 private:
  nb::object call(int index, PyObject** arguments, std::size_t count) const {
    PyObject* made = PyObject_Vectorcall(item(given_, index), arguments, count, nullptr);
    if (made != nullptr) return nb::steal(made);
    pardon(PyExc_TypeError);
    refuse("these classes are not Unit and Dislodgement", given_);
  }

  nb::object given_;
};

// Python's parts of the position after a phase.
class After {
 public:
  After(const Rules& rules, const Before& before, const Successor& successor, const Makers& makers, nb::handle next_id)
      : rules_(rules), before_(before), successor_(successor), state_(successor.state), makers_(makers),
        next_id_(nb::borrow(next_id)) {}

  nb::object units() {
    return tuple_of_count(state_.unit_count, [&](int u) { return unit(state_.units[u], successor_.origin[u]); });
  }

  // After the units have been made.
  const nb::object& next_id() const { return next_id_; }

  nb::object dislodged() const {
    const Places closed = closed_areas(rules_.tables, state_);
    return tuple_of_count(state_.dislodged_count, [&](int i) {
      const Dislodged& entry = state_.dislodged[i];
      return makers_.dislodgement(item(before_.units, successor_.fallen[i]),
                                  sorted_names(retreats_of(rules_.tables, entry, closed)),
                                  attacker_name(rules_, entry), entry.by_convoy);
    });
  }

  // The same dictionary if nothing has changed.
  nb::object owners(const Snapshot& after) const {
    return state_.owners == before_.state.owners ? before_.owners : owner_dict(after);
  }

  nb::object contested() const { return sorted_names(state_.contested); }

 private:
  nb::object unit(Piece piece, int origin) {
    const PositionNames& name = position_names();
    if (origin == kNobody) return new_unit(piece);
    const nb::object known = origin < kRetreated ? nb::borrow(item(before_.units, origin))
                                                 : part(item(before_.dislodged, origin - kRetreated), name.unit);
    if (origin < kRetreated && before_.state.units[origin].stand == piece.stand) return known;
    return makers_.unit(part(known, name.id), part(known, name.kind), part(known, name.power),
                        location_name(rules_, piece.stand), part(known, name.marks));
  }

  nb::object new_unit(Piece piece) {
    nb::object made = makers_.unit(next_id_, kind_name(rules_, piece.stand), rules_.powers[piece.power],
                                   location_name(rules_, piece.stand), nb::tuple());
    next_id_ = nb::steal(PyNumber_Add(next_id_.ptr(), nb::int_(1).ptr()));
    if (next_id_.is_valid()) return made;
    pardon(PyExc_TypeError);
    refuse("the id of the next unit must be a number");
  }

  nb::object sorted_names(const Places& places) const {
    if (places.empty()) return nb::tuple();
    const nb::object names = place_names(rules_, places);
    if (PyList_Sort(names.ptr()) != 0) throw nb::python_error();
    return nb::tuple(names);
  }

  template <class Make>
  static nb::object tuple_of_count(int count, Make&& make) {
    nb::object made = nb::steal(PyTuple_New(count));
    if (!made.is_valid()) throw nb::python_error();
    for (int i = 0; i < count; ++i) PyTuple_SET_ITEM(made.ptr(), i, nb::object(make(i)).release().ptr());
    return made;
  }

  const Rules& rules_;
  const Before& before_;
  const Successor& successor_;
  const State& state_;
  const Makers& makers_;
  nb::object next_id_;
};

}  // namespace variorum
