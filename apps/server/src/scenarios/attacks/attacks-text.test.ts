/** Scripts in every text field: the server stores them unchanged as text and never sends them as markup. */

import { namedFields } from '@touchline/domain/access/field-access';
import type { CollectionName, Field } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, definitionOf, operationName } from '@touchline/domain/entity/rows/collections';
import { create, valuesOf } from '@touchline/domain/entity/rows/rows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, openPremiumFixture } from '#testing/permissions/permission-people.testing.ts';
import { leavesOf, nested } from '#testing/permissions/permission-sample.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}';

/** For the field that needs the address of a football association. */
const HOSTILE_PAGE = `https://knvb.nl/${SCRIPT.replaceAll(' ', '')}`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A value with the script in every place that takes a text; null without one. */
function hostileValue({ kind, merge, table, values, accept }: Field<unknown>): unknown {
  if (kind === 'string') return accept(SCRIPT) ?? accept(HOSTILE_PAGE) ?? null;
  if (kind === 'strings' && values === null) return [SCRIPT];
  if (kind === 'colour') return `#${SCRIPT}`.slice(0, 64);
  if (kind === 'uri') return `https://example.org/${SCRIPT}`;
  if (table === null || merge.by === 'fields') return null;
  const inner = Object.entries(table).flatMap(([name, field]) => {
    const value = hostileValue(field);
    return value === null ? [] : [[name, value] as const];
  });
  if (inner.length === 0) return null;
  const record = Object.fromEntries(inner);
  if (merge.by !== 'members') return kind === 'array' ? [record] : record;
  if (merge.key === null) return { a: merge.stored === 'value' ? record.value : record };
  return [{ ...record, [merge.key]: table[merge.key]?.kind === 'string' ? '1-1' : 1 }];
}

/** Registers with the script in every text that the owner may write. */
function hostileRegisters(collection: CollectionName) {
  const { fields } = definitionOf(collection);
  const written = new Set(
    namedFields(collection).flatMap(({ name, write }) =>
      write === 'own call' || write === 'creation' ? [] : [name],
    ),
  );
  const leaves = leavesOf(fields).filter(({ name }) => written.has(name));
  const found: { name: string; registers: ReturnType<typeof valuesOf> }[] = [];
  for (const { name, field, path } of leaves) {
    const value = hostileValue(field);
    if (value === null || path === null) continue;
    const all = valuesOf(fields, create(fields, nested(name, value) as never));
    const own = Object.entries(all).filter(([key]) => key === path || key.startsWith(`${path}/`));
    found.push({ name, registers: Object.fromEntries(own) });
  }
  return found;
}

/** Forms in which a field may take the script, whatever its kind. */
const PROBES = [SCRIPT, `#${SCRIPT}`, `https://example.org/${SCRIPT}`, [SCRIPT], { text: SCRIPT }];

/** Whether a value of the field, or one inside it, can hold the script. */
function takesScript({ accept, merge, table }: Field<unknown>): boolean {
  if (merge.by === 'fields') return false;
  if (table !== null) return Object.values(table).some(takesScript);
  return PROBES.some((probe) => (JSON.stringify(accept(probe)) ?? '').includes('<script>'));
}

describe('every text field', () => {
  test.each(COLLECTION_NAMES)('%s: is tested here or written by the server alone', (collection) => {
    const tried = new Set(hostileRegisters(collection).map(({ name }) => name));
    const takes = leavesOf(definitionOf(collection).fields).filter(({ field }) => takesScript(field));
    const written = new Map(namedFields(collection).map(({ name, write }) => [name, write]));
    const left = takes.flatMap(({ name }) => (tried.has(name) ? [] : [`${name}: ${written.get(name)}`]));
    expect(left.filter((said) => !said.endsWith(': own call') && !LEASED.includes(said))).toEqual([]);
    for (const { name, registers } of hostileRegisters(collection)) {
      expect([name, JSON.stringify(registers).includes('script>')]).toEqual([name, true]);
    }
  });
});

