/** `/dashboard/`: the start screen, with one tap to match day and the list of open problems. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { isPlaying } from '@touchline/domain/match/clock/status';
import { activePeriod } from '@touchline/domain/team/periods';
import { isOwn, roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useAllowed } from '#data/hooks/actor.ts';
import { useMatch, useMatches } from '#data/hooks/match/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import { useVariant } from '#data/hooks/settings.ts';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useSessions } from '#data/hooks/training/sessions.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { ClubLink } from '#ui/parts/page/ClubLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Upsell } from '#ui/parts/page/Upsell.tsx';
import { WeekLink } from '#ui/parts/page/WeekLink.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import styles from './dashboard.module.css';
import { LastMatches } from './figures/LastMatches.tsx';
import { PlayingTimeCard } from './figures/PlayingTimeCard.tsx';
import { AttentionCard } from './hints/AttentionCard.tsx';
import { LeftPlayers } from './hints/LeftPlayers.tsx';
import { StillRunning } from './hints/StillRunning.tsx';
import { NextMatchCard } from './next-match/NextMatchCard.tsx';
import { nextMatch } from './next-match/next-match.ts';
import { TrainingCard } from './TrainingCard.tsx';

/** Only people without a team, and a team that has not begun, see these, so the first load leaves them out. */
const NoTeam = lazy(async () => ({ default: (await import('./hints/NoTeam.tsx')).NoTeam }));
const FirstSteps = lazy(async () => ({ default: (await import('./hints/FirstSteps.tsx')).FirstSteps }));
const FollowerStart = lazy(async () => ({
  default: (await import('./hints/FollowerStart.tsx')).FollowerStart,
}));

export function DashboardScreen() {
  const team = useCurrentTeam();
  const variant = useVariant();
  if (team === undefined) return null;
  if (team === null)
    return (
      <Suspense>
        <NoTeam />
      </Suspense>
    );
  return variant === 'trainer' ? <TrainerDashboard team={team} /> : <TeamDashboard team={team} />;
}

/** Days and problems change by the minute, so they are not computed every second. */
const EVERY_MS = 60_000;

function TeamDashboard({ team }: { team: Team }) {
  const matches = useMatches(team.sid);
  const players = useTeamPlayers(team.sid);
  const teams = useTeams();
  const now = useNow(EVERY_MS);
  const allowed = useAllowed(team);
  const running = matches?.filter(({ status }) => isPlaying(status)) ?? [];
  const today = dayAt(now, team.metadata.timezone);
  const next = nextMatch(matches ?? [], today);
  // The news of a running match is on top. It and the next match render together, so that no card moves later.
  const played = useMatch(running[0]?.sid ?? null);
  const planned = useMatch(next?.sid ?? null);
  const sessions = useSessions();
  const isRead = useOnce(matches !== undefined && planned !== undefined && sessions !== undefined);
  // The next match fills the screen of a phone. A slow one paints it, and reacts, before it renders what is below.
  const withRest = useDeferredValue(isRead);
  if (!isRead || matches === undefined || players === undefined || played === undefined) return null;
  const period = team.metadata.periods.find(({ id }) => id === activePeriod(team));
  const adds = allowed('addMatch');
  const editsPlayers = allowed('editPlayers').ok;
  const unbegun = matches.length === 0 || (players.length === 0 && editsPlayers);
  /** People who create neither matches nor players have no first steps. */
  const begins = editsPlayers || roleAllows(team, 'addMatch');
  return (
    <>
      <PageHeader
        title={[team.clubname, team.teamname].filter((name) => name !== '').join(' ')}
        detail={
          <div className={styles.facts}>
            {period !== undefined && <span className={styles.period}>{periodTitle(period)}</span>}
            <WeekLink />
            {(teams ?? []).length > 1 && <ClubLink />}
          </div>
        }
        actions={
          matches.length > 0 &&
          adds.ok && (
            <LinkButton
              to="/match/$id/details/"
              params={{ id: 'new' }}
              leftSection={<Icon name="plus" size={20} />}
            >
              {m.words_new_match()}
            </LinkButton>
          )
        }
      />
      {!adds.ok && adds.error.code === 'needsPlan' && (
        <div className={styles.upsell}>
          <Upsell feature={adds.error.feature} own={isOwn(team.role)} />
        </div>
      )}
      {unbegun && (
        <Suspense>
          {begins ? (
            <FirstSteps
              players={players.length}
              matches={matches.length}
              may={{ players: editsPlayers, matches: adds.ok, trainings: roleAllows(team, 'train') }}
            />
          ) : (
            <FollowerStart team={team} />
          )}
        </Suspense>
      )}
      {running.map(({ sid }) => (
        <StillRunning key={sid} sid={sid} team={team} />
      ))}
      <div className={styles.grid}>
        {matches.length > 0 && (
          <>
            <NextMatchCard team={team} summary={next} today={today} matches={matches} />
            {withRest && (
              <>
                <TrainingCard team={team} now={now} today={today} />
                {roleAllows(team, 'seeLineups') && <PlayingTimeCard team={team} players={players} />}
                <LastMatches team={team} matches={matches} />
                {players.length > 0 && allowed('runMatch').ok && (
                  <AttentionCard team={team} matches={matches} players={players} next={next} now={now} />
                )}
              </>
            )}
          </>
        )}
      </div>
      {withRest && isOwn(team.role) && <LeftPlayers now={now} />}
    </>
  );
}

/** Stays true: another next match is shown without taking the dashboard away while it is read. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}

/** The trainer variant has no matches. */
function TrainerDashboard({ team }: { readonly team: Team }) {
  const now = useNow(EVERY_MS);
  return (
    <>
      <PageHeader
        title={[team.clubname, team.teamname].filter((name) => name !== '').join(' ')}
        detail={<WeekLink />}
      />
      <div className={styles.grid}>
        <TrainingCard team={team} now={now} today={dayAt(now, team.metadata.timezone)} />
      </div>
    </>
  );
}
