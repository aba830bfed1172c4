/**
 * Line-ups under a name: who stands where. A preset is stored in the match that it was made in and offered in
 * every match of the team.
 */
import type { LineupPlace, Match } from '../entity/match.ts';
import { cannotPlayIn, wasPlayed, withLineup } from '../match/block-plan.ts';
import { type BlockKey, FIRST_BLOCK, plannedLineup } from '../match/blocks.ts';
import { ontoPitch } from '../match/grid.ts';
import { clampPitchPlayers } from '../match/limits.ts';
import { plainLine } from '../match/plain-text.ts';
import { spreadOut } from '../match/spots.ts';
import { ok, type Result, refuse } from '../result.ts';

/** A title stands in a list beside its two buttons. */
export const PRESET_TITLE_MAX = 40;
/** In one match; more could not be told apart. */
export const PRESETS_PER_MATCH_MAX = 20;

export interface Preset {
  /** The match that holds it. */
  readonly match: number;
  readonly key: string;
  readonly title: string;
  readonly lineup: readonly LineupPlace[];
}

export type PresetRefusal =
  /** Label is empty. */
  | { readonly code: 'labelMissing' }
  | { readonly code: 'labelTooLong'; readonly max: number }
  | { readonly code: 'presetNameTaken' }
  | { readonly code: 'presetsFull'; readonly max: number }
  | { readonly code: 'presetUnknown' }
  /** Nobody stands on the pitch, or nobody of the preset can play. */
  | { readonly code: 'nobodyPlays' }
  | { readonly code: 'started' };

export interface AppliedPreset {
  readonly match: Match;
  /** Who is in the preset and cannot play here: not on the sheet, absent, injured, sent off, not there yet. */
  readonly missing: readonly number[];
}

type HoldsPresets = Pick<Match, 'sid' | 'presets'>;

/** The presets of these matches by title. */
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

/** What is wrong with a title beside the presets that are there; `own` is the key of the one that has it. */
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

/** The match with the line-up of a block kept under a title. */
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

/** Another name; who stands where stays. */
export function withPresetRenamed(match: Match, key: string, title: string): Result<Match, PresetRefusal> {
  const preset = match.presets[key];
  if (preset === undefined) return refuse({ code: 'presetUnknown' });
  const refusal = presetTitleRefusal(presetsOf([match]), title, key);
  if (refusal !== null) return refuse(refusal);
  return ok({ ...match, presets: { ...match.presets, [key]: { ...preset, title: plainLine(title) } } });
}

/** Line-ups that were made from it stay. */
export function withoutPreset(match: Match, key: string): Result<Match, PresetRefusal> {
  if (match.presets[key] === undefined) return refuse({ code: 'presetUnknown' });
  const { [key]: _gone, ...presets } = match.presets;
  return ok({ ...match, presets });
}

/** The preset's players where they stand in it, as far as they can play and the pitch has room. */
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

/** Two titles that a coach takes for the same. */
function comparable(title: string): string {
  return plainLine(title).toLowerCase();
}
