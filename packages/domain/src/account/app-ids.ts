/** The apps that may call the server, by the `app_id` of section 7: the browser's, and the shells of the stores. */
export const APP_IDS = ['touchline', 'touchline-ios', 'touchline-android'] as const;
export type AppId = (typeof APP_IDS)[number];

/** Null for an app that is none of ours: a link that names one changes nothing. */
export function appIdOf(value: unknown): AppId | null {
  return APP_IDS.find((known) => known === value) ?? null;
}
