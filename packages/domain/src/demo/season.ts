/**
 * Plays the demo's season with the product's own rules: line-ups, substitutions, goals and cards go through `decide`,
 * so the demo has nothing that a coach could not have recorded.
 */

import { create } from '../entity/rows/rows.ts';
import { type Match, type MatchStatus, matchFields } from '../entity/tables/match.ts';
import { type Player, playerFields } from '../entity/tables/player.ts';
import { type Team, teamFields } from '../entity/tables/team.ts';
import { partBounds } from '../match/clock/clock.ts';
import { dayAt, kickOffInstant } from '../match/clock/kickoff-time.ts';
import { decide } from '../match/decide/decide.ts';
import type { MatchCommand } from '../match/decision/commands.ts';
import { ourSide, theirSide } from '../match/events/names.ts';
import { fillLineup } from '../match/lineup/lineup.ts';
import { onTheBench, onThePitch } from '../match/lineup/on-pitch.ts';
import { playingTime } from '../match/lineup/playing-time.ts';
import { newMatch } from '../match/setup/defaults.ts';
import { withAttendance } from '../match/sheet/sheet.ts';
import { withQuestion } from '../request/asking/ask.ts';
import {
  CUP,
  DEMO_FIXTURES,
  DEMO_PLAYERS,
  DEMO_TEAM,
  type DemoAnswer,
  type DemoFixture,
  SEASON,
} from './club.ts';
import { withDemoAnswers } from './family-answers.ts';
import { withDemoRatings } from './ratings.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { withDemoTasks } from './tasks.ts';
import type { DemoWords } from './words.ts';

export interface DemoSeason {
  readonly team: Team;
  readonly players: readonly Player[];
  readonly matches: readonly Match[];
}

export interface DemoIds {
  readonly account: number;
  readonly team: number;
  /** One sid for each player, in the club's order. */
  readonly players: readonly number[];
  readonly matches: readonly { readonly sid: number; readonly match_token: string }[];
}

const TIMEZONE = 'Europe/Amsterdam';
const WEEK = 7 * 86_400;
/** Time from the demo's first start to the next kick-off. */
const ASKED_AGO_SECONDS = 2 * 86_400;
const KICK_OFF_IN_SECONDS = 20 * 60;
const RATED_WEEKS = 8;
const QUARTERS = 4;
const PLAYERS_ON_PITCH = 9;

/** The season at `nowSeconds`: played matches, one about to start, and later ones. */
export function demoSeason(nowSeconds: number, ids: DemoIds, words: DemoWords): DemoSeason {
  const players = DEMO_PLAYERS.map((player, index) =>
    withSid(
      create(playerFields, {
        nickname: player.nickname,
        firstname: player.firstname,
        surname: player.surname,
        position_ids: player.positions,
        metadata: {
          ...create(playerFields).metadata,
          footed: player.footed,
          email1: `${player.nickname.toLowerCase()}@families.example`,
        },
        createdAt: nowSeconds - 14 * WEEK,
      }),
      ids.players[index] ?? 0,
    ),
  );
  const team = demoTeam(ids, nowSeconds);
  const matches = DEMO_FIXTURES.map((fixture, index) => {
    const { sid = 0, match_token = '' } = ids.matches[index] ?? {};
    const prepared = prepare(fixture, { team, players, match_token, nowSeconds, words });
    const shared = withDemoTasks(prepared, fixture.tasks ?? [], { team, nowSeconds, words });
    const played = fixture.score === null ? shared : play(shared, fixture, seededRandom(index + 1));
    const rated =
      fixture.weeksAgo <= RATED_WEEKS
        ? withDemoRatings(played, { account: ids.account, random: seededRandom(100 + index) })
        : played;
    return withSid(rated, sid);
  });
  return { team, players, matches };
}

function demoTeam(ids: DemoIds, nowSeconds: number): Team {
  const defaults = create(teamFields);
  return withSid(
    create(teamFields, {
      ...DEMO_TEAM,
      player_sids: ids.players,
      shirtnumbers: DEMO_PLAYERS.map((player, index) => ({
        id: ids.players[index] ?? 0,
        value: player.number,
      })),
      createdAt: nowSeconds - 14 * WEEK,
      teampage: 1,
      metadata: {
        ...defaults.metadata,
        periods: [
          { id: SEASON, icon: 'season', title: seasonTitle(nowSeconds), order: 0 },
          { id: CUP, icon: 'cup', title: 'Regio Cup', order: 1 },
        ],
        active_period: SEASON,
        captain: sidOf('Mila', ids),
        keeper: sidOf('Eva', ids),
        pitchPlayers: PLAYERS_ON_PITCH,
        matchLength: 60,
        matchParts: QUARTERS,
        halfLength: 30,
        formation: '3-2-3',
        timezone: TIMEZONE,
        age_group: 'U13',
        country: 'NL',
      },
    }),
    ids.team,
  );
}

