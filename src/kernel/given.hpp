// Reads what Python hands over. What does not fit is a ValueError that shows it and says what would fit.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace variorum {

namespace nb = nanobind;

// More of anything is a mistake, or an iterator without an end.
inline constexpr std::size_t kMostItems = 1 << 20;

// Another error than the expected one is the caller's own, and goes on to the caller.
inline void pardon(PyObject* expected) {
  if (!PyErr_ExceptionMatches(expected)) throw nb::python_error();
  PyErr_Clear();
}

// Any object as a short text; never fails.
inline std::string shown(nb::handle given) {
  constexpr Py_ssize_t kLongest = 60;
  const auto start_of = [](const nb::object& text) {
    const nb::object start = nb::steal(text.is_valid() ? PyUnicode_Substring(text.ptr(), 0, kLongest) : nullptr);
    const char* read = start.is_valid() ? PyUnicode_AsUTF8(start.ptr()) : nullptr;
    if (read == nullptr) PyErr_Clear();
    return read == nullptr ? std::string() : std::string(read);
  };
  const std::string plain = PyUnicode_Check(given.ptr()) ? start_of(nb::borrow(given)) : std::string();
  if (!plain.empty()) return plain;
  const std::string escaped = start_of(nb::steal(PyObject_ASCII(given.ptr())));
  return escaped.empty() ? Py_TYPE(given.ptr())->tp_name : escaped;
}

[[noreturn]] inline void refuse(const std::string& message) { throw nb::value_error(message.c_str()); }

[[noreturn]] inline void refuse(const std::string& message, nb::handle given) { refuse(message + ": " + shown(given)); }

// Python's integer for any integer, also one of NumPy's; nothing if it is none.
inline nb::object index_of(nb::handle given) {
  nb::object index = nb::steal(PyNumber_Index(given.ptr()));
  if (!index.is_valid()) pardon(PyExc_TypeError);
  return index;
}

// Nothing if it is no integer, or too large.
inline std::optional<long long> integer(nb::handle given) {
  nb::object index;
  if (!PyLong_Check(given.ptr())) {
    index = index_of(given);
    if (!index.is_valid()) return std::nullopt;
    given = index;
  }
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(given.ptr(), &overflow);
  return overflow == 0 ? std::optional(value) : std::nullopt;
}

inline bool lies_between(const std::optional<long long>& value, long long low, long long high) {
  return value.has_value() && *value >= low && *value <= high;
}

inline long long read_integer(nb::handle given, long long low, long long high, const char* what) {
  const std::optional<long long> value = integer(given);
  if (lies_between(value, low, high)) return *value;
  refuse(std::string(what) + " must be an integer from " + std::to_string(low) + " to " + std::to_string(high), given);
}

inline std::uint64_t read_seed(nb::handle given) {
  const nb::object index = index_of(given);
  const std::uint64_t seed = index.is_valid() ? PyLong_AsUnsignedLongLong(index.ptr()) : 0;
  if (index.is_valid() && !PyErr_Occurred()) return seed;
  if (PyErr_Occurred()) pardon(PyExc_OverflowError);
  refuse("a seed must be an integer from 0 to 2^64 - 1", given);
}

// As long as `given` lives.
inline std::string_view view_text(nb::handle given, const char* what) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_Check(given.ptr()) ? PyUnicode_AsUTF8AndSize(given.ptr(), &size) : nullptr;
  if (text != nullptr) return {text, static_cast<std::size_t>(size)};
  if (PyErr_Occurred()) pardon(PyExc_UnicodeEncodeError);
  refuse(std::string(what) + " must be text", given);
}

inline std::string read_text(nb::handle given, const char* what) { return std::string(view_text(given, what)); }

// Calls `visit` with each item of anything that can be iterated over.
template <class Visit>
void for_each_item(nb::handle given, const char* what, Visit&& visit, std::size_t most = kMostItems) {
  const nb::object iterator = nb::steal(PyObject_GetIter(given.ptr()));
  if (!iterator.is_valid()) {
    pardon(PyExc_TypeError);
    refuse(std::string(what) + " must come in a list", given);
  }
  std::size_t count = 0;
  for (;;) {
    const nb::object item = nb::steal(PyIter_Next(iterator.ptr()));
    if (!item.is_valid()) break;
    if (++count > most) refuse(std::string(what) + ": more than " + std::to_string(most));
    visit(item);
  }
  if (PyErr_Occurred()) throw nb::python_error();
}

}  // namespace variorum
