// Orders of one power, or of all, for one phase.
#pragma once

#include <algorithm>
#include <array>

#include "state.hpp"

namespace variorum {

class JointOrders {
 public:
  void add(Code code) { codes_[count_++] = code; }

  void add(const JointOrders& others) {
    std::copy(others.begin(), others.end(), codes_.begin() + count_);
    count_ += others.count_;
  }

  void clear() { count_ = 0; }

  // Forgets all but the first ones.
  void keep(int most) { count_ = std::min(count_, most); }

  // Forgets some.
  template <class Which>
  void drop_if(Which&& which) {
    count_ = static_cast<int>(std::remove_if(codes_.begin(), codes_.begin() + count_, which) - codes_.begin());
  }

  template <class Before>
  void sort(Before&& before) {
    std::sort(codes_.begin(), codes_.begin() + count_, before);
  }

  int size() const { return count_; }
  Code& operator[](int place) { return codes_[place]; }
  Code operator[](int place) const { return codes_[place]; }
  const Code* begin() const { return codes_.data(); }
  const Code* end() const { return codes_.data() + count_; }

  // Whether both order the same, in whatever order.
  bool is_like(const JointOrders& other) const {
    return count_ == other.count_ && std::is_permutation(begin(), end(), other.begin());
  }

 private:
  // An order for each unit, or a build for each center and a removal of each unit.
  std::array<Code, kMaxPieces + kMaxCenters> codes_;
  int count_ = 0;
};

}  // namespace variorum
