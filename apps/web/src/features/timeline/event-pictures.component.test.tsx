/** Pictures of events in the timeline. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { button, openMatch, said, sheet, undo } from '#app/testing/match-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { addPicture } from '#data/commands/media/media.ts';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { ACCOUNT, must, type Prepared, type World } from '#data/testing/client.testing.ts';

/** A match with a goal of each side, and a picture in the library. */
async function openTimeline(attached: boolean) {
  await new PictureStore(ACCOUNT).delete();
  const pictures = new PictureStore(ACCOUNT);
  onTestFinished(() => pictures.close());
  const before = async (coach: Client, { team, match, players }: Prepared, world: World) => {
    must(await decideMatch(coach, match, { type: 'kickOff' }));
    await world.time.pass(60_000);
    must(await decideMatch(coach, match, { type: 'goal', side: 'home', player: players[8] ?? 0 }));
    must(await decideMatch(coach, match, { type: 'goal', side: 'away' }));
    const eid = await goalOf(coach, match);
    const canvas = new OffscreenCanvas(120, 90);
    canvas.getContext('2d')?.fillRect(0, 0, 60, 90);
    const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
    const place = attached ? { match_sid: match, eid } : {};
    const medium = { type: 'photo' as const, team, caption: 'The goal', ...place };
    must(await addPicture(coach, { medium, picture: { bytes, type: 'image/png', width: 120, height: 90 } }));
  };
  const opened = await openMatch('timeline', before, { pictures });
  const stored = (): readonly Medium[] => [...(opened.client.live.media.get()?.values() ?? [])];
  return { ...opened, stored };
}

async function goalOf({ store }: Client, sid: number): Promise<string> {
  const row = await store.read((tx) => tx.row({ collection: 'matches', sid }));
  const paths = Object.entries({ ...row?.base, ...row?.waiting });
  const goal = paths.find(
    ([path, [value]]) => path.startsWith('events/') && JSON.stringify(value).includes('"GOAL"'),
  );
  return goal?.[0].slice('events/'.length) ?? '';
}

const thumbnail = () => page.getByRole('img', { name: 'The goal' });
const ourGoal = () => page.getByRole('button', { name: /Player 9/ });

test('a picture is attached to an event from the library, and Undo takes it off', async () => {
  const { stored, eventsOf } = await openTimeline(false);
  await ourGoal().click();
  await sheet().getByRole('button', { name: 'Add a photo' }).click();
  await page
    .getByRole('dialog', { name: 'Choose a photo' })
    .getByRole('button', { name: /^The goal/ })
    .click();
  await expect.element(said('Photo added to the event')).toBeVisible();
  const goals = (await eventsOf('GOAL')).map(({ eid }) => eid as string);
  expect(goals).toContain(stored()[0]?.eid);
  await undo().click();
  await expect.poll(() => stored()[0]?.eid).toBe('');
});

test('an event shows its picture, and the filter leaves only events with pictures', async () => {
  await openTimeline(true);
  await expect.element(thumbnail()).toBeVisible();
  const rows = () => page.getByRole('list').getByRole('button', { name: /Player 9|Noordhaven/ });
  await expect.poll(() => rows().elements().length).toBe(2);
  await button('With photos').click();
  await expect.poll(() => rows().elements().length).toBe(1);
  await expect.element(ourGoal()).toBeVisible();
});

test('the filters are kept while the app runs, and not longer', async () => {
  const isPressed = (name: string) => button(name).element().getAttribute('aria-pressed');
  await openTimeline(true);
  await button('With photos').click();
  await button('Substitutions').click();
  await page.getByRole('link', { name: 'Picture to share' }).click();
  await expect.element(button('With photos')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect.element(button('With photos')).toBeVisible();
  expect([isPressed('With photos'), isPressed('Substitutions')]).toEqual(['true', 'true']);
  await cleanup();
  await openTimeline(true);
  await expect.element(thumbnail()).toBeVisible();
  expect([isPressed('With photos'), isPressed('All')]).toEqual(['false', 'true']);
});

test('a picture is taken off its event and stays in the library', async () => {
  const { stored, match } = await openTimeline(true);
  await ourGoal().click();
  await button('Take the photo off this event').click();
  await expect.element(said('Photo taken off the event')).toBeVisible();
  expect(stored()).toMatchObject([{ eid: '', match_sid: match }]);
});
