// Many games at once, on several threads.
#pragma once

#include <exception>
#include <future>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "random_play.hpp"

namespace variorum {

inline constexpr int kMaxThreads = 256;

// Threads that are waited for in any case.
struct Helpers {
  std::vector<std::thread> threads;

  ~Helpers() {
    for (std::thread& thread : threads) thread.join();
  }
};

// Starts a thread for each of the `parts` but the first. They wait for each other, so that nothing is done if the
// system does not start them all.
template <class Attempt>
void share(std::size_t parts, const Attempt& attempt) {
  std::promise<bool> complete;
  const std::shared_future<bool> begins = complete.get_future();
  Helpers helpers;
  helpers.threads.reserve(parts - 1);
  try {
    for (std::size_t part = 1; part < parts; ++part) {
      helpers.threads.emplace_back([&attempt, begins, part] {
        if (begins.get()) attempt(part);
      });
    }
  } catch (const std::system_error&) {
    complete.set_value(false);
    throw std::invalid_argument("the system starts only " + std::to_string(helpers.threads.size() + 1) + " of " +
                                std::to_string(parts) + " threads: ask for fewer");
  }
  complete.set_value(true);
  attempt(0);
}

// Calls `work(first, end)` for parts of 0..count, each on a thread of its own; throws what any of them throws.
template <class Work>
void in_parallel(std::size_t count, int threads, const Work& work) {
  const std::size_t parts = std::clamp<std::size_t>(count, 1, threads);
  std::vector<std::exception_ptr> failures(parts);
  share(parts, [&](std::size_t part) {
    try {
      work(count * part / parts, count * (part + 1) / parts);
    } catch (...) {
      failures[part] = std::current_exception();
    }
  });
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

// Plays every game to its end; a game's moves depend on the seed and its number, and on nothing else.
inline void play_games(const Tables& tables, std::vector<State>& games, std::uint64_t seed, int last_year, int threads,
                       std::int32_t* phases) {
  in_parallel(games.size(), threads, [&](std::size_t first, std::size_t end) {
    CodeList list;
    for (std::size_t game = first; game < end; ++game) {
      Random random(seed, game);
      phases[game] = play_game(tables, games[game], last_year, random, list);
    }
  });
}

// Orders for every game, as they are drawn in random play; `ends`: where those of each game end.
inline void draw_all(const Tables& tables, const std::vector<State>& games, std::uint64_t seed,
                     std::vector<Code>& codes, std::int64_t* ends) {
  CodeList list;
  for (std::size_t game = 0; game < games.size(); ++game) {
    Random random(seed, game);
    draw_orders(tables, games[game], random, list);
    codes.insert(codes.end(), list.begin(), list.end());
    ends[game] = static_cast<std::int64_t>(codes.size());
  }
}

// A run of codes in an array.
struct CodeSpan {
  const Code* first;
  const Code* last;

  const Code* begin() const { return first; }
  const Code* end() const { return last; }
};

// `offsets`: where each game's codes begin, and at last where they end.
inline void step_games(const Tables& tables, std::vector<State>& games, const Code* codes, const std::int64_t* offsets,
                       int threads) {
  in_parallel(games.size(), threads, [&](std::size_t first, std::size_t end) {
    for (std::size_t game = first; game < end; ++game) {
      step(tables, CodeSpan{codes + offsets[game], codes + offsets[game + 1]}, games[game]);
    }
  });
}

}  // namespace variorum
