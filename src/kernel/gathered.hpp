// Orders for many games, listed on several threads and put together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "spares.hpp"

namespace variorum {

class Gathered {
 public:
  // `write(game, list, who)` adds the slots of a game to the list of a thread.
  template <class Write>
  Gathered(std::size_t games, int threads, const Write& write)
      : threads_(threads), lists_(threads), parts_(games), first_codes_(games + 1), first_slots_(games + 1) {
    in_parallel(games, threads, kPhases, [&](std::size_t first, std::size_t end, int who) {
      CodeList& list = lists_[who];
      if (!list.has_memory()) list = CodeList(spares().take());
      for (std::size_t game = first; game < end; ++game) {
        parts_[game] = {who, list.size(), list.ends().size()};
        write(game, list, who);
        first_codes_[game + 1] = list.size() - parts_[game].first_code;
        first_slots_[game + 1] = static_cast<std::int64_t>(list.ends().size() - parts_[game].first_slot);
      }
    });
    for (std::size_t game = 0; game < games; ++game) {
      first_codes_[game + 1] += first_codes_[game];
      first_slots_[game + 1] += first_slots_[game];
    }
  }

  ~Gathered() {
    for (CodeList& list : lists_) spares().give(list.release());
  }

  Gathered(const Gathered&) = delete;
  Gathered& operator=(const Gathered&) = delete;

  std::size_t code_count() const { return static_cast<std::size_t>(first_codes_.back()); }
  // By game, where its slots begin, and at last where they end.
  const std::vector<std::int64_t>& first_slots() const { return first_slots_; }

  // All codes in the order of the games. `ends` gets where each slot ends.
  CodeList::Buffer put_together(std::int64_t* ends) {
    if (std::all_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.who == 0; })) {
      std::copy(lists_[0].ends().begin(), lists_[0].ends().end(), ends);
      return lists_[0].release();
    }
    CodeList whole(spares().take());
    Code* const out = whole.room(first_codes_.back());
    in_parallel(parts_.size(), threads_, kPhases, [&](std::size_t first, std::size_t end, int) {
      for (std::size_t game = first; game < end; ++game) copy(game, out + first_codes_[game], ends);
    });
    return whole.release();
  }

 private:
  // Where a game's codes and slots begin in the list of the thread that wrote them.
  struct Part {
    int who;
    int first_code;
    std::size_t first_slot;
  };

  void copy(std::size_t game, Code* out, std::int64_t* ends) const {
    const Part& part = parts_[game];
    const CodeList& list = lists_[part.who];
    std::copy_n(list.begin() + part.first_code, first_codes_[game + 1] - first_codes_[game], out);
    const auto slot = list.ends().begin() + static_cast<std::ptrdiff_t>(part.first_slot);
    const std::int64_t shift = first_codes_[game] - part.first_code;
    std::transform(slot, slot + (first_slots_[game + 1] - first_slots_[game]), ends + first_slots_[game],
                   [&](std::int32_t end) { return end + shift; });
  }

  int threads_;
  std::vector<CodeList> lists_;
  std::vector<Part> parts_;
  std::vector<std::int64_t> first_codes_;
  std::vector<std::int64_t> first_slots_;
};

}  // namespace variorum
