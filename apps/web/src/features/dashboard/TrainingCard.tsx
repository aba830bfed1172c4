/** The team's next training; without one, the step that leads to it. */
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { roleAllows } from '@touchline/domain/team/permissions';
import { nextSession } from '@touchline/domain/training/session-list';
import { m } from '@touchline/i18n';
import { useSelections } from '#data/hooks/training/selections.ts';
import { useSessions } from '#data/hooks/training/sessions.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { timeOfDay } from '#ui/words/match/meeting-words.ts';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import cards from './dashboard.module.css';
import { dayWord } from './next-match/match-words.ts';

export interface TrainingCardProps {
  readonly team: Team;
  /** Seconds since 1970. */
  readonly now: number;
  /** In the format of a session's `date`. */
  readonly today: number;
}

export function TrainingCard({ team, now, today }: TrainingCardProps) {
  const selections = useSelections();
  const sessions = useSessions();
  if (selections === undefined || sessions === undefined) return null;
  const { timezone } = team.metadata;
  const ours = new Map(
    selections.filter(({ team_sid }) => team_sid === team.sid).map((one) => [one.sid, one]),
  );
  const trains = roleAllows(team, 'train');
  if (ours.size === 0) return trains && selections.length === 0 ? <FirstSelection /> : null;
  const next = nextSession(
    sessions.filter(({ selection_sid }) => ours.has(selection_sid)),
    () => ({ nowSeconds: now, timezone }),
  );
  const all = (
    <Link to="/trainings/" className={cards.action}>
      {m.dashboard_all_trainings()}
    </Link>
  );
  return (
    <Card title={m.dashboard_next_training()} action={all}>
      {next === null ? (
        <p className={cards.quiet}>
          {m.dashboard_no_training()}{' '}
          {trains && (
            <Link to="/training/$id/details/" params={{ id: 'new' }} className={cards.more}>
              {m.training_new()}
            </Link>
          )}
        </p>
      ) : (
        <List bare className={cards.rows}>
          <LinkRow
            to="/training/$id/details/"
            params={{ id: String(next.sid) }}
            icon="training"
            title={sessionTitle(next, ours.get(next.selection_sid))}
            detail={`${dayWord(next, today)}, ${timeOfDay(next)}`}
            more={next.place || undefined}
          />
        </List>
      )}
    </Card>
  );
}

function FirstSelection() {
  return (
    <Card title={m.screens_trainings()}>
      <List bare className={cards.rows}>
        <LinkRow
          to="/trainings/"
          icon="training"
          title={m.dashboard_plan_trainings()}
          detail={m.dashboard_plan_trainings_text()}
        />
      </List>
    </Card>
  );
}
