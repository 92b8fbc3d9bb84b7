"""Pages for creating a game: the variant first, then everything else."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.validators import MinValueValidator
from django.forms import BoundField, Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from msgspec.structs import replace

from variorum.game.composition import placed
from variorum.game.variant import Variant
from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of
from variorum.host.acts.running import run
from variorum.host.games import in_words
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.clock.form import ClockForm
from variorum.host.games.common import RefusedError
from variorum.host.games.life.acts import CreateGame
from variorum.host.games.life.terms_form import MASTER, PLAYER, SettingsForm, TermsForm
from variorum.host.games.lobby.gallery import gallery
from variorum.host.games.models import LONGEST_NAME, new_key
from variorum.host.games.private_variants import is_listable
from variorum.host.games.terms import SAID, Terms
from variorum.rules.ends import Until
from variorum.variants import registry

WHO = ("role", "bots")
"""The fields that are shown at once: who plays."""

_FOLDS = {
    "press": "Press and agreements",
    "names": "Names and secrets",
    "absence": "Missed deadlines",
    "seats": "Seats and scoring",
    "joining": "Who can join",
}
"""The headings of the parts of the terms."""
_BESIDES = {"joining": ("listed", "password")}
"""Fields that aren't terms, by the part that they come before."""


class Fold(msgspec.Struct, frozen=True):
    """A folded part of the form: its heading, its fields, and what they say now."""

    id: str
    heading: str
    fields: tuple[BoundField, ...]
    line: str = ""

    @property
    def wrong(self) -> bool:
        """Whether a field of it has an error."""
        return any(field.errors for field in self.fields)


def folds(form: TermsForm, terms: Terms, *, dice: bool) -> tuple[Fold, ...]:
    """All fields that aren't shown at once, each once."""
    lines = lines_of(form, terms, dice=dice)
    name = Fold("name", "Name of the game", _fields(form, ("name",)), str(form["name"].value() or ""))
    return (name, *(Fold(of, heading, _fields(form, _names(of)), lines[of]) for of, heading in _FOLDS.items()))


def lines_of(form: TermsForm, terms: Terms, *, dice: bool) -> dict[str, str]:
    """What each fold says now, in a line."""
    told = in_words.parts(terms, dice=dice)
    return {of: _line([*(_joining(form) if of == "joining" else ()), *told[of]]) for of in _FOLDS}


def _joining(form: TermsForm) -> Iterator[str]:
    listed = "listed" in form.fields and form["listed"].value()
    yield "Listed in the lobby" if listed else "Outside the lobby"
    if form["password"].value():
        yield "With a password"


def _line(sentences: Sequence[str]) -> str:
    """The beginnings of sentences: what comes before the first period, or before the colon of an explanation."""
    told = (sentence.partition(". ")[0].rstrip(".").partition(":")[0] for sentence in sentences)
    return f"{'. '.join(dict.fromkeys(told))}."


def _names(part: str) -> tuple[str, ...]:
    own = (name for name, said in SAID.items() if said.part == part and name not in WHO)
    return (*_BESIDES.get(part, ()), *own)


def _fields(form: Form, names: Sequence[str]) -> tuple[BoundField, ...]:
    return tuple(form[name] for name in names if name in form.fields)


class Forms(msgspec.Struct, frozen=True):
    """The forms of the page, sent together."""

    terms: TermsForm
    clock: ClockForm
    settings: SettingsForm

    def are_valid(self) -> bool:
        """Validate all forms, so that each has its errors."""
        return all([self.terms.is_valid(), self.clock.is_valid(), self.settings.is_valid()])

    def said(self, variant: Variant) -> dict[str, Any]:
        """The fields of an act that creates a game, in valid forms."""
        data = self.terms.cleaned_data
        return {
            "name": data["name"],
            "variant": variant.id,
            "settings": self.settings.chosen(),
            "mechanics": [{"name": "last_year", "year": data["last_year"]}] if data.get("last_year") else [],
            "terms": self.terms.terms(self.clock.clock()),
            "listed": data.get("listed", False),
            "password": data["password"],
            "mastered": data["role"] == MASTER,
            "plays": data["role"] == PLAYER,
            "key": data["key"],
        }


def choose(request: HttpRequest) -> HttpResponse:
    """Show the gallery of variants, to choose one."""
    return render(request, "lobby/choose.html", {**gallery(request), "target": "games:create"})


