"""Scenario texts that the tests vary."""

from textwrap import dedent

ATTACK = dedent("""\
    variant: standard
    cases:
    - id: attack
      title: two against one
      units: {GERMANY: [A MUN, A RUH], FRANCE: [A BUR, F BRE], ENGLAND: [F LON]}
      centers: {FRANCE: [BRE, PAR], GERMANY: [MUN]}
      orders:
        GERMANY: [A MUN - BUR, A RUH S A MUN - BUR]
        FRANCE: [A BUR H, F BRE - ENG, A PAR H]
        ENGLAND: [F LON - ENG]
      expect:
        units: {GERMANY: [A BUR, A RUH], FRANCE: [F BRE], ENGLAND: [F LON]}
        dislodged: {FRANCE: [A BUR < MUN]}
        contested: [ENG]
        centers: {FRANCE: [PAR, BRE]}
        results: {A MUN: success, F BRE: [void, bounce], A BUR: success}
        results_all: {A BUR: [success, dislodged], F LON: bounce}
        problems: {FRANCE: ["*no unit in par*"], GERMANY: []}
        state: {earth: {closed: null}}
        events:
        - {type: order_result, unit: A MUN, result: success, audience: all}
        - {type: dislodged, unit: A BUR, retreats: [PAR, GAS, MAR, PIC, BEL]}
        sees: {ENGLAND: [F BRE]}
        hidden: {ENGLAND: [F MAO]}
        phase: S1901R
    """)
