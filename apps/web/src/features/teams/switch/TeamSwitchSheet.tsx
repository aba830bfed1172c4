/** The coach's teams in a bottom sheet, opened by the team switch in the top bar. A tap switches to a team. */
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { overviewOf } from '@touchline/domain/team/overview';
import { m } from '@touchline/i18n';
import { useTeams } from '#data/hooks/team/teams.ts';
import { ButtonRow, LinkRow, List } from '#ui/parts/cards/List.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { useOpenTeam } from './use-open-team.tsx';

/** The first screens of the areas. */
export type TeamRoot =
  | '/dashboard/'
  | '/players/collection/'
  | '/matches/'
  | '/trainings/'
  | '/team/'
  | '/settings/';

export interface TeamSwitchSheetProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly current: Team;
  /** The screen that opens after the switch. */
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
            title={m.words_all_teams()}
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
