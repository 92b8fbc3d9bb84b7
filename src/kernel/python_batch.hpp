// What Python holds of many games.
#pragma once

#include <utility>
#include <vector>

#include "batch.hpp"
#include "given.hpp"
#include "python_rules.hpp"
#include "spare_states.hpp"

namespace variorum {

// Some hundred megabytes.
inline constexpr int kMostGames = 1 << 20;

inline int read_threads(nb::handle given) { return static_cast<int>(read_integer(given, 1, kMaxThreads, "threads")); }

// Only for work on copies: another thread may use the same games meanwhile.
template <class Work>
void without_lock(Work&& work) {
  nb::gil_scoped_release release;
  work();
}

struct Games {
  SharedRules rules;
  std::vector<State> states;
  SpareStates spare;

  Games(SharedRules board, std::vector<State> made) : rules(std::move(board)), states(std::move(made)) {}

  Games(nb::handle start, nb::handle count)
      : rules(read_state(start).rules),
        states(static_cast<std::size_t>(read_integer(count, 0, kMostGames, "the number of games")),
               read_state(start).state) {}

  const Tables& tables() const { return rules->tables; }

  // The states for `work` to change, which become those of the games if nothing is thrown. Copied, since Python may
  // change games while the lock is not held.
  template <class Work>
  void change(Work&& work) {
    std::vector<State> playing = spare.take();
    playing = states;
    without_lock([&] { work(playing); });
    states.swap(playing);
    spare.give(std::move(playing));
  }
};

// Picking out games, copies of them, and games as bytes.
void bind_copies(nb::class_<Games>& batch);
// What values are learned from, and what they promise.
void bind_appraisal(nb::class_<Games>& batch);
// Whose orders are due, and orders numbered.
void bind_gym(nb::module_& module, nb::class_<Games>& batch);
// Seats that programs play.
void bind_seats(nb::module_& module, nb::class_<Games>& batch);
// States as bytes.
void bind_state_bytes(nb::class_<Snapshot>& state);

}  // namespace variorum
