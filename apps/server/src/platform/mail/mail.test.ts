import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountDeletedMail,
  magicLinkMail,
  passwordChangedMail,
  resetMail,
  signupMail,
} from '#features/auth/mails/account-mails.ts';
import { supportMail } from '#features/support/support-mail.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { html } from './html.ts';
import { MailRefused } from './mail-refused.ts';
import { type Mail, mailbox, readMailbox, smtpMailer } from './mailer.ts';
import { openSmtp, type TestSmtp } from './smtp.testing.ts';

describe('through SMTP', () => {
  let smtp: TestSmtp;
  let url: string;
  beforeAll(async () => {
    smtp = await openSmtp({ refused: { 'refused@example.org': [550, 'no such mailbox'] } });
    url = smtp.url;
  });
  afterAll(() => smtp.close());

  test('the sign-up mail arrives as HTML with a text part, in both languages', async () => {
    const mailer = await smtpMailer({ url, from: 'Touchline <hello@touchline.example>' });
    for (const locale of ['en', 'nl-NL'] as const) {
      await mailer.send(await signupMail({ to: 'coach@example.org', code: '012345', locale }));
      const mail = await smtp.latest();
      expect(smtp.received.at(-1)?.to).toEqual(['coach@example.org']);
      expect(mail.from).toMatchObject({ name: 'Touchline', address: 'hello@touchline.example' });
      expect(mail.subject).toContain('012345');
      expect(mail.text).toContain('    012345');
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.html).toContain('>012345</p>');
      expect(mail.html).not.toMatch(/<script|<img|http/);
    }
    await mailer.close();
  });

  test.each([
    ['a link to log in', magicLinkMail],
    ['a link for a new password', resetMail],
  ])('the mail with %s has one address to open, as HTML and as text, in both languages', async (_, write) => {
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    const link = 'https://touchline.example/login/x/coach%40example.org/token/';
    const subjects = new Set<string | undefined>();
    for (const locale of ['en', 'nl-NL'] as const) {
      await mailer.send(await write({ to: 'coach@example.org', url: link, locale }));
      const mail = await smtp.latest();
      subjects.add(mail.subject);
      expect(mail.text).toContain(link);
      expect(mail.html?.match(/href="[^"]*"/g)).toEqual([`href="${link}"`]);
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.html).not.toMatch(/<script|<img/);
    }
    expect(subjects.size).toBe(2);
    await mailer.close();
  });

  test.each([
    ['a changed password', passwordChangedMail],
    ['a deleted account', accountDeletedMail],
  ])('the mail about %s has no link, and escapes the address that it names', async (_, write) => {
    const { html, text } = await write({ to: '<b>@example.org', locale: 'nl-NL' });
    expect(html + text).not.toContain('http');
    expect(html).toContain('&#60;b&#62;@example.org');
    expect(text).toContain('<b>@example.org');
  });

  test('the server can check that mail works without sending one', async () => {
    const sent = smtp.received.length;
    const [there, away] = [url, 'smtp://127.0.0.1:9'];
    const mailers = await Promise.all(
      [there, away].map((each) => smtpMailer({ url: each, from: 'a@b.example' })),
    );
    const outcomes = await Promise.allSettled(mailers.map((mailer) => mailer.reachable()));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(smtp.received).toHaveLength(sent);
    for (const mailer of mailers) await mailer.close();
  });

  test('an address or a subject cannot add a header or a recipient', async () => {
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    const evil = 'x\r\nBcc: all@example.org\r\n\r\nBuy this';
    await mailer.send({ to: 'coach@example.org', subject: evil, html: '<p>x</p>', text: 'x' });
    const mail = await smtp.latest();
    expect(smtp.received.at(-1)?.to).toEqual(['coach@example.org']);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.subject).toBe('x Bcc: all@example.org Buy this');
    await mailer.close();
  });

  const PLAIN: Mail = { to: 'coach@example.org', subject: 's', html: 'h', text: 't' };

  test('a mail brings its own button to unsubscribe, and a Message-ID that is the same when it is sent again', async () => {
    const mailer = await smtpMailer({ url, from: 'Touchline <hello@touchline.example>' });
    const unsubscribe = `https://touchline.example/attend/${'x'.repeat(43)}/unsubscribe`;
    const ids = new Set<string | undefined>();
    for (const _ of ['first', 'again']) {
      await mailer.send({ ...PLAIN, unsubscribe, messageId: 'request-7.AbC_1', automatic: true });
      const { headers, messageId } = await smtp.latest();
      const header = (name: string) => headers.find(({ key }) => key === name)?.value;
      expect(header('list-unsubscribe')).toBe(`<${unsubscribe}>`);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(header('auto-submitted')).toBe('auto-generated');
      expect(header('x-auto-response-suppress')).toBe('OOF, AutoReply');
      ids.add(messageId);
    }
    expect([...ids]).toEqual(['<request-7.AbC_1@touchline.example>']);
    await mailer.close();
  });

  test('a mail without these has no such headers', async () => {
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    await mailer.send(PLAIN);
    const { headers, messageId } = await smtp.latest();
    const keys = headers.map(({ key }) => key);
    expect(keys.filter((key) => /^list-|auto/.test(key))).toEqual([]);
    expect(messageId).toMatch(/@touchline\.example>$/);
    await mailer.close();
  });

  test('account mails keep out-of-office replies away; the answer to a support mail goes to its writer', async () => {
    expect(await signupMail({ to: 'a@example.org', code: '1', locale: 'en' })).toMatchObject({
      automatic: true,
    });
    const message = { kind: 'support', email: 'b@example.org', account: 7, text: 'x', details: '' } as const;
    expect(await supportMail('a@example.org', { ...message, locale: 'en' })).not.toHaveProperty('automatic');
  });

  test('an address to unsubscribe at cannot add a header', async () => {
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    await mailer.send({ ...PLAIN, unsubscribe: 'https://x.example/a>\r\nBcc: all@example.org\r\n?b=<c d>' });
    const { headers, bcc } = await smtp.latest();
    expect(bcc ?? []).toEqual([]);
    expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      '<https://x.example/a%3EBcc:%20all@example.org?b=%3Cc%20d%3E>',
    );
    await mailer.close();
  });

  test.each([
    ['an address to unsubscribe at that is no web address', { unsubscribe: 'mailto:x@example.org' }],
    ['an address to unsubscribe at that is no address', { unsubscribe: 'none' }],
    ['a Message-ID with a line break', { messageId: 'x\r\nBcc: all@example.org' }],
    ['an empty Message-ID', { messageId: '' }],
  ])('%s is a bug, and nothing is sent', async (_, wrong) => {
    const sent = smtp.received.length;
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    await expect(mailer.send({ ...PLAIN, ...wrong })).rejects.not.toBeInstanceOf(MailRefused);
    expect(smtp.received).toHaveLength(sent);
    await mailer.close();
  });

  test('a refusal of the mail server is an error', async () => {
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    const mail = { ...PLAIN, to: 'refused@example.org' };
    await expect(mailer.send(mail)).rejects.toThrow('no such mailbox');
    await mailer.close();
  });
});

