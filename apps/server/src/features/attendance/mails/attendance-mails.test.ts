import { expect, test } from 'vitest';
import { smtpMailer } from '#platform/mail/mailer.ts';
import { openSmtp } from '#platform/mail/smtp.testing.ts';
import { allMails, EVENT, LINK, LOCALES, linksOf } from './attendance-mails.testing.ts';

test.each(LOCALES)(
  'every mail in %s arrives through SMTP with its text, its headers and its language',
  async (locale) => {
    const smtp = await openSmtp();
    const mailer = await smtpMailer({ url: smtp.url, from: 'Touchline <hello@touchline.example>' });
    for (const [name, mail] of await allMails(locale, { messageId: 'match-7' })) {
      await mailer.send(mail);
      const { subject, html, text, headers } = await smtp.latest();
      const header = (key: string) => headers.find((candidate) => candidate.key === key)?.value;
      expect(subject).toBe(mail.subject);
      expect(text?.trim()).toBe(mail.text.trim());
      expect(html).toContain(`<html lang="${locale}">`);
      expect(header('auto-submitted')).toBe('auto-generated');
      expect(header('list-unsubscribe')).toBe(name === 'summary' ? undefined : `<${LINK}unsubscribe>`);
    }
    await mailer.close();
    await smtp.close();
  },
);

test.each(LOCALES)(
  'every mail in %s has all addresses in its text, loads nothing, and has dark colours',
  async (locale) => {
    for (const [, mail] of await allMails(locale)) {
      for (const link of linksOf(mail)) expect(mail.text).toContain(link);
      expect(mail.html).not.toMatch(/<script|<img|<link|<iframe|url\(|@import|src=/);
      expect(mail.html).toContain('prefers-color-scheme:dark');
      expect(mail.text).not.toMatch(/undefined|null|NaN|Invalid|\n\n\n/);
    }
  },
);

test('the mails in two languages differ in every subject and title', async () => {
  const [english, dutch] = await Promise.all(LOCALES.map((locale) => allMails(locale)));
  english?.forEach(([, mail], i) => {
    expect(mail.subject).not.toBe(dutch?.[i]?.[1].subject);
    expect(mail.text.split('\n')[2]).not.toBe(dutch?.[i]?.[1].text.split('\n')[2]);
  });
});

const HOSTILE =
  '<a href="https://evil.example">Win</a> www.evil.example\r\nBcc: all@evil.example\r\n\r\nhttps://evil.example/x';

test.each(LOCALES)(
  'names, titles, places and reasons in %s cannot add links, tags, headers or lines',
  async (locale) => {
    const event = { ...EVENT, title: HOSTILE, place: HOSTILE };
    const plain = await allMails(locale);
    const hostile = await allMails(locale, { team: HOSTILE, children: [{ name: HOSTILE }], event });
    for (const [i, [, mail]] of hostile.entries()) {
      for (const part of [mail.subject, mail.text, mail.html])
        expect(part).not.toMatch(/evil\.example|@evil/);
      expect(mail.subject).not.toMatch(/[\r\n<>]/);
      expect(mail.html).not.toContain('<a href="https://evil');
      expect(linksOf(mail)).toEqual(linksOf(plain[i]?.[1] ?? mail));
      expect(mail.text.split('\n\n')).toHaveLength(plain[i]?.[1].text.split('\n\n').length ?? 0);
    }
  },
);

test('a mail about an event of which nothing is known yet has no empty facts', async () => {
  const event = { ...EVENT, title: '', date: 0, place: '', meet_minutes: 0 };
  for (const locale of LOCALES) {
    for (const [, mail] of await allMails(locale, { event, closesAt: null })) {
      expect(mail.text).not.toMatch(/: *\n[^\nh]|1970/);
      expect(mail.subject).not.toMatch(/, *$|: *$/);
    }
  }
});
