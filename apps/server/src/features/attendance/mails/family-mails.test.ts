import { expect, test } from 'vitest';
import { EVENT, family, LINK, linksOf } from './attendance-mails.testing.ts';
import { cancelledMail, changeMail, reminderMail, requestMail } from './family-mails.ts';

const DAY = 86_400;

test('a request asks whether the player comes, says when and where, and by when to answer', async () => {
  const { subject, text } = await requestMail(family('en'));
  expect(subject).toBe('Is Saar coming? Match against Sparta, Sat 12 Dec');
  expect(text).toContain(
    'Date: Saturday 12 December\nBe there: 09:45\nKick-off: 10:30\nPlace: De Kikkers, pitch 2',
  );
  expect(text).toContain('Please answer by Thursday 10 December, 20:00:');
  const dutch = await requestMail(family('nl-NL'));
  expect(dutch.subject).toBe('Is Saar erbij? Wedstrijd tegen Sparta, za 12 dec');
  expect(dutch.text).toContain('Datum: Zaterdag 12 december\nVerzamelen: 09:45\nAftrap: 10:30');
  expect(dutch.text).toContain('Graag je antwoord uiterlijk donderdag 10 december om 20:00:');
});

test('times are those of the team, wherever the server is', async () => {
  const event = { ...EVENT, timezone: 'America/New_York' };
  const { text } = await requestMail(family('en', { event }));
  expect(text).toContain('Kick-off: 10:30');
  expect(text).toContain('by Thursday 10 December, 14:00:');
});

test('a request that stays open names no time', async () => {
  const { text } = await requestMail(family('en', { closesAt: null }));
  expect(text).toContain('\n\nPlease answer:\n\n');
});

test('yes and no are addresses that only preselect, and the mail says so', async () => {
  const mail = await requestMail(family('en', { url: `${LINK}?lang=en` }));
  expect(linksOf(mail)).toEqual([
    `${LINK}?lang=en&#38;answer=yes`,
    `${LINK}?lang=en&#38;answer=no`,
    `${LINK}unsubscribe`,
  ]);
  expect(mail.text).toContain(`Yes:\n${LINK}?lang=en&answer=yes`);
  expect(mail.text).toContain('A button only opens a page: your answer counts once you send it there.');
});

test('one mail names all players with this address, and lets the family answer for each', async () => {
  const children = ['Saar', 'Daan', 'Liv'].map((name) => ({ name }));
  const english = await requestMail(family('en', { children }));
  expect(english.subject).toContain('Are Saar, Daan and Liv coming?');
  expect(english.text).toContain(`Answer for each player:\n${LINK}\n`);
  const dutch = await reminderMail(family('nl-NL', { children: children.slice(0, 2) }));
  expect(dutch.subject).toContain('Herinnering: zijn Saar en Daan erbij?');
  expect(dutch.text).toContain('Voor Saar en Daan is er nog geen antwoord.');
});

test('a player whose name has no letters is asked for all the same', async () => {
  const { subject } = await requestMail(family('en', { children: [{ name: '⚽' }] }));
  expect(subject).toContain('Is the player coming?');
});

test('a training session starts instead of kicking off', async () => {
  const event = { ...EVENT, kind: 'training_session', title: 'Shooting' } as const;
  const { subject, text } = await requestMail(family('en', { event }));
  expect(subject).toBe('Is Saar coming? Training “Shooting”, Sat 12 Dec');
  expect(text).toContain('Starts: 10:30');
});

test.each([
  [
    { date: EVENT.date - 7 * DAY },
    'New date for the match against Sparta: Sat 12 Dec, 10:30',
    'Date: Saturday 12 December (was Saturday 5 December)',
  ],
  [
    { dateHours: 9 },
    'New time for the match against Sparta: Sat 12 Dec, 10:30',
    'Kick-off: 10:30 (was 09:30)',
  ],
  [
    { place: 'Zuid' },
    'New place for the match against Sparta: De Kikkers, pitch 2',
    'Place: De Kikkers, pitch 2 (was Zuid)',
  ],
  [
    { meet_minutes: 30 },
    'New meeting time for the match against Sparta: Sat 12 Dec, 09:45',
    'Be there: 09:45 (was 10:00)',
  ],
  [
    { place: '' },
    'New place for the match against Sparta: De Kikkers, pitch 2',
    'Place: De Kikkers, pitch 2\n',
  ],
])('a change from %j says what moved, and from what', async (then, subject, fact) => {
  const mail = await changeMail({ ...family('en'), before: { ...EVENT, ...then }, again: false });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(fact);
});

test('what is no longer known is said with what it was', async () => {
  const event = { ...EVENT, place: '' };
  const { subject, text } = await changeMail({ ...family('nl-NL', { event }), before: EVENT, again: false });
  expect(subject).toBe('Nieuwe plaats voor de wedstrijd tegen Sparta');
  expect(text).toContain('Plaats: nog niet bekend (was De Kikkers, pitch 2)');
});

test('an event that was cancelled and takes place after all says so', async () => {
  const { subject } = await changeMail({ ...family('en'), before: EVENT, again: false });
  expect(subject).toBe('The match against Sparta takes place after all: Sat 12 Dec, 10:30');
  const dutch = await changeMail({ ...family('nl-NL'), before: EVENT, again: false });
  expect(dutch.subject).toBe('De wedstrijd tegen Sparta gaat toch door: za 12 dec, 10:30');
});

test('a change asks again only where earlier answers no longer count', async () => {
  const before = { ...EVENT, dateHours: 9 };
  const again = await changeMail({ ...family('en'), before, again: true });
  expect(again.text).toContain('Please answer for the new plan');
  expect(linksOf(again)).toHaveLength(3);
  const stands = await changeMail({ ...family('en'), before, again: false });
  expect(stands.text).toContain('An answer that you gave still counts');
  expect(linksOf(stands)).toEqual([LINK, `${LINK}unsubscribe`]);
});

test.each([
  ['cancelled', 'Cancelled: match against Sparta, Sat 12 Dec', 'De wedstrijd tegen Sparta gaat niet door'],
  ['postponed', 'Postponed: match against Sparta, Sat 12 Dec', 'De wedstrijd tegen Sparta is uitgesteld'],
  ['deleted', 'No longer planned: match against Sparta, Sat 12 Dec', 'De wedstrijd tegen Sparta vervalt'],
] as const)('an event that was %s needs no answer', async (reason, subject, dutch) => {
  const mail = await cancelledMail({ ...family('en'), reason });
  expect(mail.subject).toBe(subject);
  expect(linksOf(mail)).toEqual([`${LINK}unsubscribe`]);
  expect(mail.text).not.toContain('personal');
  expect((await cancelledMail({ ...family('nl-NL'), reason })).text).toContain(dutch);
});

test('a mail leads to what others see of the children, in both parts, and not without such a link', async () => {
  const privacy = 'https://touchline.example/attend/lasting/privacy';
  const { html, text } = await requestMail(family('en', { privacy }));
  for (const part of [html, text]) {
    expect(part).toContain(privacy);
    expect(part).toContain('What others see of Saar');
  }
  expect((await requestMail(family('en'))).text).not.toContain('What others see');
});
