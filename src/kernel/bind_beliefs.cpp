// Beliefs about how others play, for Python.
#include "bindings.hpp"
#include "codes_in.hpp"
#include "python_beliefs.hpp"
#include "python_policy.hpp"
#include "snapshot_in.hpp"
#include "watching.hpp"

namespace variorum {
namespace {

NamedBeliefs after(const NamedBeliefs& before, nb::handle given, nb::handle orders) {
  const Snapshot held = read_state(given);
  if (held.rules != before.rules) refuse("the state is of other rules than the beliefs");
  const std::vector<Code> codes = read_codes(orders);
  NamedBeliefs learned = before;
  if (!is_movement(held.state.phase)) return learned;
  const Ways ways = all_ways(held.rules);
  nb::gil_scoped_release release;
  Company company(ways, held.state, kPlainAim, kNoPact);
  Watcher(company, codes).teach(learned.beliefs);
  return learned;
}

nb::object chances(const NamedBeliefs& beliefs, nb::handle power) {
  const int number = power_number(*beliefs.rules, power);
  nb::dict found;
  for (std::size_t way = 0; way < kStyles.size(); ++way) {
    found[nb::str(kStyles[way].name.data())] = beliefs.beliefs.chance(number, way);
  }
  return found;
}

}  // namespace

Ways all_ways(const SharedRules& rules) {
  Ways ways;
  for (const NamedStyle& each : kStyles) {
    ways.push_back(make_policy(rules, nb::str(each.name.data())).policy.get());
  }
  return ways;
}

NamedBeliefs make_beliefs(SharedRules rules) { return {std::move(rules), Beliefs(kStyles.size())}; }

void bind_beliefs(nb::module_& module) {
  nb::class_<NamedBeliefs>(module, "Beliefs", "In which style each power is believed to play on one board; immutable.")
      .def("after", &after, nb::arg("state").none(), nb::arg("codes").none(),
           "What is believed after everybody's orders in a movement phase, each compared with what the styles would "
           "order; what was learned before fades. Orders of other phases teach nothing."
           "\n\nRaises: ValueError saying what does not fit.")
      .def("chances", &chances, nb::arg("power").none(),
           "How likely a power plays in each style, by its name; 1 together.\n\nRaises: ValueError naming the powers.");
}

}  // namespace variorum
