import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { dayAt } from '../clock/kickoff-time.ts';
import { startingLineup } from '../lineup/lineup.ts';
import {
  aTeam,
  KICK_OFF,
  kickedOff,
  minutes,
  readyMatch,
  SATURDAY,
  somePlayers,
  throughRegisters,
} from '../testing/match.testing.ts';
import { duplicateOf } from './duplicate.ts';

const DAY = 86_400;
const team = aTeam(somePlayers(14), { timezone: 'Europe/Amsterdam' });

const ANSWER = {
  answer: 'no',
  withdrew: false,
  answered_at: KICK_OFF - DAY,
  answered_by: 'mail',
  late: 0,
  leaves: 0,
} as const;

const KIT_WASH = {
  id: '17-9',
  kind: 'kit_wash',
  title: '',
  note: 'Use the bag',
  places: 1,
  order: 0,
} as const;

/** A match played to the end, with every kind of data. */
function played(): Match {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(4));
  coach.does({ type: 'endMatch' }, minutes(61));
  const { metadata } = coach.match;
  return {
    ...coach.match,
    kind: 2,
    halfParts: 2,
    stoppedClock: true,
    subsmap: { '1-2': { minute: 8 } },
    subsmap_play: { '1-2': { minute: 9 } },
    keeper: [1, 1, 2, 2],
    privacy: 1,
    notes: { private: 'Mila was tired', public: 'What a match' },
    ratings: {},
    metadata: {
      ...metadata,
      captain: 7,
      players: metadata.players.map((player) => (player.sid === 3 ? { ...player, injured: true } : player)),
      answers: [{ ...ANSWER, sid: 3 }],
      reasons: [{ sid: 3, reason: 'ill' }],
      tasks: [KIT_WASH],
      takers: [
        {
          id: `${KIT_WASH.id}-3`,
          task: KIT_WASH.id,
          player_sid: 3,
          seats: 0,
          taken_at: KICK_OFF - DAY,
          taken_by: 'mail',
          swap: false,
        },
      ],
    },
  };
}

const nextMonday = SATURDAY + 2 * DAY;
const duplicate = (match: Match, ofTeam = team) =>
  duplicateOf(match, { team: ofTeam, nowSeconds: nextMonday });

describe('a duplicated match', () => {
  it('a duplicate keeps opponent, format, line-up and plan', () => {
    const match = played();
    const { kind, opponent_clubname, opponent_teamname, awaygame, dateHours, dateMinutes } = match;
    const { pitchPlayers, matchParts, matchLength, halfParts, formation, part1, subsmap, keeper } = match;
    const made = duplicate(match);
    expect(made).toMatchObject({
      kind,
      opponent_clubname,
      opponent_teamname,
      awaygame,
      dateHours,
      dateMinutes,
      pitchPlayers,
      matchParts,
      matchLength,
      halfParts,
      formation,
      part1,
      subsmap,
      keeper,
    });
    expect(made.stoppedClock).toBe(true);
    expect(made.metadata.captain).toBe(7);
    expect(startingLineup(made)).toEqual(startingLineup(readyMatch()));
  });

  it('a duplicate has no events, is closed for followers, and expects all players', () => {
    const made = duplicate(played());
    expect(made).toMatchObject({
      status: 'CAN_START',
      events: [],
      subsmap_play: {},
      ratings: {},
      privacy: 0,
      match_token: '',
      notes: { private: '', public: '' },
      scores: { scoreHome: 0, scoreAway: 0 },
      timer: { running: false, currentTime: 0, gameStartedAt: 0 },
    });
    expect(made.metadata.players.every(({ present, injured }) => present && !injured)).toBe(true);
    expect(made.metadata).toMatchObject({ answers: [], reasons: [] });
  });

  it('a duplicate has the same tasks, and asks again who takes them', () => {
    expect(duplicate(played()).metadata).toMatchObject({ tasks: [KIT_WASH], takers: [] });
  });

  it('a duplicate is on the same weekday and never in the past', () => {
    expect(duplicate(played()).date).toBe(SATURDAY + 7 * DAY);
    const at = (nowSeconds: number) => duplicateOf(played(), { team, nowSeconds }).date;
    expect(at(KICK_OFF - 60)).toBe(dayAt(KICK_OFF, 'Europe/Amsterdam'));
    expect(at(KICK_OFF + 60)).toBe(SATURDAY + 7 * DAY);
  });

  it('a duplicate has the current players of the team', () => {
    const match = played();
    const changed = {
      ...team,
      player_sids: [...team.player_sids.filter((sid) => sid !== 1 && sid !== 7), 99],
    };
    const made = duplicate(match, changed);
    const sheet = made.players.map(({ sid }) => sid);
    expect(sheet).not.toContain(1);
    expect(sheet).toContain(99);
    expect(startingLineup(made).map(({ player_sid }) => player_sid)).not.toContain(1);
    expect(Object.keys(made.part1).some((key) => key.startsWith('1-'))).toBe(false);
    expect([made.keeper, made.metadata.captain]).toEqual([[-1, -1, 2, 2], -1]);
  });

  it('a duplicate keeps the line-up of players with local ids', () => {
    const match = { ...readyMatch(), part2: { '-31-1': { playing: true, x: 50, y: 50 } } };
    const grown = { ...team, player_sids: [...team.player_sids, -31] };
    expect(duplicateOf(match, { team: grown, nowSeconds: KICK_OFF }).part2).toEqual(match.part2);
  });

  it('a duplicate is the same after it is stored and read', () => {
    const made = duplicate(played());
    expect(throughRegisters(made)).toMatchObject({
      opponent_clubname: made.opponent_clubname,
      part1: made.part1,
    });
  });
});
