// Pacts for Python.
#include "bindings.hpp"
#include "codes_in.hpp"
#include "python_pact.hpp"
#include "snapshot_in.hpp"

namespace variorum {
namespace {

std::pair<int, int> read_pair(const Rules& rules, nb::handle pair, const char* shape, const char* alone) {
  require_tuple(pair, 2, shape);
  const std::pair<int, int> found{power_number(rules, item(pair, 0)), power_number(rules, item(pair, 1))};
  if (found.first == found.second) refuse(alone, pair);
  return found;
}

void befriend(Pact& pact, int power, int other) { pact.friends[power] |= std::uint32_t{1} << other; }

void read_truces(const Rules& rules, nb::handle given, Pact& pact) {
  for_each_item(given, "truces", [&](nb::handle pair) {
    const auto [one, other] =
        read_pair(rules, pair, "a truce is a pair of powers", "a power has a truce with another one");
    befriend(pact, one, other);
    befriend(pact, other, one);
  });
}

void read_spared(const Rules& rules, nb::handle given, Pact& pact) {
  for_each_item(given, "spared powers", [&](nb::handle pair) {
    const auto [power, spared] =
        read_pair(rules, pair, "spared powers are pairs: who spares, and whom", "a power spares another one");
    befriend(pact, power, spared);
  });
}

void read_closed(const Rules& rules, nb::handle given, Pact& pact) {
  if (given.is_none()) return;
  if (!PyDict_Check(given.ptr())) refuse("closed areas are a dictionary, areas by power", given);
  for (auto [name, areas] : nb::borrow<nb::dict>(given)) {
    const int power = power_number(rules, name);
    if (PyUnicode_Check(areas.ptr())) refuse("closed areas must come in a list", areas);
    for_each_item(areas, "closed areas", [&](nb::handle area) { pact.closed[power].insert(area_number(rules, area)); });
  }
}

void read_promised(const Rules& rules, nb::handle given, Pact& pact) {
  Places ordered;
  pact.orders = read_codes(given);
  for (const Code code : pact.orders) {
    const std::optional<std::string> text = rules.texts.plain().write(code);
    if (!text) refuse("no order has the code " + std::to_string(code));
    if (kind_of(code) == Kind::kWaive) continue;
    const int area = rules.tables.area_of[stand_of(code)];
    if (ordered.contains(area)) refuse("a unit cannot promise two orders: " + *text);
    ordered.insert(area);
  }
}

bool is_truce(const Pact& pact, int one, int other) { return pact.is_friend(one, other) && pact.is_friend(other, one); }

nb::object truce_pairs(const NamedPact& pact) {
  nb::list pairs;
  for (int p = 0; p < pact.rules->tables.power_count; ++p) {
    for (int other = p + 1; other < pact.rules->tables.power_count; ++other) {
      if (is_truce(pact.pact, p, other)) pairs.append(nb::make_tuple(pact.rules->powers[p], pact.rules->powers[other]));
    }
  }
  return pairs;
}

nb::object spared_pairs(const NamedPact& pact) {
  nb::list pairs;
  for (int p = 0; p < pact.rules->tables.power_count; ++p) {
    for (int other = 0; other < pact.rules->tables.power_count; ++other) {
      if (!pact.pact.is_friend(p, other) || is_truce(pact.pact, p, other)) continue;
      pairs.append(nb::make_tuple(pact.rules->powers[p], pact.rules->powers[other]));
    }
  }
  return pairs;
}

nb::object closed_names(const NamedPact& pact) {
  nb::dict closed;
  for (int p = 0; p < pact.rules->tables.power_count; ++p) {
    nb::list areas;
    pact.pact.closed[p].for_each([&](int area) { areas.append(pact.rules->locations[area]); });
    if (nb::len(areas) != 0) closed[pact.rules->powers[p]] = areas;
  }
  return closed;
}

nb::object promised_codes(const NamedPact& pact) {
  nb::list codes;
  for (const Code code : pact.pact.orders) codes.append(static_cast<int>(code));
  return codes;
}

}  // namespace

NamedPact make_pact(SharedRules rules, nb::handle truces, nb::handle closed, nb::handle orders, nb::handle spared) {
  NamedPact made{std::move(rules), {}};
  read_truces(*made.rules, truces, made.pact);
  read_spared(*made.rules, spared, made.pact);
  read_closed(*made.rules, closed, made.pact);
  read_promised(*made.rules, orders, made.pact);
  return made;
}

void bind_pacts(nb::module_& module) {
  nb::class_<NamedPact>(module, "Pact", "What powers have agreed on, on one board; immutable.")
      .def_prop_ro("truces", &truce_pairs, "Pairs of powers that do not attack each other.")
      .def_prop_ro("spared", &spared_pairs, "Pairs of a power and another one that it does not attack, but that has not promised the same.")
      .def_prop_ro("closed", &closed_names, "Lists of areas by the power that keeps out of them.")
      .def_prop_ro("orders", &promised_codes, "The orders promised for the present phase.");
}

}  // namespace variorum
