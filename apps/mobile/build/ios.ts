/** Our part of the iOS project: purposes, links, versions, the privacy manifest, icon and launch screen. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NATIVE } from './native.ts';
import { type Change, patchFile, xmlText } from './patch.ts';
import { drawIosIcon, drawIosSplash } from './pictures.ts';
import type { MobileSettings } from './settings.ts';

export async function dressIos(settings: MobileSettings, folder: string): Promise<void> {
  const app = join(folder, 'App/App');
  const assets = join(app, 'Assets.xcassets');
  patchFile(join(app, 'Info.plist'), PLIST_CHANGES);
  patchFile(join(folder, 'App/App.xcodeproj/project.pbxproj'), projectChanges(settings));
  writeFileSync(join(app, 'App.entitlements'), entitlements(settings));
  if (settings.applePush) patchFile(join(app, 'AppDelegate.swift'), DELEGATE_CHANGES);
  cpSync(join(NATIVE, 'ios'), app, { recursive: true });
  if (settings.sells) patchFile(join(app, 'PrivacyInfo.xcprivacy'), [PURCHASES_CHANGE]);
  await drawIosIcon(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'));
  for (const [name, appearance] of SPLASHES) {
    await drawIosSplash(join(assets, `Splash.imageset/${name}`), appearance);
  }
  rmSync(join(assets, 'Splash.imageset/splash-2732x2732-2.png'));
  writeFileSync(join(assets, 'Splash.imageset/Contents.json'), JSON.stringify(SPLASH_SET, null, 2));
}

/** The server keeps what was bought with the account. */
const PURCHASES_CHANGE: Change = {
  find: '\t</array>\n\t<key>NSPrivacyAccessedAPITypes</key>',
  replace: [
    '\t\t<dict>',
    '\t\t\t<key>NSPrivacyCollectedDataType</key>',
    '\t\t\t<string>NSPrivacyCollectedDataTypePurchaseHistory</string>',
    '\t\t\t<key>NSPrivacyCollectedDataTypeLinked</key>',
    '\t\t\t<true/>',
    '\t\t\t<key>NSPrivacyCollectedDataTypeTracking</key>',
    '\t\t\t<false/>',
    '\t\t\t<key>NSPrivacyCollectedDataTypePurposes</key>',
    '\t\t\t<array>',
    '\t\t\t\t<string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string>',
    '\t\t\t</array>',
    '\t\t</dict>',
    '\t</array>',
    '\t<key>NSPrivacyAccessedAPITypes</key>',
  ].join('\n'),
};

const USES = [
  ['NSCameraUsageDescription', 'For photos of your team, your players and your matches.'],
] as const;

const PLIST_CHANGES: Change[] = [
  {
    find: '\t<key>UILaunchStoryboardName</key>',
    replace: [
      ...USES.map(([key, text]) => `\t<key>${key}</key>\n\t<string>${xmlText(text)}</string>`),
      '\t<key>CFBundleLocalizations</key>\n\t<array>\n\t\t<string>en</string>\n\t\t<string>nl</string>\n\t</array>',
      // Only the encryption of HTTPS and of the system: Apple asks for no papers.
      '\t<key>ITSAppUsesNonExemptEncryption</key>\n\t<false/>',
      '\t<key>UILaunchStoryboardName</key>',
    ].join('\n'),
  },
  { find: '<string>armv7</string>', replace: '<string>arm64</string>' },
];

/** Ids of our files in the Xcode project: 24 hexadecimal digits that the template does not use. */
const FILES = [
  { id: '70C411E0', name: 'PrivacyInfo.xcprivacy', type: 'text.xml' },
  // A folder is copied as it is, so the system finds its language in the app.
  { id: '70C411E1', name: 'nl.lproj', type: 'folder' },
].map(({ id, ...file }) => ({ ...file, ref: `${id}0000000000000001`, build: `${id}0000000000000002` }));

function projectChanges({ appleTeam, buildNumber, version }: MobileSettings): Change[] {
  const signing = [
    'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
    'CODE_SIGN_STYLE = Automatic;',
    ...(appleTeam === null ? [] : [`DEVELOPMENT_TEAM = ${appleTeam};`]),
  ];
  const line = (end: string, lines: readonly string[]) => ({
    find: end,
    replace: [...lines, end].join('\n'),
  });
  return [
    { find: 'CODE_SIGN_STYLE = Automatic;', replace: signing.join('\n\t\t\t\t'), times: 2 },
    { find: 'CURRENT_PROJECT_VERSION = 1;', replace: `CURRENT_PROJECT_VERSION = ${buildNumber};`, times: 2 },
    { find: 'MARKETING_VERSION = 1.0;', replace: `MARKETING_VERSION = ${version};`, times: 2 },
    { find: '\t\t\t\ten,\n\t\t\t\tBase,', replace: '\t\t\t\ten,\n\t\t\t\tnl,\n\t\t\t\tBase,' },
    line(
      '/* End PBXBuildFile section */',
      FILES.map(
        ({ build, ref, name }) =>
          `\t\t${build} /* ${name} in Resources */ = {isa = PBXBuildFile; fileRef = ${ref} /* ${name} */; };`,
      ),
    ),
    line(
      '/* End PBXFileReference section */',
      FILES.map(
        ({ ref, name, type }) =>
          `\t\t${ref} /* ${name} */ = {isa = PBXFileReference; lastKnownFileType = ${type}; path = ${name}; sourceTree = "<group>"; };`,
      ),
    ),
    line(
      '\t\t\t\t50B271D01FEDC1A000F3C39B /* public */,',
      FILES.map(({ ref, name }) => `\t\t\t\t${ref} /* ${name} */,`),
    ),
    line(
      '\t\t\t\t50B271D11FEDC1A000F3C39B /* public in Resources */,',
      FILES.map(({ build, name }) => `\t\t\t\t${build} /* ${name} in Resources */,`),
    ),
  ];
}

/** The system tells the app its address, and the plugin waits for that. */
const DELEGATE_CHANGES: Change[] = [
  {
    find: '    func applicationWillResignActive(',
    replace: `    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

    func applicationWillResignActive(`,
  },
];

/** Xcode replaces `development` when it signs for the store. */
const PUSH_ENTITLEMENT = `	<key>aps-environment</key>
	<string>development</string>
`;

function entitlements({ server, applePush }: MobileSettings): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${xmlText(new URL(server).hostname)}</string>
	</array>
${applePush ? PUSH_ENTITLEMENT : ''}</dict>
</plist>
`;
}

const SPLASHES = [
  ['splash-2732x2732.png', 'light'],
  ['splash-2732x2732-1.png', 'dark'],
] as const;

const SPLASH_SET = {
  images: [
    { idiom: 'universal', filename: SPLASHES[0][0] },
    {
      idiom: 'universal',
      filename: SPLASHES[1][0],
      appearances: [{ appearance: 'luminosity', value: 'dark' }],
    },
  ],
  info: { version: 1, author: 'xcode' },
};
