import { expect, test } from 'vitest';
import { EVENT, LOCALES, player } from './attendance-mails.testing.ts';
import { type SummaryMail, summaryMail } from './summary-mail.ts';

const SUMMARY: SummaryMail = {
  to: 'coach@example.org',
  locale: 'en',
  team: 'Waterland U11',
  event: EVENT,
  url: 'https://touchline.example/match/7/attendance/',
  players: [
    player('Saar', 'present'),
    player('Lotte', 'declined', { reason: 'at grandma’s' }),
    player('Finn', 'present', { late: 10 }),
    player('Mees', 'present', { leaves: 40, reason: 'a party' }),
    player('Tess', 'not_responded'),
    player('Bo', 'signed_off', { reason: 'ill' }),
    player('Ties', 'injured'),
    player('Noor', 'absent'),
    player('Ravi', 'not_reported'),
  ],
};

test('the summary lists each status with its number, and each player with the reason and the minutes', async () => {
  const { subject, text } = await summaryMail(SUMMARY);
  expect(subject).toBe('3 players are coming: match against Sparta, Sat 12 Dec');
  expect(text).toContain(
    "Coming (3)\n- Saar\n- Finn: from 10'\n- Mees: until 40', “a party”\n\nNo answer (1)\n- Tess",
  );
  expect(text).toContain('Not coming (1)\n- Lotte: “at grandma’s”\n\nSigned off (1)\n- Bo: “ill”');
  expect(text).toContain('Not here (1)\n- Noor\n\nInjured (1)\n- Ties\n\nNot asked (1)\n- Ravi');
  expect(text).toContain(SUMMARY.url);
});

test('every player is in the HTML part once, in both languages', async () => {
  for (const locale of LOCALES) {
    const { html } = await summaryMail({ ...SUMMARY, locale });
    for (const { name } of SUMMARY.players)
      expect(html.match(new RegExp(`\\b${name}\\b`, 'g'))).toHaveLength(1);
  }
});

test('one player is one player, and a status without players is left out', async () => {
  const { subject, text } = await summaryMail({ ...SUMMARY, players: [player('Saar', 'present')] });
  expect(subject).toContain('1 player is coming');
  expect(text).not.toContain('No answer');
  const none = await summaryMail({ ...SUMMARY, locale: 'nl-NL', players: [] });
  expect(none.subject).toContain('0 spelers zijn erbij');
});