/** Such as `2026/27`; a season starts in August. */
function seasonTitle(nowSeconds: number): string {
  const now = new Date(nowSeconds * 1000);
  const first = now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  return `${first}/${String((first + 1) % 100).padStart(2, '0')}`;
}

interface Preparing {
  readonly team: Team;
  readonly players: readonly Player[];
  readonly match_token: string;
  readonly nowSeconds: number;
  readonly words: DemoWords;
}

function prepare(fixture: DemoFixture, { team, players, match_token, nowSeconds, words }: Preparing): Match {
  const start = startOf(fixture, nowSeconds);
  const blank = newMatch({
    team,
    period: fixture.period,
    date: start.date,
    match_token,
    createdAt: nowSeconds - 13 * WEEK,
  });
  const defaults = create(matchFields);
  const ready: Match = {
    ...blank,
    ...start,
    status: 'CAN_START' satisfies MatchStatus,
    kind: fixture.kind,
    awaygame: fixture.away,
    place: fixture.place === undefined ? '' : words.places[fixture.place],
    meet_minutes: fixture.meet_minutes ?? 0,
    opponent_clubname: fixture.club,
    opponent_teamname: fixture.team,
    opponent_shirt: { ...defaults.opponent_shirt, ...fixture.shirt, color3: '#101814' },
    privacy: fixture.weeksAgo >= 0 ? 1 : 0,
  };
  const known = withAttendanceOf(fixture, ready, { players, nowSeconds, words });
  if (fixture.weeksAgo < 0) return known;
  const filled = fillLineup(known, players);
  return filled.ok ? filled.value : known;
}

/** The match with the answers of the families, or with those who missed it. */
function withAttendanceOf(
  { answers, weeksAgo }: DemoFixture,
  match: Match,
  { players, nowSeconds, words }: Pick<Preparing, 'players' | 'nowSeconds' | 'words'>,
): Match {
  if (answers !== undefined) return withAnswers(match, answers, { players, nowSeconds, words });
  if (weeksAgo < 0) return match;
  return players.reduce((known, player, index) => {
    const every = DEMO_PLAYERS[index]?.missesEvery ?? 0;
    const misses = every > 0 && (weeksAgo + index) % every === every - 1;
    return misses ? withAttendance(known, player.sid, { present: false, signed_off: true }) : known;
  }, match);
}

/** The match after all families were asked two days ago, and some answered. */
function withAnswers(
  match: Match,
  answers: ReadonlyMap<number, DemoAnswer>,
  { players, nowSeconds, words }: Pick<Preparing, 'players' | 'nowSeconds' | 'words'>,
): Match {
  const sids = players.map(({ sid }) => sid);
  const asked_at = Math.floor(nowSeconds - ASKED_AGO_SECONDS);
  const asked = sids.reduce(
    (known, sid) => withQuestion(known, { sid, how: 'link', asked_at, reminded_at: 0, renewed_at: 0 }),
    match,
  );
  const playerOf = (number: number) =>
    sids[DEMO_PLAYERS.findIndex((player) => player.number === number)] ?? 0;
  return withDemoAnswers(asked, answers, { playerOf, nowSeconds, words });
}

/** Played matches are on their weekday; the next one is today, in some minutes. */
function startOf(
  fixture: DemoFixture,
  nowSeconds: number,
): Pick<Match, 'date' | 'dateHours' | 'dateMinutes'> {
  if (fixture.weeksAgo !== 0) {
    const date = dayAt(nowSeconds, TIMEZONE) - fixture.weeksAgo * WEEK;
    return { date, dateHours: fixture.hours, dateMinutes: fixture.minutes };
  }
  const soon = Math.ceil((nowSeconds + KICK_OFF_IN_SECONDS) / 300) * 300;
  const date = dayAt(soon, TIMEZONE);
  const midnight = kickOffInstant({ date, dateHours: 0, dateMinutes: 0 }, TIMEZONE);
  const minutes = Math.round((soon - midnight) / 60);
  return { date, dateHours: Math.floor(minutes / 60) % 24, dateMinutes: minutes % 60 };
}

/** A moment of a played match: seconds on the clock of a period, and the action. */
interface Moment {
  readonly part: number;
  readonly seconds: number;
  readonly does: (match: Match) => MatchCommand | null;
}

function play(prepared: Match, fixture: DemoFixture, random: SeededRandom): Match {
  const start = kickOffInstant(prepared, TIMEZONE) + 60 * random.between(1, 4);
  let match = prepared;
  let made = 0;
  const act = (command: MatchCommand | null, nowSeconds: number) => {
    if (command === null) return;
    made += 1;
    const decision = decide(match, command, { nowSeconds, eid: `0-${made}` });
    if (decision.ok) match = decision.value.match;
  };
  const moments = momentsOf(prepared, fixture, random);
  let whistle = start;
  for (let part = 1; part <= QUARTERS; part++) {
    act({ type: part === 1 ? 'kickOff' : 'startPart' }, whistle);
    const bounds = partBounds(match, part);
    for (const moment of moments.filter((candidate) => candidate.part === part)) {
      act(moment.does(match), whistle + moment.seconds - bounds.start);
    }
    const end = whistle + (bounds.end - bounds.start) + random.between(5, 70);
    act({ type: part === QUARTERS ? 'endMatch' : 'endPart' }, end);
    whistle = end + 60 * (part === QUARTERS / 2 ? 10 : 3);
  }
  return match;
}

