// Numbers for what a Battle of Python's names: areas and powers by texts, units by ids.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "battle.hpp"
#include "given.hpp"

namespace variorum {

// A value that no field may have, so that whatever does not fit is found unsound.
inline constexpr std::int16_t kUnsound = std::numeric_limits<std::int16_t>::min();

inline std::int16_t to_short(nb::handle number) {
  const std::optional<long long> value = integer(number);
  const bool fits = lies_between(value, kUnsound, std::numeric_limits<std::int16_t>::max());
  return fits ? static_cast<std::int16_t>(*value) : kUnsound;
}

// Texts, each with a number: it gets the next one when it occurs first.
class NumberedTexts {
 public:
  // kNone for an empty text.
  std::int16_t number(nb::handle text) {
    if (!PyUnicode_Check(text.ptr())) return kUnsound;
    if (PyUnicode_GET_LENGTH(text.ptr()) == 0) return kNone;
    const nb::int_ next(numbers_.size());
    PyObject* found = PyDict_SetDefault(numbers_.ptr(), text.ptr(), next.ptr());
    if (found == nullptr) throw nb::python_error();
    return to_short(found);
  }

  nb::list all() const { return numbers_.keys(); }

 private:
  nb::dict numbers_;
};

// The ids of units, numbered as they come.
class Ids {
 public:
  // False if an id is no integer from 0.
  bool read(const nb::list& ids) {
    for (nb::handle id : ids) {
      if (!lies_between(integer(id), 0, kMaxId)) return false;
      numbers_[id] = nb::int_(numbers_.size());
    }
    ids_ = ids;
    return true;
  }

  // kNone for -1.
  std::int16_t number(nb::handle id) const {
    if (integer(id) == kNone) return kNone;
    const nb::object index = index_of(id);
    if (!index.is_valid()) return kUnsound;
    PyObject* found = PyDict_GetItemWithError(numbers_.ptr(), index.ptr());
    if (found != nullptr) return to_short(found);
    if (PyErr_Occurred()) throw nb::python_error();
    return kUnsound;
  }

  nb::object id(int number) const { return number == kNone ? nb::int_(kNone) : nb::borrow(ids_[number]); }

 private:
  static constexpr long long kMaxId = 1LL << 62;

  nb::dict numbers_;
  nb::list ids_;
};

// The numbers of a set of areas in the alphabetical order of their names.
inline std::vector<int> alphabetical(const AreaSet& areas, const nb::list& names) {
  std::vector<int> sorted;
  areas.for_each([&](int area) { sorted.push_back(area); });
  std::ranges::sort(sorted, [&](int one, int other) {
    return PyUnicode_Compare(nb::object(names[one]).ptr(), nb::object(names[other]).ptr()) < 0;
  });
  return sorted;
}

}  // namespace variorum
