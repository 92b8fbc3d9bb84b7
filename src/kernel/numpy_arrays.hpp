// Arrays between the kernel and numpy.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <initializer_list>

#include "listing.hpp"
#include "spares.hpp"

namespace variorum {

namespace nb = nanobind;

template <class Number>
struct Output {
  Number* data;
  nb::object array;
};

// A new array of numpy, not initialised.
template <class Number>
Output<Number> new_array(std::initializer_list<std::size_t> shape) {
  std::size_t size = 1;
  for (const std::size_t length : shape) size *= length;
  Number* data = new Number[size];
  nb::capsule owner(data, [](void* numbers) noexcept { delete[] static_cast<Number*>(numbers); });
  return {data, nb::cast(nb::ndarray<nb::numpy, Number>(data, shape, owner))};
}

template <class Number>
nb::object copied_array(const Number* numbers, std::size_t count) {
  const Output<Number> result = new_array<Number>({count});
  std::copy(numbers, numbers + count, result.data);
  return result.array;
}

// An array of numpy that owns what a list held, and leaves the memory to a later list.
inline nb::object adopted_array(CodeList::Buffer buffer, std::size_t count) {
  if (buffer.codes == nullptr) return new_array<Code>({0}).array;
  Code* data = buffer.codes.get();
  auto* owned = new CodeList::Buffer(std::move(buffer));
  nb::capsule owner(owned, [](void* held) noexcept {
    const std::unique_ptr<CodeList::Buffer> done(static_cast<CodeList::Buffer*>(held));
    spares().give(std::move(*done));
  });
  return nb::cast(nb::ndarray<nb::numpy, Code>(data, {count}, owner));
}

}  // namespace variorum
