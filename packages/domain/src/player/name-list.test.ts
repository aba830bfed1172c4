import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ImportRow, importRows } from './import.ts';
import { readImport } from './import-text.ts';

const SEED = 20261122;

function read(text: string): readonly ImportRow[] {
  const { lines, columns } = readImport(text);
  return importRows(lines, columns, {
    players: [],
    team: { player_sids: [], shirtnumbers: [] },
    twins: false,
  });
}

/** A short form for comparisons: "Sem de Vries #7 (K)". */
function said({ player, shirtnumber }: ImportRow): string {
  const name = [player.firstname, player.surname].filter((part) => part !== '').join(' ');
  const positions = player.position_ids.join('');
  const { footed, telephone1, email1 } = player.metadata;
  return [name, shirtnumber > 0 ? `#${shirtnumber}` : '', positions, footed, telephone1, email1]
    .filter((part) => part !== '')
    .join(' ');
}

const people = (text: string) =>
  read(text)
    .filter(({ comes }) => comes)
    .map(said);
const problems = (text: string) => read(text).flatMap((row) => row.problems);

describe('a plain list', () => {
  test.each([
    ['1. Sem de Vries', ['Sem de Vries']],
    ['1. Sem de Vries\n2. Mees\n3. Finn', ['Sem de Vries', 'Mees', 'Finn']],
    ['1) Sem\n2) Mees', ['Sem', 'Mees']],
    ['(1) Sem\n(2) Mees', ['Sem', 'Mees']],
    ['1.\tSem de Vries\n2.\tMees', ['Sem de Vries', 'Mees']],
    ['1️⃣ Sem\n2️⃣ Mees', ['Sem', 'Mees']],
    ['- Mees', ['Mees']],
    ['-Mees\n- Finn\n– Sem\n— Bo', ['Mees', 'Finn', 'Sem', 'Bo']],
    ['• Sem\n* Mees\n·\tFinn\n✅ Bo', ['Sem', 'Mees', 'Finn', 'Bo']],
    ['Sem, Lucas, Finn', ['Sem', 'Lucas', 'Finn']],
    ['Sem, Lucas en Finn.', ['Sem', 'Lucas', 'Finn']],
    ['Sem, Lucas and Finn', ['Sem', 'Lucas', 'Finn']],
    ['Sem; Lucas; Finn', ['Sem', 'Lucas', 'Finn']],
    ['Sem\tLucas\tFinn', ['Sem', 'Lucas', 'Finn']],
    ['Sem, Lucas, Finn\nNoor, Mees, Bo', ['Sem', 'Lucas', 'Finn', 'Noor', 'Mees', 'Bo']],
    ['Sem, Lucas\nFinn', ['Sem', 'Lucas', 'Finn']],
    ['1. Sem, 2. Mees, 3. Finn', ['Sem', 'Mees', 'Finn']],
    ['Sem 7', ['Sem #7']],
    ['Sem 7\nMees 11', ['Sem #7', 'Mees #11']],
    ['11 Finn', ['Finn #11']],
    ['#11 Finn\nSem #7\nNo. 4 Bo\nMees nr 5', ['Finn #11', 'Sem #7', 'Bo #4', 'Mees #5']],
    ['7Sem\n11Finn', ['Sem #7', 'Finn #11']],
    ['7. Sem\n11. Finn', ['Sem #7', 'Finn #11']],
    ['7 - Sem\n11 - Finn', ['Sem #7', 'Finn #11']],
    ['1. Sem 7\n2. Finn 11', ['Sem #7', 'Finn #11']],
    ['Sem, 7\nFinn, 11', ['Sem #7', 'Finn #11']],
    ['Sem, 7, Finn, 11', ['Sem #7', 'Finn #11']],
    ['7, Sem, 11, Finn', ['Sem #7', 'Finn #11']],
    ['Noor (keeper)', ['Noor K']],
    ['Noor (k)\nBo (doel)\nSem (GK)', ['Noor K', 'Bo K', 'Sem K']],
    ['Noor keeper\nKeeper: Bo\nSem - keeper\nMees: keeper', ['Noor K', 'Bo K', 'Sem K', 'Mees K']],
    ['1. Noor (1, keeper)\n2. Sem (links, verdediger)', ['Noor #1 K', 'Sem D left']],
    ['1. Noor, keeper\n2. Sem, spits', ['Noor K', 'Sem A']],
    [
      "'t Hart\nJ. de Vries\nJan-Willem v.d. Berg\nO’Neil",
      ["'t Hart", 'J. de Vries', 'Jan-Willem v.d. Berg', 'O’Neil'],
    ],
    ['Sem 06-12345678\nBo bo@example.org', ['Sem 06-12345678', 'Bo bo@example.org']],
    ['Naam\n1. Sem\n2. Mees', ['Sem', 'Mees']],
    ['Spelers:\n- Sem\n\n- \n---\n3.\n- Mees', ['Sem', 'Mees']],
    ['محمد 9\n李明', ['محمد #9', '李明']],
  ])('%j', (text, expected) => expect(people(text)).toEqual(expected));
});

