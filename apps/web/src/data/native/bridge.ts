/**
 * The native app around this page, as far as the web app knows it. `app/native` implements it with Capacitor and loads
 * only there; tests use a fake. In a browser there is none, and the browser's own ways are used.
 */
import type { PhoneStore } from './phone-store.ts';

export interface Bridge {
  readonly platform: 'ios' | 'android';
  /** Calls back for Android's back button, which then does nothing else. */
  onBack(listener: () => void): void;
  /** Android: ends the app, or leaves it running behind the home screen. */
  leave(how: 'exit' | 'minimize'): Promise<void>;
  /** Calls back when the app goes to the background and when it returns. */
  onBackground(listener: (background: boolean) => void): void;
  /** Calls back for the link that started the app, and for each one that was opened since. */
  onLink(listener: (url: string) => void): void;
  /** The colour of the system's bars follows the app's own appearance. */
  setAppearance(scheme: 'light' | 'dark'): Promise<void>;
  /** Takes the splash screen away. */
  showPage(): Promise<void>;
  /** The system's share sheet. Rejects when the person closes it. */
  share(data: ShareData): Promise<void>;
  feel(haptic: Haptic): Promise<void>;
  keepAwake(awake: boolean): Promise<void>;
  /** Shows a page of the server above the app. */
  openPage(url: string): Promise<void>;
  readonly notices: LocalNotices;
  /** Null in an app that was built without. */
  readonly push: AppPush | null;
  /** Null in an app that was built without selling. */
  readonly store: StoreAccess | null;
  readonly vault: TokenVault;
}

export interface StoreAccess {
  readonly source: PhoneStore['source'];
  /** Loads what the store needs, and connects to it once. Rejects where the phone has none. */
  open(): Promise<PhoneStore>;
}

/** A tap on a button, a goal, or something that the coach must look at. */
export type Haptic = 'tap' | 'success' | 'attention';

/** Notifications that the system shows at a time, also when the app is not running. */
export interface LocalNotices {
  permission(): Promise<LocalPermission>;
  /** Asks the person, where the system still asks. On Android `exact` also asks for exact alarms. */
  ask(how: 'exact' | 'any'): Promise<LocalPermission>;
  /** Schedules exactly these: others that wait are withdrawn, equal ones stay. */
  replace(notices: readonly LocalNotice[]): Promise<void>;
  /** Calls back with the path of a notification that was tapped, also the one that started the app. */
  onOpened(listener: (path: string) => void): void;
}

export type LocalPermission = 'granted' | 'ask' | 'blocked';

export interface LocalNotice {
  /** The same subject has the same key. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly title: string;
  readonly text: string;
  /** Android's category, which people switch on and off, with its name in their language. */
  readonly category: { readonly id: 'matchday' | 'planned'; readonly name: string };
  /** The screen that a tap opens. */
  readonly path: string;
}

/** Messages that the server sends by Apple's or Google's push service. They need the permission for notifications. */
export interface AppPush {
  /** This app's address at the service: `apple:…` or `google:…`. Rejects when the service does not answer. */
  register(): Promise<string>;
  /** Ends the messages, also without network. */
  end(): Promise<void>;
  /** Calls back with the path of a message that was tapped, also the one that started the app. */
  onOpened(listener: (path: string) => void): void;
}

/** The tokens of signed-in accounts in the system's key store (Keychain, Keystore). */
export interface TokenVault {
  read(account: number): Promise<VaultTokens | null>;
  write(account: number, tokens: VaultTokens): Promise<void>;
  remove(account: number): Promise<void>;
  /** Removes all. Apple keeps them when an app is removed. */
  clear(): Promise<void>;
}

export interface VaultTokens {
  readonly token: string;
  readonly refresh: string | null;
}

let current: Bridge | null = null;

/** Null in a browser. */
export function bridge(): Bridge | null {
  return current;
}

/** Called once, before the session is read. */
export function connectBridge(next: Bridge | null): void {
  current = next;
}
