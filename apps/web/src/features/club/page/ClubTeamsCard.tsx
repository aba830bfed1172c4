import { ActionIcon, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Account } from '@touchline/domain/entity/tables/account';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { updateClubPage } from '#data/commands/account/club-page.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { written } from '#ui/words/team/sharing-refusals.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from './club-page.module.css';

interface ClubTeamsCardProps {
  readonly club: Account['club'];
  /** Own and shared ones. */
  readonly teams: readonly Team[];
}

/** The teams of the page and their order. Chosen ones first, then the others. */
export function ClubTeamsCard({ club, teams }: ClubTeamsCardProps) {
  const client = useClient();
  const own = teams.filter(({ role }) => isOwn(role));
  const chosen = club.team_sids.flatMap((sid) => own.find((team) => team.sid === sid) ?? []);
  const others = own.filter((team) => !chosen.includes(team));
  const save = (sids: readonly number[]) => void written(updateClubPage(client, { team_sids: sids }));
  const sids = chosen.map(({ sid }) => sid);
  const move = (at: number, by: -1 | 1) => {
    const [moved] = sids.slice(at, at + 1);
    if (moved !== undefined) save(sids.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  return (
    <Card title={m.clubpage_teams()}>
      <Fields>
        <Hint>{own.length === 0 ? m.clubpage_no_teams() : m.clubpage_teams_text()}</Hint>
        <ul className={styles.teams}>
          {chosen.map((team, at) => (
            <li key={team.sid}>
              <TeamChoice
                team={team}
                isChosen
                onChange={() => save(sids.filter((sid) => sid !== team.sid))}
              />
              <ActionIcon
                aria-label={m.teams_period_up({ period: teamTitle(team) })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <Icon name="chevron-up" size={20} />
              </ActionIcon>
              <ActionIcon
                aria-label={m.teams_period_down({ period: teamTitle(team) })}
                disabled={at === chosen.length - 1}
                onClick={() => move(at, 1)}
              >
                <Icon name="chevron-down" size={20} />
              </ActionIcon>
              {team.teampage !== 1 && <ClosedPage team={team} />}
            </li>
          ))}
          {others.map((team) => (
            <li key={team.sid}>
              <TeamChoice team={team} isChosen={false} onChange={() => save([...sids, team.sid])} />
            </li>
          ))}
          {teams
            .filter(({ role }) => !isOwn(role))
            .map((team) => (
              <li key={team.sid}>
                <span className={styles.foreign}>
                  {teamTitle(team)}
                  <small>{m.clubpage_team_foreign()}</small>
                </span>
              </li>
            ))}
        </ul>
      </Fields>
    </Card>
  );
}

interface TeamChoiceProps {
  readonly team: Team;
  readonly isChosen: boolean;
  readonly onChange: () => void;
}

function TeamChoice({ team, isChosen, onChange }: TeamChoiceProps) {
  return (
    <Switch
      size="md"
      className={styles.choice}
      label={teamTitle(team)}
      checked={isChosen}
      onChange={onChange}
    />
  );
}

/** Why a chosen team does not appear, and the way to change it. */
function ClosedPage({ team }: { readonly team: Team }) {
  return (
    <p className={styles.closed}>
      {m.clubpage_team_closed()}{' '}
      <Link to="/team/teampage/{-$id}/" params={{ id: String(team.sid) }}>
        {m.clubpage_team_open()}
      </Link>
    </p>
  );
}
