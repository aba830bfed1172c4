/**
 * The web app as the native apps start it: the files of its build, with the operator's settings in the document. The
 * files come with the app, so there is no service worker and no web manifest, and nothing is compressed.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { patched, xmlText } from './patch.ts';
import { type MobileSettings, playStoreOf } from './settings.ts';

/** Files for browsers alone, and the pages that the server renders. */
const LEFT_OUT = /^(sw\.js|manifest\.webmanifest|live-worker\.js|notices-worker\.js|follower)$|\.br$/;
const MANIFEST_LINK = /\s*<link rel="manifest"[^>]*>/;

/** Copies the build in `from` to `to`. */
export function assembleWeb(
  settings: MobileSettings,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(from, path)) });
  const document = join(to, 'index.html');
  writeFileSync(document, nativeDocument(readFileSync(document, 'utf8'), settings));
}

/** `apps/web/src/data/native/native-settings.ts` reads the second element. */
export function nativeDocument(html: string, settings: MobileSettings): string {
  const { server, appStore, applePush, googleServices, sells } = settings;
  const given = {
    server,
    stores: { ios: appStore, android: playStoreOf(settings) },
    push: { ios: applePush, android: googleServices !== null },
    sells,
  };
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${xmlText(contentPolicy(server))}" />`,
    `<meta name="touchline-native" content="${xmlText(JSON.stringify(given))}" />`,
  ];
  const charset = '<meta charset="utf-8" />';
  return patched(html.replace(MANIFEST_LINK, ''), [
    { find: charset, replace: [charset, ...head].join('\n    ') },
  ]);
}

/** As strict as the server's policy for its pages. The native side adds its scripts outside of the document. */
function contentPolicy(server: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' blob: ${server}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
