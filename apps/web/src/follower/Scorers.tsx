/** Who scored for a side and when, an own goal marked as one. */
import type { Side } from '@touchline/domain/entity/match';
import { minuteText } from '@touchline/domain/match/clock';
import { isGoal } from '@touchline/domain/match/events';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public-view';
import { scorersOf } from '@touchline/domain/match/scorers';
import { isolated, m } from '@touchline/i18n';
import { whoText } from './texts.ts';

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
