import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MailRefused } from './mail-refused.ts';
import { type Mailer, smtpMailer } from './mailer.ts';
import { openSmtp, type TestSmtp } from './smtp.testing.ts';

const AT_RECIPIENT = 'at-recipient@example.org';
const AFTER_TEXT = 'after-text@example.org';
const mailTo = (to: string) => ({ to, subject: 's', html: 'h', text: 't' });
/** More than there are connections. */
const MANY = Array.from({ length: 12 }, (_, n) => `family-${n}@example.org`);

let smtp: TestSmtp;
let mailer: Mailer;
/** What the server knew before the test. */
let before: { readonly mails: number; readonly connections: number };
beforeAll(async () => {
  smtp = await openSmtp({ hangsUpAt: [AT_RECIPIENT], hangsUpAfterText: [AFTER_TEXT] });
});
beforeEach(async () => {
  mailer = await smtpMailer({ url: smtp.url, from: 'hello@touchline.example' });
  before = { mails: smtp.received.length, connections: smtp.connections() };
});
afterEach(() => mailer.close());
afterAll(() => smtp.close());

const arrived = () => smtp.received.slice(before.mails).flatMap(({ to }) => to);
const sendAll = (addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => mailer.send(mailTo(address))));

test('mails that follow each other share a connection', async () => {
  for (const address of MANY) await mailer.send(mailTo(address));
  expect(arrived()).toEqual(MANY);
  expect(smtp.connections() - before.connections).toBe(1);
});

test('mails at the same time share three connections', async () => {
  await sendAll(MANY);
  expect(arrived().toSorted()).toEqual(MANY.toSorted());
  expect(smtp.connections() - before.connections).toBeLessThanOrEqual(3);
});

test('a mail server that closes idle connections gets the next mails, each once', async () => {
  await sendAll(MANY);
  smtp.hangUp();
  await sendAll(MANY);
  expect(arrived().toSorted()).toEqual([...MANY, ...MANY].toSorted());
});

test.each([
  ['at the recipient never', AT_RECIPIENT, 0],
  ['after the text, which it may have taken, once', AFTER_TEXT, 1],
])('a mail server that hangs up %s gets the text', async (_, address, texts) => {
  for (const connection of ['new', 'in use']) {
    const given = smtp.texts();
    const error = await mailer.send(mailTo(address)).catch((reason: unknown) => reason);
    expect([connection, error]).toEqual([connection, expect.any(MailRefused)]);
    expect(error).toMatchObject({ permanent: false });
    expect(smtp.texts() - given).toBe(texts);
    await mailer.send(mailTo('coach@example.org'));
  }
  expect(arrived()).toEqual(['coach@example.org', 'coach@example.org']);
});

test('a closed mailer sends nothing', async () => {
  await mailer.send(mailTo('coach@example.org'));
  await mailer.close();
  await expect(mailer.send(mailTo('coach@example.org'))).rejects.toBeInstanceOf(MailRefused);
  expect(arrived()).toEqual(['coach@example.org']);
});
