/** Deletes a team. The question lists what is lost, and which members lose it, too. */
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { hasFeature } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { deleteTeam } from '#data/commands/team/teams.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useActor } from '#data/hooks/actor.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { usePeople } from '#data/hooks/team/use-people.ts';
import { useClient } from '#data/page/react.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { namesTogether, personName } from '#ui/words/team/people.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { written } from '../toasts.ts';

export function DeleteTeam({ team }: { readonly team: Team }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DeleteButton text={m.teams_delete()} onClick={() => setAsking(true)} />
      {asking && <Question team={team} stop={() => setAsking(false)} />}
    </>
  );
}

interface QuestionProps {
  readonly team: Team;
  readonly stop: () => void;
}

/** Only the server knows the people of a team. */
function Question({ team, stop }: QuestionProps) {
  const { answer } = usePeople(team.sid);
  const { plan } = useActor(team);
  const people = answer?.ok === true ? answer.value.filter(({ status }) => status !== 'declined') : [];
  const unknown = answer?.ok === false && hasFeature(plan, 'sharing');
  const lost =
    people.length > 0
      ? [m.teams_delete_lost_people({ names: namesTogether(people.map(personName)), count: people.length })]
      : unknown
        ? [m.teams_delete_lost_people_unknown()]
        : [];
  return <Ask team={team} stop={stop} lost={lost} />;
}

function Ask({ team, stop, lost }: QuestionProps & { readonly lost: readonly string[] }) {
  const client = useClient();
  const navigate = useNavigate();
  const matches = useMatches(team.sid);
  const name = teamTitle(team);

  async function remove() {
    stop();
    const done = await written(deleteTeam(client, team.sid));
    if (done === null) return;
    showDoneToast(m.teams_deleted({ team: name }), undoOf(client, done.action));
    await navigate({ to: '/teams/{-$key}/' });
  }

  return (
    <ConfirmDialog
      opened
      title={m.teams_delete_title({ team: name })}
      text={m.teams_delete_text()}
      losses={[
        ...lost,
        ...(matches === undefined || matches.length === 0
          ? []
          : [m.teams_delete_lost_matches({ count: matches.length })]),
        m.teams_delete_lost_periods({ count: team.metadata.periods.length }),
        m.teams_delete_lost_setup(),
        ...(team.sku === '' ? [] : [m.teams_delete_lost_plan()]),
      ]}
      confirm={m.common_delete()}
      cancel={m.common_cancel()}
      close={m.common_close()}
      danger
      onConfirm={() => void remove()}
      onCancel={stop}
    />
  );
}
