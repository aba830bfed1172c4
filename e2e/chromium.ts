import { existsSync } from 'node:fs';

/** Chromium without the parts of a window, which costs a test a quarter less processor time; Debian has it. */
const headless = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'];

const whole = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine as people have it, which measurements use; or undefined. */
export function findChromium(): string | undefined {
  return firstOf(whole);
}

/** The same engine without a window, or undefined where a machine does not have it by itself. */
export function findHeadlessChromium(): string | undefined {
  return firstOf(headless);
}

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** What Chromium needs to run unattended: no calls home, and no sandbox where root forbids it. */
export const chromiumArguments = [
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** How Playwright starts a browser; the ones of this machine before any that Playwright would look for. */
const launch = (executablePath: string | undefined) => ({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});

export const HEADLESS = { launchOptions: launch(findHeadlessChromium() ?? findChromium()) };

/** For tests of notifications, which the headless one does not have. */
export const WITH_NOTIFICATIONS = { launchOptions: launch(findChromium()) };
