from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from variorum.host.accounts.names import skeleton


def fill(apps: StateApps, _: BaseDatabaseSchemaEditor) -> None:
    """Older names keep their skeleton; of those that look like them it ends in a number."""
    person_model = apps.get_model("accounts", "Person")
    known = set()
    for person in person_model.objects.order_by("pk").iterator():
        seen = skeleton(person.username)
        person.skeleton = f"{seen}#{person.pk}" if seen in known else seen
        known.add(seen)
        person.save(update_fields=["skeleton"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_skeletons_of_names")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
