/** Invitations and news. */
import { create } from '@touchline/domain/entity/rows/rows';
import { type News, newsFields, type StaffNewsKind } from '@touchline/domain/entity/tables/news';
import { type Locale, setLocale } from '@touchline/i18n';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, openTeam, said, shareWith, text } from '#app/testing/team-screen.testing.tsx';

const NEWS = create(newsFields, {
  id: 3,
  kind: 'accepted',
  team_sid: 1,
  team: 'MO13-2',
  person: 'Gijs',
  role: 'fan',
  at: 1_795_000_000,
  new: true,
});
const decline = () => page.getByRole('dialog', { name: 'Decline the invitation to Rietdijk MO13-2?' });

/** Longer than the device tries to sync after an answer. */
const SYNCED_MS = 20_000;

async function openInvited(answers: Answers = {}) {
  const server = answerCalls(answers);
  const opened = await openTeam('/notifications/', (coach, { team }, world) =>
    shareWith(world, coach, { team, role: 'fan', status: 'pending' }),
  );
  await expect.element(text('You are invited to Rietdijk MO13-2')).toBeVisible();
  return { ...opened, server };
}

test('an accepted invitation opens the team', async () => {
  const { server, team, world } = await openInvited({
    acceptTeamInvite: ({ team_sid }) => ({ sid: team_sid, status: 'active' }),
  });
  await button('Accept').click();
  await expect.poll(() => server.of('acceptTeamInvite')).toHaveLength(1);
  await world.time.pass(SYNCED_MS);
  await expect.element(said('You have joined Rietdijk MO13-2')).toBeVisible();
  expect(server.of('acceptTeamInvite')).toMatchObject([{ team_sid: team, accept: true }]);
});

test('declining asks for confirmation, and cancelling sends nothing', async () => {
  const { server, team, world } = await openInvited({
    acceptTeamInvite: ({ team_sid }) => ({ sid: team_sid, status: 'declined' }),
  });
  await button('Decline').click();
  await expect.element(decline().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(decline()).not.toBeInTheDocument();
  expect(server.of('acceptTeamInvite')).toEqual([]);
  await button('Decline').click();
  await decline().getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => server.of('acceptTeamInvite')).toHaveLength(1);
  await world.time.pass(SYNCED_MS);
  await expect.element(said('Invitation declined')).toBeVisible();
  expect(server.of('acceptTeamInvite')).toMatchObject([{ team_sid: team, accept: false }]);
});

test.each([
  [
    'an answer about another team',
    'This invitation is no longer valid. Ask for a new one.',
    { sid: 999, status: 'active' },
  ],
  ['900', 'This invitation is no longer valid. Ask for a new one.', refused(900)],
  ['500', 'That did not work. Please try again.', refused(500)],
  ['510', 'Touchline cannot be reached. Sharing needs the internet.', refused(510)],
])('an answer that failed (%s) keeps the invitation: %s', async (_, sentence, answer) => {
  await openInvited({ acceptTeamInvite: answer });
  await button('Accept').click();
  await expect.element(said(sentence)).toBeVisible();
  await expect.element(button('Accept')).toBeEnabled();
});

test('news is fetched by Refresh, marked as seen on the server, and keeps its mark on the screen', async () => {
  const server = answerCalls({ getNotifications: [NEWS], seeNotifications: { id: 3 } });
  const { world, device } = await openTeam('/notifications/');
  await expect.element(text('News from the server could not be fetched.')).toBeVisible();
  world.setOnline(device, true);
  await button('Refresh').click();
  await expect.element(text('Gijs accepted the invitation to MO13-2')).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  await expect.poll(() => server.of('seeNotifications')[0]).toMatchObject({ up_to: 3 });
  await expect
    .element(page.getByRole('link', { name: 'Gijs accepted the invitation to MO13-2' }))
    .toHaveAttribute('href', '/notifications/3/');
});

