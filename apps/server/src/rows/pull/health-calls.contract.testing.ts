/** The health check has two implementations, whose answers must be indistinguishable. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestAccount, type TestServer } from '#testing/server/server.testing.ts';

const VARIABLES = { app_version: '4.1.15', platform: 'web' };

export function healthCallsContract(engine: Engine): void {
  describe.each([
    ['on a new connection', false],
    ['on a connection that HTTP has', true],
  ])('the fixed health check document, %s', (_, used) => {
    let server: TestServer;
    let port: number;
    let coach: TestAccount;
    beforeAll(async () => {
      server = await openTestServer({
        engine,
        env: { MINIMUM_APP_VERSION: '4.0.0', PUBLIC_URL: 'https://touchline.example' },
      });
      await server.app.listen({ host: '127.0.0.1', port: 0 });
      port = (server.app.server.address() as AddressInfo).port;
      coach = await signUp(server);
    });
    afterAll(() => server.close());

    /** A connection, and everything that arrived on it since the start or the last `forget`. */
    async function connected() {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
      const until = async (isComplete: (text: string) => boolean) => {
        while (!isComplete(received)) await once(socket, 'data');
        return received.replace(/^date: .*$/gim, 'date');
      };
      if (used) {
        socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
        await until(isWhole);
        received = '';
      }
      return { socket, until };
    }

    function isWhole(text: string): boolean {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      return length !== undefined && body.length >= Number(length);
    }

    /** The whole answer to these bytes, without the time. */
    async function exchange(bytes: string): Promise<string> {
      const { socket, until } = await connected();
      socket.write(bytes);
      const answer = await until(isWhole);
      socket.destroy();
      return answer;
    }

    function post(body: string, headers: Readonly<Record<string, string>> = {}, path = '/api/data'): string {
      const given = { host: 'x', 'content-type': 'application/json', ...headers };
      const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`);
      return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    }

    const signedIn = (token = coach.token) => ({ authorization: `Bearer ${token}` });
    const known = JSON.stringify({ query: HEALTH_DOCUMENT, variables: VARIABLES });
    // An additional blank: the same call, but GraphQL must parse it.
    const understood = JSON.stringify({ query: `${HEALTH_DOCUMENT} `, variables: VARIABLES });

    test("is answered byte for byte like GraphQL's answer", async () => {
      const device = await TestDevice.register(server, coach.token);
      await device.newTeam();
      const answer = await exchange(post(known, signedIn()));
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
        data: { healthCheck: await device.health() },
      });
      expect(await exchange(post(understood, signedIn()))).toBe(answer);
      const named = '/api/data?app_id=touchline';
      expect(await exchange(post(known, signedIn(), named))).toBe(answer);
    });

    test('reads the database each time', async () => {
      const device = await TestDevice.register(server, coach.token);
      const before = await exchange(post(known, signedIn()));
      await device.newPlayers(1);
      expect(await exchange(post(known, signedIn()))).not.toBe(before);
    });

    test('includes teams that others share', async () => {
      const [member, owner] = [await signUp(server), await signUp(server)];
      const team = await (await TestDevice.register(server, owner.token)).newTeam();
      await server.deps.database.transaction((tx) =>
        tx
          .insertInto('members')
          .values({
            id: 1,
            team_sid: team,
            space: owner.sid,
            account_sid: member.sid,
            email: member.email,
            role: 'assistent',
            capabilities: '[]',
            status: 'active',
            since: server.deps.now(),
            paused: 0,
            was_active: 1,
            change: 1,
          })
          .execute(),
      );
      const answer = await exchange(post(known, signedIn(member.token)));
      const { last_synced } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '').data.healthCheck;
      expect(Buffer.from(last_synced, 'base64url').toString()).toContain(`~${owner.sid}.`);
      expect(await exchange(post(understood, signedIn(member.token)))).toBe(answer);
    });

    test.each<[string, (body: string) => string]>([
      ['without a token', (body) => post(body)],
      ['with a token that is none', (body) => post(body, { authorization: 'Bearer nonsense' })],
      ['with credentials of another kind', (body) => post(body, { authorization: 'Basic YTpi' })],
      ['from an app that is too old', (body) => post(body, { ...signedIn(), 'x-touchline-version': '3.9' })],
      ['for another app', (body) => post(body, signedIn(), '/api/data?app_id=other')],
      ['as another type', (body) => post(body, { ...signedIn(), 'content-type': 'text/plain' })],
      ['cut off', (body) => post(body.slice(0, -1), signedIn())],
      ['as a list', (body) => post(`[${body}]`, signedIn())],
      ['with a variable of the wrong type', (body) => post(body.replace('"web"', '5'), signedIn())],
      ['with a variable that is none', (body) => post(body.replace('"platform"', '"plat"'), signedIn())],
      ['without variables', (body) => post(body.replace(/,"variables".*/, '}'), signedIn())],
      ['with null for variables', (body) => post(body.replace(/\{"app.*/, 'null}'), signedIn())],
      ['with an operation name', (body) => post(body.replace('{', '{"operationName":"x",'), signedIn())],
      ['with a poisoned prototype', (body) => post(body.replace('{', '{"__proto__":{},'), signedIn())],
    ])("%s is answered like GraphQL's answer", async (_, request) => {
      expect(await exchange(request(known))).toBe(await exchange(request(understood)));
    });

    test('of an account without the app capability is refused in the same way', async () => {
      const other = await signUp(server);
      await server.deps.database.transaction((tx) =>
        tx.updateTable('accounts').set({ type: 'viewer' }).where('sid', '=', other.sid).execute(),
      );
      const answer = await exchange(post(known, signedIn(other.token)));
      expect(answer).toContain('"code":202');
      expect(await exchange(post(understood, signedIn(other.token)))).toBe(answer);
    });

    test('is refused like other calls during maintenance', async () => {
      const hold = async (value: string) => {
        await server.deps.database.transaction((tx) =>
          tx
            .insertInto('meta')
            .values({ key: MAINTENANCE_KEY, value })
            .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
            .execute(),
        );
        server.advance(2_000);
      };
      await hold('on');
      const held = await exchange(post(known, signedIn()));
      expect(held).toMatch(/^HTTP\/1\.1 503 /);
      expect(await exchange(post(understood, signedIn()))).toBe(held);
      await hold('off');
      expect(await exchange(post(known, signedIn()))).toMatch(/^HTTP\/1\.1 200 /);
    });

    test('in pieces, or several on one connection, gets the same answer', async () => {
      const answer = await exchange(post(known, signedIn()));
      const request = post(known, signedIn());
      for (const pieces of [
        [request, request],
        [request.slice(0, -100), request.slice(-100) + request],
        [request + request.slice(0, 50), request.slice(50)],
      ]) {
        const { socket, until } = await connected();
        for (const piece of pieces) {
          await new Promise((resolve) => socket.write(piece, resolve));
          await new Promise((resolve) => setImmediate(resolve));
        }
        // The text after the call makes it another call.
        socket.write(post('{"query":"{ nothing }"}', signedIn()));
        const all = await until((text) => text.includes('"errors"'));
        expect(all.startsWith(`${answer}${answer}HTTP/1.1 400 `)).toBe(true);
        socket.destroy();
      }
    });

    test('is counted like every other request', async () => {
      const counted = async () => {
        const { body } = await server.app.inject('/metrics');
        return Number(/touchline_requests_total\{route="\/api\/data",status="200"\} (\d+)/.exec(body)?.[1]);
      };
      const before = await counted();
      await exchange(post(known, signedIn()));
      expect(await counted()).toBe(before + 1);
    });
  });
}
