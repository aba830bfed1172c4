/** A cup match that is level at its end: how it goes on, and a shoot-out. */
import type { Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { everythingIsSent } from '../../tools/device-database.ts';
import type { Scene } from '../scenes.ts';
import { takePictures } from '../take.ts';
import { row, tap } from '../taps.ts';
import type { Text } from '../words.ts';

/** The first scene that needs the shoot-out begins it. */
async function openShootout(page: Page, text: Text): Promise<void> {
  const bar = page.getByRole('region', { name: text('live_status_penalties') });
  const clock = row(page, text('matchday_clock_label'));
  await expect(bar.or(clock).first()).toBeVisible();
  if (!(await bar.isVisible())) {
    await clock.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('matchday_did_shootout') })
      .click();
  }
  await expect(bar).toBeVisible();
}

const scenes = (match: string): readonly Scene[] => {
  const address = `/match/${match}/play/`;
  return [
    { name: 'how a cup match goes on', address, open: tap('matchday_clock_label') },
    { name: 'shoot-out', address, arrange: openShootout },
    {
      name: 'cancel the shoot-out',
      address,
      arrange: openShootout,
      open: tap('words_more', 'matchday_status_shootout_title'),
    },
  ];
};

takePictures({
  name: 'late phases',
  sample: '',
  scenes,
  prepare: async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const play = await new DashboardPage(page).startMatchDay();
    await play.begin();
    for (let part = 1; part < 4; part++) {
      await play.halfTimeOrEnd();
      await play.startPart();
    }
    await everythingIsSent(page);
    return /\/match\/(-?\d+)/.exec(page.url())?.[1] ?? '';
  },
});
