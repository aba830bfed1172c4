import { describe, expect, it } from 'vitest';
import { assemble, changesBetween, type Value, valuesOf } from '../../entity/rows/rows.ts';
import { matchFields } from '../../entity/tables/match.ts';
import { blocksOf, plannedLineup } from '../blocks/blocks.ts';
import { onThePitch } from '../lineup/on-pitch.ts';
import { playingTime } from '../lineup/playing-time.ts';
import { withAttendance } from '../sheet/sheet.ts';
import { Coach, KICK_OFF, minutes, readyMatch } from '../testing/match.testing.ts';
import { plannedMatch, rotatedMatch, Sideline } from './planned.testing.ts';
import { blocksAhead, nextPlannedChange, secondsUntil } from './planned-changes.ts';

const sids = (places: readonly { readonly player_sid: number }[]) =>
  places.map(({ player_sid }) => player_sid).sort((a, b) => a - b);
const at = (match: Parameters<typeof nextPlannedChange>[0], seconds: number) =>
  nextPlannedChange(match, KICK_OFF + seconds);

/** 14 players, nine on the pitch, four quarters of 15 minutes in three blocks each. */
const kickedOff = () => {
  const side = new Sideline(rotatedMatch({ halfParts: 3 }));
  side.does({ type: 'kickOff' }, 0);
  return side;
};

describe('the next planned change', () => {
  it('there is no next change before the kick-off, after the end and in a shoot-out', () => {
    expect(at(plannedMatch({ halfParts: 3 }), 0)).toBeNull();
    const side = kickedOff();
    side.does({ type: 'endMatch' }, 60);
    expect(at(side.match, 60)).toBeNull();
  });

  it('there is no next change in a match without a plan', () => {
    const coach = new Coach(readyMatch());
    coach.does({ type: 'kickOff' }, 0);
    expect(at(coach.match, 60)).toBeNull();
  });

  it('the next change is that of the next block, with the seconds until it is due', () => {
    const { match } = kickedOff();
    const change = at(match, 60);
    expect(change).toMatchObject({ part: 1, subpart: 2, atSecond: minutes(5), left: [] });
    expect(change && secondsUntil(change, match, KICK_OFF + 60)).toBe(minutes(4));
    expect(change && secondsUntil(change, match, KICK_OFF + minutes(6))).toBe(-minutes(1));
  });

  it('a planned change leads to the planned line-up as one action, and marks its sub-part as begun', () => {
    const side = kickedOff();
    side.applies(minutes(5) + 12);
    const block = blocksOf(side.match)[1];
    expect(block).toMatchObject({ part: 1, subpart: 2 });
    expect(block && sids(onThePitch(side.match))).toEqual(block && sids(plannedLineup(side.match, block)));
    expect(side.match.subsmap_play).toEqual({ '1-2': { minute: 5 } });
    expect(at(side.match, minutes(6))).toMatchObject({ part: 1, subpart: 3 });
  });

  it('after a skipped change the due one is next', () => {
    const side = kickedOff();
    expect(at(side.match, minutes(10))).toMatchObject({ part: 1, subpart: 3 });
    side.applies(minutes(10));
    const block = blocksOf(side.match)[2];
    expect(block && sids(onThePitch(side.match))).toEqual(block && sids(plannedLineup(side.match, block)));
  });

  it('in a break the next change is that of the new part, counted from its beginning', () => {
    const side = kickedOff();
    for (const minute of [5, 10]) side.applies(minutes(minute));
    expect(at(side.match, minutes(11))).toMatchObject({ part: 2, subpart: 1, atSecond: 0 });
    const change = at(side.match, minutes(11));
    expect(change && secondsUntil(change, side.match, KICK_OFF + minutes(11))).toBeNull();
    side.does({ type: 'endPart' }, minutes(15));
    side.applies(minutes(16));
    expect(side.match.subsmap_play['2-1']).toEqual({ minute: 0 });
    const block = blocksOf(side.match)[3];
    expect(block && sids(onThePitch(side.match))).toEqual(block && sids(plannedLineup(side.match, block)));
  });

  it('a planned change leaves out what the coach has done already', () => {
    const side = kickedOff();
    const planned = at(side.match, minutes(4));
    for (const { on, off } of planned?.changes ?? []) side.does({ type: 'substitute', on, off }, minutes(4));
    const left = at(side.match, minutes(5));
    expect(left?.subpart === 2 ? left.changes : []).toEqual([]);
  });

  it('players who are on, injured or sent off are left out with the reason, and the rest stays', () => {
    const side = kickedOff();
    const planned = at(side.match, minutes(4))?.changes ?? [];
    const [early, hurt, sentOff] = planned.map(({ on }) => on);
    expect(planned.length).toBeGreaterThanOrEqual(3);
    const others = onThePitch(side.match).filter(
      ({ player_sid }) => !planned.some(({ off }) => off === player_sid),
    );
    side.does({ type: 'substitute', on: early ?? 0, off: others[0]?.player_sid ?? 0 }, minutes(3));
    side.match = withAttendance(side.match, hurt ?? 0, { injured: true });
    side.does({ type: 'card', colour: 'red', side: 'home', player: sentOff ?? 0 }, minutes(4));
    const change = at(side.match, minutes(5));
    expect(change?.left.map(({ player, reason }) => [player, reason])).toEqual([
      [early, 'alreadyOn'],
      [hurt, 'injured'],
      [sentOff, 'sentOff'],
    ]);
    expect(change?.changes.map(({ on }) => on)).toEqual(planned.slice(3).map(({ on }) => on));
  });

  it('a player who arrives later is left out until they have arrived', () => {
    const side = kickedOff();
    const [late] = at(side.match, minutes(4))?.changes ?? [];
    const player = late?.on ?? 0;
    side.match = withAttendance(side.match, player, { from_minute: 7 });
    expect(at(side.match, minutes(4))?.left).toEqual([{ player, off: late?.off, reason: 'later' }]);
    expect(at(side.match, minutes(7))?.left).toEqual([]);
    side.match = withAttendance(side.match, player, { from_minute: 5 });
    expect(at(side.match, minutes(4))?.left).toEqual([]);
  });

  it('a player planned for a player who has left comes on while there is room', () => {
    const side = kickedOff();
    const [first] = at(side.match, minutes(4))?.changes ?? [];
    side.does({ type: 'leave', player: first?.off ?? 0 }, minutes(4));
    const change = at(side.match, minutes(5));
    expect(change?.changes).toContainEqual(expect.objectContaining({ on: first?.on, off: 0 }));
    side.applies(minutes(5));
    expect(onThePitch(side.match)).toHaveLength(9);
  });

  it('a planned change with one impossible part is refused as a whole', () => {
    const side = kickedOff();
    const change = at(side.match, minutes(5));
    const [first] = change?.changes ?? [];
    side.does({ type: 'substitute', on: first?.on ?? 0, off: first?.off ?? 0 }, minutes(5));
    const before = side.match;
    expect(change && side.triesToApply(change, minutes(5))).toMatchObject({ ok: false });
    expect(side.match).toBe(before);
  });
});

