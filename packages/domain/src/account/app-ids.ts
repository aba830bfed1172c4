/**
 * The apps that may call the server, by the `app_id` of section 7: the browser's, those of the app stores, and the
 * trainer variant, in which an account works with trainings and not with matches.
 */
export const APP_IDS = ['touchline', 'touchline-ios', 'touchline-android', 'touchline-trainer'] as const;
export type AppId = (typeof APP_IDS)[number];

/** Null for an unknown app, so that a link with one changes nothing. */
export function appIdOf(value: unknown): AppId | null {
  return APP_IDS.find((known) => known === value) ?? null;
}

/** What the app is for: a team with its matches, or trainings only. */
export const APP_VARIANTS = ['team', 'trainer'] as const;
export type AppVariant = (typeof APP_VARIANTS)[number];

/** The variant that an app is; a person may also choose the trainer variant in the settings of any app. */
export function variantOf(appId: AppId | null): AppVariant {
  return appId === 'touchline-trainer' ? 'trainer' : 'team';
}
