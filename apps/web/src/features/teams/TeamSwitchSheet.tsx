/** The coach's teams as a list under the thumb: a tap switches to one. The button at the top of each screen opens it. */
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { overviewOf } from '@touchline/domain/team/overview';
import { m } from '@touchline/i18n';
import { useTeams } from '#data/hooks/teams.ts';
import { BottomSheet } from '#ui/parts/BottomSheet.tsx';
import { ButtonRow, LinkRow, List } from '#ui/parts/List.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { teamTitle } from './team-names.ts';
import { useOpenTeam } from './use-open-team.tsx';

/** Where a screen of one team has its counterpart for another. */
export type TeamRoot = '/dashboard/' | '/players/collection/' | '/matches/' | '/team/' | '/settings/';

export interface TeamSwitchSheetProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly current: Team;
  /** Where the switch leads. */
  readonly root: TeamRoot;
}

export function TeamSwitchSheet({ opened, close, current, root }: TeamSwitchSheetProps) {
  const teams = useTeams();
  const navigate = useNavigate();
  const { open, question } = useOpenTeam(() => void navigate({ to: root }));
  if (teams === undefined) return null;
  const { own, shared } = overviewOf(teams, false);
  const others = [...own, ...shared].filter(({ sid }) => sid !== current.sid);
  return (
    <>
      <BottomSheet opened={opened} onClose={close} title={m.teams_switch_title()} close={m.common_close()}>
        <List>
          {[current, ...others].map((team) => (
            <ButtonRow
              key={team.sid}
              icon={<Shirt shirt={team.shirt} size={32} />}
              title={teamTitle(team)}
              detail={detailOf(team, current)}
              onClick={() => {
                close();
                void open(team);
              }}
            />
          ))}
          <LinkRow
            icon="list"
            title={m.teams_switch_all()}
            to="/teams/{-$key}/"
            search={{ ref: 'team' }}
            onClick={close}
          />
        </List>
      </BottomSheet>
      {question}
    </>
  );
}

function detailOf(team: Team, current: Team): string | undefined {
  if (team.sid === current.sid) return m.teams_current();
  if (team.status === 'pending') return m.screens_invitation();
  return team.division === '' ? undefined : team.division;
}
