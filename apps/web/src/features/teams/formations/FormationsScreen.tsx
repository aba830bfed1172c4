/** `/team/formations/`: the team's own formations, as small pitches. */
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { OWN_FORMATIONS_MAX } from '@touchline/domain/limits';
import type { OwnShape } from '@touchline/domain/pitch/own-formation';
import { isFull, ownFormationsOf } from '@touchline/domain/team/own-formations';
import { isOwn, permission } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { FormationPicture } from '#ui/pitch/FormationChoice.tsx';
import styles from './formations.module.css';

export function FormationsScreen() {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  return team === null ? <NoTeam /> : <TeamFormations team={team} />;
}

function TeamFormations({ team }: { team: Team }) {
  const allowed = permission(useActor(team), 'manageFormations');
  // The owner can open their formations with any plan; other people open only those that they may change.
  const opens = allowed.ok || isOwn(team.role);
  const formations = ownFormationsOf(team);
  const add = allowed.ok && !isFull(team) && <NewFormationButton />;
  return (
    <Screen width="wide">
      <PageHeader
        title={m.common_own_formations()}
        back={<BackLink to="/team/" label={m.common_back()} />}
        actions={formations.length > 0 && add}
      />
      {opens && isFull(team) && <Intro>{m.teams_formations_full({ max: OWN_FORMATIONS_MAX })}</Intro>}
      {formations.length === 0 ? (
        <EmptyState
          icon="formation"
          title={m.teams_formations_empty_title()}
          {...(opens && { text: m.teams_formations_empty_text(), action: add })}
        />
      ) : (
        <>
          <Intro>{m.teams_formations_text()}</Intro>
          <ul className={styles.shapes}>
            {formations.map((formation) => (
              <li key={formation.id}>
                <Shape team={team} formation={formation} opens={opens} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}

interface ShapeProps {
  readonly team: Team;
  readonly formation: OwnShape;
  /** False for roles that cannot open the formation; they see it here only. */
  readonly opens: boolean;
}

function Shape({ team, formation: { id, title, spots }, opens }: ShapeProps) {
  const picture = (
    <>
      <FormationPicture spots={spots} colour={team.shirt.color1} pitch={team.metadata.pitch} />
      <strong>{title}</strong>
      <small>{m.words_count_of_players({ count: spots.length })}</small>
    </>
  );
  if (!opens) return <div className={styles.shape}>{picture}</div>;
  return (
    <Link className={styles.shape} to="/team/formations/$id/" params={{ id: String(id) }}>
      {picture}
    </Link>
  );
}

function NewFormationButton() {
  return (
    <LinkButton
      to="/team/formations/$id/"
      params={{ id: 'new' }}
      leftSection={<Icon name="plus" size={20} />}
    >
      {m.teams_formation_new()}
    </LinkButton>
  );
}
