// What learning programs need besides the games: whose orders are due, and orders numbered without gaps.
#include <algorithm>

#include "bindings.hpp"
#include "given_arrays.hpp"
#include "numpy_arrays.hpp"
#include "order_numbers.hpp"
#include "python_batch.hpp"

namespace variorum {
namespace {

// Builds that there is room for, or, below 0, removals.
int due_of(const Tables& tables, const State& state, const Balance& balance, const Places& occupied, int power) {
  if (balance.due[power] <= 0) return balance.due[power];
  const auto& homes = tables.home_centers[power];
  const auto room = std::count_if(homes.begin(), homes.end(), [&](int c) { return is_site(tables, state, occupied, c); });
  return std::min<int>(balance.due[power], static_cast<int>(room));
}

nb::object due_adjustments(const Games& games) {
  const Tables& tables = games.tables();
  const auto due = new_array<std::int8_t>({games.states.size(), static_cast<std::size_t>(tables.power_count)});
  std::int8_t* row = due.data;
  for (const State& state : games.states) {
    std::fill_n(row, tables.power_count, std::int8_t{0});
    if (state.phase == Phase::kAdjustments) {
      const Balance balance(tables, state);
      const Places occupied = occupied_areas(tables, state);
      for (int p = 0; p < tables.power_count; ++p) {
        row[p] = static_cast<std::int8_t>(due_of(tables, state, balance, occupied, p));
      }
    }
    row += tables.power_count;
  }
  return due.array;
}

// Calls `take` with the power and the place of each slot of a game; winter's slots have none, -1.
template <class Take>
void for_each_slot(const Tables& tables, const State& state, Take&& take) {
  if (is_movement(state.phase)) {
    for (int u = 0; u < state.unit_count; ++u) take(state.units[u].power, location_of(state.units[u].stand));
  } else if (is_retreat(state.phase)) {
    for (int i = 0; i < state.dislodged_count; ++i) {
      take(state.dislodged[i].piece.power, location_of(state.dislodged[i].piece.stand));
    }
  } else if (state.phase == Phase::kAdjustments) {
    for (int p = 0; p < tables.power_count; ++p) take(p, -1);
  }
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
  nb::class_<OrderNumbers>(module, "OrderNumbers", "Orders numbered from 0 without gaps, in the order of their codes.")
      .def("__init__", &make_numbers, nb::arg("codes").none())
      .def("__len__", &OrderNumbers::size)
      .def("numbers", &numbers_of, nb::arg("codes").none(), "The numbers of orders (int32); -1 for what is not among them.")
      .def("codes", &codes_of, nb::arg("numbers").none(),
           "The orders of these numbers (int32).\n\nRaises: ValueError naming a number that no order has.");
}

}  // namespace variorum