@login_required
def create(request: HttpRequest, variant: str) -> HttpResponse:
    """Show the form for a new game, or create the game."""
    played, person = variant_of(variant), person_of(request)
    forms = forms_of(request, played, person)
    if request.method == "POST" and forms.are_valid():
        try:
            game = run(CreateGame(**forms.said(played)), person)
        except RefusedError as error:
            forms.terms.add_error(None, str(error))
        else:
            messages.success(request, "Game created. Invite others, or wait for players to join.")
            return redirect("games:about", game.key)
    return form_page(request, "life/create.html", played, forms, alterable=not registry.is_private(variant))


def form_page(request: HttpRequest, template: str, variant: Variant, forms: Forms, **more: Any) -> HttpResponse:
    """The page with the forms for a game, empty or with what is wrong in them; `more` is for the template."""
    wrong = request.method == "POST"
    context = {
        **more,
        "variant": variant,
        "forms": forms,
        "wrong": wrong,
        "folds": folds(forms.terms, _terms_now(forms), dice=in_words.has_dice(variant)),
        "who": [forms.terms[name] for name in WHO],
    }
    return render(request, template, context, status=422 if wrong else 200)


@login_required
def summary(request: HttpRequest, variant: str) -> HttpResponse:
    """Describe the game in an unfinished form."""
    played = variant_of(variant)
    forms, dice = forms_of(request, played, person_of(request)), in_words.has_dice(played)
    clock, terms = forms.clock.is_valid(), forms.terms.is_valid()
    told = list(in_words.clock_sentences(forms.clock.clock())) if clock else []
    if clock and not set(forms.terms.errors) - {"name"}:
        told = (
            in_words.sentences(forms.terms.terms(forms.clock.clock()), dice=dice)
            if terms or "name" in forms.terms.errors
            else told
        )
    if terms and (year := forms.terms.cleaned_data.get("last_year")):
        told = [*told, f"The game ends in {_named(played, year)} at the latest: the most centers win."]
    first = in_words.first_deadlines(forms.clock.clock(), timezone.now()) if clock else ""
    lines = {**lines_of(forms.terms, _terms_now(forms), dice=dice), "name": request.POST.get("name", "")[:LONGEST_NAME]}
    return render(request, "life/summary.html", {"sentences": told, "first": first, "lines": lines.items()})


def _terms_now(forms: Forms) -> Terms:
    """The terms in forms that are filled in correctly; the usual ones otherwise."""
    if forms.terms.is_bound and forms.clock.is_valid() and not set(forms.terms.errors) - {"name"}:
        return forms.terms.terms(forms.clock.clock())
    return Terms()


def _may_end_early(variant: Variant) -> bool:
    """Whether whoever creates a game can choose its last year, because the variant has no other rule for its end."""
    return not registry.is_private(variant.id) and not placed(variant, Until(variant.world.years.opening.year))[1]


def _named(variant: Variant, year: int) -> str:
    """A year in words: "1901", "480 BC"."""
    return replace(variant.world.years.opening, year=year).year_name


def _end_early(field: Any, variant: Variant) -> None:
    """Say what a last year does, with the variant's own years."""
    first = variant.world.years.opening.year
    field.min_value, field.widget.attrs["min"] = first, first
    field.validators.append(MinValueValidator(first))
    field.help_text = (
        f"Optional, so that the game surely ends: in the last turn of that year the most centers win, and equals share "
        f"a draw. {variant.name} begins in {_named(variant, first)}."
    )
    if first < 0:
        field.help_text += f" Write years before Christ with a minus: {first} is {_named(variant, first)}."


def variant_of(name: str) -> Variant:
    """A variant by its id. Raises: Http404."""
    if not registry.is_known(name):
        raise Http404
    return registry.variant(name)


def forms_of(request: HttpRequest, variant: Variant, person: Person) -> Forms:
    """The forms for a game, with what was sent."""
    data: Any = request.POST if request.method == "POST" else None
    name = f"{person.username}'s {variant.name} game"
    terms = TermsForm(
        data,
        initial={"key": new_key(), "name": name[:LONGEST_NAME]},
        levels=levels_in(variant.id, {}),
        foggy=variant.limits_sight,
    )
    if not is_listable(variant.id):
        del terms.fields["listed"]
    if _may_end_early(variant):
        _end_early(terms.fields["last_year"], variant)
    else:
        del terms.fields["last_year"]
    return Forms(
        terms,
        ClockForm(data, initial={"zone": person.zone}),
        SettingsForm(variant.settings, data),
    )
