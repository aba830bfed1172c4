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

test.each(NEWS)('the mail about $what names the account, leads nowhere, in both languages', async (news) => {
  const [english, dutch] = await Promise.all(
    (['en', 'nl-NL'] as const).map((locale) => secondFactorMail({ to: 'coach@example.org', locale }, news)),
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
