/** Questions about what another coach recorded, and the owner's question about a result of young players. */
import { DEMO, type Device, type DeviceOptions, expect, type Fixtures } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { joinTeam } from '../../staff-fixtures.ts';
import { playDemoMatch } from '../../tools/addresses.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { everythingIsSent } from '../../tools/device-database.ts';
import { included } from '../servers.ts';
import { takePictures } from '../take.ts';
import { tap } from '../taps.ts';

interface Given {
  readonly playing: string;
  readonly ended: string;
  /** The other coach records a goal. */
  readonly goal: () => Promise<void>;
}

takePictures<Given>(
  {
    name: 'two people',
    sample: { playing: '', ended: '', goal: async () => undefined },
    scenes: ({ playing, ended, goal }) => [
      {
        name: 'recorded twice',
        address: `/match/${playing}/play/`,
        open: async (page, text) => {
          const score = page.getByRole('img', { name: /\d/ }).first();
          const before = (await score.textContent()) ?? '';
          await goal();
          await expect(score).not.toHaveText(before);
          await page
            .getByRole('button', { name: `${text('matchday_goal_us')} ${text('matchday_us')}`, exact: true })
            .click();
          await page.getByRole('dialog').getByRole('button', { name: 'Sam', exact: true }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Yara', exact: true }).click();
          await expect(page.getByRole('dialog', { name: text('matchday_same_title') })).toBeVisible();
        },
      },
      {
        name: 'remove a rating',
        address: `/match/${ended}/ratings/`,
        open: async (page, text) => {
          await page.getByText(text('ratings_others'), { exact: true }).click();
          await tap('ratings_remove')(page, text);
        },
      },
    ],
    prepare: async ({ coachDevice, newDevice, server }) => {
      const coach = await coachDevice();
      const { playing, ended } = await playDemoMatch(coach.page);
      const other = await joinTeam({ newDevice, server }, coach, {
        firstname: 'Femke',
        role: 'Assistant coach',
      });
      await rateOne(other, ended);
      const play = new MatchDayPage(other.page);
      await play.open(playing);
      await expect(play.clock).toBeVisible();
      return { playing, ended, goal: () => play.goal('Sam', 'Yara') };
    },
  },
  included,
);

/** Gives the first player of the match a rating. */
async function rateOne({ page }: Device, match: string): Promise<void> {
  await page.goto(`/match/${match}/ratings/`);
  const slider = page.getByRole('slider').last();
  await slider.focus();
  await slider.press('End');
  await expect(slider).toHaveValue('10');
  await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
}

takePictures({
  name: 'young team',
  sample: '',
  scenes: (match) => [
    {
      name: 'publish a result',
      address: `/match/${match}/play/`,
      open: async (page, text) => {
        await tap('matchday_options', 'matchday_stream')(page, text);
        await page.getByRole('switch', { name: text('ages_cup_allow') }).click({ force: true });
        await expect(page.getByRole('dialog')).toHaveCount(2);
      },
    },
  ],
  prepare: async ({ newDevice }) => {
    const { page } = await youngTeamDevice({ newDevice });
    const [match = ''] = await comingMatches(page);
    await page.goto(`/match/${match}/details/`);
    await page.getByText('Cup', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Cup' })).toBeChecked();
    await everythingIsSent(page);
    await new MatchDayPage(page).open(match);
    await new MatchDayPage(page).openStream();
    return match;
  },
  device: youngTeamDevice,
});

async function youngTeamDevice(
  { newDevice }: Pick<Fixtures, 'newDevice'>,
  options?: DeviceOptions,
): Promise<Device> {
  const device = await newDevice(options);
  await new LoginPage(device.page).open();
  await new LoginPage(device.page).signIn({ ...DEMO, email: 'youth@touchline.example' });
  return device;
}
