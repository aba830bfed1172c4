import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { isPlaying } from '../clock/status.ts';
import { wasRunLive } from '../events/events.ts';
import { isOnSheet, shirtNumberOf, unavailableReason, withAttendance } from '../sheet/sheet.ts';
import { Coach, KICK_OFF, minutes, readyMatch, throughRegisters } from '../testing/match.testing.ts';
import { courses, play } from '../testing/taps.testing.ts';
import {
  type AttendanceChange,
  type AttendanceRefusal,
  attendanceCounts,
  decideAttendance,
  presences,
} from './attendance.ts';
import { onTheBench, onThePitch, pitchHistory } from './on-pitch.ts';
import { playingTime } from './playing-time.ts';

/** A player of the team who is on no match sheet here. */
const NEWCOMER = { sid: 99, shirtnumber: 23 };

function decided(match: Match, player: number, change: AttendanceChange, seconds = 0) {
  return decideAttendance(match, { player, change }, { nowSeconds: KICK_OFF + seconds, squad: [NEWCOMER] });
}

function says(match: Match, player: number, change: AttendanceChange, seconds = 0): Match {
  const result = decided(match, player, change, seconds);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function refusalOf(...asked: Parameters<typeof decided>): AttendanceRefusal | null {
  const result = decided(...asked);
  return result.ok ? null : result.error;
}

const inPlay = (match = readyMatch()) => {
  const side = new Coach(match);
  side.does({ type: 'kickOff' }, 0);
  return side;
};
const onBench = (match: Match) => onTheBench(match).map(({ sid }) => sid);
const starter = (match: Match) => onThePitch(match)[3]?.player_sid ?? 0;
const fromMinute = (match: Match, player: number) =>
  match.metadata.players.find(({ sid }) => sid === player)?.from_minute;

describe('attendance before the kick-off', () => {
  it('a player can change between here and not here, and the minutes stay', () => {
    const late = says(readyMatch(), 14, { says: 'arrives', minute: 20 });
    const away = says(late, 14, { says: 'absent' });
    expect(unavailableReason(away, 14)).toBe('absent');
    expect(says(away, 14, { says: 'here' })).toEqual(late);
  });

  it('a latecomer who is here loses the minute of arrival', () => {
    const late = says(readyMatch(), 14, { says: 'arrives', minute: 20 });
    expect(fromMinute(says(late, 14, { says: 'here' }), 14)).toBe(0);
  });

  it('a player has one reason for absence at a time', () => {
    for (const says1 of ['absent', 'signed_off', 'injured'] as const)
      for (const says2 of ['absent', 'signed_off', 'injured'] as const) {
        const match = says(says(readyMatch(), 14, { says: says1 }), 14, { says: says2 });
        expect(unavailableReason(match, 14)).toBe(says2);
      }
  });

  it('players are counted by attendance', () => {
    let match = says(readyMatch(), 14, { says: 'absent' });
    match = says(match, 13, { says: 'injured' });
    match = says(match, 12, { says: 'arrives', minute: 20 });
    expect(attendanceCounts(match, KICK_OFF)).toEqual({
      here: 11,
      later: 1,
      left: 0,
      absent: 1,
      declined: 0,
      signed_off: 0,
      injured: 1,
    });
  });

  it('a player of the team joins the sheet, with their number if it is free', () => {
    const match = says(readyMatch(), 99, { says: 'here' });
    expect(shirtNumberOf(match, 99)).toBe(23);
    expect(fromMinute(match, 99)).toBe(0);
    const taken = decideAttendance(
      readyMatch(),
      { player: 98, change: { says: 'here' } },
      { nowSeconds: KICK_OFF, squad: [{ sid: 98, shirtnumber: 5 }] },
    );
    expect(taken.ok && isOnSheet(taken.value, 98) && shirtNumberOf(taken.value, 98)).toBe(99);
    expect(refusalOf(readyMatch(), 98, { says: 'here' })).toEqual({ code: 'notOnSheet', player: 98 });
  });

  it('minutes are whole, and a player cannot leave before they arrive', () => {
    for (const minute of [-1, 2.5, Number.NaN, 1_000])
      expect(refusalOf(readyMatch(), 14, { says: 'arrives', minute })?.code).toBe('noSuchMinute');
    const late = says(readyMatch(), 14, { says: 'arrives', minute: 20 });
    expect(refusalOf(late, 14, { says: 'leaves', minute: 20 })).toEqual({
      code: 'leavesFirst',
      player: 14,
      minute: 20,
    });
    expect(refusalOf(late, 14, { says: 'leaves', minute: 0 })).toBeNull();
    expect(refusalOf(late, 14, { says: 'leaves', minute: 21 })).toBeNull();
  });
});

describe('attendance after the kick-off', () => {
  it('a player marked "not here" who arrives is on the bench from that minute', () => {
    const side = inPlay(withAttendance(readyMatch(), 14, { present: false }));
    expect(onBench(side.match)).not.toContain(14);
    side.match = says(side.match, 14, { says: 'here' }, minutes(12) + 40);
    expect(onBench(side.match)).toContain(14);
    expect(fromMinute(side.match, 14)).toBe(12);
    side.does({ type: 'substitute', on: 14, off: starter(side.match) }, minutes(13));
    expect(onThePitch(side.match).map(({ player_sid }) => player_sid)).toContain(14);
  });

  it('a player who joined the team after the kick-off can play', () => {
    const side = inPlay();
    side.match = says(side.match, 99, { says: 'here' }, minutes(12));
    expect(onBench(side.match)).toContain(99);
    expect(fromMinute(side.match, 99)).toBe(12);
  });

  it('a player who arrives in stoppage time or in a break gets the end of the part', () => {
    const side = inPlay(withAttendance(readyMatch(), 14, { present: false }));
    expect(fromMinute(says(side.match, 14, { says: 'here' }, minutes(17)), 14)).toBe(15);
    side.does({ type: 'endPart' }, minutes(18));
    expect(fromMinute(says(side.match, 14, { says: 'here' }, minutes(19)), 14)).toBe(15);
  });

  it('the minutes of a player who has played do not change', () => {
    const side = inPlay();
    const off = starter(side.match);
    side.does({ type: 'leave', player: off }, minutes(5));
    side.match = says(side.match, off, { says: 'absent' }, minutes(6));
    side.match = says(side.match, off, { says: 'here' }, minutes(7));
    expect(fromMinute(side.match, off)).toBe(0);
  });

  it('"not here" is refused for a player on the pitch, and after the end for a player who played', () => {
    const side = inPlay();
    const player = starter(side.match);
    expect(refusalOf(side.match, player, { says: 'absent' }, 60)).toEqual({ code: 'onPitch', player });
    expect(refusalOf(side.match, player, { says: 'injured' }, 60)).toBeNull();
    side.does({ type: 'endMatch' }, minutes(60));
    expect(refusalOf(side.match, player, { says: 'absent' }, minutes(61))?.code).toBe('hasPlayed');
    expect(refusalOf(side.match, onBench(side.match)[0] ?? 0, { says: 'absent' }, minutes(61))).toBeNull();
    side.does({ type: 'archive' }, minutes(62));
    expect(refusalOf(side.match, 14, { says: 'absent' }, minutes(63))?.code).toBe('archived');
  });

  it('players are later or left by the current minute, and here when they are on the pitch', () => {
    let match = says(readyMatch(), 13, { says: 'leaves', minute: 20 });
    match = says(match, 14, { says: 'arrives', minute: 20 });
    const side = inPlay(match);
    const where = (seconds: number) => {
      const now = presences(side.match, KICK_OFF + seconds);
      return [now.get(13), now.get(14)];
    };
    side.does({ type: 'endPart' }, minutes(15));
    side.does({ type: 'startPart' }, minutes(16));
    expect(where(minutes(20) + 59)).toEqual(['here', 'later']);
    expect(where(minutes(21))).toEqual(['left', 'here']);
    side.does({ type: 'substitute', on: 14, off: starter(side.match) }, minutes(17));
    expect(where(minutes(17))).toEqual(['here', 'here']);
  });

  it('an early latecomer is here, and a player who has left is back', () => {
    let match = says(readyMatch(), 13, { says: 'leaves', minute: 5 });
    match = says(match, 14, { says: 'arrives', minute: 20 });
    const side = inPlay(match);
    for (const player of [13, 14]) side.match = says(side.match, player, { says: 'here' }, minutes(10));
    const now = presences(side.match, KICK_OFF + minutes(10));
    expect([now.get(13), now.get(14)]).toEqual(['here', 'here']);
  });
});

describe('injuries by events', () => {
  const hurt = () => {
    const side = inPlay();
    const player = starter(side.match);
    const eid = side.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player }, minutes(5)).eid;
    return { side, player, eid: eid ?? '' };
  };

  it('an injury from an event is on the match sheet; a player on the pitch stays until substituted', () => {
    const { side, player } = hurt();
    expect(unavailableReason(side.match, player)).toBe('injured');
    expect(onThePitch(side.match).map(({ player_sid }) => player_sid)).toContain(player);
    side.does({ type: 'substitute', on: onBench(side.match)[0] ?? 0, off: player }, minutes(6));
    expect(onBench(side.match)).not.toContain(player);
    const back = side.try({ type: 'substitute', on: player, off: starter(side.match) }, minutes(8));
    expect(back).toMatchObject({ ok: false, error: { code: 'unavailable', player, reason: 'injured' } });
  });

  it('an injury ends when its event is removed, or when the coach marks the player as fit', () => {
    const { side, player, eid } = hurt();
    const again = says(side.match, player, { says: 'here' }, minutes(9));
    expect(unavailableReason(again, player)).toBeNull();
    expect(again.events.find((event) => event.eid === eid)?.type).toBe('INJURED');
    side.does({ type: 'removeEvent', eid }, minutes(9));
    expect(unavailableReason(side.match, player)).toBeNull();
  });

  it('an injury after "can play again" is a new one', () => {
    const { side, player } = hurt();
    side.match = says(side.match, player, { says: 'here' }, minutes(9));
    side.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player }, minutes(11));
    expect(unavailableReason(side.match, player)).toBe('injured');
  });

  it('an injury ends when the player comes on', () => {
    const { side, player } = hurt();
    side.does({ type: 'substitute', on: onBench(side.match)[0] ?? 0, off: player }, minutes(6));
    const event = side.match.events.find(({ type }) => type === 'SUBS_IN');
    if (event === undefined) throw new Error('nobody came on');
    const data = { ...event.data, player_sid: player, off_player_sid: 0, game_time: minutes(9) };
    const cameBack = { ...side.match, events: [...side.match.events, { ...event, eid: '99-1', data }] };
    expect(unavailableReason(cameBack, player)).toBeNull();
  });

  it('an injury does not prevent an earlier substitution, or its edit', () => {
    const side = inPlay();
    const [late = 0, other = 0] = onBench(side.match);
    const eid = side.does({ type: 'substitute', on: late, off: starter(side.match) }, minutes(3)).eid ?? '';
    side.does({ type: 'substitute', on: other, off: late }, minutes(8));
    side.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player: late }, minutes(9));
    const another = starter(side.match);
    expect(side.try({ type: 'editEvent', eid, off: another }, minutes(10)).ok).toBe(true);
    side.match = says(side.match, late, { says: 'absent' }, minutes(10));
    expect(side.try({ type: 'editEvent', eid, off: another }, minutes(10)).ok).toBe(true);
  });

  it("the end of one player's injury does not end another's", () => {
    const { side, player, eid } = hurt();
    const other = onThePitch(side.match)[5]?.player_sid ?? 0;
    side.match = says(side.match, player, { says: 'here' }, minutes(6));
    side.does({ type: 'editEvent', eid, player: other }, minutes(7));
    expect(unavailableReason(side.match, other)).toBe('injured');
  });

  it("an opponent's injury is not one of our players'", () => {
    const side = inPlay();
    side.does({ type: 'otherEvent', event: 'INJURED', side: 'away', sn: 4 }, minutes(5));
    expect(
      side.match.metadata.players.filter(({ sid }) => unavailableReason(side.match, sid) !== null),
    ).toEqual([]);
  });
});