test('the text part has each note in its own paragraph', async () => {
  for (const locale of ['en', 'nl-NL'] as const) {
    const { text } = await resetMail({
      to: 'coach@example.org',
      url: 'https://touchline.example/x/',
      locale,
    });
    const paragraphs = text.split('\n\n');
    expect(paragraphs).toHaveLength(6);
    expect(paragraphs.join('')).not.toContain('\n\n');
    // An address stands below the words of its button.
    const notes = paragraphs.filter((paragraph) => !paragraph.includes('https://'));
    for (const note of notes) expect(note.trim()).not.toContain('\n');
    expect(paragraphs.filter((paragraph) => /:\nhttps:\S+$/.test(paragraph))).toHaveLength(1);
  }
});

test('trial mode keeps the latest mails and shows them without running scripts', async () => {
  const server = await openTestServer();
  const kept = mailbox(server.deps);
  const text = '<script>alert(1)</script>';
  for (let n = 1; n <= 203; n++)
    await kept.send({ to: `a${n}@example.org`, subject: `mail ${n} ${text}`, html: `<b>${n}</b>`, text });
  const mails = await readMailbox(server.deps.database);
  expect([mails.length, mails[0]?.to, mails.at(-1)?.to]).toEqual([200, 'a203@example.org', 'a4@example.org']);

  const page = await server.app.inject({ url: '/dev/mail?lang=nl' });
  expect(page.body).toContain('<html lang="nl-NL">');
  expect(page.body).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(page.body).not.toContain('<script');
  const one = await server.app.inject({ url: '/dev/mail?to=A7@example.org%20' });
  expect(one.body.match(/<article>/g)).toHaveLength(1);
  expect((await server.app.inject('/dev/mail/203')).body).toBe('<b>203</b>');
  expect((await server.app.inject('/dev/mail/1')).statusCode).toBe(404);
  await server.close();
});

test('a template escapes every value and joins lists of templates', () => {
  const items = ['<a>', '"b"'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul title="${"it's"}">${items}</ul>${1}`.text).toBe(
    '<ul title="it&#39;s"><li>&#60;a&#62;</li><li>&#34;b&#34;</li></ul>1',
  );
});
