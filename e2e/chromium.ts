import { existsSync } from 'node:fs';

/** Chromium's headless shell, from Debian's package; it saves a quarter of a test's processor time. */
const headless = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'];

const whole = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed browser of this machine, for measurements; or undefined. */
export function findChromium(): string | undefined {
  return firstOf(whole);
}

/** The headless shell of the same engine; undefined where a machine does not have it. */
export function findHeadlessChromium(): string | undefined {
  return firstOf(headless);
}

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** Arguments for unattended runs: no background requests, and no sandbox where root forbids it. */
export const chromiumArguments = [
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** A story's page lives for seconds: to optimise its code takes more time than it saves (a fifth of the page's). */
const WITHOUT_OPTIMISER = '--js-flags=--no-maglev --no-turbofan';

/** How Playwright starts a browser. Browsers of this machine come before Playwright's own. */
const launch = (executablePath: string | undefined, ...more: readonly string[]) => ({
  args: [...chromiumArguments, ...more],
  ...(executablePath === undefined ? {} : { executablePath }),
});

/** For pages that stay: components and the gallery. */
export const HEADLESS = { launchOptions: launch(findHeadlessChromium() ?? findChromium()) };

/** For stories, each with pages of its own. */
export const STORIES = {
  launchOptions: launch(findHeadlessChromium() ?? findChromium(), WITHOUT_OPTIMISER),
};

/** For stories with notifications, which the headless shell lacks. */
export const WITH_NOTIFICATIONS = { launchOptions: launch(findChromium(), WITHOUT_OPTIMISER) };
