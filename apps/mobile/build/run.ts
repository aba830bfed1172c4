/**
 * `npm run mobile`: puts the built web app into shells and generates the native projects in `apps/mobile/dist`
 * (docs/mobile.md).
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateProjects } from './projects.ts';
import { type MobileSettings, settingsOf } from './settings.ts';

const USAGE = `Usage: npm run mobile -- --server https://club.example --app-id org.example.club
  --name NAME            below the icon; Touchline by default
  --build-number NUMBER  rises with each upload to a store; from the version by default
  --apple-team ID        signs the iOS app; chosen in Xcode by default
  --app-store ADDRESS    the app's page in Apple's store, where the app sends people for an update`;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const settings = readSettings();
if (settings === null) process.exitCode = 2;
else {
  await generateProjects(settings, { web: at('../../web/dist/client'), folder: at('../dist') });
  process.stdout.write(
    `The projects are in apps/mobile/dist/android and apps/mobile/dist/ios, version ${settings.version}.\n`,
  );
}

function readSettings(): MobileSettings | null {
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
      },
    });
    return settingsOf(values);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
    return null;
  }
}
