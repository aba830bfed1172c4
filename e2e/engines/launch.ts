/** How Playwright starts Firefox and WebKit: with our programs, which it takes for a Firefox. */
import { fileURLToPath } from 'node:url';

const startedBy = (program: string) => ({
  browserName: 'firefox' as const,
  // Playwright's name for WebDriver BiDi; its own Firefox uses another protocol.
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: process.execPath,
    ignoreDefaultArgs: true,
    args: [fileURLToPath(new URL(program, import.meta.url))],
  },
});

export const FIREFOX = { ...startedBy('firefox.ts'), engine: 'firefox' as const };

export const WEBKIT = { ...startedBy('webkit/main.ts'), engine: 'webkit' as const };
