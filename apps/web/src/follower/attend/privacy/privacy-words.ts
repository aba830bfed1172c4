/** The texts about a family's choice for a child. */
import type { PrivacyChild } from '@touchline/domain/request/answering/privacy-page';
import { m } from '@touchline/i18n';
import { LEVEL_TEXT } from '#ui/words/team/age-words.ts';
import { momentText } from '../words/words.ts';

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