const ABOUT_MATCH = {
  ...NEWS,
  team: 'Rietdijk MO13-2',
  person: 'Noor',
  collection: 'matches',
  sid: 12,
  subject: 'Oosterwijk',
} as const;
const OF_STAFF: Readonly<Record<StaffNewsKind, Partial<News>>> = {
  answer_changed: { answer: 'no' },
  request_closed: { coming: 9, declined: 2, silent: 1 },
  task_taken: { task: 'kit_wash' },
  task_returned: { task: 'own', task_title: 'Goal nets' },
  swap_wanted: { task: 'referee', count: 2 },
  mail_refused: {},
  fixtures_found: { collection: 'teams', sid: 3, subject: '', count: 4 },
  payment_failed: { collection: 'teams', sid: 3, subject: '' },
  plan_ended: { collection: 'teams', sid: 3, subject: '' },
};
/** The sentence of each kind, and the screen that it leads to. */
const SENTENCES: readonly [StaffNewsKind, address: string, Readonly<Record<Locale, string>>][] = [
  [
    'answer_changed',
    '/match/12/attendance/',
    { en: 'Noor is not coming after all', 'nl-NL': 'Noor komt toch niet' },
  ],
  [
    'request_closed',
    '/match/12/attendance/',
    {
      en: 'Answers are in: 9 yes, 2 no, 1 silent',
      'nl-NL': 'De antwoorden zijn binnen: 9 ja, 2 nee, 1 geen antwoord',
    },
  ],
  [
    'task_taken',
    '/match/12/tasks/',
    { en: 'Noor takes care of: Wash the kit', 'nl-NL': 'Noor zorgt voor: Tenues wassen' },
  ],
  [
    'task_returned',
    '/match/12/tasks/',
    { en: 'Noor gave a task back: Goal nets', 'nl-NL': 'Noor geeft een taak terug: Goal nets' },
  ],
  [
    'swap_wanted',
    '/match/12/tasks/',
    {
      en: '2 tasks to swap, the last by Noor: Referee',
      'nl-NL': '2 taken te ruilen, het laatst door Noor: Scheidsrechter',
    },
  ],
  [
    'mail_refused',
    '/match/12/attendancecenter/',
    { en: 'The e-mail address for Noor does not work', 'nl-NL': 'Het mailadres voor Noor werkt niet' },
  ],
  [
    'fixtures_found',
    '/matches/import/3/',
    {
      en: 'The calendar of Rietdijk MO13-2 has 4 changes',
      'nl-NL': 'De kalender van Rietdijk MO13-2 heeft 4 wijzigingen',
    },
  ],
  [
    'payment_failed',
    '/shop/subscriptions/',
    {
      en: 'The payment for the plan of Rietdijk MO13-2 failed',
      'nl-NL': 'De betaling voor het abonnement van Rietdijk MO13-2 is mislukt',
    },
  ],
  [
    'plan_ended',
    '/shop/subscriptions/',
    {
      en: 'The plan of Rietdijk MO13-2 has ended',
      'nl-NL': 'Het abonnement van Rietdijk MO13-2 is afgelopen',
    },
  ],
];

afterEach(() => setLocale('en'));

test.each(['en', 'nl-NL'] as const)(
  'news about a match says what happened and leads to its screen (%s)',
  async (locale) => {
    setLocale(locale);
    const news = SENTENCES.map(([kind], index) => ({
      ...ABOUT_MATCH,
      id: 90 - index,
      kind,
      ...OF_STAFF[kind],
    }));
    const server = answerCalls({ getNotifications: news, seeNotifications: { id: 90 } });
    const { world, device } = await openTeam('/notifications/');
    world.setOnline(device, true);
    await button(locale === 'en' ? 'Refresh' : 'Vernieuwen').click();
    for (const [, address, sentence] of SENTENCES) {
      const link = page.getByRole('link', { name: sentence[locale] });
      await expect.element(link).toHaveAttribute('href', address);
    }
    await expect.element(text('Rietdijk MO13-2 – Oosterwijk').first()).toBeVisible();
    await expect.poll(() => server.of('seeNotifications')[0]).toMatchObject({ up_to: 90 });
  },
);

test('urgent news comes first and has a colour, and news that only informs has none', async () => {
  answerCalls({
    getNotifications: [
      { ...ABOUT_MATCH, id: 9, kind: 'task_taken', task: 'snacks' },
      { ...ABOUT_MATCH, id: 8, kind: 'answer_changed', answer: 'yes' },
    ],
    seeNotifications: { id: 9 },
  });
  const { world, device } = await openTeam('/notifications/');
  world.setOnline(device, true);
  await button('Refresh').click();
  await expect.element(text('Noor is coming after all')).toBeVisible();
  const entries = page.getByRole('listitem').filter({ has: page.getByText('Rietdijk MO13-2 – Oosterwijk') });
  expect(entries.elements().map((entry) => entry.getAttribute('data-priority'))).toEqual(['2', '4']);
});
