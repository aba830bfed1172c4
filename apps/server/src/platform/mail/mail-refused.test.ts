import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailRefused } from './mail-refused.ts';
import { smtpMailer } from './mailer.ts';
import { openSmtp, type Refusal, type TestSmtp } from './smtp.testing.ts';

const mailTo = (to: string) => ({ to, subject: 's', html: 'h', text: 't' });

/** What the mailer says about a mail that is not taken. */
async function refusal(
  to: string,
  settings: { readonly url: string; readonly from?: string; readonly timeoutMs?: number },
): Promise<unknown> {
  const { url, from = 'hello@touchline.example', timeoutMs } = settings;
  const mailer = await smtpMailer({ url, from, ...(timeoutMs !== undefined && { timeoutMs }) });
  try {
    await mailer.send(mailTo(to));
    return 'accepted';
  } catch (error) {
    return error;
  } finally {
    await mailer.close();
  }
}

const FOR_GOOD: Readonly<Record<string, Refusal>> = {
  'unknown@example.org': [550, '5.1.1 no such mailbox'],
  'plain@example.org': [550, 'no such mailbox'],
  'moved@example.org': [551, 'user not local'],
  'odd@example.org': [553, 'mailbox name not allowed'],
  'exchange@example.org': [550, '5.4.1 Recipient address rejected: access denied'],
  'no-mail@example.org': [556, '5.1.10 domain takes no mail'],
};
const FOR_NOW: Readonly<Record<string, Refusal>> = {
  'greylisted@example.org': [450, '4.2.0 try again later'],
  'busy@example.org': [421, '4.3.2 shutting down'],
  'full@example.org': [452, '4.2.2 mailbox full'],
  'login@example.org': [530, '5.7.0 authentication required'],
  'blocked@example.org': [554, '5.7.1 sender blocked by a list'],
  'order@example.org': [503, 'bad sequence of commands'],
  'many@example.org': [552, 'too many recipients'],
};

describe('a mail server that does not take a mail', () => {
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await openSmtp({
      refused: { ...FOR_GOOD, ...FOR_NOW },
      refusedSenders: { 'spam@touchline.example': [550, '5.1.8 bad sender'] },
      refusedTexts: {
        'late@example.org': [550, '5.1.1 no such mailbox'],
        'words@example.org': [554, '5.6.0 text not liked'],
      },
      silentAfter: ['silent@example.org'],
    });
  });
  afterAll(() => smtp.close());

  test.each(Object.keys(FOR_GOOD))('refuses %s for good', async (to) => {
    const error = await refusal(to, smtp);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ permanent: true, name: 'MailRefused' });
    expect(String(error)).toContain(FOR_GOOD[to]?.[1]);
  });

  test.each(Object.keys(FOR_NOW))('refuses %s for now, or for reasons of the sender', async (to) => {
    const error = await refusal(to, smtp);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ permanent: false });
  });

  test('may look for the mailbox only after the text', async () => {
    expect(await refusal('late@example.org', smtp)).toMatchObject({ permanent: true });
    expect(await refusal('words@example.org', smtp)).toMatchObject({ permanent: false });
  });

  test('that refuses the sender does not make the recipient unreachable', async () => {
    const error = await refusal('coach@example.org', { url: smtp.url, from: 'spam@touchline.example' });
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ permanent: false });
  });

  test('may be silent, at once or after the recipient: that passes', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const patience = { timeoutMs: 500 };
    const errors = [
      await refusal('a@example.org', { url, ...patience }),
      await refusal('silent@example.org', { url: smtp.url, ...patience }),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(MailRefused);
      expect(error).toMatchObject({ permanent: false, cause: { code: 'ETIMEDOUT' } });
    }
    await new Promise((resolve) => silent.close(resolve));
  });

  test('may be away: that passes', async () => {
    const error = await refusal('a@example.org', { url: 'smtp://127.0.0.1:9' });
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ permanent: false });
  });

  test('takes the other mails', async () => {
    expect(await refusal('coach@example.org', smtp)).toBe('accepted');
  });
});

test.each([
  ['a wrong password', { command: 'AUTH PLAIN', response: '535 5.7.8 authentication failed' }],
  ['a mail that is too large', { command: 'DATA', response: '552 5.3.4 too large' }],
  ['something that is no error', 'gone'],
])('%s says nothing about the recipient', (_, cause) => {
  expect(new MailRefused(cause).permanent).toBe(false);
});
