import { describe, expect, it } from 'vitest';
import { startingLineup } from '../match/lineup.ts';
import { kickedOff, readyMatch, startingKeeper } from '../match/match.testing.ts';
import { withAttendance } from '../match/sheet.ts';
import type { Result } from '../result.ts';
import {
  applyPreset,
  presetsOf,
  presetTitleRefusal,
  withoutPreset,
  withPreset,
  withPresetRenamed,
} from './presets.ts';

function made<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const MATCH = { ...readyMatch(), sid: 7 };
const withStrong = made(withPreset(MATCH, { key: '1-1', title: ' Strong ' }));
const [strong] = presetsOf([withStrong]);
const lineup = strong?.lineup ?? [];

describe('presets: line-ups under a name', () => {
  it('keep who stands where, and are offered by title', () => {
    expect(strong).toEqual({ match: 7, key: '1-1', title: 'Strong', lineup: startingLineup(MATCH) });
    const other = made(withPreset({ ...MATCH, sid: 8 }, { key: '1-2', title: 'Away' }));
    expect(presetsOf([withStrong, other]).map(({ title }) => title)).toEqual(['Away', 'Strong']);
  });

  it('an empty title and one that exists are refused, and an empty pitch is no preset', () => {
    const all = presetsOf([withStrong]);
    expect(presetTitleRefusal(all, '')).toEqual({ code: 'labelMissing' });
    expect(presetTitleRefusal(all, 'STRONG')).toEqual({ code: 'presetNameTaken' });
    expect(presetTitleRefusal(all, 'Strong', '1-1')).toBeNull();
    const empty = { ...MATCH, part1: {} };
    expect(withPreset(empty, { key: 'x', title: 'Nobody' })).toEqual({
      ok: false,
      error: { code: 'nobodyPlays' },
    });
  });

  it('bring the line-up back as it was', () => {
    const empty = { ...MATCH, part1: {} };
    const { match, missing } = made(applyPreset(empty, lineup));
    expect(missing).toEqual([]);
    expect(startingLineup(match)).toEqual(startingLineup(MATCH));
    expect(startingKeeper(match)).toBe(startingKeeper(MATCH));
  });

  it('leave out who cannot play, and say who that is', () => {
    const [, gone, hurt] = lineup.map(({ player_sid }) => player_sid);
    const without = withAttendance(
      { ...MATCH, players: MATCH.players.filter(({ sid }) => sid !== gone) },
      hurt ?? 0,
      { injured: true },
    );
    const cleared = { ...without, part1: {} };
    const applied = made(applyPreset(cleared, lineup));
    expect(applied.missing).toContain(hurt);
    const playing = startingLineup(applied.match).map(({ player_sid }) => player_sid);
    expect(playing).not.toContain(hurt);
    expect([...playing, ...applied.missing].toSorted()).toEqual(
      lineup.map(({ player_sid }) => player_sid).toSorted(),
    );
  });

  it('never put more on the pitch than may play', () => {
    const fewer = { ...MATCH, pitchPlayers: 5, part1: {} };
    const { match, missing } = made(applyPreset(fewer, lineup));
    expect(startingLineup(match)).toHaveLength(5);
    expect(missing).toHaveLength(lineup.length - 5);
  });

  it('are refused where the line-up was played, or nobody of it is there', () => {
    expect(applyPreset(kickedOff().match, lineup)).toEqual({ ok: false, error: { code: 'started' } });
    expect(applyPreset(MATCH, [{ player_sid: 4_404, x: 50, y: 95 }])).toEqual({
      ok: false,
      error: { code: 'nobodyPlays' },
    });
  });

  it('are renamed and deleted where they are kept', () => {
    const renamed = made(withPresetRenamed(withStrong, '1-1', 'Fast'));
    expect(presetsOf([renamed])[0]).toMatchObject({ title: 'Fast', lineup });
    expect(made(withoutPreset(renamed, '1-1')).presets).toEqual({});
    expect(withoutPreset(MATCH, '1-1')).toEqual({ ok: false, error: { code: 'presetUnknown' } });
  });
});
