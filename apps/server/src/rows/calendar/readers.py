"""Reads a calendar file with parsers that were not written for it, and prints what each of them understood as JSON.

Arguments: the file, and two days (YYYY-MM-DD) between which recurring_ical_events looks.
"""

import datetime
import json
import sys

import icalendar
import recurring_ical_events
import vobject

path, first, last = sys.argv[1:]
with open(path, "rb") as file:
    raw = file.read()


def instant(value):
    return int(value.astimezone(datetime.timezone.utc).timestamp())


def of_icalendar(event):
    return {
        "uid": str(event["UID"]),
        "start": instant(event["DTSTART"].dt),
        "end": instant(event["DTEND"].dt),
        "summary": str(event["SUMMARY"]),
        "location": str(event.get("LOCATION", "")),
        "status": str(event["STATUS"]),
        "sequence": int(event["SEQUENCE"]),
    }


def of_vobject(event):
    return {
        "uid": event.uid.value,
        "start": instant(event.dtstart.value),
        "end": instant(event.dtend.value),
        "summary": event.summary.value,
        "location": event.location.value if hasattr(event, "location") else "",
        "status": event.status.value,
        "sequence": int(event.sequence.value),
    }


def day(text):
    return tuple(int(part) for part in text.split("-"))


calendar = icalendar.Calendar.from_ical(raw)
found = {
    "icalendar": [of_icalendar(event) for event in calendar.walk("VEVENT")],
    "errors": [str(error) for part in calendar.walk() for error in part.errors],
    "vobject": [of_vobject(event) for event in vobject.readOne(raw.decode()).vevent_list],
    "recurring": [
        {"uid": str(event["UID"]), "start": instant(event["DTSTART"].dt)}
        for event in recurring_ical_events.of(calendar).between(day(first), day(last))
    ],
}
json.dump(found, sys.stdout)
