"""Your pushes: devices, kinds, quiet hours, and games without any."""

from datetime import datetime, time
from typing import Annotated, Any

from django.forms.models import model_to_dict
from django.http import HttpRequest
from ninja import Router, Schema
from ninja.params import Path
from pydantic import Field

from variorum.host.accounts.models import Person
from variorum.host.accounts.publicids import Named, shown
from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.games.common import ProblemsError
from variorum.host.notify.models import Device
from variorum.host.notify.sealing import public_key
from variorum.host.notify.services import devices
from variorum.host.notify.views import PushForm

router = Router(tags=["account"])

_KINDS = ("deadline", "phase", "message", "vote")


class DeviceTold(Schema):
    """A device that gets your pushes; `host` is that of its push service. It gets none once they have `expired`."""

    id: str
    name: str
    host: str
    added: datetime
    expired: datetime | None

    @staticmethod
    def resolve_id(device: Device) -> str:
        """The device's name in addresses."""
        return shown("device", device.pk)


class Pushes(Schema):
    """The pushes that you want. `public_key` is the key with which a browser subscribes to them."""

    public_key: str
    devices: list[DeviceTold]
    deadline: bool
    phase: bool
    message: bool
    vote: bool
    quiet_from: time | None
    quiet_to: time | None
    silent_games: list[str]


class PushesWanted(Body):
    """The kinds of pushes that you want; none from `quiet_from` to `quiet_to`, nor about the silent games."""

    deadline: bool = True
    phase: bool = True
    message: bool = True
    vote: bool = True
    quiet_from: time | None = Field(None, description="In your time zone.", examples=["22:00"])
    quiet_to: time | None = Field(None, examples=["07:30"])
    silent_games: Annotated[list[Annotated[str, Field(max_length=16)]], Field(max_length=200)] = Field(
        default=[], description="Keys of games of yours that aren't over."
    )


class NewDevice(Body):
    """A browser's subscription to pushes: its endpoint and keys."""

    address: Annotated[str, Field(max_length=1_000, examples=["https://push.example/abc"])]
    public: Annotated[str, Field(max_length=100, description="The key `p256dh`.")]
    auth: Annotated[str, Field(max_length=40, description="The key `auth`.")]
    name: Annotated[str, Field(max_length=60)] = ""


@router.get("/me/pushes", response=Pushes, auth=somebody)
def get_pushes(request: HttpRequest) -> dict[str, Any]:
    """Your devices, and the pushes that they get."""
    return _told(asker(request))


@router.put("/me/pushes", response=Pushes, auth=somebody)
def set_pushes(request: HttpRequest, data: PushesWanted) -> dict[str, Any]:
    """Choose the kinds of pushes, quiet hours, and games without pushes."""
    person = asker(request)
    form = PushForm(data.model_dump(), instance=devices.wish_of(person))
    if not form.is_valid():
        raise ProblemsError([text for texts in form.errors.values() for text in texts], "Some values are invalid.")
    form.save()
    return _told(person)


@router.post("/me/pushes/devices", response=DeviceTold, auth=somebody)
def add_push_device(request: HttpRequest, data: NewDevice) -> Device:
    """Send your pushes to a device, too."""
    return devices.add(asker(request), data.address, data.public, data.auth, data.name)


@router.delete("/me/pushes/devices/{device:pk}", response=shapes.Done, auth=somebody)
def remove_push_device(request: HttpRequest, pk: Path[Named]) -> dict[str, Any]:
    """Send no more pushes to a device."""
    devices.remove(asker(request), pk)
    return {}


def _told(person: Person) -> dict[str, Any]:
    wish = devices.wish_of(person)
    names = (*_KINDS, "quiet_from", "quiet_to")
    return {
        "public_key": public_key(),
        "devices": list(Device.objects.filter(person=person)),
        **model_to_dict(wish, names),
        "silent_games": [game.key for game in wish.silent_games.all()] if wish.pk else [],
    }
