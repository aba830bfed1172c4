/**
 * The generated projects, read as Gradle and Xcode read them: what they may do, which links they open, their versions.
 * Neither tool runs here.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_LINKS } from '@touchline/domain/account/app-links';
import { APP_VERSION } from '@touchline/domain/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { androidOf, childrenOf, readPlist, readXcodeProject, readXml } from './parsers.testing.ts';
import { generateProjects, pluginsOf } from './projects.ts';
import { settingsOf } from './settings.ts';

const require = createRequire(import.meta.url);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Inside the repository, where Node finds the plugins.
const folder = at('../../../.cache/tests/mobile');
const main = join(folder, 'android/app/src/main');
const app = join(folder, 'ios/App/App');

/** As Google's console gives it; the parts that its build step reads. */
const GOOGLE_SERVICES = JSON.stringify(
  {
    project_info: { project_number: '123456789012', project_id: 'club-messages' },
    client: [
      {
        client_info: {
          mobilesdk_app_id: '1:123456789012:android:0123456789abcdef',
          android_client_info: { package_name: 'org.example.club' },
        },
        api_key: [{ current_key: 'AIza-example' }],
      },
    ],
    configuration_version: '1',
  },
  null,
  2,
);
const googleServices = join(folder, '../google-services.json');
mkdirSync(dirname(googleServices), { recursive: true });
writeFileSync(googleServices, GOOGLE_SERVICES);

const settings = settingsOf({
  server: 'https://club.example',
  'app-id': 'org.example.club',
  name: "Jay's & <Club>",
  'build-number': '77',
  'apple-team': 'ABCDE12345',
  'google-services': googleServices,
  'apple-push': true,
  sells: true,
});
const plugins = pluginsOf(settings);

beforeAll(async () => {
  const web = join(folder, '../mobile-web');
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'index.html'), readFileSync(at('../../web/index.html')));
  writeFileSync(join(web, 'appearance.js'), '');
  await generateProjects(settings, { web, folder });
});