describe('text that is not understood is reported and does not become a name', () => {
  test.each([
    ['Sem (geblesseerd)', 'Sem', '(geblesseerd)'.slice(1, -1)],
    ['Sem 2014', 'Sem', '2014'],
    ['7 Sem 8', 'Sem #7', '8'],
    ['Team A: Sem', 'Sem', 'Team A'],
  ])('%j', (text, name, leftOut) => {
    expect(people(text)).toEqual([name]);
    expect(problems(text)).toEqual([{ code: 'leftOut', text: leftOut }]);
  });

  test('a line without a name is excluded with its whole text', () => {
    for (const line of ['12', '(keeper)', 'Spelers:', '10:30', '🐯']) {
      expect(people(line)).toEqual([]);
      expect(problems(line)).toEqual([{ code: 'nameMissing' }, { code: 'leftOut', text: line }]);
    }
  });
});

test('a line with more words than a name is said to be no name', () => {
  const sentence = 'we start at ten and bring some fruit';
  expect(people(sentence)).toEqual([]);
  expect(problems(sentence)).toEqual([
    { code: 'wordsTooMany', max: 7 },
    { code: 'leftOut', text: sentence },
  ]);
});

test('a name that is too long is named as such, with the limit', () => {
  const long = 'x'.repeat(301);
  expect(people(long)).toEqual([]);
  expect(problems(long)).toEqual([
    { code: 'tooLong', field: 'name', max: 255 },
    { code: 'leftOut', text: long },
  ]);
});

describe('tables among plain text', () => {
  test.each([
    ['7\tSem\tde Vries\tK\n8\tDaan\tBos\tV', ['Sem de Vries #7 K', 'Daan Bos #8 D']],
    ['Sem,de Vries\nDaan,Bos', ['Sem de Vries', 'Daan Bos']],
    ['Sem;de Vries;7\nDaan;Bos;8', ['Sem de Vries #7', 'Daan Bos #8']],
    ['Name,Number\n1. Sem (K),7', ['1. Sem (K) #7']],
    ['"Bos, Anna"\n"Vos, Sem"', ['Anna Bos', 'Sem Vos']],
    ['sep=;\nSem;de Vries', ['Sem de Vries']],
  ])('%j', (text, expected) => expect(people(text)).toEqual(expected));

  test('the user may choose between table and list', () => {
    const text = 'Sem, Bos\nDaan, Vos';
    expect(readImport(text)).toMatchObject({ kind: 'table', both: true });
    expect(readImport(text, 'list')).toMatchObject({ kind: 'list', both: true });
    expect(readImport(text, 'list').lines.map(({ cells }) => cells[0])).toEqual([
      'Sem',
      'Bos',
      'Daan',
      'Vos',
    ]);
    expect(readImport('Sem\nDaan', 'table').kind).toBe('list');
  });
});