describe('a plan that is applied block by block', () => {
  it('a plan that is applied block by block gives exactly the planned minutes', () => {
    const side = new Sideline(plannedMatch({ halfParts: 3 }));
    side.does({ type: 'kickOff' }, 0);
    const planned = side.plannedMinutes();
    side.playsAsPlanned();
    const played = playingTime(side.match, KICK_OFF + minutes(200));
    expect(new Map([...played].map(([sid, time]) => [sid, Math.round(time * 60)]))).toEqual(planned);
  });

  it('undo of a planned change restores the earlier values of its registers', () => {
    const side = kickedOff();
    const before = side.match;
    side.applies(minutes(5));
    const changes = changesBetween(matchFields, before, side.match);
    const old = valuesOf(matchFields, before);
    const undone: Record<string, Value> = { ...valuesOf(matchFields, side.match) };
    for (const path of Object.keys(changes)) undone[path] = old[path] ?? null;
    expect({ ...assemble(matchFields, undone), sid: before.sid }).toEqual(before);
  });
});

describe('the remaining planned changes', () => {
  const ahead = (match: Parameters<typeof nextPlannedChange>[0], seconds: number) =>
    blocksAhead(match, at(match, seconds)).map(({ part, subpart }) => `${part}-${subpart}`);

  it('all changes remain before the kick-off, and none after the end', () => {
    expect(ahead(rotatedMatch({ halfParts: 3 }), 0)).toHaveLength(11);
    const side = kickedOff();
    side.does({ type: 'endMatch' }, 60);
    expect(ahead(side.match, 60)).toEqual([]);
  });

  it('applied and skipped changes do not remain', () => {
    const side = kickedOff();
    expect(ahead(side.match, 60)[0]).toBe('1-2');
    side.applies(minutes(5));
    expect(ahead(side.match, minutes(6))[0]).toBe('1-3');
    side.does({ type: 'endPart' }, minutes(15));
    side.does({ type: 'startPart' }, minutes(15));
    expect(ahead(side.match, minutes(21))).toEqual(
      ['2-2', '2-3'].concat([3, 4].flatMap((part) => [1, 2, 3].map((subpart) => `${part}-${subpart}`))),
    );
  });
});
