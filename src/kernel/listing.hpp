// A growing list of orders, divided into slots: one for each unit, or for each power in a winter.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "codes.hpp"

namespace variorum {

class CodeList {
 public:
  // Memory for so many codes. It belongs to C, so that it can grow where it is.
  struct Buffer {
    struct Free {
      void operator()(Code* codes) const { std::free(codes); }
    };
    std::unique_ptr<Code[], Free> codes;
    int capacity = 0;

    // Gives back to the system what goes beyond a size.
    void shrink_to(int most) {
      if (capacity <= most) return;
      Code* smaller = static_cast<Code*>(std::realloc(codes.get(), most * sizeof(Code)));
      if (smaller == nullptr) return;
      static_cast<void>(codes.release());
      codes.reset(smaller);
      capacity = most;
    }
  };

  CodeList() = default;
  // Uses memory that another list has released.
  explicit CodeList(Buffer buffer) : buffer_(std::move(buffer)) {}

  Code* begin() { return buffer_.codes.get(); }
  Code* end() { return begin() + size_; }
  const Code* begin() const { return buffer_.codes.get(); }
  const Code* end() const { return begin() + size_; }
  int size() const { return size_; }
  // Where each slot ends.
  const std::vector<std::int32_t>& ends() const { return ends_; }

  void clear() {
    size_ = 0;
    ends_.clear();
  }

  // Hands over the codes; the list is empty then.
  Buffer release() {
    size_ = 0;
    return std::exchange(buffer_, {});
  }

  bool has_memory() const { return buffer_.capacity != 0; }

  // Where to write so many more; the slot begins there.
  Code* room(std::int64_t more) {
    if (more > buffer_.capacity - size_) grow(more);
    return end();
  }

  // Ends the slot.
  void close(const Code* end) {
    size_ = static_cast<int>(end - begin());
    ends_.push_back(size_);
  }

  // Adds so many slots at once; where each ends is still to be written, and then `fill_slots` told where the last does.
  std::int32_t* add_slots(int count) {
    ends_.resize(ends_.size() + static_cast<std::size_t>(count));
    return ends_.data() + ends_.size() - count;
  }

  void fill_slots(const Code* end) { size_ = static_cast<int>(end - begin()); }

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
  // Slots end at numbers of 32 bits.
  static constexpr int kMostCodes = 1 << 30;

  void grow(std::int64_t more) {
    if (more > kMostCodes - size_) throw std::length_error("too many orders for one list: ask about fewer games at once");
    const int capacity = static_cast<int>(std::min<std::int64_t>(size_ + more, kMostCodes / 2)) * 2;
    Code* larger = static_cast<Code*>(std::realloc(buffer_.codes.get(), capacity * sizeof(Code)));
    if (larger == nullptr) throw std::bad_alloc();
    static_cast<void>(buffer_.codes.release());
    buffer_.codes.reset(larger);
    buffer_.capacity = capacity;
  }

  Buffer buffer_;
  int size_ = 0;
  std::vector<std::int32_t> ends_;
};

}  // namespace variorum