function momentsOf(match: Match, fixture: DemoFixture, random: SeededRandom): readonly Moment[] {
  const [ours = 0, theirs = 0] = fixture.score ?? [];
  const anywhere = () => {
    const part = random.between(1, QUARTERS);
    const { start, end } = partBounds(match, part);
    return { part, seconds: random.between(start + 30, end - 20) };
  };
  const times = (count: number, does: Moment['does']): Moment[] =>
    Array.from({ length: count }, () => ({ ...anywhere(), does }));
  return [
    ...times(ours, (now) => goalByUs(now, random)),
    ...times(theirs, (now) => ({ type: 'goal', side: theirSide(now), sn: random.between(2, 15) })),
    ...times(random.between(2, 4), (now) => ({
      type: 'otherEvent',
      event: random.pick(OUR_EVENTS),
      side: ourSide(now),
      player: attacker(now, random),
    })),
    ...times(random.between(0, 2), (now) => ({
      type: 'otherEvent',
      event: 'GREAT_SAVE',
      side: ourSide(now),
      player: playerNamed(now, 1),
    })),
    ...times(random.between(1, 3), (now) => ({ type: 'otherEvent', event: 'CORNER', side: ourSide(now) })),
    ...times(random.chance(0.2) ? 1 : 0, (now) => ({
      type: 'card',
      side: ourSide(now),
      colour: 'yellow',
      player: attacker(now, random),
    })),
    ...changes(match),
  ].sort((a, b) => a.part - b.part || a.seconds - b.seconds);
}

const OUR_EVENTS = [
  'CHANCE',
  'SHOT_ON_GOAL',
  'SHOT_WIDE',
  'POST',
  'GREAT_PASS',
  'OFFSIDE',
  'GREAT_RUSH',
  'CROSSBAR',
] as const;

/** At the start and in the middle of each quarter, the players with the least time replace those with the most. */
function changes(match: Match): readonly Moment[] {
  return Array.from({ length: QUARTERS * 2 - 1 }, (_, index) => {
    const part = Math.floor((index + 1) / 2) + 1;
    const { start, end } = partBounds(match, part);
    const seconds = (index + 1) % 2 === 0 ? start + 15 : (start + end) / 2;
    return [0, 1].map((nth) => ({
      part,
      seconds: seconds + nth * 10,
      does: (now: Match) => fairChange(now),
    }));
  }).flat();
}

function fairChange(match: Match): MatchCommand | null {
  const minutes = playingTime(match, match.timer.gameStartedAt + match.matchLength * 60);
  const time = (sid: number) => minutes.get(sid) ?? 0;
  const keeper = onThePitch(match)[0]?.player_sid;
  const bench = onTheBench(match)
    .map(({ sid }) => sid)
    .sort((a, b) => time(a) - time(b));
  const pitch = onThePitch(match)
    .map((place) => place.player_sid)
    .filter((sid) => sid !== keeper);
  const off = pitch.sort((a, b) => time(b) - time(a))[0];
  const on = bench[0];
  return on === undefined || off === undefined ? null : { type: 'substitute', on, off };
}

function goalByUs(match: Match, random: SeededRandom): MatchCommand {
  const scorer = attacker(match, random);
  const others = onThePitch(match)
    .map((place) => place.player_sid)
    .filter((sid) => sid !== scorer);
  const goalType = random.chance(0.12) ? 'PENALTY' : random.chance(0.1) ? 'FREEKICK' : 'GOAL';
  const assist = goalType === 'GOAL' && random.chance(0.7) ? { assist: random.pick(others) } : {};
  return { type: 'goal', side: ourSide(match), player: scorer, goalType, ...assist };
}

/** A player on the pitch, chosen by her share of goals. */
function attacker(match: Match, random: SeededRandom): number {
  const candidates = onThePitch(match).map(({ player_sid }) => ({
    sid: player_sid,
    weight: weightOf(match, player_sid),
  }));
  return random.weighted(candidates);
}

function weightOf(match: Match, sid: number): number {
  const number = match.players.find((player) => player.sid === sid)?.shirtnumber;
  return 0.2 + (DEMO_PLAYERS.find((player) => player.number === number)?.goals ?? 0);
}

function playerNamed(match: Match, number: number): number {
  return match.players.find((player) => player.shirtnumber === number)?.sid ?? 0;
}

function sidOf(nickname: string, ids: DemoIds): number {
  return ids.players[DEMO_PLAYERS.findIndex((player) => player.nickname === nickname)] ?? 0;
}

function withSid<T extends { readonly sid: number }>(row: T, sid: number): T {
  return { ...row, sid };
}
