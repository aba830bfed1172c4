/** Below the library: the room that is left, and the photos of a season as one file. */
import { m } from '@touchline/i18n';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, openTeam, said, text } from '#app/testing/team-screen.testing.tsx';
import { addPicture } from '#data/commands/media/media.ts';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { ACCOUNT, must } from '#data/testing/client.testing.ts';

/** The last part of the address at which the only season of the team is fetched. */
const SEASON = '1';

async function openLibrary(answers: Answers) {
  const calls = answerCalls(answers);
  await new PictureStore(ACCOUNT).delete();
  const pictures = new PictureStore(ACCOUNT);
  onTestFinished(() => pictures.close());
  const canvas = new OffscreenCanvas(30, 20);
  canvas.getContext('2d')?.fillRect(0, 0, 30, 20);
  const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
  const { world, device } = await openTeam(
    '/user/media/',
    async (coach, { team }) => {
      const picture = { bytes, type: 'image/png', width: 30, height: 20 };
      must(await addPicture(coach, { medium: { type: 'photo', team }, picture }));
    },
    { pictures },
  );
  world.setOnline(device, true);
  await expect.element(button(m.media_season())).toBeVisible();
  return calls;
}

async function download() {
  await button(m.media_season()).click();
  await page.getByRole('menuitem').first().click();
}

test('the room that is used is shown in megabytes', async () => {
  await openLibrary({ getPictureQuota: { bytes: 123_400_000, allowed: 500_000_000 } });
  await expect.element(text('123.4 MB of 500 MB used')).toBeVisible();
});

test('a season is saved as one file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => saved.mockRestore());
  const calls = await openLibrary({ [SEASON]: {} });
  const before = saved.mock.calls.length;
  await download();
  await expect.poll(() => calls.of(SEASON).length).toBe(1);
  await expect.poll(() => saved.mock.calls.length).toBeGreaterThan(before);
});

test.each([
  ['no photo', { [SEASON]: refused(404) }, m.media_season_none],
  ['too many downloads', { [SEASON]: refused(429) }, m.media_season_busy],
  ['no connection', {}, m.media_season_offline],
] as const)('a season with %s says so', async (_, answers, words) => {
  await openLibrary(answers);
  await download();
  await expect.element(said(words())).toBeVisible();
});
