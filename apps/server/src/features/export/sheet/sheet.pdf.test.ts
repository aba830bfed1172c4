/** The printed sheets, read back by programs that know nothing of us: qpdf and poppler's pdftotext. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchExport } from '@touchline/domain/export/format/match-export';
import type { Locale } from '@touchline/i18n';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TypstPrinter } from '#platform/pdf/typst-printer.ts';
import {
  asPopplerReads,
  pageCount,
  printedText,
  qpdfCheck,
  structureOf,
  type TaggedElement,
  taggedElements,
} from '#testing/files/pdf.testing.ts';
import { matchSheet } from './match-sheet.ts';
import {
  crowdedExport,
  exportedPlayer,
  lineupOf,
  longExport,
  plannedExport,
  playedExport,
} from './sheet.testing.ts';

let folder: string;
let printer: TypstPrinter;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-sheet-'));
  printer = new TypstPrinter();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await printer.close();
});

let printed = 0;

/** Prints the sheet into a file and returns its path. */
async function print(doc: MatchExport, locale: Locale = 'en'): Promise<string> {
  const result = await printer.print(matchSheet(doc, locale));
  if (!result.ok) throw new Error(result.detail);
  const path = join(folder, `${++printed}.pdf`);
  writeFileSync(path, result.bytes);
  return path;
}

/** The rows of each table. */
function tablesIn(elements: readonly TaggedElement[]): readonly (readonly string[])[] {
  const tables: string[][] = [];
  for (const { type, text } of elements) {
    if (type === 'Table') tables.push([]);
    if (type === 'TR') tables.at(-1)?.push(text);
  }
  return tables;
}

/** pdfinfo writes some scripts in the order in which they are painted, so the letters count, in any order. */
function hasLetters(text: string, name: string): boolean {
  const left = [...text.normalize('NFKD')];
  return [...name.normalize('NFKD').replaceAll(' ', '')].every((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const played = playedExport();
const blank = plannedExport({ lineups: [lineupOf(1, [1, 2, 3, 4, 5, 6, 7, 8], { played: false })] });
const abandoned = playedExport({
  match: { ...played.match, status: 'ABANDONED' },
  events: [],
  lineups: [],
  statistics: null,
  score: null,
});

const SHEETS: readonly (readonly [string, MatchExport, number])[] = [
  ['a match with two line-ups', played, 2],
  ['a blank sheet', blank, 1],
  ['a blank sheet without a squad', plannedExport({ players: [] }), 1],
  ['thirty players', crowdedExport(30), 3],
  ['seven parts and a shoot-out', longExport(), 3],
  ['an abandoned match without events', abandoned, 2],
];

describe.each(SHEETS)('%s', (_name, doc, pages) => {
  test.each(['en', 'nl-NL'] as const)('is a sound file with every name, in %s', async (locale) => {
    const path = await print(doc, locale);
    expect(qpdfCheck(path)).toContain('No syntax or stream encoding errors');
    expect(pageCount(path)).toBe(pages);
    const text = printedText(path);
    for (const { name } of doc.players) expect(text).toContain(asPopplerReads(name));
    expect(text).not.toContain('�');
  });

  test('is read aloud in the order of the paper: headings without a gap, and each player in a row of a table', async () => {
    const elements = taggedElements(await print(doc));
    const headings = elements.filter(({ type }) => /^H\d$/.test(type));
    const levels = headings.map(({ type }) => Number(type.slice(1)));
    expect(levels[0]).toBe(1);
    expect(levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
    expect(headings.map(({ text }) => text)).not.toContain('');
    const listed = doc.players.toSorted((a, b) => a.order - b.order);
    const rows = tablesIn(elements).find((table) =>
      listed.some(({ name }) => hasLetters(table.join(''), name)),
    );
    let from = 0;
    for (const { name } of listed) {
      const at = rows?.findIndex((text, index) => index >= from && hasLetters(text, name)) ?? -1;
      expect([name, at >= from]).toEqual([name, true]);
      from = at + 1;
    }
  });
});

test('a sheet says what it is: title, language, headings, tables, and who plays where', async () => {
  const structure = structureOf(await print(played, 'nl-NL'));
  expect(structure).toContain('/Lang (nl)');
  expect(structure).toContain('/DisplayDocTitle true');
  for (const tag of ['/H1', '/H2', '/Table', '/TH', '/TD', '/Figure'])
    expect(structure).toContain(`/S ${tag}`);
  expect(structure).toContain('/Alt');
});

test('names of every script are read back in their order', async () => {
  const names = [
    'محمد الأمين',
    'שרה לוי',
    '王小明',
    '山田太郎',
    'Ñandú Öztürk',
    'Zoë d’Hondt',
    'Мария Ќе',
    'Ελένη',
  ];
  const text = printedText(
    await print(plannedExport({ players: names.map((name, at) => exportedPlayer(at + 1, name)) })),
  );
  for (const name of names) expect(text).toContain(asPopplerReads(name));
});

test('the file names the two letters of lam-alef in their order', async () => {
  const path = await print(plannedExport({ players: [exportedPlayer(1, 'محمد الأمين')] }));
  expect(structureOf(path)).toContain('<06440623>');
});

test('private notes and contacts are on a page of their own, marked for the staff', async () => {
  const path = await print(played);
  const [first = '', last = ''] = [printedText(path, 1), printedText(path, 2)];
  expect(first).not.toMatch(/example\.org|Press higher|staff/);
  expect(first).toContain('A fine match in the rain.');
  expect(last).toMatch(/For the staff only/);
  expect(last).toContain('family3@example.org');
  expect(last).toContain('Press higher');
  const shared = playedExport({
    players: played.players.map((player) => ({ ...player, private: null })),
    notes: { public: '', private: null },
  });
  expect(pageCount(await print(shared))).toBe(1);
});

test('hostile names are text, cut where they are too long', async () => {
  const markup = '#read("/etc/passwd") *bold* $x$';
  const text = printedText(
    await print(
      playedExport({
        players: [
          exportedPlayer(1, markup),
          exportedPlayer(2, 'W'.repeat(600)),
          exportedPlayer(3, 'Anna 😀⚽ Bos'),
          ...played.players.slice(3),
        ],
        notes: { public: '#pagebreak() ]] {{ @x <y>', private: null },
      }),
    ),
  );
  expect(text).toContain(markup);
  expect(text).toContain('Anna Bos');
  expect(text).toContain('#pagebreak() ]] {{ @x <y>');
});
