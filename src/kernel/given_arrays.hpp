// Reads arrays of integers that Python hands over.
#pragma once

#include <nanobind/ndarray.h>

#include <cstring>
#include <limits>
#include <type_traits>

#include "given.hpp"

namespace variorum {

using GivenArray = nb::ndarray<nb::ro, nb::device::cpu>;

// Copies the numbers, since Python may change an array at any time; false if one does not fit.
template <class Number, class Stored>
bool copy_numbers(const GivenArray& array, std::vector<Number>& numbers) {
  const auto* bytes = static_cast<const char*>(array.data());
  const std::int64_t stride = array.stride(0) * static_cast<std::int64_t>(sizeof(Stored));
  bool fits = true;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Stored stored;
    std::memcpy(&stored, bytes + static_cast<std::int64_t>(i) * stride, sizeof stored);
    numbers[i] = static_cast<Number>(stored);
    fits &= std::in_range<Number>(stored);
  }
  return fits;
}

template <class Number, class Signed>
bool copy_either(const GivenArray& array, std::vector<Number>& numbers) {
  if (array.dtype() == nb::dtype<Signed>()) return copy_numbers<Number, Signed>(array, numbers);
  using Unsigned = std::make_unsigned_t<Signed>;
  return array.dtype() == nb::dtype<Unsigned>() && copy_numbers<Number, Unsigned>(array, numbers);
}

// A one-dimensional array of any kind of integers.
template <class Number>
std::vector<Number> read_array(nb::handle given, const char* what) {
  GivenArray array;
  if (nb::try_cast(given, array, false) && array.ndim() == 1) {
    std::vector<Number> numbers(array.size());
    bool fits = false;
    switch (array.dtype().bits) {
      case 8: fits = copy_either<Number, std::int8_t>(array, numbers); break;
      case 16: fits = copy_either<Number, std::int16_t>(array, numbers); break;
      case 32: fits = copy_either<Number, std::int32_t>(array, numbers); break;
      case 64: fits = copy_either<Number, std::int64_t>(array, numbers); break;
      default: break;
    }
    if (fits) return numbers;
  }
  refuse(std::string(what) + " must be a one-dimensional array of integers of " +
             std::to_string(sizeof(Number) * 8) + " bits", given);
}

}  // namespace variorum
