// Memory for copies of a batch's states: fresh pages from the system cost as much as playing a phase.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "state.hpp"

namespace variorum {

// What batches that are gone have left, for the next one.
class LeftStates {
 public:
  std::vector<State> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(kept_, {});
  }

  // The larger one is kept, up to a common size.
  void give(std::vector<State> left) {
    if (left.capacity() > kLargest) return;
    const std::lock_guard lock(mutex_);
    if (kept_.capacity() < left.capacity()) kept_.swap(left);
  }

 private:
  // 16 MB.
  static constexpr std::size_t kLargest = (1U << 24) / sizeof(State);

  std::mutex mutex_;
  std::vector<State> kept_;
};

// Never destroyed, since batches may outlive everything else.
inline LeftStates& left_states() {
  static LeftStates& left = *new LeftStates;
  return left;
}

// What a batch has of it. A copy of the batch has memory of its own.
class SpareStates {
 public:
  SpareStates() = default;
  SpareStates(const SpareStates&) {}
  SpareStates(SpareStates&& other) noexcept : kept_(std::exchange(other.kept_, {})) {}
  SpareStates& operator=(SpareStates other) noexcept {
    kept_.swap(other.kept_);
    return *this;
  }
  ~SpareStates() {
    if (kept_.capacity() != 0) left_states().give(std::move(kept_));
  }

  // States that mean nothing, to be written over.
  std::vector<State> take() {
    if (kept_.capacity() == 0) return left_states().take();
    return std::exchange(kept_, {});
  }

  void give(std::vector<State> states) { kept_ = std::move(states); }

 private:
  std::vector<State> kept_;
};

}  // namespace variorum
