/**
 * The parameters of the start address (section 2): language, appearance and device. A `token` is read once and
 * removed from the address and the history, because addresses leak.
 */
import { type AppId, appIdOf } from '@touchline/domain/account/app-ids';
import { isLocale, type Locale } from '@touchline/i18n';

export type Platform = 'ios' | 'android' | 'web';

export interface StartParameters {
  readonly token: string | null;
  readonly platform: Platform | null;
  readonly appId: AppId | null;
  readonly notch: boolean | null;
  readonly appearance: 'light' | 'dark' | null;
  readonly teamSid: number | null;
  readonly lang: Locale | null;
}

/** Parses `?…`. A missing value, or one that is not allowed, is null. */
export function readStartParameters(search: string): StartParameters {
  const given = new URLSearchParams(search);
  const teamSid = Number(given.get('team_sid') ?? Number.NaN);
  return {
    token: given.get('token') || null,
    platform: oneOf(['ios', 'android', 'web'], given.get('platform')),
    appId: appIdOf(given.get('app_id')),
    notch: given.has('notch') ? ['1', 'true', 'Y'].includes(given.get('notch') ?? '') : null,
    appearance: oneOf(['light', 'dark'], given.get('appearance')),
    teamSid: Number.isInteger(teamSid) && teamSid > 0 ? teamSid : null,
    lang: localeOfTag(given.get('lang')),
  };
}

/** The same query without the token; empty when no parameter is left. */
export function withoutToken(search: string): string {
  const rest = new URLSearchParams(search);
  if (!rest.has('token')) return search;
  rest.delete('token');
  const text = rest.toString();
  return text === '' ? '' : `?${text}`;
}

/** The product's language for a tag such as `nl`, `nl-BE` or `en-GB`; null for any other language. */
export function localeOfTag(tag: string | null | undefined): Locale | null {
  if (tag === null || tag === undefined) return null;
  if (isLocale(tag)) return tag;
  const language = tag.toLowerCase().split(/[-_]/, 1)[0];
  if (language === 'nl') return 'nl-NL';
  return language === 'en' ? 'en' : null;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((one) => one === value) ?? null;
}
