// An array that is not initialised, whatever its entries are: most of it is never used.
#pragma once

#include <cstddef>
#include <type_traits>

namespace variorum {

template <class Entry, int kSize>
class Scratch {
 public:
  static_assert(std::is_trivially_destructible_v<Entry>);

  Scratch() {}

  Entry& operator[](std::ptrdiff_t index) { return entries_[index]; }
  const Entry& operator[](std::ptrdiff_t index) const { return entries_[index]; }
  const Entry* data() const { return entries_; }

 private:
  union {
    Entry entries_[kSize];
  };
};

}  // namespace variorum