/** Leased with the id; a match with another one is refused (attacks.test.ts). */
const LEASED = ['match_token: creation'];

describe('a script in a text', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openPremiumFixture(server);
  });

  test.each(COLLECTION_NAMES)('%s: is stored unchanged and returned as JSON', async (collection) => {
    const { device } = fixture.owner;
    const sid = fixture.rows.get(collection) ?? 0;
    const tried = hostileRegisters(collection);
    expect(tried.length).toBeGreaterThan(0);
    const op = operationName(collection, 'update');
    const { results } = await device.push(
      ...tried.map(({ registers }) => device.mutation(op, sid, registers)),
    );
    expect(results.map(({ status }) => status)).toEqual(tried.map(() => 'applied'));
    const query = `{ getRows(names: [{ collection: "${collection}", sid: ${sid} }]) { rows } }`;
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/data',
      headers: { authorization: `Bearer ${device.token}` },
      payload: { query },
    });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const { data } = response.json<{
      data: { getRows: { rows: { registers: Record<string, [unknown]> }[] } };
    }>();
    const stored = data.getRows.rows[0]?.registers ?? {};
    for (const { registers } of tried) {
      for (const [path, value] of Object.entries(registers)) expect(stored[path]?.[0]).toEqual(value);
    }
    expect(JSON.stringify(stored)).toContain('<script>');
  });

  test('is JSON in all requests of followers besides the page', async () => {
    const coach = await Coach.signUp(server);
    const team = await coach.device.newTeam({ clubname: SCRIPT, teamname: SCRIPT });
    const { match_token } = await coach.device.newMatch(team, { opponent_clubname: SCRIPT, privacy: 1 });
    for (const [file, type] of [
      ['state.json', 'application/json; charset=utf-8'],
      ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ] as const) {
      const answer = await server.app.inject({ url: `/live/${match_token}/${file}` });
      expect([file, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
        file,
        type,
        'nosniff',
      ]);
      expect(answer.body).toContain(JSON.stringify(SCRIPT).slice(1, -1));
    }
  });

  test('is never interpreted, because each response declares its content type', async () => {
    const asked = [
      ['GET', '/api/auth/en/signup_start?email=%3Cscript%3E'],
      ['POST', '/api/auth/en/login'],
      ['POST', '/api/data'],
      ['GET', '/api/events'],
      ['GET', '/api/support'],
      ['GET', '/health/live'],
      ['GET', '/metrics'],
      ['GET', '/live/none/state.json'],
      ['GET', '/api/%3Cscript%3E'],
    ] as const;
    for (const [method, url] of asked) {
      const { headers, body } = await server.app.inject({ method, url });
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff']);
      expect(String(headers['content-type'])).toMatch(/^(application\/json|text\/plain)/);
      if (String(headers['content-type']).startsWith('application/json')) {
        expect([url, headers['content-security-policy']]).toEqual([
          url,
          expect.stringMatching(/frame-ancestors 'none'/),
        ]);
      }
      expect(body).not.toContain('<script>');
    }
  });

  test('does not reach an invitation mail: names contain no address, and the subject is one line', async () => {
    const [owner, invited] = [await Coach.signUp(server), await Coach.signUp(server)];
    const name = `https://example.net ${SCRIPT}\r\nBcc: victim@example.net`;
    const team = await owner.device.newTeam({ clubname: name, teamname: name });
    await owner.device.push(
      owner.device.mutation('updateUserInfo', owner.account.sid, { firstname: name, surname: name }),
    );
    await owner.invite(team, invited.account.email);
    const mail = server.mails.at(-1);
    expect(mail?.to).toBe(invited.account.email);
    expect(mail?.html).not.toMatch(/<script|<img|example\.net/);
    expect(mail?.text).not.toContain('example.net');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});
