import { expect, test } from 'vitest';
import { type FactorNews, secondFactorMail } from './second-factor-mail.ts';

const NEWS: readonly FactorNews[] = [
  { what: 'app-added' },
  { what: 'app-removed' },
  { what: 'passkey-added', name: '<b>phone</b>' },
  { what: 'passkey-removed', name: '<b>phone</b>' },
  { what: 'recovery-used', left: 1 },
  { what: 'recovery-used', left: 7 },
  { what: 'recovery-renewed' },
];

test.each(NEWS)('the mail about $what names the account and has no link, in both languages', async (news) => {
  const [english, dutch] = await Promise.all(
    (['en', 'nl-NL'] as const).map((locale) =>
      secondFactorMail({ to: 'coach@example.org', locale, isLast: false }, news),
    ),
  );
  for (const mail of [english, dutch]) {
    expect(mail?.to).toBe('coach@example.org');
    expect(mail?.text).toContain('coach@example.org');
    expect(mail?.html).not.toMatch(/http|<b>/);
    if ('name' in news) expect(mail?.text).toContain(news.name);
    if ('left' in news) expect(mail?.text).toContain(` ${news.left} `);
  }
  expect(english?.text).not.toBe(dutch?.text);
});

test('the last mail of the hour says so before its other notes', async () => {
  const news = { what: 'app-added' } as const;
  for (const locale of ['en', 'nl-NL'] as const) {
    const [one, last] = await Promise.all(
      [false, true].map((isLast) => secondFactorMail({ to: 'coach@example.org', locale, isLast }, news)),
    );
    const more = last?.text.split('\n').filter((line) => !one?.text.split('\n').includes(line));
    expect(more).toHaveLength(1);
    expect(more?.[0]).toMatch(/tenth|tiende/);
  }
});

test('after the last recovery code the mail says what to do, instead of "0 left"', async () => {
  const news = { what: 'recovery-used', left: 0 } as const;
  for (const locale of ['en', 'nl-NL'] as const) {
    const { text } = await secondFactorMail({ to: 'coach@example.org', locale, isLast: false }, news);
    expect(text).not.toContain(' 0 ');
    expect(text).toMatch(/Make new ones|Maak nieuwe/);
  }
});
