/** The address of the match sheet: the file that a person gets, and what happens when it cannot be printed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PdfFailure, PdfPrinter } from '#platform/pdf/pdf.ts';
import { TypstPrinter } from '#platform/pdf/typst-printer.ts';
import { printedText } from '#testing/files/pdf.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, makePremium } from '#testing/sharing/sharing.testing.ts';

/** Prints, or fails as told. */
class Printer implements PdfPrinter {
  failure: PdfFailure | null = null;
  readonly #typst = new TypstPrinter();

  async print(document: Parameters<PdfPrinter['print']>[0]): ReturnType<PdfPrinter['print']> {
    if (this.failure === null) return this.#typst.print(document);
    return { ok: false, failure: this.failure, detail: 'about Sanne Planted' };
  }

  draw(document: Parameters<PdfPrinter['draw']>[0]): ReturnType<PdfPrinter['draw']> {
    return this.#typst.draw(document);
  }

  close(): Promise<void> {
    return this.#typst.close();
  }
}

const printer = new Printer();
const logged: string[] = [];
let folder: string;
let server: TestServer;
let address: (language: string, query?: string) => string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-sheet-'));
  const note = (details: object, text: string) => {
    logged.push(`${text} ${inspect(details)}`);
  };
  server = await openTestServer({
    deps: { pdf: printer, log: { info: note, warn: note, error: note } },
  });
  const coach = await Coach.signUp(server);
  const [player = 0] = await coach.device.newPlayers(1);
  const team = await coach.device.newTeam({
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    'metadata.age_group': 'U13',
    [`player_sids/${player}`]: 0,
  });
  await makePremium(server, team);
  const { sid: match } = await coach.device.newMatch(team, {
    opponent_clubname: 'Noordhaven',
    date: Date.UTC(2026, 3, 4) / 1_000,
    'notes.private': 'He had a hard week',
    [`players/${player}`]: { sid: player, shirtnumber: 1, footed: '' },
  });
  const named = coach.device.mutation('updatePlayer', player, {
    firstname: 'Sanne',
    surname: 'Planted',
    'metadata.email1': 'family@example.org',
  });
  await coach.results(named);
  const answer = await server.app.inject({
    url: `/api/auth/en/request-exporttoken/${team}/${match}`,
    headers: { authorization: `Bearer ${coach.account.token}` },
  });
  const { token } = answer.json<{ token: string }>();
  address = (language, query = '') => `${language}/match/${token}/${match}.pdf${query}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

async function sheet(language: string, query?: string): Promise<string> {
  const answer = await server.app.inject({ url: address(language, query) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('2026-04-04 Rietdijk MO13-2 - Noordhaven.pdf'),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  const path = join(folder, 'sheet.pdf');
  writeFileSync(path, answer.rawPayload);
  return printedText(path);
}

test('the sheet of a planned match is blank, in the language of the address', async () => {
  const dutch = await sheet('');
  for (const words of [
    'Wedstrijdformulier',
    'Sanne Planted',
    'Handtekening: Noordhaven',
    'family@example.org',
  ])
    expect(dutch).toContain(words);
  expect(await sheet('/en')).toContain('Signature: Noordhaven');
});

test('the sheet for others than the staff has neither the name nor private data', async () => {
  expect(await sheet('/en', '?view=shared')).not.toMatch(/Sanne|Planted|family@|hard week|staff/);
});

test('when too many sheets are printed, the answer is 503 with a time to wait', async () => {
  printer.failure = 'busy';
  const answer = await server.app.inject({ url: address('/en') });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().reason]).toEqual([
    503,
    '60',
    'full',
  ]);
});

test.each(['late', 'broken', 'refused'] as const)(
  'a sheet that fails as %s is 500, logged without names',
  async (failure) => {
    printer.failure = failure;
    logged.length = 0;
    server.advance(3_600_000);
    const answer = await server.app.inject({ url: address('/en') });
    expect(answer.statusCode).toBe(500);
    expect(logged.join()).toContain(failure);
    expect(answer.body + logged.join()).not.toMatch(/Sanne|Planted/);
  },
);
