import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  escapeFormula,
  readTable,
  type Separator,
  unescapeFormula,
  writeFigures,
  writeTable,
} from './csv.ts';

const cells = (text: string) => readTable(text).map((line) => line.cells);

describe('reading a table', () => {
  test('the separator is the one that gives all lines the same cells, whatever the cells contain', () => {
    const rows = [
      ['Naam', 'Positie'],
      ['Jansen, Piet', 'K'],
      ['Bakker', 'V|M'],
    ];
    for (const separator of [';', '\t'] as const) {
      expect(cells(rows.map((row) => row.join(separator)).join('\n'))).toEqual(rows);
    }
    expect(cells('a,b\n1,"x;y"\n2,z;w')).toEqual([
      ['a', 'b'],
      ['1', 'x;y'],
      ['2', 'z;w'],
    ]);
    // Only the first line has more commas than semicolons.
    expect(cells('Naam;Positie (doel, achter, midden, voor)\nSem;K\nDaan;V')).toEqual([
      ['Naam', 'Positie (doel, achter, midden, voor)'],
      ['Sem', 'K'],
      ['Daan', 'V'],
    ]);
    expect(cells('a|b\n1|2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('without a separator every line is one cell', () => {
    expect(cells('Sem\r\nDaan\rLuuk\n')).toEqual([['Sem'], ['Daan'], ['Luuk']]);
  });

  test("Excel's first line names the separator, and the other lines keep their numbers", () => {
    expect(readTable('\uFEFFsep=;\r\na,b;c\r\n')).toEqual([{ line: 2, cells: ['a,b', 'c'], open: false }]);
  });

  test('a quoted cell may contain separators, quotes and line breaks; line numbers are those of the text', () => {
    expect(readTable('a,b\n"x ""y"", z","one\r\ntwo"\n\nlast,1')).toEqual([
      { line: 1, cells: ['a', 'b'], open: false },
      { line: 2, cells: ['x "y", z', 'one\r\ntwo'], open: false },
      { line: 5, cells: ['last', '1'], open: false },
    ]);
  });

  test('apostrophes are quotes where every cell has them, and part of the name elsewhere', () => {
    expect(cells("'Naam';'Nr'\n'van ''t Hof';'7'")).toEqual([
      ['Naam', 'Nr'],
      ["van 't Hof", '7'],
    ]);
    expect(cells("Naam;Nr\n't Hart;7")).toEqual([
      ['Naam', 'Nr'],
      ["'t Hart", '7'],
    ]);
  });

  test('a quote that is never closed affects only its own line', () => {
    expect(readTable('a,b\n"Sem,1\nDaan,2')).toEqual([
      { line: 1, cells: ['a', 'b'], open: false },
      { line: 2, cells: ['"Sem', '1'], open: true },
      { line: 3, cells: ['Daan', '2'], open: false },
    ]);
  });
});

describe('writing a table', () => {
  test('no written cell is a formula', () => {
    for (const formula of [
      '=1+1',
      '+31 6',
      '-2',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '\r=1',
      '＝1',
      "'=1",
      '\tx',
      '\rx',
      '\nx',
    ]) {
      expect(escapeFormula(formula), formula).toBe(`'${formula}`);
    }
    for (const plain of ['Sem', "'t Hart", '7', 'a=b', '']) expect(escapeFormula(plain)).toBe(plain);
    expect(writeTable([['=A1,B', 'x']], ',')).toBe(`"'=A1,B",x\r\n`);
  });

  test('a written table is read back cell by cell', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '\t', '\n', '\r', ' ', '=', '+', 'a') }),
    );
    const row = fc.tuple(fc.constant('x'), cell, cell);
    const separators = fc.constantFrom<Separator>(',', ';', '\t', '|');
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), separators, (rows, separator) => {
        const all = [['Nickname', 'Surname', 'Note'], ...rows];
        const read = readTable(`sep=${separator}\r\n${writeTable(all, separator)}`);
        expect(read.map((line) => line.cells.map(unescapeFormula))).toEqual(all);
      }),
    );
  });
});

describe('a table of figures', () => {
  test('numbers stay numbers, a score is no time of day, and a formula is a text', () => {
    const cells = ['+9', '-2', '1,50', '85%', '5:3', '2–1–1', '=1+1', '-2+3', '@Sem', 'a;b'];
    expect(writeFigures([cells], ';')).toBe("+9;-2;1,50;85%;5–3;2–1–1;'=1+1;'-2+3;'@Sem;\"a;b\"\r\n");
  });

  test('a spreadsheet that reads a cell without its quotes finds no formula in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'=+-@1,.%:; a') }), (cell) => {
        const written = readTable(`sep=;\n${writeFigures([['name', cell]], ';')}`)[0]?.cells[1] ?? '';
        if (/^\s*[=+\-@]/.test(written)) expect(written).toMatch(/^[+-]\d[\d.,]*%?$/);
      }),
    );
  });
});
