// How many of something are at each place, to be summed up over many places at once.
#pragma once

#include <bit>

#include "state.hpp"

namespace variorum {

// Up to as many as there may be units. The numbers are written side by side, in binary: a set of places for each digit.
class PlaceCounts {
 public:
  // One more at each of these places.
  void add(Places places) {
    for (int digit = 0; !places.empty(); ++digit) {
      if (digit == count_) digits_[count_++] = {};
      const Places carried = digits_[digit] & places;
      digits_[digit] = (digits_[digit] | places) - carried;
      places = carried;
    }
  }

  int at(int place) const {
    int number = 0;
    for (int digit = 0; digit < count_; ++digit) number |= digits_[digit].contains(place) << digit;
    return number;
  }

  int sum(const Places& places) const {
    int total = 0;
    for (int digit = 0; digit < count_; ++digit) total += (digits_[digit] & places).size() << digit;
    return total;
  }

 private:
  static constexpr int kDigits = std::bit_width(static_cast<unsigned>(kMaxPieces));

  int count_ = 0;
  Places digits_[kDigits];
};

}  // namespace variorum
