/** The scorers of a side with their minutes; own goals are marked. */
import type { Side } from '@touchline/domain/entity/tables/match';
import { minuteText } from '@touchline/domain/match/clock/clock';
import { isGoal } from '@touchline/domain/match/events/events';
import { scorersOf } from '@touchline/domain/match/events/scorers';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public/public-match';
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
  return (
    <ul className={className}>
      {scorersOf(goals, nameOf).map(({ first, goals: all }) => (
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
