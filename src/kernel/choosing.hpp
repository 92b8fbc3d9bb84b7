// Choosing the best of several places, and now and then one that is nearly as good.
#pragma once

#include <algorithm>

#include "random.hpp"
#include "tables.hpp"

namespace variorum {

// At least 0, and less than 1.
inline float fraction(Random& random) { return static_cast<float>(random.next() >> 40) * 0x1p-24F; }

struct Temper {
  // The chance of looking at the next best place, and how fast it falls with what is lost.
  float alternative;
  float slope;
};

struct Place {
  float value;
  // -1: to stay.
  int choice;
};

class Ranking {
 public:
  void add(float value, int choice) {
    int at = count_++;
    for (; at > 0 && places_[at - 1].value < value; --at) places_[at] = places_[at - 1];
    places_[at] = {value, choice};
  }

  bool empty() const { return count_ == 0; }

  // Takes one out.
  int take(Temper temper, Random& random) {
    int at = 0;
    while (at + 1 < count_ && slips(places_[at].value, places_[at + 1].value, temper, random)) ++at;
    const int choice = places_[at].choice;
    std::copy(places_ + at + 1, places_ + count_, places_ + at);
    --count_;
    return choice;
  }

 private:
  static bool slips(float value, float next, Temper temper, Random& random) {
    if (fraction(random) >= temper.alternative) return false;
    return value <= 0 || fraction(random) >= (value - next) * temper.slope / value;
  }

  int count_ = 0;
  Place places_[kMaxNear + 1];
};

}  // namespace variorum
