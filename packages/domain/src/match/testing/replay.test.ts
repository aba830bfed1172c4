import { describe, expect, it } from 'vitest';
import { create } from '../../entity/rows/rows.ts';
import type { Match, Side } from '../../entity/tables/match.ts';
import { type Player, playerFields } from '../../entity/tables/player.ts';
import { decide } from '../decide/decide.ts';
import type { CardColour, MatchCommand } from '../decision/commands.ts';
import { resultOf, scoreOf } from '../events/score.ts';
import { fillLineup } from '../lineup/lineup.ts';
import { onThePitch, repairsOf } from '../lineup/on-pitch.ts';
import { playingTime } from '../lineup/playing-time.ts';
import { publicView } from '../public/public-view.ts';
import { newMatch } from '../setup/defaults.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { aTeam, KICK_OFF, otherSide, SATURDAY } from './match.testing.ts';

/** One team of a match, in the form of a tournament's public record. */
interface SideRecord {
  readonly team: string;
  readonly starters: readonly string[];
  readonly substitutions: readonly ({ readonly off: string; readonly on: string } & Minute)[];
  readonly cards: readonly ({ readonly player: string; readonly card: string } & Minute)[];
  readonly goals: readonly ({ readonly player: string; readonly kind: string } & Minute)[];
}
interface Minute {
  readonly minute: number;
  readonly added: number;
}

const eleven = (letter: string) => Array.from({ length: 11 }, (_, index) => `${letter}${index + 1}`);

/** An invented match with every kind of event: 2-3, two sent off, changes at half-time and in stoppage time. */
const HOME: SideRecord = {
  team: 'Reds',
  starters: eleven('R'),
  substitutions: [
    { off: 'R9', on: 'R12', minute: 46, added: 0 },
    { off: 'R10', on: 'R13', minute: 46, added: 0 },
    { off: 'R12', on: 'R14', minute: 89, added: 0 },
    { off: 'R11', on: 'R15', minute: 90, added: 4 },
  ],
  cards: [
    { player: 'R4', card: 'yellow', minute: 21, added: 0 },
    { player: 'R13', card: 'yellow', minute: 40, added: 0 },
    { player: 'R4', card: 'second yellow', minute: 71, added: 0 },
    { player: 'R9', card: 'yellow', minute: 90, added: 2 },
  ],
  goals: [
    { player: 'R9', kind: 'penalty', minute: 45, added: 2 },
    { player: 'B5', kind: 'own goal', minute: 46, added: 0 },
  ],
};
const AWAY: SideRecord = {
  team: 'Blues',
  starters: eleven('B'),
  substitutions: [
    { off: 'B2', on: 'B12', minute: 45, added: 1 },
    { off: 'B12', on: 'B13', minute: 60, added: 0 },
  ],
  cards: [
    { player: 'B3', card: 'red', minute: 86, added: 0 },
    { player: 'B14', card: 'red', minute: 87, added: 0 },
  ],
  goals: [
    { player: 'B7', kind: 'goal', minute: 1, added: 0 },
    { player: 'B7', kind: 'goal', minute: 86, added: 0 },
    { player: 'B10', kind: 'goal', minute: 90, added: 8 },
  ],
};

const COLOURS: { readonly [card: string]: CardColour } = {
  yellow: 'yellow',
  'second yellow': 'second_yellow',
  red: 'red',
};

interface Step extends Minute {
  readonly command: MatchCommand;
}

/** The record as commands of one of the two coaches: their own players by sid, the opponents by name. */
class Replay {
  readonly players: readonly Player[];
  readonly match: Match;
  private readonly sids: ReadonlyMap<string, number>;
  private readonly us: Side;

  constructor(us: Side, own: SideRecord, other: SideRecord) {
    this.us = us;
    const names = [
      ...new Set([
        ...own.starters,
        ...own.substitutions.map(({ on }) => on),
        ...own.cards.map(({ player }) => player),
      ]),
    ];
    this.sids = new Map(names.map((name, index) => [name, index + 1]));
    this.players = names.map((firstname, index) => ({
      ...create(playerFields, { firstname }),
      sid: index + 1,
    }));
    const team = aTeam(this.players, { pitchPlayers: 11, matchLength: 90, matchParts: 2 });
    const fresh = newMatch({ team, date: SATURDAY, match_token: 't', createdAt: SATURDAY });
    const filled = fillLineup({ ...fresh, sid: 70, awaygame: us === 'away' }, this.players);
    if (!filled.ok) throw new Error(filled.error.code);
    this.match = this.play(filled.value, this.steps(own, other));
  }

  name(sid: number): string {
    return this.players.find((player) => player.sid === sid)?.firstname ?? '';
  }

  private sid(name: string): number {
    const sid = this.sids.get(name);
    if (sid === undefined) throw new Error(`nobody is called ${name}`);
    return sid;
  }

  private steps(own: SideRecord, other: SideRecord): readonly Step[] {
    const them = otherSide(this.us);
    const substitutions = own.substitutions.map(({ off, on, ...when }): Step => {
      return { ...when, command: { type: 'substitute', on: this.sid(on), off: this.sid(off) } };
    });
    const cards = [own, other].flatMap((record) =>
      record.cards.map(({ player, card, ...when }): Step => {
        const who = record === own ? { player: this.sid(player) } : theirs(player);
        const side = record === own ? this.us : them;
        return { ...when, command: { type: 'card', side, colour: COLOURS[card] ?? 'yellow', ...who } };
      }),
    );
    const goals = [own, other].flatMap((record) =>
      record.goals.map(({ player, kind, ...when }): Step => {
        const ownGoal = kind === 'own goal';
        const byUs = (record === own) !== ownGoal;
        const who = byUs ? { player: this.sid(player) } : theirs(player);
        const goalType = kind === 'penalty' ? 'PENALTY' : 'GOAL';
        const side = record === own ? this.us : them;
        return { ...when, command: { type: 'goal', side, ownGoal, goalType, ...who } };
      }),
    );
    return [...goals, ...substitutions, ...cards].sort((a, b) => a.minute - b.minute || a.added - b.added);
  }

