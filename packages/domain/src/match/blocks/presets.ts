/**
 * Presets: named line-ups. A preset is stored in the match in which it was made, and offered in all matches of the
 * team.
 */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import { clampPitchPlayers } from '../../match-limits.ts';
import { ontoPitch } from '../../pitch/grid.ts';
import { spreadOut } from '../../pitch/spots.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { plainLine } from '../../text/plain-text.ts';
import { cannotPlayIn, wasPlayed, withLineup } from './block-plan.ts';
import { type BlockKey, FIRST_BLOCK, plannedLineup } from './blocks.ts';

/** The longest title that fits a list beside two buttons. */
export const PRESET_TITLE_MAX = 40;
/** The most presets of one match. */
export const PRESETS_PER_MATCH_MAX = 20;

export interface Preset {
  /** The match that stores it. */
  readonly match: number;
  readonly key: string;
  readonly title: string;
  readonly lineup: readonly LineupPlace[];
}

export type PresetRefusal =
  /** Message: "Label is empty." */
  | { readonly code: 'labelMissing' }
  | { readonly code: 'labelTooLong'; readonly max: number }
  | { readonly code: 'presetNameTaken' }
  | { readonly code: 'presetsFull'; readonly max: number }
  | { readonly code: 'presetUnknown' }
  /** The line-up is empty, or none of the preset's players can play. */
  | { readonly code: 'nobodyPlays' }
  | { readonly code: 'started' };

export interface AppliedPreset {
  readonly match: Match;
  /** Players of the preset who cannot play here: not on the sheet, absent, injured, sent off, not arrived yet. */
  readonly missing: readonly number[];
}

type HoldsPresets = Pick<Match, 'sid' | 'presets'>;

/** The presets of these matches, sorted by title. */
export function presetsOf(matches: readonly HoldsPresets[]): readonly Preset[] {
  return matches
    .flatMap(({ sid, presets }) =>
      Object.entries(presets).map(([key, { title, lineup }]) => ({
        match: sid,
        key,
        title: plainLine(title),
        lineup,
      })),
    )
    .sort((a, b) => a.title.localeCompare(b.title) || a.match - b.match);
}

/** The problem of a title; `own` is the key of the preset that already has it. */
export function presetTitleRefusal(
  presets: readonly Preset[],
  title: string,
  own?: string,
): PresetRefusal | null {
  const wanted = comparable(title);
  if (wanted === '') return { code: 'labelMissing' };
  if (plainLine(title).length > PRESET_TITLE_MAX) return { code: 'labelTooLong', max: PRESET_TITLE_MAX };
  const taken = presets.some((preset) => preset.key !== own && comparable(preset.title) === wanted);
  return taken ? { code: 'presetNameTaken' } : null;
}

export interface NewPreset {
  readonly key: string;
  readonly title: string;
  /** The block whose line-up is saved. */
  readonly at?: BlockKey | undefined;
}

/** The match with the line-up of a block stored under a title. */
export function withPreset(
  match: Match,
  { key, title, at = FIRST_BLOCK }: NewPreset,
): Result<Match, PresetRefusal> {
  const lineup = plannedLineup(match, at);
  if (lineup.length === 0) return refuse({ code: 'nobodyPlays' });
  if (Object.keys(match.presets).length >= PRESETS_PER_MATCH_MAX) {
    return refuse({ code: 'presetsFull', max: PRESETS_PER_MATCH_MAX });
  }
  const refusal = presetTitleRefusal(presetsOf([match]), title);
  if (refusal !== null) return refuse(refusal);
  return ok({ ...match, presets: { ...match.presets, [key]: { title: plainLine(title), lineup } } });
}

/** Changes the title only. */
export function withPresetRenamed(match: Match, key: string, title: string): Result<Match, PresetRefusal> {
  const preset = match.presets[key];
  if (preset === undefined) return refuse({ code: 'presetUnknown' });
  const refusal = presetTitleRefusal(presetsOf([match]), title, key);
  if (refusal !== null) return refuse(refusal);
  return ok({ ...match, presets: { ...match.presets, [key]: { ...preset, title: plainLine(title) } } });
}

/** Line-ups made from the preset do not change. */
export function withoutPreset(match: Match, key: string): Result<Match, PresetRefusal> {
  if (match.presets[key] === undefined) return refuse({ code: 'presetUnknown' });
  const { [key]: _gone, ...presets } = match.presets;
  return ok({ ...match, presets });
}

/** The players of the preset in their positions, as far as they can play and the pitch has room. */
export function applyPreset(
  match: Match,
  lineup: readonly LineupPlace[],
  at: BlockKey = FIRST_BLOCK,
): Result<AppliedPreset, PresetRefusal> {
  if (wasPlayed(match, at)) return refuse({ code: 'started' });
  const here = lineup.filter(({ player_sid }) => cannotPlayIn(match, player_sid, at) === null);
  if (here.length === 0) return refuse({ code: 'nobodyPlays' });
  const onPitch = here.slice(0, clampPitchPlayers(match.pitchPlayers));
  const places = spreadOut(
    match,
    onPitch.map((place) => ({ ...place, ...ontoPitch(place) })),
  );
  const kept = new Set(onPitch.map(({ player_sid }) => player_sid));
  return ok({
    match: withLineup(match, at, places),
    missing: lineup.map(({ player_sid }) => player_sid).filter((player) => !kept.has(player)),
  });
}

/** True for two titles that a user would consider equal. */
function comparable(title: string): string {
  return plainLine(title).toLowerCase();
}
