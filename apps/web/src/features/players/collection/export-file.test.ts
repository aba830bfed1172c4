import { create } from '@touchline/domain/entity/rows/rows';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { readTable } from '@touchline/domain/player/csv';
import { importRows } from '@touchline/domain/player/import';
import { columnsOf } from '@touchline/domain/player/import-columns';
import { setLocale } from '@touchline/i18n';
import { afterEach, expect, test } from 'vitest';
import { csvOf } from './export-file.ts';

afterEach(() => setLocale('en'));

const sem: Player = {
  ...create(playerFields),
  sid: 7,
  nickname: '=Sem',
  firstname: 'Sem',
  surname: "van 't Hof, jr.",
  position_ids: ['M', 'K'],
};
const metadata = { ...sem.metadata, footed: 'left', telephone1: '+31 6 12345678', email1: 's@example.org' };
const full: Player = { ...sem, metadata: { ...metadata, note: 'Line one\nand "two"' } };
const team = { teamname: 'MO13-2', shirtnumbers: [{ id: 7, value: 14 }] };

test.each(['en', 'nl-NL'] as const)('a list exported in %s is unchanged after an import', (locale) => {
  setLocale(locale);
  const lines = readTable(csvOf([full], { team, contact: true }));
  const squad = { player_sids: [], shirtnumbers: [] };
  const [row] = importRows(lines, columnsOf(lines), { players: [], team: squad, twins: false });
  expect(row?.problems).toEqual([]);
  expect(row).toMatchObject({ shirtnumber: 14, player: { ...full, sid: row?.player.sid } });
});

test('no cell is a formula, and contact data is left out for roles that may not see it', () => {
  expect(csvOf([full], { team: null, contact: false })).toBe(
    '\uFEFFNickname,First name,Surname,Likes to play,Preferred foot\r\n' +
      `'=Sem,Sem,"van 't Hof, jr.","Midfield, Goal",Left\r\n`,
  );
});
