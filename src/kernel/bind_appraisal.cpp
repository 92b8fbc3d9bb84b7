// What values are learned from, and what they promise, for Python.
#include "appraisal.hpp"
#include "bindings.hpp"
#include "numpy_arrays.hpp"
#include "python_batch.hpp"

namespace variorum {
namespace {

nb::object traits(const Games& games) {
  const Tables& tables = games.tables();
  const auto powers = static_cast<std::size_t>(tables.power_count);
  const auto rows = new_array<float>({games.states.size(), powers, static_cast<std::size_t>(kTraits)});
  float* out = rows.data;
  for (const State& state : games.states) {
    const Survey survey(tables, state);
    for (int p = 0; p < tables.power_count; ++p) {
      for (int i = 0; i < kTraits; ++i) *out++ = survey.of(p, i);
    }
  }
  return rows.array;
}

nb::object promised(const Games& games) {
  const auto powers = static_cast<std::size_t>(games.tables().power_count);
  const auto rows = new_array<float>({games.states.size(), powers});
  for (std::size_t g = 0; g < games.states.size(); ++g) {
    write_promised(games.tables(), games.states[g], rows.data + g * powers);
  }
  return rows.array;
}

}  // namespace

void bind_appraisal(nb::class_<Games>& batch) {
  batch
      .def_prop_ro("traits", &traits,
                   "What each power's side of each game looks like, in numbers that mean the same on every board "
                   "(float32, by game, power and trait; src/kernel/survey.hpp says what they are). The last one is the "
                   "logarithm of the share of the squares of centers that a power has in prospect.")
      .def_prop_ro("promised", &promised,
                   "The share of the squares of centers that each game promises to each power over the next three years, on "
                   "average (float32), as learned from games between bots; searches go by it. Of a game that is won, "
                   "all is the winner's.");
}

}  // namespace variorum
