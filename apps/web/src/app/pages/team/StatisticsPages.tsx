/** The screens of `/team/statistics/*`: they read their filter from the address, and write it there. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { useMay } from '#data/hooks/actor.ts';
import { usePlayer } from '#data/hooks/team/players.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { SeasonFileItems } from '../../../features/export/SeasonFiles.tsx';
import { DevelopmentCard } from '../../../features/ratings/DevelopmentCard.tsx';
import { AttendanceScreen } from '../../../features/team-statistics/attendance/AttendanceScreen.tsx';
import { CompareScreen } from '../../../features/team-statistics/compare/CompareScreen.tsx';
import { DefenceScreen } from '../../../features/team-statistics/defence/DefenceScreen.tsx';
import { OpponentScreen } from '../../../features/team-statistics/opponents/OpponentScreen.tsx';
import { OpponentsScreen } from '../../../features/team-statistics/opponents/OpponentsScreen.tsx';
import { OverviewScreen } from '../../../features/team-statistics/overview/OverviewScreen.tsx';
import type { StatisticsProps } from '../../../features/team-statistics/parts/StatisticsFrame.tsx';
import { searchOf } from '../../../features/team-statistics/parts/statistics-search.ts';
import { PlayerScreen } from '../../../features/team-statistics/player/PlayerScreen.tsx';
import { PlayersScreen } from '../../../features/team-statistics/players/PlayersScreen.tsx';
import { ScorersScreen } from '../../../features/team-statistics/players/ScorersScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';
import { useKeptFilter } from './use-kept-filter.ts';

const overview = getRouteApi('/team/statistics');
const players = getRouteApi('/team/statistics/players');
const scorers = getRouteApi('/team/statistics/scorers');
const opponents = getRouteApi('/team/statistics/opponents');
const opponent = getRouteApi('/team/statistics/opponent/$key');
const defence = getRouteApi('/team/statistics/defence');
const player = getRouteApi('/team/statistics/player/$id');
const attendance = getRouteApi('/team/statistics/attendance');
const compare = getRouteApi('/team/statistics/compare');

type Address =
  | '/team/statistics/'
  | '/team/statistics/players/'
  | '/team/statistics/scorers/'
  | '/team/statistics/opponents/'
  | '/team/statistics/defence/'
  | '/team/statistics/attendance/';

const seasonFiles: StatisticsProps['seasonFiles'] = (period, saving) => (
  <SeasonFileItems period={period} saving={saving} />
);

/** An address without a filter has the one that was chosen last on this device. */
function useFilter(to: Address, search: StatisticsProps['search']): StatisticsProps {
  const navigate = useNavigate();
  const kept = useKeptFilter();
  return {
    seasonFiles,
    search: Object.keys(search).length === 0 ? kept.search : search,
    choose: (filter) => {
      const chosen = searchOf(filter);
      kept.keep(chosen);
      void navigate({ to, search: chosen, replace: true });
    },
  };
}

export function OverviewPage() {
  return <OverviewScreen {...useFilter('/team/statistics/', overview.useSearch())} />;
}

export function PlayersPage() {
  return <PlayersScreen {...useFilter('/team/statistics/players/', players.useSearch())} />;
}

export function ScorersPage() {
  return <ScorersScreen {...useFilter('/team/statistics/scorers/', scorers.useSearch())} />;
}

export function OpponentsPage() {
  return <OpponentsScreen {...useFilter('/team/statistics/opponents/', opponents.useSearch())} />;
}

/** The screen counts all meetings, and keeps the filter for the screens around it. */
export function OpponentPage() {
  const { key } = opponent.useParams();
  return <OpponentScreen key={key} opponent={key} search={opponent.useSearch()} seasonFiles={seasonFiles} />;
}

export function DefencePage() {
  return <DefenceScreen {...useFilter('/team/statistics/defence/', defence.useSearch())} />;
}

export function AttendancePage() {
  return <AttendanceScreen {...useFilter('/team/statistics/attendance/', attendance.useSearch())} />;
}

/** The filter of the other side, and the player, stay in the address when one side changes. */
export function ComparePage() {
  const search = compare.useSearch();
  const navigate = useNavigate();
  return (
    <CompareScreen
      search={search}
      seasonFiles={seasonFiles}
      go={(next) => void navigate({ to: '/team/statistics/compare/', search: next, replace: true })}
    />
  );
}

export function PlayerPage() {
  const sid = sidOfParam(player.useParams().id);
  const search = player.useSearch();
  const navigate = useNavigate();
  const found = usePlayer(sid ?? 0);
  if (found === undefined) return null;
  if (found === null || !sid) return <CatchAllScreen />;
  return (
    <PlayerScreen
      key={found.sid}
      player={found.sid}
      search={search}
      seasonFiles={seasonFiles}
      choose={(filter) =>
        void navigate({
          to: '/team/statistics/player/$id/',
          params: { id: String(found.sid) },
          search: searchOf(filter),
          replace: true,
        })
      }
      ratings={<Ratings player={found.sid} />}
    />
  );
}

function Ratings({ player: sid }: { readonly player: number }) {
  const team = useCurrentTeam();
  return team ? <RatingsIn team={team} player={sid} /> : null;
}

/** Ratings are private: only some roles see them. */
function RatingsIn({ team, player: sid }: { readonly team: Team; readonly player: number }) {
  return useMay(team)('seePrivate') ? <DevelopmentCard player={sid} /> : null;
}
