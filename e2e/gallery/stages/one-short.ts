/** A team that is one player short: the time penalty is over, and a spot on the pitch is free. */
import { expect } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { everythingIsSent } from '../../tools/device-database.ts';
import type { Scene } from '../scenes.ts';
import { takePictures } from '../take.ts';
import { tap } from '../taps.ts';

const scenes = (match: string): readonly Scene[] => {
  const address = `/match/${match}/play/`;
  return [
    { name: 'a time penalty is over', address },
    { name: 'somebody else after a time penalty', address, open: tap('matchday_penalty_other') },
    { name: 'free spot', address, open: tap('lineup_free_spot') },
  ];
};

takePictures({
  name: 'one player short',
  sample: '',
  scenes,
  prepare: async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const play = await new DashboardPage(page).startMatchDay();
    await play.begin();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await play.sheet().getByRole('button', { name: 'Card', exact: true }).click();
    await play.sheet().getByText('5 min off').click();
    await play.sheet().getByRole('button', { name: /^Yara/ }).click();
    await play.clock.click();
    for (let minute = 0; minute < 6; minute++) {
      await play.sheet().getByRole('button', { name: '1 minute forward' }).click();
    }
    await expect(page.getByRole('button', { name: 'Somebody else' })).toBeAttached();
    await everythingIsSent(page);
    return /\/match\/(-?\d+)/.exec(page.url())?.[1] ?? '';
  },
});