  private play(start: Match, steps: readonly Step[]): Match {
    const HALF = 45 * 60;
    const BREAK = 70 * 60;
    let match = start;
    let events = 0;
    const does = (command: MatchCommand, nowSeconds: number) => {
      events += 1;
      const result = decide(match, command, { nowSeconds, eid: `17-${events}` });
      if (!result.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.error)}`);
      match = result.value.match;
    };
    does({ type: 'kickOff' }, KICK_OFF);
    let half = 1;
    for (const { command, minute, added } of steps) {
      if (minute > 45 && half === 1) {
        does({ type: 'endPart' }, KICK_OFF + HALF + 300);
        does({ type: 'startPart' }, KICK_OFF + BREAK);
        half = 2;
      }
      const seconds = (minute - 1 + added) * 60 + 30;
      does(command, half === 1 ? KICK_OFF + seconds : KICK_OFF + BREAK + seconds - HALF);
    }
    does({ type: 'endMatch' }, KICK_OFF + BREAK + HALF + 600);
    return match;
  }
}

/** An opponent by name and number. */
function theirs(player: string) {
  return { playername: player, sn: Number(player.slice(1)) };
}

describe('a tournament match, recorded by either team', () => {
  const home = new Replay('home', HOME, AWAY);
  const away = new Replay('away', AWAY, HOME);

  it('the score equals the record for both teams', () => {
    for (const { match } of [home, away]) expect(scoreOf(match)).toEqual({ home: 2, away: 3 });
    expect([resultOf(home.match), resultOf(away.match)]).toEqual(['lost', 'win']);
  });

  it('every goal, card and substitution is in its minute', () => {
    const linesOf = ({ match, name }: Replay, replay: Replay) =>
      timelineOf(match)
        .filter((row) => row.editable)
        .map(
          ({ type, minute, overtime, player, playername, off }) =>
            `${minute}+${overtime} ${type} ${player === 0 ? playername : name.call(replay, player)}${off === 0 ? '' : ` for ${name.call(replay, off)}`}`,
        );
    expect(linesOf(home, home)).toEqual([
      '1+0 GOAL B7',
      '21+0 YELLOW_CARD R4',
      '40+0 YELLOW_CARD R13',
      '45+2 GOAL R9',
      '46+0 OWN_GOAL B5',
      '46+0 SUBS_IN R12 for R9',
      '46+0 SUBS_IN R13 for R10',
      '71+0 SECOND_YELLOW_CARD R4',
      '86+0 GOAL B7',
      '86+0 RED_CARD B3',
      '87+0 RED_CARD B14',
      '89+0 SUBS_IN R14 for R12',
      '90+2 YELLOW_CARD R9',
      '90+4 SUBS_IN R15 for R11',
      '90+8 GOAL B10',
    ]);
    const inBoth = (line: string) => !line.includes('SUBS_IN');
    expect(linesOf(away, away).filter(inBoth)).toEqual(linesOf(home, home).filter(inBoth));
  });

  it('the right players are on the pitch at the end', () => {
    const names = (replay: Replay) =>
      new Set(onThePitch(replay.match).map((place) => replay.name(place.player_sid)));
    expect(names(home)).toEqual(new Set(['R1', 'R2', 'R3', 'R5', 'R6', 'R7', 'R8', 'R13', 'R14', 'R15']));
    expect(names(away)).toEqual(new Set(['B1', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10', 'B11', 'B13']));
    for (const { match } of [home, away]) expect(repairsOf(match)).toEqual([]);
  });

  it('the minutes follow the convention', () => {
    const minutes = (replay: Replay) =>
      Object.fromEntries([...playingTime(replay.match, KICK_OFF)].map(([sid, m]) => [replay.name(sid), m]));
    expect(minutes(home)).toMatchObject({ R9: 45, R12: 43, R14: 2, R15: 0, R11: 90, R4: 70, R1: 90 });
    expect(minutes(away)).toMatchObject({ B2: 45, B12: 14, B13: 31, B3: 85, B7: 90 });
    expect(minutes(away)).not.toHaveProperty('B14');
  });

  it('followers of both teams see the same outcome', () => {
    const team = aTeam(home.players, { public_names: 'full_name', age_group: 'adult' });
    const match = { ...home.match, privacy: 1 };
    const view = publicView({ match, team, players: home.players });
    const goals = view?.timeline.filter(({ type }) => type === 'GOAL' || type === 'OWN_GOAL');
    expect(
      goals?.map(({ type, minute, overtime, who, score }) => {
        // An own goal has no public name, and opponents have numbers only.
        const scorer = type === 'OWN_GOAL' ? 'o.g.' : who?.name || `no. ${who?.number}`;
        return `${minute}+${overtime} ${scorer} ${score?.home}-${score?.away}`;
      }),
    ).toEqual(['1+0 no. 7 0-1', '45+2 R9 1-1', '46+0 o.g. 2-1', '86+0 no. 7 2-2', '90+8 no. 10 2-3']);
    expect(view?.lineup).toHaveLength(10);
  });
});
