/** `/team/formations/{id}/`: one of the team's own formations; with `new` for an id it makes one. */
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { OwnShape } from '@touchline/domain/pitch/own-formation';
import { ownFormationOf } from '@touchline/domain/team/own-formations';
import { permission } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { deleteFormation } from '#data/commands/team/own-formations.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useActor } from '#data/hooks/actor.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { SavedForm } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { formationForm } from '../team-forms.ts';
import { written } from '../toasts.ts';
import { FormationBoard } from './FormationBoard.tsx';
import styles from './formations.module.css';
import { NewFormation } from './NewFormation.tsx';

export interface FormationScreenProps {
  /** From the address: a formation's id, or `new`. */
  readonly id: string;
  /** The match whose line-up a new formation copies; null for a built-in formation. */
  readonly from: number | null;
}

export function FormationScreen({ id, from }: FormationScreenProps) {
  const team = useCurrentTeam();
  const match = useMatch(from ?? 0);
  if (team === undefined || (from !== null && match === undefined)) return null;
  if (team === null) return <NoTeam />;
  if (id === 'new') return <NewFormation key={team.sid} team={team} match={match ?? null} />;
  const formation = ownFormationOf(team, Number(id));
  if (formation === undefined) {
    return (
      <EmptyState
        icon="formation"
        title={m.common_formation()}
        text={m.teams_formation_not_found()}
        action={
          <LinkButton to="/team/formations/" variant="default">
            {m.common_own_formations()}
          </LinkButton>
        }
      />
    );
  }
  return <ExistingFormation key={formation.id} team={team} formation={formation} />;
}

/** Every change is saved at once. People without the permission see it read-only. */
function ExistingFormation({ team, formation }: { team: Team; formation: OwnShape }) {
  const client = useClient();
  const navigate = useNavigate();
  const { id, title, spots } = formation;
  const allowed = permission(useActor(team), 'manageFormations');
  const { values, field, choose } = useEditing(formationForm, {
    store: client,
    row: { team, formation },
    written,
  });

  async function remove() {
    const removed = await written(deleteFormation(client, { team: team.sid, id }));
    if (removed === null) return;
    await navigate({ to: '/team/formations/' });
    showDoneToast(m.words_deleted({ title }), undoOf(client, removed.action));
  }

  return (
    <SavedForm width="wide" disabled={!allowed.ok}>
      <PageHeader
        title={m.common_formation()}
        detail={m.words_count_of_players({ count: spots.length })}
        back={<BackLink to="/team/formations/" label={m.common_back()} />}
      />
      <div className={styles.editor}>
        <FormationBoard
          team={team}
          spots={values.spots}
          locked={!allowed.ok}
          onChange={(moved) => choose({ spots: moved })}
        />
        <div className={styles.side}>
          <Card>
            <Fields>
              <TextInput {...field('title')} label={m.words_name()} required />
              <Hint>{m.teams_formation_kept_text()}</Hint>
            </Fields>
          </Card>
          {allowed.ok && <DeleteButton text={m.teams_formation_delete()} onClick={() => void remove()} />}
        </div>
      </div>
    </SavedForm>
  );
}
