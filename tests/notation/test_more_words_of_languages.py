"""Other words of each language for the same orders: what people write, and what is read."""

from tests.notation.test_languages import ADJUSTMENTS, MOVEMENT, STANDARD, UNITS
from tests.tables import each

from variorum.game.turn import Turn
from variorum.notation import reader_for

RETREATS = reader_for(STANDARD, Turn.read("F1901R"))
MOVES = """
Armee Paris zieht nach Burgund = A PAR - BUR
A Paris rückt vor nach Burgund = A PAR - BUR
A Marseille unterstützt A Paris in Burgund = A MAR S A PAR - BUR
A Marseille unterstützt den Angriff von A Paris auf Burgund = A MAR S A PAR - BUR
A Marseille unterstützt das Halten von A Paris = A MAR S A PAR
Flotte Kanal bringt Armee London nach Belgien = F ENG C A LON - BEL
F Kanal konvoyiert A London - Belgien = F ENG C A LON - BEL
A London mit der Flotte nach Belgien = A LON - BEL VIA
A Paris steht = A PAR H
A Paris hält die Stellung = A PAR H
A Paris wartet = A PAR H
A Paris hilft A Marseille = A PAR S A MAR
A Paris wechselt nach Burgund = A PAR - BUR
A Marseille deckt A Paris = A MAR S A PAR
Flotte Brest sticht in See nach Mittelatlantik = F BRE - MAO
A Paris avance en Bourgogne = A PAR - BUR
A Paris se rend en Bourgogne = A PAR - BUR
A Paris attaque la Bourgogne = A PAR - BUR
A Paris entre en Bourgogne = A PAR - BUR
A Paris - Bourgogne = A PAR - BUR
L'armée de Paris va en Bourgogne = A PAR - BUR
A Marseille soutient A Paris en Bourgogne = A MAR S A PAR - BUR
A Marseille soutient l'attaque de A Paris sur Bourgogne = A MAR S A PAR - BUR
A Marseille en soutien de A Paris vers Bourgogne = A MAR S A PAR - BUR
A Marseille aide A Paris = A MAR S A PAR
F Manche convoie A Londres vers Belgique = F ENG C A LON - BEL
F Manche convoie A Londres en Belgique = F ENG C A LON - BEL
A Paris ne bouge pas = A PAR H
A Paris garde sa position = A PAR H
A Paris stationne = A PAR H
A Paris tient bon = A PAR H
Flotte Brest vogue vers Atlantique Centre = F BRE - MAO
A Parigi in Borgogna = A PAR - BUR
A Parigi avanza in Borgogna = A PAR - BUR
A Parigi entra in Borgogna = A PAR - BUR
A Parigi marcia su Borgogna = A PAR - BUR
A Marsiglia supporta A Parigi in Borgogna = A MAR S A PAR - BUR
A Marsiglia supporta l'attacco di A Parigi in Borgogna = A MAR S A PAR - BUR
A Marsiglia aiuta A Parigi = A MAR S A PAR
F Manica trasporta A Londra in Belgio = F ENG C A LON - BEL
A Parigi ferma = A PAR H
A Parigi resta ferma = A PAR H
A Parigi si difende = A PAR H
A Parigi tiene la posizione = A PAR H
A Parigi in difesa = A PAR H
Flotta Brest naviga verso Medio Atlantico = F BRE - MAO
Ejército París va a Borgoña = A PAR - BUR
A París marcha a Borgoña = A PAR - BUR
A París entra en Borgoña = A PAR - BUR
A París mueve hacia Borgoña = A PAR - BUR
A París se desplaza a Borgoña = A PAR - BUR
A Marsella apoya el ataque de A París a Borgoña = A MAR S A PAR - BUR
A Marsella ayuda a A París = A MAR S A PAR
F Canal transporta A Londres a Bélgica = F ENG C A LON - BEL
A París resiste = A PAR H
A París espera = A PAR H
A París no se mueve = A PAR H
A París se defiende = A PAR H
A París mantiene posición = A PAR H
A París queda = A PAR H
Flota Brest navega a Atlántico Medio = F BRE - MAO
Leger Parijs marcheert naar Bourgondië = A PAR - BUR
A Parijs rukt op naar Bourgondië = A PAR - BUR
A Parijs verplaatst zich naar Bourgondië = A PAR - BUR
A Marseille steunt aanval van A Parijs op Bourgondië = A MAR S A PAR - BUR
A Marseille helpt A Parijs = A MAR S A PAR
A Marseille ondersteunt A Parijs naar Bourgondië = A MAR S A PAR - BUR
V Kanaal brengt L Londen naar België = F ENG C A LON - BEL
L Parijs wacht = A PAR H
L Parijs staat = A PAR H
L Parijs verdedigt zich = A PAR H
L Parijs houdt positie = A PAR H
Vloot Brest zeilt naar Atlantische Oceaan = F BRE - MAO
Armia Paryż maszeruje do Burgundii = A PAR - BUR
A Paryż wkracza do Burgundii = A PAR - BUR
A Paryż rusza na Burgundię = A PAR - BUR
A Paryż idzie na Burgundię = A PAR - BUR
A Paryż przemieszcza się do Burgundii = A PAR - BUR
A Marsylia wspiera atak A Paryż na Burgundię = A MAR S A PAR - BUR
A Marsylia pomaga A Paryż = A MAR S A PAR
F Kanał La Manche przewozi A Londyn do Belgii = F ENG C A LON - BEL
A Paryż zostaje = A PAR H
A Paryż pozostaje = A PAR H
A Paryż czeka = A PAR H
A Paryż nie rusza się = A PAR H
A Paryż utrzymuje się = A PAR H
Flota Brest płynie na Środkowy Atlantyk = F BRE - MAO
"""
BACK = """
A Paris Rückzug Gascogne = A PAR R GAS
A Paris flieht nach Gascogne = A PAR R GAS
A Paris bat en retraite vers Gascogne = A PAR R GAS
A Paris se replie en Gascogne = A PAR R GAS
A Paris se replie sur Gascogne = A PAR R GAS
A Paris fuit en Gascogne = A PAR R GAS
A Parigi ripiega in Guascogna = A PAR R GAS
A Parigi si ritira in Guascogna = A PAR R GAS
A Parigi retrocede in Guascogna = A PAR R GAS
A Parigi fugge in Guascogna = A PAR R GAS
A París se repliega a Gascuña = A PAR R GAS
A París huye a Gascuña = A PAR R GAS
A París retira a Gascuña = A PAR R GAS
A París se retira a Gascuña = A PAR R GAS
A Parijs vlucht naar Gascogne = A PAR R GAS
A Parijs trekt zich terug in Gascogne = A PAR R GAS
A Parijs retraite naar Gascogne = A PAR R GAS
A Parijs wijkt uit naar Gascogne = A PAR R GAS
A Paryż odwrót do Gaskonii = A PAR R GAS
A Paryż cofa się do Gaskonii = A PAR R GAS
A Paryż wycofuje się do Gaskonii = A PAR R GAS
A Paryż ucieka do Gaskonii = A PAR R GAS
"""
WINTER = """
Neue Armee in Paris = BUILD A PAR
Armee in Paris aufbauen = BUILD A PAR
Aufbau A Paris = BUILD A PAR
Bau von Armee in Paris = BUILD A PAR
Armee Paris bauen = BUILD A PAR
Flotte Brest auflösen = REMOVE F BRE
Abbau Flotte Brest = REMOVE F BRE
Streiche Flotte Brest = REMOVE F BRE
kein Bau = WAIVE
Nouvelle armée à Paris = BUILD A PAR
Construction d'une armée à Paris = BUILD A PAR
Je construis une armée à Paris = BUILD A PAR
Recrute armée Paris = BUILD A PAR
Dissolution de la flotte de Brest = REMOVE F BRE
Supprime flotte Brest = REMOVE F BRE
Retrait flotte Brest = REMOVE F BRE
pas de construction = WAIVE
Nuova armata a Parigi = BUILD A PAR
Costruzione di armata a Parigi = BUILD A PAR
Crea armata a Parigi = BUILD A PAR
Rimozione flotta Brest = REMOVE F BRE
Sciogli flotta Brest = REMOVE F BRE
Togli flotta Brest = REMOVE F BRE
nessuna costruzione = WAIVE
Nuevo ejército en París = BUILD A PAR
Construcción de ejército en París = BUILD A PAR
Crea ejército en París = BUILD A PAR
Quita flota Brest = REMOVE F BRE
Elimina flota Brest = REMOVE F BRE
Retira flota Brest = REMOVE F BRE
sin construcción = WAIVE
Nieuw leger in Parijs = BUILD A PAR
Leger in Parijs bouwen = BUILD A PAR
Bouw een leger in Parijs = BUILD A PAR
Verwijder vloot Brest = REMOVE F BRE
Vloot Brest opheffen = REMOVE F BRE
Schrap vloot Brest = REMOVE F BRE
geen bouw = WAIVE
Nowa armia w Paryżu = BUILD A PAR
Budowa armii w Paryżu = BUILD A PAR
Wystaw armię w Paryżu = BUILD A PAR
Usuń flotę Brest = REMOVE F BRE
Likwidacja floty Brest = REMOVE F BRE
Rozwiąż flotę Brest = REMOVE F BRE
nie buduje = WAIVE
"""


def pairs(text):
    return [tuple(line.split(" = ")) for line in text.strip().splitlines()]


def read(reader, text):
    reading = reader.read(text, units=UNITS)
    assert reading.problems == ()
    return [str(order) for line in reading.lines for order in line.orders]


@each(("text", "order"), pairs(MOVES))
def test_movement(text, order):
    assert read(MOVEMENT, text) == [order]


@each(("text", "order"), pairs(BACK))
def test_retreats(text, order):
    assert read(RETREATS, text) == [order]


@each(("text", "order"), pairs(WINTER))
def test_adjustments(text, order):
    assert read(ADJUSTMENTS, text) == [order]
