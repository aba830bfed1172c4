/** The format of an association as a team's format. */

import { formationOf } from '@touchline/domain/pitch/formations';
import { presetOf } from '@touchline/domain/privacy/age-table';
import type { AgeOfTeam } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import { minutesText } from '#ui/words/minutes-text.ts';
import { ASSOCIATION } from '#ui/words/team/age-words.ts';
import type { Format } from './FormatFields.tsx';

/** The fields that the association's format fills; empty where it says nothing that a match can have. */
export function formatFor({ country, age_group }: AgeOfTeam): Partial<Format> {
  const format = presetOf(country, age_group)?.format ?? null;
  if (format === null) return {};
  const { pitchPlayers, matchParts, matchLength } = format;
  return {
    pitchPlayers,
    formation: formationOf(pitchPlayers, '').id,
    ...(matchParts !== null && { matchParts }),
    ...(matchLength !== null && { matchLength }),
  };
}

/** The format in words, as an offer; null where there is none, or where the team has it already. */
export function formatOffer(age: AgeOfTeam, now: Format): string | null {
  const { formation: _formation, ...format } = formatFor(age);
  const { pitchPlayers, matchParts, matchLength } = format;
  const known = Object.entries(format).every(([name, value]) => now[name as keyof Format] === value);
  if (pitchPlayers === undefined || known) return null;
  const offered = { association: ASSOCIATION[age.country], players: pitchPlayers };
  return matchParts === undefined || matchLength === undefined
    ? m.ages_format_use_players(offered)
    : m.ages_format_use({ ...offered, parts: matchParts, minutes: minutesText(matchLength / matchParts) });
}

/** True where the association's format has too few players for a match here. */
export function isTooSmall({ country, age_group }: AgeOfTeam): boolean {
  return presetOf(country, age_group)?.format === null;
}
