import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { type Player, playerFields } from '../entity/tables/player.ts';
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

describe('the fields of columns', () => {
  test('a column is recognised by its English or Dutch name, whatever its case and punctuation', () => {
    const english = 'Nickname,First Name,LAST NAME,Shirt number,Position,Preferred foot,Phone,E-mail,Remarks';
    const dutch = 'Roepnaam;Voornaam;Achternaam;Rugnr.;Positie;Voet;Mobiel;E-mailadres;Opmerkingen';
    for (const header of [english, dutch]) {
      expect(columnsOf(readTable(header))).toEqual({
        headed: true,
        fields: [
          'nickname',
          'firstname',
          'surname',
          'number',
          'positions',
          'footed',
          'telephone1',
          'email1',
          'note',
        ],
      });
    }
  });

  test('an unknown column, and a second one for the same field, are left out', () => {
    expect(columnsOf(readTable('Naam,Geboortedatum,Speler\nSem,2014,x')).fields).toEqual([
      'name',
      null,
      null,
    ]);
  });

  test('columns without names are recognised by their contents', () => {
    expect(columnsOf(readTable('Sem\nDaan'))).toEqual({ headed: false, fields: ['name'] });
    expect(
      columnsOf(readTable('7\tSem\tde Vries\tK\t0612345678\tsem@x.nl\n8\tDaan\tBos\tV\t\t')).fields,
    ).toEqual(['number', 'firstname', 'surname', 'positions', 'telephone1', 'email1']);
  });
});

test("the user's choice for a column takes the field from the column that had it", () => {
  const guessed = columnsOf(readTable('Name,Club name,Nr\nSem,Bos,7'));
  expect(withField(guessed, 1, 'name').fields).toEqual([null, 'name', 'number']);
  expect(withField(guessed, 2, null).fields).toEqual(['name', null, null]);
});

describe('the values of a row', () => {
  test('the surname includes the words before it, and a missing nickname is the first name', () => {
    expect(names(read('Voornaam;Tussenvoegsel;Achternaam\nSem;van der;Berg\n;;Bos'))).toEqual([
      ['Sem', 'Sem', 'van der Berg'],
      ['Bos', '', 'Bos'],
    ]);
  });

  test('a full name is read in spoken and in sorted order', () => {
    expect(names(read('Naam\nSem de Vries\n"Bos, Anna Maria"\nLuuk'))).toEqual([
      ['Sem', 'Sem', 'de Vries'],
      ['Anna Maria', 'Anna Maria', 'Bos'],
      ['Luuk', 'Luuk', ''],
    ]);
  });

  test('positions and feet are read in both languages', () => {
    expect(positionsOf('Keeper, verdediger')).toEqual({ ids: ['D', 'K'] });
    expect(positionsOf('M/A en V')).toEqual({ ids: ['A', 'M', 'D'] });
    expect(positionsOf('left back')).toEqual({ ids: ['D'] });
    expect(positionsOf('')).toEqual({ ids: [] });
    expect(positionsOf('V, Libero')).toEqual({ unknown: 'Libero' });
    expect(['Links', 'right', 'tweebenig', '', 'left hand'].map(footOf)).toEqual([
      'left',
      'right',
      'both',
      '',
      null,
    ]);
  });

  test('each value is in its field, without the apostrophe against formulas, and a note keeps its lines', () => {
    const [row] = read(
      `name,foot,phone,mail,note,nr,pos\nSem Bos,left,'+31 6 12345678,sem@example.org,"a\r\nb",7,G`,
      { team: NO_TEAM },
    );
    expect(row).toMatchObject({
      line: 2,
      comes: true,
      joins: true,
      shirtnumber: 7,
      problems: [],
      player: {
        position_ids: ['K'],
        metadata: {
          footed: 'left',
          telephone1: '+31 6 12345678',
          email1: 'sem@example.org',
          note: 'a\nb',
        },
      },
    });
  });
});

describe('the problems of a row, which exclude it', () => {
  test('a row with an invalid value is excluded', () => {
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

  test('shirt numbers are whole numbers from 1 to 998, and are ignored without a team', () => {
    const text = 'nickname;nr\na;0\nb;999\nc;1,5\nd;-1\ne;x\nf;998\ng;#7\nh;';
    const rows = read(text, { team: NO_TEAM });
    expect(rows.map((row) => row.problems[0]?.code ?? row.shirtnumber)).toEqual([
      'numberInvalid',
      'numberInvalid',
      'numberInvalid',
      'numberInvalid',
      'numberInvalid',
      998,
      7,
      0,
    ]);
    expect(problems(read(text))).toEqual([]);
  });

  test('a row with too many cells, an open quote or a name over two lines is excluded', () => {
    expect(problems(read('nickname,surname\nSem,Bos,oops\n'))).toEqual([{ code: 'cellsTooMany' }]);
    expect(problems(read('nickname,surname\n"Sem,Bos\n'))).toEqual([{ code: 'quoteOpen' }]);
    expect(problems(read('nickname,surname\n"Sem,Bos\nDaan,Vos"\n'))).toEqual([{ code: 'quoteOpen' }]);
  });
});

describe('players who exist already', () => {
  const sem = known({ sid: 4, nickname: 'Sem', firstname: 'Sem', surname: 'Bos' });
  const noor = known({ sid: 5, nickname: 'Noor' });

  test('a player with the same names is excluded; the nickname counts where the names are unknown', () => {
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

  test('the user can import an existing player, and the problem is still shown', () => {
    const rows = read('name\nSem Bos\nSem Bos', { players: [sem], twins: true });
    expect(rows.map(({ comes, problems: [one] }) => [comes, one?.code])).toEqual([
      [true, 'known'],
      [true, 'known'],
    ]);
    // Other problems still exclude the player.
    const [wrong] = read('name,mail\nSem Bos,x', { players: [sem], twins: true });
    expect([wrong?.comes, wrong?.problems[0]?.code]).toEqual([false, 'emailInvalid']);
  });
});

describe('players for a team', () => {
  const full = (count: number) => {
    const player_sids = Array.from({ length: count }, (_, at) => at + 1);
    return { player_sids, shirtnumbers: player_sids.map((id) => ({ id, value: id })) };
  };

  test('a taken number is reported, and the player gets a free one', () => {
    const rows = read('nickname,nr\nSem,2\nDaan,9\nLuuk,9', { team: full(3) });
    expect(rows.map(({ comes, joins }) => comes && joins)).toEqual([true, true, true]);
    expect(problems(rows)).toEqual([
      { code: 'numberTaken', shirtnumber: 2, by: 2 },
      { code: 'numberTwice', shirtnumber: 9, line: 3 },
    ]);
  });

  test('players without room join only the collection; excluded ones take no room and no number', () => {
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
