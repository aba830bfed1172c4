/**
 * Coverage-guided fuzzing of everything that reads a foreign file or text: an input that reaches new code is kept and
 * changed further. Each parser refuses what it cannot read as a value; it never throws and never takes long.
 */
import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { readExportFile } from '@touchline/domain/export/import/read-file';
import { exportMatch } from '@touchline/domain/export/match/export-match';
import type { FixtureTeam } from '@touchline/domain/fixtures/fixture';
import { readFixtures } from '@touchline/domain/fixtures/reading/read-fixtures';
import { contentsOf } from '@touchline/domain/note/from-html';
import { htmlOf } from '@touchline/domain/note/to-html';
import { pictureHeader } from '@touchline/domain/picture/picture-header';
import { importRows } from '@touchline/domain/player/import';
import { readImport } from '@touchline/domain/player/import-text';
import { type SeededRandom, seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { READING_TOOLS } from '../../apps/server/src/features/fixtures/reading/tools.ts';
import { parseHtml } from '../../apps/server/src/rows/notes/parse-html.ts';
import { CALENDAR, FIXTURE_LIST, NOTE, PLAYER_LIST } from './bodies.ts';
import { Coverage } from './coverage.ts';
import { mutated, variedJson } from './hostile.ts';

interface Parser {
  /** Valid inputs, from which all others are made. */
  readonly samples: readonly (string | Uint8Array)[];
  /** How an input is changed, where changed bytes would not even pass the first look. */
  readonly vary?: (input: Buffer, random: SeededRandom) => Buffer;
  /** Reads it; throws when a rule of the parser is broken. */
  readonly read: (input: Buffer) => unknown;
}

const TEAM: FixtureTeam = { clubname: 'Rietdijk', teamname: 'MO13-2', timezone: 'Europe/Amsterdam' };

const NO_TEAM = { player_sids: [], shirtnumbers: [] };

const EXPORT = JSON.stringify(
  exportMatch({
    match: { ...create(matchFields), sid: 7, opponent_clubname: 'Noordhaven' },
    team: { ...create(teamFields), sid: 8 },
    players: [{ ...create(playerFields), sid: 9, nickname: 'Anna' }],
    notes: { public: '', private: '' },
    rights: { view: 'staff', seesPrivate: true },
    nowSeconds: 1_775_296_800,
  }),
);

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');
const PNG = bytesOf('89504e470d0a1a0a0000000d4948445200000028000000 1e0806000000'.replaceAll(' ', ''));
const JPEG = bytesOf('ffd8ffe000104a46494600010100000100010000ffc0001108001e002803012200021101031101ffd9');
const WEBP = Buffer.concat([
  Buffer.from('RIFF\x1a\0\0\0WEBPVP8X'),
  bytesOf('0a00000010000000270000 1d0000'.replaceAll(' ', '')),
]);

export const PARSERS: Readonly<Record<string, Parser>> = {
  fixtures: {
    samples: [CALENDAR, FIXTURE_LIST, FIXTURE_LIST.replaceAll(';', '\t')],
    read: (input) => readFixtures(input, { ...READING_TOOLS, team: TEAM }),
  },
  players: {
    samples: [PLAYER_LIST, 'Anna\nBo 7\nMila (K)', PLAYER_LIST.replaceAll(',', ';')],
    read: (input) => {
      const { lines, columns } = readImport(input.toString('utf8'));
      return importRows(lines, columns, { players: [], team: NO_TEAM, twins: true });
    },
  },
  notes: {
    samples: [NOTE, `<div>${NOTE}</div>`],
    read: (input) => {
      const html = htmlOf(contentsOf(parseHtml(input.toString('utf8'))));
      // What was read once is read the same again: nothing hidden in it appears later.
      if (htmlOf(contentsOf(parseHtml(html))) !== html) throw new Error('reading changes what was read');
    },
  },
  exports: {
    samples: [EXPORT],
    vary: (input, random) =>
      random.chance(0.9) ? Buffer.from(variedJson(input.toString('utf8'), random)) : mutated(input, random),
    read: (input) => readExportFile(input.toString('utf8')),
  },
  pictures: { samples: [PNG, JPEG, WEBP], read: (input) => pictureHeader(input) },
};

export interface ParserRun {
  readonly inputs: number;
  /** Blocks of code that were reached, and inputs that were kept for them. */
  readonly blocks: number;
  readonly kept: number;
  readonly slowestMs: number;
  /** What broke a rule, with the input in base64. */
  readonly failures: readonly string[];
}

export interface ParserOptions {
  readonly seed: number;
  readonly inputs: number;
}

const OURS = ['/packages/domain/src/', '/apps/server/src/rows/notes/'] as const;
/** Counting costs more than reading, so inputs are counted together, and one by one where something was new. */
const TOGETHER = 25;
const SLOW_MS = 1_000;
const MOST_BYTES = 20_000;
const SHOWN_FAILURES = 20;

/** Runs one parser. The same seed gives the same inputs. */
export function fuzzParser(
  { samples, vary = mutated, read }: Parser,
  { seed, inputs }: ParserOptions,
): ParserRun {
  const random = seededRandom(seed);
  const coverage = new Coverage(OURS);
  const kept: Buffer[] = samples.map((sample) => Buffer.from(sample));
  const failures: string[] = [];
  let slowestMs = 0;
  const run = (input: Buffer) => {
    const startedAt = performance.now();
    const problem = problemOf(() => read(input));
    const ms = performance.now() - startedAt;
    slowestMs = Math.max(slowestMs, ms);
    if (problem !== null) failures.push(`${problem}: ${input.toString('base64')}`);
    else if (ms > SLOW_MS) failures.push(`took ${Math.round(ms)} ms: ${input.toString('base64')}`);
  };
  const varied = (input: Buffer) => {
    try {
      return vary(input, random);
    } catch {
      // An input that is no document any more has only bytes to change.
      return mutated(input, random);
    }
  };
  for (const sample of kept) run(sample);
  coverage.learn(coverage.take());
  try {
    for (let made = 0; made < inputs && failures.length < SHOWN_FAILURES; made += TOGETHER) {
      const several = Array.from({ length: TOGETHER }, () =>
        varied(random.pick(kept) ?? Buffer.alloc(0)).subarray(0, MOST_BYTES),
      );
      for (const input of several) run(input);
      if (coverage.take().size === 0) continue;
      for (const input of several) {
        run(input);
        const fresh = coverage.take();
        if (fresh.size === 0) continue;
        coverage.learn(fresh);
        kept.push(input);
      }
    }
    return { inputs, blocks: coverage.size, kept: kept.length, slowestMs: Math.round(slowestMs), failures };
  } finally {
    coverage.close();
  }
}

function problemOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Error
      ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ')
      : String(error);
  }
}
