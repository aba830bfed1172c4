/**
 * The second coach of the demo, with an invented under-9 team: results may not be published at this age, and most
 * families have not allowed names. It belongs to an account of its own, so that the first coach has one team.
 */
import { create } from '@touchline/domain/entity/rows/rows';
import { type Match, type MatchStatus, matchFields } from '@touchline/domain/entity/tables/match';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { type TeamPage, teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { decide } from '@touchline/domain/match/decide/decide';
import { newMatch } from '@touchline/domain/match/setup/defaults';

export const YOUNG_EMAIL = 'youth@touchline.example';
export const YOUNG_COACH = { firstname: 'Ruben', surname: 'Visser', nickname: 'Ruben' };

/** Nickname, surname and shirt number. */
const PLAYERS = [
  ['Daan', 'Smit', 1],
  ['Noah', 'de Boer', 2],
  ['Liv', 'Jansen', 3],
  ['Ayoub', 'Bouali', 4],
  ['Sem', 'Kuipers', 5],
  ['Jula', 'Mulder', 7],
  ['Finn', 'Peeters', 8],
  ['Zoë', 'Vos', 9],
] as const;
/** Their families let others see the first name; nothing is known of all others, so that they are shielded. */
export const YOUNG_NAMED = ['Liv', 'Finn'] as const;

/** The weekday is today's; the last ones are still to come. Our goals first. */
const FIXTURES = [
  { weeksAgo: 4, club: 'Molenwijk', team: 'JO9-3', away: false, score: [5, 3] },
  { weeksAgo: 3, club: 'Oosterveld', team: 'JO9-1', away: true, score: [2, 6] },
  { weeksAgo: 2, club: 'Waterkant', team: 'JO9-2', away: false, score: [4, 4] },
  { weeksAgo: 1, club: 'Lindenhof', team: 'JO9-4', away: true, score: [7, 1] },
  { weeksAgo: -1, club: 'Hoogstad', team: 'JO9-2', away: false, score: null },
  { weeksAgo: -2, club: 'Broekpolder', team: 'JO9-1', away: true, score: null },
] as const;

export const YOUNG_PLAYERS = PLAYERS.length;
export const YOUNG_MATCHES = FIXTURES.length;

const TIMEZONE = 'Europe/Amsterdam';
const DAY = 86_400;
const WEEK = 7 * DAY;
const PITCH = 'Sportpark De Rietdijk, pitch 5';

export interface YoungIds {
  readonly team: number;
  readonly players: readonly number[];
  readonly matches: readonly { readonly sid: number; readonly match_token: string }[];
}

export interface YoungRows {
  readonly team: Team;
  readonly players: readonly Player[];
  readonly matches: readonly Match[];
  readonly page: TeamPage;
}

export function youngTeam(nowSeconds: number, ids: YoungIds): YoungRows {
  const createdAt = nowSeconds - 10 * WEEK;
  const sidOf = (at: number) => ids.players[at] ?? 0;
  const players = PLAYERS.map(([nickname, surname], at) => ({
    ...create(playerFields, { nickname, firstname: nickname, surname, position_ids: ['M'], createdAt }),
    sid: sidOf(at),
  }));
  const defaults = create(teamFields);
  const team = {
    ...create(teamFields, {
      clubname: 'Rietdijk',
      teamname: 'JO9-2',
      division: '6 tegen 6',
      shirt: { type: 0, lines: 3, color1: '#f6d30f', color2: '#101814', color3: '#101814' },
      player_sids: players.map(({ sid }) => sid),
      shirtnumbers: PLAYERS.map(([, , value], at) => ({ id: sidOf(at), value })),
      createdAt,
      teampage: 1,
      metadata: {
        ...defaults.metadata,
        pitchPlayers: 6,
        matchLength: 40,
        matchParts: 2,
        halfLength: 20,
        formation: '',
        timezone: TIMEZONE,
        age_group: 'U9',
        country: 'NL',
      },
    }),
    sid: ids.team,
  };
  const matches = FIXTURES.map((fixture, at) => {
    const { sid = 0, match_token = '' } = ids.matches[at] ?? {};
    return { ...matchOf(fixture, { team, match_token, nowSeconds }), sid };
  });
  return { team, players, matches, page: youngPage(ids.team, nowSeconds) };
}

interface Setting {
  readonly team: Team;
  readonly match_token: string;
  readonly nowSeconds: number;
}

function matchOf(fixture: (typeof FIXTURES)[number], { team, match_token, nowSeconds }: Setting): Match {
  const date = dayAt(nowSeconds, TIMEZONE) - fixture.weeksAgo * WEEK;
  const blank = newMatch({ team, date, match_token, createdAt: nowSeconds - 9 * WEEK });
  const ready: Match = {
    ...create(matchFields),
    ...blank,
    status: 'CAN_START' satisfies MatchStatus,
    dateHours: 9,
    dateMinutes: 0,
    awaygame: fixture.away,
    place: fixture.away ? '' : PITCH,
    meet_minutes: 30,
    opponent_clubname: fixture.club,
    opponent_teamname: fixture.team,
  };
  if (fixture.score === null) return ready;
  const [ours, theirs] = fixture.score;
  const [home, away] = fixture.away ? [theirs, ours] : [ours, theirs];
  const decision = decide(ready, { type: 'finishTyped', home, away }, { nowSeconds, eid: '0-1' });
  return decision.ok ? decision.value.match : ready;
}

function youngPage(team: number, nowSeconds: number): TeamPage {
  const page = create(teamPageFields, { team_sid: team, createdAt: nowSeconds });
  const text = 'We play twice more before the winter break. Fruit for half-time is welcome.';
  const messages = [{ id: 'demo-1', text, at: nowSeconds - 3 * DAY, pinned: false }];
  const member = { name: 'Ruben Visser', role: 'owner', image: '', media_sid: 0 } as const;
  return {
    ...page,
    sid: team,
    staff: [{ id: 1, order: 1, ...member }],
    options: { ...page.options, messages },
  };
}
