import { describe, expect, test } from 'vitest';
import { type Player, playerFields } from '../entity/player.ts';
import { create } from '../entity/rows.ts';
import { PLAYERS_PER_TEAM_MAX } from '../limits.ts';
import { readTable } from './csv.ts';
import { type ImportContext, type ImportRow, importRows } from './import.ts';
import { columnsOf, withField } from './import-columns.ts';
import { footOf, positionsOf } from './import-words.ts';

const ALONE: ImportContext = { players: [], team: null, twins: false };
const NO_TEAM = { player_sids: [], shirtnumbers: [] };
const known = (values: Partial<Player>): Player => ({ ...create(playerFields), ...values });

function read(text: string, context: Partial<ImportContext> = {}): readonly ImportRow[] {
  const lines = readTable(text);
  return importRows(lines, columnsOf(lines), { ...ALONE, ...context });
}

const problems = (rows: readonly ImportRow[]) => rows.flatMap((row) => row.problems);
const names = (rows: readonly ImportRow[]) =>
  rows.map(({ player }) => [player.nickname, player.firstname, player.surname]);

describe('which column is what', () => {
  test('by its name, in English and in Dutch, whatever capitals and signs it has', () => {
    const english = 'Nickname,First Name,LAST NAME,Shirt number,Position,Preferred foot,Phone,E-mail,Remarks';
    const dutch = 'Roepnaam;Voornaam;Achternaam;Rugnr.;Positie;Voet;Mobiel;E-mailadres;Opmerkingen';
    for (const header of [english, dutch]) {
      expect(columnsOf(readTable(header))).toEqual({
        headed: true,
        fields: [
          ...['nickname', 'firstname', 'surname', 'number', 'positions', 'footed'],
          ...['telephone1', 'email1', 'note'],
        ],
      });
    }
  });

  test('an unknown column is left out, and so is a second one for the same field', () => {
    expect(columnsOf(readTable('Naam,Geboortedatum,Speler\nSem,2014,x')).fields).toEqual([
      'name',
      null,
      null,
    ]);
  });

  test('without names by what stands in it: pasted rows need no first line', () => {
    expect(columnsOf(readTable('Sem\nDaan'))).toEqual({ headed: false, fields: ['name'] });
    expect(
      columnsOf(readTable('7\tSem\tde Vries\tK\t0612345678\tsem@x.nl\n8\tDaan\tBos\tV\t\t')).fields,
    ).toEqual([...['number', 'firstname', 'surname', 'positions', 'telephone1', 'email1']]);
  });
});

test('what the coach says about a column counts, and takes the field from the column that had it', () => {
  const guessed = columnsOf(readTable('Name,Club name,Nr\nSem,Bos,7'));
  expect(withField(guessed, 1, 'name').fields).toEqual([null, 'name', 'number']);
  expect(withField(guessed, 2, null).fields).toEqual(['name', null, null]);
});

describe('what a row says', () => {
  test('first name, what stands between, and surname; the nickname is the first name where it is missing', () => {
    expect(names(read('Voornaam;Tussenvoegsel;Achternaam\nSem;van der;Berg\n;;Bos'))).toEqual([
      ['Sem', 'Sem', 'van der Berg'],
      ['Bos', '', 'Bos'],
    ]);
  });

  test('a whole name, spoken or as lists have it', () => {
    expect(names(read('Naam\nSem de Vries\n"Bos, Anna Maria"\nLuuk'))).toEqual([
      ['Sem', 'Sem', 'de Vries'],
      ['Anna Maria', 'Anna Maria', 'Bos'],
      ['Luuk', 'Luuk', ''],
    ]);
  });

  test('positions and feet in both languages', () => {
    expect(positionsOf('Keeper, verdediger')).toEqual({ ids: ['D', 'K'] });
    expect(positionsOf('M/A en V')).toEqual({ ids: ['A', 'M', 'D'] });
    expect(positionsOf('left back')).toEqual({ ids: ['D'] });
    expect(positionsOf('')).toEqual({ ids: [] });
    expect(positionsOf('V, Libero')).toEqual({ unknown: 'Libero' });
    expect(['Links', 'right', 'tweebenig', '', 'left hand'].map(footOf)).toEqual([
      ...['left', 'right', 'both', '', null],
    ]);
  });

  test('everything at its field, an apostrophe against formulas gone, lines of a note kept', () => {
    const [row] = read(
      `name,foot,phone,mail,note,nr,pos\nSem Bos,left,'+31 6 12345678,sem@example.org,"a\r\nb",7,G`,
      { team: NO_TEAM },
    );
    expect(row).toMatchObject({
      ...{ line: 2, comes: true, joins: true, shirtnumber: 7, problems: [] },
      player: {
        position_ids: ['K'],
        metadata: {
          ...{ footed: 'left', telephone1: '+31 6 12345678', email1: 'sem@example.org', note: 'a\nb' },
        },
      },
    });
  });
});

