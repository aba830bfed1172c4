/** What all screens of `/team/statistics/*` share: the team's matches, the filter in the address, the row of screens. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { hasFeature } from '@touchline/domain/plan/plan';
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import {
  EVERY_MATCH,
  filtered,
  readFilter,
  type StatisticsFilter,
} from '@touchline/domain/statistics/season/filter';
import type { SameOpponents } from '@touchline/domain/statistics/season/opponent-key';
import { opponentsOf } from '@touchline/domain/statistics/season/opponents';
import { sameOpponents } from '@touchline/domain/statistics/season/same-opponents';
import { activePeriod } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useActor } from '#data/hooks/actor.ts';
import { useMatchFacts } from '#data/hooks/match/match-facts.ts';
import { useCallNames } from '#data/hooks/team/players.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { PaperLine } from '#ui/parts/print/PaperLine.tsx';
import { PaperActions, type Saving } from '#ui/parts/table/PaperActions.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { CountingMatches } from './CountingMatches.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filterText } from './filter-text.ts';
import styles from './frame.module.css';
import { opponentText } from './opponent-text.ts';
import { StatisticsTabs } from './StatisticsTabs.tsx';
import { partsOf, type StatisticsSearch } from './statistics-search.ts';

export interface StatisticsProps {
  readonly search: StatisticsSearch;
  readonly choose: (filter: StatisticsFilter) => void;
  /** Entries of the export menu: the whole season as files. They belong to another feature, so the app passes them in. */
  readonly seasonFiles: (period: number, saving: Saving) => ReactNode;
}

export interface Counted extends Omit<StatisticsProps, 'seasonFiles'> {
  readonly team: Team;
  /** The matches that the filter leaves, the oldest first. */
  readonly matches: readonly MatchFacts[];
  readonly filter: StatisticsFilter;
  readonly nameOf: (player: number) => string;
  /** All matches of the team that have ended; without the plan the last ones. */
  readonly all: readonly MatchFacts[];
  /** The matches that another filter leaves, the oldest first. */
  readonly count: (filter: StatisticsFilter) => readonly MatchFacts[];
  /** The opponents that the coach has merged. */
  readonly same: SameOpponents;
}

interface StatisticsFrameProps extends StatisticsProps {
  /** The screen of one player, with their name as its title. */
  readonly player?: number;
  /** The screen of one opponent by its key, with its name as the title. It counts all meetings. */
  readonly opponent?: string;
  /** The screen has something to show also without matches. */
  readonly showsEmpty?: boolean;
  readonly children: (counted: Counted) => ReactNode;
}

export function StatisticsFrame(props: StatisticsFrameProps) {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  if (team === null) {
    return <NoTeam />;
  }
  return <OfTeam key={team.sid} team={team} {...props} />;
}

/** Without the plan a team sees its last matches (section 2). */
const LIMITED_TO = 5;

/** Where the arrow of each sort of screen leads. */
const BACK = {
  season: '/team/',
  player: '/team/statistics/players/',
  opponent: '/team/statistics/opponents/',
} as const;

const NO_FACTS: readonly MatchFacts[] = [];
const NO_NAMES = { opponent_clubname: '', opponent_teamname: '' };

function OfTeam({ team, children, ...props }: StatisticsFrameProps & { readonly team: Team }) {
  const { search, choose, seasonFiles, player, opponent, showsEmpty = false } = props;
  const facts = useMatchFacts(team.sid);
  const names = useCallNames();
  const isWhole = hasFeature(useActor(team).plan, 'team_statistics');
  const read = readFilter(partsOf(search), [activePeriod(team)]);
  const same = sameOpponents(team.metadata.same_opponents);
  const chosen = opponent === undefined ? read.filter : { ...EVERY_MATCH, opponent };
  const filter = isWhole ? chosen : { ...EVERY_MATCH, last: LIMITED_TO };
  // The title of an opponent comes from the facts, too.
  if (names === undefined || (facts === undefined && opponent !== undefined)) return null;
  const known = facts ?? NO_FACTS;
  const matches = filtered(known, filter, same);
  const all = isWhole ? known : matches;
  const nameOf = (sid: number) => names.get(sid) ?? m.words_a_player();
  const count = (other: StatisticsFilter) => filtered(all, other, same);
  const view = player !== undefined ? 'player' : opponent !== undefined ? 'opponent' : 'season';
  const title = {
    season: m.shop_feature_team_statistics,
    player: () => nameOf(player ?? 0),
    opponent: () => opponentText(opponentsOf(matches, same)[0]?.names ?? NO_NAMES),
  }[view]();
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        detail={matches.length > 0 ? recordedText(matches) : undefined}
        back={<BackLink to={BACK[view]} search={search} label={m.common_back()} />}
        actions={
          <PaperActions of={view === 'season' ? teamTitle(team) : title}>
            {(saving) => seasonFiles(filter.periods.at(-1) ?? activePeriod(team), saving)}
          </PaperActions>
        }
      />
      {/* Paper has no filter to look at, so it is written there. */}
      <PaperLine>
        {[
          teamTitle(team),
          isWhole ? filterText(filter, team, all) : m.season_last({ count: LIMITED_TO }),
          // A player's own page may go to the family.
          ...(view === 'season' ? [m.media_part_private()] : []),
        ].join(' · ')}
      </PaperLine>
      {view === 'season' && <StatisticsTabs search={search} />}
      {isWhole && opponent === undefined && (
        <FilterBar team={team} filter={filter} matches={known} choose={choose} />
      )}
      {!isWhole && <Hint>{m.season_limited({ count: LIMITED_TO })}</Hint>}
      {isWhole && read.ignored.length > 0 && <Hint role="status">{m.season_ignored()}</Hint>}
      {facts === undefined ? (
        <CountingMatches team={team.sid} />
      ) : matches.length === 0 && !showsEmpty ? (
        <EmptyState
          icon="statistics"
          title={m.season_none_title()}
          text={facts.length === 0 ? m.season_none_yet() : m.season_none_left()}
        />
      ) : (
        children({ team, matches, filter, nameOf, all, count, same, search, choose })
      )}
    </div>
  );
}

/** `Recorded live: 11 of 14`: the sample of the figures. */
function recordedText(matches: readonly MatchFacts[]): string {
  return m.season_recorded({ live: matches.filter(({ live }) => live).length, count: matches.length });
}
