/**
 * Starts a released Firefox for Playwright and forwards messages. Playwright's WebDriver BiDi support follows the
 * newest Firefox; this program answers commands that an older Firefox lacks.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { acceptPlaywright, type Command } from './endpoint.ts';
import { findFirefox } from './programs.ts';
import { typeAsAnEditor } from './typing.ts';

/** Firefox 153 lacks these commands. A profile preference has the same effect. */
const ANSWERED_HERE = new Set(['emulation.setMediaFeaturesOverride']);

/** The id of the only command that this program sends; Playwright's ids count upwards from 1. */
const OURS = 2 ** 40;

const PREFERENCES = {
  // Less motion, as in every browser test.
  'ui.prefersReducedMotion': 1,
  // Scroll bars that are laid over the page are not part of it.
  'browser.fullscreen.autohide': false,
  // No background requests.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

const profile = mkdtempSync(join(tmpdir(), 'touchline-firefox-'));
process.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 }));
const lines = Object.entries(PREFERENCES).map(
  ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
);
writeFileSync(join(profile, 'user.js'), lines.join('\n'));

const program = findFirefox();
if (program === undefined) throw new Error('there is no Firefox');
const firefox = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
  stdio: ['ignore', 'ignore', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => firefox.kill());

const browser = new WebSocket(await address());
await once(browser, 'open');
const playwright = await acceptPlaywright();
browser.on('message', (message) => {
  const { id } = JSON.parse(message.toString()) as { id?: number };
  if (id !== OURS) playwright.send(message.toString());
});
browser.once('close', () => playwright.close());
playwright.once('close', () => firefox.kill());
playwright.on('message', (message) => {
  const { id, method } = JSON.parse(message.toString()) as Command;
  if (ANSWERED_HERE.has(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
  else browser.send(message.toString());
  if (method === 'session.new') {
    const params = { functionDeclaration: String(typeAsAnEditor) };
    browser.send(JSON.stringify({ id: OURS, method: 'script.addPreloadScript', params }));
  }
});

/** Resolves with Firefox's address as soon as it prints it. */
async function address(): Promise<string> {
  for await (const line of createInterface(firefox.stderr)) {
    const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      // Later output is discarded.
      firefox.stderr.resume();
      return `${url}/session`;
    }
  }
  throw new Error('Firefox ended before it listened');
}
