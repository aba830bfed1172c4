/** The apps that may call the server, by the `app_id` of section 7: the browser's, and those of the app stores. */
export const APP_IDS = ['touchline', 'touchline-ios', 'touchline-android'] as const;
export type AppId = (typeof APP_IDS)[number];

/** Null for an unknown app, so that a link with one changes nothing. */
export function appIdOf(value: unknown): AppId | null {
  return APP_IDS.find((known) => known === value) ?? null;
}
