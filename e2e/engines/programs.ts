/** The programs of this machine for tests in Firefox and WebKit. */
import { existsSync, globSync } from 'node:fs';

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** A released Firefox. Playwright's build cannot be downloaded everywhere. */
export function findFirefox(): string | undefined {
  return firstOf([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']);
}

/** WebKit's WebDriver server. */
export function findWebKitDriver(): string | undefined {
  return firstOf(['/usr/bin/WebKitWebDriver']);
}

/** The small browser that comes with the WebKitGTK library. */
export function findMiniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit{2gtk,gtk}-*/MiniBrowser').sort().at(-1);
}

/** WebKitGTK needs a window system, so it gets a virtual display. */
export function findXvfb(): string | undefined {
  return firstOf(['/usr/bin/Xvfb']);
}

/** Makes the certificate for WebKit's pages, which are opened by https. */
export function findOpenSsl(): string | undefined {
  return firstOf(['/usr/bin/openssl']);
}

/** All programs that WebKit needs; undefined when one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, browser, display] = [findWebKitDriver(), findMiniBrowser(), findXvfb()];
  const openssl = findOpenSsl();
  if (!driver || !browser || !display || !openssl) return undefined;
  return { driver, browser, display, openssl };
}

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
  readonly openssl: string;
}
