/**
 * Generates the projects for Android and iOS from nothing, so that they are the same on every machine: Capacitor's
 * templates, then our changes. They are not committed.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { dressAndroid } from './android.ts';
import { dressIos } from './ios.ts';
import type { MobileSettings } from './settings.ts';
import { assembleWeb } from './web.ts';

/** The native sides that the web app uses (`apps/web/src/app/native`). */
const PLUGINS: readonly string[] = [
  '@aparajita/capacitor-secure-storage',
  '@capacitor-community/keep-awake',
  '@capacitor/app',
  '@capacitor/browser',
  '@capacitor/filesystem',
  '@capacitor/haptics',
  '@capacitor/local-notifications',
  '@capacitor/share',
  '@capacitor/splash-screen',
];

/** In the apps that get messages by a push service. On Android it brings Google's library. */
const PUSH_PLUGIN = '@capacitor/push-notifications';

/** In the apps that sell plans. On Android it brings Google's billing library and its permission. */
const STORE_PLUGIN = 'capacitor-plugin-cdv-purchase';

/** The plugins of each app. */
export function pluginsOf({ applePush, googleServices, sells }: MobileSettings): {
  readonly android: readonly string[];
  readonly ios: readonly string[];
} {
  const both = sells ? [...PLUGINS, STORE_PLUGIN] : PLUGINS;
  const withPush = [...both, PUSH_PLUGIN];
  return { android: googleServices === null ? both : withPush, ios: applePush ? withPush : both };
}

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** @param folder a folder inside the repository, from which Node finds the plugins */
export async function generateProjects(
  settings: MobileSettings,
  { web, folder }: { readonly web: string; readonly folder: string },
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  assembleWeb(settings, { from: web, to: join(folder, 'www') });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: settings.appId, private: true }));
  writeFileSync(join(folder, 'capacitor.config.json'), JSON.stringify(capacitorConfig(settings), null, 2));
  for (const platform of ['android', 'ios']) await capacitor(folder, ['add', platform]);
  await Promise.all([
    dressAndroid(settings, join(folder, 'android')),
    dressIos(settings, join(folder, 'ios')),
  ]);
  await capacitor(folder, ['sync']);
}

async function capacitor(folder: string, command: readonly string[]): Promise<void> {
  const cli = join(dirname(require.resolve('@capacitor/cli/package.json')), 'bin/capacitor');
  const env = { ...process.env, CI: '1', CAPACITOR_TELEMETRY: '0', NO_COLOR: '1' };
  const { stdout, stderr } = await run(process.execPath, [cli, ...command], { cwd: folder, env });
  if (/\[(error|warn)\]/.test(stdout + stderr)) throw new Error(stdout + stderr);
}

function capacitorConfig(settings: MobileSettings): object {
  const { appId, name } = settings;
  const plugins = pluginsOf(settings);
  return {
    appId,
    appName: name,
    webDir: 'www',
    // Release builds write nothing to the device's log: it could name players.
    loggingBehavior: 'debug',
    zoomEnabled: true,
    android: {
      includePlugins: plugins.android,
      minWebViewVersion: 109,
      webContentsDebuggingEnabled: false,
    },
    ios: { includePlugins: plugins.ios, contentInset: 'never', webContentsDebuggingEnabled: false },
    plugins: {
      // The web app hides it when its first screen is painted; this is for an app that does not start.
      SplashScreen: { launchShowDuration: 5_000 },
      LocalNotifications: { smallIcon: 'ic_notification', iconColor: '#0f6b45', presentationOptions: [] },
      // In front, the app shows its own list.
      PushNotifications: { presentationOptions: [] },
      SystemBars: { insetsHandling: 'css', style: 'DEFAULT' },
    },
  };
}
