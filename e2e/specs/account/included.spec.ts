/** A server that includes Premium: no screen, menu or address has a trace of a shop. */
import { test as base, DEMO, expect, LONG } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { startServer } from '../../server.ts';
import { findDemoPlayer, OPEN, ofTeam } from '../../tools/addresses.ts';
import { restartAhead } from '../../tools/server-clock.ts';

const AFTER_TRIAL_MINUTES = 40 * 24 * 60;

const test = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PLANS: 'included' });
    await use(server);
    await server.stop();
  },
});

/** What only a server that sells says, in English. */
const TRACES =
  /\bPremium\b|\bPlus\b|\btrial\b|\bprices?\b|\bpurchase|\bsubscri(be|ption) to|\bupgrade\b|\bplans\b/i;

test(
  'a coach and a visitor see no shop where every team has Premium',
  LONG,
  async ({ newDevice, server }) => {
    // During a trial hardly anything is closed, so the shop would be silent anyway.
    await restartAhead(server, AFTER_TRIAL_MINUTES);
    const { context, page } = await newDevice();
    await context.clock.install({ time: Date.now() + AFTER_TRIAL_MINUTES * 60_000 });
    const login = new LoginPage(page);
    await login.open();
    await login.signIn(DEMO);
    /** Goes there as a link does, which is faster than to load the page. */
    const tracesAt = async (address: string) => {
      await page.evaluate((to) => history.pushState({}, '', to), address);
      await expect(page.getByRole('heading').first()).toBeAttached();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      return TRACES.exec(await page.locator('body').ariaSnapshot())?.[0] ?? '';
    };
    const found: Record<string, string> = {};
    const addresses = ofTeam(await findDemoPlayer(page));
    for (const address of addresses.filter((one) => !one.startsWith('/shop/'))) {
      const traces = await tracesAt(address);
      if (traces !== '') found[address] = traces;
    }
    expect(found).toEqual({});

    for (const address of addresses.filter((one) => one.startsWith('/shop/'))) {
      await page.evaluate((to) => history.pushState({}, '', to), address);
      await expect(page.getByRole('heading', { name: 'Everything is included' }), address).toBeVisible();
      await expect(page.getByRole('button', { name: /pay|buy|price/i })).toHaveCount(0);
    }

    const visitor = (await newDevice()).page;
    for (const address of OPEN.filter((one) => !one.includes('features'))) {
      await visitor.goto(address);
      await expect(visitor.getByRole('heading').first()).toBeAttached();
      await expect(visitor.locator('a[href*="/shop/"]'), address).toHaveCount(0);
      expect(TRACES.exec(await visitor.locator('body').ariaSnapshot())?.[0] ?? '', address).toBe('');
    }
  },
);
