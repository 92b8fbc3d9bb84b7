// Memory of order lists that are gone, for the next ones: fresh pages from the system cost more than listing the orders.
#pragma once

#include <array>
#include <mutex>
#include <utility>

#include "listing.hpp"

namespace variorum {

class Spares {
 public:
  // Some memory, or none.
  CodeList::Buffer take() {
    const std::lock_guard lock(mutex_);
    for (CodeList::Buffer& spare : kept_) {
      if (spare.capacity != 0) return std::exchange(spare, {});
    }
    return {};
  }

  // Kept up to a common size, if there is room for it; given back to the system otherwise.
  void give(CodeList::Buffer buffer) {
    buffer.shrink_to(kLargest);
    const std::lock_guard lock(mutex_);
    for (CodeList::Buffer& spare : kept_) {
      if (spare.capacity < buffer.capacity) std::swap(spare, buffer);
    }
  }

 private:
  // 16 MB.
  static constexpr int kLargest = 1 << 22;

  std::mutex mutex_;
  std::array<CodeList::Buffer, 4> kept_;
};

// Never destroyed, since arrays may outlive everything else.
inline Spares& spares() {
  static Spares& kept = *new Spares;
  return kept;
}

}  // namespace variorum
