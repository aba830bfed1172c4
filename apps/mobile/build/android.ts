/** Our part of the Android project: permissions, links, versions, signing, icons, splash screen, backup rules. */
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_LINKS } from '@touchline/domain/account/app-links';
import { NATIVE } from './native.ts';
import { type Change, patchFile, xmlText } from './patch.ts';
import { drawAndroidIcons } from './pictures.ts';
import type { MobileSettings } from './settings.ts';

/** What the app asks people for. Plugins add what needs no question; the tests name all of them. */
const PERMISSIONS = ['CAMERA', 'SCHEDULE_EXACT_ALARM', 'POST_NOTIFICATIONS'];

export async function dressAndroid(settings: MobileSettings, folder: string): Promise<void> {
  const main = join(folder, 'app/src/main');
  patchFile(join(main, 'AndroidManifest.xml'), manifestChanges(settings));
  patchFile(join(folder, 'app/build.gradle'), gradleChanges(settings));
  patchFile(join(main, 'res/values/styles.xml'), SPLASH_CHANGES);
  // The template's build applies Google's build step where this file is.
  const { googleServices } = settings;
  if (googleServices !== null) writeFileSync(join(folder, 'app/google-services.json'), googleServices);
  for (const path of globSync(
    'res/{drawable*/splash.png,{drawable*,values,mipmap-*}/ic_launcher_{background,foreground}.*}',
    { cwd: main },
  )) {
    rmSync(join(main, path));
  }
  cpSync(join(NATIVE, 'android'), join(main, 'res'), { recursive: true });
  await drawAndroidIcons(join(main, 'res'));
}

/** Google's library tells Google nothing of a phone before its coach switches messages on. */
const MESSAGES = [
  '        <meta-data android:name="firebase_messaging_auto_init_enabled" android:value="false" />',
  '        <meta-data android:name="com.google.firebase.messaging.default_notification_icon" android:resource="@drawable/ic_notification" />',
  '        <meta-data android:name="com.google.firebase.messaging.default_notification_color" android:resource="@color/icon_background" />',
];

function manifestChanges({ server, googleServices }: MobileSettings): Change[] {
  const { hostname } = new URL(server);
  const link = (prefix: string) =>
    `                <data android:scheme="https" android:host="${xmlText(hostname)}" android:pathPrefix="${prefix}" />`;
  const filter = [
    '            <intent-filter android:autoVerify="true">',
    '                <action android:name="android.intent.action.VIEW" />',
    '                <category android:name="android.intent.category.DEFAULT" />',
    '                <category android:name="android.intent.category.BROWSABLE" />',
    ...APP_LINKS.map(link),
    '            </intent-filter>',
    '',
    '        </activity>',
    ...(googleServices === null ? [] : MESSAGES),
  ];
  const permissions = PERMISSIONS.map(
    (name) => `    <uses-permission android:name="android.permission.${name}" />`,
  );
  // A tablet without a camera can install the app, too.
  const camera = '    <uses-feature android:name="android.hardware.camera" android:required="false" />';
  return [
    { find: '        </activity>', replace: filter.join('\n') },
    {
      // Rows of children stay out of Google's backups; the server has them.
      find: 'android:allowBackup="true"',
      replace:
        'android:allowBackup="false"\n        android:dataExtractionRules="@xml/data_extraction_rules"\n        android:fullBackupContent="false"',
    },
    { find: '</manifest>', replace: [...permissions, camera, '</manifest>'].join('\n') },
  ];
}

function gradleChanges({ buildNumber, version }: MobileSettings): Change[] {
  return [
    { find: 'versionCode 1', replace: `versionCode ${buildNumber}` },
    { find: 'versionName "1.0"', replace: `versionName "${version}"` },
    {
      find: 'minifyEnabled false',
      replace: 'minifyEnabled false\n            signingConfig signingConfigs.findByName("upload")',
    },
    { find: '    buildTypes {', replace: `${SIGNING}\n    buildTypes {` },
  ];
}

/** The key stays outside of the project, which is generated again for each build. */
const SIGNING = `    def uploadKey = new Properties()
    def uploadKeyFile = rootProject.file("../../keystore.properties")
    if (uploadKeyFile.exists()) {
        uploadKeyFile.withInputStream { uploadKey.load(it) }
        signingConfigs {
            upload {
                storeFile file(uploadKey.storeFile)
                storePassword uploadKey.storePassword
                keyAlias uploadKey.keyAlias
                keyPassword uploadKey.keyPassword
            }
        }
    }`;

const SPLASH_CHANGES: Change[] = [
  {
    find: '<item name="android:background">@drawable/splash</item>',
    replace: [
      '<item name="windowSplashScreenBackground">@color/splash</item>',
      '<item name="windowSplashScreenAnimatedIcon">@drawable/ic_splash</item>',
      '<item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>',
    ].join('\n        '),
  },
  // Behind the page until it is painted, and behind the system's bars.
  {
    find: '<item name="android:background">@null</item>',
    replace: '<item name="android:windowBackground">@color/splash</item>',
  },
];
