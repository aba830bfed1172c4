/** Sheets of matches with everything that fields can hold: each is printed, and none holds up the others for long. */
import type { MatchExport } from '@touchline/domain/export/format/match-export';
import { EVENTS_PER_MATCH_MAX, PLAYERS_PER_MATCH_MAX } from '@touchline/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPST_LIMITS, TypstPrinter } from '#platform/pdf/typst-printer.ts';
import { matchSheet } from './match-sheet.ts';
import { exportedPlayer, lineupOf, plannedExport, playedExport } from './sheet.testing.ts';

let printer: TypstPrinter;
beforeAll(() => {
  printer = new TypstPrinter();
});
afterAll(() => printer.close());

const TEXT_LONG = 20_000;
const played = playedExport();
const players = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) =>
    exportedPlayer(index + 1, name, {
      private: { email: 'e'.repeat(255), telephone: '1'.repeat(255), reason: '' },
    }),
  );
const events = (changes: Partial<MatchExport['events'][number]>): MatchExport['events'] =>
  Array.from({ length: EVENTS_PER_MATCH_MAX }, (_, index) => ({
    ...(played.events[0] as MatchExport['events'][number]),
    id: index + 1,
    valid: true,
    ...changes,
  }));

test.each<[string, MatchExport]>([
  [
    'every player and every event, with the longest names',
    playedExport({
      players: players(PLAYERS_PER_MATCH_MAX, 'Wi '.repeat(170)),
      events: events({ type: 'GOAL', player: 3, assist: 4, assistText: 'W'.repeat(255) }),
    }),
  ],
  ['marks without end above one letter', playedExport({ players: players(14, `a${'\u0301'.repeat(511)}`) })],
  [
    'names that turn the direction',
    playedExport({ players: players(14, '\u202e\u2066evil\u2069\u2069\u2067') }),
  ],
  [
    'notes of one word and of thousands of lines',
    playedExport({ notes: { public: 'W'.repeat(TEXT_LONG), private: 'b\n'.repeat(TEXT_LONG / 2) } }),
  ],
  [
    'numbers that no screen makes',
    playedExport({
      match: { ...played.match, parts: 1e9, length: 1e300, meetMinutes: 1e300 },
      lineups: [lineupOf(1, [1, 2, 3])].map((one) => ({
        ...one,
        places: one.places.map((place) => ({ ...place, x: 1e300, y: -1e300 })),
      })),
      events: events({ type: 'PENALTY', part: 1e300, minute: -5, stoppage: 1e300 }),
    }),
  ],
  [
    'a blank sheet for a hundred',
    plannedExport({ players: players(PLAYERS_PER_MATCH_MAX, 'W'.repeat(511)) }),
  ],
])('a sheet with %s is printed', async (_, document) => {
  const sheet = matchSheet(document, 'en');
  expect(JSON.stringify(sheet.values).length).toBeLessThan(TYPST_LIMITS.bytes / 2);
  expect((await printer.print(sheet)).ok).toBe(true);
});
