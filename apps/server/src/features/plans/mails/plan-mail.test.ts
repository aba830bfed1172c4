/** Each mail about a plan, in both languages. */
import type { Grant } from '@touchline/domain/plan/grant';
import { expect, test } from 'vitest';
import { GRANT_END_S, MONTH_OF_PREMIUM } from './grant.testing.ts';
import { type PlanMailKind, planMail } from './plan-mail.ts';

async function write(what: PlanMailKind, more: Partial<Grant> = {}, locale: 'en' | 'nl-NL' = 'en') {
  return planMail({
    to: 'coach@example.org',
    locale,
    what,
    grant: what === 'trial' ? null : { ...MONTH_OF_PREMIUM, ...more },
    team: 'Rietdijk MO13-2',
    trialEnd: GRANT_END_S,
    server: 'https://touchline.example',
    messageId: 'plan-1',
  });
}

test.each([
  ['begun', 'Premium for Rietdijk MO13-2', 'Premium voor Rietdijk MO13-2', '/shop/purchases/'],
  ['unpaid', 'The payment for Premium failed', 'De betaling voor Premium is mislukt', '/shop/subscriptions/'],
  [
    'stopped',
    'Premium of Rietdijk MO13-2 is not paid',
    'Premium van Rietdijk MO13-2 is niet betaald',
    '/shop/subscriptions/',
  ],
  [
    'ended',
    'Premium of Rietdijk MO13-2 has ended',
    'Premium van Rietdijk MO13-2 is afgelopen',
    '/shop/offers/',
  ],
  [
    'refunded',
    'Your payment for Premium was refunded',
    'Je betaling voor Premium is terugbetaald',
    '/shop/purchases/',
  ],
  [
    'ending',
    'Premium of Rietdijk MO13-2 ends on 14 May 2026',
    'Premium van Rietdijk MO13-2 loopt af op 14 mei 2026',
    '/shop/offers/',
  ],
  ['trial', 'Your trial ends on 14 May 2026', 'Je proefperiode loopt af op 14 mei 2026', '/shop/offers/'],
] as const)('%s says what happened and leads to the shop', async (what, english, dutch, page) => {
  for (const [locale, subject] of [
    ['en', english],
    ['nl-NL', dutch],
  ] as const) {
    const mail = await write(what, what === 'ending' ? { renews: false } : {}, locale);
    expect(mail).toMatchObject({ to: 'coach@example.org', subject, automatic: true, messageId: 'plan-1' });
    expect(mail.text).toContain(`https://touchline.example${page}`);
    expect(mail.html).toContain(subject);
  }
});

test('the mail about a failed payment names the last day of the plan, with the day of grace', async () => {
  expect((await write('unpaid')).text).toContain('until 15 May 2026');
  expect((await write('unpaid', { renews: false })).text).toContain('until 14 May 2026');
});

test('the first mail says whether the plan renews', async () => {
  expect((await write('begun')).text).toContain('It renews on 14 May 2026.');
  expect((await write('begun', { renews: false, sku: '2' })).text).toContain(
    'It ends on 14 May 2026 and does not renew by itself.',
  );
  expect((await write('begun', { sku: '2' })).subject).toBe('Plus for Rietdijk MO13-2');
});

test('a name of a team in a mail is plain text', async () => {
  const mail = await planMail({
    to: 'coach@example.org',
    locale: 'en',
    what: 'begun',
    grant: MONTH_OF_PREMIUM,
    team: 'Win now: https://evil.example <b>',
    trialEnd: 0,
    server: 'https://touchline.example',
    messageId: 'plan-1',
  });
  expect(mail.html).not.toContain('<b>');
  expect(mail.text).not.toContain('https://evil.example');
});