describe('for any list', () => {
  const word = fc.constantFrom('Sem', 'Mees', 'Noor', 'Finn', 'Zoë', 'Jan-Willem', "'t", 'Łukasz', 'محمد');
  const surname = fc.constantFrom('', 'de Vries', 'van der Berg', 'Bos', 'Özil');
  const player = fc.record({
    name: fc.tuple(word, surname).map((parts) => parts.filter((part) => part !== '').join(' ')),
    number: fc.option(fc.integer({ min: 1, max: 998 })),
    keeper: fc.boolean(),
  });
  const style = fc.record({
    mark: fc.constantFrom('', '- ', '• ', '* ', '–', '\t', 'count'),
    number: fc.constantFrom('before', 'after', 'sign', 'bracket', 'dash'),
    keeper: fc.constantFrom(' (keeper)', ' (k)', ' (doel)', ' - keeper', ' (Goalkeeper)'),
    between: fc.constantFrom('\n', '\r\n', '\n\n', '\r'),
  });

  test('every name, number and keeper is read in any form of the list', () => {
    fc.assert(
      fc.property(fc.array(player, { minLength: 1, maxLength: 20 }), style, (squad, how) => {
        const text = squad
          .map(({ name, number, keeper }, at) => {
            const mark = how.mark === 'count' ? `${at + 1}. ` : how.mark;
            const shirt = {
              before: [`${number} `, ''],
              after: ['', ` ${number}`],
              sign: ['', ` #${number}`],
              bracket: ['', ` (${number})`],
              dash: ['', ` - ${number}`],
            }[how.number];
            const [before, after] = number === null ? ['', ''] : shirt;
            return `${mark}${before}${name}${after}${keeper ? how.keeper : ''}`;
          })
          .join(how.between);
        expect(read(text).map(said)).toEqual(
          squad.map(({ name, number, keeper }) =>
            [name, number === null ? '' : `#${number}`, keeper ? 'K' : '']
              .filter((part) => part !== '')
              .join(' '),
          ),
        );
        expect(problems(text).filter(({ code }) => code === 'leftOut')).toEqual([]);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  const sign = fc.constantFrom(
    ' ',
    '\t',
    ',',
    ';',
    '|',
    '.',
    '-',
    '•',
    '(',
    ')',
    '[',
    ':',
    '#',
    '+',
    '*',
    '"',
    "'",
    '\n',
    '1',
    '7',
    '42',
    'Sem',
    'van',
    'K',
    'keeper',
    ' en ',
    '06-12345678',
    'a@b.nl',
    '⚽',
    '9️⃣',
    'é',
    '李',
  );
  const anyText = fc.oneof(
    fc.array(sign, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 80 }),
  );

  test('a name of a list contains a letter and starts with no punctuation', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { kind, lines } = readImport(text);
        if (kind === 'table') return;
        for (const { cells } of lines) {
          const name = cells[0] ?? '';
          if (name !== '') expect(name).toMatch(/\p{L}/u);
          expect(name).not.toMatch(/^[\d.)\-–—•*#\s]|\s$/u);
        }
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  test('every letter of the text is in a cell or in the text that was left out', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { kind, lines } = readImport(text);
        if (kind === 'table') return;
        const kept = lines.map(({ cells, leftOut }) => [...cells, ...(leftOut ?? [])].join('')).join('');
        for (const name of ['Sem', 'van', '李']) {
          const count = (where: string) => where.split(name).length - 1;
          expect(count(kept)).toBeGreaterThanOrEqual(count(text));
        }
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  test('reading takes linear time for hostile texts', () => {
    for (const part of ['(', '- ', ' ', '1', '1.', '\t', 'a,', '()', '!', '+1', '(,)', '1️⃣']) {
      const text = part.repeat(50_000);
      expect(readImport(text).lines.length).toBeLessThanOrEqual(text.length);
    }
  }, 20_000);
});
