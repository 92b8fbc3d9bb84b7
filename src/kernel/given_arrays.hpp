// Reads arrays of integers that Python hands over.
#pragma once

#include <nanobind/ndarray.h>

#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "given.hpp"

namespace variorum {

using GivenArray = nb::ndarray<nb::ro, nb::device::cpu>;

inline constexpr std::size_t kAllFit = std::numeric_limits<std::size_t>::max();

// Copies the numbers, since Python may change an array at any time. The first that does not fit, or kAllFit.
template <class Number, class Stored>
std::size_t copy_numbers(const GivenArray& array, std::vector<Number>& numbers) {
  const auto* bytes = static_cast<const char*>(array.data());
  const std::int64_t stride = array.stride(0) * static_cast<std::int64_t>(sizeof(Stored));
  bool fits = true;
  const auto stored_at = [&](std::size_t i) {
    Stored stored;
    std::memcpy(&stored, bytes + static_cast<std::int64_t>(i) * stride, sizeof stored);
    return stored;
  };
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Stored stored = stored_at(i);
    numbers[i] = static_cast<Number>(stored);
    fits &= std::in_range<Number>(stored);
  }
  if (fits) return kAllFit;
  std::size_t first = 0;
  while (first + 1 < numbers.size() && std::in_range<Number>(stored_at(first))) ++first;
  return first;
}

template <class Number, class Signed>
std::optional<std::size_t> copy_either(const GivenArray& array, std::vector<Number>& numbers) {
  if (array.dtype() == nb::dtype<Signed>()) return copy_numbers<Number, Signed>(array, numbers);
  using Unsigned = std::make_unsigned_t<Signed>;
  if (array.dtype() == nb::dtype<Unsigned>()) return copy_numbers<Number, Unsigned>(array, numbers);
  return std::nullopt;
}

template <class Number>
std::optional<std::size_t> copy_any(const GivenArray& array, std::vector<Number>& numbers) {
  switch (array.dtype().bits) {
    case 8: return copy_either<Number, std::int8_t>(array, numbers);
    case 16: return copy_either<Number, std::int16_t>(array, numbers);
    case 32: return copy_either<Number, std::int32_t>(array, numbers);
    case 64: return copy_either<Number, std::int64_t>(array, numbers);
    default: return std::nullopt;
  }
}

template <class Number>
std::vector<Number> read_list(nb::handle given, const char* what) {
  std::vector<Number> numbers;
  const std::string each = std::string("each of ") + what;
  for_each_item(given, what, [&](nb::handle number) {
    numbers.push_back(static_cast<Number>(
        read_integer(number, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max(), each.c_str())));
  });
  return numbers;
}

// A one-dimensional array of any kind of integers, or a list or tuple of them.
template <class Number>
std::vector<Number> read_array(nb::handle given, const char* what) {
  if (PyList_Check(given.ptr()) || PyTuple_Check(given.ptr())) return read_list<Number>(given, what);
  GivenArray array;
  if (nb::try_cast(given, array, false) && array.ndim() == 1) {
    std::vector<Number> numbers(array.size());
    const std::optional<std::size_t> misfit = copy_any(array, numbers);
    if (misfit == kAllFit) return numbers;
    if (misfit.has_value()) {
      refuse(std::string(what) + " must be integers of " + std::to_string(sizeof(Number) * 8) + " bits; number " +
             std::to_string(*misfit) + " of them is too large or too small", given);
    }
  }
  refuse(std::string(what) + " must be a list, or a one-dimensional array, of integers of " +
             std::to_string(sizeof(Number) * 8) + " bits", given);
}

}  // namespace variorum
