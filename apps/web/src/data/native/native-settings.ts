/**
 * What the native app says about itself in its document (`apps/mobile/build/web.ts`). A page from the server has no such
 * element: there this is null, and the server is the page's own origin.
 */

export interface NativeSettings {
  /** The server's origin. */
  readonly server: string;
  /** The app's pages in the stores; null where it has none. */
  readonly stores: { readonly ios: string | null; readonly android: string | null };
  /** The apps that were built with messages by Apple's and Google's push services. */
  readonly push: { readonly ios: boolean; readonly android: boolean };
  /** The app sells plans through the phone's store. */
  readonly sells: boolean;
}

let settings: NativeSettings | null = null;

/** Reads them. Call it first, once. */
export function takeNativeSettings(from: Pick<Document, 'querySelector'>): NativeSettings | null {
  const given = from.querySelector('meta[name="touchline-native"]')?.getAttribute('content') ?? null;
  settings = given === null ? null : (JSON.parse(given) as NativeSettings);
  return settings;
}

/** Null in a browser. */
export const nativeSettings = (): NativeSettings | null => settings;

/** The target of calls, without a trailing slash; empty for the page's own origin. */
export function serverAddress(): string {
  return settings?.server ?? '';
}

/** The origin of links that other people open. */
export function publicOrigin(): string {
  return settings?.server ?? globalThis.location?.origin ?? '';
}
