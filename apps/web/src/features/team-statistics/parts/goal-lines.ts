/** Goals of a team by part of the match and by kind, as lines that open their matches. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { type GoalKind, goalsByKind, goalsByPart } from '@touchline/domain/statistics/season/goal-times';
import { m } from '@touchline/i18n';
import { goalKindText } from '#ui/words/match/goal-kinds.ts';
import { partWords } from '#ui/words/match/part-words.ts';
import type { Line } from '../overview/Lines.tsx';

/** Whose goals are counted; `both` for ours and theirs beside each other. */
type Goals = 'both' | 'theirs';

export function partLines(matches: readonly MatchFacts[], goals: Goals): readonly Line[] {
  const live = matches.filter((match) => match.live);
  const matchParts = Math.max(1, ...live.map(({ parts }) => parts.filter(({ extra }) => !extra).length));
  return goalsByPart(matches).map(({ part, ours, theirs, matches: played }) => ({
    label: partWords({ matchParts }, part),
    value: goalsText({ ours, theirs }, goals),
    detail: m.season_in_matches({ count: played }),
    matches: live.filter(({ scored }) =>
      scored.some((goal) => goal.part === part && (goals === 'both' || !goal.ours)),
    ),
  }));
}

/** Only kinds that occurred. */
export function kindLines(matches: readonly MatchFacts[], goals: Goals): readonly Line[] {
  return goalsByKind(matches)
    .filter(({ ours, theirs }) => theirs > 0 || (goals === 'both' && ours > 0))
    .map(({ kind, ...count }) => ({
      label: kindText(kind),
      value: goalsText(count, goals),
      matches: matches.filter(({ scored }) =>
        scored.some((goal) => (goal.own ? 'own' : goal.kind) === kind && (goals === 'both' || !goal.ours)),
      ),
    }));
}

const goalsText = ({ ours, theirs }: { readonly ours: number; readonly theirs: number }, goals: Goals) =>
  goals === 'both' ? `${ours} : ${theirs}` : String(theirs);

function kindText(kind: GoalKind): string {
  if (kind === 'own') return m.season_own_goals();
  if (kind === 'GOAL') return m.season_kind_ordinary();
  return kind === '' ? m.season_kind_unknown() : goalKindText(kind);
}
