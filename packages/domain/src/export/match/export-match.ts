/** Makes the document of a match from its rows. What the asking person may not see is not in it. */
import type { Match } from '../../entity/tables/match.ts';
import type { Shirt, Team } from '../../entity/tables/team.ts';
import { elapsed, timerRuns } from '../../match/clock/clock.ts';
import { wallClockSeconds } from '../../match/clock/kickoff-time.ts';
import { isNotStarted } from '../../match/clock/status.ts';
import { ourSide, theirSide } from '../../match/events/names.ts';
import { publicScoreOf, scoreOf } from '../../match/events/score.ts';
import { publicShootoutOf, shootoutOf } from '../../match/events/shootout.ts';
import { resultsArePublic, seesScore } from '../../privacy/results.ts';
import { RATING_ASPECTS } from '../../rating/rating.ts';
import { summariesOf } from '../../rating/summary.ts';
import { eventTypesOf } from '../../team/event-types.ts';
import { MATCH_FORMAT, MATCH_FORMAT_VERSION, MATCH_KINDS, type MatchExport } from '../format/match-export.ts';
import { momentText } from '../format/moment.ts';
import { exportedEvents } from './events.ts';
import type { ExportInput } from './input.ts';
import { exportedBench, exportedLineups, exportedPlan } from './lineups.ts';
import { exportedPlayers } from './players.ts';
import { exportedStatistics } from './statistics.ts';

/** The document of a match. */
export function exportMatch(input: ExportInput): MatchExport {
  const { match, team, notes, rights, nowSeconds } = input;
  const isStaff = rights.view === 'staff';
  const withScore = isStaff ? seesScore(team, match) : resultsArePublic(team, match);
  const events = exportedEvents(input);
  const lineups = exportedLineups(match);
  const bench = exportedBench(match);
  return {
    format: MATCH_FORMAT,
    version: MATCH_FORMAT_VERSION,
    madeAt: momentText(nowSeconds),
    view: rights.view,
    team: exportedTeam(
      team,
      events.map(({ ownType }) => ownType),
    ),
    match: { ...exportedSetup(match, team), typedScore: isStaff || withScore ? typedScore(match) : null },
    clock: {
      seconds: elapsed(match, nowSeconds),
      part: match.gamepart,
      subpart: match.gamesubpart,
      running: timerRuns(match),
    },
    players: exportedPlayers(input, { events, lineups, bench }),
    lineups,
    bench,
    plan: isStaff ? exportedPlan(match) : null,
    events,
    score: withScore && !isNotStarted(match.status) ? exportedScore(match, isStaff) : null,
    statistics: withScore ? exportedStatistics(input) : null,
    notes: { public: notes.public, private: rights.seesPrivate ? notes.private : null },
    ratings: rights.seesPrivate ? exportedRatings(match) : null,
  };
}

function exportedTeam(team: Team, usedTypes: readonly string[]): MatchExport['team'] {
  const { sid, clubname, teamname, division, shirt, metadata } = team;
  return {
    sid,
    clubname,
    teamname,
    division,
    ageGroup: metadata.age_group,
    country: metadata.country,
    timezone: metadata.timezone,
    shirt: exportedShirt(shirt),
    eventTypes: eventTypesOf(team)
      .filter(({ label }) => usedTypes.includes(label))
      .map(({ label, title, icon }) => ({ label, title, icon })),
  };
}

function exportedShirt({ type, lines, color1, color2, color3 }: Shirt): MatchExport['team']['shirt'] {
  return { type, lines, color1, color2, color3 };
}

const DAY_SECONDS = 86_400;

function exportedSetup(match: Match, team: Team): Omit<MatchExport['match'], 'typedScore'> {
  const start = new Date(wallClockSeconds(match) * 1_000).toISOString();
  const period = team.metadata.periods.find(({ id }) => id === match.period);
  return {
    sid: match.sid,
    cid: match.metadata.cid,
    kind: MATCH_KINDS[match.kind - 1] ?? 'competition',
    status: match.status,
    period: { id: match.period, title: period?.title ?? '' },
    date: match.date < DAY_SECONDS ? null : start.slice(0, 10),
    time: start.slice(11, 16),
    place: match.place,
    meetMinutes: match.meet_minutes,
    away: match.awaygame,
    opponent: {
      clubname: match.opponent_clubname,
      teamname: match.opponent_teamname,
      shirt: exportedShirt(match.opponent_shirt),
    },
    shirt: exportedShirt(match.shirt),
    pitchPlayers: match.pitchPlayers,
    parts: match.matchParts,
    length: match.matchLength,
    halfLength: match.halfLength,
    blocks: match.halfParts,
    extraParts: match.extraParts,
    extraLength: match.extraLength,
    stoppedClock: match.stoppedClock,
    pitch: match.metadata.pitch ?? null,
    formation: match.formation,
  };
}

function typedScore({ scores }: Match): MatchExport['match']['typedScore'] {
  return { home: scores.scoreHome, away: scores.scoreAway };
}

function exportedScore(match: Match, isStaff: boolean): MatchExport['score'] {
  const [us, them] = [ourSide(match), theirSide(match)];
  const score = isStaff ? scoreOf(match) : publicScoreOf(match);
  const shootout = isStaff ? shootoutOf(match) : publicShootoutOf(match);
  return {
    ours: score[us],
    theirs: score[them],
    shootout: shootout === null ? null : { ours: shootout.score[us], theirs: shootout.score[them] },
  };
}

function exportedRatings({ ratings }: Match): MatchExport['ratings'] {
  const rated = [...new Set(Object.values(ratings).map(({ sid }) => sid))].sort((a, b) => a - b);
  return rated.flatMap((player) => {
    const summaries = summariesOf(ratings, player);
    return RATING_ASPECTS.flatMap((aspect) => {
      const summary = summaries[aspect];
      return summary === null ? [] : [{ player, aspect, ...summary }];
    });
  });
}
