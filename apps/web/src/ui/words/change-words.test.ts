import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/rows/collections';
import { type Value, valuesOf } from '@touchline/domain/entity/rows/rows';
import { setLocale } from '@touchline/i18n';
import { afterEach, describe, expect, test } from 'vitest';
import { changeLines, changeTitle, lineText, registerWords, type WordedChange } from './change-words.ts';

const NAMES: Readonly<Record<string, string>> = {
  'players/7': 'Emma',
  'players/8': 'Noor',
  'teams/3': 'Rietdijk MO13-2',
  'matches/5': 'Noordhaven MO13-1',
};
const nameOf = (collection: string, sid: number) => NAMES[`${collection}/${sid}`] ?? '';
interface Given extends Partial<Omit<WordedChange, 'registers'>> {
  readonly values: Readonly<Record<string, Value>>;
}
const change = ({ values, ...parts }: Given): WordedChange => ({
  collection: 'players',
  sid: 8,
  op: 'updatePlayer',
  creation: false,
  ...parts,
  registers: Object.fromEntries(Object.entries(values).map(([path, value]) => [path, [value, '']])),
});
const goal = {
  eid: '1-1',
  type: 'GOAL',
  data: { game_time: 22 * 60 + 5, part: 1, overtime: 0, player_sid: 7, homeaway: 'home' },
};
const inMatch = (values: Readonly<Record<string, Value>>) =>
  change({ collection: 'matches', sid: 5, op: 'updateMatch', values });
const linesOf = (given: WordedChange) => changeLines(given, nameOf).map(lineText);

afterEach(() => setLocale('en'));

describe('[OUT-5.2] the description of a change', () => {
  test('of an event has its author and time', () => {
    const given = inMatch({ 'events/1-1': goal });
    expect(changeTitle(given, nameOf)).toBe("Match against Noordhaven MO13-1: Goal by Emma, 23'");
    expect(linesOf(given)).toEqual([]);
  });

  test('a substitution names both players', () => {
    const data = { ...goal.data, player_sid: 8, off_player_sid: 7 };
    const given = inMatch({ 'events/1-2': { ...goal, type: 'SUBS_IN', data } });
    expect(changeTitle(given, nameOf)).toBe("Match against Noordhaven MO13-1: Noor for Emma, 23'");
  });

  test('of a field has its name and value', () => {
    const given = change({ values: { nickname: 'Noortje', 'metadata.footed': 'left' } });
    expect(changeTitle(given, nameOf)).toBe('Player Noor');
    expect(linesOf(given)).toEqual(['Nickname: Noortje', 'Preferred foot: Left']);
  });

  test("of a formation has its name, also for one of the team's own", () => {
    const own = 'own-12:50,95;50,70;20,40;80,40:Diamond';
    expect(linesOf(inMatch({ formation: own }))).toEqual(['Formation: Diamond']);
    expect(linesOf(inMatch({ formation: '4-3-3' }))).toEqual(['Formation: 4-3-3']);
  });

  test('is in the language of the app', () => {
    setLocale('nl-NL');
    const given = change({ values: { nickname: 'Noortje' } });
    expect([changeTitle(given, nameOf), ...linesOf(given)]).toEqual(['Speler Noor', 'Roepnaam: Noortje']);
    expect(changeTitle(inMatch({ 'events/1-1': goal }), nameOf)).toMatch(/ van Emma, 23'$/);
  });

  test('differs for creating, deleting and restoring', () => {
    expect(changeTitle(change({ creation: true, values: { nickname: 'Noor' } }), nameOf)).toBe(
      'Player Noor: added',
    );
    expect(changeTitle(change({ op: 'deletePlayer', values: { deleted: true } }), nameOf)).toBe(
      'Player Noor: deleted',
    );
    expect(changeTitle(change({ values: { deleted: false } }), nameOf)).toBe('Player Noor: brought back');
  });

  test('has the places of a line-up in one line', () => {
    const place = { playing: true, x: 50, y: 50 };
    expect(linesOf(inMatch({ 'part1/7-1': place, 'part1/8-1': place, 'part2/7-1': place }))).toEqual([
      'Line-up, part 1: Changed',
      'Line-up, part 2: Changed',
    ]);
  });

  test('names what a Team Page shows', () => {
    const values = {
      title: 'MO13-2',
      'options.show_players': false,
      'options.messages/1': { id: '1', text: 'Training is off', at: 1, pinned: false },
      'staff/1': null,
      main_sid: 12,
    };
    expect(linesOf(change({ collection: 'teampages', op: 'updateTeamPage', values }))).toEqual([
      'Title: MO13-2',
      'Players: Off',
      'Messages to visitors: Training is off',
      'Staff: Taken out',
      'Main photo: Changed',
    ]);
  });

  test('[OUT-7.1] a change of a collection that this version does not know is shown, not dropped', () => {
    const given = change({ collection: 'wagons', op: 'updateWagon', values: { colour: 'red' } });
    expect(changeTitle(given, nameOf)).toBe('Something from an older version');
    expect(linesOf(given)).toEqual(['Other details: red']);
  });
});

test.each(COLLECTION_NAMES)('every register of %s has words instead of its path', (collection) => {
  const { fields } = definitionOf(collection);
  const values = Object.entries(valuesOf(fields, defaultsOf(fields)));
  for (const register of values) {
    const { field, value } = registerWords(collection, register, nameOf);
    expect(field).not.toBe('');
    for (const text of [field, value]) {
      expect(text).not.toBe(register[0]);
      expect(text).not.toMatch(/metadata|[a-z]_[a-z]|\w\/\d/);
    }
  }
});
