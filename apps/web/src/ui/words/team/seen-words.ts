/** What each surface shows of a player, in words for staff and families. */

import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import type { Appearance } from '@touchline/domain/privacy/appearance';
import type { LevelReason } from '@touchline/domain/privacy/coach-level';
import type { Seen, SeenSurface } from '@touchline/domain/privacy/seen';
import { m } from '@touchline/i18n';

type Text = () => string;

export const SURFACE_TEXT: Readonly<Record<SeenSurface, Text>> = {
  'live page': m.matchday_stream,
  'goal push': m.privacy_surface_push,
  'team page': m.common_team_page,
  'answer page': m.privacy_surface_link,
};

const OFF_TEXT: Readonly<Record<Exclude<SeenSurface, 'answer page'>, Text>> = {
  'live page': m.privacy_off_live,
  'goal push': m.privacy_off_push,
  'team page': m.privacy_off_team,
};

/** Surfaces that may show a photo. */
const HAS_PHOTOS: ReadonlySet<SeenSurface> = new Set(['live page', 'team page']);

/** @param offLink what a shared link says of a child that is not on it: the staff and the family read another text */
export function seenText({ surface, appearance, isOff }: Seen, offLink: Text): string {
  if (isOff) return surface === 'answer page' ? offLink() : OFF_TEXT[surface]();
  return HAS_PHOTOS.has(surface) ? sampleText(appearance) : nameText(appearance);
}

/** `Noor, with photo` */
export function sampleText(appearance: Appearance): string {
  const name = nameText(appearance);
  return appearance.photo ? m.privacy_with_photo({ name }) : m.privacy_without_photo({ name });
}

/** What each level lets others see. */
export const LEVEL_MEANING: Readonly<Record<PrivacyLevel, Text>> = {
  shielded: m.privacy_text_shielded,
  limited: m.privacy_text_limited,
  normal: m.privacy_text_normal,
};

function nameText({ name, number }: Appearance): string {
  if (name !== '') return name;
  return number === SHIRT_NUMBER_NONE ? m.common_screen_player() : m.live_player_number({ number });
}

export const REASON_TEXT: Readonly<Record<LevelReason, Text>> = {
  coach: m.ages_seen_by_coach,
  restored: m.ages_seen_restored,
  family: m.ages_seen_by_family,
  age: m.ages_seen_by_age,
  noAge: m.ages_seen_by_default,
};
