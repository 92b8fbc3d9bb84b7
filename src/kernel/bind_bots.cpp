// Policies and searching for Python.
#include "bindings.hpp"
#include "codes_in.hpp"
#include "numpy_arrays.hpp"
#include "python_beliefs.hpp"
#include "python_pact.hpp"
#include "python_policy.hpp"
#include "search.hpp"
#include "snapshot_in.hpp"

namespace variorum {
namespace {

inline constexpr long long kMostEvaluations = 10'000'000;
inline constexpr int kMostJointOrders = 1 << 16;
inline constexpr int kUsualWorth = 100;
inline constexpr int kMostWorth = 100 * kUsualWorth;
inline constexpr const char* kWorthText = "the worth of a center";

const Policy& fitting(const NamedPolicy& policy, const Snapshot& snapshot) {
  if (policy.rules != snapshot.rules) refuse("the state is of other rules than the policy");
  return *policy.policy;
}

nb::object array_of(const JointOrders& orders) {
  return copied_array<Code>(orders.begin(), static_cast<std::size_t>(orders.size()));
}

// What a power plays for, from percents by center; none at all: every center matters alike.
Aim read_aim(const Tables& tables, int power, nb::handle given) {
  Aim aim;
  int count = 0;
  for_each_item(given, kWorthText, [&](nb::handle percent) {
    aim.worth[static_cast<std::size_t>(count++)] =
        static_cast<float>(read_integer(percent, 0, kMostWorth, kWorthText)) / kUsualWorth;
  }, static_cast<std::size_t>(tables.center_count));
  if (count == 0) return aim;
  if (count != tables.center_count) {
    refuse("give what each of the " + std::to_string(tables.center_count) + " centers is worth, or nothing", given);
  }
  aim.power = power;
  return aim;
}

nb::object policy_orders(const NamedPolicy& policy, nb::handle state, nb::handle power, nb::handle seed,
                         nb::handle worth, nb::handle pact) {
  const Snapshot& snapshot = read_state(state);
  const int number = power_number(*snapshot.rules, power);
  const Aim aim = read_aim(snapshot.tables(), number, worth);
  const Outlook outlook(fitting(policy, snapshot), snapshot.state, aim, read_pact(policy.rules, pact));
  Random random(read_seed(seed), 0);
  JointOrders orders;
  Foresight foresight;
  write_policy(outlook, foresight, number, temper_of(*policy.policy), random, orders);
  return array_of(orders);
}

// So many joint orders of all powers, one after another, and where those of each begin.
nb::object policy_draws(const NamedPolicy& policy, nb::handle state, nb::handle count, nb::handle seed,
                        nb::handle pact) {
  const Snapshot& snapshot = read_state(state);
  const auto most = static_cast<std::size_t>(read_integer(count, 0, kMostJointOrders, "the number of joint orders"));
  const Outlook outlook(fitting(policy, snapshot), snapshot.state, kPlainAim, read_pact(policy.rules, pact));
  Random random(read_seed(seed), 0);
  const auto offsets = new_array<std::int64_t>({most + 1});
  std::vector<Code> codes;
  offsets.data[0] = 0;
  for (std::size_t drawn = 0; drawn < most; ++drawn) {
    JointOrders orders;
    write_others(outlook, Side(), random, orders);
    codes.insert(codes.end(), orders.begin(), orders.end());
    offsets.data[drawn + 1] = static_cast<std::int64_t>(codes.size());
  }
  return nb::make_tuple(copied_array(codes.data(), codes.size()), offsets.array);
}

}  // namespace

NamedPolicy make_policy(SharedRules rules, nb::handle given) {
  const std::string name = read_text(given, "a style");
  const Style* const style = find_style(name);
  if (style == nullptr) refuse("a style is " + std::string(kStyleNames), given);
  std::shared_ptr<const Policy>& policy = rules->policies[name];
  if (policy == nullptr) policy = std::make_shared<const Policy>(rules->tables, *style);
  return {rules, name, policy};
}

namespace {

// The ways in which others could play, and what is believed about them.
struct Model {
  Ways ways;
  Beliefs beliefs;
};

inline constexpr std::string_view kMixed = "mixed";

// One style, or all of them: as is believed, or all alike.
Model read_model(const SharedRules& rules, nb::handle style, nb::handle beliefs) {
  if (beliefs.is_none()) {
    if (read_text(style, "a style") == kMixed) return {all_ways(rules), Beliefs(kStyles.size())};
    return {{make_policy(rules, style).policy.get()}, Beliefs(1)};
  }
  NamedBeliefs* held = nullptr;
  if (!nb::try_cast(beliefs, held, false) || held == nullptr) refuse("beliefs are made by Rules.beliefs", beliefs);
  if (held->rules != rules) refuse("beliefs are of other rules than the game");
  return {all_ways(rules), held->beliefs};
}

nb::object found(const Snapshot& snapshot, const Side& side, nb::handle evaluations, nb::handle seed, const Model& model,
                 const Aim& aim, nb::handle given_pact) {
  const long long budget = read_integer(evaluations, 1, kMostEvaluations, "the number of evaluations");
  const std::uint64_t read = read_seed(seed);
  const Pact pact = read_pact(snapshot.rules, given_pact);
  const Snapshot held = snapshot;
  JointOrders best;
  {
    nb::gil_scoped_release release;
    best = Search(model.ways, model.beliefs, held.state, side, aim, pact, budget, read).best();
  }
  return array_of(best);
}

}  // namespace

nb::object search_state(const Snapshot& snapshot, nb::handle power, nb::handle evaluations, nb::handle seed,
                        nb::handle style, nb::handle worth, nb::handle pact, nb::handle beliefs) {
  const int number = power_number(*snapshot.rules, power);
  Side side;
  side.add(number);
  return found(snapshot, side, evaluations, seed, read_model(snapshot.rules, style, beliefs),
               read_aim(snapshot.tables(), number, worth), pact);
}

nb::object search_together(const Snapshot& snapshot, nb::handle powers, nb::handle evaluations, nb::handle seed,
                           nb::handle style, nb::handle pact) {
  Side side;
  if (PyUnicode_Check(powers.ptr())) refuse("powers must come in a list", powers);
  for_each_item(powers, "powers", [&](nb::handle power) { side.add(power_number(*snapshot.rules, power)); });
  return found(snapshot, side, evaluations, seed, read_model(snapshot.rules, style, nb::none()), kPlainAim, pact);
}

void bind_bots(nb::module_& module) {
  nb::class_<NamedPolicy>(module, "Policy", "A way to play on one board, without looking ahead; immutable.")
      .def_prop_ro("style", [](const NamedPolicy& policy) { return policy.style; }, "The name of its style.")
      .def("orders", &policy_orders, nb::arg("state").none(), nb::arg("power").none(), nb::arg("seed").none(),
           nb::arg("worth").none() = nb::tuple(), nb::arg("pact").none() = nb::none(),
           "A power's orders, as int32. The same for the same seed. `worth`: what each center is worth to the power, "
           "in percent (0 to 10000; 100 is usual); all alike by default. `pact`: what it keeps to, and takes the others to keep to."
           "\n\nRaises: ValueError saying what does not fit.")
      .def("draw", &policy_draws, nb::arg("state").none(), nb::arg("count").none(), nb::arg("seed").none(),
           nb::arg("pact").none() = nb::none(),
           "So many joint orders of all powers (int32), and where those of each begin, with an end (int64): what "
           "`Batch.step` takes, to play them all from one state. All keep to the `pact`.");
}

}  // namespace variorum
