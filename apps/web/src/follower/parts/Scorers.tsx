/** The scorers of a side with their minutes; own goals are marked. */
import type { Side } from '@touchline/domain/entity/tables/match';
import { minuteText } from '@touchline/domain/match/clock/clock';
import { isGoal } from '@touchline/domain/match/events/events';
import { scorersOf } from '@touchline/domain/match/events/scorers';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public/public-match';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import { isolated, m } from '@touchline/i18n';
import { whoText } from '../words/texts.ts';

interface ScorersProps {
  readonly view: PublicMatch;
  readonly side: Side;
  readonly className: string | undefined;
}

export function Scorers({ view, side, className }: ScorersProps) {
  const goals = view.timeline.filter((event) => isGoal(event.type) && event.side === side);
  if (goals.length === 0) return null;
  const nameOf = (event: PublicEvent) => (event.who === null ? '' : whoText(view, event, event.who));
  // Goals of players who cannot be told apart are listed one by one.
  const keyOf = (event: PublicEvent) => (isAnyPlayer(event) ? '' : nameOf(event));
  return (
    <ul className={className}>
      {scorersOf(goals, keyOf).map(({ first, goals: all }) => (
        <li key={first.id}>
          {[
            isolated(nameOf(first)),
            all.map(minuteText).join(', '),
            first.type === 'OWN_GOAL' ? `(${m.live_own_goal_short()})` : '',
          ]
            .filter((part) => part !== '')
            .join(' ')}
        </li>
      ))}
    </ul>
  );
}

function isAnyPlayer({ who }: PublicEvent): boolean {
  return who === null || (who.name === '' && (who.number <= 0 || who.number === SHIRT_NUMBER_NONE));
}
