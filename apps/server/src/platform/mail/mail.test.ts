import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountDeletedMail,
  magicLinkMail,
  passwordChangedMail,
  resetMail,
  signupMail,
} from '#features/auth/mails/account-mails.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { html } from './html.ts';
import { mailbox, readMailbox, smtpMailer } from './mailer.ts';

describe('through SMTP', () => {
  const received: { to: readonly string[]; raw: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith('refused') ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  let url: string;
  beforeAll(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

  test('the sign-up mail arrives as HTML with a text part, in both languages', async () => {
    const mailer = await smtpMailer({ url, from: 'Touchline <hello@touchline.example>' });
    for (const locale of ['en', 'nl-NL'] as const) {
      await mailer.send(await signupMail({ to: 'coach@example.org', code: '012345', locale }));
      const mail = await PostalMime.parse(received.at(-1)?.raw ?? '');
      expect(received.at(-1)?.to).toEqual(['coach@example.org']);
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
      const mail = await PostalMime.parse(received.at(-1)?.raw ?? '');
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
    const sent = received.length;
    const [there, away] = [url, 'smtp://127.0.0.1:9'];
    const mailers = await Promise.all(
      [there, away].map((each) => smtpMailer({ url: each, from: 'a@b.example' })),
    );
    const outcomes = await Promise.allSettled(mailers.map((mailer) => mailer.reachable()));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(received).toHaveLength(sent);
    for (const mailer of mailers) await mailer.close();
  });

  test('an address or a subject cannot add a header or a recipient', async () => {
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    const evil = 'x\r\nBcc: all@example.org\r\n\r\nBuy this';
    await mailer.send({ to: 'coach@example.org', subject: evil, html: '<p>x</p>', text: 'x' });
    const mail = await PostalMime.parse(received.at(-1)?.raw ?? '');
    expect(received.at(-1)?.to).toEqual(['coach@example.org']);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.subject).toBe('x Bcc: all@example.org Buy this');
    await mailer.close();
  });

  test('a refusal of the mail server is an error', async () => {
    const mailer = await smtpMailer({ url, from: 'hello@touchline.example' });
    const mail = { to: 'refused@example.org', subject: 's', html: 'h', text: 't' };
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
    for (const paragraph of paragraphs) expect(paragraph.trim()).not.toContain('\n');
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
