/** The week: what is planned day by day, and the way to other weeks. Today is Friday 6 November 2026. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openTeam, shareWith, text } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { cancelSession, createSession } from '#data/commands/training/sessions.ts';
import { writeSetting } from '#data/settings/settings.ts';
import { must, type Prepared, type World } from '#data/testing/client.testing.ts';

const { shirt } = create(teamFields);
const DAY = 86_400;
const FRIDAY = Date.UTC(2026, 10, 6) / 1_000;
const SETUP = {
  date: FRIDAY,
  dateHours: 17,
  dateMinutes: 0,
  length: 90,
  name: '',
  place: '',
  meet_minutes: 0,
};

const link = (name: string | RegExp) => page.getByRole('link', { name });
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { name, level });
const week = (number: number) => page.getByText(`Week ${number}`, { exact: true });
/** The list item of a day. */
const day = (name: string) => page.getByRole('listitem').filter({ has: heading(new RegExp(name), 2) });

/** A match tomorrow, a training on Tuesday, a cancelled one today, one next Tuesday. */
async function open(
  address = '/week/',
  before: (coach: Client, prepared: Prepared, world: World) => Promise<unknown> = async () => {},
) {
  await writeSetting('current_training_selection', 0);
  return openTeam(address, async (coach, prepared, world) => {
    const { team, players } = prepared;
    const made = await createSelection(coach, {
      team,
      name: 'Keepers',
      shirt,
      player_sids: players.slice(0, 3),
    });
    const { sid: selection } = must(made);
    const plan = async (changes: Partial<typeof SETUP>) =>
      must(await createSession(coach, { selection, setup: { ...SETUP, ...changes } })).sid;
    await plan({ date: FRIDAY - 3 * DAY, place: 'Pitch 2' });
    must(await cancelSession(coach, await plan({ name: 'Diving' }), true));
    await plan({ date: FRIDAY + 4 * DAY, name: 'Crosses' });
    await before(coach, prepared, world);
  });
}

test('the week shows its seven days with the matches and trainings of each', async () => {
  await open();
  await expect.element(week(45)).toBeVisible();
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(7);
  await expect
    .element(day('Tuesday').getByRole('link', { name: /17:00–18:30.*Keepers.*Pitch 2/ }))
    .toBeVisible();
  await expect.element(day('Today').getByRole('link', { name: /Diving.*Cancelled/ })).toBeVisible();
  await expect
    .element(day('Saturday').getByRole('link', { name: /10:30.*home.*Noordhaven MO13-1/ }))
    .toBeVisible();
  await expect.element(day('Monday').getByText('Nothing planned')).toBeInTheDocument();
});

test('the next and the previous week are one tap away, and “This week” leads back', async () => {
  await open();
  await expect.element(link('This week')).not.toBeInTheDocument();
  await link('Next week').click();
  await expect.element(week(46)).toBeVisible();
  await expect.element(link(/Crosses/)).toBeVisible();
  await link('Next week').click();
  await expect.element(text('Nothing is planned in this week.')).toBeVisible();
  await link('Previous week').click();
  await expect.element(link(/Crosses/)).toBeVisible();
  await link('This week').click();
  await expect.element(link(/Noordhaven/)).toBeVisible();
});

test('with the keyboard, the focus stays on the link, so that several weeks are several presses', async () => {
  await open();
  await expect.element(link('Next week')).toBeVisible();
  link('Next week').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(week(46)).toBeVisible();
  await expect.element(link('Next week')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(week(47)).toBeVisible();
});

test('the address names the week by any of its days', async () => {
  await open('/week/?week=2027-01-01');
  await expect.element(heading(/Dec.*2026.*Jan.*2027/)).toBeVisible();
  await expect.element(week(53)).toBeVisible();
});

test.each(['whenever', '2026-02-30', '5', '1970-01-01'])(
  'the address ?week=%s shows this week',
  async (value) => {
    await open(`/week/?week=${value}`);
    await expect.element(week(45)).toBeVisible();
  },
);

test('a played match has its result and leads to its timeline', async () => {
  const { client, match } = await open('/week/', async (coach, prepared) =>
    must(await decideMatch(coach, prepared.match, { type: 'finishTyped', home: 2, away: 1 })),
  );
  await expect.element(link(/Noordhaven.*won.*2–1/)).toBeVisible();
  await expect
    .element(link(/Noordhaven/))
    .toHaveAttribute('href', `/match/${client.live.resolve('matches', match)}/timeline/`);
});

test('who comes is shown where it is known', async () => {
  await open('/week/', async (coach, { match, players: [first = 0] }) =>
    must(await setAttendance(coach, { of: ofMatch(match), player: first, change: { says: 'absent' } })),
  );
  await expect.element(link(/Noordhaven/).getByText('11 of 12 players')).toBeInTheDocument();
  expect(
    day('Tuesday')
      .getByText(/of \d+ players/)
      .elements(),
  ).toHaveLength(0);
});

test('a fan sees the match of the week, without who comes', async () => {
  await open('/week/', async (coach, { team, match, players: [first = 0] }, world) => {
    must(await setAttendance(coach, { of: ofMatch(match), player: first, change: { says: 'absent' } }));
    await shareWith(world, coach, { team, role: 'fan', sku: SKU_PREMIUM });
  });
  await expect.element(link(/Noordhaven/)).toBeVisible();
  expect(text('of 12 players').elements()).toHaveLength(0);
});
