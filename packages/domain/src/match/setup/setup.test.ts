import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { startingLineup } from '../lineup/lineup.ts';
import { aTeam, KICK_OFF, kickedOff, readyMatch, SATURDAY, somePlayers } from '../testing/match.testing.ts';
import { newMatch } from './defaults.ts';
import { applySetup, type MatchSetup, setupOf, setupRefusals, setupWarnings } from './setup.ts';

const CONTEXT = { nowSeconds: KICK_OFF, timezone: 'Europe/Amsterdam' };
const TEAM = aTeam(somePlayers(12), { pitchPlayers: 9, matchLength: 60 });
const NEW = newMatch({ team: TEAM, date: SATURDAY, match_token: 't', createdAt: 1 });
const GOOD: MatchSetup = { ...setupOf(NEW), opponent_clubname: ' Noordhaven ' };

const codes = (match: Match, setup: MatchSetup) =>
  setupRefusals(match, setup).map(({ code, field }) => `${field}: ${code}`);
const warned = (match: Match, setup: MatchSetup, context = CONTEXT) =>
  setupWarnings(match, setup, context).map(({ code, field }) => `${field}: ${code}`);

describe('match setup', () => {
  it('a complete setup makes a new match ready for its kick-off', () => {
    const result = applySetup(NEW, GOOD);
    expect(result).toMatchObject({
      ok: true,
      value: { status: 'CAN_START', opponent_clubname: 'Noordhaven' },
    });
  });

  it('a setup needs an opponent with a club', () => {
    expect(codes(NEW, { ...GOOD, opponent_clubname: ' ' })).toEqual(['opponent_clubname: opponentMissing']);
    expect(codes(NEW, { ...GOOD, opponent_clubname: '', opponent_teamname: 'JO13-1' })).toEqual([
      'opponent_clubname: opponentClubRequired',
    ]);
  });

  it("a setup needs a date, and warns of a start that has passed in the team's zone", () => {
    expect(codes(NEW, { ...GOOD, date: 0 })).toEqual(['date: dateMissing']);
    expect(warned(NEW, { ...GOOD, date: 0 })).toEqual([]);
    expect(warned(NEW, { ...GOOD, date: SATURDAY - 86_400 })).toEqual(['date: startInPast']);
    expect(codes(NEW, { ...GOOD, date: SATURDAY - 86_400 })).toEqual([]);
    expect(warned(NEW, { ...GOOD, dateHours: 11 })).toEqual([]);
    expect(warned(NEW, { ...GOOD, dateHours: 8 })).toEqual(['date: startInPast']);
    // It is later in Auckland.
    expect(warned(NEW, { ...GOOD, dateHours: 11 }, { ...CONTEXT, timezone: 'Pacific/Auckland' })).toEqual([
      'date: startInPast',
    ]);
  });

  it('a match can keep a date that has passed', () => {
    const later = { ...CONTEXT, nowSeconds: KICK_OFF + 5 * 86_400 };
    const match = readyMatch();
    expect(codes(match, { ...setupOf(match), kind: 3 })).toEqual([]);
    expect(warned(match, { ...setupOf(match), kind: 3 }, later)).toEqual([]);
    expect(warned(match, { ...setupOf(match), dateMinutes: 45 }, later)).toEqual(['date: startInPast']);
  });

  it('time, length, players and parts are limited to their ranges', () => {
    expect(codes(NEW, { ...GOOD, dateHours: 24 })).toEqual(['dateHours: timeInvalid']);
    expect(codes(NEW, { ...GOOD, matchLength: 4 })).toEqual(['matchLength: outOfRange']);
    expect(codes(NEW, { ...GOOD, matchLength: 121 })).toEqual(['matchLength: outOfRange']);
    expect(codes(NEW, { ...GOOD, pitchPlayers: 3 })).toEqual(['pitchPlayers: outOfRange']);
    expect(codes(NEW, { ...GOOD, matchParts: 5 })).toEqual(['matchParts: outOfRange']);
    expect(codes(NEW, { ...GOOD, matchParts: Number.NaN })).toEqual(['matchParts: outOfRange']);
    expect(codes(NEW, { ...GOOD, extraParts: 3 })).toEqual(['extraParts: outOfRange']);
    expect(codes(NEW, { ...GOOD, extraLength: 0 })).toEqual(['extraLength: outOfRange']);
    // Kicks from the penalty mark at once.
    expect(codes(NEW, { ...GOOD, extraParts: 0 })).toEqual([]);
  });

  it('a match can keep parts that only the schema allows', () => {
    const match = { ...readyMatch(), matchParts: 7, extraParts: 4 };
    expect(codes(match, { ...setupOf(match), kind: 3 })).toEqual([]);
  });

  it('pitch and extra time are saved', () => {
    const saved = applySetup(NEW, { ...GOOD, pitch: 1, extraParts: 2, extraLength: 10 });
    expect(saved).toMatchObject({ value: { metadata: { pitch: 1 }, extraParts: 2, extraLength: 10 } });
  });

  it('place and meeting time are saved, within their limits', () => {
    const saved = applySetup(NEW, { ...GOOD, place: ' Sportpark De Haven ', meet_minutes: 45 });
    expect(saved).toMatchObject({ value: { place: 'Sportpark De Haven', meet_minutes: 45 } });
    expect(codes(NEW, { ...GOOD, place: 'x'.repeat(120), meet_minutes: 600 })).toEqual([]);
    expect(codes(NEW, { ...GOOD, place: 'x'.repeat(121) })).toEqual(['place: tooLong']);
    for (const meet_minutes of [-1, 601, 2.5, Number.NaN])
      expect(codes(NEW, { ...GOOD, meet_minutes })).toEqual(['meet_minutes: outOfRange']);
  });

  it('a match keeps a meeting time that another app has written', () => {
    const match = { ...readyMatch(), meet_minutes: 900 };
    expect(codes(match, { ...setupOf(match), kind: 3 })).toEqual([]);
  });

  it('unchanged fields are not written', () => {
    const moved: Match = { ...readyMatch(), dateHours: 11, dateMinutes: 30 };
    const saved = applySetup(moved, { opponent_teamname: 'MO13-9' });
    expect(saved).toEqual({ ok: true, value: { ...moved, opponent_teamname: 'MO13-9' } });
  });

  it('a valid field is saved while another is invalid, and the match is ready when all are valid', () => {
    const dateless: Match = { ...NEW, date: 0 };
    const named = applySetup(dateless, { opponent_clubname: 'Noordhaven' });
    expect(named).toMatchObject({ ok: true, value: { opponent_clubname: 'Noordhaven', status: 'NEW' } });
    if (!named.ok) return;
    expect(applySetup(named.value, { date: SATURDAY })).toMatchObject({ value: { status: 'CAN_START' } });
    expect(applySetup(named.value, { dateMinutes: 60 })).toMatchObject({
      error: [{ code: 'timeInvalid', field: 'dateHours' }],
    });
  });

  it('extra time can change until it is played', () => {
    const { match } = kickedOff();
    expect(codes(match, { ...setupOf(match), extraLength: 5 })).toEqual([]);
    const inExtraTime = { ...match, gamepart: match.matchParts + 1 };
    expect(codes(inExtraTime, { ...setupOf(inExtraTime), extraLength: 5 })).toEqual(['extraLength: started']);
  });

  it('another number of players moves the line-up', () => {
    const match = readyMatch();
    const result = applySetup(match, { ...setupOf(match), pitchPlayers: 7 });
    if (!result.ok) throw new Error('refused');
    expect(startingLineup(result.value)).toHaveLength(7);
  });

  it('the format of a started match cannot change, but its opponent can', () => {
    const { match } = kickedOff();
    expect(codes(match, { ...setupOf(match), matchLength: 70 })).toEqual(['matchLength: started']);
    const renamed = applySetup(match, { ...setupOf(match), opponent_clubname: 'Zuidhaven' });
    expect(renamed).toMatchObject({ ok: true, value: { status: 'PLAYING', opponent_clubname: 'Zuidhaven' } });
  });
});
