/** A format in one line: `8 a side · 2 × 25 min · 3-3-1`. */
import type { Format as BuiltIn } from '@touchline/domain/match/setup/defaults';
import { formationOf } from '@touchline/domain/pitch/formations';
import type { MatchTemplate } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import { minutesText } from '#ui/words/minutes-text.ts';
import { formationLabel } from '#ui/words/team/formation-words.ts';

export function templateText({ pitchPlayers, matchParts, matchLength, scheme }: MatchTemplate): string {
  return m.matches_template_facts({
    format: lengthText({ pitchPlayers, matchParts, matchLength }),
    formation: formationLabel(formationOf(pitchPlayers, scheme)),
  });
}

export function builtInText(format: BuiltIn): string {
  const text = lengthText(format);
  return format.under === null ? text : m.matches_format_under({ format: text, age: format.under });
}

function lengthText({
  pitchPlayers,
  matchParts,
  matchLength,
}: Pick<MatchTemplate, 'pitchPlayers' | 'matchParts' | 'matchLength'>): string {
  return m.matches_format_text({
    players: pitchPlayers,
    parts: matchParts,
    minutes: minutesText(matchLength / matchParts),
  });
}
