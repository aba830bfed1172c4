/** Bodies of requests: calendars, lists, pages, forms of several parts, whole or broken, also as another type. */
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { mutated } from './hostile.ts';
import { oddText, oddValue } from './values.ts';

export const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Amsterdam',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:m1@bond.nl',
  'SEQUENCE:2',
  'DTSTART;TZID=Europe/Amsterdam:20261128T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SA',
  'EXDATE;VALUE=DATE:20261205',
  'SUMMARY;LANGUAGE=nl:Rietdijk MO13-2 - Noordhaven MO13-1',
  'LOCATION:Sportpark De Dijk\\, veld 2',
  'STATUS:CANCELLED',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');
export const FIXTURE_LIST =
  'Datum;Tijd;Thuis;Uit;Plaats\r\n28-11-2026;10:00;Rietdijk MO13-2;"Noordhaven ""1""";De Dijk\r\n';
export const PLAYER_LIST =
  'First name,Surname,Number,E-mail\n"O\'Neil, Anna",de Jong,7,anna@families.example\n=1+1,x,y,z\n';
export const NOTE =
  '<h2>Plan</h2><p>Be <strong>there</strong> at <a href="https://a.example/x?y=1">nine</a></p><ul data-type="taskList"><li data-type="taskItem" data-checked="true">Ball</li></ul><figure data-medium="3"><figcaption>x</figcaption></figure>';

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

const BOUNDARY = 'touchline-part';
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'multipart/form-data',
  'multipart/mixed; boundary="x"',
  'text/calendar',
  'text/csv; charset=utf-16',
  'text/html',
  'text/plain',
  'image/png',
  'x',
] as const;

/** A body that no browser of ours would send to this route. */
export function oddBody(random: SeededRandom): Body {
  const body = random.pick(SAMPLES)?.(random) ?? { type: 'x', bytes: Buffer.alloc(0) };
  return {
    type: random.chance(0.6) ? body.type : (random.pick(TYPES) ?? 'x'),
    bytes: random.chance(0.3) ? body.bytes : mutated(body.bytes, random),
  };
}

const fixed = (type: string, text: string) => (): Body => ({ type, bytes: Buffer.from(text) });

const SAMPLES: readonly ((random: SeededRandom) => Body)[] = [
  (random) => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: multipart(random) }),
  fixed('text/calendar', CALENDAR),
  fixed('text/csv', FIXTURE_LIST),
  fixed('text/csv', PLAYER_LIST),
  fixed('text/html', NOTE),
  (random) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(oddValue(random))) }),
  (random) => ({ type: random.pick(TYPES) ?? 'x', bytes: Buffer.from(oddText(random)) }),
];

const FIELDS = ['player', 'answer', 'reason', 'file', 'List-Unsubscribe', '__proto__'] as const;

/** A form of some parts, with files among them. */
function multipart(random: SeededRandom): Buffer {
  const parts = Array.from({ length: random.below(5) }, () => {
    const name = random.pick(FIELDS) ?? 'file';
    const file = random.chance(0.4) ? `; filename="${oddText(random).slice(0, 100)}"` : '';
    const type = random.chance(0.4) ? `\r\nContent-Type: ${random.pick(TYPES)}` : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n${oddText(random)}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}
