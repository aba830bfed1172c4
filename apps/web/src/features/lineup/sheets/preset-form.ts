/** The name of a saved line-up, and the toasts of its changes. */
import { type Preset, type PresetRefusal, presetTitleRefusal } from '@touchline/domain/match/blocks/presets';
import { m } from '@touchline/i18n';
import type { MatchWork } from '#data/commands/match/match-actor.ts';
import { renamePreset } from '#data/commands/match/presets.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { answersIn } from '#ui/toast/answers.ts';

export interface PresetOfMatches {
  /** All saved line-ups of the team. */
  readonly presets: readonly Preset[];
  readonly preset: Preset;
}

interface PresetValues {
  readonly title: string;
}

export const presetForm: EditForm<PresetOfMatches, PresetValues, MatchWork> = {
  values: ({ preset: { title } }) => ({ title }),
  problems: ({ title }, { presets, preset }) => ({
    title: presetTitleProblem(presetTitleRefusal(presets, title, preset.key)),
  }),
  write: ({ store, row: { preset } }, { title = preset.title }) =>
    renamePreset(store, { ...preset, title: title.trim() }),
};

const TEXTS: Readonly<Record<PresetRefusal['code'] | 'noPermission' | 'planNeeded', () => string>> = {
  labelMissing: m.teams_err_label,
  labelTooLong: m.words_err_too_long,
  presetNameTaken: m.teams_err_preset_taken,
  presetsFull: m.teams_err_presets_full,
  presetUnknown: m.teams_preset_gone,
  nobodyPlays: m.teams_err_preset_nobody,
  started: m.words_match_started,
  noPermission: m.common_no_permission,
  planNeeded: m.shop_upsell_match_plans,
};
const answers = answersIn(TEXTS, m.common_err_failed);
export const { written } = answers;

export function presetTitleProblem(refusal: PresetRefusal | null): string | null {
  return refusal === null ? null : answers.problemText(refusal);
}
