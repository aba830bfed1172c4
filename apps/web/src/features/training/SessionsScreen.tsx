/** `/trainings/`: coming and past sessions of the current selection, or of all. */
import { Select } from '@mantine/core';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { timezoneOf } from '@touchline/domain/training/selection';
import { isPast } from '@touchline/domain/training/session-list';
import { m } from '@touchline/i18n';
import { activateSelection } from '#data/commands/training/activate.ts';
import { useNow } from '#data/hooks/now.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useCurrentSelection, useSelectionsByName } from '#data/hooks/training/selections.ts';
import { useSessions } from '#data/hooks/training/sessions.ts';
import { useClient } from '#data/page/react.tsx';
import type { SessionSummary } from '#data/projections/session-summary.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NewTeamLink } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { WeekLink } from '#ui/parts/page/WeekLink.tsx';
import { mayTrain } from './may-train.ts';
import { SessionList } from './SessionList.tsx';
import { written } from './toasts.ts';
import styles from './training.module.css';

/** A session moves to the past within a minute of its end. */
const EVERY_MS = 60_000;
const ALL = '0';

export function SessionsScreen() {
  const client = useClient();
  const selections = useSelectionsByName();
  const current = useCurrentSelection();
  const sessions = useSessions();
  const teams = useTeams();
  const now = useNow(EVERY_MS);
  if (selections === undefined || current === undefined || sessions === undefined || teams === undefined)
    return null;

  const known = new Map(selections.map((selection) => [selection.sid, selection]));
  const teamOf = (selection: TrainingSelection) => teams.find(({ sid }) => sid === selection.team_sid);
  const plans = selections.some((selection) => mayTrain(teamOf(selection) ?? OWN));
  const shown = sessions.filter(({ selection_sid }) => current === null || selection_sid === current.sid);
  const isOver = (session: SessionSummary) => {
    const selection = known.get(session.selection_sid);
    // Nothing comes of a deleted selection.
    if (selection === undefined) return true;
    return isPast(session, { nowSeconds: now, timezone: timezoneOf(selection, teamOf(selection)) });
  };
  const newSession = plans && (
    <LinkButton
      to="/training/$id/details/"
      params={{ id: 'new' }}
      leftSection={<Icon name="plus" size={20} />}
    >
      {m.training_new()}
    </LinkButton>
  );

  if (selections.length === 0 && sessions.length === 0) {
    return (
      <div className={styles.screen}>
        <PageHeader title={m.screens_trainings()} />
        <EmptyState
          icon="training"
          title={m.training_selections_empty_title()}
          text={teams.some(mayTrain) ? m.training_selections_empty_text() : m.training_no_team_text()}
          action={
            teams.some(mayTrain) ? (
              <LinkButton to="/trainings/selections/details/{-$id}/" params={{ id: 'new' }} size="lg">
                {m.training_selection_new()}
              </LinkButton>
            ) : (
              teams.length === 0 && <NewTeamLink />
            )
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <PageHeader title={m.screens_trainings()} detail={<WeekLink />} actions={newSession} />
      <div className={styles.choice}>
        <Select
          aria-label={m.training_selection_choose()}
          allowDeselect={false}
          value={String(current?.sid ?? ALL)}
          onChange={(value) => void written(activateSelection(client, Number(value ?? ALL)))}
          data={[
            { value: ALL, label: m.training_selection_all() },
            ...selections.map(({ sid, name }) => ({ value: String(sid), label: name })),
          ]}
        />
        <LinkButton to="/trainings/selections/" variant="default">
          {m.training_selections()}
        </LinkButton>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={m.training_empty_title()}
          {...(newSession && { text: m.training_empty_text(), action: newSession })}
        />
      ) : (
        <SessionList
          key={current?.sid ?? 0}
          coming={shown.filter((session) => !isOver(session))}
          past={shown.filter(isOver).toReversed()}
          selections={known}
          namesSelection={current === null}
          year={new Date(now * 1_000).getUTCFullYear()}
        />
      )}
    </div>
  );
}

/** The role on a selection whose team is not on this device. */
const OWN = { role: '', capabilities: [] } as const;
