// Reads a Battle of variorum.adjudicator.battle and builds the Verdict of variorum.adjudicator.verdict.
#include <memory>
#include <vector>

#include "attribute.hpp"
#include "bindings.hpp"
#include "given.hpp"
#include "numbering.hpp"
#include "resolve.hpp"
#include "sound.hpp"

namespace variorum {
namespace {

// The attributes of each class of a battle.
struct OfBattle {
  Attribute units{"units"};
  Attribute supports{"supports"};
  Attribute links{"links"};
};

struct OfUnit {
  Attribute area{"area"};
  Attribute power{"power"};
  Attribute attack{"attack"};
  Attribute defence{"defence"};
  Attribute to{"to"};
  Attribute via{"via"};
  Attribute convoys{"convoys"};
  Attribute convoys_to{"convoys_to"};
  Attribute void_unless{"void_unless"};
  Attribute void_while{"void_while"};
};

struct OfSupport {
  Attribute supporter{"supporter"};
  Attribute supported{"supported"};
  Attribute to{"to"};
  Attribute strength{"strength"};
  Attribute cut{"cut"};
  Attribute cut_by{"cut_by"};
  Attribute void_unless{"void_unless"};
  Attribute void_while{"void_while"};
};

// Made once, and never destroyed: Python is gone when static objects are.
template <class Attributes>
Attributes& attributes() {
  static auto& made = *new Attributes;
  return made;
}

// Nothing if it is no tuple.
std::optional<nb::tuple> as_tuple(const nb::object& value) {
  if (!PyTuple_Check(value.ptr())) return std::nullopt;
  return nb::borrow<nb::tuple>(value);
}

// A battle that owns its parts.
class OwnedBattle {
 public:
  // False if there is too much of something, or the battle means nothing.
  bool read(nb::handle source) {
    auto& battle = attributes<OfBattle>();
    const nb::object units = battle.units.of(source);
    const std::optional<nb::tuple> supports = as_tuple(battle.supports.of(source));
    if (!PyDict_Check(units.ptr()) || !supports) return false;
    if (PyDict_GET_SIZE(units.ptr()) > kMaxUnits || supports->size() > kMaxSupports) return false;
    if (!ids_.read(nb::borrow<nb::dict>(units).keys())) return false;
    for (nb::handle unit : nb::borrow<nb::dict>(units).values()) units_[battle_.unit_count++] = read_unit(unit);
    for (nb::handle support : *supports) {
      if (!read_support(support)) return false;
    }
    battle_.units = units_.data();
    battle_.supports = supports_.data();
    battle_.cut_by = cut_by_.data();
    return is_sound(battle_) && read_links(as_tuple(battle.links.of(source)));
  }

  const Ids& ids() const { return ids_; }
  nb::list areas() const { return areas_.all(); }
  const Battle& view() const { return battle_; }

 private:
  BattleUnit read_unit(nb::handle unit) {
    auto& its = attributes<OfUnit>();
    const nb::object via = its.via.of(unit);
    const bool is_sound = PyBool_Check(via.ptr());
    return {.area = is_sound ? areas_.number(its.area.of(unit)) : kUnsound,
            .power = powers_.number(its.power.of(unit)),
            .attack = to_short(its.attack.of(unit)),
            .defence = to_short(its.defence.of(unit)),
            .to = areas_.number(its.to.of(unit)),
            .convoys = ids_.number(its.convoys.of(unit)),
            .convoys_to = areas_.number(its.convoys_to.of(unit)),
            .void_unless = ids_.number(its.void_unless.of(unit)),
            .void_while = ids_.number(its.void_while.of(unit)),
            .via = via.is(Py_True)};
  }

  bool read_support(nb::handle support) {
    auto& its = attributes<OfSupport>();
    const std::optional<nb::tuple> cut_by = as_tuple(its.cut_by.of(support));
    if (!cut_by || cut_by_.size() + cut_by->size() > std::numeric_limits<std::uint16_t>::max()) return false;
    const std::int16_t cut = to_short(its.cut.of(support));
    if (!is_index(cut, static_cast<int>(Cut::kNamed) + 1)) return false;
    const auto begin = static_cast<std::uint16_t>(cut_by_.size());
    for (nb::handle cutter : *cut_by) cut_by_.push_back(ids_.number(cutter));
    supports_[battle_.support_count++] = {.supporter = ids_.number(its.supporter.of(support)),
                                          .supported = ids_.number(its.supported.of(support)),
                                          .to = areas_.number(its.to.of(support)),
                                          .strength = to_short(its.strength.of(support)),
                                          .void_unless = ids_.number(its.void_unless.of(support)),
                                          .void_while = ids_.number(its.void_while.of(support)),
                                          .cut_by_begin = begin,
                                          .cut_by_end = static_cast<std::uint16_t>(cut_by_.size()),
                                          .cut = static_cast<Cut>(cut)};
    return true;
  }

  bool read_links(const std::optional<nb::tuple>& links) {
    if (!links) return false;
    links_ = std::make_unique<std::array<AreaSet, kMaxAreas>>();
    for (nb::handle link : *links) {
      if (!PyTuple_Check(link.ptr()) || PyTuple_GET_SIZE(link.ptr()) != 2) return false;
      const std::int16_t one = areas_.number(PyTuple_GET_ITEM(link.ptr(), 0));
      const std::int16_t other = areas_.number(PyTuple_GET_ITEM(link.ptr(), 1));
      if (!is_index(one, kMaxAreas) || !is_index(other, kMaxAreas)) return false;
      (*links_)[one].insert(other);
      (*links_)[other].insert(one);
    }
    battle_.links = links_->data();
    return true;
  }

