// Many games at once, on several threads.
#pragma once

#include <algorithm>
#include <vector>

#include "pool.hpp"
#include "random_play.hpp"

namespace variorum {

inline constexpr int kMaxThreads = 256;

// A kind of work, by how many games are a piece of it, and for how many a second thread is worth waking.
struct Grain {
  std::size_t piece;
  std::size_t worthwhile;
};

// Of phases, and of whole games.
inline constexpr Grain kPhases{4, 32};
inline constexpr Grain kGames{1, 1};

// Calls `work(first, end, who)` for pieces of 0..count, on at most so many threads, of which `who` is the number.
template <class Work>
void in_parallel(std::size_t count, int threads, Grain grain, const Work& work) {
  const std::size_t useful = std::clamp<std::size_t>(count / grain.worthwhile, 1, threads);
  share((count + grain.piece - 1) / grain.piece, static_cast<int>(useful), [&](std::size_t piece, int who) {
    work(piece * grain.piece, std::min(count, (piece + 1) * grain.piece), who);
  });
}

// Plays every game to its end; a game's moves depend on the seed and its number, and on nothing else.
inline void play_games(const Tables& tables, std::vector<State>& games, std::uint64_t seed, int last_year, int threads,
                       std::int32_t* phases) {
  std::vector<CodeList> lists(threads);
  in_parallel(games.size(), threads, kGames, [&](std::size_t first, std::size_t end, int who) {
    for (std::size_t game = first; game < end; ++game) {
      Random random(seed, game);
      phases[game] = play_game(tables, games[game], last_year, random, lists[who]);
    }
  });
}

// `offsets`: where each game's codes begin, and at last where they end.
inline void step_games(const Tables& tables, std::vector<State>& games, const Code* codes, const std::int64_t* offsets,
                       int threads) {
  in_parallel(games.size(), threads, kPhases, [&](std::size_t first, std::size_t end, int) {
    for (std::size_t game = first; game < end; ++game) {
      step(tables, CodeSpan{codes + offsets[game], codes + offsets[game + 1]}, games[game]);
    }
  });
}

}  // namespace variorum
