/**
 * `npm run mobile`: generates the native projects around the built web app in `apps/mobile/dist` (docs/mobile.md).
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateProjects } from './projects.ts';
import { type MobileSettings, settingsOf } from './settings.ts';

const USAGE = `Usage: npm run mobile -- --server https://club.example --app-id org.example.club
  --name NAME            below the icon; Touchline by default
  --build-number NUMBER  rises with each upload to a store; from the version by default
  --apple-team ID        signs the iOS app; chosen in Xcode by default
  --google-services FILE google-services.json of your Firebase project: the Android app gets messages
  --apple-push           the iOS app gets messages
  --sells                the apps sell plans through the stores
  --folder FOLDER        where the projects go; apps/mobile/dist by default
  --app-store ADDRESS    the app's page in Apple's store, where the app sends people for an update`;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const given = readGiven();
if (given === null) process.exitCode = 2;
else {
  const { settings, folder } = given;
  await generateProjects(settings, { web: at('../../web/dist/client'), folder });
  process.stdout.write(`Version ${settings.version} for Android and iOS is in ${folder}.\n`);
}

function readGiven(): { readonly settings: MobileSettings; readonly folder: string } | null {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: {
        server: text,
        'app-id': text,
        name: text,
        'build-number': text,
        'apple-team': text,
        'app-store': text,
        'google-services': text,
        'apple-push': { type: 'boolean' },
        sells: { type: 'boolean' },
        folder: text,
      },
    });
    return { settings: settingsOf(values), folder: resolve(values.folder ?? at('../dist')) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
    return null;
  }
}
