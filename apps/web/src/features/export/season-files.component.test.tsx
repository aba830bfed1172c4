/** The season's tables for spreadsheets, read back by a reader of the test and compared with what was played. */
import { setLocale } from '@touchline/i18n';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '#app/testing/match-screen.testing.tsx';
import { openTeam } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { updateMatch } from '#data/commands/match/matches.ts';
import { updatePlayer } from '#data/commands/team/players.ts';
import { addPeriod } from '#data/commands/team/teams.ts';
import { addMatch, must, type Prepared, type World } from '#data/testing/client.testing.ts';

const saved = vi.spyOn(URL, 'createObjectURL');
beforeEach(() => void saved.mockClear());

const MINUTE_MS = 60_000;
/** Of the match that is played first, as `prepareMatch` plans it. */
const SATURDAY = Date.UTC(2026, 10, 7) / 1_000;
const WEEK = 7 * 86_400;
const FORMULA = '=HYPERLINK("https://x.example";"Win")';

/** Four matches of the season, and one of another season. */
async function playSeason(coach: Client, { team, match, players }: Prepared, world: World): Promise<void> {
  const [scorer = 0, helper = 0, booked = 0] = players;
  must(await updatePlayer(coach, scorer, { nickname: 'Zo', firstname: 'Zoë', surname: 'd’Hondt; "Zo"' }));
  must(await updatePlayer(coach, helper, { nickname: 'Plus', firstname: '+31', surname: '' }));
  const plan = (sid: number, week: number, changes: object) =>
    updateMatch(coach, sid, { date: SATURDAY + week * WEEK, ...changes });
  must(await plan(match, 0, { place: 'Field 3; "A"' }));
  must(await decideMatch(coach, match, { type: 'kickOff' }));
  for (let part = 1; part <= 4; part++) {
    if (part > 1) must(await decideMatch(coach, match, { type: 'startPart' }));
    must(await decideMatch(coach, match, { type: 'goal', side: 'home', player: scorer, assist: helper }));
    await world.time.pass(15 * MINUTE_MS);
    must(await decideMatch(coach, match, { type: part === 4 ? 'endMatch' : 'endPart' }));
  }
  const at = { minute: 50 };
  must(await decideMatch(coach, match, { type: 'card', side: 'home', colour: 'yellow', player: booked, at }));
  const away = await addMatch(coach, team);
  must(
    await plan(away, 1, { awaygame: true, opponent_clubname: FORMULA, opponent_teamname: '', dateHours: 9 }),
  );
  must(await decideMatch(coach, away, { type: 'finishTyped', home: 5, away: 2 }));
  const off = await addMatch(coach, team);
  must(await plan(off, 2, { status: 'CANCELLED' }));
  const later = await addMatch(coach, team);
  must(await plan(later, 3, { place: 'Line\nbreak' }));
  const other = must(await addPeriod(coach, { team, title: 'Cup' })).id;
  const elsewhere = await addMatch(coach, team);
  must(await plan(elsewhere, 4, { period: other, opponent_clubname: 'Elsewhere' }));
}

/** RFC 4180, without any of our own code. */
function readCsv(text: string, separator: string): readonly (readonly string[])[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 1; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === separator || letter === '\r')) {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!quoted && letter === '\n') rows.push([]);
    else cell += letter;
  }
  expect([quoted, cell, rows.pop()]).toEqual([false, '', []]);
  return rows;
}

async function savedRows(file: RegExp, { menu, separator }: { menu: string; separator: string }) {
  saved.mockClear();
  await button(menu).click();
  await page.getByRole('menuitem', { name: file }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const blob = saved.mock.calls[0]?.[0];
  if (!(blob instanceof Blob)) throw new Error('no file was saved');
  expect(blob.type).toBe('text/csv;charset=utf-8');
  // `text()` leaves out the mark with which Excel recognises UTF-8.
  return readCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()), separator);
}

const MATCHES = [
  ['2026-11-07', '10:30', 'Rietdijk MO13-2', 'Noordhaven MO13-1', '4', '0', 'FINISHED', 'Field 3; "A"'],
  ['2026-11-14', '09:30', `'${FORMULA}`, 'Rietdijk MO13-2', '5', '2', 'FINISHED', ''],
  ['2026-11-21', '10:30', 'Rietdijk MO13-2', 'Noordhaven MO13-1', '', '', 'CANCELLED', ''],
  ['2026-11-28', '10:30', 'Rietdijk MO13-2', 'Noordhaven MO13-1', '', '', 'CAN_START', 'Line\nbreak'],
];

test.each([
  {
    locale: 'en' as const,
    separator: ',',
    menu: 'Export season',
    matches: {
      file: /^Matches \(CSV\)/,
      head: 'Day,Kick-off time,Home team,Away team,Home goals,Away goals,Status code,Played at',
    },
    players: {
      file: /^Figures of players/,
      head: 'Player name,Matches present,Matches played,Matches started,Minutes played,Goals scored,Assists given,Yellow cards shown,Red cards shown',
    },
  },
  {
    locale: 'nl-NL' as const,
    separator: ';',
    menu: 'Seizoen exporteren',
    matches: {
      file: /^Wedstrijden \(CSV\)/,
      head: 'Dag,Aanvangstijd,Thuisteam,Uitteam,Doelpunten thuis,Doelpunten uit,Statuscode,Gespeeld op',
    },
    players: {
      file: /^Cijfers van spelers/,
      head: 'Naam van de speler,Wedstrijden aanwezig,Wedstrijden gespeeld,Wedstrijden in de basis,Gespeelde minuten,Gemaakte doelpunten,Gegeven assists,Gele kaarten gekregen,Rode kaarten gekregen',
    },
  },
])('each match and each player of the season is a row of its table, in $locale', async (words) => {
  const { locale, separator, menu, matches, players } = words;
  setLocale(locale);
  onTestFinished(() => setLocale('en'));
  await openTeam('/matches/', playSeason);
  expect(await savedRows(matches.file, { menu, separator })).toEqual([matches.head.split(','), ...MATCHES]);
  const [head, ...rows] = await savedRows(players.file, { menu, separator });
  expect(head).toEqual(players.head.split(','));
  // The squad of twelve was there twice. Nine of them began; only the match that was run live knows their minutes.
  const figures = (starts: boolean, goals = 0, assists = 0, yellow = 0) =>
    ['2', starts ? '1' : '0', starts ? '2' : '0', starts ? '60' : '0', goals, assists, yellow, 0].map(String);
  const expected = Array.from({ length: 12 }, (_, at) => {
    const name = ['Zoë d’Hondt; "Zo"', "'+31"][at] ?? `Player ${at + 1}`;
    return [name, ...figures(at < 9, at === 0 ? 4 : 0, at === 1 ? 4 : 0, at === 2 ? 1 : 0)];
  });
  expect(rows.toSorted()).toEqual(expected.toSorted());
});
