import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '#testing/auth/auth.testing.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { dnsMailDomains } from './mail-domains.ts';

const [A, MX] = [1, 15];
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3];

/** The test's DNS server: a domain's records by type, or the error. */
const ZONE: Readonly<
  Record<string, { readonly code?: number; readonly records?: Readonly<Record<number, Buffer>> }>
> = {
  'club.example': { records: { [MX]: Buffer.from('\0\x0a\x02mx\x04club\x07example\0', 'latin1') } },
  'address-only.example': { records: { [A]: Buffer.from([192, 0, 2, 1]) } },
  'no-mail.example': { records: { [MX]: Buffer.from([0, 0, 0]), [A]: Buffer.from([192, 0, 2, 1]) } },
  'nothing.example': {},
  'broken.example': { code: SERVER_FAILURE },
  'xn--vv-5ja.example': { records: { [A]: Buffer.from([192, 0, 2, 1]) } },
};

const socket = createSocket('udp4');
socket.on('message', (question, { port, address }) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const asked = question.subarray(12, at + 5);
  const { code = NO_ERROR, records = {} } = ZONE[labels.join('.').toLowerCase()] ?? { code: NO_SUCH_NAME };
  const record = records[type];
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(record === undefined ? 0 : 1, 6);
  const parts: Buffer[] = [header, asked];
  if (record !== undefined) {
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, record.length]);
    parts.push(head, record);
  }
  socket.send(Buffer.concat(parts), port, address);
});

let takesMail: (domain: string) => Promise<boolean>;
beforeAll(async () => {
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  takesMail = dnsMailDomains([`127.0.0.1:${socket.address().port}`]);
});
afterAll(() => new Promise<void>((resolve) => socket.close(() => resolve())));

test.each([
  ['club.example', 'accepts', 'it has a mail server'],
  ['address-only.example', 'accepts', 'its address accepts mail'],
  ['vóv.example', 'accepts', 'its name is converted for DNS'],
  ['no-mail.example', 'refuses', 'its null MX record says so'],
  ['nothing.example', 'refuses', 'it has neither'],
  ['unknown.example', 'refuses', 'it does not exist'],
  ['broken.example', 'accepts', 'a DNS failure must not refuse a sign-up'],
])('%s %s mail, because %s', async (domain, verb) => {
  expect(await takesMail(domain)).toBe(verb === 'accepts');
});

test('an unreachable DNS server refuses no sign-up', async () => {
  const closed = createSocket('udp4');
  closed.bind(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address();
  await new Promise<void>((resolve) => closed.close(() => resolve()));
  expect(await dnsMailDomains([`127.0.0.1:${port}`])('club.example')).toBe(true);
});

test('a domain without mail is 420 at sign-up, and no mail is sent', async () => {
  const server = await openTestServer({ deps: { takesMail } });
  const refused = await post(server, 'signup_start', { email: 'coach@unknown.example' });
  expect(refused).toEqual({ status: 420, body: { code: 420, message: 'non-existing e-mail domain' } });
  expect(server.mails).toEqual([]);
  expect((await post(server, 'signup_start', { email: 'coach@club.example' })).status).toBe(200);
  await server.close();
});
