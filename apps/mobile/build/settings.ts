/** What an operator decides about the apps: the server, and under which names the stores know them. */
import { existsSync, readFileSync } from 'node:fs';
import { APP_VERSION } from '@touchline/domain/limits';

export interface MobileSettings {
  /** The server's origin: `https://club.example`. */
  readonly server: string;
  /** The application id on Android and the bundle id on iOS. */
  readonly appId: string;
  /** The name below the icon. */
  readonly name: string;
  /** The version that the server compares with MINIMUM_APP_VERSION. */
  readonly version: string;
  /** Rises with each upload to a store. */
  readonly buildNumber: number;
  /** Apple's team id; null leaves the choice to Xcode. */
  readonly appleTeam: string | null;
  /** The app's page in Apple's store, once it has one. */
  readonly appStore: string | null;
  /** The text of `google-services.json`: with it the Android app gets messages by Google's push service. */
  readonly googleServices: string | null;
  /** The iOS app gets messages by Apple's push service. */
  readonly applePush: boolean;
  /** The app sells plans through the phone's store. */
  readonly sells: boolean;
}

export interface GivenSettings {
  readonly server?: string | undefined;
  readonly 'app-id'?: string | undefined;
  readonly name?: string | undefined;
  readonly 'build-number'?: string | undefined;
  readonly 'apple-team'?: string | undefined;
  readonly 'app-store'?: string | undefined;
  /** A file. */
  readonly 'google-services'?: string | undefined;
  readonly 'apple-push'?: boolean | undefined;
  readonly sells?: boolean | undefined;
}

const APP_ID = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/;
const NAME_LENGTH_MAX = 30;
/** Google's maximum. */
const BUILD_NUMBER_MAX = 2_100_000_000;

/** Throws a sentence for people. */
export function settingsOf(given: GivenSettings): MobileSettings {
  return {
    server: serverOf(given.server),
    appId: checked(given['app-id'], APP_ID, '--app-id must be an id such as org.example.club: lower case.'),
    name: nameOf(given.name),
    version: APP_VERSION,
    buildNumber: buildNumberOf(given['build-number']),
    appleTeam:
      given['apple-team'] === undefined
        ? null
        : checked(given['apple-team'], /^[A-Z0-9]{10}$/, "--apple-team must be Apple's team id: 10 signs."),
    appStore:
      given['app-store'] === undefined
        ? null
        : checked(
            given['app-store'],
            /^https:\/\/apps\.apple\.com\/\S+$/,
            '--app-store must be an https address of apps.apple.com.',
          ),
    googleServices: googleServicesOf(given),
    applePush: given['apple-push'] ?? false,
    sells: given.sells ?? false,
  };
}

/** Google's build step stops when the file is of another app; here the sentence is clearer. */
function googleServicesOf({ 'google-services': file, 'app-id': appId }: GivenSettings): string | null {
  if (file === undefined) return null;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!text.includes(`"package_name": "${appId}"`))
    throw new Error(`--google-services must be the file google-services.json of ${appId}.`);
  return text;
}

/** This machine, for trying out: web views treat it as safe. */
const LOOPBACK = ['127.0.0.1', 'localhost'];

function serverOf(given: string | undefined): string {
  const url = URL.parse(given ?? '');
  const isOrigin = url !== null && url.pathname === '/' && url.search === '' && url.hash === '';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!isSafe || !isOrigin || url.username !== '') {
    throw new Error('--server must be the https address of the server, without a path: https://club.example');
  }
  return url.origin;
}

function nameOf(given = 'Touchline'): string {
  const name = given.trim();
  if (name === '' || name.length > NAME_LENGTH_MAX || /[\p{Cc}\\$]/u.test(name)) {
    throw new Error(
      `--name must have 1 to ${NAME_LENGTH_MAX} characters, without control characters, \\ and $.`,
    );
  }
  return name;
}

/** 4.1.15 is 40115: a new version has a higher number without a decision. */
function buildNumberOf(given: string | undefined): number {
  if (given === undefined) {
    const [major = 0, minor = 0, patch = 0] = APP_VERSION.split('.').map(Number);
    return major * 10_000 + minor * 100 + patch;
  }
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > BUILD_NUMBER_MAX) {
    throw new Error(`--build-number must be a whole number from 1 to ${BUILD_NUMBER_MAX}.`);
  }
  return number;
}

function checked(value: string | undefined, pattern: RegExp, otherwise: string): string {
  if (value === undefined || !pattern.test(value)) throw new Error(otherwise);
  return value;
}

/** The app's page in Google's store, which needs no number of its own. */
export function playStoreOf({ appId }: Pick<MobileSettings, 'appId'>): string {
  return `https://play.google.com/store/apps/details?id=${appId}`;
}
