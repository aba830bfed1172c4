import { existsSync } from 'node:fs';

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine that tests and measurements use, or undefined. */
export function findChromium(): string | undefined {
  return known.find((path) => path !== undefined && existsSync(path));
}

/** What Chromium needs to run unattended: no calls home, and no sandbox where root forbids it. */
export const chromiumArguments = [
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
