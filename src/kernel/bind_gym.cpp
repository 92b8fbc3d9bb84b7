// What learning programs need besides the games: whose orders are due, and orders numbered without gaps.
#include <algorithm>

#include "bindings.hpp"
#include "given_arrays.hpp"
#include "numpy_arrays.hpp"
#include "order_numbers.hpp"
#include "planes.hpp"
#include "python_batch.hpp"
#include "slots.hpp"

namespace variorum {
namespace {

nb::object due_adjustments(const Games& games) {
  const Tables& tables = games.tables();
  const auto width = static_cast<std::size_t>(tables.power_count);
  const auto due = new_array<std::int8_t>({games.states.size(), width});
  std::int8_t* row = due.data;
  for (const State& state : games.states) {
    write_due(tables, state, row);
    row += width;
  }
  return due.array;
}

nb::object planes(const Games& games) {
  const Tables& tables = games.tables();
  const auto places = static_cast<std::size_t>(tables.location_count);
  const auto width = static_cast<std::size_t>(Planes(tables.power_count).count);
  const auto rows = new_array<std::int8_t>({games.states.size(), places, width});
  std::fill_n(rows.data, games.states.size() * places * width, std::int8_t{0});
  std::int8_t* out = rows.data;
  for (const State& state : games.states) {
    write_planes(tables, state, out);
    out += places * width;
  }
  return rows.array;
}

nb::object slots(const Games& games) {
  std::vector<std::int8_t> powers;
  std::vector<std::int16_t> places;
  for (const State& state : games.states) {
    for_each_slot(games.tables(), state, [&](int power, int place) {
      powers.push_back(static_cast<std::int8_t>(power));
      places.push_back(static_cast<std::int16_t>(place));
    });
  }
  return nb::make_tuple(copied_array(powers.data(), powers.size()), copied_array(places.data(), places.size()));
}

using Masks = nb::ndarray<bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Masks read_masks(nb::handle given, std::size_t games, std::size_t orders) {
  Masks masks;
  const bool fits = nb::try_cast(given, masks, false) && masks.shape(0) == games && masks.shape(1) == orders;
  if (!fits) {
    refuse("masks are written into an array of bool in C order with " + std::to_string(games) + " rows of " +
           std::to_string(orders));
  }
  return masks;
}

// Orders that have no number are left out.
void write_masks(const Games& games, const OrderNumbers& numbers, nb::handle out, nb::handle given_threads) {
  const int threads = read_threads(given_threads);
  const Masks masks = read_masks(out, games.states.size(), numbers.size());
  bool* const rows = masks.data();
  const std::vector<State> states = games.states;
  std::vector<CodeList> lists(threads);
  without_lock([&] {
    in_parallel(states.size(), threads, kPhases, [&](std::size_t first, std::size_t end, int who) {
      for (std::size_t game = first; game < end; ++game) {
        bool* const row = rows + game * numbers.size();
        std::fill_n(row, numbers.size(), false);
        lists[who].clear();
        list_orders(games.tables(), states[game], lists[who]);
        for (const Code code : lists[who]) {
          const std::int32_t number = numbers.number(code);
          if (number != OrderNumbers::kUnknown) row[number] = true;
        }
      }
    });
  });
}

void make_numbers(OrderNumbers* made, nb::handle codes) {
  new (made) OrderNumbers();
  if (!made->read(read_array<Code>(codes, "codes"))) refuse("an order comes twice among the codes");
}

nb::object numbers_of(const OrderNumbers& numbers, nb::handle given) {
  const std::vector<Code> codes = read_array<Code>(given, "codes");
  const auto found = new_array<std::int32_t>({codes.size()});
  std::transform(codes.begin(), codes.end(), found.data, [&](Code code) { return numbers.number(code); });
  return found.array;
}

nb::object codes_of(const OrderNumbers& numbers, nb::handle given) {
  const std::vector<std::int64_t> ids = read_array<std::int64_t>(given, "numbers of orders");
  const auto codes = new_array<Code>({ids.size()});
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!lies_between(ids[i], 0, static_cast<long long>(numbers.size()) - 1)) {
      refuse("orders are numbered from 0 to " + std::to_string(static_cast<long long>(numbers.size()) - 1) +
             "; there is no order " + std::to_string(ids[i]));
    }
    codes.data[i] = numbers.codes()[static_cast<std::size_t>(ids[i])];
  }
  return codes.array;
}

}  // namespace

void bind_gym(nb::module_& module, nb::class_<Games>& batch) {
  batch.def_prop_ro("due", &due_adjustments)
      .def("slots", &slots,
           "Whose each slot of `legal` is (int8), and where its unit stands (int16; -1 in winter, when a power has a "
           "slot).");
  batch.def("planes", &planes, "Every game as rows of int8, one for each location; `variorum.env` names the planes.");
  batch.def("write_masks", &write_masks, nb::arg("numbers"), nb::arg("out").none(), nb::arg("threads").none() = 1,
            "Write which orders are possible into an array of bool: a row a game, in each a column an order."
            "\n\nRaises: ValueError if the array isn't one of bool in C order, or has another shape.");
  nb::class_<OrderNumbers>(module, "OrderNumbers", "Orders numbered from 0 without gaps, in the order of their codes.")
      .def("__init__", &make_numbers, nb::arg("codes").none())
      .def("__len__", &OrderNumbers::size)
      .def("numbers", &numbers_of, nb::arg("codes").none(), "The numbers of orders (int32); -1 for what is not among them.")
      .def("codes", &codes_of, nb::arg("numbers").none(),
           "The orders of these numbers (int32).\n\nRaises: ValueError naming a number that no order has.");
}

}  // namespace variorum