describe('Android', () => {
  test('asks for camera, exact alarms and notifications, and for nothing else', async () => {
    const manifest = await readXml(join(main, 'AndroidManifest.xml'));
    const asked = childrenOf(manifest, 'uses-permission').map((one) => androidOf(one, 'name'));
    expect(asked).toEqual(
      ['INTERNET', 'CAMERA', 'SCHEDULE_EXACT_ALARM', 'POST_NOTIFICATIONS'].map(
        (name) => `android.permission.${name}`,
      ),
    );
  });

  test('plugins add only permissions that Android grants without a question', async () => {
    const manifests = [...plugins.android, '@capacitor/android'].flatMap((plugin) => {
      const root = dirname(require.resolve(`${plugin}/package.json`));
      return globSync('{android,capacitor}/src/main/AndroidManifest.xml', { cwd: root }).map((path) =>
        join(root, path),
      );
    });
    expect(manifests).toHaveLength(plugins.android.length + 1);
    const parsed = await Promise.all(manifests.map(readXml));
    const added = parsed.flatMap((one) =>
      childrenOf(one, 'uses-permission').map((permission) => androidOf(permission, 'name')),
    );
    expect(new Set(added)).toEqual(
      new Set([
        // Vibration, the alarm's wake-up, and the schedule after a restart of the phone.
        ...[
          'VIBRATE',
          'WAKE_LOCK',
          'RECEIVE_BOOT_COMPLETED',
          'POST_NOTIFICATIONS',
          'SCHEDULE_EXACT_ALARM',
        ].map((name) => `android.permission.${name}`),
        // Google Play's sheet, which is Google's own.
        'com.android.vending.BILLING',
      ]),
    );
  });

  test("opens the server's links, verified, and no other address", async () => {
    const manifest = await readXml(join(main, 'AndroidManifest.xml'));
    const [application = {}] = childrenOf(manifest, 'application');
    const [activity = {}] = childrenOf(application, 'activity');
    const [, links = {}, ...others] = childrenOf(activity, 'intent-filter');
    expect(others).toEqual([]);
    expect(androidOf(links, 'autoVerify')).toBe('true');
    expect(childrenOf(links, 'data').map(({ $ }) => $)).toEqual(
      APP_LINKS.map((prefix) => ({
        'android:scheme': 'https',
        'android:host': 'club.example',
        'android:pathPrefix': prefix,
      })),
    );
  });

  test('puts no rows into backups and onto new phones', async () => {
    const manifest = await readXml(join(main, 'AndroidManifest.xml'));
    const [application = {}] = childrenOf(manifest, 'application');
    expect(androidOf(application, 'allowBackup')).toBe('false');
    expect(androidOf(application, 'fullBackupContent')).toBe('false');
    const rules = await readXml(join(main, 'res/xml/data_extraction_rules.xml'));
    for (const way of ['cloud-backup', 'device-transfer']) {
      const [excluded = {}] = childrenOf(rules, way);
      expect(childrenOf(excluded, 'exclude').map(({ $ }) => $?.domain)).toContain('root');
    }
  });

  test('has the version of the app and the given build number, and signs only with a key beside the project', () => {
    const gradle = readFileSync(join(folder, 'android/app/build.gradle'), 'utf8');
    expect(gradle).toMatch(new RegExp(`^ +versionName "${APP_VERSION}"$`, 'm'));
    expect(gradle).toMatch(/^ +versionCode 77$/m);
    expect(gradle).toMatch(/^ +applicationId "org\.example\.club"$/m);
    expect(gradle).toMatch(/^ +signingConfig signingConfigs\.findByName\("upload"\)$/m);
    expect(bracesOf(gradle)).toBe(0);
    const variables = readFileSync(join(folder, 'android/variables.gradle'), 'utf8');
    expect(Number(/targetSdkVersion = (\d+)/.exec(variables)?.[1])).toBeGreaterThanOrEqual(36);
  });

  test('includes each plugin in the build', () => {
    const gradle = readFileSync(join(folder, 'android/capacitor.settings.gradle'), 'utf8');
    const given = [...gradle.matchAll(/projectDir = new File\('(.+)'\)/g)].map(([, path = '']) =>
      join(folder, 'android', path),
    );
    expect(given).toHaveLength(plugins.android.length + 1);
    for (const path of given) expect(existsSync(path), path).toBe(true);
  });

  test("has Google's file, and its library starts only when messages are switched on", async () => {
    expect(readFileSync(join(folder, 'android/app/google-services.json'), 'utf8')).toBe(GOOGLE_SERVICES);
    const manifest = await readXml(join(main, 'AndroidManifest.xml'));
    const [application = {}] = childrenOf(manifest, 'application');
    const values = childrenOf(application, 'meta-data').map((one) => [
      androidOf(one, 'name'),
      androidOf(one, 'value') ?? androidOf(one, 'resource'),
    ]);
    expect(values).toContainEqual(['firebase_messaging_auto_init_enabled', 'false']);
    expect(values).toContainEqual([
      'com.google.firebase.messaging.default_notification_icon',
      '@drawable/ic_notification',
    ]);
  });

  test('every resource that a file names is there', async () => {
    const res = join(main, 'res');
    const texts = globSync('**/*.xml', { cwd: main }).map((path) => readFileSync(join(main, path), 'utf8'));
    const named = texts.flatMap((text) => [...text.matchAll(/"@(drawable|mipmap|xml)\/(\w+)"/g)]);
    const files = globSync('**/*.*', { cwd: res });
    expect(named.length).toBeGreaterThan(5);
    for (const [, kind, name] of named) {
      expect(
        files.some((file) => new RegExp(`^${kind}[^/]*/${name}\\.`).test(file)),
        `${kind}/${name}`,
      ).toBe(true);
    }
    const colours = texts.flatMap((text) =>
      [...text.matchAll(/<color name="(\w+)"/g)].map(([, name]) => name),
    );
    const used = texts.flatMap((text) => [...text.matchAll(/@color\/(\w+)/g)].map(([, name]) => name));
    expect(used.filter((name) => !colours.includes(name))).toEqual([]);
    for (const path of files.filter((file) => file.endsWith('.xml'))) await readXml(join(res, path));
  });
});

test('an app without a push service of its operator has no part of it', () => {
  const { android, ios } = pluginsOf({ ...settings, googleServices: null, applePush: false });
  for (const own of [android, ios]) expect(own).not.toContain('@capacitor/push-notifications');
  expect([plugins.android.at(-1), plugins.ios.at(-1)]).toEqual([
    '@capacitor/push-notifications',
    '@capacitor/push-notifications',
  ]);
});

test('an app that sells nothing has no part of a store', () => {
  const { android, ios } = pluginsOf({ ...settings, sells: false });
  for (const own of [android, ios]) expect(own).not.toContain('capacitor-plugin-cdv-purchase');
  expect(plugins.ios).toContain('capacitor-plugin-cdv-purchase');
});

