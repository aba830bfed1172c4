/** Rate limits of second factors: recovery codes are hashed as slowly as passwords, and passkeys take rows. */
import { expect, test } from 'vitest';
import { MINUTE } from '#testing/auth/auth.testing.ts';
import { CoachDevice, coachWithApp } from '#testing/auth/second-factor.testing.ts';
import { SoftKey } from '#testing/auth/soft-key.testing.ts';
import { openTestServer, quickPasswords, signUp } from '#testing/server/server.testing.ts';

test('an account can make recovery codes ten times an hour, and the codes of a set are hashed one after the other', async () => {
  let [now, most] = [0, 0];
  const hash = async (password: string) => {
    most = Math.max(most, ++now);
    const hashed = await quickPasswords.hash(password);
    now--;
    return hashed;
  };
  const server = await openTestServer({ deps: { passwords: { ...quickPasswords, hash } } });
  const { device } = await coachWithApp(server);
  server.advance(61 * MINUTE);
  const proof = await device.prove();
  most = 0;
  for (let n = 0; n < 10; n++) expect((await device.own('recovery_codes', { proof })).status).toBe(200);
  expect((await device.own('recovery_codes', { proof })).body.code).toBe(429);
  expect(most).toBe(1);
  await server.close();
});

test('an account has at most twenty passkeys, however many challenges were issued before the first one was stored', async () => {
  const origin = 'https://touchline.example';
  const server = await openTestServer({ env: { PUBLIC_URL: origin } });
  const device = new CoachDevice(server, await signUp(server));
  const proof = await device.prove();
  const add = async (body: Record<string, unknown>) => {
    const options = body.options as Parameters<SoftKey['create']>[0];
    const passkey = new SoftKey({ origin, rpId: 'touchline.example' }).create(options);
    return (await device.own('passkey_add', { challenge: body.challenge, name: 'A key', passkey })).status;
  };
  const asked: Record<string, unknown>[] = [];
  for (let n = 0; n < 21; n++) asked.push((await device.own('passkey_new', { proof })).body);
  const statuses: number[] = [];
  for (const body of asked) statuses.push(await add(body));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 400]);
  await server.close();
});

test('an account gets at most ten mails an hour about factors, of which the last says so; the log has all events', async () => {
  const lines: object[] = [];
  const server = await openTestServer({
    deps: {
      log: { info: (line) => void lines.push(line), warn: () => undefined, error: () => undefined },
    },
  });
  const { coach, device } = await coachWithApp(server);
  const mails = () => server.mails.filter(({ to }) => to === coach.email);
  const proof = await device.prove();
  for (let n = 0; n < 9; n++) await device.own('recovery_codes', { proof });
  await expect.poll(mails).toHaveLength(10);
  expect(mails().filter(({ text }) => text.includes('No more are sent'))).toHaveLength(1);
  await device.own('authenticator_remove', { proof });
  const logged = (event: string) => lines.filter((line) => 'event' in line && line.event === event);
  expect([logged('recovery_codes_made'), logged('factor_removed')].map(({ length }) => length)).toEqual([
    9, 1,
  ]);
  // The first mail of the next hour arrives after all mails of this one.
  server.advance(61 * MINUTE);
  await device.addApp();
  await expect.poll(() => mails().at(-1)?.text).toContain('You have an authenticator app');
  expect(mails()).toHaveLength(11);
  await server.close();
});
