/** The recent events of a match beside another screen, newest first and read-only. */
import { kickOffInstant } from '@touchline/domain/match/clock/kickoff-time';
import { sideNames, theirSide } from '@touchline/domain/match/events/names';
import { recentFirst, timelineOf } from '@touchline/domain/match/timeline/timeline';
import { resultsArePublic, seesScore } from '@touchline/domain/privacy/results';
import { useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { useCallNames } from '#data/hooks/team/players.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { TimelineRows } from './TimelineRows.tsx';

export function RecentEvents({ sid }: { readonly sid: number }) {
  const found = useMatchWithTeam(sid);
  const names = useCallNames();
  if (!found || names === undefined) return null;
  const { match, team } = found;
  const { timezone } = team.metadata;
  return (
    <TimelineRows
      rows={recentFirst(timelineOf(match))}
      words={{
        team,
        match,
        timezone,
        near: kickOffInstant(match, timezone),
        withScore: seesScore(team, match),
        isPublished: resultsArePublic(team, match),
        opponent: sideNames(match, team)[theirSide(match)].clubShort,
        nameOf: (player) => names.get(player) ?? leftPlayer(match, player),
      }}
      pictures={() => null}
      edit={null}
      wide
    />
  );
}
