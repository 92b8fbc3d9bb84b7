// A growing list of orders, divided into slots: one for each unit, or for each power in a winter.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "codes.hpp"

namespace variorum {

class CodeList {
 public:
  // Belongs to C, so that it can grow where it is.
  struct Free {
    void operator()(Code* codes) const { std::free(codes); }
  };
  using Buffer = std::unique_ptr<Code[], Free>;

  Code* begin() { return codes_.get(); }
  Code* end() { return codes_.get() + size_; }
  const Code* begin() const { return codes_.get(); }
  const Code* end() const { return codes_.get() + size_; }
  int size() const { return size_; }
  // Where each slot ends.
  const std::vector<std::int32_t>& ends() const { return ends_; }

  void clear() {
    size_ = 0;
    ends_.clear();
  }

  // Hands over the codes; the list is empty then.
  Buffer release() {
    size_ = capacity_ = 0;
    return std::move(codes_);
  }

  // Where to write so many more; the slot begins there.
  Code* room(int more) {
    if (size_ + more > capacity_) grow(size_ + more);
    return end();
  }

  // Ends the slot.
  void close(const Code* end) {
    size_ = static_cast<int>(end - begin());
    ends_.push_back(size_);
  }

  // Calls `visit` with the number of each slot, its first order and how many there are.
  template <class Visit>
  void for_each_slot(Visit&& visit) {
    int first = 0;
    for (std::size_t slot = 0; slot < ends_.size(); ++slot) {
      visit(static_cast<int>(slot), begin() + first, ends_[slot] - first);
      first = ends_[slot];
    }
  }

 private:
  void grow(int needed) {
    capacity_ = needed * 2;
    Code* larger = static_cast<Code*>(std::realloc(codes_.get(), capacity_ * sizeof(Code)));
    if (larger == nullptr) throw std::bad_alloc();
    static_cast<void>(codes_.release());
    codes_.reset(larger);
  }

  Buffer codes_;
  int size_ = 0;
  int capacity_ = 0;
  std::vector<std::int32_t> ends_;
};

}  // namespace variorum
