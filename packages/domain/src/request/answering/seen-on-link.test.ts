import { describe, expect, it } from 'vitest';
import type { PrivacyLevel } from '../../entity/tables/privacy.ts';
import { aTeam, somePlayers } from '../../match/testing/match.testing.ts';
import { seenOf } from '../../privacy/seen.ts';
import { seenInTeam } from './seen-on-link.ts';

/** 6 and 7 have one first name. */
const PLAYERS = somePlayers(14).map((player) =>
  player.sid === 6 ? { ...player, firstname: 'Noor' } : player,
);

function seen(sid: number, level: PrivacyLevel, numbers: 'numbers' | 'no numbers') {
  const family_levels = PLAYERS.map((player) => ({ id: player.sid, level, at: 1, way: 'link' as const }));
  const team = aTeam(PLAYERS, { family_levels });
  const player = PLAYERS.find((one) => one.sid === sid);
  if (player === undefined) throw new Error(`no player ${sid}`);
  const shirtnumbers = numbers === 'numbers' ? team.shirtnumbers : [];
  const about = { team: { ...team, shirtnumbers }, page: null, player, players: PLAYERS };
  const surfaces = seenInTeam(about);
  return { surfaces, before: seenOf(about), link: surfaces.find(({ surface }) => surface === 'answer page') };
}

describe('what others see of a player on the shared link', () => {
  it('is nothing where another player of the team looks the same', () => {
    for (const level of ['limited', 'normal'] as const) {
      expect(seen(7, level, 'no numbers').link?.isOff).toBe(true);
      expect(seen(8, level, 'no numbers').link?.isOff).toBe(false);
    }
  });

  it('is the name where a number tells the two apart', () => {
    const { link } = seen(7, 'limited', 'numbers');
    expect([link?.isOff, link?.appearance.name, link?.appearance.number]).toEqual([false, 'Noor', 7]);
  });

  it('is nothing without name and number', () => {
    expect(seen(8, 'shielded', 'no numbers').link?.isOff).toBe(true);
    expect(seen(8, 'shielded', 'numbers').link?.isOff).toBe(false);
  });

  it('changes nothing of the other surfaces', () => {
    const { surfaces, before } = seen(7, 'limited', 'no numbers');
    const others = (all: typeof before) => all.filter(({ surface }) => surface !== 'answer page');
    expect(others(surfaces)).toEqual(others(before));
  });
});
