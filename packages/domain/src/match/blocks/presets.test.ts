import { describe, expect, it } from 'vitest';
import type { Result } from '../../result.ts';
import { startingLineup } from '../lineup/lineup.ts';
import { withAttendance } from '../sheet/sheet.ts';
import { kickedOff, readyMatch, startingKeeper } from '../testing/match.testing.ts';
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

describe('presets', () => {
  it('presets keep a line-up and are listed by title', () => {
    expect(strong).toEqual({ match: 7, key: '1-1', title: 'Strong', lineup: startingLineup(MATCH) });
    const other = made(withPreset({ ...MATCH, sid: 8 }, { key: '1-2', title: 'Away' }));
    expect(presetsOf([withStrong, other]).map(({ title }) => title)).toEqual(['Away', 'Strong']);
  });

  it('an empty or existing title, and an empty line-up, are refused', () => {
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

  it('a preset restores its line-up', () => {
    const empty = { ...MATCH, part1: {} };
    const { match, missing } = made(applyPreset(empty, lineup));
    expect(missing).toEqual([]);
    expect(startingLineup(match)).toEqual(startingLineup(MATCH));
    expect(startingKeeper(match)).toBe(startingKeeper(MATCH));
  });

  it('a preset leaves out players who cannot play, and names them', () => {
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

  it('a preset never puts more players on the pitch than allowed', () => {
    const fewer = { ...MATCH, pitchPlayers: 5, part1: {} };
    const { match, missing } = made(applyPreset(fewer, lineup));
    expect(startingLineup(match)).toHaveLength(5);
    expect(missing).toHaveLength(lineup.length - 5);
  });

  it('a preset is refused for a played block, and when none of its players can play', () => {
    expect(applyPreset(kickedOff().match, lineup)).toEqual({ ok: false, error: { code: 'started' } });
    expect(applyPreset(MATCH, [{ player_sid: 4_404, x: 50, y: 95 }])).toEqual({
      ok: false,
      error: { code: 'nobodyPlays' },
    });
  });

  it('presets are renamed and deleted in their match', () => {
    const renamed = made(withPresetRenamed(withStrong, '1-1', 'Fast'));
    expect(presetsOf([renamed])[0]).toMatchObject({ title: 'Fast', lineup });
    expect(made(withoutPreset(renamed, '1-1')).presets).toEqual({});
    expect(withoutPreset(MATCH, '1-1')).toEqual({ ok: false, error: { code: 'presetUnknown' } });
  });
});