describe('iOS', () => {
  test('says why it uses the camera, in both languages, and asks for nothing else', () => {
    const info = readPlist(join(app, 'Info.plist'));
    expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toEqual([
      'NSCameraUsageDescription',
    ]);
    expect(info.UIBackgroundModes).toBeUndefined();
    expect(info.CFBundleLocalizations).toEqual(['en', 'nl']);
    expect(readFileSync(join(app, 'nl.lproj/InfoPlist.strings'), 'utf8')).toMatch(
      /^NSCameraUsageDescription = ".+";$/m,
    );
  });

  test('is associated with the server, and turns as the person holds it', () => {
    expect(readPlist(join(app, 'App.entitlements'))).toEqual({
      'com.apple.developer.associated-domains': ['applinks:club.example'],
      'aps-environment': 'development',
    });
    const turned = readPlist(join(app, 'Info.plist')).UISupportedInterfaceOrientations;
    expect(turned).toEqual([
      'UIInterfaceOrientationPortrait',
      'UIInterfaceOrientationLandscapeLeft',
      'UIInterfaceOrientationLandscapeRight',
    ]);
  });

  test('has the version of the app, its build number, its id and its team in each configuration', () => {
    const { buildSettings, files } = readXcodeProject(join(folder, 'ios/App/App.xcodeproj/project.pbxproj'));
    const ofApp = buildSettings.filter(({ INFOPLIST_FILE }) => INFOPLIST_FILE !== undefined);
    expect(ofApp).toHaveLength(2);
    for (const one of ofApp) {
      expect(one).toMatchObject({
        MARKETING_VERSION: APP_VERSION,
        CURRENT_PROJECT_VERSION: 77,
        PRODUCT_BUNDLE_IDENTIFIER: 'org.example.club',
        DEVELOPMENT_TEAM: 'ABCDE12345',
        CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
      });
    }
    expect(files).toContain('PrivacyInfo.xcprivacy');
  });

  test('copies the privacy manifest and the Dutch texts into the app', () => {
    const { resources } = readXcodeProject(join(folder, 'ios/App/App.xcodeproj/project.pbxproj'));
    expect(resources).toEqual(expect.arrayContaining(['public', 'PrivacyInfo.xcprivacy', 'nl.lproj']));
    const privacy = readPlist(join(app, 'PrivacyInfo.xcprivacy'));
    expect(privacy.NSPrivacyTracking).toBe(false);
    expect(privacy.NSPrivacyTrackingDomains).toEqual([]);
    // This app sells.
    expect(privacy.NSPrivacyCollectedDataTypes).toContainEqual(
      expect.objectContaining({
        NSPrivacyCollectedDataType: 'NSPrivacyCollectedDataTypePurchaseHistory',
        NSPrivacyCollectedDataTypeTracking: false,
      }),
    );
  });

  test("passes the system's answer to a registration on to the plugin", () => {
    const delegate = readFileSync(join(app, 'AppDelegate.swift'), 'utf8');
    for (const name of ['DidRegister', 'DidFailToRegister'])
      expect(delegate).toContain(`post(name: .capacitor${name}ForRemoteNotifications`);
    expect(bracesOf(delegate)).toBe(0);
  });

  test('includes each plugin in the build', () => {
    const spm = readFileSync(join(folder, 'ios/App/CapApp-SPM/Package.swift'), 'utf8');
    const given = [...spm.matchAll(/\.package\(name: "\w+", path: "(.+)"\)/g)].map(([, path = '']) =>
      join(folder, 'ios/App/CapApp-SPM', path),
    );
    expect(given).toHaveLength(plugins.ios.length);
    for (const path of given) expect(existsSync(join(path, 'Package.swift')), path).toBe(true);
  });

  test('has an icon without transparency, and a launch screen for both appearances', async () => {
    const icon = await sharp(join(app, 'Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png')).metadata();
    expect(icon).toMatchObject({ width: 1024, height: 1024, hasAlpha: false });
    const splash = join(app, 'Assets.xcassets/Splash.imageset');
    const { images } = JSON.parse(readFileSync(join(splash, 'Contents.json'), 'utf8')) as {
      images: { filename: string }[];
    };
    expect(globSync('*.png', { cwd: splash }).sort()).toEqual(images.map(({ filename }) => filename).sort());
  });
});

test('both projects contain the web app with the settings in its document', () => {
  for (const path of [join(main, 'assets/public'), join(app, 'public')]) {
    const html = readFileSync(join(path, 'index.html'), 'utf8');
    expect(html).toContain('https://club.example');
    expect(existsSync(join(path, 'sw.js'))).toBe(false);
  }
});

/** Opened minus closed braces. */
function bracesOf(text: string): number {
  return text.split('{').length - text.split('}').length;
}