describe('every problem of a row, which then stays out', () => {
  test('of its values', () => {
    const long = 'x'.repeat(256);
    const [row] = read(`nickname,surname,email,position,foot,nr\n,${long},no address,Libero,Third,1000`, {
      team: NO_TEAM,
    });
    expect(row).toMatchObject({ comes: false, joins: false });
    expect(row?.problems).toEqual([
      { code: 'positionUnknown', text: 'Libero' },
      { code: 'footUnknown', text: 'Third' },
      { code: 'numberInvalid', text: '1000' },
      { code: 'emailInvalid', text: 'no address' },
      { code: 'tooLong', field: 'nickname', max: 255 },
      { code: 'tooLong', field: 'surname', max: 255 },
    ]);
    expect(problems(read('nickname,note\n,x'))).toEqual([{ code: 'nameMissing' }]);
    expect(problems(read(`nickname,note\nSem,${'x'.repeat(20_001)}`))).toEqual([
      { code: 'tooLong', field: 'note', max: 20_000 },
    ]);
  });

  test('of shirt numbers: from 1 to 998, whole ones; without a team they say nothing', () => {
    const text = 'nickname;nr\na;0\nb;999\nc;1,5\nd;-1\ne;x\nf;998\ng;#7\nh;';
    const rows = read(text, { team: NO_TEAM });
    expect(rows.map((row) => row.problems[0]?.code ?? row.shirtnumber)).toEqual([
      ...['numberInvalid', 'numberInvalid', 'numberInvalid', 'numberInvalid', 'numberInvalid'],
      ...[998, 7, 0],
    ]);
    expect(problems(read(text))).toEqual([]);
  });

  test('of its cells: more than there are columns, a quote left open, a name over two lines', () => {
    expect(problems(read('nickname,surname\nSem,Bos,oops\n'))).toEqual([{ code: 'cellsTooMany' }]);
    expect(problems(read('nickname,surname\n"Sem,Bos\n'))).toEqual([{ code: 'quoteOpen' }]);
    expect(problems(read('nickname,surname\n"Sem,Bos\nDaan,Vos"\n'))).toEqual([{ code: 'quoteOpen' }]);
  });
});

describe('who is there already', () => {
  const sem = known({ sid: 4, nickname: 'Sem', firstname: 'Sem', surname: 'Bos' });
  const noor = known({ sid: 5, nickname: 'Noor' });

  test('stays out: the same first name and surname, or the nickname where those are not known', () => {
    const text =
      'nickname,first name,surname\nSemmie,sém,BOS\nSem,Sem,Vos\nNoor,Noor,Bos\nsem,,\nTim,,\nTIM,,';
    const rows = read(text, { players: [sem, noor] });
    expect(rows.map((row) => row.problems[0] ?? null)).toEqual([
      { code: 'known', player: sem },
      null,
      { code: 'known', player: noor },
      { code: 'known', player: sem },
      null,
      { code: 'twice', line: 6 },
    ]);
    expect(rows.map(({ comes }) => comes)).toEqual([false, true, false, false, true, false]);
  });

  test('comes all the same when the coach says so, and the problem stays to be seen', () => {
    const rows = read('name\nSem Bos\nSem Bos', { players: [sem], twins: true });
    expect(rows.map(({ comes, problems: [one] }) => [comes, one?.code])).toEqual([
      [true, 'known'],
      [true, 'known'],
    ]);
    // What is wrong with somebody keeps him out all the same.
    const [wrong] = read('name,mail\nSem Bos,x', { players: [sem], twins: true });
    expect([wrong?.comes, wrong?.problems[0]?.code]).toEqual([false, 'emailInvalid']);
  });
});

describe('into the team', () => {
  const full = (count: number) => {
    const player_sids = Array.from({ length: count }, (_, at) => at + 1);
    return { player_sids, shirtnumbers: player_sids.map((id) => ({ id, value: id })) };
  };

  test('a number that somebody has is said, and the player comes with a free one', () => {
    const rows = read('nickname,nr\nSem,2\nDaan,9\nLuuk,9', { team: full(3) });
    expect(rows.map(({ comes, joins }) => comes && joins)).toEqual([true, true, true]);
    expect(problems(rows)).toEqual([
      { code: 'numberTaken', shirtnumber: 2, by: 2 },
      { code: 'numberTwice', shirtnumber: 9, line: 3 },
    ]);
  });

  test('who finds no room comes into the collection; who stays out takes no room and no number', () => {
    const rows = read('nickname,nr,mail\nSem,999,x\nDaan,200,x\nLuuk,200,\nBo,,', {
      team: full(PLAYERS_PER_TEAM_MAX - 1),
    });
    expect(rows.map(({ comes, joins }) => [comes, joins])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, false],
    ]);
    expect(problems(rows.slice(2))).toEqual([{ code: 'teamFull', max: PLAYERS_PER_TEAM_MAX }]);
  });
});
