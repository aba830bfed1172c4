/**
 * `/team/share/{id?}/`: the people with access to a team. The owner manages them; members can read the list and
 * leave.
 */
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { MemberView } from './MemberView.tsx';
import { teamName } from './names.ts';
import { OwnerView } from './OwnerView.tsx';
import type { OfTeamProps } from './of-team.ts';

export interface ShareScreenProps {
  /** The team's sid in the address; null for the current team. */
  readonly id: string | null;
  /** True inside another app's frame, where there is no Back button of ours. */
  readonly framed?: boolean;
}

export function ShareScreen({ id, framed = false }: ShareScreenProps) {
  const teams = useTeams();
  const current = useCurrentTeam();
  if (teams === undefined || current === undefined) return null;
  const named = id === null ? current : teams.find(({ sid }) => String(sid) === id);
  const team = named?.status === 'pending' ? undefined : named;
  return (
    <Screen>
      <PageHeader
        title={m.screens_people()}
        {...(!framed && { back: <BackLink to="/team/" label={m.common_back()} /> })}
      />
      {team === undefined || team === null ? (
        <EmptyState
          icon="share"
          title={m.sharing_no_team()}
          action={
            framed ? undefined : (
              <LinkButton to="/teams/{-$key}/" variant="default">
                {m.common_screen_teams()}
              </LinkButton>
            )
          }
        />
      ) : (
        <OfTeam key={team.sid} team={team} framed={framed} />
      )}
    </Screen>
  );
}

function OfTeam({ team, framed }: OfTeamProps) {
  if (!isOwn(team.role)) return <MemberView team={team} framed={framed} />;
  return (
    <>
      <Intro>{m.sharing_intro({ team: teamName(team) })}</Intro>
      <OwnerView team={team} framed={framed} />
    </>
  );
}