  Ids ids_;
  NumberedTexts areas_;
  NumberedTexts powers_;
  Battle battle_;
  std::array<BattleUnit, kMaxUnits> units_;
  std::array<Support, kMaxSupports> supports_;
  std::vector<std::int16_t> cut_by_;
  std::unique_ptr<std::array<AreaSet, kMaxAreas>> links_;
};

// The classes and enumerations of variorum.adjudicator.verdict, as its `kernel` module hands them over.
class Vocabulary {
 public:
  explicit Vocabulary(nb::handle given)
      : parts_(tuple_of_size(given, 5)),
        outcomes_(tuple_of_size(part(3), static_cast<Py_ssize_t>(Outcome::kCut) + 1)),
        reasons_(tuple_of_size(part(4), static_cast<Py_ssize_t>(Reason::kSupporterDislodged) + 1)) {}

  nb::object unit(const UnitVerdict& verdict, const Ids& ids) const {
    const nb::object by = ids.id(verdict.by);
    const nb::int_ strength(verdict.strength);
    const nb::int_ against(verdict.against);
    const nb::object dislodged_by = ids.id(verdict.dislodged_by);
    PyObject* arguments[] = {outcome(verdict.outcome), reason(verdict.reason), by.ptr(),
                             strength.ptr(),           against.ptr(),          dislodged_by.ptr()};
    return call(part(1), arguments, 6);
  }

  nb::object support(const SupportVerdict& verdict, const Ids& ids) const {
    const nb::object by = ids.id(verdict.by);
    PyObject* arguments[] = {outcome(verdict.outcome), reason(verdict.reason), by.ptr()};
    return call(part(2), arguments, 3);
  }

  nb::object whole(const nb::dict& units, const nb::object& supports, const nb::dict& contested,
                   bool second_pass) const {
    PyObject* arguments[] = {units.ptr(), supports.ptr(), contested.ptr(), second_pass ? Py_True : Py_False};
    return call(part(0), arguments, 4);
  }

 private:
  [[noreturn]] static void refuse_vocabulary() {
    refuse("a vocabulary is (Verdict, UnitVerdict, SupportVerdict, all Outcomes, all Reasons)");
  }

  static nb::object tuple_of_size(nb::handle given, Py_ssize_t size) {
    if (!PyTuple_Check(given.ptr()) || PyTuple_GET_SIZE(given.ptr()) != size) refuse_vocabulary();
    return nb::borrow(given);
  }

  PyObject* part(int index) const { return PyTuple_GET_ITEM(parts_.ptr(), index); }
  PyObject* outcome(Outcome value) const { return PyTuple_GET_ITEM(outcomes_.ptr(), static_cast<int>(value)); }
  PyObject* reason(Reason value) const { return PyTuple_GET_ITEM(reasons_.ptr(), static_cast<int>(value)); }

  static nb::object call(PyObject* what, PyObject** arguments, std::size_t count) {
    PyObject* result = PyObject_Vectorcall(what, arguments, count, nullptr);
    if (result != nullptr) return nb::steal(result);
    pardon(PyExc_TypeError);
    refuse_vocabulary();
  }

  nb::object parts_;
  nb::object outcomes_;
  nb::object reasons_;
};

// A tuple of `count` objects made one by one.
template <class Make>
nb::object build_tuple(int count, Make&& make) {
  nb::object result = nb::steal(PyTuple_New(count));
  if (!result.is_valid()) throw nb::python_error();
  for (int i = 0; i < count; ++i) PyTuple_SET_ITEM(result.ptr(), i, make(i).release().ptr());
  return result;
}

nb::dict units_of(const OwnedBattle& battle, const Verdict& verdict, const Vocabulary& words) {
  nb::dict units;
  for (int i = 0; i < battle.view().unit_count; ++i) {
    units[battle.ids().id(i)] = words.unit(verdict.units[i], battle.ids());
  }
  return units;
}

nb::dict contested_areas(const OwnedBattle& battle, const Verdict& verdict) {
  nb::dict areas;
  const nb::list names = battle.areas();
  for (const int area : alphabetical(verdict.contested, names)) {
    nb::list contestants;
    for_each_contestant(battle.view(), verdict, area,
                        [&](int unit) { contestants.append(battle.ids().id(unit)); });
    areas[names[area]] = nb::tuple(contestants);
  }
  return areas;
}

nb::object adjudicate_battle(nb::handle source, nb::handle vocabulary) {
  const Vocabulary words(vocabulary);
  OwnedBattle battle;
  if (!battle.read(source)) refuse("the battle means nothing", source);
  Verdict verdict;
  adjudicate(battle.view(), verdict);
  const auto support = [&](int i) { return words.support(verdict.supports[i], battle.ids()); };
  return words.whole(units_of(battle, verdict, words), build_tuple(battle.view().support_count, support),
                     contested_areas(battle, verdict), verdict.second_pass);
}

}  // namespace

void bind_battle(nb::module_& module) {
  module.def("adjudicate", &adjudicate_battle, nb::arg("battle").none(), nb::arg("vocabulary").none(),
             "Resolve a Battle. `vocabulary`: the classes Verdict, UnitVerdict and SupportVerdict, then the members of "
             "Outcome and of Reason.\n\nRaises: ValueError if either means nothing.");
}

}  // namespace variorum
