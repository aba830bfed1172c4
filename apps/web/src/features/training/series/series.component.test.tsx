/** Sessions that repeat: making a series, changing and deleting from one session on, and undoing all of it at once. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { DAY } from '@touchline/domain/training/series/rule';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, choose, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import { createSelection } from '#data/commands/training/selections.ts';
import { createSeries } from '#data/commands/training/series.ts';
import { cancelSession, createSession } from '#data/commands/training/sessions.ts';
import { plannedOf } from '#data/queries/matches/trainings.ts';
import { must } from '#data/testing/client.testing.ts';

const { shirt } = create(teamFields);
/** Tuesday 1 December 2026. */
const FIRST = 1_796_083_200;
const SETUP = {
  date: FIRST,
  dateHours: 17,
  dateMinutes: 0,
  length: 90,
  name: '',
  place: '',
  meet_minutes: 0,
};
const DRAFT = { ...SETUP, from: FIRST, weekdays: [2], without: [], plan: [] };

/** A session on a Tuesday, or a series of five Tuesdays of which the third was cancelled. */
async function openSession({ repeats }: { readonly repeats: boolean }) {
  let made = { selection: 0, session: 0 };
  const opened = await openTeam(
    () => `/training/${made.session}/details/`,
    async (coach, { team, players }) => {
      const { sid: selection } = must(
        await createSelection(coach, { team, name: 'Squad', shirt, player_sids: players }),
      );
      const { sid: session } = must(await createSession(coach, { selection, setup: SETUP }));
      made = { selection, session };
      if (!repeats) return;
      const draft = { ...DRAFT, until: FIRST + 28 * DAY };
      must(await createSeries(coach, { selection, session, draft }));
      const planned = await plannedOf(coach, selection);
      const third = planned?.sessions.find(({ date }) => date === FIRST + 14 * DAY);
      must(await cancelSession(coach, third?.sid ?? 0, true));
    },
  );
  const { client } = opened;
  const sessions = async () => {
    const planned = await plannedOf(client, made.selection);
    return (planned?.sessions ?? []).toSorted((a, b) => a.date - b.date);
  };
  return { ...opened, sessions };
}

test('a training is repeated on more weekdays, without a holiday, and undone as one action', async () => {
  const { sessions } = await openSession({ repeats: false });
  await button('Repeat weekly').click();
  await choose('checkbox', 'Thursday');
  await page.getByLabelText(/^Until/).fill('2026-12-17');
  await expect.element(text('5 training sessions are added.')).toBeVisible();
  await page.getByLabelText('No training on this day').fill('2026-12-10');
  await button('Add').click();
  await expect.element(text('4 training sessions are added.')).toBeVisible();
  await button('Create the training sessions').click();
  await expect.element(said('5 training sessions planned')).toBeVisible();
  await expect.element(text('Every Tuesday and Thursday until Thu')).toBeVisible();
  expect((await sessions()).map(({ date }) => (date - FIRST) / DAY)).toEqual([0, 2, 7, 14, 16]);
  await undo().click();
  await expect.element(button('Repeat weekly')).toBeVisible();
  expect(await sessions()).toHaveLength(1);
});

test('a series needs a weekday and a last day that is not before the first', async () => {
  await openSession({ repeats: false });
  await button('Repeat weekly').click();
  await choose('checkbox', 'Tuesday');
  await expect.element(text('Choose at least one weekday')).toBeVisible();
  await expect.element(button('Create the training sessions')).toBeDisabled();
  await choose('checkbox', 'Tuesday');
  await page.getByLabelText(/^Until/).fill('2026-11-30');
  await expect.element(text('The last day is before the first one')).toBeVisible();
});

test('a change is for this training only, and sets it apart', async () => {
  const { sessions } = await openSession({ repeats: true });
  await field('Place').fill('Hall');
  await expect.element(text('This training was changed by itself.')).toBeVisible();
  expect((await sessions()).map(({ place }) => place)).toEqual(['Hall', '', '', '', '']);
});

test('a change of this and the following says how many change and how many stay', async () => {
  const { sessions } = await openSession({ repeats: true });
  await choose('radio', 'This and following');
  await field('Place').fill('Hall');
  await button('Change this and the following').click();
  await expect.element(text('4 training sessions change.')).toBeVisible();
  await expect
    .element(text('1 training session stays as it is, because it was changed by itself.'))
    .toBeVisible();
  await button('Save for all').click();
  await expect.element(said('Series changed')).toBeVisible();
  expect((await sessions()).map(({ place }) => place)).toEqual(['Hall', 'Hall', '', 'Hall', 'Hall']);
  await undo().click();
  await expect.poll(async () => (await sessions()).map(({ place }) => place)).toEqual(['', '', '', '', '']);
});

test('deleting asks whether the following trainings go, too', async () => {
  const { sessions } = await openSession({ repeats: true });
  await button('Delete training').click();
  await expect.element(button(/^Only this training/)).toBeVisible();
  await button(
    /^This and the following training sessions 4 training sessions are deleted\. 1 training session stays/,
  ).click();
  await expect.element(said('4 training sessions deleted')).toBeVisible();
  expect((await sessions()).map(({ date }) => (date - FIRST) / DAY)).toEqual([14]);
  await undo().click();
  await expect.poll(async () => (await sessions()).length).toBe(5);
});

test('the days of a series change from the sheet', async () => {
  const { sessions } = await openSession({ repeats: true });
  await button('Days of the series').click();
  await page.getByLabelText(/^Until/).fill('2027-01-05');
  await expect.element(text('1 training session is added.')).toBeVisible();
  await button('Save for all').click();
  await expect.element(said('Series changed')).toBeVisible();
  expect(await sessions()).toHaveLength(6);
});