const changes: fc.Arbitrary<AttendanceChange> = fc.oneof(
  fc
    .constantFrom('here' as const, 'absent' as const, 'signed_off' as const, 'injured' as const)
    .map((said): AttendanceChange => ({ says: said })),
  fc
    .record({
      says: fc.constantFrom('arrives' as const, 'leaves' as const),
      minute: fc.integer({ min: -1, max: 99 }),
    })
    .map((change): AttendanceChange => change),
);

describe('any attendance mark in any match', () => {
  it('a mark leaves the past unchanged and survives storage, and a player marked "here" can come on', () => {
    fc.assert(
      fc.property(
        courses,
        fc.array(fc.record({ player: fc.constantFrom(1, 2, 5, 9, 14, 99), change: changes }), {
          minLength: 1,
          maxLength: 8,
        }),
        (course, said) => {
          let now = KICK_OFF;
          let match = play(course, (played) => {
            now = played.now;
          });
          for (const { player, change } of said) {
            const result = decideAttendance(
              match,
              { player, change },
              { nowSeconds: now, squad: [NEWCOMER] },
            );
            if (!result.ok) continue;
            const after = result.value;
            // Before the kick-off the pitch is the line-up, which excludes absent players.
            if (wasRunLive(match)) expect(pitchHistory(after)).toEqual(pitchHistory(match));
            expect(playingTime(after, now)).toEqual(playingTime(match, now));
            expect(throughRegisters(after)).toEqual(after);
            if (change.says === 'here') {
              expect(unavailableReason(after, player)).toBeNull();
              if (isPlaying(after.status)) expect(presences(after, now).get(player)).toBe('here');
            }
            match = after;
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
