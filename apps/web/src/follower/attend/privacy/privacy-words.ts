/** The texts about what others see of a child. */
import type { Appearance } from '@touchline/domain/privacy/appearance';
import type { Seen, SeenSurface } from '@touchline/domain/privacy/seen';
import type { PrivacyChild } from '@touchline/domain/request/answering/privacy-page';
import { m } from '@touchline/i18n';
import { LEVEL_TEXT } from '#ui/words/team/age-words.ts';
import { momentText, nameText } from '../words/words.ts';

type Text = () => string;

export const SURFACE_NAME: Readonly<Record<SeenSurface, Text>> = {
  'live page': m.matchday_stream,
  'goal push': m.privacy_surface_push,
  'team page': m.common_team_page,
  'answer page': m.privacy_surface_link,
};

const OFF_TEXT: Readonly<Record<SeenSurface, Text>> = {
  'live page': m.privacy_off_live,
  'goal push': m.privacy_off_push,
  'team page': m.privacy_off_team,
  'answer page': m.privacy_not_on_link,
};

/** Surfaces without photos say nothing about them. */
const HAS_PHOTOS: ReadonlySet<SeenSurface> = new Set(['live page', 'team page']);

/** What a surface shows now. */
export function seenText({ surface, appearance, isOff }: Seen): string {
  if (isOff) return OFF_TEXT[surface]();
  return HAS_PHOTOS.has(surface) ? shownText(appearance) : nameText(appearance);
}

/** `Noor, with photo` */
export function shownText(appearance: Appearance): string {
  const name = nameText(appearance);
  return appearance.photo ? m.privacy_with_photo({ name }) : m.privacy_without_photo({ name });
}

interface At {
  readonly locale: string;
  readonly timezone: string;
}

/** When the family chose. */
export function choiceText({ chosenAt }: PrivacyChild, at: At): string {
  return chosenAt > 0 ? m.privacy_chosen_at({ time: momentText(chosenAt, at) }) : m.privacy_not_chosen();
}

/** The stricter level of the coach; empty for none. */
export function coachLevelText({ coach }: PrivacyChild, at: At): string {
  if (coach === null) return '';
  const level = LEVEL_TEXT[coach.level]();
  return m.privacy_coach({ level, time: momentText(coach.at, at) });
}
